/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/apart.h"
#include "../../core/equal.h"
#include "../../core/scrub.h"
#include "../../core/target.h"
#include "../cmac/cmac_core.h"
#include "../ctr/ctr.h"
#include "siv_core.h"

/* In assembly: aesmall_siv_unchecked.S of src/avr/modes or src/armv6m/modes */
#if !AESMALL_AVR_ASM && !AESMALL_ARMV6M_ASM

/* S2V of the AD strings and the text. The subkey is made once for all CMACs. The CMAC of a block of
 * zeros is E(K1). */
AESMALL_SCRUBBED static void s2v(const aesmall_cipher *cipher, const aesmall_siv_args *args,
                                 const uint8_t *text, size_t len, uint8_t v[AESMALL_BLOCK_SIZE])
{
    aesmall_cmac_subkeys subkeys;
    uint8_t d[AESMALL_BLOCK_SIZE];

    aesmall_cmac_make_k1(cipher, subkeys.k1);
    cipher->encrypt(cipher, subkeys.k1, d);
    aesmall_wipe(v, AESMALL_BLOCK_SIZE);
    aesmall_siv_add_ads(cipher, args, d, v, &subkeys);
    aesmall_siv_end_text(cipher, text, len, d, v, &subkeys);
    aesmall_wipe(d, sizeof d);
    aesmall_cmac_subkeys_wipe(&subkeys);
}

/* CTR from v. */
static void crypt(const aesmall_cipher *cipher, const uint8_t v[AESMALL_BLOCK_SIZE],
                  const uint8_t *in, size_t len, uint8_t *out)
{
    uint8_t work[AESMALL_CTR_WORK_SIZE];

    aesmall_siv_counter(work, v);
    aesmall_ctr_unchecked(cipher, work, in, len,
                          out); /* wipes the keystream. The counter is public */
}

AESMALL_APART aesmall_error aesmall_siv_unchecked(const aesmall_cipher *mac_cipher,
                                                  const aesmall_cipher *ctr_cipher,
                                                  const aesmall_siv_args *args, uint8_t is_open)
{
    const uint8_t *const in = args->in;
    uint8_t *const out = args->out;
    size_t len = args->in_len;
    uint8_t v[AESMALL_BLOCK_SIZE];
    aesmall_error error = AESMALL_OK;

    if (!is_open) {
        s2v(mac_cipher, args, in, len, out);
        crypt(ctr_cipher, out, in, len, out + AESMALL_BLOCK_SIZE);
        aesmall_scrub();
        return AESMALL_OK;
    }
    len -= AESMALL_BLOCK_SIZE;
    crypt(ctr_cipher, in, in + AESMALL_BLOCK_SIZE, len, out);
    s2v(mac_cipher, args, out, len, v);
    if (!aesmall_equal(v, in, AESMALL_BLOCK_SIZE)) {
        aesmall_wipe(out, len);
        error = AESMALL_ERROR_AUTH;
    }
    aesmall_scrub();
    aesmall_wipe(v, AESMALL_BLOCK_SIZE); /* the tag that a forger needs */
    return error;
}

#endif

aesmall_error aesmall_siv_seal_args(const aesmall_cipher *mac_cipher,
                                    const aesmall_cipher *ctr_cipher, const aesmall_siv_args *args)
{
    aesmall_error error = aesmall_siv_check_seal(mac_cipher, ctr_cipher, args);

    return error != AESMALL_OK ? error : aesmall_siv_unchecked(mac_cipher, ctr_cipher, args, 0);
}

aesmall_error aesmall_siv_open_args(const aesmall_cipher *mac_cipher,
                                    const aesmall_cipher *ctr_cipher, const aesmall_siv_args *args)
{
    aesmall_error error = aesmall_siv_check_open(mac_cipher, ctr_cipher, args);

    return error != AESMALL_OK ? error : aesmall_siv_unchecked(mac_cipher, ctr_cipher, args, 1);
}
