/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Calls key derivation, random bytes, hashes, texts, images and LoRaWAN, over a cipher that leaves
 * no residue. */
#include "residue.h"

static residue_key key, key2;
static size_t len;

/* ---- derived keys ---- */

static int kdf(void)
{
    return aesmall_kdf(&key.cipher, 4, ad, sizeof ad, nonce, sizeof nonce, opened, 24);
}

static int kdf_fixed(void)
{
    return aesmall_kdf_fixed(&key.cipher, 1, ad, sizeof ad, opened, 32);
}

static int kdf_an10922(void)
{
    return aesmall_kdf_an10922(&key.cipher, nonce, 16, opened, 16);
}

/* ---- random bytes ---- */

static residue_key rng_key;

static void rng_key_init(void *k, const uint8_t *from)
{
    aesmall_aes128_init_encrypt_only(&((residue_key *)k)->inner, from);
    ((residue_key *)k)->cipher = key.cipher;
}

static aesmall_key_room rng_room(void)
{
    return aesmall_key_room_of(&rng_key.cipher, sizeof rng_key, rng_key_init, 16);
}

static int entropy(void *context, uint8_t *out, size_t out_len)
{
    (void)context;
    memcpy(out, secret2, out_len);
    return 0;
}

static aesmall_drbg rng;

static int drbg_init(void)
{
    return aesmall_drbg_init(&rng, rng_room(), entropy, NULL, ad, sizeof ad);
}

static int drbg_init_nodf(void)
{
    return aesmall_drbg_init_nodf(&rng, rng_room(), entropy, NULL, ad, sizeof ad);
}

static int drbg_generate(void)
{
    return aesmall_drbg_generate(&rng, ad, sizeof ad, opened, MESSAGE);
}

static int drbg_reseed(void)
{
    return aesmall_drbg_reseed(&rng, ad, sizeof ad);
}

/* ---- hashes ---- */

static union {
    aesmall_sha256_context sha256;
    aesmall_sha512_context sha512;
} hash;
static aesmall_hmac hmac;

#define HASH(name)                                                                                 \
    static int name##_update(void)                                                                 \
    {                                                                                              \
        aesmall_##name.init(&hash);                                                                \
        aesmall_##name.update(&hash, message, MESSAGE);                                            \
        aesmall_##name.update(&hash, message, MESSAGE);                                            \
        aesmall_##name.update(&hash, message, MESSAGE);                                            \
        aesmall_##name.update(&hash, message, MESSAGE);                                            \
        return 0;                                                                                  \
    }                                                                                              \
    static int name##_finish(void)                                                                 \
    {                                                                                              \
        return aesmall_##name.finish(&hash, opened);                                               \
    }                                                                                              \
    static int hmac_##name##_init(void)                                                            \
    {                                                                                              \
        return aesmall_hmac_init(&hmac, &aesmall_##name, &hash, secret, 32);                       \
    }                                                                                              \
    static int hmac_##name##_update(void)                                                          \
    {                                                                                              \
        return aesmall_hmac_update(&hmac, message, MESSAGE);                                       \
    }                                                                                              \
    static int hmac_##name##_finish(void)                                                          \
    {                                                                                              \
        return aesmall_hmac_finish(&hmac, sealed, 32);                                             \
    }                                                                                              \
    static int hmac_##name##_verify(void)                                                          \
    {                                                                                              \
        return aesmall_hmac_verify(&hmac, sealed, 32);                                             \
    }                                                                                              \
    static int hmac_##name##_verify_short(void)                                                    \
    {                                                                                              \
        return aesmall_hmac_verify_short(&hmac, sealed, 8);                                        \
    }

HASH(sha256)
HASH(sha512)

#define TRY_HASH(name)                                                                             \
    TRY(name##_update);                                                                            \
    TRY(name##_finish);                                                                            \
    TRY(hmac_##name##_init);                                                                       \
    TRY(hmac_##name##_update);                                                                     \
    TRY(hmac_##name##_finish);                                                                     \
    TRY(hmac_##name##_init);                                                                       \
    TRY(hmac_##name##_update);                                                                     \
    sealed[0] ^= 1;                                                                                \
    TRY(hmac_##name##_verify);                                                                     \
    TRY(hmac_##name##_init);                                                                       \
    TRY(hmac_##name##_update);                                                                     \
    TRY(hmac_##name##_verify_short)

/* ---- texts ---- */

static int text_seal(void)
{
    return aesmall_text_seal(&key.cipher, &key2.cipher, ad, sizeof ad, message, MESSAGE,
                             (char *)sealed, SEALED, &len);
}

static int text_open(void)
{
    return aesmall_text_open(&key.cipher, &key2.cipher, ad, sizeof ad, (const char *)sealed, len,
                             opened, SEALED, &len);
}

#define TEXT(mode)                                                                                 \
    static int text_##mode##_seal(void)                                                            \
    {                                                                                              \
        return aesmall_text_##mode##_seal(&key.cipher, nonce, ad, sizeof ad, message, MESSAGE,     \
                                          (char *)sealed, SEALED, &len);                           \
    }                                                                                              \
    static int text_##mode##_open(void)                                                            \
    {                                                                                              \
        return aesmall_text_##mode##_open(&key.cipher, ad, sizeof ad, (const char *)sealed, len,   \
                                          opened, SEALED, &len);                                   \
    }

TEXT(ccm)
TEXT(ocb)

static int cbc_text_encrypt(void)
{
    return aesmall_cbc_text_encrypt(&key.cipher, nonce, message, MESSAGE, (char *)sealed, SEALED,
                                    &len);
}

static int cbc_text_decrypt(void)
{
    return aesmall_cbc_text_decrypt(&key.cipher, nonce, (const char *)sealed, len, opened, SEALED,
                                    &len);
}

static int cbc_text_encrypt_with_iv(void)
{
    return aesmall_cbc_text_encrypt_with_iv(&key.cipher, nonce, message, MESSAGE, (char *)sealed,
                                            SEALED, &len);
}

static int cbc_text_decrypt_with_iv(void)
{
    return aesmall_cbc_text_decrypt_with_iv(&key.cipher, (const char *)sealed, len, opened, SEALED,
                                            &len);
}

/* ---- LoRaWAN ---- */

static aesmall_lorawan_session session;
static aesmall_lorawan_frame frame;
static aesmall_lorawan_join_accept accept;

static int lorawan_uplink(void)
{
    session.NwkSKey = &key.cipher;
    session.AppSKey = &key2.cipher;
    frame.MHDR = AESMALL_LORAWAN_UNCONFIRMED_UP;
    frame.FPort = 1;
    return aesmall_lorawan_build_uplink(&session, &frame, message, MESSAGE, sealed, SEALED, &len);
}

/* Only the MIC depends on the direction. Therefore this MIC is wrong. */
static int lorawan_downlink(void)
{
    sealed[0] = AESMALL_LORAWAN_UNCONFIRMED_DOWN;
    return aesmall_lorawan_open_downlink(&session, sealed, len, &frame, opened, SEALED, &len);
}

static int lorawan_crypt_payload(void)
{
    frame.MHDR = AESMALL_LORAWAN_UNCONFIRMED_DOWN;
    return aesmall_lorawan_crypt_payload(&key2.cipher, &frame, message, MESSAGE, sealed, SEALED);
}

static int lorawan_compute_mic(void)
{
    return aesmall_lorawan_compute_mic(&key.cipher, &frame, message, MESSAGE, sealed);
}

static int lorawan_verify_mic(void)
{
    return aesmall_lorawan_verify_mic(&key.cipher, &frame, message, MESSAGE, sealed);
}

static int lorawan_crypt_unchecked(void)
{
    aesmall_lorawan_crypt_unchecked(&key2.cipher, &frame, message, MESSAGE, sealed);
    return 0;
}

static int lorawan_mic_unchecked(void)
{
    aesmall_lorawan_mic_unchecked(&key.cipher, &frame, message, MESSAGE, sealed);
    return 0;
}

static int lorawan_join_request(void)
{
    return aesmall_lorawan_build_join_request(&key.cipher, ad, ad, 7, sealed);
}

static int lorawan_join_accept(void)
{
    memcpy(sealed + 1, message, 16);
    sealed[0] = 0x20;
    return aesmall_lorawan_open_join_accept(&key.cipher, sealed, 17, &accept);
}

static int lorawan_session_keys(void)
{
    return aesmall_lorawan_derive_session_keys(&key.cipher, &accept, 7, opened, opened + 16);
}

/* ---- sealed firmware ---- */

#define CHUNK 128

static aesmall_image image;
static uint8_t image_header[AESMALL_IMAGE_HEADER_SIZE], chunk[CHUNK + AESMALL_IMAGE_TAG_SIZE];

/* Seals an image of one chunk, which begins with the message. */
static void seal_image(void)
{
    static const uint8_t head[8] = {'a', 'e', 's', 'I', 1, 1, 7, 0};
    uint8_t image_nonce[13] = {0};

    memcpy(image_header, head, sizeof head);
    image_header[19] = 1;
    image_header[27] = CHUNK;
    image_nonce[12] = 2;
    (void)!aesmall_ccm_seal(&key.cipher, image_nonce, 13, image_header, 44, NULL, 0,
                            image_header + 44, 16, 16);
    memset(chunk, 0, sizeof chunk);
    memcpy(chunk, message, MESSAGE);
    image_nonce[12] = 1;
    (void)!aesmall_ccm_seal(&key.cipher, image_nonce, 13, NULL, 0, chunk, CHUNK, chunk,
                            sizeof chunk, 16);
}

static int image_begin(void)
{
    static const aesmall_image_limits limits = {0, 0, 1, 0, CHUNK, CHUNK};

    return aesmall_image_begin(&image, &key.cipher, image_header, &limits);
}

static int image_open_chunk(void)
{
    return aesmall_image_open_chunk(&image, 0, chunk);
}

static int image_end(void)
{
    return aesmall_image_end(&image);
}

void residue_calls(void)
{
    residue_key_init(&key, secret);
    residue_key_init(&key2, secret2);
#if !defined(PART) || PART == 0
    TRY(kdf);
    TRY(kdf_fixed);
    TRY(kdf_an10922);
    TRY(drbg_init_nodf);
    TRY(drbg_init);
    residue_object(&rng, sizeof rng);
    residue_object(&rng_key, sizeof rng_key);
    TRY(drbg_generate);
    residue_object(&rng, sizeof rng);
    residue_object(&rng_key, sizeof rng_key);
    TRY(drbg_reseed);
    TRY(lorawan_uplink);
    TRY(lorawan_downlink);
    TRY(lorawan_crypt_payload);
    TRY(lorawan_compute_mic);
    TRY(lorawan_verify_mic);
    TRY(lorawan_crypt_unchecked);
    TRY(lorawan_mic_unchecked);
    TRY(lorawan_join_request);
    TRY(lorawan_join_accept);
    TRY(lorawan_session_keys);
#endif
#if !defined(PART) || PART == 1
    TRY_HASH(sha256);
    TRY_HASH(sha512);
#endif
#if !defined(PART) || PART == 2
    TRY(text_seal);
    TRY(text_open);
    TRY(text_ccm_seal);
    TRY(text_ccm_open);
    TRY(text_ocb_seal);
    TRY(text_ocb_open);
    TRY(cbc_text_encrypt);
    TRY(cbc_text_decrypt);
    TRY(cbc_text_encrypt_with_iv);
    TRY(cbc_text_decrypt_with_iv);
    seal_image();
    TRY(image_begin);
    TRY(image_open_chunk);
    TRY(image_end);
#endif
}
