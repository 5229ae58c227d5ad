/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Random bytes, keys from keys, HMAC, LoRaWAN and sealed files. Nonce counters, replay windows
 * and slots hold no secret. */
#include "ct.h"

static int entropy(void *context, uint8_t *out, size_t len)
{
    (void)context;
    ct_secret(out, len);
    return 0;
}

#define DRBG(name, init)                                                                           \
    static int name(void)                                                                          \
    {                                                                                              \
        uint8_t input[32], out[40];                                                                \
        aesmall_aes128_ct key;                                                                     \
        aesmall_drbg rng;                                                                          \
        int wrong;                                                                                 \
                                                                                                   \
        ct_secret(input, sizeof input);                                                            \
        wrong = ct_not(init(&rng, aesmall_aes128_ct_key_room_encrypt_only(&key), entropy, NULL,    \
                            input, sizeof input),                                                  \
                       AESMALL_OK);                                                                \
        wrong |= ct_not(aesmall_drbg_generate(&rng, NULL, 0, out, sizeof out), AESMALL_OK);        \
        ct_secret(rng.v, sizeof rng.v); /* includes counters that carry */                         \
        wrong |= ct_not(aesmall_drbg_generate(&rng, input, 20, out, sizeof out), AESMALL_OK);      \
        wrong |= ct_not(aesmall_drbg_reseed(&rng, input, 9), AESMALL_OK);                          \
        aesmall_drbg_wipe(&rng);                                                                   \
        return wrong;                                                                              \
    }

DRBG(drbg, aesmall_drbg_init)
DRBG(drbg_nodf, aesmall_drbg_init_nodf)

static int kdf(void)
{
    uint8_t context[20], out[40];
    ct_key key;
    int wrong;

    ct_key_init(&key);
    ct_secret(context, sizeof context);
    wrong = ct_not(aesmall_kdf(&key.cipher, 1, ct_open, 5, context, 20, out, 40), AESMALL_OK);
    wrong |= ct_not(aesmall_kdf_fixed(&key.cipher, 4, context, 20, out, 40), AESMALL_OK);
    wrong |= ct_not(aesmall_kdf_an10922(&key.cipher, context, 9, out, 16), AESMALL_OK);
    wrong |= ct_not(aesmall_kdf_an10922(&key.cipher, context, 20, out, 24), AESMALL_OK);
    return wrong;
}

#define HMAC(name)                                                                                 \
    static int hmac_##name(void)                                                                   \
    {                                                                                              \
        static aesmall_##name##_context context;                                                   \
        uint8_t *const text = ct_room[0];                                                          \
        uint8_t key[20], mac[64];                                                                  \
        const size_t size = aesmall_##name.digest_size;                                            \
        aesmall_hmac hmac;                                                                         \
        int wrong;                                                                                 \
                                                                                                   \
        ct_secret(key, sizeof key);                                                                \
        ct_secret(text, 100);                                                                      \
        wrong = ct_not(aesmall_hmac_init(&hmac, &aesmall_##name, &context, key, 20), AESMALL_OK);  \
        wrong |= ct_not(aesmall_hmac_update(&hmac, text, 100), AESMALL_OK);                        \
        wrong |= ct_not(aesmall_hmac_finish(&hmac, mac, size), AESMALL_OK);                        \
        ct_damage(mac, size);                                                                      \
        wrong |= ct_not(aesmall_hmac_init(&hmac, &aesmall_##name, &context, key, 20), AESMALL_OK); \
        wrong |= ct_not(aesmall_hmac_update(&hmac, text, 100), AESMALL_OK);                        \
        return wrong | ct_not(aesmall_hmac_verify(&hmac, mac, size), AESMALL_ERROR_AUTH);          \
    }

HMAC(sha256)
HMAC(sha512)

static int lorawan(void)
{
    aesmall_lorawan_session session = {NULL, NULL, 0x26011bda, 5, 9};
    aesmall_lorawan_frame frame;
    uint8_t payload[20], *const wire = ct_room[0], *const out = ct_room[1];
    ct_key nwk, app;
    size_t len;
    int wrong;

    ct_key_init(&nwk);
    ct_key_init(&app);
    ct_secret(payload, sizeof payload);
    session.NwkSKey = &nwk.cipher;
    session.AppSKey = &app.cipher;
    memset(&frame, 0, sizeof frame);
    frame.MHDR = AESMALL_LORAWAN_UNCONFIRMED_UP;
    frame.FPort = 3;
    wrong = ct_not(aesmall_lorawan_build_uplink(&session, &frame, payload, 20, wire, 128, &len),
                   AESMALL_OK);

    /* A frame from the network: the same frame in the other direction. */
    memset(&frame, 0, sizeof frame);
    frame.MHDR = AESMALL_LORAWAN_UNCONFIRMED_DOWN;
    frame.DevAddr = session.DevAddr;
    frame.FCnt = 9;
    frame.FPort = 3;
    memcpy(wire, "\x60\xda\x1b\x01\x26\x00\x09\x00\x03", 9);
    wrong |= ct_not(aesmall_lorawan_crypt_payload(&app.cipher, &frame, payload, 20, wire + 9, 20),
                    AESMALL_OK);
    wrong |=
        ct_not(aesmall_lorawan_compute_mic(&nwk.cipher, &frame, wire, 29, wire + 29), AESMALL_OK);
    ct_release(wire, 9); /* the header is public */
    wrong |= ct_not(aesmall_lorawan_open_downlink(&session, wire, 33, &frame, out, 128, &len),
                    AESMALL_OK);
    wrong |= ct_len_not(len, 20) | ct_differ(payload, out, 20);
    session.FCntDown = 9;
    ct_damage(wire + 9, 24);
    wrong |= ct_not(aesmall_lorawan_open_downlink(&session, wire, 33, &frame, out, 128, &len),
                    AESMALL_ERROR_AUTH);
    return wrong;
}

static int lorawan_join(void)
{
    uint8_t wire[17], nwk[16], app[16];
    aesmall_lorawan_join_accept accept;
    aesmall_lorawan_frame none;
    ct_key key;
    int wrong;

    ct_key_init(&key);
    wrong = ct_not(
        aesmall_lorawan_build_join_request(&key.cipher, ct_open, ct_open + 8, 77, ct_room[0]),
        AESMALL_OK);
    memset(&none, 0, sizeof none);
    ct_secret(wire, sizeof wire);
    wire[0] = 0x20;
    ct_release(wire, 1); /* the header is public */
    wrong |= ct_not(aesmall_lorawan_open_join_accept(&key.cipher, wire, 17, &accept),
                    AESMALL_ERROR_AUTH);
    aesmall_lorawan_mic_unchecked(&key.cipher, NULL, wire, 13, wire + 13);
    key.cipher.decrypt(&key.cipher, wire + 1, wire + 1);
    wrong |= ct_not(aesmall_lorawan_open_join_accept(&key.cipher, wire, 17, &accept), AESMALL_OK);
    wrong |=
        ct_not(aesmall_lorawan_derive_session_keys(&key.cipher, &accept, 77, nwk, app), AESMALL_OK);
    return wrong;
}

/* A file in memory. Its content is public. */
static uint8_t file_bytes[256];
static uint32_t file_size;

static int file_read(void *context, uint32_t offset, uint8_t *out, size_t len)
{
    (void)context;
    memcpy(out, file_bytes + offset, len);
    return 0;
}

static int file_write(void *context, uint32_t offset, const uint8_t *in, size_t len)
{
    (void)context;
    memcpy(file_bytes + offset, in, len);
    ct_release(file_bytes + offset, len);
    if (offset + len > file_size) {
        file_size = offset + (uint32_t)len;
    }
    return 0;
}

static int file_length(void *context, uint32_t *size)
{
    (void)context;
    *size = file_size;
    return 0;
}

static int file_commit(void *context)
{
    (void)context;
    return 0;
}

static aesmall_error new_key(void *source, const aesmall_cipher *master, uint8_t *out, size_t len)
{
    (void)source;
    (void)master;
    ct_secret(out, len);
    return AESMALL_OK;
}

#define FILE_OF(mode, end)                                                                         \
    static int vault_##mode(void)                                                                  \
    {                                                                                              \
        static const aesmall_file file = {file_read, file_write, file_length, file_commit, NULL};  \
        static uint8_t buffer[AESMALL_VAULT_BUFFER_SIZE(64)];                                      \
        aesmall_aes128_ct key;                                                                     \
        aesmall_vault_wide v;                                                                      \
        uint8_t *const text = ct_room[0], *const out = ct_room[1];                                 \
        ct_key master;                                                                             \
        int wrong;                                                                                 \
                                                                                                   \
        file_size = 0;                                                                             \
        ct_key_init(&master);                                                                      \
        ct_secret(text, 100);                                                                      \
        wrong =                                                                                    \
            ct_not(aesmall_vault_##mode##_create_wide(                                             \
                       &v, aesmall_aes128_ct_key_room_encrypt_only(&key),                          \
                       aesmall_aes128_ct_wide_encrypt_only(&key), &master.cipher, 0,               \
                       aesmall_vault_own_keys(new_key, NULL), &file, buffer, sizeof buffer, 64),   \
                   AESMALL_OK);                                                                    \
        wrong |= ct_not(aesmall_vault_write(&v.vault, text, 100), AESMALL_OK);                     \
        wrong |= ct_not(aesmall_vault_finish(&v.vault), AESMALL_OK);                               \
        wrong |=                                                                                   \
            ct_not(aesmall_vault_##mode##_open_wide(&v, aesmall_aes128_ct_key_room##end(&key),     \
                                                    aesmall_aes128_ct_wide##end(&key),             \
                                                    &master.cipher, &file, buffer, sizeof buffer), \
                   AESMALL_OK);                                                                    \
        wrong |= ct_not(aesmall_vault_read(&v.vault, 0, out, 100), AESMALL_OK);                    \
        wrong |= ct_differ(text, out, 100);                                                        \
        aesmall_vault_wipe(&v.vault);                                                              \
        ct_key_init(&master);                                                                      \
        return wrong;                                                                              \
    }

FILE_OF(ccm, _encrypt_only)
FILE_OF(ocb, )

/* An image of one chunk. The header is public. */
static int image(void)
{
    enum { SIZE = 128, WHOLE = SIZE + AESMALL_IMAGE_TAG_SIZE };
    static const aesmall_image_limits limits = {0, 0, 1, 0, SIZE, SIZE};
    uint8_t header[AESMALL_IMAGE_HEADER_SIZE] = {'a', 'e', 's', 'I', 1, 1, 7, 0};
    uint8_t nonce[13] = {0}, text[SIZE], chunk[WHOLE];
    aesmall_image reader;
    ct_key key;
    int wrong;

    ct_key_init(&key);
    ct_secret(text, SIZE);
    header[19] = 1;
    header[27] = SIZE;
    nonce[12] = 2;
    wrong =
        ct_not(aesmall_ccm_seal(&key.cipher, nonce, 13, header, 44, NULL, 0, header + 44, 16, 16),
               AESMALL_OK);
    ct_release(header + 44, 16); /* on the line */
    nonce[12] = 1;
    wrong |= ct_not(aesmall_ccm_seal(&key.cipher, nonce, 13, NULL, 0, text, SIZE, chunk, WHOLE, 16),
                    AESMALL_OK);
    wrong |= ct_not(aesmall_image_begin(&reader, &key.cipher, header, &limits), AESMALL_OK);
    wrong |= ct_not(aesmall_image_open_chunk(&reader, 0, chunk), AESMALL_OK);
    wrong |= ct_differ(text, chunk, SIZE);
    ct_damage(chunk, WHOLE);
    wrong |= ct_not(aesmall_image_open_chunk(&reader, 0, chunk), AESMALL_ERROR_AUTH);
    return wrong | ct_not(aesmall_image_end(&reader), AESMALL_OK);
}

#define NAMED(name)                                                                                \
    {                                                                                              \
#name, name                                                                                \
    }
const ct_named ct_services[] = {
    NAMED(drbg),        NAMED(drbg_nodf), NAMED(kdf),          NAMED(hmac_sha256),
    NAMED(hmac_sha512), NAMED(lorawan),   NAMED(lorawan_join), NAMED(vault_ccm),
    NAMED(vault_ocb),   NAMED(image),     {NULL, NULL},
};
