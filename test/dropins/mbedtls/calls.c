/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Makes calls of Mbed TLS's AES.
 *
 *   request   OP MODE SETKEY BITS(2) OFFSET SPLIT LENGTH PLACE KEY(64) IV(16) STREAM(16) TEXT
 *   response  in hex: both errors, negated, the offset, whether the freed context is zero, the IV,
 *             the stream block, and the output
 *
 * SETKEY: 0 no key, 1 encryption, 2 decryption. The call gets the text in two pieces, the first
 * of SPLIT bytes. If SPLIT is LENGTH, it gets the text in one piece.
 *
 * PLACE is the place of the output:
 *   0  apart from the input
 *   1  in place
 *   2  one byte after the start of the input
 *   3  over the IV
 *   4  16 bytes before the input, with the IV elsewhere
 *   5  5 bytes before the input, with the IV elsewhere */
#include <string.h>

#include <mbedtls/aes.h>

#include "fw.h"

#pragma GCC diagnostic ignored "-Wdeprecated-declarations" /* mbedtls_aes_encrypt */

#define LENGTH_MAX 255

static unsigned char head[9], key[64], room[16 + LENGTH_MAX + 16], apart[LENGTH_MAX];
static unsigned char *const text = room + 16;
static unsigned char iv_apart[16], *iv = room;
static unsigned char stream[16];
static mbedtls_aes_context aes;
static size_t offset;

static int receive(unsigned char *to, size_t length)
{
    while (length-- != 0) {
        int byte = fw_getc();

        if (byte < 0) {
            return 0;
        }
        *to++ = (unsigned char)byte;
    }
    return 1;
}

static void send(int byte)
{
    uint8_t one = (uint8_t)byte;

    fw_puthex(&one, 1);
}

/* Returns whether the context is zero after free. */
static int is_zero(const void *context, size_t size)
{
    const unsigned char *bytes = context;

    while (size-- != 0) {
        if (*bytes++ != 0) {
            return 0;
        }
    }
    return 1;
}

#if defined(MBEDTLS_AES_ALT)
static mbedtls_aes_xts_context xts;

static int set_xts(int setkey, unsigned bits)
{
    return setkey == 1   ? mbedtls_aes_xts_setkey_enc(&xts, key, bits)
           : setkey == 2 ? mbedtls_aes_xts_setkey_dec(&xts, key, bits)
                         : 0;
}
#endif

static int call(char op, int mode, const unsigned char *in, size_t length, unsigned char *out)
{
    switch (op) {
    case 'i':
        return mode == MBEDTLS_AES_ENCRYPT ? mbedtls_internal_aes_encrypt(&aes, in, out)
                                           : mbedtls_internal_aes_decrypt(&aes, in, out);
#if defined(MBEDTLS_AES_ALT)
    case 'l':
        (mode == MBEDTLS_AES_ENCRYPT ? mbedtls_aes_encrypt : mbedtls_aes_decrypt)(&aes, in, out);
        return 0;
    case 'e': return mbedtls_aes_crypt_ecb(&aes, mode, in, out);
    case 'b': return mbedtls_aes_crypt_cbc(&aes, mode, length, iv, in, out);
    case 'f': return mbedtls_aes_crypt_cfb128(&aes, mode, length, &offset, iv, in, out);
    case '8': return mbedtls_aes_crypt_cfb8(&aes, mode, length, iv, in, out);
    case 'o': return mbedtls_aes_crypt_ofb(&aes, length, &offset, iv, in, out);
    case 'c': return mbedtls_aes_crypt_ctr(&aes, length, &offset, iv, stream, in, out);
    case 'x': return mbedtls_aes_crypt_xts(&xts, mode, length, iv, in, out);
#endif
    default: (void)length; return 0;
    }
}

static void answer(void)
{
    const char op = (char)head[0];
    const int mode = head[1], setkey = head[2];
    const unsigned bits = (unsigned)(head[3] << 8 | head[4]);
    const size_t split = head[6], length = head[7];
    unsigned char *out = head[8] == 0   ? apart
                         : head[8] == 1 ? text
                         : head[8] == 2 ? text + 1
                         : head[8] == 3 ? iv + 8
                         : head[8] == 4 ? text - 16
                                        : text - 5;
    int error = 0, second = 0, zero = 1;

    if (head[8] >= 4) {
        memcpy(iv_apart, iv, sizeof iv_apart);
        iv = iv_apart;
    }
    offset = head[5];
    memset(apart, 0, sizeof apart);
#if defined(MBEDTLS_AES_ALT)
    mbedtls_aes_init(&aes);
    mbedtls_aes_xts_init(&xts);
    error = op == 'x' ? set_xts(setkey, bits) : 0;
#else
    memset(&aes, 0, sizeof aes);
#endif
    if (op != 'x' && setkey != 0) {
        error = setkey == 1 ? mbedtls_aes_setkey_enc(&aes, key, bits)
                            : mbedtls_aes_setkey_dec(&aes, key, bits);
    }
    if (error == 0) {
        error = call(op, mode, text, split, out);
        if (split != length) {
            second = call(op, mode, text + split, length - split, out + split);
        }
    }
#if defined(MBEDTLS_AES_ALT)
    mbedtls_aes_free(&aes);
    mbedtls_aes_xts_free(&xts);
    mbedtls_aes_free(NULL);
    mbedtls_aes_xts_free(NULL);
    zero = is_zero(&aes, sizeof aes) && is_zero(&xts, sizeof xts);
#else
    (void)is_zero;
#endif
    send(-error);
    send(-second);
    send((int)offset);
    send(zero);
    fw_puthex(iv, 16);
    fw_puthex(stream, 16);
    fw_puthex(out, length);
    fw_putc('\n');
    iv = room;
}

int main(void)
{
    while (receive(head, sizeof head) && head[0] != 'q') {
        if (!receive(key, sizeof key) || !receive(iv, 16) || !receive(stream, 16) ||
            !receive(text, head[7])) {
            break;
        }
        answer();
    }
    fw_exit(0);
}
