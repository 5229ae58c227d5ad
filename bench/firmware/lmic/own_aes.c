/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * An AES in C with LMIC's calls, in place of LMIC's own AES, for the comparison with ours in a
 * linked sketch. FIPS 197, SP 800-38A 6.5, SP 800-38B 6.2. */
#include <avr/pgmspace.h>
#include <stdint.h>
#include <string.h>

uint32_t AESAUX[4], AESKEY[4];
uint32_t os_aes(uint8_t mode, uint8_t *buf, uint16_t len);
__attribute__((weak, alias("os_aes"))) uint32_t os_aes_original(uint8_t mode, uint8_t *buf,
                                                                uint16_t len);

static const uint8_t SBOX[256] PROGMEM = {
    0x63, 0x7c, 0x77, 0x7b, 0xf2, 0x6b, 0x6f, 0xc5, 0x30, 0x01, 0x67, 0x2b, 0xfe, 0xd7, 0xab, 0x76,
    0xca, 0x82, 0xc9, 0x7d, 0xfa, 0x59, 0x47, 0xf0, 0xad, 0xd4, 0xa2, 0xaf, 0x9c, 0xa4, 0x72, 0xc0,
    0xb7, 0xfd, 0x93, 0x26, 0x36, 0x3f, 0xf7, 0xcc, 0x34, 0xa5, 0xe5, 0xf1, 0x71, 0xd8, 0x31, 0x15,
    0x04, 0xc7, 0x23, 0xc3, 0x18, 0x96, 0x05, 0x9a, 0x07, 0x12, 0x80, 0xe2, 0xeb, 0x27, 0xb2, 0x75,
    0x09, 0x83, 0x2c, 0x1a, 0x1b, 0x6e, 0x5a, 0xa0, 0x52, 0x3b, 0xd6, 0xb3, 0x29, 0xe3, 0x2f, 0x84,
    0x53, 0xd1, 0x00, 0xed, 0x20, 0xfc, 0xb1, 0x5b, 0x6a, 0xcb, 0xbe, 0x39, 0x4a, 0x4c, 0x58, 0xcf,
    0xd0, 0xef, 0xaa, 0xfb, 0x43, 0x4d, 0x33, 0x85, 0x45, 0xf9, 0x02, 0x7f, 0x50, 0x3c, 0x9f, 0xa8,
    0x51, 0xa3, 0x40, 0x8f, 0x92, 0x9d, 0x38, 0xf5, 0xbc, 0xb6, 0xda, 0x21, 0x10, 0xff, 0xf3, 0xd2,
    0xcd, 0x0c, 0x13, 0xec, 0x5f, 0x97, 0x44, 0x17, 0xc4, 0xa7, 0x7e, 0x3d, 0x64, 0x5d, 0x19, 0x73,
    0x60, 0x81, 0x4f, 0xdc, 0x22, 0x2a, 0x90, 0x88, 0x46, 0xee, 0xb8, 0x14, 0xde, 0x5e, 0x0b, 0xdb,
    0xe0, 0x32, 0x3a, 0x0a, 0x49, 0x06, 0x24, 0x5c, 0xc2, 0xd3, 0xac, 0x62, 0x91, 0x95, 0xe4, 0x79,
    0xe7, 0xc8, 0x37, 0x6d, 0x8d, 0xd5, 0x4e, 0xa9, 0x6c, 0x56, 0xf4, 0xea, 0x65, 0x7a, 0xae, 0x08,
    0xba, 0x78, 0x25, 0x2e, 0x1c, 0xa6, 0xb4, 0xc6, 0xe8, 0xdd, 0x74, 0x1f, 0x4b, 0xbd, 0x8b, 0x8a,
    0x70, 0x3e, 0xb5, 0x66, 0x48, 0x03, 0xf6, 0x0e, 0x61, 0x35, 0x57, 0xb9, 0x86, 0xc1, 0x1d, 0x9e,
    0xe1, 0xf8, 0x98, 0x11, 0x69, 0xd9, 0x8e, 0x94, 0x9b, 0x1e, 0x87, 0xe9, 0xce, 0x55, 0x28, 0xdf,
    0x8c, 0xa1, 0x89, 0x0d, 0xbf, 0xe6, 0x42, 0x68, 0x41, 0x99, 0x2d, 0x0f, 0xb0, 0x54, 0xbb, 0x16,
};

static uint8_t sub(uint8_t x)
{
    return pgm_read_byte(SBOX + x);
}

static uint8_t twice(uint8_t x)
{
    return (uint8_t)(x << 1 ^ (x & 0x80 ? 0x1b : 0));
}

static void next_key(uint8_t key[16], uint8_t rcon)
{
    uint8_t i;

    for (i = 0; i < 4; i++) {
        key[i] ^= sub(key[12 + ((i + 1) & 3)]);
    }
    key[0] ^= rcon;
    for (i = 4; i < 16; i++) {
        key[i] ^= key[i - 4];
    }
}

static void add_key(uint8_t state[16], const uint8_t key[16])
{
    uint8_t i;

    for (i = 0; i < 16; i++) {
        state[i] ^= key[i];
    }
}

static void sub_and_shift(uint8_t s[16])
{
    uint8_t a, b;

    s[0] = sub(s[0]), s[4] = sub(s[4]), s[8] = sub(s[8]), s[12] = sub(s[12]);
    a = s[1];
    s[1] = sub(s[5]), s[5] = sub(s[9]), s[9] = sub(s[13]), s[13] = sub(a);
    a = s[2], b = s[6];
    s[2] = sub(s[10]), s[6] = sub(s[14]), s[10] = sub(a), s[14] = sub(b);
    a = s[15];
    s[15] = sub(s[11]), s[11] = sub(s[7]), s[7] = sub(s[3]), s[3] = sub(a);
}

static void mix_columns(uint8_t state[16])
{
    uint8_t *c;

    for (c = state; c < state + 16; c += 4) {
        uint8_t first = c[0], sum = c[0] ^ c[1] ^ c[2] ^ c[3];

        c[0] ^= sum ^ twice(c[0] ^ c[1]);
        c[1] ^= sum ^ twice(c[1] ^ c[2]);
        c[2] ^= sum ^ twice(c[2] ^ c[3]);
        c[3] ^= sum ^ twice(c[3] ^ first);
    }
}

static void encrypt(uint8_t state[16])
{
    uint8_t key[16], rcon = 1, round;

    memcpy(key, AESKEY, 16);
    add_key(state, key);
    for (round = 1; round <= 10; round++) {
        next_key(key, rcon);
        rcon = twice(rcon);
        sub_and_shift(state);
        if (round < 10) {
            mix_columns(state);
        }
        add_key(state, key);
    }
}

static void double_block(uint8_t block[16])
{
    uint8_t top = block[0] & 0x80, i;

    for (i = 0; i < 15; i++) {
        block[i] = (uint8_t)(block[i] << 1 | block[i + 1] >> 7);
    }
    block[15] = (uint8_t)(block[15] << 1 ^ (top ? 0x87 : 0));
}

static uint32_t mic(uint8_t mode, const uint8_t *buf, uint16_t len)
{
    uint8_t mac[16], subkey[16] = {0}, used = 0;

    memset(mac, 0, 16);
    if (!(mode & 8)) {
        memcpy(mac, AESAUX, 16);
        used = 16;
    }
    for (; len > 0; len--) {
        if (used == 16) {
            encrypt(mac);
            used = 0;
        }
        mac[used++] ^= *buf++;
    }
    encrypt(subkey);
    double_block(subkey);
    if (used < 16) {
        mac[used] ^= 0x80;
        double_block(subkey);
    }
    add_key(mac, subkey);
    encrypt(mac);
    return (uint32_t)mac[0] << 24 | (uint32_t)mac[1] << 16 | (uint32_t)mac[2] << 8 | mac[3];
}

static void ctr(uint8_t *buf, uint16_t len)
{
    uint8_t stream[16], *counter = (uint8_t *)AESAUX, left = 0;

    for (; len > 0; len--) {
        if (left == 0) {
            memcpy(stream, counter, 16);
            encrypt(stream);
            counter[15]++;
            left = 16;
        }
        *buf++ ^= stream[16 - left--];
    }
}

uint32_t os_aes(uint8_t mode, uint8_t *buf, uint16_t len)
{
    if (mode & 2) {
        return mic(mode, buf, len);
    }
    if (mode & 4) {
        ctr(buf, len);
    } else {
        for (; len > 0; len -= 16, buf += 16) {
            encrypt(buf);
        }
    }
    return 0;
}
