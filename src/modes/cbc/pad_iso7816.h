/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_PAD_ISO7816_H
#define AESMALL_MODES_PAD_ISO7816_H

#include <stddef.h>
#include <stdint.h>

#include "../../core/cipher.h"
#include "../../core/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Padding of ISO/IEC 7816-4, which is padding method 2 of ISO/IEC 9797-1: one byte 0x80, then zeros
 * up to a whole block. Smart cards and OSDP use it with CBC. aesmall_cbc_encrypt_nopad() takes the
 * padded text. PKCS#7 padding has calls of its own in cbc.h.
 *
 * CAUTION: padding is no protection. A receiver that reports wrong padding lets an attacker decrypt
 * (a padding oracle), so verify a MAC over the ciphertext first. */

/* The bytes of a padded text. A constant expression if text_len is. */
#define AESMALL_PAD_ISO7816_SIZE(text_len)                                                         \
    ((text_len) - (text_len) % AESMALL_BLOCK_SIZE + AESMALL_BLOCK_SIZE)

/**
 * Append padding to a text, in place.
 *
 * @param text      text_len bytes. 1 to 16 bytes of padding are written after them
 * @param text_len  bytes, any number. A whole number of blocks gets a block of padding
 * @param text_cap  bytes that fit at `text`: at least AESMALL_PAD_ISO7816_SIZE(text_len)
 * @param out_len   receives the bytes of the padded text, 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_CAPACITY if `text_cap` is too small. Then `text` is unchanged
 *
 * Time: depends on text_len. Source: ISO/IEC 9797-1, padding method 2.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_pad_iso7816(uint8_t *text, size_t text_len,
                                                     size_t text_cap, size_t *out_len);

/**
 * Find the length of a text without its padding.
 *
 * @param text      text_len bytes, the padded text. It is not changed
 * @param text_len  bytes, a whole number of blocks
 * @param out_len   receives the bytes of the text, 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_LENGTH if text_len is 0 or not a multiple of 16;
 *         AESMALL_ERROR_AUTH if the last block does not end in 0x80 and zeros
 *
 * Time: constant: the call reads the whole last block and no other byte. Use `out_len` only after
 * AESMALL_OK. Source: ISO/IEC 9797-1, padding method 2.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_unpad_iso7816(const uint8_t *text, size_t text_len,
                                                       size_t *out_len);

#ifdef __cplusplus
}
#endif

#endif
