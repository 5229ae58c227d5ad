/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "model.h"

#include <aesmall.h>
#include <string.h>

uint64_t model_registers[MODEL_SIZE / 8];

static const model *now;
static unsigned fault_now, first_block, fault_times, blocks;
static bool misused;

static size_t offset_of(volatile const void *reg)
{
    return (size_t)((volatile const uint8_t *)reg - (uint8_t *)model_registers);
}

uintptr_t model_load(volatile const void *reg)
{
    return now->load(offset_of(reg));
}

void model_store(volatile void *reg, uintptr_t value)
{
    now->store(offset_of(reg), value);
}

void model_use(const model *use, unsigned fault, unsigned block, unsigned times)
{
    now = use;
    fault_now = fault;
    first_block = block;
    fault_times = times;
    blocks = 0;
    misused = false;
    now->reset();
}

unsigned model_blocks(void)
{
    return blocks;
}

bool model_was_misused(void)
{
    return misused;
}

void model_misused(void)
{
    misused = true;
}

unsigned model_begin(void)
{
    const unsigned block = blocks++;

    return block >= first_block && block - first_block < fault_times ? fault_now : 0;
}

static void run(const uint8_t *secret, uint8_t secret_len, uint8_t block[16], bool decrypts)
{
    aesmall_aes_compact key;

    if (aesmall_aes_compact_init(&key, secret, secret_len) != AESMALL_OK) {
        model_misused();
        return;
    }
    (decrypts ? key.cipher.decrypt : key.cipher.encrypt)(&key.cipher, block, block);
}

void model_encrypt(const uint8_t *secret, uint8_t secret_len, uint8_t block[16])
{
    run(secret, secret_len, block, false);
}

void model_decrypt(const uint8_t *secret, uint8_t secret_len, uint8_t block[16])
{
    run(secret, secret_len, block, true);
}

/* ---- Round keys, FIPS 197 5.2 ---- */

static uint8_t times(uint8_t a, uint8_t b)
{
    uint8_t product = 0;

    for (; b > 0; b >>= 1) {
        product ^= (uint8_t)(b & 1 ? a : 0);
        a = (uint8_t)(a << 1 ^ (a >> 7) * 0x1b);
    }
    return product;
}

static uint8_t sub_byte(uint8_t a)
{
    uint8_t inverse = 0, i;

    for (i = 1; i != 0 && a != 0; i++) {
        inverse = times(a, i) == 1 ? i : inverse;
    }
    a = inverse;
    for (i = 0; i < 4; i++) {
        inverse = (uint8_t)(inverse << 1 | inverse >> 7);
        a ^= inverse;
    }
    return a ^ 0x63;
}

static void add_word(uint8_t *to, const uint8_t *from)
{
    to[0] ^= from[0];
    to[1] ^= from[1];
    to[2] ^= from[2];
    to[3] ^= from[3];
}

static void add_rotated(uint8_t *to, const uint8_t *last, uint8_t round_constant)
{
    const uint8_t word[4] = {(uint8_t)(sub_byte(last[1]) ^ round_constant), sub_byte(last[2]),
                             sub_byte(last[3]), sub_byte(last[0])};

    add_word(to, word);
}

static const uint8_t constants[10] = {1, 2, 4, 8, 16, 32, 64, 128, 0x1b, 0x36};

void model_last_key(uint8_t key[16])
{
    for (uint8_t round = 0; round < 10; round++) {
        add_rotated(key, key + 12, constants[round]);
        for (uint8_t i = 4; i < 16; i += 4) {
            add_word(key + i, key + i - 4);
        }
    }
}

void model_first_key(uint8_t key[16])
{
    for (uint8_t round = 10; round-- > 0;) {
        for (uint8_t i = 12; i > 0; i -= 4) {
            add_word(key + i, key + i - 4);
        }
        add_rotated(key, key + 12, constants[round]);
    }
}
