/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * CBC decryption of two blocks at a time, for engines that have it (ENGINE_CBC), like n and p of
 * ops_modes.c. The key object has the size of the key.
 *
 * q place cap iv data   without padding
 * z place cap iv data   PKCS#7 */
#include "suite.h"

#ifdef ENGINE_CBC

static void decrypt(const request *r, int padded)
{
    const field *f = r->fields;
    aesmall_error error;
    size_t out_len = 0x5555;
    placement p;

    protocol_place(&p, &f[0], &f[3], (size_t)protocol_number(&f[1]));
    if (padded) {
        error = aesmall_cbc_decrypt_pkcs7_wide(SUITE_ANY(_wide)(&suite_current), f[2].data, p.in,
                                               p.in_len, p.out, p.out_cap, &out_len);
        if (error != AESMALL_OK && out_len != 0) {
            error = AESMALL_ERROR_ARGUMENT; /* after an error the length must be 0 */
        }
    } else {
        error = aesmall_cbc_decrypt_nopad_wide(SUITE_ANY(_wide)(&suite_current), f[2].data, p.in,
                                               p.in_len, p.out, p.out_cap);
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
