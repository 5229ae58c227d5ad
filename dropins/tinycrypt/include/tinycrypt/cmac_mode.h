/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * TinyCrypt's CMAC (SP 800-38B) with tags of 16 bytes, for messages in pieces. aes.h has what all
 * calls have in common. */
#ifndef AESMALL_TINYCRYPT_CMAC_MODE_H
#define AESMALL_TINYCRYPT_CMAC_MODE_H

#include <stddef.h>

#include "aes.h"

#ifdef __cplusplus
extern "C" {
#endif

#define TC_CMAC_PADDING 0x80

/* The members are private, and not all in use: subkeys are made anew at the end of a message, so
 * that none stay here. */
typedef struct tc_cmac_struct {
    uint8_t iv[TC_AES_BLOCK_SIZE];
    unsigned int leftover_offset;
    TCAesKeySched_t sched; /* NULL: erased */
} * TCCmacState_t;

/* Makes the round keys in sched, which must stay where it is, and begins a message. */
int tc_cmac_setup(TCCmacState_t s, const uint8_t *key, TCAesKeySched_t sched);

/* Wipes the state; the schedule is yours to wipe. */
int tc_cmac_erase(TCCmacState_t s);

/* Begins another message under the same key. Fails on a state that is erased, as the calls below.
 */
int tc_cmac_init(TCCmacState_t s);

/* Adds dlen bytes; data may be NULL if there are none. */
int tc_cmac_update(TCCmacState_t s, const uint8_t *data, size_t dlen);

/* Writes the 16 bytes of the tag, and begins another message. Compare tags with _compare. */
int tc_cmac_final(uint8_t *tag, TCCmacState_t s);

#ifdef __cplusplus
}
#endif

#endif
