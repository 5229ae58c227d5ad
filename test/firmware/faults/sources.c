/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The nonce counter over storage, and the generator over entropy. */
#include "faults.h"

static uint64_t last;
static uint8_t has_last;

/* Takes some values. Each must be larger than all values before. */
static void take(aesmall_nonce *nonce, uint8_t count)
{
    uint8_t out[9], i;
    uint64_t value;
    aesmall_error error;

    for (; count != 0; count--) {
        memset(out, 0x55, sizeof out);
        next_call();
        error = aesmall_nonce_next(nonce, NULL, 0, out, 8);
        judge(error, AESMALL_ERROR_STORAGE);
        if (error != AESMALL_OK) {
            for (i = 0; i < 8; i++) {
                if (out[i] != 0x55) {
                    wrong("an error, and the output is touched");
                }
            }
            continue;
        }
        for (i = 0, value = 0; i < 8; i++) {
            value = value << 8 | out[i];
        }
        if ((has_last && value <= last) || out[8] != 0x55) {
            wrong("a value for the second time");
        }
        last = value;
        has_last = 1;
    }
}

/* Creates a counter, starts it three times with values, and at the end starts it without a
 * fault. */
static void counter(unsigned range)
{
    aesmall_nonce nonce;
    aesmall_error error;
    uint8_t start;

    memset(nonce_slots, 0xff, sizeof nonce_slots);
    memset(&nonce, 0, sizeof nonce);
    has_last = 0;
    next_call();
    error = aesmall_nonce_create(nonce_load, nonce_store, NULL);
    judge(error, AESMALL_ERROR_STORAGE);
    for (start = 0; start < 3; start++) {
        next_call();
        error = aesmall_nonce_init(&nonce, nonce_load, nonce_store, NULL, 8, (uint16_t)(range + 1));
        if (fault.hit || error != AESMALL_OK) {
            if (fault.failed && error != AESMALL_ERROR_STORAGE) {
                wrong("a failure is another error or none");
            }
        }
        take(&nonce, 5);
    }
    all_right();
    if (aesmall_nonce_init(&nonce, nonce_load, nonce_store, NULL, 8, 2) == AESMALL_OK) {
        take(&nonce, 5);
    } else if (has_last) {
        wrong("a counter that was in use has no record");
    }
}

static int fills_nothing(void *context, uint8_t slot, uint8_t record[AESMALL_NONCE_RECORD_SIZE])
{
    (void)context;
    (void)slot;
    (void)record;
    return 0;
}

/* Leaves a record on the stack at every place at which an array may be later. */
static __attribute__((noinline)) void leave(unsigned phase)
{
    static const uint8_t record[AESMALL_NONCE_RECORD_SIZE] = {0, 0, 0,    0,    0,    0,
                                                              0, 0, 0x65, 0x22, 0xdf, 0x69};
    volatile uint8_t stack[1200];
    unsigned i;

    for (i = 0; i < sizeof stack; i++) {
        stack[i] = record[(i + phase) % sizeof record];
    }
}

/* If a load reports success without loading, a record that is still on the stack is not used. */
static void unfilled(unsigned phase)
{
    aesmall_nonce nonce;

    leave(phase);
    if (aesmall_nonce_init(&nonce, fills_nothing, nonce_store, NULL, 8, 1) == AESMALL_OK) {
        wrong("a counter from what was on the stack");
    }
}

static int same(const void *a, const void *b, size_t len)
{
    return memcmp(a, b, len) == 0;
}

/* Starts the generator, makes two requests with new entropy each, and reseeds it. */
static void generator(unsigned nodf)
{
    static struct {
        aesmall_drbg drbg;
        aesmall_aes128_balanced key;
    } rng, before;
    const aesmall_key_room key = aesmall_aes128_balanced_key_room_encrypt_only(&rng.key);
    uint8_t out[20], untouched[20], i;
    aesmall_error error;

    memset(&rng, 0xa5, sizeof rng);
    memset(untouched, 0x55, sizeof untouched);
    next_call();
    error = nodf ? aesmall_drbg_init_nodf(&rng.drbg, key, entropy, NULL, NULL, 0)
                 : aesmall_drbg_init(&rng.drbg, key, entropy, NULL, NULL, 0);
    judge(error, AESMALL_ERROR_ENTROPY);
    if (error != AESMALL_OK) {
        if (aesmall_drbg_generate(&rng.drbg, NULL, 0, out, sizeof out) != AESMALL_ERROR_KEY ||
            aesmall_drbg_reseed(&rng.drbg, NULL, 0) != AESMALL_ERROR_KEY) {
            wrong("a generator that never started goes on");
        }
        return;
    }
    aesmall_drbg_set_interval(&rng.drbg, 0);
    for (i = 0; i < 3; i++) {
        memcpy(&before, &rng, sizeof rng);
        memset(out, 0x55, sizeof out);
        next_call();
        error = i == 2 ? aesmall_drbg_reseed(&rng.drbg, NULL, 0)
                       : aesmall_drbg_generate(&rng.drbg, NULL, 0, out, sizeof out);
        judge(error, AESMALL_ERROR_ENTROPY);
        if (error != AESMALL_OK &&
            (!same(out, untouched, sizeof out) || !same(&rng, &before, sizeof rng))) {
            wrong("an error, and output or state are others");
        }
        if (error == AESMALL_OK && i != 2 && same(out, untouched, sizeof out)) {
            wrong("no bytes");
        }
    }
    all_right();
    if (aesmall_drbg_generate(&rng.drbg, NULL, 0, out, sizeof out) != AESMALL_OK) {
        wrong("no bytes when all is right again");
    }
}

void source_scenarios(void)
{
    each_fault("nonce", 3, counter);
    each_case("nonce_unfilled", AESMALL_NONCE_RECORD_SIZE, unfilled);
    each_fault("drbg", 2, generator);
}
