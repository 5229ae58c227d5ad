/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Calls the functions of the engine ct for two or more blocks at a time. */
#include "residue.h"

static aesmall_aes128_ct key, key2;
static aesmall_manx_params params;
static size_t len;

#define TEXT (MESSAGE + 16)

static int ctr_crypt(void)
{
    return aesmall_ctr_crypt_wide(aesmall_aes128_ct_wide_ctr(&key), nonce, message, MESSAGE, sealed,
                                  SEALED);
}

static int cbc_encrypt(void)
{
    return aesmall_cbc_encrypt_pkcs7(&key.cipher, nonce, message, MESSAGE, sealed, SEALED, &len);
}

static int cbc_decrypt(void)
{
    return aesmall_cbc_decrypt_pkcs7_wide(aesmall_aes128_ct_wide(&key), nonce, sealed, 48, opened,
                                          SEALED, &len);
}

static int cbc_decrypt_nopad(void)
{
    return aesmall_cbc_decrypt_nopad_wide(aesmall_aes128_ct_wide(&key), nonce, sealed, 48, opened,
                                          SEALED);
}

static int text_seal(void)
{
    return aesmall_text_seal_wide(aesmall_aes128_ct_wide_encrypt_only(&key),
                                  aesmall_aes128_ct_wide_encrypt_only(&key2), ad, sizeof ad,
                                  message, MESSAGE, (char *)sealed, SEALED, &len);
}

static int text_open(void)
{
    return aesmall_text_open_wide(aesmall_aes128_ct_wide_encrypt_only(&key),
                                  aesmall_aes128_ct_wide_encrypt_only(&key2), ad, sizeof ad,
                                  (const char *)sealed, len, opened, SEALED, &len);
}

#define TEXTS(name)                                                                                \
    static int text_##name##_seal(void)                                                            \
    {                                                                                              \
        return aesmall_text_##name##_seal_wide(aesmall_aes128_ct_wide(&key), nonce, ad, sizeof ad, \
                                               message, MESSAGE, (char *)sealed, SEALED, &len);    \
    }                                                                                              \
    static int text_##name##_open(void)                                                            \
    {                                                                                              \
        return aesmall_text_##name##_open_wide(aesmall_aes128_ct_wide(&key), ad, sizeof ad,        \
                                               (const char *)sealed, len, opened, SEALED, &len);   \
    }

TEXTS(ccm)
TEXTS(ocb)

#define MODE(name, nonce_len)                                                                      \
    static int name##_seal(void)                                                                   \
    {                                                                                              \
        return aesmall_##name##_seal_wide(aesmall_aes128_ct_wide(&key), nonce, nonce_len, ad,      \
                                          sizeof ad, message, MESSAGE, sealed, SEALED, 16);        \
    }                                                                                              \
    static int name##_open(void)                                                                   \
    {                                                                                              \
        return aesmall_##name##_open_wide(aesmall_aes128_ct_wide(&key), nonce, nonce_len, ad,      \
                                          sizeof ad, sealed, TEXT, opened, SEALED, 16);            \
    }

MODE(ccm, 13)
MODE(ocb, 12)

static aesmall_gcm_stored_hash kept;

static int gcm_init(void)
{
    return aesmall_gcm_stored_hash_init(&kept, &key.cipher);
}

static int gcm_seal(void)
{
    return aesmall_gcm_seal_wide(aesmall_aes128_ct_wide_ctr(&key), &kept.hash, nonce, 12, ad,
                                 sizeof ad, message, MESSAGE, sealed, SEALED, 16);
}

static int gcm_open(void)
{
    return aesmall_gcm_open_wide(aesmall_aes128_ct_wide_ctr(&key), &kept.hash, nonce, 12, ad,
                                 sizeof ad, sealed, TEXT, opened, SEALED, 16);
}

static const aesmall_siv_ad strings = {ad, sizeof ad};

static int siv_seal(void)
{
    return aesmall_siv_seal_wide(aesmall_aes128_ct_wide_encrypt_only(&key),
                                 aesmall_aes128_ct_wide_encrypt_only(&key2), &strings, 1, message,
                                 MESSAGE, sealed, SEALED);
}

static int siv_open(void)
{
    return aesmall_siv_open_wide(aesmall_aes128_ct_wide_encrypt_only(&key),
                                 aesmall_aes128_ct_wide_encrypt_only(&key2), &strings, 1, sealed,
                                 TEXT, opened, SEALED);
}

static int manx2_init(void)
{
    return aesmall_manx2_init(&params, 64, 0, AESMALL_MANX_FIXED_AD);
}

static int manx2_seal(void)
{
    return aesmall_manx2_seal_wide(aesmall_aes128_ct_wide_encrypt_only(&key), &params, nonce, NULL,
                                   0, message, 120, sealed, SEALED);
}

static int manx2_open(void)
{
    return aesmall_manx2_open_wide(aesmall_aes128_ct_wide(&key), &params, nonce, NULL, 0, sealed,
                                   8 * 32, opened, &len);
}

#define TRY_BOTH(mode)                                                                             \
    TRY(mode##_seal);                                                                              \
    TRY(mode##_open);                                                                              \
    sealed[9] ^= 1;                                                                                \
    TRY(mode##_open)

void residue_calls(void)
{
    aesmall_aes128_ct_init(&key, secret);
    aesmall_aes128_ct_init(&key2, secret2);
    residue_object(&key.schedule, sizeof key.schedule);
    residue_object(&key2.schedule, sizeof key2.schedule);
    TRY(ctr_crypt);
    TRY(cbc_encrypt);
    TRY(cbc_decrypt);
    TRY(cbc_decrypt_nopad);
    TRY_BOTH(ccm);
    TRY(gcm_init);
    residue_object(&kept.key, sizeof kept.key);
    TRY_BOTH(gcm);
    TRY_BOTH(ocb);
    TRY_BOTH(siv);
    TRY(text_seal);
    TRY(text_open);
    TRY(text_ccm_seal);
    TRY(text_ccm_open);
    TRY(text_ocb_seal);
    TRY(text_ocb_open);
    TRY(manx2_init);
    TRY_BOTH(manx2);
}
