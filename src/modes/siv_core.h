/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: what sealing and opening of SIV share. */
#ifndef AESMALL_MODES_SIV_CORE_H
#define AESMALL_MODES_SIV_CORE_H

#include "siv.h"

/* Checks what sealing and opening have in common: keys, number of AD strings, capacity, and
 * overlaps of the out_len bytes that are written with the AD strings. */
aesmall_error aesmall_siv_check(const aesmall_cipher *mac_cipher, const aesmall_cipher *ctr_cipher,
                                const aesmall_siv_parts *parts, size_t out_len);

#endif
