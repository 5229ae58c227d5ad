/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * P place cap iv data      CBC PKCS#7 encrypt       p  decrypt
 * N place cap iv data      CBC no padding encrypt   n  decrypt
 * S place cap iv data n    CBC-CSn encrypt          s  decrypt
 * c place cap counter data           CTR, one call
 * C place cap counter data width offset splits    CTR stream from a byte offset. A byte of
 *                                    splits is the length of a piece. The rest is the last piece.
 * * place cap nonce data             CCM* without a tag. An empty nonce: the first bytes at out.
 * M place tag_len msg                CMAC, one call
 * m tag_len msg splits subkeys       CMAC stream. subkeys: 01 stored, 00 not, 02 stored but wiped
 * V msg tag                          CMAC verify
 * v msg tag                          CMAC stream verify
 * 4 msg tag kind                     CMAC verify of shortened tags. kind: 00 short, 01 of a stream,
 *                                    02 odd
 *
 * cap is the capacity of the output, two bytes. */
#include "suite.h"

#define CIPHER (&suite_current.cipher)

typedef aesmall_error cbc_call(const aesmall_cipher *cipher, const uint8_t iv[16],
                               const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap);

/* Places the first four fields of a request: place, capacity, IV, data. */
static void place(placement *p, const request *r)
{
    protocol_place(p, &r->fields[0], &r->fields[3], (size_t)protocol_number(&r->fields[1]));
}

static void cbc_pkcs7(const request *r, int encrypt)
{
    const uint8_t *iv = r->fields[2].data;
    size_t out_len = 0x5555;
    aesmall_error error;
    placement p;

    place(&p, r);
    if (encrypt) {
        error = aesmall_cbc_encrypt_pkcs7(CIPHER, iv, p.in, p.in_len, p.out, p.out_cap, &out_len);
    } else {
        error = aesmall_cbc_decrypt_pkcs7(CIPHER, iv, p.in, p.in_len, p.out, p.out_cap, &out_len);
    }
    if (error != AESMALL_OK && out_len != 0) {
        error = AESMALL_ERROR_ARGUMENT; /* after an error the length must be 0 */
    }
    protocol_respond_placed(&p, error, out_len);
}

static void cbc(const request *r, cbc_call *call)
{
    placement p;
    aesmall_error error;

    place(&p, r);
    error = call(CIPHER, r->fields[2].data, p.in, p.in_len, p.out, p.out_cap);
    protocol_respond_placed(&p, error, p.in_len);
}

/* This variant of ciphertext stealing does not exist. */
static aesmall_error cbc_encrypt_cs4(const aesmall_cipher *cipher, const uint8_t iv[16],
                                     const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap)
{
    return aesmall_cbc_encrypt_cts(cipher, iv, in, in_len, out, out_cap, 4);
}

static aesmall_error cbc_decrypt_cs4(const aesmall_cipher *cipher, const uint8_t iv[16],
                                     const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap)
{
    return aesmall_cbc_decrypt_cts(cipher, iv, in, in_len, out, out_cap, 0);
}

static cbc_call *cbc_cs(const request *r, int encrypt)
{
    switch (r->fields[4].data[0]) {
    case 1: return encrypt ? aesmall_cbc_encrypt_cs1 : aesmall_cbc_decrypt_cs1;
    case 2: return encrypt ? aesmall_cbc_encrypt_cs2 : aesmall_cbc_decrypt_cs2;
    case 3: return encrypt ? aesmall_cbc_encrypt_cs3 : aesmall_cbc_decrypt_cs3;
    default: return encrypt ? cbc_encrypt_cs4 : cbc_decrypt_cs4;
    }
}

static void ctr(const request *r)
{
    placement p;
    aesmall_error error;

    place(&p, r);
    error = aesmall_ctr_crypt(CIPHER, r->fields[2].data, p.in, p.in_len, p.out, p.out_cap);
    protocol_respond_placed(&p, error, p.in_len);
}

static void ccm_star(const request *r)
{
    placement p;
    aesmall_error error;

    place(&p, r);
    error = aesmall_ccm_star_crypt_unauthenticated(
        CIPHER, r->fields[2].len > 0 ? r->fields[2].data : p.out, p.in, p.in_len, p.out, p.out_cap);
    protocol_respond_placed(&p, error, p.in_len);
}

/* Returns the length of piece n if `left` bytes remain. */
static size_t piece(const field *splits, size_t n, size_t left)
{
    return n < splits->len && splits->data[n] < left ? splits->data[n] : left;
}

static aesmall_error ctr_pieces(aesmall_ctr_stream *stream, const request *r, placement *p)
{
    size_t done = 0;
    aesmall_error error = AESMALL_OK;

    for (size_t n = 0; n <= r->fields[6].len && error == AESMALL_OK; n++) {
        size_t len = piece(&r->fields[6], n, p->in_len - done);
        error =
            aesmall_ctr_stream_crypt(stream, p->in + done, len, p->out + done, p->out_cap - done);
        done += len;
    }
    return error;
}

static void ctr_stream(const request *r)
{
    aesmall_ctr_stream stream;
    placement p;
    aesmall_error error;

    place(&p, r);
    error = aesmall_ctr_stream_init(&stream, CIPHER, r->fields[2].data,
                                    (uint8_t)protocol_number(&r->fields[4]));
    if (error == AESMALL_OK) {
        error = aesmall_ctr_stream_seek(&stream, protocol_number(&r->fields[5]));
    }
    if (error == AESMALL_OK) {
        error = ctr_pieces(&stream, r, &p);
    }
    aesmall_ctr_stream_wipe(&stream);
    protocol_respond_placed(&p, error, p.in_len);
}

static void cmac(const request *r)
{
    placement p;
    aesmall_error error;
    size_t tag_len = r->fields[1].data[0];

    protocol_place(&p, &r->fields[0], &r->fields[2], tag_len);
    error = aesmall_cmac(CIPHER, p.in, p.in_len, p.out, tag_len);
    protocol_respond_placed(&p, error, tag_len);
}

static void cmac_stream(const request *r)
{
    aesmall_cmac_subkeys subkeys;
    aesmall_cmac_stream stream;
    uint8_t tag[16];
    size_t tag_len = r->fields[0].data[0];
    const field *msg = &r->fields[1];
    size_t done = 0;
    aesmall_error error = aesmall_cmac_subkeys_init(&subkeys, CIPHER);
    int kept = r->fields[3].data[0];

    if (kept == 2) {
        aesmall_cmac_subkeys_wipe(&subkeys);
    }
    if (error == AESMALL_OK) {
        error = aesmall_cmac_stream_init(&stream, CIPHER, kept ? &subkeys : NULL);
    }
    for (size_t n = 0; n <= r->fields[2].len && error == AESMALL_OK; n++) {
        size_t len = piece(&r->fields[2], n, msg->len - done);
        error = aesmall_cmac_stream_update(&stream, msg->data + done, len);
        done += len;
    }
    if (error == AESMALL_OK) {
        error = aesmall_cmac_stream_finish(&stream, tag, tag_len);
    }
    aesmall_cmac_subkeys_wipe(&subkeys);
    protocol_respond(error, tag, error == AESMALL_OK ? tag_len : 0);
}

static aesmall_error cmac_stream_verify(const field *msg, const field *tag)
{
    aesmall_cmac_stream stream;
    aesmall_error error = aesmall_cmac_stream_init(&stream, CIPHER, NULL);

    if (error == AESMALL_OK) {
        error = aesmall_cmac_stream_update(&stream, msg->data, msg->len);
    }
    if (error == AESMALL_OK) {
        error = aesmall_cmac_stream_verify(&stream, tag->data, tag->len);
    }
    return error;
}

static aesmall_error cmac_cut(const field *msg, const field *tag, uint8_t kind)
{
    aesmall_cmac_stream stream;
    aesmall_error error;

    if (kind == 0) {
        return aesmall_cmac_verify_short(CIPHER, msg->data, msg->len, tag->data, tag->len);
    }
    if (kind == 2) {
        return aesmall_cmac_verify_odd_bytes(CIPHER, msg->data, msg->len, tag->data);
    }
    error = aesmall_cmac_stream_init(&stream, CIPHER, NULL);
    if (error == AESMALL_OK) {
        error = aesmall_cmac_stream_update(&stream, msg->data, msg->len);
    }
    if (error == AESMALL_OK) {
        error = aesmall_cmac_stream_verify_short(&stream, tag->data, tag->len);
    }
    return error;
}

int ops_modes(const request *r)
{
    const field *f = r->fields;

    switch (r->op) {
    case 'P': cbc_pkcs7(r, 1); return 1;
    case 'p': cbc_pkcs7(r, 0); return 1;
    case 'N': cbc(r, aesmall_cbc_encrypt_nopad); return 1;
    case 'n': cbc(r, aesmall_cbc_decrypt_nopad); return 1;
    case 'S': cbc(r, cbc_cs(r, 1)); return 1;
    case 's': cbc(r, cbc_cs(r, 0)); return 1;
    case 'c': ctr(r); return 1;
    case 'C': ctr_stream(r); return 1;
    case '*': ccm_star(r); return 1;
    case 'M': cmac(r); return 1;
    case 'm': cmac_stream(r); return 1;
    case 'V':
        protocol_respond(aesmall_cmac_verify(CIPHER, f[0].data, f[0].len, f[1].data, f[1].len),
                         NULL, 0);
        return 1;
    case 'v': protocol_respond(cmac_stream_verify(&f[0], &f[1]), NULL, 0); return 1;
    case '4': protocol_respond(cmac_cut(&f[0], &f[1], f[2].data[0]), NULL, 0); return 1;
    default: return 0;
    }
}
