/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: what sealing and opening of SIV share, without checks. */
#ifndef AESMALL_MODES_SIV_CORE_H
#define AESMALL_MODES_SIV_CORE_H

#include "siv.h"

/* S2V (RFC 5297 section 2.4) of the AD strings and the text: v. */
void aesmall_siv_s2v(const aesmall_cipher *cipher, const aesmall_siv_parts *parts,
                     const uint8_t *text, size_t len, uint8_t v[AESMALL_BLOCK_SIZE]);

/* CTR from v, whose bits 31 and 63 are cleared (section 2.5), between in and out. */
void aesmall_siv_crypt(const aesmall_cipher *cipher, const uint8_t v[AESMALL_BLOCK_SIZE],
                       const uint8_t *in, size_t len, uint8_t *out);

/* Checks what sealing and opening have in common: keys, number of AD strings, capacity, and
 * overlaps of the out_len bytes that are written with the AD strings. */
aesmall_error aesmall_siv_check(const aesmall_cipher *mac_cipher, const aesmall_cipher *ctr_cipher,
                                const aesmall_siv_parts *parts, size_t out_len);

#endif
