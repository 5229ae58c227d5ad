/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal to the drop-ins that leave bare round keys to the user: a temporary cipher over these
 * for the modes, so that no key is copied. Before it, define AESMALL_DROPIN_BITS: 128, 192 or
 * 256. */
#ifndef AESMALL_DROPIN_VIEW_H
#define AESMALL_DROPIN_VIEW_H

#include "aesmall_dropin_fixed.h"

/* A call of the engine over a schedule. */
#define AESMALL_DROPIN_HERE(call) AESMALL_DROPIN(AESMALL_DROPIN_BITS, call)

/* Not 0 if the engine has encrypt_wide and decrypt_wide, which take hardly longer for two blocks
 * than for one. 1 if the engine is chosen for its size, so that their code must be worth its bytes.
 */
#define AESMALL_DROPIN_WIDE_ct (AESMALL_AVR_ASM ? 0 : 2)
#define AESMALL_DROPIN_WIDE_ct_halfkey 2
#define AESMALL_DROPIN_WIDE_ct_lean 1
#define AESMALL_DROPIN_WIDE_ct_small 2
#define AESMALL_DROPIN_WIDE AESMALL_DROPIN_JOIN(AESMALL_DROPIN_WIDE_, AESMALL_DROPIN_ENGINE, , , )

/* The encryption of a block. AESMALL_DROPIN_ENCRYPT_ONLY is documented where users read. */
#ifdef AESMALL_DROPIN_ENCRYPT_ONLY
#define AESMALL_DROPIN_ENCRYPT AESMALL_DROPIN_HERE(encrypt_only)
#else
#define AESMALL_DROPIN_ENCRYPT AESMALL_DROPIN_HERE(encrypt)
#endif

typedef struct aesmall_dropin_view {
    aesmall_cipher cipher;
    void *schedule;
} aesmall_dropin_view;

static inline void aesmall_dropin_encrypt(const aesmall_cipher *cipher, const uint8_t in[16],
                                          uint8_t out[16])
{
    AESMALL_DROPIN_ENCRYPT(AESMALL_KEY(aesmall_dropin_view, cipher)->schedule, in, out);
}

#ifndef AESMALL_DROPIN_ENCRYPT_ONLY
static inline void aesmall_dropin_decrypt(const aesmall_cipher *cipher, const uint8_t in[16],
                                          uint8_t out[16])
{
    AESMALL_DROPIN_HERE(decrypt)(AESMALL_KEY(aesmall_dropin_view, cipher)->schedule, in, out);
}
#endif

#endif
