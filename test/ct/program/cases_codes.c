/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Texts of secrets: hexadecimal digits, Base64 in both forms, the text of CBC, and sealed text. */
#include "ct.h"

static int hex(void)
{
    uint8_t secret[21], back[21];
    char *const text = (char *)ct_room[0];
    size_t len;
    int wrong;

    ct_secret(secret, sizeof secret);
    wrong = ct_not(aesmall_hex_encode(secret, sizeof secret, text, 64, &len), AESMALL_OK);
    wrong |= ct_not(aesmall_hex_decode(text, 42, back, sizeof back, &len), AESMALL_OK);
    wrong |= ct_differ(secret, back, sizeof back);
    ct_secret(text, 42);
    text[7] |= (char)0x80;
    return wrong |
           ct_not(aesmall_hex_decode(text, 42, back, sizeof back, &len), AESMALL_ERROR_ARGUMENT);
}

static int base64_of(uint8_t is_url, uint8_t size)
{
    uint8_t secret[30], back[30];
    char *const text = (char *)ct_room[0];
    size_t len, size_back;
    int wrong;

    ct_secret(secret, sizeof secret);
    wrong = ct_not(aesmall_base64_encode_as(is_url, secret, size, text, 64, &len), AESMALL_OK);
    ct_release(text + len - 2, 2); /* the number of '=' is public */
    wrong |= ct_not(aesmall_base64_decode_as(is_url, text, len, back, sizeof back, &size_back),
                    AESMALL_OK);
    wrong |= ct_differ(secret, back, size);
    ct_secret(text, 40);
    text[7] |= (char)0x80;
    ct_release(text + 38, 2);
    text[38] = text[39] = 'A';
    return wrong | ct_not(aesmall_base64_decode_as(is_url, text, 40, back, sizeof back, &len),
                          AESMALL_ERROR_ARGUMENT);
}

static int base64(void)
{
    return base64_of(0, 28) | base64_of(0, 29) | base64_of(0, 30);
}

static int base64url(void)
{
    return base64_of(1, 28) | base64_of(1, 29) | base64_of(1, 30);
}

static int cbc_text(void)
{
    uint8_t msg[30];
    uint8_t *const out = ct_room[1];
    char *const text = (char *)ct_room[0];
    size_t len;
    ct_key key;
    int wrong;

    ct_key_init(&key);
    ct_secret(msg, sizeof msg);
    wrong = ct_not(aesmall_cbc_text_encrypt(&key.cipher, ct_open, msg, 30, text, 128, &len),
                   AESMALL_OK);
    ct_release(text, len); /* the text is printed */
    wrong |= ct_not(aesmall_cbc_text_decrypt(&key.cipher, ct_open, text, len, out, 128, &len),
                    AESMALL_OK);
    wrong |= ct_len_not(len, 30) | ct_differ(msg, out, 30);
    ct_secret(msg, sizeof msg);
    wrong |=
        ct_not(aesmall_cbc_text_encrypt_with_iv(&key.cipher, ct_open, msg, 30, text, 128, &len),
               AESMALL_OK);
    ct_release(text, len);
    wrong |= ct_not(aesmall_cbc_text_decrypt_with_iv(&key.cipher, text, len, out, 128, &len),
                    AESMALL_OK);
    return wrong | ct_len_not(len, 30) | ct_differ(msg, out, 30);
}

#define LEN 41

/* A sealed text is public, because it is printed. Key, message and associated data are secret. The
 * second opening gets other associated data. */
#define TEXT_OF(name, seal_call, open_call)                                                        \
    static int name(void)                                                                          \
    {                                                                                              \
        uint8_t msg[LEN], ad[9];                                                                   \
        uint8_t *const out = ct_room[1];                                                           \
        char *const text = (char *)ct_room[0];                                                     \
        ct_key key, second;                                                                        \
        size_t len, text_len;                                                                      \
        int wrong;                                                                                 \
                                                                                                   \
        ct_key_init(&key);                                                                         \
        ct_key_init(&second);                                                                      \
        ct_secret(msg, sizeof msg);                                                                \
        ct_secret(ad, sizeof ad);                                                                  \
        wrong = ct_not(seal_call, AESMALL_OK);                                                     \
        text_len = len;                                                                            \
        ct_release(text, len);                                                                     \
        wrong |= ct_not(open_call, AESMALL_OK);                                                    \
        wrong |= ct_len_not(len, LEN) | ct_differ(msg, out, LEN);                                  \
        ct_damage(ad, sizeof ad);                                                                  \
        return wrong | ct_not(open_call, AESMALL_ERROR_AUTH);                                      \
    }

TEXT_OF(text_siv, aesmall_text_seal(&key.cipher, &second.cipher, ad, 9, msg, LEN, text, 128, &len),
        aesmall_text_open(&key.cipher, &second.cipher, ad, 9, text, text_len, out, 128, &len))
TEXT_OF(text_ccm, aesmall_text_ccm_seal(&key.cipher, ct_open, ad, 9, msg, LEN, text, 128, &len),
        aesmall_text_ccm_open(&key.cipher, ad, 9, text, text_len, out, 128, &len))
TEXT_OF(text_ocb, aesmall_text_ocb_seal(&key.cipher, ct_open, ad, 9, msg, LEN, text, 128, &len),
        aesmall_text_ocb_open(&key.cipher, ad, 9, text, text_len, out, 128, &len))
TEXT_OF(text_siv_wide,
        aesmall_text_seal_wide(aesmall_aes128_ct_wide_encrypt_only(&key),
                               aesmall_aes128_ct_wide_encrypt_only(&second), ad, 9, msg, LEN, text,
                               128, &len),
        aesmall_text_open_wide(aesmall_aes128_ct_wide_encrypt_only(&key),
                               aesmall_aes128_ct_wide_encrypt_only(&second), ad, 9, text, text_len,
                               out, 128, &len))
TEXT_OF(text_ccm_wide,
        aesmall_text_ccm_seal_wide(aesmall_aes128_ct_wide_encrypt_only(&key), ct_open, ad, 9, msg,
                                   LEN, text, 128, &len),
        aesmall_text_ccm_open_wide(aesmall_aes128_ct_wide_encrypt_only(&key), ad, 9, text, text_len,
                                   out, 128, &len))
TEXT_OF(text_ocb_wide,
        aesmall_text_ocb_seal_wide(aesmall_aes128_ct_wide_encrypt_only(&key), ct_open, ad, 9, msg,
                                   LEN, text, 128, &len),
        aesmall_text_ocb_open_wide(aesmall_aes128_ct_wide(&key), ad, 9, text, text_len, out, 128,
                                   &len))

#define NAMED(name)                                                                                \
    {                                                                                              \
#name, name                                                                                \
    }
const ct_named ct_codes[] = {
    NAMED(hex),           NAMED(base64),        NAMED(base64url), NAMED(cbc_text),
    NAMED(text_siv),      NAMED(text_ccm),      NAMED(text_ocb),  NAMED(text_siv_wide),
    NAMED(text_ccm_wide), NAMED(text_ocb_wide), {NULL, NULL},
};
