/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The calls of soft-se. A request has an operation, a length of two bytes, a key of 16 bytes and
 * the data. The answer is a line of hex digits.
 *
 * E: encrypts each block
 * B: encrypts all in CBC, after an IV
 * C: a CMAC in two pieces, between which another context is used
 * X: arguments that must be refused */
#include <cmac.h>
#include <string.h>

#include "fw.h"

#define MAX 300

static uint8_t data[MAX], key[16], tag[16];

static void get(uint8_t *to, size_t len)
{
    while (len-- > 0) {
        *to++ = (uint8_t)fw_getc();
    }
}

static void must(int is_so)
{
    if (!is_so) {
        fw_exit(1);
    }
}

static int is_zero(const void *of, size_t len)
{
    const uint8_t *bytes = (const uint8_t *)of;

    while (len > 0 && bytes[len - 1] == 0) {
        len--;
    }
    return len == 0;
}

static void mac(size_t len)
{
    AES_CMAC_CTX one, two;

    AES_CMAC_Init(&one);
    AES_CMAC_SetKey(&one, key);
    AES_CMAC_Update(&one, data, (uint32_t)(len / 3));
    memcpy(&two, &one, sizeof one);
    AES_CMAC_Update(&one, key, 16);
    AES_CMAC_Final(tag, &one);
    must(is_zero(&one, sizeof one));
    AES_CMAC_Update(&two, data + len / 3, (uint32_t)(len - len / 3));
    AES_CMAC_Final(tag, &two);
    must(is_zero(&two, sizeof two));
}

static void refusals(void)
{
    static const aes_context no_key;
    aes_context ctx;
    AES_CMAC_CTX none;
    unsigned len;

    memset(tag, 1, sizeof tag);
    must(aes_encrypt(key, tag, &no_key) == 255 && is_zero(tag, sizeof tag));
    memset(tag, 1, sizeof tag);
    must(aes_cbc_encrypt(key, data, 1, tag, &no_key) == 255 && tag[0] == 1 && data[0] == 0x51);
    for (len = 0; len < 256; len++) {
        memset(&ctx, 1, sizeof ctx);
        if (len == 16 || len == 128) {
            must(aes_set_key(key, (length_type)len, &ctx) == 0);
            must(aes_cbc_encrypt(data, data, 0, tag, &ctx) == 0 && tag[0] == 1);
            must(aes_cbc_encrypt(data, data, -1, tag, &ctx) == 0 && tag[0] == 1);
            memset(ctx.ksch, 0, 240); /* soft-se does the same */
            must(len == 16 || aes_encrypt(key, tag, &ctx) == 255);
        } else {
            must(aes_set_key(key, (length_type)len, &ctx) == 255 && is_zero(&ctx, sizeof ctx));
        }
    }
    AES_CMAC_Init(&none);
    AES_CMAC_Update(&none, data, 16);
    memset(tag, 1, sizeof tag);
    AES_CMAC_Final(tag, &none);
    must(is_zero(tag, sizeof tag));
}

int main(void)
{
    int operation;

    while ((operation = fw_getc()) != 'Q') {
        const size_t high = (size_t)fw_getc(), len = high << 8 | (size_t)fw_getc();
        aes_context ctx;
        size_t i;

        get(key, sizeof key);
        get(data, len);
        switch (operation) {
        case 'E':
            must(aes_set_key(key, 16, &ctx) == 0);
            for (i = 0; i < len; i += 16) {
                must(aes_encrypt(data + i, data + i, &ctx) == 0);
            }
            fw_puthex(data, len);
            break;
        case 'B':
            must(aes_set_key(key, 128, &ctx) == 0);
            must(aes_cbc_encrypt(data + 16, data + 16, (int32_t)(len / 16 - 1), data, &ctx) == 0);
            must(memcmp(data, data + len - 16, 16) == 0);
            fw_puthex(data + 16, len - 16);
            break;
        case 'C':
            mac(len);
            fw_puthex(tag, sizeof tag);
            break;
        default: refusals();
        }
        fw_putc('\n');
    }
    fw_exit(0);
}
