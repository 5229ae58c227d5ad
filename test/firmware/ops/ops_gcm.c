/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The functions of GCM that the other modes of ops_aead.c do not have, in a separate firmware.
 * `how` is a letter (k with a stored hash key, t with a table, b over many blocks, u the
 * unchecked call) and tag_len. With 0x80 in it, GMAC uses the call for short tags.
 *
 * G place cap how nonce ad msg      seals. Answers ciphertext and tag.
 * g place cap how nonce ad sealed   opens. Answers the message.
 * h how nonce msg                   answers the GMAC
 * i how nonce msg tag               verifies it
 * j n                               the negated errors of making the stored form of a wiped key (n
 *                                   is 0: hash key, 1: table) or wiping it (2, 3), and sealing */
#include <string.h>

#include "ops/ops_aead.h"

#define BULK(verb, bits, p, hash)                                                                  \
    aesmall_gcm_##verb##_wide(SUITE_OF(bits, _wide_ctr, &suite_current.aes##bits), hash,           \
                              (p)->nonce, (p)->nonce_len, (p)->ad, (p)->ad_len, (p)->in,           \
                              (p)->in_len, (p)->out, (p)->out_cap, (p)->tag_len)

static aesmall_error wide(int is_seal, const aesmall_aead_args *p, const aesmall_gcm_hash *hash)
{
#ifdef ENGINE_CTR
    switch (suite_secret_len) {
    case 16: return is_seal ? BULK(seal, 128, p, hash) : BULK(open, 128, p, hash);
    case 24: return is_seal ? BULK(seal, 192, p, hash) : BULK(open, 192, p, hash);
    default: return is_seal ? BULK(seal, 256, p, hash) : BULK(open, 256, p, hash);
    }
#else
    (void)is_seal;
    (void)p;
    (void)hash;
    return AESMALL_ERROR_REPLAY;
#endif
}

static aesmall_error call(int is_seal, const aesmall_aead_args *p, const aesmall_gcm_hash *hash)
{
    if (is_seal) {
        return aesmall_gcm_stored_hash_seal(CIPHER, hash, p->nonce, p->nonce_len, p->ad, p->ad_len,
                                            p->in, p->in_len, p->out, p->out_cap, p->tag_len);
    }
    return aesmall_gcm_stored_hash_open(CIPHER, hash, p->nonce, p->nonce_len, p->ad, p->ad_len,
                                        p->in, p->in_len, p->out, p->out_cap, p->tag_len);
}

static aesmall_error run(int is_seal, const aesmall_aead_args *p)
{
    if (!is_seal) {
        return aesmall_gcm_open_unchecked(CIPHER, p);
    }
    aesmall_gcm_seal_unchecked(CIPHER, p);
    return AESMALL_OK;
}

static aesmall_error run_small(int is_seal, const aesmall_aead_args *p)
{
    if (!is_seal) {
        return aesmall_gcm_small_open_unchecked(CIPHER, p);
    }
    aesmall_gcm_small_seal_unchecked(CIPHER, p);
    return AESMALL_OK;
}

/* The table is on the stack, because other requests need its RAM. */
__attribute__((noinline)) static aesmall_error with_table(int is_seal, const aesmall_aead_args *p)
{
    aesmall_gcm_table table;
    aesmall_error error = aesmall_gcm_table_init(&table, CIPHER);

    return error != AESMALL_OK ? error : call(is_seal, p, &table.hash);
}

static aesmall_error with(char form, int is_seal, const aesmall_aead_args *p)
{
    aesmall_gcm_stored_hash stored;
    aesmall_error error;

    if (form == 'u') {
        return run(is_seal, p);
    }
    if (form == 's') {
        return run_small(is_seal, p);
    }
    if (form == 't') {
        return with_table(is_seal, p);
    }
    error = aesmall_gcm_stored_hash_init(&stored, CIPHER);
    if (error != AESMALL_OK) {
        return error;
    }
    return form == 'b' ? wide(is_seal, p, &stored.hash) : call(is_seal, p, &stored.hash);
}

static void one_shot(const request *r, int is_seal)
{
    const field *f = r->fields;
    size_t tag_len = f[2].data[1] & 0x7f;
    aesmall_aead_args args;
    aesmall_error error;
    placement p;

    protocol_place(&p, &f[0], &f[5], (size_t)protocol_number(&f[1]));
    args.nonce = f[3].data;
    args.nonce_len = f[3].len;
    args.ad = f[4].data;
    args.ad_len = f[4].len;
    args.in = p.in;
    args.in_len = p.in_len;
    args.out = p.out;
    args.out_cap = p.out_cap;
    args.tag_len = f[2].data[0] == 'u' || f[2].data[0] == 's' ? tag_len : f[2].data[1];
    error = with((char)f[2].data[0], is_seal, &args);
    protocol_respond_placed(&p, error, is_seal ? p.in_len + tag_len : p.in_len - tag_len);
}

static void gmac(const request *r)
{
    const field *f = r->fields;
    const int is_short = f[0].data[1] & 0x80;
    size_t tag_len = f[0].data[1] & 0x7f;
    uint8_t tag[AESMALL_BLOCK_SIZE];
    aesmall_error error;

    if (r->op == 'i') {
        error = (is_short ? aesmall_gmac_short_tag_verify : aesmall_gmac_verify)(
            CIPHER, f[1].data, f[1].len, f[2].data, f[2].len, f[3].data, tag_len);
        protocol_respond(error, NULL, 0);
        return;
    }
    error = (is_short ? aesmall_gmac_short_tag : aesmall_gmac)(CIPHER, f[1].data, f[1].len,
                                                               f[2].data, f[2].len, tag, tag_len);
    protocol_respond(error, tag, error == AESMALL_OK ? tag_len : 0);
}

__attribute__((noinline)) static void wiped(size_t n)
{
    uint8_t text[20] = {0}, codes[2];
    aesmall_aead_args args = {NULL, 1, NULL, 0, text, 0, text, sizeof text, 16};
    aesmall_gcm_stored_hash stored;
    aesmall_gcm_table table;
    const aesmall_gcm_hash *hash = n % 2 == 0 ? &stored.hash : &table.hash;
    suite_key key = suite_current;

    if (n < 2) {
        aesmall_wipe(&key, sizeof key);
    }
    codes[0] = (uint8_t)(-(int)(n % 2 == 0 ? aesmall_gcm_stored_hash_init(&stored, &key.cipher)
                                           : aesmall_gcm_table_init(&table, &key.cipher)));
    if (n >= 2) {
        aesmall_gcm_stored_hash_wipe(&stored);
        aesmall_gcm_table_wipe(&table);
    }
    args.nonce = codes;
    codes[1] = (uint8_t)(-(int)call(1, &args, hash));
    protocol_respond(AESMALL_OK, codes, sizeof codes);
}

int ops_gcm(const request *r);

int ops_gcm(const request *r)
{
    switch (r->op) {
    case 'G': one_shot(r, 1); return 1;
    case 'g': one_shot(r, 0); return 1;
    case 'h':
    case 'i': gmac(r); return 1;
    case 'j': wiped((size_t)protocol_number(&r->fields[0])); return 1;
    default: return 0;
    }
}
