/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Two senders, their two receivers and one stored object too many share one EEPROM. One receiver
 * sleeps by resets. On a random day they send, receive, sleep, lose their power at any written
 * byte, and begin again. No nonce repeats under a key and no message is accepted twice. No new
 * message is refused, except those that the pages name. */
#pragma once
#include "desk.hpp"
#include <vector>

struct Random {
    uint32_t state;

    uint32_t below(uint32_t n)
    {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        return state % n;
    }
};

struct Packet {
    unsigned epoch;
    uint64_t counter;
    uint8_t bytes[2 + aesmall::packet_overhead];
};

/* A sender and its receiver during all their lives. */
class Link
{
  public:
    Link(int index, bool sleeps, Place counter, Place kept)
        : counter_place(counter), memory_place(kept), is_sleeper(sleeps), number(index)
    {
        memset(&state, 0, sizeof state);
    }

    /* The sketch starts: it begins its objects. It creates only lost or new ones, with a new
     * key. */
    void start()
    {
        nonce.reset(new aesmall::BoardNonce(counter_place, 5));
        memory.reset(new aesmall::BoardMemory(memory_place, per_store));
        aesmall_error a = nonce->begin(), b = memory->begin();

        if (a == AESMALL_ERROR_STORAGE || b == AESMALL_ERROR_STORAGE) {
            epoch++;
            given.clear();
            taken.clear();
            highest = tried = fence = -1;
            a = a == AESMALL_ERROR_STORAGE ? nonce->create() : a;
            b = b == AESMALL_ERROR_STORAGE ? memory->create() : memory->forget();
        }
        is_right = a == AESMALL_OK && b == AESMALL_OK;
        const uint8_t secret[16] = {static_cast<uint8_t>(number), static_cast<uint8_t>(epoch),
                                    static_cast<uint8_t>(epoch >> 8), 1};
        sender.reset(new aesmall::Sender<2>(secret, 1, *nonce));
        if (is_sleeper) {
            sleeper.reset(new aesmall::SleepingReceiver<2>(secret, 1, *memory, state));
        } else {
            receiver.reset(new aesmall::Receiver<2>(secret, 1, *memory));
        }
    }

    void end(bool keeps_state, Random &random)
    {
        if (!keeps_state) {
            for (uint8_t i = 0; i < 8; i++) {
                state.words[i] = random.below(2) ? random.below(0xffffffff) : 0;
            }
        }
        if (!keeps_state || !is_sleeper) {
            fence = tried + per_store + 1;
        }
    }

    void send()
    {
        const uint8_t text[2] = {1, 2};
        Packet packet;

        if (sender->seal(text, packet.bytes) != AESMALL_OK) {
            return;
        }
        const uint64_t high = aesmall_get_32(packet.bytes + 4);
        packet.counter = high << 32 | aesmall_get_32(packet.bytes + 8);
        packet.epoch = epoch;
        if (!given.insert(packet.counter).second) {
            FAIL("sender %d: a nonce twice under one key", number);
        }
        air.push_back(packet);
    }

    void receive(Random &random, bool is_alone)
    {
        if (air.empty()) {
            return;
        }
        const size_t recent = air.size() < 40 ? air.size() : 40;
        const size_t back = random.below(3) ? 1 : 1 + random.below(static_cast<uint32_t>(recent));
        const Packet &packet = air[air.size() - back];
        const int64_t counter = static_cast<int64_t>(packet.counter);
        uint8_t text[2];
        size_t len;
        const aesmall_error error =
            is_sleeper ? sleeper->open(packet.bytes, sizeof packet.bytes, text, len)
                       : receiver->open(packet.bytes, sizeof packet.bytes, text, len);

        if (packet.epoch != epoch) {
            MUST(error == AESMALL_ERROR_AUTH);
            return;
        }
        tried = counter > tried ? counter : tried;
        if (error == AESMALL_OK) {
            if (!taken.insert(packet.counter).second) {
                FAIL("receiver %d: message %u is taken twice", number, unsigned(packet.counter));
            }
            highest = counter > highest ? counter : highest;
        } else if (is_alone && is_right && !flash().is_off && taken.count(packet.counter) == 0) {
            if (error != AESMALL_ERROR_REPLAY) {
                FAIL("receiver %d: error %d", number, static_cast<int>(error));
            }
            if (counter >= fence && counter + 32 > highest) {
                FAIL("receiver %d: the new message %u is lost", number, unsigned(packet.counter));
            }
        }
    }

    /* A begin() in the middle of a day resets the memory, but not the window. */
    void begin_again()
    {
        (void)(nonce->begin() == AESMALL_OK);
    }

    size_t count() const
    {
        return taken.size();
    }

  private:
    enum { per_store = 7 };

    Place counter_place, memory_place;
    bool is_sleeper, is_right = false;
    int number;
    unsigned epoch = 0;
    aesmall::SleepState state;
    std::unique_ptr<aesmall::BoardNonce> nonce;
    std::unique_ptr<aesmall::BoardMemory> memory;
    std::unique_ptr<aesmall::Sender<2>> sender;
    std::unique_ptr<aesmall::Receiver<2>> receiver;
    std::unique_ptr<aesmall::SleepingReceiver<2>> sleeper;
    std::vector<Packet> air;
    std::set<uint64_t> given, taken;
    int64_t highest = -1, tried = -1, fence = -1;
};

static void boards(uint32_t seed)
{
    Random random = {seed * 2654435761u + 1};
    Link links[2] = {{0, false, Place(0), Place(24)}, {1, true, Place(48, 1), Place(72, 1)}};
    std::unique_ptr<Stored> other;
    const bool is_alone = seed % 2 == 0, has_cuts = seed % 3 != 0;
    size_t all = 0;

    flash() = Flash();
    power_on(128);
    for (Link &link : links) {
        link.start();
    }
    for (int step = 0; step < 600; step++) {
        Link &link = links[random.below(2)];
        bool ends = false, keeps = false;

        switch (random.below(20)) {
        case 0: ends = keeps = true; break;
        case 1: ends = random.below(3) == 0; break;
        case 2: flash().left = has_cuts ? long(random.below(60)) : -1; break;
        case 3: link.begin_again(); break;
        case 4:
            if (!is_alone && (!other || random.below(8) == 0)) {
                const Place place(int(random.below(100)), uint8_t(random.below(3)));
                other.reset(new Stored(random.below(2) != 0, place, 3));
                (void)((random.below(2) ? other->create() : other->begin()) == AESMALL_OK);
            }
            break;
        case 5:
        case 6:
            if (other) {
                (void)(other->use() == AESMALL_OK);
            }
            break;
        default:
            if (random.below(2)) {
                link.send();
            } else {
                link.receive(random, is_alone);
            }
        }
        if (flash().is_off || ends) {
            keeps = keeps && !flash().is_off;
            for (Link &each : links) {
                each.end(keeps, random);
            }
            power_on(128);
            if (other) {
                other->reset();
                if (other->begin() == AESMALL_ERROR_STORAGE) {
                    other.reset(); /* its records are lost, so it needs a new key */
                }
            }
            for (Link &each : links) {
                each.start();
            }
        }
        all += links[0].count() + links[1].count();
    }
    MUST(!is_alone || all > 0);
}

/* 170 messages, with a sleep by reset after each. All are accepted, and a repeated one is
 * refused. */
static void sleeping(uint16_t per_store, bool loses_power)
{
    const uint8_t secret[16] = {1, 2, 3};
    aesmall::SleepState state;
    uint8_t packets[170][2 + aesmall::packet_overhead], text[2] = {1, 2};
    unsigned taken = 0;
    size_t len;

    memset(&state, 0, sizeof state);
    flash() = Flash();
    power_on(128);
    aesmall::BoardNonce nonce;
    aesmall::Sender<2> sender(secret, 1, nonce);
    MUST(nonce.create() == AESMALL_OK && aesmall::BoardMemory().create() == AESMALL_OK);
    for (unsigned i = 0; i < 170; i++) {
        MUST(sender.seal(text, packets[i]) == AESMALL_OK);
        power_on(128);
        if (loses_power) {
            memset(&state, 0x55, sizeof state);
        }
        aesmall::BoardMemory memory(24, per_store);
        aesmall::SleepingReceiver<2> receiver(secret, 1, memory, state);
        MUST(memory.begin() == AESMALL_OK);
        taken += receiver.open(packets[i], sizeof packets[i], text, len) == AESMALL_OK;
        for (unsigned j = 0; j <= i; j++) {
            MUST(receiver.open(packets[j], sizeof packets[j], text, len) == AESMALL_ERROR_REPLAY);
        }
    }
    MUST(taken == (loses_power ? (170u + per_store - 1) / per_store : 170u));
}
