/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The replay window of a receiver. aesmall.hpp includes this header. */
#ifndef AESMALL_SERVICES_MAKER_WINDOW_HPP
#define AESMALL_SERVICES_MAKER_WINDOW_HPP

#include "../replay/replay.h"
#include "stored_memory.hpp"

namespace aesmall
{

/* Internal: a window that a reset empties. */
class RamWindow
{
  public:
    RamWindow() : seen()
    {
    }

    /* Internal: takes the counter of an authentic message, if it is new. */
    AESMALL_MUST_CHECK aesmall_error take(uint64_t counter, ReceiverMemory *memory)
    {
        aesmall_error error = aesmall_replay_check(&seen, counter);

        if (error == AESMALL_OK && memory != NULL) {
            error = memory->allow(counter);
        }
        return error == AESMALL_OK ? aesmall_replay_accept(&seen, counter) : error;
    }

  protected:
    aesmall_replay seen;
};

/* The state that a SleepingReceiver keeps over a sleep. Put it into RAM that the sleep keeps:
 *     ESP32     RTC_DATA_ATTR aesmall::SleepState state;
 *     ESP8266   aesmall::SleepState &state = *(aesmall::SleepState *)0x60001200;
 *     others    aesmall::SleepState state __attribute__((section(".noinit")));
 * It is read and written in words of 32 bits only. The receiver ignores any content that a receiver
 * with this number did not store. It is not secret. */
struct SleepState {
    volatile uint32_t words[8]; /* private */
};

/* Internal: a window that is in a SleepState after every message. */
class SleepWindow : public RamWindow
{
  public:
    SleepWindow() : state(NULL), device(0), is_awake(false)
    {
    }

    /* Internal: which state, of which device. */
    void keep_in(SleepState &place, uint32_t number)
    {
        state = &place;
        device = number;
    }

    /* Internal: the same, and keeps the state. */
    AESMALL_MUST_CHECK aesmall_error take(uint64_t counter, ReceiverMemory *memory)
    {
        aesmall_error error;

        if (!is_awake && memory->is_begun) {
            is_awake = true;
            wake(*memory);
        }
        error = RamWindow::take(counter, memory);
        if (error == AESMALL_OK) {
            keep(*memory);
        }
        return error;
    }

  private:
    enum { sum = 7 };

    /* The hash FNV-1a of the device's number and all other words, over words instead of bytes. */
    uint32_t sum_of_words() const
    {
        uint32_t hash = 0x811c9dc5 ^ device;

        for (uint8_t i = 0; i < sum; i++) {
            hash = (hash ^ state->words[i]) * 0x01000193;
        }
        return hash;
    }

    uint64_t get(uint8_t i) const
    {
        const uint64_t high = state->words[i];

        return high << 32 | state->words[i + 1];
    }

    void put(uint8_t i, uint64_t value)
    {
        state->words[i] = static_cast<uint32_t>(value >> 32);
        state->words[i + 1] = static_cast<uint32_t>(value);
    }

    /* Only a state that matches the stored bound: no messages were accepted since. */
    void wake(ReceiverMemory &memory)
    {
        if (state->words[sum] == sum_of_words() && get(2) == memory.bound) {
            seen.last = get(0);
            memory.first = get(4);
            seen.seen = state->words[6];
        }
    }

    /* A reset in between leaves an invalid state. */
    void keep(const ReceiverMemory &memory)
    {
        state->words[sum] = ~sum_of_words();
        put(0, seen.last);
        put(2, memory.bound);
        put(4, memory.first);
        state->words[6] = seen.seen;
        state->words[sum] = sum_of_words();
    }

    SleepState *state;
    uint32_t device;
    bool is_awake;
};

} // namespace aesmall

#endif
