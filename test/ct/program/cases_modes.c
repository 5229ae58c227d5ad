/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Modes that do not encrypt and authenticate at once: CTR, CMAC, CBC, KW, KWP and XTS. */
#include "../../../src/modes/kw/kw_rounds.h"
#include "ct.h"

#define TEXT 57

static int ctr(void)
{
    uint8_t text[TEXT], out[TEXT];
    aesmall_ctr_stream stream;
    ct_key key;
    int wrong;

    ct_key_init(&key);
    ct_secret(text, sizeof text);
    wrong = ct_not(aesmall_ctr_crypt(&key.cipher, ct_open, text, TEXT, out, TEXT), AESMALL_OK);
    wrong |= ct_not(
        aesmall_ctr_crypt_wide(aesmall_aes128_ct_wide_ctr(&key), ct_open, out, TEXT, out, TEXT),
        AESMALL_OK);
    wrong |= ct_differ(text, out, TEXT);

    ct_secret(text, sizeof text);
    wrong |= ct_not(aesmall_ctr_stream_init(&stream, &key.cipher, ct_open, 32), AESMALL_OK);
    wrong |= ct_not(aesmall_ctr_stream_crypt(&stream, text, 9, out, TEXT), AESMALL_OK);
    wrong |= ct_not(aesmall_ctr_stream_crypt(&stream, text + 9, 48, out + 9, 48), AESMALL_OK);
    wrong |= ct_not(aesmall_ctr_stream_seek(&stream, 20), AESMALL_OK);
    wrong |= ct_not(aesmall_ctr_stream_crypt(&stream, out + 20, 20, out + 20, 20), AESMALL_OK);
    aesmall_ctr_stream_wipe(&stream);
    return wrong | ct_differ(text + 20, out + 20, 20);
}

static int ccm_star(void)
{
    uint8_t text[TEXT], out[TEXT];
    ct_key key;
    int wrong;

    ct_key_init(&key);
    ct_secret(text, sizeof text);
    wrong =
        ct_not(aesmall_ccm_star_crypt_unauthenticated(&key.cipher, ct_open, text, TEXT, out, TEXT),
               AESMALL_OK);
    wrong |=
        ct_not(aesmall_ccm_star_crypt_unauthenticated(&key.cipher, ct_open, out, TEXT, out, TEXT),
               AESMALL_OK);
    return wrong | ct_differ(text, out, TEXT);
}

static int cmac_of(size_t len)
{
    uint8_t text[TEXT], tag[16];
    aesmall_cmac_subkeys subkeys;
    aesmall_cmac_stream stream;
    ct_key key;
    int wrong;

    ct_key_init(&key);
    ct_secret(text, sizeof text);
    wrong = ct_not(aesmall_cmac(&key.cipher, text, len, tag, 16), AESMALL_OK);
    wrong |= ct_not(aesmall_cmac_verify(&key.cipher, text, len, tag, 16), AESMALL_OK);
    wrong |= ct_not(aesmall_cmac_subkeys_init(&subkeys, &key.cipher), AESMALL_OK);
    wrong |= ct_not(aesmall_cmac_stream_init(&stream, &key.cipher, &subkeys), AESMALL_OK);
    wrong |= ct_not(aesmall_cmac_stream_update(&stream, text, 9), AESMALL_OK);
    wrong |= ct_not(aesmall_cmac_stream_update(&stream, text + 9, len - 9), AESMALL_OK);
    wrong |= ct_not(aesmall_cmac_stream_verify(&stream, tag, 16), AESMALL_OK);
    wrong |= ct_not(aesmall_cmac_stream_init(&stream, &key.cipher, NULL), AESMALL_OK);
    wrong |= ct_not(aesmall_cmac_stream_update(&stream, text, len), AESMALL_OK);
    wrong |= ct_not(aesmall_cmac_stream_finish(&stream, tag, 16), AESMALL_OK);
    ct_damage(tag, sizeof tag);
    return wrong | ct_not(aesmall_cmac_verify(&key.cipher, text, len, tag, 16), AESMALL_ERROR_AUTH);
}

static int cmac(void)
{
    return cmac_of(TEXT);
}

static int cmac_whole(void)
{
    return cmac_of(48);
}

static int cbc(void)
{
    uint8_t text[48], out[64];
    size_t len;
    ct_key key;
    int wrong;

    ct_key_init(&key);
    ct_secret(text, sizeof text);
    wrong = ct_not(aesmall_cbc_encrypt_nopad(&key.cipher, ct_open, text, 48, out, 48), AESMALL_OK);
    wrong |= ct_not(aesmall_cbc_decrypt_nopad(&key.cipher, ct_open, out, 48, out, 48), AESMALL_OK);
    wrong |= ct_differ(text, out, 48);
    ct_secret(text, sizeof text);
    wrong |= ct_not(aesmall_cbc_encrypt_cs3(&key.cipher, ct_open, text, 41, out, 41), AESMALL_OK);
    wrong |= ct_not(aesmall_cbc_decrypt_cs3(&key.cipher, ct_open, out, 41, out, 41), AESMALL_OK);
    wrong |= ct_differ(text, out, 41);
    ct_secret(text, sizeof text);
    wrong |= ct_not(aesmall_cbc_encrypt_pkcs7(&key.cipher, ct_open, text, 41, out, 48, &len),
                    AESMALL_OK);
    wrong |= ct_len_not(len, 48);
    wrong |= ct_not(
        aesmall_cbc_decrypt_nopad_wide(aesmall_aes128_ct_wide(&key), ct_open, out, 48, out, 48),
        AESMALL_OK);
    return wrong | ct_differ(text, out, 41);
}

/* Every PKCS#7 padding of 1 to 16 bytes, and every padding with a wrong bit in its last byte or in
 * the byte before. */
static int padding(aesmall_error verdict)
{
    uint8_t text[48], out[48], choice[2];
    size_t len;
    ct_key key;
    uint8_t i;
    int wrong;

    ct_key_init(&key);
    ct_secret(text, sizeof text);
    ct_secret(choice, sizeof choice);
    choice[0] &= 15;
    if (verdict != AESMALL_OK) {
        choice[0] |= 1; /* two bytes or more */
    }
    for (i = 0; i < 16; i++) {
        const uint8_t is_padding = ct_mask(15 - i, choice[0]);

        text[32 + i] = (uint8_t)((text[32 + i] & ~is_padding) | ((choice[0] + 1) & is_padding));
    }
    if (verdict != AESMALL_OK) {
        text[47] ^= (uint8_t)(choice[1] & 0xe0);
        text[46] ^= (uint8_t)(~choice[1] & 0xe0);
    }
    wrong = ct_not(aesmall_cbc_encrypt_nopad(&key.cipher, ct_open, text, 48, out, 48), AESMALL_OK);
    memcpy(text, out, sizeof text);
    wrong |=
        ct_not(aesmall_cbc_decrypt_pkcs7(&key.cipher, ct_open, text, 48, out, 48, &len), verdict);
    wrong |= ct_not(aesmall_cbc_decrypt_pkcs7_wide(aesmall_aes128_ct_wide(&key), ct_open, text, 48,
                                                   out, 48, &len),
                    verdict);
    return wrong;
}

static int cbc_padding(void)
{
    return padding(AESMALL_OK);
}

static int cbc_wrong_padding(void)
{
    return padding(AESMALL_ERROR_AUTH);
}

static int kw(void)
{
    uint8_t text[16], out[24];
    size_t len;
    ct_key key;
    int wrong;

    ct_key_init(&key);
    ct_secret(text, sizeof text);
    wrong = ct_not(aesmall_kwp_wrap(&key.cipher, text, 9, out, 24), AESMALL_OK);
    wrong |= ct_not(aesmall_kwp_unwrap(&key.cipher, out, 24, out, 16, &len), AESMALL_OK);
    wrong |= ct_len_not(len, 9) | ct_differ(text, out, 9);
    ct_secret(text, sizeof text);
    wrong |= ct_not(aesmall_kwp_wrap(&key.cipher, text, 5, out, 16), AESMALL_OK);
    wrong |= ct_not(aesmall_kwp_unwrap(&key.cipher, out, 16, out, 8, &len), AESMALL_OK);
    wrong |= ct_len_not(len, 5);
    wrong |= ct_not(aesmall_kw_wrap(&key.cipher, text, 16, out, 24), AESMALL_OK);
    wrong |= ct_not(aesmall_kw_unwrap(&key.cipher, out, 24, text, 16), AESMALL_OK);
    ct_damage(out, 24);
    return wrong | ct_not(aesmall_kw_unwrap(&key.cipher, out, 24, out, 16), AESMALL_ERROR_AUTH);
}

/* 16 bytes that unwrap to a key of 9 to 16 bytes. */
static int kwp_padding(void)
{
    static const uint8_t head[7] = {0xa6, 0x59, 0x59, 0xa6, 0, 0, 0};
    uint8_t data[24], out[16], missing, i;
    size_t len;
    ct_key key;

    ct_key_init(&key);
    ct_secret(data, sizeof data);
    ct_secret(&missing, 1);
    missing &= 7;
    memcpy(data, head, sizeof head);
    data[7] = (uint8_t)(16 - missing);
    for (i = 0; i < 8; i++) {
        data[23 - i] &= ct_mask(missing, i);
    }
    aesmall_kw_rounds(&key.cipher, data, sizeof data);
    return ct_not(aesmall_kwp_unwrap(&key.cipher, data, 24, out, 16, &len), AESMALL_OK);
}

/* The head, the length and the zeros are wrong. */
static int kwp_wrong(void)
{
    uint8_t data[24], out[16];
    size_t len;
    ct_key key;
    int wrong;

    ct_key_init(&key);
    ct_secret(data, sizeof data);
    aesmall_kw_rounds(&key.cipher, data, sizeof data);
    wrong = ct_not(aesmall_kwp_unwrap(&key.cipher, data, 24, out, 16, &len), AESMALL_ERROR_AUTH);
    ct_secret(data, 16);
    key.cipher.encrypt(&key.cipher, data, data);
    return wrong |
           ct_not(aesmall_kwp_unwrap(&key.cipher, data, 16, out, 8, &len), AESMALL_ERROR_AUTH);
}

static int xts(void)
{
    uint8_t text[TEXT], out[TEXT], secret[16];
    ct_key key, other;
    aesmall_xts both;
    int wrong;

    ct_key_init(&key);
    ct_secret_other(secret, sizeof secret);
    aesmall_aes128_ct_init(&other, secret);
    ct_secret(text, sizeof text);
    wrong = ct_not(aesmall_xts_init(&both, &key.cipher, &other.cipher), AESMALL_OK);
    wrong |= ct_not(aesmall_xts_encrypt(&both, ct_open, text, TEXT, out, TEXT), AESMALL_OK);
    wrong |= ct_not(aesmall_xts_decrypt(&both, ct_open, out, TEXT, out, TEXT), AESMALL_OK);
    return wrong | ct_differ(text, out, TEXT);
}

const ct_named ct_modes[] = {
    {"ctr", ctr},
    {"ccm_star", ccm_star},
    {"cmac", cmac},
    {"cmac_whole", cmac_whole},
    {"cbc", cbc},
    {"cbc_padding", cbc_padding},
    {"cbc_wrong_padding", cbc_wrong_padding},
    {"kw", kw},
    {"kwp_padding", kwp_padding},
    {"kwp_wrong", kwp_wrong},
    {"xts", xts},
    {NULL, NULL},
};
