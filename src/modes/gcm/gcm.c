/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "gcm.h"
#include "../../core/apart.h"
#include "../../core/target.h"
#include "../aead/aead_check.h"
#include "gcm_check.h"
#include "gcm_unchecked.h"

#if !AESMALL_AVR_ASM /* otherwise src/avr/modes/aesmall_gcm_unchecked.S,                           \
                        .../aesmall_gcm_small_unchecked.S */

AESMALL_APART aesmall_error aesmall_gcm_unchecked(const aesmall_cipher *cipher,
                                                  const aesmall_aead_args *args, uint8_t tag_len)
{
    aesmall_gcm_stored_hash stored;
    aesmall_error error = aesmall_gcm_stored_hash_init(&stored, cipher);

    if (error == AESMALL_OK) {
        error = aesmall_gcm_stored_hash_unchecked(cipher, &stored.hash, args, tag_len);
        aesmall_gcm_stored_hash_wipe(&stored);
    }
    return error;
}

AESMALL_APART aesmall_error aesmall_gcm_small_unchecked(const aesmall_cipher *cipher,
                                                        const aesmall_aead_args *args,
                                                        uint8_t tag_len)
{
    aesmall_gcm_small small;
    aesmall_error error = aesmall_gcm_small_init(&small, cipher);

    if (error == AESMALL_OK) {
        error = aesmall_gcm_stored_hash_unchecked(cipher, &small.hash, args, tag_len);
        aesmall_gcm_small_wipe(&small);
    }
    return error;
}

#endif

AESMALL_APART void aesmall_gcm_seal_unchecked(const aesmall_cipher *cipher,
                                              const aesmall_aead_args *args)
{
    (void)aesmall_gcm_unchecked(cipher, args, 0);
}

aesmall_error aesmall_gcm_open_unchecked(const aesmall_cipher *cipher,
                                         const aesmall_aead_args *args)
{
    const uint8_t tag_len = aesmall_aead_tag_len(args);

    return tag_len == 0 ? AESMALL_ERROR_AUTH : aesmall_gcm_unchecked(cipher, args, tag_len);
}

void aesmall_gcm_small_seal_unchecked(const aesmall_cipher *cipher, const aesmall_aead_args *args)
{
    (void)aesmall_gcm_small_unchecked(cipher, args, 0);
}

aesmall_error aesmall_gcm_small_open_unchecked(const aesmall_cipher *cipher,
                                               const aesmall_aead_args *args)
{
    const uint8_t tag_len = aesmall_aead_tag_len(args);

    return tag_len == 0 ? AESMALL_ERROR_AUTH : aesmall_gcm_small_unchecked(cipher, args, tag_len);
}

aesmall_error aesmall_gcm_seal_args(const aesmall_cipher *cipher, const aesmall_aead_args *args)
{
    const aesmall_error error = aesmall_gcm_check_seal(cipher, args, AESMALL_GCM_MIN_TAG_SIZE);

    if (error == AESMALL_OK) {
        aesmall_gcm_seal_unchecked(cipher, args);
    }
    return error;
}

aesmall_error aesmall_gcm_open_args(const aesmall_cipher *cipher, const aesmall_aead_args *args)
{
    const aesmall_error error = aesmall_gcm_check_open(cipher, args, AESMALL_GCM_MIN_TAG_SIZE);

    if (error != AESMALL_OK) {
        return error;
    }
    return aesmall_gcm_unchecked(cipher, args, aesmall_aead_tag_len(args)); /* which is not 0 */
}

aesmall_error aesmall_gcm_short_tag_seal_args(const aesmall_cipher *cipher,
                                              const aesmall_aead_args *args)
{
    const aesmall_error error =
        aesmall_gcm_check_seal(cipher, args, AESMALL_AEAD_MIN_SHORT_TAG_SIZE);

    if (error == AESMALL_OK) {
        aesmall_gcm_seal_unchecked(cipher, args);
    }
    return error;
}

aesmall_error aesmall_gcm_short_tag_open_args(const aesmall_cipher *cipher,
                                              const aesmall_aead_args *args)
{
    const aesmall_error error =
        aesmall_gcm_check_open(cipher, args, AESMALL_AEAD_MIN_SHORT_TAG_SIZE);

    if (error != AESMALL_OK) {
        return error;
    }
    return aesmall_gcm_unchecked(cipher, args, aesmall_aead_tag_len(args)); /* which is not 0 */
}
