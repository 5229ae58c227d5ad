/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Calls the engine itself: key setup and blocks. */
#include "residue.h"

#define KEY(bits) PASTE(aesmall_aes##bits##_, ENGINE, )
#define CALL(bits, end) PASTE(aesmall_aes##bits##_, ENGINE, end)

static union {
    KEY(128) k128;
    KEY(192) k192;
    KEY(256) k256;
} key;

#define OF_SIZE(bits)                                                                              \
    static int init_##bits(void)                                                                   \
    {                                                                                              \
        CALL(bits, _init)(&key.k##bits, secret);                                                   \
        return 0;                                                                                  \
    }                                                                                              \
    static int init_enc_##bits(void)                                                               \
    {                                                                                              \
        CALL(bits, _init_encrypt_only)(&key.k##bits, secret);                                      \
        return 0;                                                                                  \
    }                                                                                              \
    static int encrypt_##bits(void)                                                                \
    {                                                                                              \
        key.k##bits.cipher.encrypt(&key.k##bits.cipher, message, sealed);                          \
        return 0;                                                                                  \
    }                                                                                              \
    /* As in CTR: the output is as secret as a key. */                                             \
    static int keystream_##bits(void)                                                              \
    {                                                                                              \
        key.k##bits.cipher.encrypt(&key.k##bits.cipher, secret2, opened);                          \
        return 0;                                                                                  \
    }                                                                                              \
    static int decrypt_##bits(void)                                                                \
    {                                                                                              \
        key.k##bits.cipher.decrypt(&key.k##bits.cipher, sealed, opened);                           \
        return 0;                                                                                  \
    }                                                                                              \
    EIC(bits)

#ifdef ENGINE_EIC
#define EIC(bits)                                                                                  \
    static int init_dec_##bits(void)                                                               \
    {                                                                                              \
        CALL(bits, _init_decrypt_only)(&key.k##bits, secret);                                      \
        return 0;                                                                                  \
    }
#define TRY_EIC(bits)                                                                              \
    TRY(init_dec_##bits);                                                                          \
    residue_object(&key.k##bits.schedule, sizeof key.k##bits.schedule);                            \
    TRY(decrypt_##bits);
#else
#define EIC(bits)
#define TRY_EIC(bits)
#endif

#define TRY_SIZE(bits)                                                                             \
    TRY(init_enc_##bits);                                                                          \
    TRY(encrypt_##bits);                                                                           \
    TRY(keystream_##bits);                                                                         \
    TRY(init_##bits);                                                                              \
    residue_object(&key.k##bits.schedule, sizeof key.k##bits.schedule);                            \
    TRY(encrypt_##bits);                                                                           \
    TRY(decrypt_##bits);                                                                           \
    TRY_EIC(bits)

OF_SIZE(128)
OF_SIZE(192)
OF_SIZE(256)

#ifdef ENGINE_WIDE
static int encrypt_wide_128(void)
{
    PASTE(aesmall_aes128_encrypt_wide_, ENGINE, )(key.k128.schedule, message, sealed);
    return 0;
}
static int decrypt_wide_128(void)
{
    PASTE(aesmall_aes128_decrypt_wide_, ENGINE, )(key.k128.schedule, sealed, opened);
    return 0;
}
#endif

#ifdef ENGINE_CTR
static int ctr_128(void)
{
    return aesmall_ctr_crypt_wide(CALL(128, _wide_ctr)(&key.k128), nonce, message, MESSAGE, sealed,
                                  SEALED);
}
#endif

void residue_calls(void)
{
    ENGINE_START
#if !defined(PART) || PART == 128
    TRY_SIZE(128)
#endif
#if !defined(PART) || PART == 192
    TRY_SIZE(192)
#endif
#if !defined(PART) || PART == 256
    TRY_SIZE(256)
#endif
#if (!defined(PART) || PART == 128) && (defined(ENGINE_WIDE) || defined(ENGINE_CTR))
    CALL(128, _init)(&key.k128, secret);
#endif
#if (!defined(PART) || PART == 128) && defined(ENGINE_WIDE)
    TRY(encrypt_wide_128);
    TRY(decrypt_wide_128);
#endif
#if (!defined(PART) || PART == 128) && defined(ENGINE_CTR)
    TRY(ctr_128);
#endif
}
