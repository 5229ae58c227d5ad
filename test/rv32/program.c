/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Compares every kernel of src/rv32 in these engines with portable C: blocks and keys of every
 * size at every address, in place or not, and counters that carry. Unchanged memory and
 * leftovers are checked too. Returns 0, or the number of the failed check. */
#include <stddef.h>
#include <stdint.h>

#include "portable/kernels.h"

#define LEFT (60 + 512)
#define ROUNDS(bits) (6 + (bits) / 32)
#define WORDS(bits) (4 * (ROUNDS(bits) + 1))

typedef uint32_t kernel(void);
typedef uint32_t argument[6];

uint32_t call(kernel *function, const argument arguments);
extern uint8_t leftovers[LEFT];

#ifdef __riscv_32e /* another form of nano, and no tiny with 32 registers */
#define aesmall_aes128_encrypt_nano_rv32 aesmall_aes128_encrypt_nano_rv32e
#endif

kernel aesmall_aes128_encrypt_tiny_rv32, aesmall_aes192_encrypt_tiny_rv32,
    aesmall_aes256_encrypt_tiny_rv32, aesmall_aes128_decrypt_tiny_rv32,
    aesmall_aes192_decrypt_tiny_rv32, aesmall_aes256_decrypt_tiny_rv32,
    aesmall_aes128_encrypt_nano_rv32, aesmall_aes192_encrypt_nano_rv32,
    aesmall_aes256_encrypt_nano_rv32, aesmall_aes128_decrypt_nano_rv32,
    aesmall_aes192_decrypt_nano_rv32, aesmall_aes256_decrypt_nano_rv32,
    aesmall_aes_expand_fast_rv32, aesmall_aes_expand_fast4k_rv32, aesmall_aes_encrypt_fast_rv32,
    aesmall_aes_encrypt_fast4k_rv32, aesmall_aes_decrypt_fast_rv32,
    aesmall_aes_expand_eic_fast_rv32, aesmall_aes_decrypt_eic_fast_rv32,
    aesmall_aes_ctr_blocks_fast_rv32, aesmall_aes_ctr_blocks_fast4k_rv32,
    aesmall_aes128_expand_balanced_rv32e, aesmall_aes192_expand_balanced_rv32e,
    aesmall_aes256_expand_balanced_rv32e, aesmall_aes_encrypt_balanced_rv32e,
    aesmall_aes_decrypt_balanced_rv32e, aesmall_aes_expand_ct_rv32e, aesmall_aes_encrypt_ct_rv32e,
    aesmall_aes_decrypt_ct_rv32e, aesmall_aes_encrypt_wide_ct_rv32e,
    aesmall_aes_decrypt_wide_ct_rv32e, aesmall_aes128_encrypt_tiny_rv32e;

/* Areas aligned to words, and the leftovers of the first of two runs with different secrets and the
 * same result.
 */
static uint32_t secret_area[9], in_area[30], out_area[30], counter_area[5], made[122], theirs[60];
static uint8_t first[LEFT], before[LEFT];
static uint32_t state = 1;

void *memcpy(void *to, const void *from, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        ((uint8_t *)to)[i] = ((const uint8_t *)from)[i];
    }
    return to;
}

void *memset(void *to, int value, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        ((uint8_t *)to)[i] = (uint8_t)value;
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

static void draw(uint8_t *to, size_t size)
{
    while (size-- > 0) {
        state = state * 1664525u + 1013904223u;
        *to++ = (uint8_t)(state >> 24);
    }
}

static uint32_t address(const void *p)
{
    return (uint32_t)(uintptr_t)p;
}

/* Runs a kernel with `key` as its first argument on the block `from`, in place or apart. The result
 * must be `to`. `again` compares the leftovers with the run before. */
static int block(kernel *function, const void *key, unsigned bits, unsigned odd, int in_place,
                 const uint8_t from[16], const uint8_t to[16], int again)
{
    uint8_t *in = (uint8_t *)in_area + (odd & 3);
    uint8_t *out = in_place ? in : (uint8_t *)out_area + ((odd >> 2) & 3);
    argument arguments = {address(key), address(in), address(out), ROUNDS(bits), 0, 0};

    memset(out_area, 0x5a, sizeof out_area);
    memcpy(in, from, 16);
    if (call(function, arguments) != 0 || !same(out, to, 16)) {
        return 0;
    }
    if (!in_place && (!same(in, from, 16) || out[16] != 0x5a)) {
        return 0;
    }
    if (again && !same(first, leftovers, LEFT)) {
        return 0;
    }
    memcpy(first, leftovers, LEFT);
    return 1;
}

/* Runs a key expansion with the number that it takes, which makes a key of so many words. */
static int expand(kernel *function, const uint8_t *secret, uint32_t number, unsigned words,
                  int again)
{
    argument arguments = {address(made), address(secret), number, 0, 0, 0};

    memset(made, 0x5a, sizeof made);
    if (call(function, arguments) != 0 || made[words] != 0x5a5a5a5a) {
        return 0;
    }
    if (again && !same(first, leftovers, LEFT)) {
        return 0;
    }
    memcpy(first, leftovers, LEFT);
    return 1;
}

#ifndef __riscv_32e
static int ctr(kernel *function, unsigned bits, unsigned odd, unsigned blocks)
{
    uint8_t *counter = (uint8_t *)counter_area + (odd & 3);
    uint8_t *in = (uint8_t *)in_area + (odd & 3), *out = (uint8_t *)out_area + ((odd >> 2) & 3);
    uint8_t next[16], stream[16], expected[96];
    argument arguments = {address(theirs), address(counter), address(in),
                          address(out),    blocks,           ROUNDS(bits)};

    draw(in, 96);
    draw(counter, 16);
    if (odd & 1) {
        memset(counter + (odd & 7), 0xff, 16 - (odd & 7));
        counter[15] = (uint8_t)(0xff - (odd >> 3) % 4);
    }
    memcpy(next, counter, 16);
    for (unsigned i = 0; i < 16 * blocks; i++) {
        if (i % 16 == 0) {
            aesmall_aes_encrypt_balanced_c((uint8_t *)theirs, next, stream, ROUNDS(bits));
            for (int j = 15; j >= 0 && ++next[j] == 0; j--) {
            }
        }
        expected[i] = stream[i % 16] ^ in[i];
    }
    memset(out_area, 0x5a, sizeof out_area);
    return call(function, arguments) == 0 && same(out, expected, 16 * blocks) &&
           same(counter, next, 16) && out[16 * blocks] == 0x5a;
}
#endif

#ifdef __riscv_32e
/* Runs a kernel on two blocks, in place or apart. */
static int pair(kernel *function, unsigned bits, unsigned odd, const uint8_t from[32],
                const uint8_t to[32], int again)
{
    uint8_t *in = (uint8_t *)in_area + (odd & 3);
    uint8_t *out = odd & 4 ? in : (uint8_t *)out_area + ((odd >> 3) & 3);
    argument arguments = {address(made), address(in), address(out), ROUNDS(bits), 0, 0};

    memcpy(in, from, 32);
    if (call(function, arguments) != 0 || !same(out, to, 32) ||
        (again && !same(first, leftovers, LEFT))) {
        return 0;
    }
    memcpy(first, leftovers, LEFT);
    return 1;
}

/* Runs tiny, which takes the secret itself, of 128 bits. */
static int tiny(unsigned odd, uint8_t *secret)
{
    uint8_t text[16], result[16];

    draw(result, 16);
    for (int again = 0; again < 3; again++) { /* other secrets, the same result */
        draw(secret, 16);
        aesmall_aes_expand_balanced_c((uint8_t *)theirs, secret, 16);
        aesmall_aes_decrypt_balanced_c((uint8_t *)theirs, result, text, ROUNDS(128));
        if (!block(aesmall_aes128_encrypt_tiny_rv32e, secret, 128, odd, again < 2, text, result,
                   again == 1)) {
            return 0;
        }
    }
    return 1;
}

/* Runs the engines that RV32E has besides nano: 0 is right. */
static int embedded(unsigned bits, unsigned odd, uint8_t *secret)
{
    static kernel *const rows[3] = {aesmall_aes128_expand_balanced_rv32e,
                                    aesmall_aes192_expand_balanced_rv32e,
                                    aesmall_aes256_expand_balanced_rv32e};
    static kernel *const blocks[2][3] = {
        {aesmall_aes_encrypt_balanced_rv32e, aesmall_aes_encrypt_ct_rv32e,
         aesmall_aes_encrypt_wide_ct_rv32e},
        {aesmall_aes_decrypt_balanced_rv32e, aesmall_aes_decrypt_ct_rv32e,
         aesmall_aes_decrypt_wide_ct_rv32e}};
    uint8_t text[32], result[32];

    draw(result, 32);
    for (int engine = 0; engine < 3; engine++) {
        for (int back = 0; back < 2; back++) {
            for (int again = 0; again < 2; again++) { /* other secrets, the same result */
                draw(secret, bits / 8);
                aesmall_aes_expand_balanced_c((uint8_t *)theirs, secret, (uint8_t)(bits / 8));
                for (int i = 0; i < 32; i += 16) {
                    (back ? aesmall_aes_encrypt_balanced_c : aesmall_aes_decrypt_balanced_c)(
                        (uint8_t *)theirs, result + i, text + i, ROUNDS(bits));
                }
                if (!(engine ? expand(aesmall_aes_expand_ct_rv32e, secret, bits / 8,
                                      2 * WORDS(bits), 0)
                             : expand(rows[bits / 64 - 2], secret, 0, WORDS(bits), 0))) {
                    return 1;
                }
                memcpy(first, before, LEFT);
                if (!(engine < 2
                          ? block(blocks[back][engine], made, bits, odd, 1, text, result, again)
                          : pair(blocks[back][engine], bits, odd, text, result, again))) {
                    return 2 + engine;
                }
                memcpy(before, first, LEFT);
            }
            if (engine < 2 && !block(blocks[back][engine], made, bits, odd, 0, text, result, 0)) {
                return 5 + engine;
            }
        }
    }
    for (int again = 0; again < 2; again++) {
        draw(secret, bits / 8);
        if (!expand(rows[bits / 64 - 2], secret, 0, WORDS(bits), again)) {
            return 7;
        }
    }
    for (int again = 0; again < 2; again++) {
        draw(secret, bits / 8);
        if (!expand(aesmall_aes_expand_ct_rv32e, secret, bits / 8, 2 * WORDS(bits), again)) {
            return 8;
        }
    }
    return 0;
}
#endif

#define CHECK(what)                                                                                \
    do {                                                                                           \
        if (!(what)) {                                                                             \
            return __COUNTER__ + 1;                                                                \
        }                                                                                          \
    } while (0)

static int size(unsigned bits, unsigned odd)
{
    static kernel *const encrypt[3] = {aesmall_aes128_encrypt_nano_rv32,
                                       aesmall_aes192_encrypt_nano_rv32,
                                       aesmall_aes256_encrypt_nano_rv32};
    static kernel *const decrypt[3] = {aesmall_aes128_decrypt_nano_rv32,
                                       aesmall_aes192_decrypt_nano_rv32,
                                       aesmall_aes256_decrypt_nano_rv32};
    uint8_t *secret = (uint8_t *)secret_area + (odd & 3), text[16], cipher[16];
    int in_place = (odd & 4) != 0;

    draw(text, 16);
    for (int again = 0; again < 2; again++) { /* other secrets, the same result */
        draw(secret, bits / 8);
        aesmall_aes_expand_balanced_c((uint8_t *)theirs, secret, (uint8_t)(bits / 8));
        aesmall_aes_decrypt_balanced_c((uint8_t *)theirs, text, cipher, ROUNDS(bits));
        CHECK(block(encrypt[bits / 64 - 2], secret, bits, odd, 1, cipher, text, again));
    }
    for (int again = 0; again < 2; again++) {
        draw(secret, bits / 8);
        aesmall_aes_expand_balanced_c((uint8_t *)theirs, secret, (uint8_t)(bits / 8));
        aesmall_aes_encrypt_balanced_c((uint8_t *)theirs, text, cipher, ROUNDS(bits));
        CHECK(block(decrypt[bits / 64 - 2], secret, bits, odd, 1, cipher, text, again));
    }
    CHECK(block(encrypt[bits / 64 - 2], secret, bits, odd, in_place, text, cipher, 0));
    CHECK(block(decrypt[bits / 64 - 2], secret, bits, odd, in_place, cipher, text, 0));
#ifndef __riscv_32e
    static kernel *const tiny[2][3] = {
        {aesmall_aes128_encrypt_tiny_rv32, aesmall_aes192_encrypt_tiny_rv32,
         aesmall_aes256_encrypt_tiny_rv32},
        {aesmall_aes128_decrypt_tiny_rv32, aesmall_aes192_decrypt_tiny_rv32,
         aesmall_aes256_decrypt_tiny_rv32}};
    static kernel *const blocks[4] = {
        aesmall_aes_encrypt_fast_rv32, aesmall_aes_encrypt_fast4k_rv32,
        aesmall_aes_decrypt_fast_rv32, aesmall_aes_decrypt_eic_fast_rv32};
    static kernel *const expansions[3] = {aesmall_aes_expand_fast_rv32,
                                          aesmall_aes_expand_fast4k_rv32,
                                          aesmall_aes_expand_eic_fast_rv32};

    CHECK(block(tiny[0][bits / 64 - 2], secret, bits, odd, in_place, text, cipher, 0));
    CHECK(block(tiny[1][bits / 64 - 2], secret, bits, odd, in_place, cipher, text, 0));
    for (int back = 0; back < 2; back++) {
        for (int again = 0; again < 2; again++) {
            draw(secret, bits / 8);
            aesmall_aes_expand_balanced_c((uint8_t *)theirs, secret, (uint8_t)(bits / 8));
            if (back) {
                aesmall_aes_encrypt_balanced_c((uint8_t *)theirs, text, cipher, ROUNDS(bits));
            } else {
                aesmall_aes_decrypt_balanced_c((uint8_t *)theirs, text, cipher, ROUNDS(bits));
            }
            CHECK(block(tiny[back][bits / 64 - 2], secret, bits, odd, 1, cipher, text, again));
        }
    }
    for (int i = 0; i < 3; i++) {
        for (int again = 0; again < 2; again++) {
            draw(secret, bits / 8);
            aesmall_aes_expand_balanced_c((uint8_t *)theirs, secret, (uint8_t)(bits / 8));
            CHECK(expand(expansions[i], secret, ROUNDS(bits), WORDS(bits), again));
            CHECK(i == 2 || same(made, theirs, 4 * ROUNDS(bits) + 4));
        }
    }
    for (int i = 0; i < 4; i++) {
        for (int again = 0; again < 2; again++) {
            draw(secret, bits / 8);
            aesmall_aes_expand_balanced_c((uint8_t *)theirs, secret, (uint8_t)(bits / 8));
            if (i < 2) {
                aesmall_aes_decrypt_balanced_c((uint8_t *)theirs, text, cipher, ROUNDS(bits));
            } else {
                aesmall_aes_encrypt_balanced_c((uint8_t *)theirs, text, cipher, ROUNDS(bits));
            }
            CHECK(expand(i == 3 ? expansions[2] : expansions[0], secret, ROUNDS(bits), WORDS(bits),
                         0));
            CHECK(block(blocks[i], made, bits, odd, in_place, cipher, text, 0));
            memcpy(first, before, LEFT);
            CHECK(block(blocks[i], made, bits, odd, 1, cipher, text, again));
            memcpy(before, first, LEFT);
        }
    }
    for (unsigned n = 0; n < 6; n++) {
        CHECK(ctr(aesmall_aes_ctr_blocks_fast_rv32, bits, odd, n));
        CHECK(ctr(aesmall_aes_ctr_blocks_fast4k_rv32, bits, odd, n));
    }
#else
    CHECK(bits != 128 || tiny(odd, secret));
    if (embedded(bits, odd, secret) != 0) {
        return 100 + embedded(bits, odd, secret);
    }
#endif
    return 0;
}

int main(void)
{
    static const uint8_t fips197[16] = {0x69, 0xc4, 0xe0, 0xd8, 0x6a, 0x7b, 0x04, 0x30,
                                        0xd8, 0xcd, 0xb7, 0x80, 0x70, 0xb4, 0xc5, 0x5a};
    uint8_t text[16];

    for (unsigned i = 0; i < 16; i++) { /* appendix C.1 */
        ((uint8_t *)secret_area)[i] = (uint8_t)i;
        text[i] = (uint8_t)(0x11 * i);
    }
    CHECK(block(aesmall_aes128_encrypt_nano_rv32, secret_area, 128, 0, 0, text, fips197, 0));
    for (unsigned bits = 128; bits <= 256; bits += 64) {
        for (unsigned odd = 0; odd < 32; odd++) {
            int failed = size(bits, odd);

            if (failed != 0) {
                return failed;
            }
        }
    }
    return 0;
}
