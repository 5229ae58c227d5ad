/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The test firmware for texts: sealed texts, CBC's texts, Base64url and hex. `what` is the form
 * of a sealed text, 1 SIV, 2 CCM, 3 OCB3, and 0x10 more for the engine's own call.
 *
 * S place cap what secret nonce ad msg    seals
 * O place cap what secret ad text         opens
 * ^ what secret nonce ad in distance      seals, or with 0x20 more opens, an input that starts
 *                                         `distance` bytes (signed, two) after the output
 * # what secret nonce ad msg which at     seals, or opens, with AD (0) or nonce (1) `at` bytes
 *                                         (signed) after the start of the output
 * ~ what secret which                     the error for a key: 0 the same twice, 1 wiped, 2 the
 *                                         second wiped, 3 made by _init_encrypt_only, to open
 * C place cap with_iv secret iv msg    CBC's text      c place cap with_iv secret iv text   back
 * U place cap data   base64url         u place cap text   back
 * H place cap data   hex               h place cap text   back
 * Z                  a byte of error for each call with NULL and 0, then with SIZE_MAX
 * If a call writes a text, the answer includes its NUL. */
#include "suite.h"

#include <string.h>

#include "fw.h"

#define OWN 0x10
#define OPENS 0x20

static suite_key keys[2];
static size_t secret_len; /* of one key */

static void set_key(uint8_t what, const field *secret)
{
    const int two = (what & 3) == 1;

    secret_len = two ? secret->len / 2 : secret->len;
    (void)(suite_key_init(&keys[0], secret->data, secret_len) == AESMALL_OK);
    if (two) {
        (void)(suite_key_init(&keys[1], secret->data + secret_len, secret_len) == AESMALL_OK);
    }
}

/* The arguments of one call. */
typedef struct job {
    const uint8_t *nonce;
    const uint8_t *ad;
    size_t ad_len;
    const uint8_t *in;
    size_t in_len;
    uint8_t *out;
    size_t out_cap;
    size_t *out_len;
} job;

#define SEAL_REST j->ad, j->ad_len, j->in, j->in_len, (char *)j->out, j->out_cap, j->out_len
#define OPEN_REST j->ad, j->ad_len, (const char *)j->in, j->in_len, j->out, j->out_cap, j->out_len

#if ENGINE_CBC /* engines that encrypt two blocks at a time */
#define OWN_CALLS(bits)                                                                            \
    static aesmall_error own_##bits(uint8_t what, const job *j)                                    \
    {                                                                                              \
        switch (what & (OPENS | 3)) {                                                              \
        case 1:                                                                                    \
            return aesmall_text_seal_wide(SUITE_OF(bits, _wide, &keys[0].aes##bits),               \
                                          SUITE_OF(bits, _wide, &keys[1].aes##bits), SEAL_REST);   \
        case 2:                                                                                    \
            return aesmall_text_ccm_seal_wide(SUITE_OF(bits, _wide, &keys[0].aes##bits), j->nonce, \
                                              SEAL_REST);                                          \
        case 3:                                                                                    \
            return aesmall_text_ocb_seal_wide(SUITE_OF(bits, _wide, &keys[0].aes##bits), j->nonce, \
                                              SEAL_REST);                                          \
        case OPENS | 1:                                                                            \
            return aesmall_text_open_wide(SUITE_OF(bits, _wide, &keys[0].aes##bits),               \
                                          SUITE_OF(bits, _wide, &keys[1].aes##bits), OPEN_REST);   \
        case OPENS | 2:                                                                            \
            return aesmall_text_ccm_open_wide(SUITE_OF(bits, _wide, &keys[0].aes##bits),           \
                                              OPEN_REST);                                          \
        default:                                                                                   \
            return aesmall_text_ocb_open_wide(SUITE_OF(bits, _wide, &keys[0].aes##bits),           \
                                              OPEN_REST);                                          \
        }                                                                                          \
    }

OWN_CALLS(128)
OWN_CALLS(192)
OWN_CALLS(256)

static aesmall_error own_call(uint8_t what, const job *j)
{
    switch (secret_len) {
    case 16: return own_128(what, j);
    case 24: return own_192(what, j);
    default: return own_256(what, j);
    }
}
#else
#define own_call(what, j) AESMALL_ERROR_REPLAY /* the engine has no such call */
#endif

static aesmall_error call(uint8_t what, const job *j)
{
    const aesmall_cipher *const key = &keys[0].cipher;

    if (what & OWN) {
        return own_call(what, j);
    }
    switch (what) {
    case 1: return aesmall_text_seal(key, &keys[1].cipher, SEAL_REST);
    case 2: return aesmall_text_ccm_seal(key, j->nonce, SEAL_REST);
    case 3: return aesmall_text_ocb_seal(key, j->nonce, SEAL_REST);
    case OPENS | 1: return aesmall_text_open(key, &keys[1].cipher, OPEN_REST);
    case OPENS | 2: return aesmall_text_ccm_open(key, OPEN_REST);
    default: return aesmall_text_ocb_open(key, OPEN_REST);
    }
}

/* Sends the result of a call that writes characters (1) or bytes. */
static void respond(const placement *p, aesmall_error error, size_t out_len, int is_text)
{
    if (error != AESMALL_OK && out_len != 0) {
        error = AESMALL_ERROR_REPLAY; /* after an error the length must be 0 */
    }
    protocol_respond_placed(p, error, out_len + (is_text && error == AESMALL_OK));
}

static void sealed(const request *r, uint8_t opens)
{
    const field *f = r->fields;
    const uint8_t what = f[2].data[0] | opens;
    const field *ad = &f[opens ? 4 : 5];
    size_t out_len = 0x5555;
    placement p;
    job j = {f[4].data, ad->data, ad->len, NULL, 0, NULL, 0, &out_len};
    aesmall_error error;

    protocol_place(&p, &f[0], ad + 1, (size_t)protocol_number(&f[1]));
    set_key(what, &f[3]);
    j.in = p.in;
    j.in_len = p.in_len;
    j.out = p.out;
    j.out_cap = p.out_cap;
    error = call(what, &j);
    if (error == AESMALL_OK && opens && out_len < p.out_cap) {
        size_t size = AESMALL_TEXT_OPENED_SIZE(p.in_len);

        for (size_t i = out_len; i < size; i++) { /* the rest is a NUL and zeros */
            error = p.out[i] != 0 ? AESMALL_ERROR_REPLAY : error;
        }
    }
    respond(&p, error, out_len, !opens);
}

static void at_distance(const request *r)
{
    const field *f = r->fields;
    const uint8_t what = f[0].data[0];
    const int distance = (int16_t)protocol_number(&f[5]);
    const size_t len = f[4].len;
    static const uint8_t in_place = 0x40;
    const field place = {&in_place, 1};
    size_t out_len = 0x5555;
    placement p;
    job j = {f[2].data, f[3].data, f[3].len, NULL, len, NULL, 0, &out_len};
    aesmall_error error;

    protocol_place(&p, &place, &f[4],
                   what & OPENS      ? AESMALL_TEXT_OPENED_SIZE(len)
                   : (what & 3) == 1 ? AESMALL_TEXT_SEALED_SIZE(len)
                                     : AESMALL_TEXT_CCM_SEALED_SIZE(len));
    if (distance >= 0) {
        memset(p.out, 0xa5, len); /* the fill of protocol.c */
        memcpy(p.out + distance, f[4].data, len);
        p.in = p.out + distance;
    } else {
        p.out += -distance;
    }
    set_key(what, &f[1]);
    j.in = p.in;
    j.out = p.out;
    j.out_cap = p.out_cap;
    error = call(what, &j);
    respond(&p, error, out_len, !(what & OPENS));
}

static void aside(const request *r)
{
    const field *f = r->fields;
    const uint8_t what = f[0].data[0];
    static const uint8_t far_off = 0x38; /* the output is 7 bytes after the guard of its arena */
    const field apart = {&far_off, 1};
    size_t out_len = 0x5555;
    placement p;
    job j = {f[2].data, f[3].data, f[3].len, NULL, 0, NULL, 0, &out_len};
    uint8_t *moved;
    aesmall_error error;

    protocol_place(&p, &apart, &f[4], 200);
    moved = p.out + (int16_t)protocol_number(&f[6]);
    if (f[5].data[0] == 0) {
        memcpy(moved, j.ad, j.ad_len);
        j.ad = moved;
    } else {
        memcpy(moved, j.nonce, AESMALL_TEXT_NONCE_SIZE);
        j.nonce = moved;
    }
    set_key(what, &f[1]);
    j.in = p.in;
    j.in_len = p.in_len;
    j.out = p.out;
    j.out_cap = p.out_cap;
    error = call(what, &j);
    protocol_respond(error, p.out, error == AESMALL_OK ? out_len : 0);
}

static void refused(const field *f)
{
    const uint8_t what = f[0].data[0], which = f[2].data[0];
    uint8_t buffer[64];
    size_t out_len = 0x5555;
    job j = {buffer, NULL, 0, buffer, which == 3 ? 40 : 0, buffer, sizeof buffer, &out_len};
    uint8_t changed = 0;
    aesmall_error error;

    set_key(what, &f[1]);
    memset(buffer, 'A', sizeof buffer); /* a valid text */
    j.nonce = f[1].data;
    if (which == 0) {
        error = what & OPENS ? aesmall_text_open(&keys[0].cipher, &keys[0].cipher, NULL, 0,
                                                 (const char *)buffer, 40, buffer, 64, &out_len)
                             : aesmall_text_seal(&keys[0].cipher, &keys[0].cipher, NULL, 0, NULL, 0,
                                                 (char *)buffer, 64, &out_len);
    } else {
        if (which == 3) {
            (void)(suite_key_init_encrypt_only(&keys[0], f[1].data, f[1].len) == AESMALL_OK);
        } else {
            aesmall_wipe(&keys[which - 1], sizeof keys[0]);
        }
        j.in_len = what & OPENS ? 40 : 0;
        error = call(what, &j);
    }
    for (size_t i = 0; i < sizeof buffer; i++) {
        changed |= (uint8_t)(buffer[i] ^ 'A');
    }
    protocol_respond(changed || out_len != 0 ? AESMALL_ERROR_REPLAY : error, NULL, 0);
}

static void cbc(const request *r, int encrypts)
{
    const field *f = r->fields;
    const uint8_t with_iv = f[2].data[0];
    const aesmall_cipher *const key = &keys[0].cipher;
    const uint8_t *const iv = f[4].data;
    size_t out_len = 0x5555;
    placement p;
    aesmall_error error;

    protocol_place(&p, &f[0], &f[5], (size_t)protocol_number(&f[1]));
    set_key(0, &f[3]);
    if (encrypts) {
        error = (with_iv ? aesmall_cbc_text_encrypt_with_iv : aesmall_cbc_text_encrypt)(
            key, iv, p.in, p.in_len, (char *)p.out, p.out_cap, &out_len);
    } else if (with_iv) {
        error = aesmall_cbc_text_decrypt_with_iv(key, (const char *)p.in, p.in_len, p.out,
                                                 p.out_cap, &out_len);
    } else {
        error = aesmall_cbc_text_decrypt(key, iv, (const char *)p.in, p.in_len, p.out, p.out_cap,
                                         &out_len);
    }
    respond(&p, error, out_len, encrypts);
}

static void coded(const request *r)
{
    const field *f = r->fields;
    size_t out_len = 0x5555;
    placement p;
    aesmall_error error;

    protocol_place(&p, &f[0], &f[2], (size_t)protocol_number(&f[1]));
    switch (r->op) {
    case 'U':
        error = aesmall_base64url_encode(p.in, p.in_len, (char *)p.out, p.out_cap, &out_len);
        break;
    case 'u':
        error = aesmall_base64url_decode((const char *)p.in, p.in_len, p.out, p.out_cap, &out_len);
        break;
    case 'H': error = aesmall_hex_encode(p.in, p.in_len, (char *)p.out, p.out_cap, &out_len); break;
    default:
        error = aesmall_hex_decode((const char *)p.in, p.in_len, p.out, p.out_cap, &out_len);
        break;
    }
    respond(&p, error, out_len, r->op == 'U' || r->op == 'H');
}

static void extremes(const field *secret)
{
    const aesmall_cipher *const key = &keys[0].cipher, *const other = &keys[1].cipher;
    uint8_t out[64] = {0};
    static const uint8_t iv[16] = {0};
    char *const text = (char *)out;
    size_t len;

    set_key(1, secret);
    {
        const aesmall_error errors[] = {
            aesmall_text_seal(key, other, NULL, 0, NULL, 0, text, sizeof out, &len),
            aesmall_text_ccm_seal(key, iv, NULL, 0, NULL, 0, text, sizeof out, &len),
            aesmall_text_ocb_seal(key, iv, NULL, 0, NULL, 0, text, sizeof out, &len),
            aesmall_cbc_text_encrypt(key, iv, NULL, 0, text, sizeof out, &len),
            aesmall_base64url_encode(NULL, 0, text, sizeof out, &len),
            aesmall_base64url_decode(NULL, 0, NULL, 0, &len),
            aesmall_hex_encode(NULL, 0, text, sizeof out, &len),
            aesmall_hex_decode(NULL, 0, NULL, 0, &len),
            aesmall_text_seal(key, other, NULL, 0, out, SIZE_MAX, text, sizeof out, &len),
            aesmall_text_ccm_seal(key, iv, NULL, 0, out, SIZE_MAX, text, sizeof out, &len),
            aesmall_text_ocb_seal(key, iv, NULL, 0, out, SIZE_MAX, text, sizeof out, &len),
            aesmall_cbc_text_encrypt(key, iv, out, SIZE_MAX, text, sizeof out, &len),
            aesmall_text_seal(key, other, NULL, 0, out, SIZE_MAX / 2, text, sizeof out, &len),
            aesmall_cbc_text_encrypt(key, iv, out, SIZE_MAX / 2, text, sizeof out, &len),
            aesmall_text_open(key, other, NULL, 0, text, SIZE_MAX, out, sizeof out, &len),
            aesmall_cbc_text_decrypt(key, iv, text, SIZE_MAX, out, sizeof out, &len),
            aesmall_base64url_encode(out, SIZE_MAX, text, sizeof out, &len),
            aesmall_base64url_decode(text, SIZE_MAX, out, sizeof out, &len),
            aesmall_hex_encode(out, SIZE_MAX, text, sizeof out, &len),
            aesmall_hex_decode(text, SIZE_MAX - 1, out, sizeof out, &len),
        };
        uint8_t codes[sizeof errors / sizeof *errors];

        for (size_t i = 0; i < sizeof codes; i++) {
            codes[i] = (uint8_t)(-(int)errors[i]);
        }
        protocol_respond(AESMALL_OK, codes, sizeof codes);
    }
}

static int answer(const request *r)
{
    switch (r->op) {
    case 'S': sealed(r, 0); return 1;
    case 'O': sealed(r, OPENS); return 1;
    case '^': at_distance(r); return 1;
    case '#': aside(r); return 1;
    case '~': refused(r->fields); return 1;
    case 'C': cbc(r, 1); return 1;
    case 'c': cbc(r, 0); return 1;
    case 'U':
    case 'u':
    case 'H':
    case 'h': coded(r); return 1;
    case 'Z': extremes(r->fields); return 1;
    default: return 0;
    }
}

int main(void)
{
    request r;

    while (protocol_read(&r) && r.op != 'Q') {
        if (!answer(&r)) {
            fw_puts("ff  !unknown\n");
        }
    }
    fw_exit(0);
    return 0;
}
