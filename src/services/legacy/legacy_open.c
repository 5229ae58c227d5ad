/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../modes/cbc/cbc.h"
#include "legacy_core.h"

/* The offset of the ciphertext: after the IV */
#define FIRST AESMALL_BLOCK_SIZE

/* Reads the next piece of ciphertext and its length, and adds it to the MAC. After the last piece
 * the MAC is compared. The last piece has two blocks if the file has two. */
static aesmall_error read_piece(aesmall_legacy *legacy, uint8_t piece[AESMALL_LEGACY_PIECE],
                                uint8_t *len)
{
    const uint32_t left = legacy->end - legacy->offset;
    const uint8_t size = legacy->hash->digest_size;
    uint8_t mac[AESMALL_HASH_MAX_DIGEST_SIZE];
    aesmall_error error;

    *len = (uint8_t)(left < AESMALL_LEGACY_PIECE ? left : AESMALL_LEGACY_PIECE);
    if (left == AESMALL_LEGACY_PIECE + AESMALL_BLOCK_SIZE) {
        *len = (uint8_t)(*len - AESMALL_BLOCK_SIZE);
    }
    error = aesmall_legacy_read(legacy, legacy->offset, piece, *len);
    if (error == AESMALL_OK) {
        legacy->offset += *len;
        error = aesmall_hmac_update(&legacy->hmac, piece, *len);
    }
    if (error == AESMALL_OK && legacy->offset == legacy->end) {
        error = aesmall_legacy_read(legacy, legacy->end, mac, size);
        if (error == AESMALL_OK) {
            error = aesmall_hmac_verify(&legacy->hmac, mac, size);
        }
    }
    return error;
}

/* The second time: the content goes out. */
static aesmall_error decrypt(aesmall_legacy *legacy)
{
    const uint32_t to = legacy->offset - FIRST;
    uint8_t piece[AESMALL_LEGACY_PIECE], chain[AESMALL_BLOCK_SIZE], len;
    aesmall_error error = read_piece(legacy, piece, &len);
    size_t text_len = len;

    if (error == AESMALL_OK) {
        memcpy(chain, piece + len - sizeof chain, sizeof chain);
        if (legacy->offset == legacy->end) {
            error = aesmall_cbc_decrypt_pkcs7(legacy->cipher, legacy->chain, piece, len, piece, len,
                                              &text_len);
        } else {
            error =
                aesmall_cbc_decrypt_nopad(legacy->cipher, legacy->chain, piece, len, piece, len);
        }
        memcpy(legacy->chain, chain, sizeof chain);
    }
    if (error == AESMALL_OK && text_len != 0) {
        error = aesmall_legacy_write(legacy, to, piece, text_len);
    }
    if (error == AESMALL_OK && legacy->offset == legacy->end) {
        error = aesmall_legacy_commit(legacy);
    }
    aesmall_wipe(piece, sizeof piece);
    return error;
}

/* The first pass: the MAC, then the padding. The padding is in the last two blocks, and the IV
 * counts as one. It is checked in the same bytes as the MAC: a storage that returned other blocks
 * the second time would learn from the result how they decrypt (Vaudenay, EUROCRYPT 2002). */
static aesmall_error verify(aesmall_legacy *legacy)
{
    uint8_t piece[AESMALL_LEGACY_PIECE], len;
    aesmall_error error = read_piece(legacy, piece, &len);
    size_t text_len;

    if (error == AESMALL_OK && legacy->offset == legacy->end) {
        uint8_t *const last = piece + len - AESMALL_BLOCK_SIZE;

        error = aesmall_cbc_decrypt_pkcs7(
            legacy->cipher, len == AESMALL_BLOCK_SIZE ? legacy->chain : last - AESMALL_BLOCK_SIZE,
            last, AESMALL_BLOCK_SIZE, last, AESMALL_BLOCK_SIZE, &text_len);
        aesmall_wipe(piece, sizeof piece);
        if (error == AESMALL_OK) {
            legacy->offset = FIRST;
            legacy->next = decrypt;
            error = aesmall_hmac_init(&legacy->hmac, legacy->hash, legacy->context, legacy->key,
                                      sizeof legacy->key);
        }
    }
    return error;
}

aesmall_error aesmall_legacy_begin_open(aesmall_legacy *legacy, const uint8_t *secret,
                                        size_t secret_len, const aesmall_file *source,
                                        const aesmall_file *target)
{
    const uint8_t digest_size = legacy->hash->digest_size;
    uint8_t iv[AESMALL_BLOCK_SIZE];
    uint32_t size;

    legacy->source = source;
    legacy->target = target;
    legacy->offset = FIRST;
    if (source->size(source->context, &size) != 0) {
        return AESMALL_ERROR_STORAGE;
    }
    if (size < 2 * AESMALL_BLOCK_SIZE + (uint32_t)digest_size ||
        (size - digest_size) % AESMALL_BLOCK_SIZE != 0) {
        return AESMALL_ERROR_FORMAT;
    }
    if (aesmall_legacy_read(legacy, 0, iv, sizeof iv) != AESMALL_OK) {
        return AESMALL_ERROR_STORAGE;
    }
    size -= digest_size;
    return aesmall_legacy_begin(legacy, secret, secret_len, iv, size,
                                2 * aesmall_legacy_pieces(size - FIRST), verify);
}
