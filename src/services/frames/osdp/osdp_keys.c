/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../../core/apart.h"
#include "../../../core/equal.h"
#include "osdp.h"

aesmall_error aesmall_osdp_derive_scbk(const aesmall_cipher *mk, const uint8_t cuid[8],
                                       uint8_t scbk[16])
{
    uint8_t i;

    if (mk->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    for (i = 0; i < 8; i++) {
        uint8_t byte = cuid[i];

        scbk[i] = byte;
        scbk[8 + i] = (uint8_t)~byte;
    }
    mk->encrypt(mk, scbk, scbk);
    return AESMALL_OK;
}

/* key = E(scbk, 0x01 | type | the first 6 bytes of cp_random | zeros) */
static void derive(const aesmall_cipher *scbk, uint8_t type, const uint8_t cp_random[8],
                   uint8_t key[16])
{
    memset(key, 0, 16);
    key[0] = 0x01;
    key[1] = type;
    memcpy(key + 2, cp_random, 6);
    scbk->encrypt(scbk, key, key);
}

aesmall_error aesmall_osdp_derive_session_keys(const aesmall_cipher *scbk,
                                               const uint8_t cp_random[8], uint8_t s_enc[16],
                                               uint8_t s_mac1[16], uint8_t s_mac2[16])
{
    if (scbk->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    derive(scbk, 0x82, cp_random, s_enc);
    derive(scbk, 0x01, cp_random, s_mac1);
    derive(scbk, 0x02, cp_random, s_mac2);
    return AESMALL_OK;
}

AESMALL_APART aesmall_error aesmall_osdp_compute_cryptogram(const aesmall_cipher *s_enc,
                                                            const uint8_t first[8],
                                                            const uint8_t second[8],
                                                            uint8_t cryptogram[16])
{
    if (s_enc->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    memmove(cryptogram, first, 8);
    memcpy(cryptogram + 8, second, 8);
    s_enc->encrypt(s_enc, cryptogram, cryptogram);
    return AESMALL_OK;
}

aesmall_error aesmall_osdp_verify_cryptogram(const aesmall_cipher *s_enc, const uint8_t first[8],
                                             const uint8_t second[8], const uint8_t cryptogram[16])
{
    uint8_t right[16];
    aesmall_error error = aesmall_osdp_compute_cryptogram(s_enc, first, second, right);

    if (error == AESMALL_OK) {
        if (!aesmall_equal(right, cryptogram, sizeof right)) {
            error = AESMALL_ERROR_AUTH;
        }
        aesmall_wipe(right, sizeof right);
    }
    return error;
}

aesmall_error aesmall_osdp_session_init(aesmall_osdp_session *session, const aesmall_cipher *s_enc,
                                        const aesmall_cipher *s_mac1, const aesmall_cipher *s_mac2,
                                        const uint8_t cp_cryptogram[16])
{
    if (s_enc->encrypt == NULL || s_mac1->encrypt == NULL || s_mac2->encrypt == NULL) {
        aesmall_osdp_session_wipe(session);
        return AESMALL_ERROR_KEY;
    }
    session->s_enc = s_enc;
    session->s_mac1 = s_mac1;
    session->s_mac2 = s_mac2;
    s_mac1->encrypt(s_mac1, cp_cryptogram, session->mac);
    s_mac2->encrypt(s_mac2, session->mac, session->mac);
    return AESMALL_OK;
}
