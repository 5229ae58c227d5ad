/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Makes TinyCrypt's calls, over the drop-in or, for comparison, over TinyCrypt itself.
 *
 * E, D place secret in              a block, encryption and decryption
 * C place secret iv in              CBC encryption, with the IV in front
 * c place secret iv in              CBC decryption, inlen without the IV's bytes. b: with them
 * T place secret ctr in             CTR. t, without place: the counter block afterwards
 * S place secret nonce ad in tag    CCM, sealed with a tag of `tag` bytes. O: opened
 * M secret first second             CMAC of both, twice under one key
 * H first second                    SHA-256. K key first second: HMAC
 * P n entropy string reseed more ad1 ad2    n bytes of the second request. reseed may be empty.
 * Answers are codes of aesmall_error: 0, and 1 for a failure. */
#include "protocol.h"

#include <string.h>

#include <tinycrypt/aes.h>
#include <tinycrypt/cbc_mode.h>
#include <tinycrypt/ccm_mode.h>
#include <tinycrypt/cmac_mode.h>
#include <tinycrypt/constants.h>
#include <tinycrypt/ctr_mode.h>
#include <tinycrypt/ctr_prng.h>
#include <tinycrypt/hmac.h>
#include <tinycrypt/sha256.h>

#include "fw.h"

#ifdef ORIGINAL
#define MESSAGES 1 /* tc_cmac_final erases the whole state there */
#else
#define MESSAGES 2
#endif

static struct tc_aes_key_sched_struct schedule;
static uint8_t out[DATA_MAX < 32 ? 32 : DATA_MAX];

static aesmall_error code(int result)
{
    return result == TC_CRYPTO_SUCCESS ? AESMALL_OK : AESMALL_ERROR_KEY;
}

static void do_block(const request *r)
{
    placement p;
    int result;

    protocol_place(&p, &r->fields[0], &r->fields[2], 16);
    if (r->op == 'E') {
        (void)tc_aes128_set_encrypt_key(&schedule, r->fields[1].data);
        result = tc_aes_encrypt(p.out, p.in, &schedule);
    } else {
        (void)tc_aes128_set_decrypt_key(&schedule, r->fields[1].data);
        result = tc_aes_decrypt(p.out, p.in, &schedule);
    }
    protocol_respond_placed(&p, code(result), 16);
}

static void do_cbc(const request *r)
{
    const unsigned int len = (unsigned int)r->fields[3].len;
    const size_t more = r->op == 'C' ? 16 : 0;
    const uint8_t *iv = r->fields[2].data;
    placement p;
    int result;

    protocol_place(&p, &r->fields[0], &r->fields[3], len + more);
    (void)tc_aes128_set_decrypt_key(&schedule, r->fields[1].data);
    if (r->op == 'C') {
        result = tc_cbc_mode_encrypt(p.out, len + 16, p.in, len, iv, &schedule);
    } else {
        result =
            tc_cbc_mode_decrypt(p.out, len, p.in, len + (r->op == 'b' ? 16 : 0), iv, &schedule);
    }
    protocol_respond_placed(&p, code(result), len + more);
}

static void do_ctr(const request *r)
{
    const field *f = r->fields + (r->op == 'T');
    const unsigned int len = (unsigned int)f[2].len;
    uint8_t ctr[16];
    placement p;
    int result;

    memcpy(ctr, f[1].data, 16);
    (void)tc_aes128_set_encrypt_key(&schedule, f[0].data);
    if (r->op == 't') {
        result = tc_ctr_mode(out, len, f[2].data, len, ctr, &schedule);
        protocol_respond(code(result), ctr, 16);
        return;
    }
    protocol_place(&p, &r->fields[0], &f[2], len);
    result = tc_ctr_mode(p.out, len, p.in, len, ctr, &schedule);
    protocol_respond_placed(&p, code(result), len);
}

static void do_ccm(const request *r)
{
    const field *f = r->fields;
    const unsigned int len = (unsigned int)f[4].len;
    const unsigned int tag = f[5].data[0];
    const unsigned int out_len = r->op == 'S' ? len + tag : len < tag ? 0 : len - tag;
    struct tc_ccm_mode_struct ccm;
    uint8_t nonce[16];
    placement p;
    int result;

    memcpy(nonce, f[2].data, f[2].len);
    protocol_place(&p, &f[0], &f[4], out_len);
    (void)tc_aes128_set_encrypt_key(&schedule, f[1].data);
    result = tc_ccm_config(&ccm, &schedule, nonce, (unsigned int)f[2].len, tag);
    if (result == TC_CRYPTO_SUCCESS) {
        result = (r->op == 'S' ? tc_ccm_generation_encryption : tc_ccm_decryption_verification)(
            p.out, out_len, f[3].data, (unsigned int)f[3].len, p.in, len, &ccm);
    }
    protocol_respond_placed(&p, code(result), out_len);
}

static void do_cmac(const request *r)
{
    const field *f = r->fields;
    struct tc_cmac_struct cmac;
    int result = tc_cmac_setup(&cmac, f[0].data, &schedule);
    uint8_t i;

    for (i = 0; i < MESSAGES; i++) {
        if (i != 0) {
            result &= tc_cmac_init(&cmac);
        }
        result &= tc_cmac_update(&cmac, f[1].data, f[1].len);
        result &= tc_cmac_update(&cmac, f[2].data, f[2].len);
        result &= tc_cmac_final(out + 16 * i, &cmac);
    }
    protocol_respond(code(result), out, 16);
}

static void do_hash(const request *r)
{
    const field *f = r->fields;
    struct tc_sha256_state_struct hash;
    struct tc_hmac_state_struct hmac;
    int result;

    if (r->op == 'H') {
        result = tc_sha256_init(&hash);
        result &= tc_sha256_update(&hash, f[0].data, f[0].len);
        result &= tc_sha256_update(&hash, f[1].data, f[1].len);
        result &= tc_sha256_final(out, &hash);
    } else {
        memset(&hmac, 0, sizeof hmac);
        result = tc_hmac_set_key(&hmac, f[0].data, (unsigned int)f[0].len);
        result &= tc_hmac_init(&hmac);
        result &= tc_hmac_update(&hmac, f[1].data, (unsigned int)f[1].len);
        result &= tc_hmac_update(&hmac, f[2].data, (unsigned int)f[2].len);
        result &= tc_hmac_final(out, 32, &hmac);
    }
    protocol_respond(code(result), out, 32);
}

/* Returns NULL for an empty string, because TinyCrypt treats an empty string as present. */
static const uint8_t *string(const field *f)
{
    return f->len == 0 ? NULL : f->data;
}

static void do_prng(const request *r)
{
    const field *f = r->fields;
    const unsigned int n = (unsigned int)protocol_number(&f[0]);
    TCCtrPrng_t prng;
    int result;

    memset(&prng, 0, sizeof prng);
    result = tc_ctr_prng_init(&prng, f[1].data, (unsigned int)f[1].len, string(&f[2]),
                              (unsigned int)f[2].len);
    if (f[3].len != 0) {
        result &= tc_ctr_prng_reseed(&prng, f[3].data, (unsigned int)f[3].len, string(&f[4]),
                                     (unsigned int)f[4].len);
    }
    result &= tc_ctr_prng_generate(&prng, string(&f[5]), (unsigned int)f[5].len, out, n);
    result &= tc_ctr_prng_generate(&prng, string(&f[6]), (unsigned int)f[6].len, out, n);
    protocol_respond(code(result), out, n);
    tc_ctr_prng_uninstantiate(&prng);
}

int main(void)
{
    request r;

    while (protocol_read(&r) && r.op != 'Q') {
        switch (r.op) {
        case 'E':
        case 'D': do_block(&r); break;
        case 'C':
        case 'c':
        case 'b': do_cbc(&r); break;
        case 'T':
        case 't': do_ctr(&r); break;
        case 'S':
        case 'O': do_ccm(&r); break;
        case 'M': do_cmac(&r); break;
        case 'H':
        case 'K': do_hash(&r); break;
        case 'P': do_prng(&r); break;
        default: fw_puts("??\n");
        }
    }
    fw_exit(0);
}
