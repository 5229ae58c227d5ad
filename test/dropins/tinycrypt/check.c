/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Checks the refusals and wipes of the drop-in for TinyCrypt, and its residue on the stack. It
 * writes a line for each check that fails. */
#include <tinycrypt/cbc_mode.h>
#include <tinycrypt/ccm_mode.h>
#include <tinycrypt/cmac_mode.h>
#include <tinycrypt/constants.h>
#include <tinycrypt/ctr_mode.h>
#include <tinycrypt/ctr_prng.h>
#include <tinycrypt/hmac.h>
#include <tinycrypt/utils.h>

#include <limits.h>

#include "checks.h"

#define FAILS(call) CHECK((call) == TC_CRYPTO_FAIL)
#define WORKS(call) CHECK((call) == TC_CRYPTO_SUCCESS)

/* RFC 4493 section 4, and its K1. */
static const uint8_t secret[16] = {0x2b, 0x7e, 0x15, 0x16, 0x28, 0xae, 0xd2, 0xa6,
                                   0xab, 0xf7, 0x15, 0x88, 0x09, 0xcf, 0x4f, 0x3c};
static const uint8_t k1[16] = {0xfb, 0xee, 0xd6, 0x18, 0x35, 0x71, 0x33, 0x66,
                               0x7c, 0x85, 0xe0, 0x8f, 0x72, 0x36, 0xa8, 0xde};
static struct tc_aes_key_sched_struct schedule;
static uint8_t in[48], out[64], iv[16];

static void check_blocks(void)
{
    FAILS(tc_aes128_set_encrypt_key(NULL, secret));
    FAILS(tc_aes128_set_encrypt_key(&schedule, NULL));
    FAILS(tc_aes128_set_decrypt_key(NULL, secret));
    FAILS(tc_aes_encrypt(NULL, in, &schedule));
    FAILS(tc_aes_encrypt(out, NULL, &schedule));
    FAILS(tc_aes_decrypt(out, in, NULL));
    FAILS(tc_aes_decrypt(NULL, in, &schedule));
}

static void check_modes(void)
{
    FAILS(tc_cbc_mode_encrypt(out, 48, in, 48, iv, &schedule));
    FAILS(tc_cbc_mode_encrypt(out, 16, in, 0, iv, &schedule));
    FAILS(tc_cbc_mode_encrypt(out, 33, in, 17, iv, &schedule));
    FAILS(tc_cbc_mode_encrypt(out, 15, in, (unsigned int)-1, iv, &schedule));
    FAILS(tc_cbc_mode_encrypt(NULL, 32, in, 16, iv, &schedule));
    FAILS(tc_cbc_mode_encrypt(out, 32, in, 16, NULL, &schedule));
    FAILS(tc_cbc_mode_decrypt(out, 0, in, 16, iv, &schedule));
    FAILS(tc_cbc_mode_decrypt(out, 16, in, 48, iv, &schedule));
    FAILS(tc_cbc_mode_decrypt(out, 32, in, 16, iv, &schedule));
    FAILS(tc_cbc_mode_decrypt(out, 17, in, 17, iv, &schedule));
    FAILS(tc_cbc_mode_decrypt(out, 16, in, 16, iv, NULL));
    FAILS(tc_ctr_mode(out, 5, in, 4, iv, &schedule));
    FAILS(tc_ctr_mode(out, 0, in, 0, iv, &schedule));
    FAILS(tc_ctr_mode(out, 4, in, 4, NULL, &schedule));
    CHECK(dropin_is(out, 0, sizeof out) && dropin_is(iv, 0, sizeof iv));
}

static void check_ccm(void)
{
    struct tc_ccm_mode_struct ccm;
    unsigned int i;

    for (i = 0; i <= 18; i++) {
        CHECK(tc_ccm_config(&ccm, &schedule, iv, 13, i) == (i >= 4 && i <= 16 && i % 2 == 0));
        CHECK(tc_ccm_config(&ccm, &schedule, iv, i, 8) == (i == 13));
    }
    FAILS(tc_ccm_config(NULL, &schedule, iv, 13, 8));
    FAILS(tc_ccm_config(&ccm, NULL, iv, 13, 8));
    FAILS(tc_ccm_config(&ccm, &schedule, NULL, 13, 8));
    WORKS(tc_ccm_config(&ccm, &schedule, iv, 13, 8));
    FAILS(tc_ccm_generation_encryption(out, 23, in, 5, in, 16, &ccm));
    FAILS(tc_ccm_generation_encryption(NULL, 24, in, 5, in, 16, &ccm));
    FAILS(tc_ccm_generation_encryption(out, 24, NULL, 5, in, 16, &ccm));
    FAILS(tc_ccm_generation_encryption(out, 24, in, 5, NULL, 16, &ccm));
    FAILS(tc_ccm_generation_encryption(out, 24, in, 0xff00, in, 16, &ccm));
    FAILS(tc_ccm_generation_encryption(out, 24, in, 5, in, 16, NULL));
    FAILS(tc_ccm_decryption_verification(out, 8, in, 5, in, 7, &ccm));
    FAILS(tc_ccm_decryption_verification(out, 7, in, 5, in, 16, &ccm));
    CHECK(dropin_is(out, 0, sizeof out));
    WORKS(tc_ccm_generation_encryption(out, 24, NULL, 0, in, 16, &ccm));
    WORKS(tc_ccm_decryption_verification(out, 16, NULL, 0, out, 24, &ccm));
    CHECK(memcmp(in, out, 16) == 0);
    memset(out, 0xa5, sizeof out);
    FAILS(tc_ccm_decryption_verification(out, 16, NULL, 0, in, 24, &ccm)); /* a forged message */
    CHECK(dropin_is(out, 0, 16) && dropin_is(out + 16, 0xa5, sizeof out - 16));
    memset(out, 0, sizeof out);
}

static void check_cmac(void)
{
    struct tc_cmac_struct cmac;

    FAILS(tc_cmac_setup(NULL, secret, &schedule));
    FAILS(tc_cmac_setup(&cmac, NULL, &schedule));
    FAILS(tc_cmac_setup(&cmac, secret, NULL));
    WORKS(tc_cmac_setup(&cmac, secret, &schedule));
    FAILS(tc_cmac_update(&cmac, NULL, 1));
    WORKS(tc_cmac_update(&cmac, NULL, 0));
    FAILS(tc_cmac_final(NULL, &cmac));
    WORKS(tc_cmac_final(out, &cmac));
    CHECK(dropin_is(cmac.iv, 0, sizeof cmac.iv) && cmac.leftover_offset == 0);
    WORKS(tc_cmac_erase(&cmac));
    CHECK(dropin_is(&cmac, 0, sizeof cmac));
    FAILS(tc_cmac_init(&cmac));
    FAILS(tc_cmac_update(&cmac, in, 1));
    FAILS(tc_cmac_final(out, &cmac));
    FAILS(tc_cmac_erase(NULL));
}

static void check_hash(void)
{
    struct tc_hmac_state_struct hmac;

    FAILS(tc_sha256_init(NULL));
    FAILS(tc_sha256_update(&hmac.hash_state, NULL, 0));
    FAILS(tc_sha256_final(NULL, &hmac.hash_state));
    WORKS(tc_sha256_init(&hmac.hash_state));
    WORKS(tc_sha256_update(&hmac.hash_state, in, 5));
    WORKS(tc_sha256_final(out, &hmac.hash_state));
    CHECK(dropin_is(&hmac.hash_state, 0, sizeof hmac.hash_state));
    FAILS(tc_hmac_set_key(&hmac, secret, 0));
    FAILS(tc_hmac_set_key(&hmac, NULL, 5));
    FAILS(tc_hmac_init(NULL));
    WORKS(tc_hmac_set_key(&hmac, secret, 16));
    WORKS(tc_hmac_init(&hmac));
    FAILS(tc_hmac_update(&hmac, NULL, 5));
    FAILS(tc_hmac_final(out, 31, &hmac));
    FAILS(tc_hmac_final(NULL, 32, &hmac));
    WORKS(tc_hmac_final(out, 32, &hmac));
    CHECK(dropin_is(&hmac, 0, sizeof hmac));
    memset(out, 0xa5, sizeof out); /* the key was erased */
    FAILS(tc_hmac_init(&hmac));
    FAILS(tc_hmac_update(&hmac, in, 5));
    FAILS(tc_hmac_final(out, 32, &hmac));
    CHECK(dropin_is(&hmac, 0, sizeof hmac) && dropin_is(out, 0xa5, 32));
    memset(out, 0, sizeof out);
}

static void check_prng(void)
{
    TCCtrPrng_t prng;

    memset(&prng, 0, sizeof prng);
    memset(out, 0, sizeof out);
    FAILS(tc_ctr_prng_generate(&prng, NULL, 0, out, 16)); /* it has no seed */
    FAILS(tc_ctr_prng_reseed(&prng, in, 32, NULL, 0));
    FAILS(tc_ctr_prng_init(&prng, in, 31, NULL, 0));
    FAILS(tc_ctr_prng_init(&prng, NULL, 32, NULL, 0));
    FAILS(tc_ctr_prng_init(NULL, in, 32, NULL, 0));
    CHECK(dropin_is(&prng, 0, sizeof prng) && dropin_is(out, 0, sizeof out));
    WORKS(tc_ctr_prng_init(&prng, in, 32, NULL, 0));
    FAILS(tc_ctr_prng_generate(&prng, NULL, 0, NULL, 16));
#if UINT_MAX > 0xffff
    FAILS(tc_ctr_prng_generate(&prng, NULL, 0, out, 65536));
#endif
    prng.reseedCount = (uint64_t)1 << 48;
    WORKS(tc_ctr_prng_generate(&prng, NULL, 0, out, 16));
    CHECK(tc_ctr_prng_generate(&prng, NULL, 0, out, 16) == TC_CTR_PRNG_RESEED_REQ);
    WORKS(tc_ctr_prng_reseed(&prng, in, 32, NULL, 0));
    WORKS(tc_ctr_prng_generate(&prng, NULL, 0, out, 0));
    tc_ctr_prng_uninstantiate(&prng);
    CHECK(dropin_is(&prng, 0, sizeof prng));
    tc_ctr_prng_uninstantiate(NULL);
}

static void check_utils(void)
{
    unsigned int i;

    CHECK(_copy(out, 10, secret, 7) == 7 && memcmp(out, secret, 7) == 0);
    CHECK(_copy(out, 6, k1, 7) == TC_CRYPTO_FAIL && memcmp(out, secret, 7) == 0);
    CHECK(_compare(k1, k1, 16) == 0 && _compare(k1, secret, 16) != 0);
    _set(out, 0x77, 5);
    CHECK(dropin_is(out, 0x77, 5) && out[5] == secret[5]);
    _set(out, 0, 5);
    CHECK(dropin_is(out, 0, 5));
    for (i = 0; i < 256; i++) { /* FIPS 197 4.2 */
        CHECK(_double_byte((uint8_t)i) == (uint8_t)(i < 128 ? 2 * i : (2 * i) ^ 0x1b));
    }
}

#ifndef SANITIZED
static uint8_t stream[16], before[16];

static void check_stack(void)
{
    struct tc_ccm_mode_struct ccm;
    struct tc_cmac_struct cmac;
    struct tc_hmac_state_struct hmac;
    static TCCtrPrng_t prng;

    dropin_paint();
    dropin_leave(secret);
    CHECK(dropin_left(secret));
    dropin_paint();
    WORKS(tc_cmac_setup(&cmac, secret, &schedule));
    CHECK(!dropin_left(secret));
    dropin_paint();
    WORKS(tc_cmac_update(&cmac, in, 20));
    WORKS(tc_cmac_final(out, &cmac));
    CHECK(!dropin_left(k1));

    WORKS(tc_aes_encrypt(stream, iv, &schedule));
    dropin_paint();
    WORKS(tc_ctr_mode(out, 20, in, 20, iv, &schedule));
    CHECK(!dropin_left(stream));

    memset(iv, 7, sizeof iv);
    memset(out, 7, 16);
    out[0] = 1;
    out[14] = out[15] = 0;
    WORKS(tc_aes_encrypt(stream, out, &schedule)); /* the pad of the tag */
    WORKS(tc_ccm_config(&ccm, &schedule, iv, 13, 8));
    dropin_paint();
    WORKS(tc_ccm_generation_encryption(out, 40, NULL, 0, in, 32, &ccm));
    CHECK(!dropin_left(stream));
    dropin_paint();
    WORKS(tc_ccm_decryption_verification(out, 32, NULL, 0, out, 40, &ccm));
    CHECK(!dropin_left(stream));

    WORKS(tc_hmac_set_key(&hmac, secret, 16));
    WORKS(tc_hmac_init(&hmac));
    dropin_paint();
    WORKS(tc_hmac_final(out, 32, &hmac));
    CHECK(!dropin_left(secret));

    memcpy(out, secret, 16);
    memcpy(out + 16, k1, 16);
    dropin_paint();
    WORKS(tc_ctr_prng_init(&prng, out, 32, NULL, 0));
    CHECK(!dropin_left(secret) && !dropin_left(k1));
    memcpy(before, prng.V, 16);
    memset(out, 0, sizeof out);
    dropin_paint();
    WORKS(tc_ctr_prng_generate(&prng, secret, 16, out, 16));
    CHECK(!dropin_left(before) && !dropin_left(secret) && !dropin_left(out));
    CHECK(!dropin_left(prng.V));
}
#endif

int main(void)
{
    WORKS(tc_aes128_set_encrypt_key(&schedule, secret));
    check_blocks();
    check_modes();
    check_ccm();
    check_cmac();
    check_hash();
    check_prng();
    check_utils();
#ifndef SANITIZED
    check_stack();
#endif
    fw_puts("done\n");
    fw_exit(dropin_failures);
}
