/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Calls both adapters for LMIC over a cipher that leaves no residue. With ENGINE they use that
 * engine instead, and balanced stores its round keys in static RAM, as its user requests. AESKEY
 * and AESAUX belong to LMIC and keep their values. */
#include "residue.h"

#ifndef ENGINE

/* An engine with the names of the library's engines. Its calls run on another stack. */
#define AESMALL_ENGINE_residue 1

typedef struct aesmall_aes128_residue {
    aesmall_cipher cipher;
    aesmall_aes128 schedule[1];
} aesmall_aes128_residue;

static aesmall_aes128 *making;
static const aesmall_aes128 *using;
static const uint8_t *from;
static uint8_t *to;

static int make_aside(void)
{
    aesmall_aes128_init_encrypt_only(making, from);
    return 0;
}

static int encrypt_aside(void)
{
    using->cipher.encrypt(&using->cipher, from, to);
    return 0;
}

static void aesmall_aes128_expand_residue(aesmall_aes128 *schedule, const uint8_t *key)
{
    making = schedule;
    from = key;
    residue_aside(make_aside);
}

static void aesmall_aes128_encrypt_only_residue(const aesmall_aes128 *schedule, const uint8_t *in,
                                                uint8_t *out)
{
    using = schedule;
    from = in;
    to = out;
    residue_aside(encrypt_aside);
}

static void encrypt_object(const aesmall_cipher *cipher, const uint8_t *in, uint8_t *out)
{
    const aesmall_aes128_residue *object = (const aesmall_aes128_residue *)(const void *)cipher;

    aesmall_aes128_encrypt_only_residue(object->schedule, in, out);
}

static void aesmall_aes128_residue_init_encrypt_only(aesmall_aes128_residue *object,
                                                     const uint8_t *key)
{
    object->cipher.encrypt = encrypt_object;
    aesmall_aes128_expand_residue(object->schedule, key);
}

#define ENGINE residue
#endif

#define KEEPS_balanced 1
#define AESMALL_LMIC_KEEP_KEY PASTE(KEEPS_, ENGINE, )
#define AESMALL_LMIC_ENGINE ENGINE
#define AESMALL_LMIC_BLOCK_ENGINE ENGINE
#include "adapters/lmic.c"
#include "adapters/lmic_block.c"

/* The MIC is public. */
static int mic(uint8_t mode)
{
    const uint32_t found = os_aes(mode, message, MESSAGE);

    memcpy(sealed, &found, sizeof found);
    return 0;
}

static int lmic_mic(void)
{
    return mic(AESMALL_LMIC_MIC);
}

static int lmic_mic_alone(void)
{
    return mic(AESMALL_LMIC_MIC | AESMALL_LMIC_MICNOAUX);
}

static int lmic_ctr(void)
{
    return (int)os_aes(AESMALL_LMIC_CTR, sealed, MESSAGE);
}

/* LMIC decrypts a join accept in this way. */
static int lmic_encrypt(void)
{
    return (int)os_aes(0, opened, 32);
}

/* LMIC never requests this. The result is zeros. */
static int lmic_incomplete(void)
{
    return (int)os_aes(0, opened, MESSAGE);
}

static int lmic_block(void)
{
    lmic_aes_encrypt(opened, secret2);
    return 0;
}

void residue_calls(void)
{
    memcpy(AESKEY, secret, sizeof AESKEY);
    memcpy(AESAUX, nonce, sizeof AESAUX);
    TRY(lmic_mic);
    TRY(lmic_mic_alone);
    memcpy(sealed, message, MESSAGE);
    TRY(lmic_ctr);
    memcpy(opened, message, MESSAGE);
    TRY(lmic_encrypt);
    memcpy(opened, message, MESSAGE);
    TRY(lmic_incomplete);
    memcpy(opened, message, MESSAGE);
    TRY(lmic_block);
}
