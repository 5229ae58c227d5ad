/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Calls the assembly of CTR, CMAC, CBC, key wrap, GHASH, LoRaWAN, LMIC and the core, along every
 * path through it, and emits every result. */
#include <string.h>

#include "adapters/lmic_unchecked.h"
#include "aesmall.h"
#include "emit.h"
#include "modes/block.h"
#include "modes/double.h"
#include "modes/ghash/ghash_branch.h"
#include "modes/ghash/ghash_reversed.h"

#define TEXT_MAX 64

static const uint8_t secret[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
static aesmall_aes128_balanced key;
/* Words, so that offset 0 is aligned. */
static uint32_t in_words[TEXT_MAX / 4 + 4];
static uint32_t out_words[TEXT_MAX / 4 + 8];

static uint8_t *text(size_t offset)
{
    uint8_t *bytes = (uint8_t *)in_words;

    for (size_t i = 0; i < sizeof in_words; i++) {
        bytes[i] = (uint8_t)(0x91 * i + 0x33);
    }
    return bytes + offset;
}

static uint8_t *place(size_t offset)
{
    memset(out_words, 0xa5, sizeof out_words);
    return (uint8_t *)out_words + offset;
}

static void emit_out(void)
{
    emit(out_words, sizeof out_words);
}

static void ctr(size_t in_offset, size_t out_offset, size_t len, uint8_t last)
{
    uint32_t words[8] = {0};
    uint8_t *work = (uint8_t *)words;

    memset(work, last, AESMALL_BLOCK_SIZE);
    aesmall_ctr_unchecked(&key.cipher, work, text(in_offset), len, place(out_offset));
    emit(work, sizeof words);
    emit_out();
    memset(work, last, AESMALL_BLOCK_SIZE);
    emit_byte(-aesmall_ctr_crypt_wide(aesmall_aes128_balanced_wide_ctr(&key), work, text(in_offset),
                                      len, place(out_offset), TEXT_MAX));
    emit_out();
}

static void ctr_mac(size_t offset, size_t len)
{
    aesmall_cmac_subkeys subkeys;
    uint32_t words[8] = {0};
    uint8_t *work = (uint8_t *)words;

    for (uint8_t room = 0; room <= 16; room += 16) {
        memset(work, room == 0 ? 0x5c : 0, AESMALL_BLOCK_SIZE);
        aesmall_cmac_unchecked(&key.cipher, work, room, text(offset), len);
        emit(words, sizeof words);
    }
    emit_byte(-aesmall_cmac_subkeys_init(&subkeys, &key.cipher));
    for (uint8_t room = 0; room <= 16; room += 16) {
        memset(work, room == 0 ? 0x5c : 0, AESMALL_BLOCK_SIZE);
        aesmall_cmac_unchecked_subkeys(&key.cipher, work, room, text(offset), len, &subkeys);
        emit(words, sizeof words);
    }
}

static void cbc(size_t in_offset, size_t out_offset)
{
    static const uint8_t iv[AESMALL_BLOCK_SIZE] = {9, 8, 7};
    uint8_t *sealed;
    size_t len = 0;

    for (size_t size = 0; size < 36; size += 7) {
        sealed = place(out_offset);
        emit_byte(-aesmall_cbc_encrypt_pkcs7(&key.cipher, iv, text(in_offset), size, sealed,
                                             TEXT_MAX, &len));
        emit_out();
        emit_byte(-aesmall_cbc_decrypt_pkcs7(&key.cipher, iv, sealed, len, sealed, TEXT_MAX, &len));
        emit_byte((int)len);
        emit_out();
        emit_byte(-aesmall_cbc_decrypt_pkcs7(&key.cipher, iv, text(in_offset), 32,
                                             place(out_offset), TEXT_MAX, &len));
        emit_out();
    }
}

static void key_wrap(size_t in_offset, size_t out_offset)
{
    for (size_t size = 16; size <= 40; size += 8) {
        uint8_t *out = place(out_offset);

        emit_byte(-aesmall_kw_wrap(&key.cipher, text(in_offset), size, out, TEXT_MAX));
        emit_out();
        emit_byte(-aesmall_kw_unwrap(&key.cipher, out, size + 8, out, TEXT_MAX));
        emit_out();
    }
}

static void ghash_small(uint8_t *y, size_t offset, size_t len)
{
    aesmall_ghash_small_key hash;

    aesmall_ghash_small_init(&hash, text(offset));
    aesmall_ghash_small_update(&hash, y, text(offset), len);
    aesmall_ghash_small_reversed(&hash, y, text(offset), len);
}

static void ghash_compact(uint8_t *y, size_t offset, size_t len)
{
    aesmall_ghash_key hash;

    aesmall_ghash_init(&hash, text(offset));
    aesmall_ghash_compact_update(&hash, y, text(offset), len);
    aesmall_ghash_compact_reversed(&hash, y, text(offset), len);
}

static void ghash_branch(uint8_t *y, size_t offset, size_t len)
{
    aesmall_ghash_branch_key hash;

    aesmall_ghash_branch_init(&hash, text(offset));
    aesmall_ghash_branch_update(&hash, y, text(offset), len);
    aesmall_ghash_branch_reversed(&hash, y, text(offset), len);
}

static void ghash(size_t offset, size_t len)
{
    aesmall_ghash_key hash;
    uint32_t words[8] = {0};
    uint8_t *y = (uint8_t *)words + offset;
    aesmall_ghash_table table;

    aesmall_ghash_init(&hash, text(offset));
    aesmall_ghash_update(&hash, y, text(0) + 3 * offset, len);
    emit(words, sizeof words);
    aesmall_ghash_reversed(&hash, y, text(offset), len);
    emit(words, sizeof words);
    ghash_branch(y, offset, len);
    emit(words, sizeof words);
    ghash_small(y, offset, len);
    emit(words, sizeof words);
    ghash_compact(y, offset, len);
    emit(words, sizeof words);
    aesmall_ghash_table_init(&table, text(offset));
    aesmall_ghash_table_update(&table, y, text(offset), len);
    emit(words, sizeof words);
    aesmall_ghash_table_reversed(&table, y, text(offset), len);
    emit(words, sizeof words);
}

static void two_tables(size_t len)
{
    uint32_t words[4] = {0};
    uint8_t *y = (uint8_t *)words;
    aesmall_ghash_table512 tables;

    aesmall_ghash_table512_init(&tables, text(0));
    aesmall_ghash_table512_update(&tables, y, text(0), len);
    emit(words, sizeof words);
    aesmall_ghash_table512_reversed(&tables, y, text(0), len);
    emit(words, sizeof words);
}

static void core(void)
{
    for (size_t offset = 0; offset < 4; offset++) {
        for (uint8_t first = 0; first < 2; first++) {
            uint8_t *block = text(offset);

            block[0] = (uint8_t)(first << 7);
            aesmall_double(block);
            emit(block, AESMALL_BLOCK_SIZE);
        }
        for (size_t len = 0; len < 40; len += 5) {
            aesmall_wipe(place(offset), len);
            emit_out();
            aesmall_copy(place(offset), text(0), len);
            emit_out();
        }
    }
}

static void lorawan(void)
{
    const aesmall_lorawan_frame frame = {0x12345678, 0x01020304, 1, 0x40, 0, {0}};
    uint8_t mic[4];

    for (size_t len = 0; len < 40; len += 13) {
        aesmall_lorawan_crypt_unchecked(&key.cipher, &frame, text(0), len, place(0));
        emit_out();
        aesmall_lorawan_mic_unchecked(&key.cipher, &frame, text(0), len, mic);
        emit(mic, sizeof mic);
        aesmall_lorawan_mic_unchecked(&key.cipher, NULL, text(0), len, mic);
        emit(mic, sizeof mic);
    }
}

static void lmic_encrypt(const void *schedule, const uint8_t in[AESMALL_BLOCK_SIZE],
                         uint8_t out[AESMALL_BLOCK_SIZE])
{
    aesmall_aes128_encrypt_balanced(schedule, in, out);
}

#ifdef __AVR__
/* The globals of LMIC. */
uint32_t AESAUX[4], AESKEY[4];
#endif

#ifdef __AVR__
uint32_t AESAUX[4], AESKEY[4];
#endif

/* Runs the adapter over an engine, or with an engine inside if it has its own assembly. */
static uint32_t lmic_unchecked(int inside, uint8_t mode, uint8_t *buf, uint16_t len,
                               const uint8_t *aux)
{
#ifdef __AVR__
    if (inside) {
        memcpy(AESKEY, secret, sizeof secret);
        memcpy(AESAUX, aux, sizeof AESAUX);
        return aesmall_lmic_unchecked_tiny(mode, buf, len);
    }
#else
    (void)inside;
#endif
    return aesmall_lmic_unchecked(mode, buf, len, key.schedule, aux, lmic_encrypt);
}

static void lmic(int inside)
{
    static const uint8_t modes[] = {0, AESMALL_LMIC_MIC, AESMALL_LMIC_CTR,
                                    AESMALL_LMIC_MIC | AESMALL_LMIC_MICNOAUX, 0x10};
    uint8_t aux[AESMALL_BLOCK_SIZE];

    memset(aux, 0xff, sizeof aux);
    for (size_t i = 0; i < sizeof modes; i++) {
        for (uint16_t len = 0; len <= 48; len = (uint16_t)(len + 8)) {
            uint8_t *buffer = text(0);
            uint32_t result = lmic_unchecked(inside, modes[i], buffer, len, aux);

            for (int shift = 0; shift < 32; shift += 8) {
                emit_byte((int)(result >> shift & 0xff));
            }
            emit(buffer, 48);
        }
    }
}

/* The tables in RAM of an engine for AVR. They are computed and copied. The call for the inverse
 * table also computes them, because it finds no table. */
static void tables(void)
{
#ifdef __AVR__
    static aesmall_aes128_fastram engine;
#else
    static aesmall_aes128_balanced engine;
#endif
    uint8_t block[AESMALL_BLOCK_SIZE];

    for (int copies = 0; copies < 2; copies++) {
#ifdef __AVR__
        if (copies) {
            aesmall_fastram_copy_avr();
        }
        aesmall_fastram_invert_avr();
        aesmall_aes128_fastram_init(&engine, secret);
#else
        aesmall_aes128_balanced_init(&engine, secret);
#endif
        for (size_t i = 0; i < 32; i++) { /* every entry counts in the result */
            engine.cipher.encrypt(&engine.cipher, text(i % 4), block);
            emit(block, sizeof block);
            engine.cipher.decrypt(&engine.cipher, text(i % 4) + i, block);
            emit(block, sizeof block);
        }
    }
}

int main(void)
{
    static const uint8_t offsets[][2] = {{0, 0}, {1, 0}, {0, 2}, {3, 3}};

    aesmall_aes128_balanced_init(&key, secret);
    for (size_t i = 0; i < sizeof offsets / sizeof offsets[0]; i++) {
        for (size_t len = 0; len < 40; len += 11) {
            ctr(offsets[i][0], offsets[i][1], len, 0xff);
            ctr(offsets[i][0], offsets[i][1], 32, 0x77);
            ctr_mac(offsets[i][0], len);
        }
        ctr_mac(offsets[i][0], 16);
        cbc(offsets[i][0], offsets[i][1]);
        key_wrap(offsets[i][0], offsets[i][1]);
    }
    two_tables(0);
    two_tables(37);
    ghash(0, 0);
    ghash(0, 16);
    ghash(0, 37);
    ghash(1, 21);
    core();
    lorawan();
    lmic(0);
    lmic(1);
    tables();
    fw_exit(0);
    return 0;
}
