/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Checks the residue of the drop-in for tiny-AES-c on the stack. It writes a line for each check
 * that fails. */
#include "aes.h"
#include "checks.h"

static const uint8_t secret[AES_KEYLEN] = {0x2b, 0x7e, 0x15, 0x16, 0x28, 0xae, 0xd2, 0xa6,
                                           0xab, 0xf7, 0x15, 0x88, 0x09, 0xcf, 0x4f, 0x3c};
static const uint8_t text[16] = {0x6b, 0xc1, 0xbe, 0xe2, 0x2e, 0x40, 0x9f, 0x96,
                                 0xe9, 0x3d, 0x7e, 0x11, 0x73, 0x93, 0x17, 0x2a};
static struct AES_ctx ctx;
static uint8_t iv[16], buf[64], stream[16];

int main(void)
{
    dropin_paint();
    dropin_leave(secret);
    CHECK(dropin_left(secret));
    dropin_paint();
    AES_init_ctx_iv(&ctx, secret, iv);
    CHECK(!dropin_left(secret));
    AES_ECB_encrypt(&ctx, stream);
    dropin_paint();
    AES_CTR_xcrypt_buffer(&ctx, buf, 20);
    CHECK(memcmp(buf, stream, 16) == 0 && !dropin_left(stream));

    memcpy(buf, text, 16);
    memcpy(buf + 16, text, 16);
    AES_ctx_set_iv(&ctx, iv);
    dropin_paint();
    AES_CBC_encrypt_buffer(&ctx, buf, 32);
    CHECK(!dropin_left(text));
    AES_ctx_set_iv(&ctx, iv);
    dropin_paint();
    AES_CBC_decrypt_buffer(&ctx, buf, 32);
    CHECK(memcmp(buf, text, 16) == 0 && !dropin_left(text));
    fw_puts("done\n");
    fw_exit(dropin_failures);
}
