/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Calls authenticated encryption in pieces, over a cipher that leaves no residue. */
#include "residue.h"

static residue_key key;
static union {
    aesmall_ccm_stream ccm;
    aesmall_eax_stream eax;
    aesmall_gcm_stream gcm;
    aesmall_ocb_stream ocb;
} u;

#define LENGTHS_ccm sizeof ad, MESSAGE,
#define LENGTHS_eax
#define LENGTHS_gcm
#define LENGTHS_ocb

/* Length of the first of two pieces */
#define START_ccm 21
#define START_eax 21
#define START_gcm 21
#define START_ocb 16

#define STREAM(mode, nonce_len)                                                                    \
    static int mode##_init(void)                                                                   \
    {                                                                                              \
        return aesmall_##mode##_stream_init(&u.mode, &key.cipher, nonce, nonce_len,                \
                                            LENGTHS_##mode 16);                                    \
    }                                                                                              \
    static int mode##_ad(void)                                                                     \
    {                                                                                              \
        return aesmall_##mode##_stream_ad(&u.mode, ad, sizeof ad);                                 \
    }                                                                                              \
    static int mode##_seal_start(void)                                                             \
    {                                                                                              \
        return aesmall_##mode##_stream_seal(&u.mode, message, START_##mode, sealed, SEALED);       \
    }                                                                                              \
    static int mode##_seal_rest(void)                                                              \
    {                                                                                              \
        return aesmall_##mode##_stream_seal(&u.mode, message + START_##mode,                       \
                                            MESSAGE - START_##mode, sealed + START_##mode,         \
                                            SEALED - START_##mode);                                \
    }                                                                                              \
    static int mode##_finish(void)                                                                 \
    {                                                                                              \
        return aesmall_##mode##_stream_finish(&u.mode, sealed + MESSAGE);                          \
    }                                                                                              \
    static int mode##_check(void)                                                                  \
    {                                                                                              \
        return aesmall_##mode##_stream_check(&u.mode, sealed, MESSAGE);                            \
    }                                                                                              \
    static int mode##_verify(void)                                                                 \
    {                                                                                              \
        return aesmall_##mode##_stream_verify(&u.mode, sealed + MESSAGE);                          \
    }                                                                                              \
    static int mode##_open_start(void)                                                             \
    {                                                                                              \
        return aesmall_##mode##_stream_open(&u.mode, sealed, START_##mode, opened, SEALED);        \
    }                                                                                              \
    static int mode##_open_rest(void)                                                              \
    {                                                                                              \
        return aesmall_##mode##_stream_open(&u.mode, sealed + START_##mode,                        \
                                            MESSAGE - START_##mode, opened + START_##mode,         \
                                            SEALED - START_##mode);                                \
    }

STREAM(ccm, 13)
STREAM(eax, 16)
STREAM(gcm, 12)
STREAM(ocb, 12)

static void wipe(void)
{
    aesmall_wipe(&u, sizeof u);
}

#define TRY_STREAM(mode)                                                                           \
    TRY(mode##_init);                                                                              \
    TRY(mode##_ad);                                                                                \
    TRY(mode##_seal_start);                                                                        \
    TRY(mode##_seal_rest);                                                                         \
    TRY(mode##_finish);                                                                            \
    (void)mode##_init();                                                                           \
    (void)mode##_ad();                                                                             \
    TRY(mode##_check);                                                                             \
    TRY(mode##_verify);                                                                            \
    TRY(mode##_open_start);                                                                        \
    TRY(mode##_open_rest);                                                                         \
    (void)mode##_init();                                                                           \
    (void)mode##_ad();                                                                             \
    sealed[7] ^= 1;                                                                                \
    TRY(mode##_check);                                                                             \
    TRY(mode##_verify);                                                                            \
    wipe()

void residue_calls(void)
{
    residue_key_init(&key, secret);
#if !defined(PART) || PART == 0
    TRY_STREAM(ccm);
    TRY_STREAM(eax);
#endif
#if !defined(PART) || PART == 1
    TRY_STREAM(gcm);
    TRY_STREAM(ocb);
#endif
}
