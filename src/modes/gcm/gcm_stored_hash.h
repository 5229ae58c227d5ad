/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_GCM_KEPT_H
#define AESMALL_MODES_GCM_KEPT_H

#include "../../core/wipe.h"
#include "../ghash/ghash.h"
#include "../ghash/ghash_branch.h"
#include "../ghash/ghash_small.h"
#include "../ghash/ghash_table.h"
#include "../ghash/ghash_table512.h"
#include "gcm.h"

#ifdef __cplusplus
extern "C" {
#endif

/* GCM for many messages under one key. The caller stores the values that depend only on the key, in
 * one of these forms, each as secret as the key. The calls are as in gcm.h, with the stored form as
 * the argument after the cipher.
 *
 *   aesmall_gcm_stored_hash   the hash subkey as ghash.h needs it, timing class T0: saves one block
 *                         encryption for each message, and on ARMv6-M 508 cycles. 328 bytes of RAM
 *                         on ARMv6-M, 148 with Thumb-2 assembly, 38 on AVR
 *   aesmall_gcm_compact   the same key and class with less flash: aesmall_ghash_compact_update. On
 *                         AVR 336 bytes less and 162 cycles more a block. On Cortex-M4, M7 and M33
 *                         1,590 bytes less and a tenth more cycles for GHASH. On other targets as
 *                         aesmall_gcm_stored_hash
 *   aesmall_gcm_small     a key as in ghash_small.h, class T0 too, in the least flash: on AVR 26
 *                         bytes of RAM, on Cortex-M and RV32 20. On other targets as
 *                         aesmall_gcm_stored_hash
 *   aesmall_gcm_branch    a key as in ghash_branch.h, timing class T2: on AVR it branches on the
 *                         key, with 26 bytes of RAM and three fifths of the time. On other targets
 *                         as aesmall_gcm_stored_hash
 *   aesmall_gcm_table     a table as in ghash_table.h, timing class T1. That header names the
 *                         memories where it may be. 260 bytes of RAM on ARMv6-M, 258 on AVR. GHASH
 *                         takes half the time on AVR. On ARMv6-M it takes more time but less flash,
 *                         and less time if a multiplication takes 32 cycles
 *   aesmall_gcm_table512  two tables as in ghash_table512.h, class T1 in such memory. 514 bytes of
 *                         RAM and the fastest on AVR. On other targets as aesmall_gcm_table
 *
 * All begin with an aesmall_gcm_hash. Pass its address, for example &stored.hash or &table.hash. An
 * object of your own that begins with one (a peripheral for GHASH) works as well. */
typedef struct aesmall_gcm_hash {
    /* As aesmall_ghash_update, with the key after this member. NULL if wiped */
    void (*update)(const struct aesmall_gcm_hash *hash, uint8_t y[AESMALL_BLOCK_SIZE],
                   const uint8_t *data, size_t len);
} aesmall_gcm_hash;

typedef struct aesmall_gcm_stored_hash {
    aesmall_gcm_hash hash;
    aesmall_ghash_key key;
} aesmall_gcm_stored_hash;

typedef struct aesmall_gcm_compact {
    aesmall_gcm_hash hash;
    aesmall_ghash_key key;
} aesmall_gcm_compact;

typedef struct aesmall_gcm_small {
    aesmall_gcm_hash hash;
    aesmall_ghash_small_key key;
} aesmall_gcm_small;

typedef struct aesmall_gcm_branch {
    aesmall_gcm_hash hash;
    aesmall_ghash_branch_key key;
} aesmall_gcm_branch;

typedef struct aesmall_gcm_table {
    aesmall_gcm_hash hash;
    aesmall_ghash_table table;
} aesmall_gcm_table;

typedef struct aesmall_gcm_table512 {
    aesmall_gcm_hash hash;
    aesmall_ghash_table512 table;
} aesmall_gcm_table512;

/* ---- Keys ---- */

/**
 * Make the hash subkey of a key, to keep for many messages.
 *
 * @param stored    receives the stored form, as secret as the key. Zeroed if the key is wiped
 * @param cipher  the key, `&key.cipher`. Only its `encrypt` is used
 * @return AESMALL_OK, or AESMALL_ERROR_KEY if the key is wiped or cannot encrypt
 *
 * Time: constant, apart from the engine's timing class.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_gcm_stored_hash_init(aesmall_gcm_stored_hash *stored,
                                                              const aesmall_cipher *cipher);

/**
 * Make the hash subkey of a key, for the form with less flash on AVR.
 *
 * @param compact  receives the stored form, as secret as the key. Zeroed if the key is wiped
 * @param cipher   the key, `&key.cipher`. Only its `encrypt` is used
 * @return AESMALL_OK, or AESMALL_ERROR_KEY if the key is wiped or cannot encrypt
 *
 * Time: constant, apart from the engine's timing class.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_gcm_compact_init(aesmall_gcm_compact *compact,
                                                          const aesmall_cipher *cipher);

/**
 * Make the hash subkey of a key, for the form with the least flash.
 *
 * @param gcm     receives the stored form, as secret as the key. Zeroed if the key is wiped
 * @param cipher  the key, `&key.cipher`. Only its `encrypt` is used
 * @return AESMALL_OK, or AESMALL_ERROR_KEY if the key is wiped or cannot encrypt
 *
 * Time: constant, apart from the engine's timing class.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_gcm_small_init(aesmall_gcm_small *gcm,
                                                        const aesmall_cipher *cipher);

/**
 * Make the hash subkey of a key, for GHASH with branches (timing class T2).
 *
 * @param branch  receives the stored form, as secret as the key. Zeroed if the key is wiped
 * @param cipher  the key, `&key.cipher`. Only its `encrypt` is used
 * @return AESMALL_OK, or AESMALL_ERROR_KEY if the key is wiped or cannot encrypt
 *
 * Time: constant, apart from the engine's timing class.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_gcm_branch_init(aesmall_gcm_branch *branch,
                                                         const aesmall_cipher *cipher);

/**
 * Make a table of the hash subkey of a key (timing class T1).
 *
 * @param table   receives the stored form, as secret as the key. Zeroed if the key is wiped
 * @param cipher  the key, `&key.cipher`. Only its `encrypt` is used
 * @return AESMALL_OK, or AESMALL_ERROR_KEY if the key is wiped or cannot encrypt
 *
 * Time: constant, apart from the engine's timing class.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_gcm_table_init(aesmall_gcm_table *table,
                                                        const aesmall_cipher *cipher);

/**
 * Make two tables of the hash subkey of a key (timing class T1).
 *
 * @param table   receives the stored form, as secret as the key. Zeroed if the key is wiped
 * @param cipher  the key, `&key.cipher`. Only its `encrypt` is used
 * @return AESMALL_OK, or AESMALL_ERROR_KEY if the key is wiped or cannot encrypt
 *
 * Time: constant, apart from the engine's timing class.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_gcm_table512_init(aesmall_gcm_table512 *table,
                                                           const aesmall_cipher *cipher);

/* ---- A whole message ---- */

/**
 * Encrypt and authenticate a message with GCM and a stored hash subkey.
 *
 * @param hash  the stored form of the same key, for example `&stored.hash`. With another key, every
 *              tag is wrong
 * @param cipher,nonce,nonce_len,ad,ad_len,msg,msg_len,out,out_cap,tag_len  as for
 *        aesmall_gcm_seal()
 * @return AESMALL_OK, or an error of aesmall_gcm_seal(). AESMALL_ERROR_KEY also if `hash` is wiped
 *
 * Time and memory: as aesmall_gcm_seal(), and the timing class of the stored form.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_gcm_stored_hash_seal(
    const aesmall_cipher *cipher, const aesmall_gcm_hash *hash, const uint8_t *nonce,
    size_t nonce_len, const uint8_t *ad, size_t ad_len, const uint8_t *msg, size_t msg_len,
    uint8_t *out, size_t out_cap, size_t tag_len);

/**
 * Verify and decrypt a message with GCM and a stored hash subkey.
 *
 * @param hash  the stored form of the same key, for example `&stored.hash`. With another key, every
 *              tag is wrong
 * @param cipher,nonce,nonce_len,ad,ad_len,in,in_len,out,out_cap,tag_len  as for aesmall_gcm_open()
 * @return AESMALL_OK, or an error of aesmall_gcm_open(). AESMALL_ERROR_KEY also if `hash` is wiped
 *
 * Time and memory: as aesmall_gcm_open(), and the timing class of the stored form.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_gcm_stored_hash_open(
    const aesmall_cipher *cipher, const aesmall_gcm_hash *hash, const uint8_t *nonce,
    size_t nonce_len, const uint8_t *ad, size_t ad_len, const uint8_t *in, size_t in_len,
    uint8_t *out, size_t out_cap, size_t tag_len);

/* ---- Many counter blocks at a time ----
 *
 * The calls with a wide key (aesmall_wide of core/cipher.h) have the same results in less time.
 *
 *   aesmall_gcm_seal_wide(aesmall_aes128_fast_wide_ctr(&key), &stored.hash, nonce, ...); */

/**
 * Encrypt and authenticate as aesmall_gcm_stored_hash_seal() does, many counter blocks at a time.
 *
 * @param key   the wide key, for example `aesmall_aes128_fast_wide_ctr(&key)`
 * @param hash  as for aesmall_gcm_stored_hash_seal()
 * @param nonce,nonce_len,ad,ad_len,msg,msg_len,out,out_cap,tag_len  as for aesmall_gcm_seal()
 * @return AESMALL_OK, or an error of aesmall_gcm_stored_hash_seal()
 */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_gcm_seal_wide(aesmall_wide key, const aesmall_gcm_hash *hash, const uint8_t *nonce,
                      size_t nonce_len, const uint8_t *ad, size_t ad_len, const uint8_t *msg,
                      size_t msg_len, uint8_t *out, size_t out_cap, size_t tag_len);

/**
 * Verify and decrypt as aesmall_gcm_stored_hash_open() does, many counter blocks at a time.
 *
 * @param key   the wide key, for example `aesmall_aes128_fast_wide_ctr(&key)`
 * @param hash  as for aesmall_gcm_stored_hash_open()
 * @param nonce,nonce_len,ad,ad_len,in,in_len,out,out_cap,tag_len  as for aesmall_gcm_open()
 * @return AESMALL_OK, or an error of aesmall_gcm_stored_hash_open()
 */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_gcm_open_wide(aesmall_wide key, const aesmall_gcm_hash *hash, const uint8_t *nonce,
                      size_t nonce_len, const uint8_t *ad, size_t ad_len, const uint8_t *in,
                      size_t in_len, uint8_t *out, size_t out_cap, size_t tag_len);

/* ---- The end of a key ---- */

/**
 * Wipe a stored hash subkey, together with the key.
 *
 * @param stored  the stored form
 */
static inline void aesmall_gcm_stored_hash_wipe(aesmall_gcm_stored_hash *stored)
{
    aesmall_wipe(stored, sizeof *stored);
}

/**
 * Wipe a stored hash subkey, together with the key.
 *
 * @param compact  the stored form
 */
static inline void aesmall_gcm_compact_wipe(aesmall_gcm_compact *compact)
{
    aesmall_wipe(compact, sizeof *compact);
}

/**
 * Wipe a stored hash subkey, together with the key.
 *
 * @param gcm  the stored form
 */
static inline void aesmall_gcm_small_wipe(aesmall_gcm_small *gcm)
{
    aesmall_wipe(gcm, sizeof *gcm);
}

/**
 * Wipe a stored hash subkey, together with the key.
 *
 * @param branch  the stored form
 */
static inline void aesmall_gcm_branch_wipe(aesmall_gcm_branch *branch)
{
    aesmall_wipe(branch, sizeof *branch);
}

/**
 * Wipe a kept table, together with the key.
 *
 * @param table  the stored form
 */
static inline void aesmall_gcm_table_wipe(aesmall_gcm_table *table)
{
    aesmall_wipe(table, sizeof *table);
}

/**
 * Wipe kept tables, together with the key.
 *
 * @param table  the stored form
 */
static inline void aesmall_gcm_table512_wipe(aesmall_gcm_table512 *table)
{
    aesmall_wipe(table, sizeof *table);
}

#ifdef __cplusplus
}
#endif

#include "inner/gcm_stored_hash.h"

#endif
