/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Calls the modes without a tag, CMAC, key wrap and XTS, over a cipher that leaves no residue. */
#include "residue.h"

static residue_key key, key2;
static union {
    aesmall_ctr_stream ctr;
    aesmall_cmac_stream cmac;
    aesmall_xts xts;
    uint8_t work[48];
} u;
static aesmall_cmac_subkeys subkeys;
static size_t len;

#define CIPHER &key.cipher

static int ctr_crypt(void)
{
    return aesmall_ctr_crypt(CIPHER, nonce, message, MESSAGE, sealed, SEALED);
}

static int ccm_star_crypt_unauthenticated(void)
{
    return aesmall_ccm_star_crypt_unauthenticated(CIPHER, nonce, message, MESSAGE, sealed, SEALED);
}

static int ctr_unchecked(void)
{
    memcpy(u.work, nonce, 16);
    aesmall_ctr_unchecked(CIPHER, u.work, message, MESSAGE, sealed);
    return 0;
}

static int ctr_stream_init(void)
{
    return aesmall_ctr_stream_init(&u.ctr, CIPHER, nonce, 32);
}

static int ctr_stream_crypt(void)
{
    return aesmall_ctr_stream_crypt(&u.ctr, message, MESSAGE - 4, sealed, SEALED);
}

static int ctr_stream_seek(void)
{
    return aesmall_ctr_stream_seek(&u.ctr, 5);
}

static int cbc_encrypt_nopad(void)
{
    return aesmall_cbc_encrypt_nopad(CIPHER, nonce, message, 32, sealed, SEALED);
}

static int cbc_decrypt_nopad(void)
{
    return aesmall_cbc_decrypt_nopad(CIPHER, nonce, sealed, 32, opened, SEALED);
}

static int cbc_encrypt_pkcs7(void)
{
    return aesmall_cbc_encrypt_pkcs7(CIPHER, nonce, message, MESSAGE, sealed, SEALED, &len);
}

static int cbc_decrypt_pkcs7(void)
{
    return aesmall_cbc_decrypt_pkcs7(CIPHER, nonce, sealed, 48, opened, SEALED, &len);
}

static int cbc_encrypt_cts(void)
{
    return aesmall_cbc_encrypt_cts(CIPHER, nonce, message, MESSAGE, sealed, SEALED, 3);
}

static int cbc_decrypt_cts(void)
{
    return aesmall_cbc_decrypt_cts(CIPHER, nonce, sealed, MESSAGE, opened, SEALED, 3);
}

static int cmac(void)
{
    return aesmall_cmac(CIPHER, message, MESSAGE, sealed, 16);
}

static int cmac_verify(void)
{
    return aesmall_cmac_verify(CIPHER, message, MESSAGE, sealed, 16);
}

static int cmac_verify_short(void)
{
    return aesmall_cmac_verify_short(CIPHER, message, MESSAGE, sealed, 4);
}

static int cmac_verify_odd_bytes(void)
{
    return aesmall_cmac_verify_odd_bytes(CIPHER, message, MESSAGE, sealed);
}

static int cmac_unchecked(void)
{
    aesmall_cmac_unchecked(CIPHER, u.work, 0, message, MESSAGE);
    return 0;
}

static int cmac_subkeys_init(void)
{
    return aesmall_cmac_subkeys_init(&subkeys, CIPHER);
}

static int cmac_unchecked_subkeys(void)
{
    memset(opened, 0, 16);
    aesmall_cmac_unchecked_subkeys(CIPHER, opened, 0, message, MESSAGE, &subkeys);
    return 0;
}

static int cmac_stream_init(void)
{
    return aesmall_cmac_stream_init(&u.cmac, CIPHER, NULL);
}

static int cmac_stream_update(void)
{
    return aesmall_cmac_stream_update(&u.cmac, message, MESSAGE);
}

static int cmac_stream_finish(void)
{
    return aesmall_cmac_stream_finish(&u.cmac, sealed, 16);
}

static int cmac_stream_verify_short(void)
{
    return aesmall_cmac_stream_verify_short(&u.cmac, sealed, 4);
}

static int cmac_stream_verify(void)
{
    return aesmall_cmac_stream_verify(&u.cmac, sealed, 16);
}

static int kw_wrap(void)
{
    return aesmall_kw_wrap(CIPHER, message, MESSAGE, sealed, SEALED);
}

static int kw_unwrap(void)
{
    return aesmall_kw_unwrap(CIPHER, sealed, MESSAGE + 8, opened, SEALED);
}

static int kwp_wrap(void)
{
    return aesmall_kwp_wrap(CIPHER, message, MESSAGE - 3, sealed, SEALED);
}

static int kwp_unwrap(void)
{
    return aesmall_kwp_unwrap(CIPHER, sealed, MESSAGE + 8, opened, SEALED, &len);
}

static int xts_init(void)
{
    return aesmall_xts_init(&u.xts, CIPHER, &key2.cipher);
}

static int xts_init_unchecked(void)
{
    return aesmall_xts_init_unchecked(&u.xts, CIPHER, &key2.cipher);
}

static int xts_encrypt(void)
{
    return aesmall_xts_encrypt(&u.xts, nonce, message, MESSAGE, sealed, SEALED);
}

static int xts_decrypt(void)
{
    return aesmall_xts_decrypt(&u.xts, nonce, sealed, MESSAGE, opened, SEALED);
}

#define forged(call)                                                                               \
    sealed[3] ^= 1;                                                                                \
    TRY(call);                                                                                     \
    sealed[3] ^= 1

void residue_calls(void)
{
    residue_key_init(&key, secret);
    residue_key_init(&key2, secret2);
    TRY(ctr_crypt);
    TRY(ccm_star_crypt_unauthenticated);
    TRY(ctr_unchecked);
    TRY(ctr_stream_init);
    TRY(ctr_stream_crypt);
    TRY(ctr_stream_seek);
    TRY(cbc_encrypt_nopad);
    TRY(cbc_decrypt_nopad);
    TRY(cbc_encrypt_pkcs7);
    TRY(cbc_decrypt_pkcs7);
    sealed[47] ^= 1;
    TRY(cbc_decrypt_pkcs7);
    TRY(cbc_encrypt_cts);
    TRY(cbc_decrypt_cts);
    TRY(cmac);
    TRY(cmac_verify);
    forged(cmac_verify);
    TRY(cmac);
    TRY(cmac_verify_short);
    forged(cmac_verify_short);
    forged(cmac_verify_odd_bytes);
    TRY(cmac_unchecked);
    TRY(cmac_subkeys_init);
    residue_object(&subkeys, sizeof subkeys);
    TRY(cmac_unchecked_subkeys);
    TRY(cmac_stream_init);
    TRY(cmac_stream_update);
    TRY(cmac_stream_finish);
    TRY(cmac_stream_init);
    TRY(cmac_stream_update);
    forged(cmac_stream_verify);
    TRY(cmac_stream_init);
    TRY(cmac_stream_update);
    forged(cmac_stream_verify_short);
    TRY(kw_wrap);
    TRY(kw_unwrap);
    forged(kw_unwrap);
    TRY(kwp_wrap);
    TRY(kwp_unwrap);
    forged(kwp_unwrap);
    TRY(xts_init_unchecked);
    TRY(xts_init);
    TRY(xts_encrypt);
    TRY(xts_decrypt);
}
