/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Checks that the registers of the XMEGA's driver are the registers of avr-libc. */
#include <avr/io.h>
#include <stddef.h>

#include <xmega_aes.c>

#define SAME_PLACE(name)                                                                           \
    _Static_assert(offsetof(xmega_aes_registers, name) == offsetof(AES_t, name), #name)

SAME_PLACE(CTRL);
SAME_PLACE(STATUS);
SAME_PLACE(STATE);
SAME_PLACE(KEY);
_Static_assert(CTRL_START == AES_START_bm && CTRL_RESET == AES_RESET_bm, "CTRL");
_Static_assert(CTRL_DECRYPT == AES_DECRYPT_bm, "CTRL");
_Static_assert(STATUS_ERROR == AES_ERROR_bm && STATUS_SRIF == AES_SRIF_bm, "STATUS");
