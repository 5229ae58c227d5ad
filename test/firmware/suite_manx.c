/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The test firmware for Manx. It is a separate program for the same reason as suite_aead.c.
 *
 * F place setup nonce ad data        seals, or opens, data
 *   setup    mode (1 or 2), 01 to open, options, overlap, then two bytes each: bits of the nonce,
 *            of the longest AD, of the AD, of data. Then the capacity.
 *   overlap  01: the nonce is at the place of the output. 02: the AD is. 04: the init of the other
 *            mode makes the parameters. 08: init must refuse to make parameters. 10: the call for
 *            whole bytes seals. 20: the calls for two blocks.
 *
 * The answer of open ends in a byte, the number of bits. AESMALL_ERROR_REPLAY, which Manx does
 * not return, means that the length was not 0 after an error or that refused parameters were
 * made. */
#include <string.h>

#include "fw.h"
#include "suite.h"

#define CIPHER (&suite_current.cipher)
#define FILL 0xa5

enum { OVERLAP_NONCE = 1, OVERLAP_AD = 2, OTHER_MODE = 4, NO_SET = 8, BYTES = 16, PAIRS = 32 };

suite_key suite_current;

typedef struct setup {
    uint8_t mode;
    uint8_t opens;
    uint8_t options;
    uint8_t overlap;
    size_t bits[4]; /* bits of the nonce, of the longest AD, of the AD, of data */
    size_t cap;
} setup;

static void read_setup(setup *s, const field *f)
{
    s->mode = f->data[0];
    s->opens = f->data[1];
    s->options = f->data[2];
    s->overlap = f->data[3];
    for (int i = 0; i < 4; i++) {
        s->bits[i] = (size_t)(f->data[4 + 2 * i] << 8 | f->data[5 + 2 * i]);
    }
    s->cap = f->data[12];
}

static aesmall_error make(aesmall_manx_params *params, const setup *s)
{
    aesmall_error error;

    if (s->overlap & NO_SET) {
        error = aesmall_manx2_init(params, 0, 0, 0);
        return error == AESMALL_ERROR_LENGTH ? AESMALL_OK : AESMALL_ERROR_REPLAY;
    }
    if ((s->mode == 1) != !(s->overlap & OTHER_MODE)) {
        return aesmall_manx2_init(params, s->bits[0], s->bits[1], s->options);
    }
    return aesmall_manx1_init(params, s->bits[0], s->bits[1], s->options);
}

/* Copies of exact size of the library's inputs, so that the sanitizers find a read past their
 * end. */
#ifdef __SANITIZE_ADDRESS__
#include <stdlib.h>

static uint8_t *exact(const uint8_t *data, size_t len)
{
    uint8_t *copy = (uint8_t *)malloc(len);

    if (len != 0) {
        memcpy(copy, data, len);
    }
    return copy;
}
#define RELEASE(copy) free((void *)(uintptr_t)(copy))
#else
#define exact(data, len) (data)
#define RELEASE(copy) ((void)(copy))
#endif

static aesmall_error call(const setup *s, const aesmall_manx_params *params, const uint8_t *nonce,
                          const uint8_t *ad, const uint8_t *in, uint8_t *out, size_t *out_bits)
{
    size_t ad_bits = s->bits[2];
    size_t bits = s->bits[3];

    if (!s->opens) {
        *out_bits = s->mode == 1 ? 128 : aesmall_manx2_sealed_bits(params, bits);
    }
#ifdef ENGINE_CBC /* engines with wide CBC have these calls too */
    if (s->overlap & PAIRS) {
        return s->opens
                   ? aesmall_manx2_open_wide(SUITE_OF(128, _wide, &suite_current.aes128), params,
                                             nonce, ad, ad_bits, in, bits, out, out_bits)
                   : aesmall_manx2_seal_wide(
                         SUITE_OF(128, _wide_encrypt_only, &suite_current.aes128), params, nonce,
                         ad, ad_bits, in, bits, out, s->cap);
    }
#endif
    if (s->opens) {
        return s->mode == 1
                   ? aesmall_manx1_open(CIPHER, params, nonce, ad, ad_bits, in, bits, out, out_bits)
                   : aesmall_manx2_open(CIPHER, params, nonce, ad, ad_bits, in, bits, out,
                                        out_bits);
    }
    if (s->mode == 1) {
        if (s->overlap & BYTES) {
            return aesmall_manx1_seal_bytes(CIPHER, params, nonce, ad, in, bits, out);
        }
        return aesmall_manx1_seal(CIPHER, params, nonce, ad, ad_bits, in, bits, out);
    }
    return aesmall_manx2_seal(CIPHER, params, nonce, ad, ad_bits, in, bits, out, s->cap);
}

static void manx(const request *r)
{
    const uint8_t *nonce_copy = exact(r->fields[2].data, r->fields[2].len);
    const uint8_t *ad_copy = exact(r->fields[3].data, r->fields[3].len);
    const uint8_t *in_copy = NULL;
    const uint8_t *nonce = nonce_copy;
    const uint8_t *ad = ad_copy;
    size_t out_bits = 0x5555;
    aesmall_manx_params params;
    aesmall_error error;
    setup s;
    placement p;
    size_t size;

    read_setup(&s, &r->fields[1]);
    size = s.mode == 1 ? AESMALL_MANX1_TEXT_SIZE : AESMALL_MANX2_TEXT_SIZE;
    error = make(&params, &s);
    if (error != AESMALL_OK) {
        protocol_respond(error, NULL, 0);
        RELEASE(nonce_copy);
        RELEASE(ad_copy);
        return;
    }
    protocol_place(&p, &r->fields[0], &r->fields[4], s.cap + s.opens);
    if (s.overlap & OVERLAP_NONCE) {
        memcpy(p.out, nonce, r->fields[2].len);
        nonce = p.out;
    }
    if (s.overlap & OVERLAP_AD) {
        memcpy(p.out, ad, r->fields[3].len);
        ad = p.out;
    }
    if (r->fields[0].data[0] == 0) {
        in_copy = exact(p.in, p.in_len);
        error = call(&s, &params, nonce, ad, in_copy, p.out, &out_bits);
        RELEASE(in_copy);
    } else {
        error = call(&s, &params, nonce, ad, p.in, p.out, &out_bits);
    }
    RELEASE(nonce_copy);
    RELEASE(ad_copy);
    if (s.opens && error != AESMALL_OK && out_bits != 0) {
        error = AESMALL_ERROR_REPLAY;
    }
    if (s.opens && error == AESMALL_OK) {
        p.out[size] = (uint8_t)out_bits;
    }
    protocol_respond_placed(&p, error, s.opens ? size + 1 : out_bits / 8);
}

int main(void)
{
    request r;

    while (protocol_read(&r) && r.op != 'Q') {
        if (r.op == 'F') {
            manx(&r);
        } else if (!ops_block(&r)) {
            fw_puts("ff  !unknown\n");
        }
    }
    fw_exit(0);
    return 0;
}
