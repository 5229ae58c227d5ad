/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A board at the user's desk. The life of its stored objects ends with a reset. No nonce may
 * repeat under its key, and no message may be accepted twice. */
#pragma once
#if !defined(ARDUINO)
#include "avr.hpp"
#else
#include <EEPROM.h>
#endif
#include <aesmall.hpp>
#include <memory>
#include <set>

#define FAIL(...)                                                                                  \
    do {                                                                                           \
        printf(__VA_ARGS__);                                                                       \
        printf(" (%s:%d)\n", __FILE__, __LINE__);                                                  \
        exit(1);                                                                                   \
    } while (0)
#define MUST(condition)                                                                            \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            FAIL("not so: %s", #condition);                                                        \
        }                                                                                          \
    } while (0)

using aesmall::Place;

#if defined(ARDUINO)
EEPROMClass EEPROM;
Stream Serial;
#endif

/* Whether a power cut during an update of the whole EEPROM loses all of it. */
#if defined(ARDUINO_ARCH_ESP8266) || defined(ARDUINO_ARCH_RP2040)
static const bool loses_all = true;
#else
static const bool loses_all = false;
#endif

/* Restores the power. The sketch begins its EEPROM with `size` bytes, or not at all if `size` is
 * 0. */
static void power_on(size_t size)
{
    flash().is_off = false;
    flash().left = -1;
#if defined(ARDUINO)
    EEPROM = EEPROMClass();
    if (size != 0) {
        EEPROM.begin(size);
    }
#else
    (void)size;
#endif
}

/* A counter under its own key, or the memory of a receiver of one sender. */
class Stored
{
  public:
    Stored(bool counts, Place at, uint16_t every)
        : is_counter(counts), place(at), per_store(every), is_created(false), next_new(0)
    {
        reset();
    }

    void reset()
    {
        counter.reset(is_counter ? new aesmall::BoardNonce(place, per_store) : NULL);
        memory.reset(is_counter ? NULL : new aesmall::BoardMemory(place, per_store));
        taken_now.clear();
    }

    /* If begin() refuses, it changes no byte. */
    aesmall_error begin()
    {
        return unchanged([this] { return is_counter ? counter->begin() : memory->begin(); });
    }

    /* Called once, with a new key. */
    aesmall_error create()
    {
        aesmall_error error;

        MUST(!is_created);
        error = unchanged([this] { return is_counter ? counter->create() : memory->create(); });
        is_created = error == AESMALL_OK;
        return error;
    }

    /* Uses a nonce, or receives a new message. */
    aesmall_error use()
    {
        return is_counter ? take_nonce() : take(next_new++);
    }

    /* Receives a message of any age, without the window of the receiver, because a reset empties
     * it. */
    aesmall_error take(uint64_t number)
    {
        const aesmall_error error = memory->allow(number);

        if (error == AESMALL_OK && !flash().is_off) {
            if (done.count(number) != 0 && taken_now.count(number) == 0) {
                FAIL("message %u is taken twice", static_cast<unsigned>(number));
            }
            done.insert(number);
            taken_now.insert(number);
        }
        return error;
    }

    void replay()
    {
        for (uint64_t number : std::set<uint64_t>(done)) {
            (void)take(number);
        }
    }

    bool is_counter;
    Place place;
    uint16_t per_store;
    bool is_created;

  private:
    template <class Call> aesmall_error unchanged(const Call &call)
    {
        const Flash before = flash();
        const aesmall_error error = call();

        if (error == AESMALL_ERROR_FORMAT || error == AESMALL_ERROR_ARGUMENT ||
            error == AESMALL_ERROR_CAPACITY) {
            MUST(memcmp(before.cells, flash().cells, sizeof before.cells) == 0);
        }
        return error;
    }

    aesmall_error take_nonce()
    {
        uint8_t nonce[8];
        const aesmall_error error = counter->next(NULL, 0, nonce, sizeof nonce);
        const uint64_t high = aesmall_get_32(nonce);

        if (error == AESMALL_OK && !flash().is_off &&
            !done.insert(high << 32 | aesmall_get_32(nonce + 4)).second) {
            FAIL("a nonce comes twice at %d", place.address);
        }
        return error;
    }

    std::unique_ptr<aesmall::BoardNonce> counter;
    std::unique_ptr<aesmall::BoardMemory> memory;
    std::set<uint64_t> done, taken_now;
    uint64_t next_new;
};
