/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * ( place how nonce ad data   seals without checks      ) place how nonce ad data   opens
 * % tag_len                   the test over many lengths of RFC 7253, appendix A, with the key set
 *
 * $ and & are ( and ) with checks and the engine's call for two blocks, if it has one, and with
 *           the capacity after place
 *
 * how: the second of two bytes is tag_len, as in ops_aead.c */
#include "ops/ops_aead.h"

#include <string.h>

static void run(const request *r, int is_seal)
{
    const field *f = r->fields;
    aesmall_aead_args args;
    aesmall_error error = AESMALL_OK;
    size_t tag_len = f[1].data[1] & 0x7f;
    size_t out_len = is_seal ? f[4].len + tag_len : f[4].len - tag_len;
    placement p;

    protocol_place(&p, &f[0], &f[4], out_len);
    args.nonce = f[2].data;
    args.nonce_len = f[2].len;
    args.ad = f[3].data;
    args.ad_len = f[3].len;
    args.in = p.in;
    args.in_len = p.in_len;
    args.out = p.out;
    args.out_cap = 0; /* not read */
    args.tag_len = tag_len;
    if (is_seal) {
        aesmall_ocb_seal_unchecked(CIPHER, &args);
    } else {
        error = aesmall_ocb_open_unchecked(CIPHER, &args);
    }
    protocol_respond_placed(&p, error, out_len);
}

#ifdef ENGINE_CBC /* engines with such a call for CBC have this call too */
#define BULK(bits, verb)                                                                           \
    aesmall_ocb_##verb##_wide(SUITE_OF(bits, _wide, &suite_current.aes##bits), f[3].data,          \
                              f[3].len, f[4].data, f[4].len, p.in, p.in_len, p.out, p.out_cap,     \
                              f[2].data[1])

static void one_wide(const request *r, int is_seal)
{
    const field *f = r->fields;
    size_t tag_len = f[2].data[1] & 0x7f;
    aesmall_error error;
    placement p;

    protocol_place(&p, &f[0], &f[5], (size_t)protocol_number(&f[1]));
    switch (suite_secret_len) {
    case 16: error = is_seal ? BULK(128, seal) : BULK(128, open); break;
    case 24: error = is_seal ? BULK(192, seal) : BULK(192, open); break;
    default: error = is_seal ? BULK(256, seal) : BULK(256, open); break;
    }
    protocol_respond_placed(&p, error, is_seal ? p.in_len + tag_len : p.in_len - tag_len);
}
#endif

static void set_nonce(uint8_t nonce[12], unsigned n)
{
    memset(nonce, 0, 12);
    nonce[10] = (uint8_t)(n >> 8);
    nonce[11] = (uint8_t)n;
}

/* Seals 384 messages of zeros. The results are the associated data of another message. The answer
 * is its tag. */
static void wide(const request *r)
{
    static const uint8_t apart = 0;
    const field place = {&apart, 1}, empty = {&apart, 0};
    size_t tag_len = r->fields[0].data[0];
    aesmall_ocb_stream last;
    aesmall_error error;
    uint8_t nonce[12], tag[16];
    placement p;

    protocol_place(&p, &place, &empty, 127 + 16);
    memset((uint8_t *)(uintptr_t)p.in, 0, 127);
    set_nonce(nonce, 385);
    error = aesmall_ocb_stream_init(&last, CIPHER, nonce, sizeof nonce, tag_len);
    for (unsigned n = 0; n < 384 && error == AESMALL_OK; n++) {
        size_t ad_len = n % 3 == 1 ? 0 : n / 3;
        size_t len = n % 3 == 2 ? 0 : n / 3;

        set_nonce(nonce, n + 1);
        error = aesmall_ocb_seal(CIPHER, nonce, sizeof nonce, p.in, ad_len, p.in, len, p.out,
                                 p.out_cap, tag_len);
        if (error == AESMALL_OK) {
            error = aesmall_ocb_stream_ad(&last, p.out, len + tag_len);
        }
    }
    if (error == AESMALL_OK) {
        error = aesmall_ocb_stream_finish(&last, tag);
    }
    protocol_respond(error, tag, error == AESMALL_OK ? tag_len : 0);
}

int ops_ocb(const request *r)
{
    switch (r->op) {
    case '(': run(r, 1); return 1;
    case ')': run(r, 0); return 1;
    case '%': wide(r); return 1;
#ifdef ENGINE_CBC
    case '$': one_wide(r, 1); return 1;
    case '&': one_wide(r, 0); return 1;
#endif
    default: return 0;
    }
}
