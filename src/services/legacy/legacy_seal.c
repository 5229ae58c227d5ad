/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../modes/cbc/cbc.h"
#include "legacy_core.h"

/* After the last piece */
static aesmall_error finish(aesmall_legacy *legacy, uint32_t to)
{
    const uint8_t size = legacy->hash->digest_size;
    uint8_t mac[AESMALL_HASH_MAX_DIGEST_SIZE];
    aesmall_error error = aesmall_hmac_finish(&legacy->hmac, mac, size);

    if (error == AESMALL_OK) {
        error = aesmall_legacy_write(legacy, to, mac, size);
    }
    return error == AESMALL_OK ? aesmall_legacy_commit(legacy) : error;
}

/* A piece that is not full is the last one, and may be empty. */
static aesmall_error encrypt(aesmall_legacy *legacy)
{
    const uint32_t left = legacy->end - legacy->offset;
    const uint8_t len = (uint8_t)(left < AESMALL_LEGACY_PIECE ? left : AESMALL_LEGACY_PIECE);
    uint8_t piece[AESMALL_LEGACY_PIECE];
    aesmall_error error = AESMALL_OK;
    size_t out_len = len;

    if (legacy->offset == 0) {
        error = aesmall_legacy_write(legacy, 0, legacy->chain, sizeof legacy->chain);
    }
    if (error == AESMALL_OK && len != 0) {
        error = aesmall_legacy_read(legacy, legacy->offset, piece, len);
    }
    if (error == AESMALL_OK) {
        if (len < AESMALL_LEGACY_PIECE) {
            error = aesmall_cbc_encrypt_pkcs7(legacy->cipher, legacy->chain, piece, len, piece,
                                              sizeof piece, &out_len);
        } else {
            error = aesmall_cbc_encrypt_nopad(legacy->cipher, legacy->chain, piece, len, piece,
                                              sizeof piece);
        }
    }
    if (error != AESMALL_OK) {
        aesmall_wipe(piece, sizeof piece);
        return error;
    }
    memcpy(legacy->chain, piece + out_len - sizeof legacy->chain, sizeof legacy->chain);
    error = aesmall_hmac_update(&legacy->hmac, piece, out_len);
    if (error == AESMALL_OK) {
        error = aesmall_legacy_write(legacy, AESMALL_BLOCK_SIZE + legacy->offset, piece, out_len);
    }
    legacy->offset += len;
    if (error == AESMALL_OK && len < AESMALL_LEGACY_PIECE) {
        error = finish(legacy, AESMALL_LEGACY_SIZE(legacy->end, 0));
    }
    return error;
}

aesmall_error aesmall_legacy_begin_seal(aesmall_legacy *legacy, const uint8_t *secret,
                                        size_t secret_len, const uint8_t iv[AESMALL_BLOCK_SIZE],
                                        const aesmall_file *source, const aesmall_file *target)
{
    uint32_t size;

    legacy->source = source;
    legacy->target = target;
    legacy->offset = 0;
    if (source->size(source->context, &size) != 0) {
        return AESMALL_ERROR_STORAGE;
    }
    if (size >= UINT32_MAX - 2 * AESMALL_BLOCK_SIZE - legacy->hash->digest_size) {
        return AESMALL_ERROR_LENGTH;
    }
    return aesmall_legacy_begin(legacy, secret, secret_len, iv, size,
                                size / AESMALL_LEGACY_PIECE + 1, encrypt);
}
