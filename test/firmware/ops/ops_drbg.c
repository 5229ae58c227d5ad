/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * r bits way entropy personalization   make a generator. way: 00 with the derivation function, 01
 *                                       without. Answers the number of entropy bytes that it took.
 * R additional entropy                  reseed. Answers the same.
 * g place out_len additional entropy    generate. `place` places additional.
 * i interval                            requests for one seed
 * z                                     wipe. Answers the object's bytes, or'ed together.
 *
 * If less entropy is left than requested, the source fails. out_len has two bytes, interval
 * four. */
#include <string.h>

#include "ops/ops_keys.h"

static struct {
    aesmall_drbg drbg;
    suite_key key;
} rng;

typedef struct tape {
    const uint8_t *data;
    size_t left;
} tape;

static tape entropy;

static int take(void *context, uint8_t *out, size_t len)
{
    tape *from = (tape *)context;

    if (from->left < len) {
        memset(out, 0xee, len);
        return 1;
    }
    memcpy(out, from->data, len);
    from->data += len;
    from->left -= len;
    return 0;
}

static void set_tape(const field *f)
{
    entropy.data = f->data;
    entropy.left = f->len;
}

#define SPARE(bits)                                                                                \
    SUITE_NAME(aesmall_aes##bits##_, ENGINE, _key_room_encrypt_only)                               \
    (&rng.key.aes##bits)

static aesmall_error init(const field *f)
{
    const uint32_t bits = (uint32_t)protocol_number(&f[0]);
    const aesmall_key_room key = bits == 128 ? SPARE(128) : bits == 192 ? SPARE(192) : SPARE(256);

    return f[1].data[0]
               ? aesmall_drbg_init_nodf(&rng.drbg, key, take, &entropy, f[3].data, f[3].len)
               : aesmall_drbg_init(&rng.drbg, key, take, &entropy, f[3].data, f[3].len);
}

/* Answers the number of bytes that are used of `before` bytes. */
static void respond_taken(aesmall_error error, size_t before)
{
    uint8_t taken = (uint8_t)(before - entropy.left);

    protocol_respond(error, &taken, 1);
}

static void generate(const field *f)
{
    size_t out_len = (size_t)protocol_number(&f[1]);
    aesmall_error error;
    placement p;

    protocol_place(&p, &f[0], &f[2], out_len <= DATA_MAX ? out_len : 0);
    set_tape(&f[3]);
    error = aesmall_drbg_generate(&rng.drbg, p.in, p.in_len, p.out, out_len);
    protocol_respond_placed(&p, error, out_len);
}

static uint8_t wiped(void)
{
    const uint8_t *bytes = (const uint8_t *)&rng;
    uint8_t any = 0;

    aesmall_drbg_wipe(&rng.drbg);
    for (size_t i = 0; i < sizeof rng; i++) {
        any |= bytes[i];
    }
    return any;
}

int ops_drbg(const request *r)
{
    const field *f = r->fields;
    uint8_t any;

    switch (r->op) {
    case 'r':
        set_tape(&f[2]);
        respond_taken(init(f), f[2].len);
        return 1;
    case 'R':
        set_tape(&f[1]);
        respond_taken(aesmall_drbg_reseed(&rng.drbg, f[0].data, f[0].len), f[1].len);
        return 1;
    case 'g': generate(f); return 1;
    case 'i':
        aesmall_drbg_set_interval(&rng.drbg, (uint32_t)protocol_number(&f[0]));
        protocol_respond(AESMALL_OK, NULL, 0);
        return 1;
    case 'z':
        any = wiped();
        protocol_respond(AESMALL_OK, &any, 1);
        return 1;
    default: return 0;
    }
}
