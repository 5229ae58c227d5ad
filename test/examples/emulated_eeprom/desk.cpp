/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * desk pairs STEP CUTS
 *     two stored objects, the second one at every STEP-th place around the first. If CUTS is 1,
 *     the power fails at every write.
 *
 * desk wear MESSAGES 0
 *     prints how often a counter and two memories write
 *
 * desk boards SEED COUNT
 *     random days of senders, receivers and one object too many */
#include "desk.hpp"
#include "boards.hpp"

enum { first_place = 40, reach = 36, begun = 256 };

static bool overlap(const Place &a, const Place &b)
{
    return a.address < b.address + aesmall::board_nonce_size &&
           b.address < a.address + aesmall::board_nonce_size;
}

/* Uses one of two objects in each step. If the power fails, both begin again. */
class Pair
{
  public:
    Pair(bool a_counts, bool b_counts, Place at) : a(a_counts, first_place, 4), b(b_counts, at, 3)
    {
        flash() = Flash();
        power_on(begun);
    }

    /* Returns false if the power never failed. */
    bool live(long cut)
    {
        flash().left = cut;
        create(a);
        use(a, 5);
        create(b);
        use(a, 17);
        use(b, 12);
        use(a, 2);
        reset();
        use(b, 4);
        use(a, 4);
        use(b, 4);
        reset();
        use(a, 9);
        use(b, 9);
        return was_cut;
    }

    Stored a, b;
    aesmall_error b_created = AESMALL_OK;

  private:
    void create(Stored &object)
    {
        const aesmall_error error = object.create();

        if (&object == &b) {
            b_created = error;
        }
        if (error == AESMALL_ERROR_ARGUMENT) { /* begin() is enough, as the page describes */
            (void)(object.begin() == AESMALL_OK);
        }
        if (flash().is_off) {
            reset(); /* no nonce was used yet */
            (void)(object.create() == AESMALL_OK);
        }
    }

    void use(Stored &object, int count)
    {
        for (int i = 0; i < count; i++) {
            (void)(object.use() == AESMALL_OK);
            if (flash().is_off) {
                reset();
            }
        }
    }

    void reset()
    {
        was_cut |= flash().is_off;
        power_on(begun);
        for (Stored *object : {&a, &b}) {
            object->reset();
            const aesmall_error error = object->begin();

            /* An existing counter is still there, unless the core erases everything. */
            if (object == &a && object->is_created && !overlap(a.place, b.place) && !loses_all &&
                !flash().is_off) {
                MUST(error == AESMALL_OK);
            }
            if (!object->is_counter) {
                object->replay();
            }
        }
    }

    bool was_cut = false;
};

static void pairs(int step, bool cuts)
{
    for (int kinds = 0; kinds < 4; kinds++) {
        for (int at = first_place - reach; at <= first_place + reach; at += step) {
            for (uint8_t owner = 0; owner < 2; owner++) {
                const bool a_counts = (kinds & 1) != 0, b_counts = (kinds & 2) != 0;
                const Place place(at, owner);
                Pair whole(a_counts, b_counts, place);

                (void)whole.live(-1);
                if (!overlap(whole.a.place, whole.b.place)) {
                    MUST(whole.b_created == AESMALL_OK);
                } else if (at == first_place && a_counts == b_counts && owner == 0) {
                    MUST(whole.b_created == AESMALL_ERROR_ARGUMENT);
                } else { /* shifted by one slot it may look like the same counter, damaged */
                    MUST(whole.b_created == AESMALL_ERROR_FORMAT ||
                         (whole.b_created == AESMALL_ERROR_ARGUMENT && a_counts == b_counts &&
                          owner == 0 && (at - first_place) % 12 == 0));
                }
                for (long cut = 0; cuts && Pair(a_counts, b_counts, place).live(cut); cut++) {
                }
            }
        }
    }
}

/* ---- statements of a page ---- */

#if defined(ARDUINO)
/* Until its begin() an emulated EEPROM reads as zeros, which are not a secret. */
static void secrets()
{
    uint8_t out[16];

    for (int i = 0; i < 16; i++) {
        flash().cells[48 + i] = static_cast<uint8_t>(i);
    }
    power_on(0);
    aesmall::EncryptKey<128> key(aesmall::later);
    const auto secret = aesmall::eeprom_secret<16>(EEPROM, 48);

    MUST(aesmall::begin(key, secret) == AESMALL_ERROR_KEY);
    MUST(aesmall_cmac(key, out, 0, out, 16) == AESMALL_ERROR_KEY);
/* These cores round the size up, or cut the content. */
#if !defined(ARDUINO_ARCH_RP2040) && !defined(ARDUINO_ARCH_ESP32)
    EEPROM.begin(60);
    MUST(aesmall::begin(key, secret) == AESMALL_ERROR_KEY);
#endif
    EEPROM.begin(64);
    MUST(aesmall::begin(key, secret) == AESMALL_OK);
    MUST(aesmall_cmac(key, out, 0, out, 16) == AESMALL_OK);
    MUST(!aesmall::eeprom_secret<16>(EEPROM, 4090).read().is_right());
    MUST(!aesmall::eeprom_secret<16>(EEPROM, -1).read().is_right());
    for (int byte = 0; byte < 256; byte++) {
        memset(flash().cells + 48, byte, 16);
        EEPROM.begin(64);
        MUST(!secret.read().is_right());
    }
}

/* The layout of our own pages without a begin() of the sketch. Then an EEPROM that is too small. */
static void layout()
{
    flash() = Flash();
    for (int i = 0; i < 200; i++) {
        flash().cells[48 + i] = static_cast<uint8_t>(i);
    }
    power_on(0);
    {
        aesmall::BoardNonce nonce;
        aesmall::BoardMemory memory;

        MUST(nonce.create() == AESMALL_OK && memory.create() == AESMALL_OK);
        MUST(memory.allow(0) == AESMALL_OK);
        const unsigned long commits = flash().commits;
        MUST(memory.allow(16) == AESMALL_OK);
        MUST(flash().commits == commits + 1); /* one commit writes both records */
        for (int i = 0; i < 200; i++) {
            MUST(flash().cells[48 + i] == i);
        }
    }
    power_on(16);
#if !defined(ARDUINO_ARCH_RP2040) /* 256 is the smallest size there */
    aesmall::BoardNonce nonce;
    MUST(nonce.begin() == AESMALL_ERROR_CAPACITY);
    MUST(nonce.create() == AESMALL_ERROR_CAPACITY);
#endif
    aesmall::BoardMemory far_away(4090);
    MUST(far_away.create() == AESMALL_ERROR_CAPACITY);
}
#else
static void secrets()
{
    MUST(!aesmall::eeprom_secret<16>(1010).is_right());
    for (int byte = 0; byte < 256; byte++) {
        memset(flash().cells + 48, byte, 16);
        MUST(!aesmall::eeprom_secret<16>(48).is_right());
    }
    for (int i = 0; i < 11; i++) { /* at most the five other bytes may be equal */
        MUST(!aesmall::eeprom_secret<16>(48).is_right());
        flash().cells[48 + i] = static_cast<uint8_t>(i);
    }
    MUST(aesmall::eeprom_secret<16>(48).is_right());
}

static void layout()
{
    aesmall::BoardNonce nonce(1001), negative(-1);

    MUST(nonce.begin() == AESMALL_ERROR_CAPACITY && nonce.create() == AESMALL_ERROR_CAPACITY);
    MUST(negative.create() == AESMALL_ERROR_CAPACITY);
}
#endif

/* The store computes all places, and finds another order of objects. */
static void store()
{
    flash() = Flash();
    power_on(begun);
    {
        aesmall::BoardStore places;
        aesmall::BoardNonce one(places), two(places, 10);
        aesmall::BoardMemory memory(places);

        MUST(one.create() == AESMALL_OK && two.create() == AESMALL_OK);
        MUST(memory.create() == AESMALL_OK);
    }
    aesmall::BoardStore places;
    aesmall::BoardMemory memory(places);
    aesmall::BoardNonce two(places), one(places);
    MUST(memory.begin() == AESMALL_ERROR_FORMAT && memory.forget() == AESMALL_ERROR_FORMAT);
    MUST(two.begin() == AESMALL_OK && one.begin() == AESMALL_ERROR_FORMAT);
    aesmall::BoardNonce too_high(Place(48, 64)); /* this number is not an owner of a memory */
    MUST(too_high.begin() == AESMALL_ERROR_ARGUMENT);
    aesmall::BoardNonce first(0), another(Place(0, 5));
    MUST(first.begin() == AESMALL_OK && another.begin() == AESMALL_ERROR_FORMAT);
}

/* Prints the writes for a number of messages: of a counter, of a memory, and of a memory that
 * writes seldom. */
static void wear(int messages)
{
    for (int kind = 0; kind < 3; kind++) {
        flash() = Flash();
        power_on(begun);
        Stored object(kind == 0, 24, kind == 0 ? 100 : kind == 1 ? 16 : 1000);
        MUST(object.create() == AESMALL_OK);
        const unsigned long before = flash().wear();
        for (int i = 0; i < messages; i++) {
            MUST(object.use() == AESMALL_OK);
        }
        printf("%lu\n", flash().wear() - before);
    }
}

int main(int count, char **words)
{
    MUST(count == 4);
    if (strcmp(words[1], "pairs") == 0) {
        secrets();
        layout();
        store();
        for (uint16_t per_store : {1, 16, 1000}) {
            sleeping(per_store, false);
        }
        sleeping(16, true);
        pairs(atoi(words[2]), atoi(words[3]) != 0);
    } else if (strcmp(words[1], "wear") == 0) {
        wear(atoi(words[2]));
    } else {
        for (int i = 0; i < atoi(words[3]); i++) {
            boards(static_cast<uint32_t>(atoi(words[2]) + i));
        }
    }
    return 0;
}
