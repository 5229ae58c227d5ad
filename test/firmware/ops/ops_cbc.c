/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * CBC decryption of two blocks at a time, for engines that have it (ENGINE_CBC); as n and p of
 * ops_modes.c, with the size of the key behind.
 *
 * q place cap iv data size   without padding
 * z place cap iv data size   PKCS#7 */
#include "suite.h"

#ifdef ENGINE_CBC

#define KEY(bits) (&suite_current.aes##bits)
#define NOPAD(bits, ...)                                                                           \
    aesmall_cbc_decrypt_nopad_wide(SUITE_OF(bits, _wide, KEY(bits)), __VA_ARGS__)
#define PKCS7(bits, ...)                                                                           \
    aesmall_cbc_decrypt_pkcs7_wide(SUITE_OF(bits, _wide, KEY(bits)), __VA_ARGS__)

static aesmall_error nopad(uint8_t size, const placement *p, const uint8_t iv[16])
{
    switch (size) {
    case 16: return NOPAD(128, iv, p->in, p->in_len, p->out, p->out_cap);
    case 24: return NOPAD(192, iv, p->in, p->in_len, p->out, p->out_cap);
    default: return NOPAD(256, iv, p->in, p->in_len, p->out, p->out_cap);
    }
}

static aesmall_error pkcs7(uint8_t size, const placement *p, const uint8_t iv[16], size_t *out_len)
{
    switch (size) {
    case 16: return PKCS7(128, iv, p->in, p->in_len, p->out, p->out_cap, out_len);
    case 24: return PKCS7(192, iv, p->in, p->in_len, p->out, p->out_cap, out_len);
    default: return PKCS7(256, iv, p->in, p->in_len, p->out, p->out_cap, out_len);
    }
}

static void decrypt(const request *r, int padded)
{
    const field *f = r->fields;
    aesmall_error error;
    size_t out_len = 0x5555;
    placement p;

    protocol_place(&p, &f[0], &f[3], (size_t)protocol_number(&f[1]));
    if (padded) {
        error = pkcs7(f[4].data[0], &p, f[2].data, &out_len);
        if (error != AESMALL_OK && out_len != 0) {
            error = AESMALL_ERROR_ARGUMENT; /* a length must not survive an error */
        }
    } else {
        error = nopad(f[4].data[0], &p, f[2].data);
        out_len = p.in_len;
    }
    protocol_respond_placed(&p, error, out_len);
}

int ops_cbc(const request *r)
{
    switch (r->op) {
    case 'q': decrypt(r, 0); return 1;
    case 'z': decrypt(r, 1); return 1;
    default: return 0;
    }
}

#else

int ops_cbc(const request *r)
{
    (void)r;
    return 0;
}

#endif
