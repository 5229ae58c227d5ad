/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * P place cap data         KW wrap                    p  unwrap
 * L place cap data         KWP wrap                   l  unwrap
 * F place counter_size out_len label context          KDF. `place` places label.
 * G place counter_size out_len fixed                  KDF of a string
 * V place out_len input    key of a device, AN10922
 * J counter_size out_len   KDF with its input at the place of its output
 * Y secret                 XTS of the current key for data and this key for tweaks. 00: with the
 *                          current key for both
 * y secret                 the same, also for equal keys
 * X place cap tweak data   XTS encrypt                x  decrypt
 * H place cap data         XTS encrypt, with the tweak at the start of the output
 * Z number                 tweak of a sector
 * U                        a byte of error for each call with a length near SIZE_MAX: 01 refused
 *
 * cap and out_len have two bytes. */
#include "ops/ops_keys.h"

#define CIPHER (&suite_current.cipher)

static suite_key tweak_key;
static aesmall_xts xts;

typedef aesmall_error wrap_call(const aesmall_cipher *cipher, const uint8_t *in, size_t in_len,
                                uint8_t *out, size_t out_cap);

static void wrap(const request *r, wrap_call *call, size_t out_len)
{
    aesmall_error error;
    placement p;

    protocol_place(&p, &r->fields[0], &r->fields[2], (size_t)protocol_number(&r->fields[1]));
    error = call(CIPHER, p.in, p.in_len, p.out, p.out_cap);
    protocol_respond_placed(&p, error, out_len);
}

static void kwp_unwrap(const request *r)
{
    size_t out_len = 0x5555;
    aesmall_error error;
    placement p;

    protocol_place(&p, &r->fields[0], &r->fields[2], (size_t)protocol_number(&r->fields[1]));
    error = aesmall_kwp_unwrap(CIPHER, p.in, p.in_len, p.out, p.out_cap, &out_len);
    if (error != AESMALL_OK && out_len != 0) {
        error = AESMALL_ERROR_ARGUMENT; /* after an error the length must be 0 */
    }
    protocol_respond_placed(&p, error, out_len);
}

static void kdf(const request *r)
{
    const field *f = r->fields;
    size_t out_len = (size_t)protocol_number(&f[2]);
    aesmall_error error;
    placement p;

    protocol_place(&p, &f[0], &f[3], out_len);
    if (r->op == 'F') {
        error =
            aesmall_kdf(CIPHER, f[1].data[0], p.in, p.in_len, f[4].data, f[4].len, p.out, out_len);
    } else {
        error = aesmall_kdf_fixed(CIPHER, f[1].data[0], p.in, p.in_len, p.out, out_len);
    }
    protocol_respond_placed(&p, error, out_len);
}

static void device_key(const field *f)
{
    size_t out_len = (size_t)protocol_number(&f[1]);
    aesmall_error error;
    placement p;

    protocol_place(&p, &f[0], &f[2], out_len);
    error = aesmall_kdf_an10922(CIPHER, p.in, p.in_len, p.out, out_len);
    protocol_respond_placed(&p, error, out_len);
}

static void kdf_over_itself(const field *f)
{
    uint8_t block[1] = {0};
    aesmall_error error = aesmall_kdf_fixed(CIPHER, f[0].data[0], block, sizeof block, block,
                                            (size_t)protocol_number(&f[1]));

    protocol_respond(error, NULL, 0);
}

static void xts_keys(const request *r)
{
    aesmall_error (*init)(aesmall_xts *, const aesmall_cipher *, const aesmall_cipher *) =
        r->op == 'Y' ? aesmall_xts_init : aesmall_xts_init_unchecked;
    aesmall_error error = AESMALL_OK;

    if (r->fields[0].len > 1) {
        error = suite_key_init_encrypt_only(&tweak_key, r->fields[0].data, r->fields[0].len);
    }
    if (error == AESMALL_OK) {
        error = init(&xts, CIPHER, r->fields[0].len > 1 ? &tweak_key.cipher : CIPHER);
    }
    protocol_respond(error, NULL, 0);
}

static void xts_crypt(const request *r, int encrypts)
{
    aesmall_error error;
    placement p;

    protocol_place(&p, &r->fields[0], &r->fields[3], (size_t)protocol_number(&r->fields[1]));
    error = (encrypts ? aesmall_xts_encrypt : aesmall_xts_decrypt)(&xts, r->fields[2].data, p.in,
                                                                   p.in_len, p.out, p.out_cap);
    protocol_respond_placed(&p, error, p.in_len);
}

static void xts_tweak_at_out(const request *r)
{
    aesmall_error error;
    placement p;

    protocol_place(&p, &r->fields[0], &r->fields[2], (size_t)protocol_number(&r->fields[1]));
    error = aesmall_xts_encrypt(&xts, p.out, p.in, p.in_len, p.out, p.out_cap);
    protocol_respond_placed(&p, error, p.in_len);
}

static void extremes(void)
{
    const size_t huge = SIZE_MAX, huge_units = SIZE_MAX - 7;
    uint8_t out[16] = {0};
    size_t len;
    const aesmall_error errors[] = {
        aesmall_kw_wrap(CIPHER, out, huge_units, out, sizeof out),
        aesmall_kw_unwrap(CIPHER, out, huge_units, out, sizeof out),
        aesmall_kwp_wrap(CIPHER, out, huge, out, sizeof out),
        aesmall_kwp_wrap(CIPHER, out, huge - 6, out, sizeof out),
        aesmall_kwp_unwrap(CIPHER, out, huge_units, out, sizeof out, &len),
        aesmall_xts_encrypt(&xts, out, out, huge, out, sizeof out),
        aesmall_xts_decrypt(&xts, out, out, huge_units, out, sizeof out),
    };
    uint8_t codes[sizeof errors / sizeof *errors];

    for (size_t i = 0; i < sizeof codes; i++) {
        /* The length is too long for the mode if size_t is large enough, otherwise for out. */
        codes[i] = errors[i] == AESMALL_ERROR_CAPACITY || errors[i] == AESMALL_ERROR_LENGTH;
    }
    protocol_respond(AESMALL_OK, codes, sizeof codes);
}

int ops_keys(const request *r)
{
    const size_t len = r->fields[2].len;
    uint8_t tweak[16];

    switch (r->op) {
    case 'P': wrap(r, aesmall_kw_wrap, AESMALL_KW_SIZE(len)); return 1;
    case 'p': wrap(r, aesmall_kw_unwrap, len - 8); return 1;
    case 'L': wrap(r, aesmall_kwp_wrap, AESMALL_KWP_SIZE(len)); return 1;
    case 'l': kwp_unwrap(r); return 1;
    case 'F':
    case 'G': kdf(r); return 1;
    case 'V': device_key(r->fields); return 1;
    case 'J': kdf_over_itself(r->fields); return 1;
    case 'U': extremes(); return 1;
    case 'Y':
    case 'y': xts_keys(r); return 1;
    case 'X': xts_crypt(r, 1); return 1;
    case 'x': xts_crypt(r, 0); return 1;
    case 'H': xts_tweak_at_out(r); return 1;
    case 'Z':
        aesmall_xts_sector(tweak, protocol_number(&r->fields[0]));
        protocol_respond(AESMALL_OK, tweak, sizeof tweak);
        return 1;
    default: return 0;
    }
}
