/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Calls authenticated encryption for whole messages, over a cipher that leaves no residue. */
#include "residue.h"

static residue_key key, key2;
static union {
    uint8_t work[AESMALL_EAX_WORK_SIZE];
    aesmall_gcm_stored_hash kept;
    aesmall_gcm_table table;
    aesmall_gcm_branch gcm_branch;
    aesmall_gcm_compact gcm_compact;
    aesmall_gcm_small gcm_small;
    aesmall_gcm_table512 gcm_table512;
    aesmall_ghash_key room_compact;
    aesmall_ghash_small_key room_small;
    aesmall_ghash_branch_key room_branch;
    aesmall_ghash_table room_table;
    aesmall_ghash_table512 room_table512;
    aesmall_manx_params params;
} u;
static size_t bits;

#define TEXT (MESSAGE + 16)

#define MODE(name, nonce_len)                                                                      \
    static int name##_seal(void)                                                                   \
    {                                                                                              \
        return aesmall_##name##_seal(&key.cipher, nonce, nonce_len, ad, sizeof ad, message,        \
                                     MESSAGE, sealed, SEALED, 16);                                 \
    }                                                                                              \
    static int name##_open(void)                                                                   \
    {                                                                                              \
        return aesmall_##name##_open(&key.cipher, nonce, nonce_len, ad, sizeof ad, sealed, TEXT,   \
                                     opened, SEALED, 16);                                          \
    }

MODE(ccm, 13)
MODE(eax, 16)
MODE(gcm, 12)
MODE(ocb, 12)

static int gcm_long_nonce(void)
{
    return aesmall_gcm_seal(&key.cipher, nonce, 16, ad, sizeof ad, message, MESSAGE, sealed, SEALED,
                            16);
}

static const aesmall_siv_ad strings = {ad, sizeof ad};

static int siv_seal(void)
{
    return aesmall_siv_seal(&key.cipher, &key2.cipher, &strings, 1, message, MESSAGE, sealed,
                            SEALED);
}

static int siv_open(void)
{
    return aesmall_siv_open(&key.cipher, &key2.cipher, &strings, 1, sealed, TEXT, opened, SEALED);
}

static int siv_nonce_seal(void)
{
    return aesmall_siv_seal_nonce(&key.cipher, &key2.cipher, nonce, 16, ad, sizeof ad, message,
                                  MESSAGE, sealed, SEALED);
}

static int siv_nonce_open(void)
{
    return aesmall_siv_open_nonce(&key.cipher, &key2.cipher, nonce, 16, ad, sizeof ad, sealed, TEXT,
                                  opened, SEALED);
}

static int gmac(void)
{
    return aesmall_gmac(&key.cipher, nonce, 12, message, MESSAGE, sealed, 16);
}

static int gmac_verify(void)
{
    return aesmall_gmac_verify(&key.cipher, nonce, 12, message, MESSAGE, sealed, 16);
}

static int gcm_siv_seal(void)
{
    aesmall_aes128 once;

    return aesmall_gcm_siv_seal(&key.inner.cipher, aesmall_aes128_key_room_encrypt_only(&once),
                                nonce, 12, ad, sizeof ad, message, MESSAGE, sealed, SEALED, 16);
}

static int gcm_siv_open(void)
{
    aesmall_aes128 once;

    return aesmall_gcm_siv_open(&key.inner.cipher, aesmall_aes128_key_room_encrypt_only(&once),
                                nonce, 12, ad, sizeof ad, sealed, TEXT, opened, SEALED, 16);
}

static int gcm_stored_hash_init(void)
{
    return aesmall_gcm_stored_hash_init(&u.kept, &key.cipher);
}

static int gcm_stored_hash_seal(void)
{
    return aesmall_gcm_stored_hash_seal(&key.cipher, &u.kept.hash, nonce, 12, ad, sizeof ad,
                                        message, MESSAGE, sealed, SEALED, 16);
}

static int gcm_stored_hash_open(void)
{
    return aesmall_gcm_stored_hash_open(&key.cipher, &u.kept.hash, nonce, 12, ad, sizeof ad, sealed,
                                        TEXT, opened, SEALED, 16);
}

static int gcm_table_init(void)
{
    return aesmall_gcm_table_init(&u.table, &key.cipher);
}

static int gcm_table_seal(void)
{
    return aesmall_gcm_stored_hash_seal(&key.cipher, &u.table.hash, nonce, 12, ad, sizeof ad,
                                        message, MESSAGE, sealed, SEALED, 16);
}

static int gcm_table_open(void)
{
    return aesmall_gcm_stored_hash_open(&key.cipher, &u.table.hash, nonce, 12, ad, sizeof ad,
                                        sealed, TEXT, opened, SEALED, 16);
}

#define GCM_FORM_INIT(form)                                                                        \
    static int gcm_##form##_init(void)                                                             \
    {                                                                                              \
        return aesmall_gcm_##form##_init(&u.gcm_##form, &key.cipher);                              \
    }

GCM_FORM_INIT(branch)
GCM_FORM_INIT(compact)
GCM_FORM_INIT(small)
GCM_FORM_INIT(table512)

#define GCM_SIV_FORM(form, verb, ...)                                                              \
    static int gcm_siv_##form##_##verb(void)                                                       \
    {                                                                                              \
        aesmall_aes128 once;                                                                       \
                                                                                                   \
        return aesmall_gcm_siv_##verb##_hash(                                                      \
            &key.inner.cipher, aesmall_aes128_key_room_encrypt_only(&once),                        \
            aesmall_gcm_siv_##form(&u.room_##form), nonce, 12, ad, sizeof ad, __VA_ARGS__);        \
    }

#define GCM_SIV_BOTH(form)                                                                         \
    GCM_SIV_FORM(form, seal, message, MESSAGE, sealed, SEALED, 16)                                 \
    GCM_SIV_FORM(form, open, sealed, TEXT, opened, SEALED, 16)

GCM_SIV_BOTH(compact)
GCM_SIV_BOTH(small)
GCM_SIV_BOTH(branch)
GCM_SIV_BOTH(table)
GCM_SIV_BOTH(table512)

/* GHASH by itself, with a block of the message as its hash key */
static aesmall_ghash_key hash_key;

static int ghash_init(void)
{
    aesmall_ghash_init(&hash_key, message);
    return 0;
}

static int ghash_update(void)
{
    aesmall_ghash_update(&hash_key, opened, sealed, MESSAGE);
    return 0;
}

static int ghash_table_init(void)
{
    aesmall_ghash_table_init(&u.table.table, message);
    return 0;
}

static int ghash_table_update(void)
{
    aesmall_ghash_table_update(&u.table.table, opened, sealed, MESSAGE);
    return 0;
}

static int ghash_compact_update(void)
{
    aesmall_ghash_compact_update(&hash_key, opened, sealed, MESSAGE);
    return 0;
}

static int ghash_table512_init(void)
{
    aesmall_ghash_table512_init(&u.room_table512, message);
    return 0;
}

static int ghash_table512_update(void)
{
    aesmall_ghash_table512_update(&u.room_table512, opened, sealed, MESSAGE);
    return 0;
}

static int ghash_branch_init(void)
{
    aesmall_ghash_branch_init(&u.room_branch, message);
    return 0;
}

static int ghash_branch_update(void)
{
    aesmall_ghash_branch_update(&u.room_branch, opened, sealed, MESSAGE);
    return 0;
}

static int ghash_small_init(void)
{
    aesmall_ghash_small_init(&u.room_small, message);
    return 0;
}

static int ghash_small_update(void)
{
    aesmall_ghash_small_update(&u.room_small, opened, sealed, MESSAGE);
    return 0;
}

#define MANX(n)                                                                                    \
    static int manx##n##_init(void)                                                                \
    {                                                                                              \
        return aesmall_manx##n##_init(&u.params, 64, 16, AESMALL_MANX_FIXED_AD);                   \
    }                                                                                              \
    static int manx##n##_open(void)                                                                \
    {                                                                                              \
        return aesmall_manx##n##_open(&key.cipher, &u.params, nonce, ad, 16, sealed, 8 * 16 * n,   \
                                      opened, &bits);                                              \
    }

MANX(1)
MANX(2)

static int manx1_seal(void)
{
    return aesmall_manx1_seal(&key.cipher, &u.params, nonce, ad, 16, message, 43, sealed);
}

static int manx1_seal_bytes(void)
{
    return aesmall_manx1_seal_bytes(&key.cipher, &u.params, nonce, ad, message, 40, sealed);
}

static int manx2_seal(void)
{
    return aesmall_manx2_seal(&key.cipher, &u.params, nonce, ad, 16, message, 100, sealed, SEALED);
}

static const aesmall_aead_args to_seal = {nonce,   12,     ad,     sizeof ad, message,
                                          MESSAGE, sealed, SEALED, 16};
static const aesmall_aead_args to_open = {nonce, 12,     ad,     sizeof ad, sealed,
                                          TEXT,  opened, SEALED, 16};

#define LEAN(name)                                                                                 \
    static int name##_seal_unchecked(void)                                                         \
    {                                                                                              \
        aesmall_##name##_seal_unchecked(&key.cipher, &to_seal);                                    \
        return 0;                                                                                  \
    }                                                                                              \
    static int name##_open_unchecked(void)                                                         \
    {                                                                                              \
        return aesmall_##name##_open_unchecked(&key.cipher, &to_open);                             \
    }
LEAN(ccm)
LEAN(gcm)
LEAN(gcm_small)
LEAN(ocb)

static int eax_seal_unchecked(void)
{
    aesmall_eax_seal_unchecked(&key.cipher, u.work, &to_seal);
    return 0;
}

static int eax_open_unchecked(void)
{
    return aesmall_eax_open_unchecked(&key.cipher, u.work, &to_open);
}

static const aesmall_siv_args siv_to_seal = {&strings, 1, message, MESSAGE, sealed, SEALED};
static const aesmall_siv_args siv_to_open = {&strings, 1, sealed, TEXT, opened, SEALED};

static int siv_seal_unchecked(void)
{
    aesmall_siv_seal_unchecked(&key.cipher, &key2.cipher, &siv_to_seal);
    return 0;
}

static int siv_open_unchecked(void)
{
    return aesmall_siv_open_unchecked(&key.cipher, &key2.cipher, &siv_to_open);
}

static int gcm_siv_seal_unchecked(void)
{
    aesmall_aes128 once;
    const aesmall_key_room of = aesmall_aes128_key_room_encrypt_only(&once);

    aesmall_gcm_siv_seal_unchecked(&key.inner.cipher, &of, &to_seal);
    return 0;
}

static int gcm_siv_open_unchecked(void)
{
    aesmall_aes128 once;
    const aesmall_key_room of = aesmall_aes128_key_room_encrypt_only(&once);

    return aesmall_gcm_siv_open_unchecked(&key.inner.cipher, &of, &to_open);
}

/* Seals, opens, and opens a forgery. */
#define TRY_BOTH(mode)                                                                             \
    TRY(mode##_seal);                                                                              \
    TRY_OPEN(mode##_open)
#define TRY_OPEN(open)                                                                             \
    TRY(open);                                                                                     \
    sealed[9] ^= 1;                                                                                \
    TRY(open)

void residue_calls(void)
{
    residue_key_init(&key, secret);
    residue_key_init(&key2, secret2);
#if !defined(PART) || PART == 0
    TRY_BOTH(ccm);
    TRY_BOTH(eax);
    TRY_BOTH(ocb);
    TRY_BOTH(siv);
    TRY_BOTH(siv_nonce);
    TRY(siv_seal_unchecked);
    TRY_OPEN(siv_open_unchecked);
    TRY(ccm_seal_unchecked);
    TRY_OPEN(ccm_open_unchecked);
    TRY(eax_seal_unchecked);
    TRY_OPEN(eax_open_unchecked);
    TRY(ocb_seal_unchecked);
    TRY_OPEN(ocb_open_unchecked);
#endif
#if !defined(PART) || PART == 1
    TRY_BOTH(gcm);
    TRY(gcm_long_nonce);
    TRY(gcm_seal_unchecked);
    TRY_OPEN(gcm_open_unchecked);
    TRY(gcm_small_seal_unchecked);
    TRY_OPEN(gcm_small_open_unchecked);
    TRY(gmac);
    TRY_OPEN(gmac_verify);
    TRY_BOTH(gcm_siv);
    TRY(gcm_siv_seal_unchecked);
    TRY_OPEN(gcm_siv_open_unchecked);
    TRY(gcm_stored_hash_init);
    residue_object(&u.kept, sizeof u.kept);
    TRY_BOTH(gcm_stored_hash);
    TRY(gcm_table_init);
    residue_object(&u.table, sizeof u.table);
    TRY_BOTH(gcm_table);
    TRY(gcm_branch_init);
    TRY(gcm_compact_init);
    TRY(gcm_small_init);
    TRY(gcm_table512_init);
    TRY_BOTH(gcm_siv_compact);
    TRY_BOTH(gcm_siv_small);
    TRY_BOTH(gcm_siv_branch);
    TRY_BOTH(gcm_siv_table);
    TRY_BOTH(gcm_siv_table512);
    TRY(ghash_init);
    TRY(ghash_update);
    TRY(ghash_compact_update);
    TRY(ghash_table_init);
    TRY(ghash_table_update);
    TRY(ghash_table512_init);
    TRY(ghash_table512_update);
    TRY(ghash_branch_init);
    TRY(ghash_branch_update);
    TRY(ghash_small_init);
    TRY(ghash_small_update);
    TRY(manx1_init);
    TRY(manx1_seal);
    TRY_OPEN(manx1_open);
    TRY(manx1_seal_bytes);
    TRY(manx2_init);
    TRY(manx2_seal);
    TRY_OPEN(manx2_open);
#endif
}
