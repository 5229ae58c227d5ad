/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Checks the contexts of the drop-in for AESLib and the residue of its calls. The program is
 * built with two contexts. It writes a line for each check that fails. */
#include "AESLib.h"
#include "checks.h"

static const uint8_t secret[32] = {0x2b, 0x7e, 0x15, 0x16, 0x28, 0xae, 0xd2, 0xa6,
                                   0xab, 0xf7, 0x15, 0x88, 0x09, 0xcf, 0x4f, 0x3c};
static uint8_t iv[16], data[32], whole[32];

static int has_key(const uint8_t *at)
{
    uint8_t i;

    for (i = 0; i < 32; i++) {
        if (memcmp(at + i, secret, 16) == 0) {
            return 1;
        }
    }
    return 0;
}

static void check_contexts(void)
{
    aes_context first, second, other;

    first = aes128_cbc_enc_start(secret, iv);
    second = aes128_cbc_dec_start(secret, iv);
    CHECK(first != NULL && second != NULL && first != second);
    CHECK(aes128_cbc_enc_start(secret, iv) == NULL && aes128_cbc_dec_start(secret, iv) == NULL);
    other = aes256_cbc_enc_start(secret, iv); /* has its own contexts */
    CHECK(other != NULL);
    aes256_cbc_enc_finish(other);

    memset(data, 7, sizeof data);
    aes128_cbc_enc_continue(second, data, 16); /* a context of the other direction */
    CHECK(dropin_is(data, 0, 16) && dropin_is(data + 16, 7, 16));
    memset(data, 7, sizeof data);
    aes128_cbc_dec_continue(first, data, 16);
    CHECK(dropin_is(data, 0, 16) && dropin_is(data + 16, 7, 16));
    memset(data, 7, sizeof data);
    aes128_cbc_enc_continue(NULL, data, 20);
    CHECK(dropin_is(data, 0, 20) && dropin_is(data + 20, 7, 12));
    memset(data, 7, sizeof data);
    aes128_cbc_enc_continue(first, data, 17); /* an incomplete block */
    CHECK(dropin_is(data, 0, 17) && dropin_is(data + 17, 7, 15));
    aes128_cbc_enc_finish(NULL);

    memset(data, 7, sizeof data); /* the calls above did not change the messages */
    memset(whole, 7, sizeof whole);
    aes128_cbc_enc(secret, iv, whole, 32);
    aes128_cbc_enc_continue(first, data, 16);
    aes128_cbc_enc_continue(first, data + 16, 16);
    CHECK(memcmp(data, whole, 32) == 0);
    aes128_cbc_dec_continue(second, data, 0);
    aes128_cbc_dec_continue(second, data, 32);
    CHECK(dropin_is(data, 7, 32));

#ifdef SECRET_FIRST
    CHECK(has_key((const uint8_t *)first) && has_key((const uint8_t *)second));
#else
    (void)has_key;
#endif
    aes128_cbc_enc_finish(first);
    CHECK(dropin_is(first, 0, 100));
    aes128_cbc_dec_finish(second);
    CHECK(dropin_is(second, 0, 100));
    memset(data, 7, sizeof data);
    aes128_cbc_enc_continue(first, data, 16);
    CHECK(dropin_is(data, 0, 16));
    CHECK(aes128_cbc_dec_start(secret, iv) == first); /* the context is free again */
    aes128_cbc_dec_finish(first);
}

#ifndef SANITIZED
static const uint8_t text[16] = {0x6b, 0xc1, 0xbe, 0xe2, 0x2e, 0x40, 0x9f, 0x96,
                                 0xe9, 0x3d, 0x7e, 0x11, 0x73, 0x93, 0x17, 0x2a};

static void check_stack(void)
{
    dropin_paint();
    dropin_leave(secret);
    CHECK(dropin_left(secret));
    dropin_paint();
    aes128_enc_single(secret, data);
    CHECK(!dropin_left(secret));
    memcpy(data, text, 16);
    dropin_paint();
    aes128_cbc_enc(secret, iv, data, 16);
    CHECK(!dropin_left(secret) && !dropin_left(text));
    dropin_paint();
    aes128_cbc_dec(secret, iv, data, 16);
    CHECK(memcmp(data, text, 16) == 0 && !dropin_left(secret) && !dropin_left(text));
    dropin_paint();
    aes128_cbc_dec_finish(aes128_cbc_dec_start(secret, iv));
    CHECK(!dropin_left(secret));
}
#endif

int main(void)
{
    check_contexts();
#ifndef SANITIZED
    check_stack();
#endif
    fw_puts("done\n");
    fw_exit(dropin_failures);
}
