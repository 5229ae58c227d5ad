/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The S-box tables of the portable engines. One table a file, so that a program
 * that only encrypts links no inverse. */
#ifndef AESMALL_PORTABLE_SBOX_H
#define AESMALL_PORTABLE_SBOX_H

#include <stdint.h>

#include "../core/flash.h"
#include "gf256.h"

extern AESMALL_FLASH(const uint8_t, aesmall_sbox_c, [256]);
extern AESMALL_FLASH(const uint8_t, aesmall_inv_sbox_c, [256]);

AESMALL_INLINE uint8_t aesmall_sub_byte(uint8_t x)
{
    return AESMALL_FLASH_BYTE(&aesmall_sbox_c[x]);
}

AESMALL_INLINE uint8_t aesmall_inv_sub_byte(uint8_t x)
{
    return AESMALL_FLASH_BYTE(&aesmall_inv_sbox_c[x]);
}

#endif
