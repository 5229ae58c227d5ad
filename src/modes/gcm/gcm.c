/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "gcm.h"
#include "../../core/apart.h"
#include "../../core/target.h"
#include "../aead/aead_check.h"
#include "gcm_check.h"
#include "gcm_run.h"

#if !AESMALL_AVR_ASM /* else src/avr/modes/aesmall_gcm_run.S */

AESMALL_APART aesmall_error aesmall_gcm_run(const aesmall_cipher *cipher,
                                            const aesmall_aead_parts *parts, uint8_t tag_len)
{
    aesmall_gcm_kept kept;
    aesmall_error error = aesmall_gcm_kept_init(&kept, cipher);

    if (error == AESMALL_OK) {
        error = aesmall_gcm_kept_run(cipher, &kept.hash, parts, tag_len);
        aesmall_gcm_kept_wipe(&kept);
    }
    return error;
}

#endif

AESMALL_APART void aesmall_gcm_seal_run(const aesmall_cipher *cipher,
                                        const aesmall_aead_parts *parts)
{
    (void)aesmall_gcm_run(cipher, parts, 0);
}

aesmall_error aesmall_gcm_open_run(const aesmall_cipher *cipher, const aesmall_aead_parts *parts)
{
    const uint8_t tag_len = aesmall_aead_tag_len(parts);

    return tag_len == 0 ? AESMALL_ERROR_AUTH : aesmall_gcm_run(cipher, parts, tag_len);
}

aesmall_error aesmall_gcm_seal_parts(const aesmall_cipher *cipher, const aesmall_aead_parts *parts)
{
    const aesmall_error error = aesmall_gcm_check_seal(cipher, parts, AESMALL_GCM_MIN_TAG_SIZE);

    if (error == AESMALL_OK) {
        aesmall_gcm_seal_run(cipher, parts);
    }
    return error;
}

aesmall_error aesmall_gcm_open_parts(const aesmall_cipher *cipher, const aesmall_aead_parts *parts)
{
    const aesmall_error error = aesmall_gcm_check_open(cipher, parts, AESMALL_GCM_MIN_TAG_SIZE);

    if (error != AESMALL_OK) {
        return error;
    }
    return aesmall_gcm_run(cipher, parts, aesmall_aead_tag_len(parts)); /* which is not 0 */
}

aesmall_error aesmall_gcm_short_tag_seal_parts(const aesmall_cipher *cipher,
                                               const aesmall_aead_parts *parts)
{
    const aesmall_error error =
        aesmall_gcm_check_seal(cipher, parts, AESMALL_AEAD_MIN_SHORT_TAG_SIZE);

    if (error == AESMALL_OK) {
        aesmall_gcm_seal_run(cipher, parts);
    }
    return error;
}

aesmall_error aesmall_gcm_short_tag_open_parts(const aesmall_cipher *cipher,
                                               const aesmall_aead_parts *parts)
{
    const aesmall_error error =
        aesmall_gcm_check_open(cipher, parts, AESMALL_AEAD_MIN_SHORT_TAG_SIZE);

    if (error != AESMALL_OK) {
        return error;
    }
    return aesmall_gcm_run(cipher, parts, aesmall_aead_tag_len(parts)); /* which is not 0 */
}
