/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Seals and opens sealed files and files of the legacy layout in memory. The master key is a
 * cipher that leaves no residue. Keys of files use the default engine. */
#include "files.h"

#include "services/legacy/legacy_core.h"

/* ---- sealed files ---- */

#if !defined(PART) || PART == 0

#define ROOM PASTE(aesmall_aes128_, ENGINE, _key_room_encrypt_only)(&file_key)
#ifdef ENGINE_WIDE
#define WIDE PASTE(aesmall_aes128_, ENGINE, _wide_encrypt_only)(&file_key)
#define BEGIN(call, ...) aesmall_vault_ccm_##call##_wide(&wide, ROOM, WIDE, __VA_ARGS__)
#define VAULT (&wide.vault)

static aesmall_vault_wide wide;
#else
#define BEGIN(call, ...) aesmall_vault_ccm_##call(&vault, ROOM, __VA_ARGS__)
#define VAULT (&vault)

static aesmall_vault vault;
#endif

static residue_key master;
static PASTE(aesmall_aes128_, ENGINE, ) file_key;
static uint8_t buffer[AESMALL_VAULT_BUFFER_SIZE(CHUNK)];

static aesmall_error given_key(void *source, const aesmall_cipher *cipher, uint8_t *out, size_t len)
{
    (void)cipher;
    memcpy(out, source, len);
    return AESMALL_OK;
}

static int vault_create(void)
{
    return BEGIN(create, &master.cipher, 0, aesmall_vault_own_keys(given_key, secret2), &file,
                 buffer, sizeof buffer, CHUNK);
}

static int vault_write(void)
{
    return aesmall_vault_write(VAULT, message, MESSAGE);
}

static int vault_finish(void)
{
    return aesmall_vault_finish(VAULT);
}

static int vault_open(void)
{
    return BEGIN(open, &master.cipher, &file, buffer, sizeof buffer);
}

static int vault_read(void)
{
    return aesmall_vault_read(VAULT, 3, opened, MESSAGE - 3);
}

static int vault_whole(void)
{
    return aesmall_vault_open(VAULT, &target, NULL, NULL);
}

static int vault_seal(void)
{
    return aesmall_vault_seal(VAULT, &plain, NULL, NULL);
}

static int vault_verify(void)
{
    return aesmall_vault_verify(VAULT, NULL, NULL);
}

/* ---- keys of files ---- */

static aesmall_aes128 rng_key;
static aesmall_drbg rng;
static aesmall_nonce numbers;
static uint8_t records[2][AESMALL_NONCE_RECORD_SIZE];

static int entropy(void *context, uint8_t *out, size_t len)
{
    (void)context;
    memcpy(out, secret2, len);
    return 0;
}

static int load(void *context, uint8_t slot, uint8_t *record)
{
    (void)context;
    memcpy(record, records[slot], sizeof records[slot]);
    return 0;
}

static int store(void *context, uint8_t slot, const uint8_t *record)
{
    (void)context;
    memcpy(records[slot], record, sizeof records[slot]);
    return 0;
}

static int vault_random_key(void)
{
    return aesmall_vault_random_key(&rng, &master.cipher, opened, 16);
}

static int vault_counted_key(void)
{
    return aesmall_vault_counted_key(&numbers, &master.cipher, opened, 16);
}

static void try_keys(void)
{
    memset(records, 0xff, sizeof records);
    if (aesmall_drbg_init_nodf(&rng, aesmall_aes128_key_room_encrypt_only(&rng_key), entropy, NULL,
                               NULL, 0) == AESMALL_OK &&
        aesmall_nonce_create(load, store, NULL) == AESMALL_OK &&
        aesmall_nonce_init(&numbers, load, store, NULL, 8, 1) == AESMALL_OK) {
        TRY(vault_random_key);
        TRY(vault_counted_key);
    }
}

static int vault_rekey(void)
{
    return aesmall_vault_rekey(&file, &master.cipher, &master.cipher, 1);
}

static void try_vault(void)
{
    residue_key_init(&master, secret);
    TRY(vault_create);
    residue_object(&file_key.schedule, sizeof file_key.schedule);
    TRY(vault_write);
    TRY(vault_finish);
    publish();
    TRY(vault_open);
    TRY(vault_read);
    TRY(vault_whole);
    TRY(vault_verify);
    TRY(vault_rekey);
    publish();
    content[60] ^= 1;
    TRY(vault_open);
    TRY(vault_read);
    TRY(vault_create);
    TRY(vault_seal);
    publish();
    try_keys();
}
#else
static void try_vault(void)
{
}
#endif

/* ---- the legacy layout ---- */

#if !defined(PART) || PART == 1

#define LEGACY_ROOM(end) PASTE(aesmall_aes256_, ENGINE, _key_room##end)(&legacy_key)

static aesmall_legacy legacy;
static PASTE(aesmall_aes256_, ENGINE, ) legacy_key;
static aesmall_sha256_context context;

static int legacy_seal_start(void)
{
    const int error =
        aesmall_legacy_seal_iv_start(&legacy, LEGACY_ROOM(_encrypt_only), &aesmall_sha256, &context,
                                     secret, 32, nonce, &plain, &file);

    aesmall_legacy_set_rounds(&legacy, 16);
    return error;
}

static int legacy_seal_named(void)
{
    const int error =
        aesmall_legacy_seal_start(&legacy, LEGACY_ROOM(_encrypt_only), &aesmall_sha256, &context,
                                  secret, 32, "a", &plain, &file);

    aesmall_legacy_set_rounds(&legacy, 16);
    return error;
}

static int legacy_open_start(void)
{
    const int error = aesmall_legacy_open_start(&legacy, LEGACY_ROOM(), &aesmall_sha256, &context,
                                                secret, 32, &file, &target);

    aesmall_legacy_set_rounds(&legacy, 16);
    return error;
}

static int legacy_step(void)
{
    return aesmall_legacy_step(&legacy);
}

static int legacy_run(void)
{
    return aesmall_legacy_run(&legacy, NULL, NULL);
}

static void try_legacy(void)
{
    content_size = 0;
    TRY(legacy_seal_named);
    TRY(legacy_seal_start);
    TRY(legacy_step);
    TRY(legacy_run);
    publish();
    TRY(legacy_open_start);
    TRY(legacy_run);
}
#else
static void try_legacy(void)
{
}
#endif

void residue_calls(void)
{
    try_vault();
    try_legacy();
}
