/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the definitions of the inline calls of ../legacy.h and the calls that do their work.
 * ../legacy.h includes this header at its end. A program may use these calls. */
#ifndef AESMALL_SERVICES_INNER_LEGACY_H
#define AESMALL_SERVICES_INNER_LEGACY_H

#ifdef __cplusplus
extern "C" {
#endif

/* ---- The steps of the calls of legacy.h ---- */

/**
 * Set the members of a state.
 *
 * @param legacy                 receives them
 * @param key,hash,hash_context  as for aesmall_legacy_open()
 * @return 1, or 0 if `key` is not for 32 bytes
 */
AESMALL_FRONT int aesmall_legacy_set(aesmall_legacy *legacy, aesmall_key_room key,
                                     const aesmall_hash *hash, void *hash_context);

/**
 * Begin to open a file after the members are set.
 *
 * @param legacy,secret,secret_len,source,target  as for aesmall_legacy_open()
 * @return AESMALL_OK, or an error of aesmall_legacy_open()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_legacy_begin_open(aesmall_legacy *legacy,
                                                           const uint8_t *secret, size_t secret_len,
                                                           const aesmall_file *source,
                                                           const aesmall_file *target);

/**
 * Begin to seal a file with an IV after the members are set.
 *
 * @param legacy,secret,secret_len,iv,source,target  as for aesmall_legacy_seal_iv()
 * @return AESMALL_OK, or an error of aesmall_legacy_seal_iv()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_legacy_begin_seal(aesmall_legacy *legacy,
                                                           const uint8_t *secret, size_t secret_len,
                                                           const uint8_t iv[AESMALL_BLOCK_SIZE],
                                                           const aesmall_file *source,
                                                           const aesmall_file *target);

/**
 * Begin to seal a file with a name after the members are set.
 *
 * @param legacy,secret,secret_len,name,source,target  as for aesmall_legacy_seal()
 * @return AESMALL_OK, or an error of aesmall_legacy_seal()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_legacy_begin_named(aesmall_legacy *legacy,
                                                            const uint8_t *secret,
                                                            size_t secret_len, const char *name,
                                                            const aesmall_file *source,
                                                            const aesmall_file *target);

/* ---- Definitions of the inline calls of legacy.h ---- */

static inline int aesmall_legacy_is_done(const aesmall_legacy *legacy)
{
    return legacy->next == NULL;
}

static inline void aesmall_legacy_wipe(aesmall_legacy *legacy)
{
    if (legacy->next != NULL) {
        aesmall_hmac_wipe(&legacy->hmac);
    }
    aesmall_wipe(legacy->cipher, legacy->room);
    aesmall_wipe(legacy, sizeof *legacy);
}

AESMALL_FRONT int aesmall_legacy_set(aesmall_legacy *legacy, aesmall_key_room key,
                                     const aesmall_hash *hash, void *hash_context)
{
    legacy->next = NULL;
    legacy->init = key.init;
    legacy->cipher = key.cipher;
    legacy->hash = hash;
    legacy->context = hash_context;
    legacy->room = key.size & 0xffff;
    return key.secret_len == AESMALL_LEGACY_KEY_SIZE;
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_legacy_open_start(aesmall_legacy *legacy, aesmall_key_room key, const aesmall_hash *hash,
                          void *hash_context, const uint8_t *secret, size_t secret_len,
                          const aesmall_file *source, const aesmall_file *target)
{
    return !aesmall_legacy_set(legacy, key, hash, hash_context)
               ? AESMALL_ERROR_KEY_SIZE
               : aesmall_legacy_begin_open(legacy, secret, secret_len, source, target);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_legacy_open(
    aesmall_legacy *legacy, aesmall_key_room key, const aesmall_hash *hash, void *hash_context,
    const uint8_t *secret, size_t secret_len, const aesmall_file *source,
    const aesmall_file *target, aesmall_progress *progress, void *context)
{
    const aesmall_error error = aesmall_legacy_open_start(legacy, key, hash, hash_context, secret,
                                                          secret_len, source, target);

    return error != AESMALL_OK ? error : aesmall_legacy_run(legacy, progress, context);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_legacy_seal_start(aesmall_legacy *legacy, aesmall_key_room key, const aesmall_hash *hash,
                          void *hash_context, const uint8_t *secret, size_t secret_len,
                          const char *name, const aesmall_file *source, const aesmall_file *target)
{
    return !aesmall_legacy_set(legacy, key, hash, hash_context)
               ? AESMALL_ERROR_KEY_SIZE
               : aesmall_legacy_begin_named(legacy, secret, secret_len, name, source, target);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_legacy_seal(
    aesmall_legacy *legacy, aesmall_key_room key, const aesmall_hash *hash, void *hash_context,
    const uint8_t *secret, size_t secret_len, const char *name, const aesmall_file *source,
    const aesmall_file *target, aesmall_progress *progress, void *context)
{
    const aesmall_error error = aesmall_legacy_seal_start(legacy, key, hash, hash_context, secret,
                                                          secret_len, name, source, target);

    return error != AESMALL_OK ? error : aesmall_legacy_run(legacy, progress, context);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_legacy_seal_iv_start(
    aesmall_legacy *legacy, aesmall_key_room key, const aesmall_hash *hash, void *hash_context,
    const uint8_t *secret, size_t secret_len, const uint8_t iv[AESMALL_BLOCK_SIZE],
    const aesmall_file *source, const aesmall_file *target)
{
    return !aesmall_legacy_set(legacy, key, hash, hash_context)
               ? AESMALL_ERROR_KEY_SIZE
               : aesmall_legacy_begin_seal(legacy, secret, secret_len, iv, source, target);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_legacy_seal_iv(aesmall_legacy *legacy, aesmall_key_room key, const aesmall_hash *hash,
                       void *hash_context, const uint8_t *secret, size_t secret_len,
                       const uint8_t iv[AESMALL_BLOCK_SIZE], const aesmall_file *source,
                       const aesmall_file *target, aesmall_progress *progress, void *context)
{
    const aesmall_error error = aesmall_legacy_seal_iv_start(
        legacy, key, hash, hash_context, secret, secret_len, iv, source, target);

    return error != AESMALL_OK ? error : aesmall_legacy_run(legacy, progress, context);
}

#ifdef __cplusplus
}
#endif

#endif
