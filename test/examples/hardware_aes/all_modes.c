/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "modes.h"

const uint8_t message[MESSAGE_SIZE] = "A message of forty bytes, or very nearly";

static const uint8_t nonce[16] = {0xf0, 0xf1, 0xf2, 0xf3, 0xf4, 0xf5, 0xf6, 0xf7,
                                  0xf8, 0xf9, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe, 0xff};
static const uint8_t ad[20] = "who sends it to whom";

static aesmall_error seal_ctr(const keys *k, uint8_t *out, size_t *len)
{
    *len = MESSAGE_SIZE;
    return aesmall_ctr_crypt(k->one, nonce, message, MESSAGE_SIZE, out, ROOM);
}

static aesmall_error open_ctr(const keys *k, const uint8_t *in, size_t len, uint8_t *text)
{
    return aesmall_ctr_crypt(k->one, nonce, in, len, text, ROOM);
}

static aesmall_error seal_cbc(const keys *k, uint8_t *out, size_t *len)
{
    return aesmall_cbc_encrypt_pkcs7(k->one, nonce, message, MESSAGE_SIZE, out, ROOM, len);
}

static aesmall_error open_cbc(const keys *k, const uint8_t *in, size_t len, uint8_t *text)
{
    size_t text_len;

    return aesmall_cbc_decrypt_pkcs7(k->one, nonce, in, len, text, ROOM, &text_len);
}

static aesmall_error seal_cmac(const keys *k, uint8_t *out, size_t *len)
{
    *len = 16;
    return aesmall_cmac(k->one, message, MESSAGE_SIZE, out, 16);
}

static aesmall_error open_cmac(const keys *k, const uint8_t *in, size_t len, uint8_t *text)
{
    const aesmall_error error = aesmall_cmac_verify(k->one, message, MESSAGE_SIZE, in, len);

    memcpy(text, message, MESSAGE_SIZE);
    return error;
}

/* Four modes with the same calls. */
#define AEAD(name)                                                                                 \
    static aesmall_error seal_##name(const keys *k, uint8_t *out, size_t *len)                     \
    {                                                                                              \
        *len = MESSAGE_SIZE + 16;                                                                  \
        return aesmall_##name##_seal(k->one, nonce, 12, ad, sizeof ad, message, MESSAGE_SIZE, out, \
                                     ROOM, 16);                                                    \
    }                                                                                              \
    static aesmall_error open_##name(const keys *k, const uint8_t *in, size_t len, uint8_t *text)  \
    {                                                                                              \
        return aesmall_##name##_open(k->one, nonce, 12, ad, sizeof ad, in, len, text, ROOM, 16);   \
    }
AEAD(ccm)
AEAD(gcm)
AEAD(eax)
AEAD(ocb)

static aesmall_error seal_siv(const keys *k, uint8_t *out, size_t *len)
{
    *len = MESSAGE_SIZE + 16;
    return aesmall_siv_seal_nonce(k->one, k->two, nonce, 16, ad, sizeof ad, message, MESSAGE_SIZE,
                                  out, ROOM);
}

static aesmall_error open_siv(const keys *k, const uint8_t *in, size_t len, uint8_t *text)
{
    return aesmall_siv_open_nonce(k->one, k->two, nonce, 16, ad, sizeof ad, in, len, text, ROOM);
}

static aesmall_error seal_gcm_siv(const keys *k, uint8_t *out, size_t *len)
{
    *len = MESSAGE_SIZE + 16;
    return aesmall_gcm_siv_seal(k->one, key_room_of(k), nonce, 12, ad, sizeof ad, message,
                                MESSAGE_SIZE, out, ROOM, 16);
}

static aesmall_error open_gcm_siv(const keys *k, const uint8_t *in, size_t len, uint8_t *text)
{
    return aesmall_gcm_siv_open(k->one, key_room_of(k), nonce, 12, ad, sizeof ad, in, len, text,
                                ROOM, 16);
}

static aesmall_error seal_xts(const keys *k, uint8_t *out, size_t *len)
{
    aesmall_xts xts;
    const aesmall_error error = aesmall_xts_init(&xts, k->one, k->two);

    *len = MESSAGE_SIZE;
    return error != AESMALL_OK ? error
                               : aesmall_xts_encrypt(&xts, nonce, message, MESSAGE_SIZE, out, ROOM);
}

static aesmall_error open_xts(const keys *k, const uint8_t *in, size_t len, uint8_t *text)
{
    aesmall_xts xts;
    const aesmall_error error = aesmall_xts_init(&xts, k->one, k->two);

    return error != AESMALL_OK ? error : aesmall_xts_decrypt(&xts, nonce, in, len, text, ROOM);
}

static aesmall_error seal_kw(const keys *k, uint8_t *out, size_t *len)
{
    *len = MESSAGE_SIZE + 8;
    return aesmall_kw_wrap(k->one, message, MESSAGE_SIZE, out, ROOM);
}

static aesmall_error open_kw(const keys *k, const uint8_t *in, size_t len, uint8_t *text)
{
    return aesmall_kw_unwrap(k->one, in, len, text, ROOM);
}

static aesmall_error seal_manx1(const keys *k, uint8_t *out, size_t *len)
{
    aesmall_manx_params params;
    const aesmall_error error = aesmall_manx1_init(&params, 64, 0, 0);

    *len = AESMALL_MANX1_SEALED_SIZE;
    return error != AESMALL_OK
               ? error
               : aesmall_manx1_seal(k->one, &params, nonce, NULL, 0, message, 40, out);
}

static aesmall_error open_manx1(const keys *k, const uint8_t *in, size_t len, uint8_t *text)
{
    aesmall_manx_params params;
    size_t bits;
    aesmall_error error = aesmall_manx1_init(&params, 64, 0, 0);

    if (error == AESMALL_OK) {
        error = aesmall_manx1_open(k->one, &params, nonce, NULL, 0, in, 8 * len, text, &bits);
    }
    if (error == AESMALL_OK) { /* it has five bytes */
        memcpy(text + 5, message + 5, MESSAGE_SIZE - 5);
    }
    return error;
}

static aesmall_error seal_text(const keys *k, uint8_t *out, size_t *len)
{
    return aesmall_text_seal(k->one, k->two, ad, sizeof ad, message, MESSAGE_SIZE, (char *)out,
                             ROOM, len);
}

static aesmall_error open_text(const keys *k, const uint8_t *in, size_t len, uint8_t *text)
{
    size_t text_len;

    return aesmall_text_open(k->one, k->two, ad, sizeof ad, (const char *)in, len, text, ROOM,
                             &text_len);
}

static int some_entropy(void *context, uint8_t *out, size_t len)
{
    (void)context;
    memset(out, 0x36, len);
    return 0;
}

static aesmall_error seal_drbg(const keys *k, uint8_t *out, size_t *len)
{
    aesmall_drbg drbg;
    aesmall_error error = aesmall_drbg_init(&drbg, key_room_of(k), some_entropy, NULL, NULL, 0);

    *len = 33;
    if (error == AESMALL_OK) {
        error = aesmall_drbg_generate(&drbg, NULL, 0, out, *len);
    }
    aesmall_drbg_wipe(&drbg);
    return error;
}

const mode all_modes[] = {
    {"ctr", seal_ctr, open_ctr, false, false},
    {"cbc", seal_cbc, open_cbc, false, true},
    {"cmac", seal_cmac, open_cmac, false, false},
    {"ccm", seal_ccm, open_ccm, false, false},
    {"gcm", seal_gcm, open_gcm, false, false},
    {"eax", seal_eax, open_eax, false, false},
    {"ocb", seal_ocb, open_ocb, false, true},
    {"siv", seal_siv, open_siv, false, false},
    {"gcm-siv", seal_gcm_siv, open_gcm_siv, false, false},
    {"xts", seal_xts, open_xts, false, true},
    {"kw", seal_kw, open_kw, false, true},
    {"manx1", seal_manx1, open_manx1, false, true},
    {"text", seal_text, open_text, false, false},
    {"drbg", seal_drbg, NULL, false, false},
    {"vault", seal_vault, open_vault, false, true},
    {NULL, NULL, NULL, false, false},
};
