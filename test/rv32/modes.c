/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Compares the inner calls of modes in src/rv32, and the key set-up and CTR of `ct`, with
 * portable C. They run at every address, in place or not. Unchanged memory and leftovers are
 * checked too. Returns 0, or the number of the failed check. */
#include <stddef.h>
#include <stdint.h>

#include "core/wipe.h"
#include "modes/ghash/ghash_reversed.h"
#include "portable/kernels.h"

#define LEFT (60 + 512)
#define ROUNDS(bits) (6 + (bits) / 32)

typedef uint32_t kernel(void);
typedef uint32_t argument[6];

uint32_t call(kernel *function, const argument arguments);
extern uint8_t leftovers[LEFT];

kernel aesmall_copy, aesmall_double, aesmall_ocb_move, aesmall_scrub, aesmall_xor, aesmall_xts_next,
    aesmall_aes_ctr_blocks_ct_rv32, aesmall_aes_expand_ct_rv32;

#define KERNEL(name) ((kernel *)(void *)(name))

static uint32_t area_a[36], area_b[36], area_out[36], keys[120], theirs[60];
static uint8_t expected[144], first[LEFT];
static uint32_t state = 1;

void *memcpy(void *to, const void *from, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        ((volatile uint8_t *)to)[i] = ((const uint8_t *)from)[i];
    }
    return to;
}

void *memset(void *to, int value, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        ((volatile uint8_t *)to)[i] = (uint8_t)value;
    }
    return to;
}

static int same(const void *a, const void *b, size_t size)
{
    uint8_t differences = 0;

    for (size_t i = 0; i < size; i++) {
        differences |= ((const uint8_t *)a)[i] ^ ((const uint8_t *)b)[i];
    }
    return differences == 0;
}

static void draw(void *to, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        state = state * 1664525u + 1013904223u;
        ((uint8_t *)to)[i] = (uint8_t)(state >> 24);
    }
}

static uint32_t address(const void *p)
{
    return (uint32_t)(uintptr_t)p;
}

/* For two calls with other random data in between, returns whether their leftovers are equal. */
static int leaves_the_same(int again)
{
    if (again && !same(first, leftovers, LEFT)) {
        return 0;
    }
    memcpy(first, leftovers, LEFT);
    return 1;
}

/* b = 2 b, SP 800-38B 5.3. */
static void twice(uint8_t b[16])
{
    unsigned top = b[0] >> 7;

    for (int i = 0; i < 16; i++) {
        b[i] = (uint8_t)(b[i] << 1 | (i < 15 ? b[i + 1] >> 7 : 0));
    }
    b[15] ^= (uint8_t)(0x87 * top);
}

/* y = y h, SP 800-38D 6.3, algorithm 1. */
static void times(uint8_t y[16], const uint8_t h[16])
{
    uint8_t z[16] = {0}, v[16];

    memcpy(v, h, 16);
    for (int i = 0; i < 128; i++) {
        unsigned low = v[15] & 1;

        for (int j = 0; j < 16 && (y[i / 8] >> (7 - i % 8) & 1); j++) {
            z[j] ^= v[j];
        }
        for (int j = 15; j >= 0; j--) {
            v[j] = (uint8_t)(v[j] >> 1 | (j > 0 ? v[j - 1] << 7 : 0));
        }
        v[0] ^= (uint8_t)(0xe1 * low);
    }
    memcpy(y, z, 16);
}

#define CHECK(what)                                                                                \
    do {                                                                                           \
        if (!(what)) {                                                                             \
            return __COUNTER__ + 1;                                                                \
        }                                                                                          \
    } while (0)

static int bytes(unsigned odd, unsigned len)
{
    uint8_t *a = (uint8_t *)area_a + (odd & 3), *b = (uint8_t *)area_b + ((odd >> 2) & 3);
    uint8_t *out = (uint8_t *)area_out + ((odd >> 4) & 3);

    for (int where = 0; where < 3; where++) { /* apart from a and b, over a, over b */
        uint8_t *to = where == 0 ? out : where == 1 ? a : b;

        for (int again = 0; again < 2; again++) {
            draw(area_a, sizeof area_a);
            draw(area_b, sizeof area_b);
            memcpy(expected, to, len + 1);
            for (unsigned i = 0; i < len; i++) {
                expected[i] = a[i] ^ b[i];
            }
            CHECK(call(aesmall_xor, (argument){address(to), address(a), address(b), len}) == 0);
            CHECK(same(to, expected, len + 1) && leaves_the_same(again));
        }
    }
    for (int again = 0; again < 2; again++) {
        draw(area_a, sizeof area_a);
        memcpy(expected, a, len);
        expected[len] = out[len];
        CHECK(call(aesmall_copy, (argument){address(out), address(a), len}) == 0);
        CHECK(same(out, expected, len + 1) && leaves_the_same(again));
    }
    draw(area_a, sizeof area_a);
    memset(expected, 0, len);
    expected[len] = a[len];
    CHECK(call(KERNEL(aesmall_wipe), (argument){address(a), len}) == 0);
    CHECK(same(a, expected, len + 1));
    return 0;
}

static int doubles(unsigned odd)
{
    uint8_t *a = (uint8_t *)area_a + (odd & 3), *out = (uint8_t *)area_out + ((odd >> 2) & 3);

    for (int again = 0; again < 2; again++) {
        draw(a, 16);
        memcpy(expected, a, 16);
        twice(expected);
        CHECK(call(aesmall_double, (argument){address(a)}) == 0);
        CHECK(same(a, expected, 16) && leaves_the_same(again));
    }
    for (int again = 0; again < 2; again++) { /* XTS has the bytes in the other order */
        uint8_t turned[16];

        draw(a, 16);
        for (int i = 0; i < 16; i++) {
            expected[15 - i] = a[i];
        }
        twice(expected);
        for (int i = 0; i < 16; i++) {
            turned[15 - i] = expected[i];
        }
        CHECK(call(aesmall_xts_next, (argument){address(out), address(a)}) == 0);
        CHECK(same(out, turned, 16) && leaves_the_same(again));
    }
    for (int again = 0; again < 2; again++) { /* the offset of a state is at byte 40 */
        draw(area_a, sizeof area_a);
        draw(area_b, 16);
        memcpy(expected, area_b, 16);
        for (unsigned count = odd + 1; (count & 1) == 0; count >>= 1) {
            twice(expected);
        }
        for (int i = 0; i < 16; i++) {
            expected[i] ^= ((uint8_t *)area_a)[40 + i];
        }
        CHECK(call(aesmall_ocb_move, (argument){address(area_a), address(area_b), odd + 1}) == 0);
        CHECK(same((uint8_t *)area_a + 40, expected, 16) && leaves_the_same(again));
    }
    return 0;
}

/* Words, so that both keys begin at one */
static struct {
    aesmall_ghash_key key;
    aesmall_ghash_small_key small;
} hash_keys;

static int hashes(unsigned odd, unsigned len, int reversed, int is_small)
{
    void *key = is_small ? (void *)&hash_keys.small : (void *)&hash_keys.key;
    size_t size = is_small ? sizeof hash_keys.small : sizeof hash_keys.key;
    uint8_t *h = (uint8_t *)area_b + (odd & 3), *y = (uint8_t *)area_out + ((odd >> 2) & 3);
    uint8_t *data = (uint8_t *)area_a + ((odd >> 4) & 3);
    kernel *const updates[2][2] = {
        {KERNEL(aesmall_ghash_update), KERNEL(aesmall_ghash_reversed)},
        {KERNEL(aesmall_ghash_small_update), KERNEL(aesmall_ghash_small_reversed)}};
    kernel *const update = updates[is_small][reversed];
    kernel *const init = is_small ? KERNEL(aesmall_ghash_small_init) : KERNEL(aesmall_ghash_init);

    for (int again = 0; again < 2; again++) {
        draw(h, 16);
        draw(y, 16);
        draw(data, len);
        memcpy(expected, y, 16);
        for (unsigned i = 0; i < len; i += 16) {
            for (unsigned j = 0; j < 16 && i + j < len; j++) {
                expected[reversed ? 15 - j : j] ^= data[i + j];
            }
            times(expected, h);
        }
        CHECK(call(init, (argument){address(key), address(h)}) == 0);
        CHECK(call(update, (argument){address(key), address(y), address(data), len}) == 0);
        CHECK(same(y, expected, 16));
    }
    if (!is_small && !AESMALL_RV32_GHASH) {
        return 0;
    }
    for (int again = 0; again < 2; again++) {
        draw(h, 16);
        CHECK(call(init, (argument){address(key), address(h)}) == 0);
        CHECK(leaves_the_same(again));
    }
    for (int again = 0; again < 2; again++) {
        draw(key, size);
        draw(y, 16);
        draw(data, len);
        CHECK(call(update, (argument){address(key), address(y), address(data), len}) == 0);
        CHECK(leaves_the_same(again));
    }
    return 0;
}

/* The counter carries or does not carry. Each has a new key and the same result. */
static int counts(unsigned bits, unsigned odd, unsigned blocks)
{
    uint8_t *counter = (uint8_t *)area_b + (odd & 3), start[16], next[16], stream[16];
    uint8_t *in = (uint8_t *)area_a + (odd & 3), *out = (uint8_t *)area_out + ((odd >> 2) & 3);
    uint8_t secret[35];

    draw(start, 16);
    if ((odd & 8) != 0) {
        memset(start + (odd & 7), 0xff, 16 - (odd & 7));
        start[15] = (uint8_t)(0xff - (odd >> 4));
    }
    for (int again = 0; again < 2; again++) {
        uint8_t *to = again ? in : out;

        draw(secret, sizeof secret);
        aesmall_aes_expand_balanced_c((uint8_t *)theirs, secret + (odd & 3), (uint8_t)(bits / 8));
        memset(keys, 0x5a, sizeof keys);
        CHECK(call(aesmall_aes_expand_ct_rv32,
                   (argument){address(keys), address(secret + (odd & 3)), bits / 8}) == 0);
        CHECK(bits == 256 || keys[8 * ROUNDS(bits) + 8] == 0x5a5a5a5a);
        draw(in, 16 * blocks);
        memcpy(next, start, 16);
        for (unsigned i = 0; i < 16 * blocks; i++) {
            if (i % 16 == 0) {
                aesmall_aes_encrypt_balanced_c((uint8_t *)theirs, next, stream, ROUNDS(bits));
                for (int j = 15; j >= 0 && ++next[j] == 0; j--) {
                }
            }
            expected[i] = stream[i % 16] ^ in[i];
        }
        expected[16 * blocks] = to[16 * blocks];
        memcpy(counter, start, 16);
        CHECK(call(aesmall_aes_ctr_blocks_ct_rv32,
                   (argument){address(keys), address(counter), address(in), address(to), blocks,
                              ROUNDS(bits)}) == 0);
        CHECK(same(to, expected, 16 * blocks + 1) && same(counter, next, 16));
    }
    for (int again = 0; again < 2; again++) {
        draw(secret, sizeof secret);
        CHECK(call(aesmall_aes_expand_ct_rv32,
                   (argument){address(keys), address(secret + (odd & 3)), bits / 8}) == 0);
        CHECK(leaves_the_same(again));
    }
    for (int again = 0; again < 2; again++) {
        draw(keys, sizeof keys);
        draw(in, 16 * blocks);
        memcpy(counter, start, 16);
        CHECK(call(aesmall_aes_ctr_blocks_ct_rv32,
                   (argument){address(keys), address(counter), address(in), address(out), blocks,
                              ROUNDS(bits)}) == 0);
        CHECK(leaves_the_same(again));
    }
    return 0;
}

int main(void)
{
    int failed = 0;

    for (unsigned odd = 0; odd < 64 && !failed; odd++) {
        for (unsigned len = 0; len < 40 && !failed; len++) {
            failed = bytes(odd, len);
        }
        failed = failed ? failed : doubles(odd);
        for (unsigned len = odd % 4; len < 70 && !failed; len += 7) {
            failed = hashes(odd, len, (len & 1) != 0, 0) || hashes(odd, len, (len & 1) != 0, 1);
        }
        for (unsigned bits = 128; bits <= 256 && !failed; bits += 64) {
            failed = counts(bits, odd, odd % 9);
        }
    }
    memset(leftovers, 1, sizeof leftovers);
    CHECK(call(aesmall_scrub, (argument){0}) == 0);
    for (int i = 60; i < LEFT - 4; i++) {
        CHECK(leftovers[i] == 0);
    }
    return failed;
}
