/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The library as Python loads it (library.py). It adds the inline calls of headers, the sizes of
 * objects, and the reports of the sanitizer of undefined behaviour. */
#include <stddef.h>
#include <string.h>

#include "aesmall.h"

/* ---- Undefined behaviour: clang's minimal runtime, which counts without printing ---- */

unsigned state_faults;
const char *state_fault;

#define HANDLER(name)                                                                              \
    void __ubsan_handle_##name##_minimal(void);                                                    \
    void __ubsan_handle_##name##_minimal(void)                                                     \
    {                                                                                              \
        state_faults++;                                                                            \
        state_fault = #name;                                                                       \
    }
HANDLER(type_mismatch)
HANDLER(alignment_assumption)
HANDLER(add_overflow)
HANDLER(sub_overflow)
HANDLER(mul_overflow)
HANDLER(negate_overflow)
HANDLER(divrem_overflow)
HANDLER(shift_out_of_bounds)
HANDLER(out_of_bounds)
HANDLER(builtin_unreachable)
HANDLER(missing_return)
HANDLER(vla_bound_not_positive)
HANDLER(float_cast_overflow)
HANDLER(load_invalid_value)
HANDLER(invalid_builtin)
HANDLER(function_type_mismatch)
HANDLER(nonnull_arg)
HANDLER(nonnull_return)
HANDLER(nullability_arg)
HANDLER(nullability_return)
HANDLER(pointer_overflow)

/* ---- Objects ---- */

typedef struct both_keys {
    aesmall_aes128 key;
} both_keys;

size_t state_key_size(void);
size_t state_key_size(void)
{
    return sizeof(both_keys);
}

void state_key_init(aesmall_aes128 *key, const uint8_t *secret, int encrypts_only);
void state_key_init(aesmall_aes128 *key, const uint8_t *secret, int encrypts_only)
{
    if (encrypts_only) {
        aesmall_aes128_init_encrypt_only(key, secret);
    } else {
        aesmall_aes128_init(key, secret);
    }
}

#define SIZE(name)                                                                                 \
    size_t state_##name##_size(void);                                                              \
    size_t state_##name##_size(void)                                                               \
    {                                                                                              \
        return sizeof(aesmall_##name);                                                             \
    }
SIZE(ccm_stream)
SIZE(eax_stream)
SIZE(gcm_stream)
SIZE(ocb_stream)
SIZE(ctr_stream)
SIZE(cmac_stream)
SIZE(cmac_subkeys)
SIZE(hmac)
SIZE(nonce)
SIZE(replay)
SIZE(lorawan_session)
SIZE(lorawan_frame)
SIZE(sha256_context)
SIZE(sha512_context)

typedef struct drbg_and_key {
    aesmall_drbg drbg;
    aesmall_aes128 key;
} drbg_and_key;

size_t state_drbg_size(void);
size_t state_drbg_size(void)
{
    return sizeof(drbg_and_key);
}

/* ---- Calls that are inline ---- */

#define WIPE(name)                                                                                 \
    void state_##name##_wipe(aesmall_##name *object);                                              \
    void state_##name##_wipe(aesmall_##name *object)                                               \
    {                                                                                              \
        aesmall_##name##_wipe(object);                                                             \
    }
WIPE(ccm_stream)
WIPE(eax_stream)
WIPE(gcm_stream)
WIPE(ocb_stream)
WIPE(ctr_stream)
WIPE(cmac_stream)

#define TWO_WAYS(mode)                                                                             \
    int state_##mode##_seal(aesmall_##mode *s, const uint8_t *in, size_t n, uint8_t *out,          \
                            size_t cap);                                                           \
    int state_##mode##_seal(aesmall_##mode *s, const uint8_t *in, size_t n, uint8_t *out,          \
                            size_t cap)                                                            \
    {                                                                                              \
        return aesmall_##mode##_seal(s, in, n, out, cap);                                          \
    }                                                                                              \
    int state_##mode##_open(aesmall_##mode *s, const uint8_t *in, size_t n, uint8_t *out,          \
                            size_t cap);                                                           \
    int state_##mode##_open(aesmall_##mode *s, const uint8_t *in, size_t n, uint8_t *out,          \
                            size_t cap)                                                            \
    {                                                                                              \
        return aesmall_##mode##_open(s, in, n, out, cap);                                          \
    }                                                                                              \
    int state_##mode##_check(aesmall_##mode *s, const uint8_t *in, size_t n);                      \
    int state_##mode##_check(aesmall_##mode *s, const uint8_t *in, size_t n)                       \
    {                                                                                              \
        return aesmall_##mode##_check(s, in, n);                                                   \
    }
TWO_WAYS(ccm_stream)
TWO_WAYS(eax_stream)
TWO_WAYS(gcm_stream)
TWO_WAYS(ocb_stream)

/* The wide calls of the engine, which process two blocks at a time */
#define BULK(mode)                                                                                 \
    int state_##mode##_wide(int opens, const aesmall_aes128 *key, const aesmall_aead_args *p);     \
    int state_##mode##_wide(int opens, const aesmall_aes128 *key, const aesmall_aead_args *p)      \
    {                                                                                              \
        const aesmall_wide wide = aesmall_aes128_ct_wide(key);                                     \
                                                                                                   \
        return opens                                                                               \
                   ? aesmall_##mode##_open_wide(wide, p->nonce, p->nonce_len, p->ad, p->ad_len,    \
                                                p->in, p->in_len, p->out, p->out_cap, p->tag_len)  \
                   : aesmall_##mode##_seal_wide(wide, p->nonce, p->nonce_len, p->ad, p->ad_len,    \
                                                p->in, p->in_len, p->out, p->out_cap, p->tag_len); \
    }
BULK(ccm)
BULK(ocb)

/* The ways of GCM: 0 is plain, 1 has a stored hash key, 2 has a table, and 3 and 4 are the same
 * two with the wide calls of the engine. */
int state_gcm(int opens, int way, const aesmall_aes128 *key, const aesmall_aead_args *p);
int state_gcm(int opens, int way, const aesmall_aes128 *key, const aesmall_aead_args *p)
{
    aesmall_gcm_stored_hash kept;
    aesmall_gcm_table table;
    const aesmall_gcm_hash *const hash = way % 2 != 0 ? &kept.hash : &table.hash;

    if (way == 0) {
        return opens ? aesmall_gcm_open_args(&key->cipher, p)
                     : aesmall_gcm_seal_args(&key->cipher, p);
    }
    if (aesmall_gcm_stored_hash_init(&kept, &key->cipher) !=
        aesmall_gcm_table_init(&table, &key->cipher)) {
        return AESMALL_ERROR_REPLAY;
    }
    if (way < 3) {
        return opens ? aesmall_gcm_stored_hash_open_args(&key->cipher, hash, p)
                     : aesmall_gcm_stored_hash_seal_args(&key->cipher, hash, p);
    }
    return opens ? aesmall_gcm_open_wide(aesmall_aes128_ct_wide_ctr(key), hash, p->nonce,
                                         p->nonce_len, p->ad, p->ad_len, p->in, p->in_len, p->out,
                                         p->out_cap, p->tag_len)
                 : aesmall_gcm_seal_wide(aesmall_aes128_ct_wide_ctr(key), hash, p->nonce,
                                         p->nonce_len, p->ad, p->ad_len, p->in, p->in_len, p->out,
                                         p->out_cap, p->tag_len);
}

int state_siv_wide(int opens, const aesmall_aes128 *mac, const aesmall_aes128 *ctr,
                   const aesmall_siv_args *p);
int state_siv_wide(int opens, const aesmall_aes128 *mac, const aesmall_aes128 *ctr,
                   const aesmall_siv_args *p)
{
    return opens ? aesmall_siv_open_wide(aesmall_aes128_ct_wide_encrypt_only(mac),
                                         aesmall_aes128_ct_wide_encrypt_only(ctr), p->ads,
                                         p->ad_count, p->in, p->in_len, p->out, p->out_cap)
                 : aesmall_siv_seal_wide(aesmall_aes128_ct_wide_encrypt_only(mac),
                                         aesmall_aes128_ct_wide_encrypt_only(ctr), p->ads,
                                         p->ad_count, p->in, p->in_len, p->out, p->out_cap);
}

int state_gcm_siv(int opens, const aesmall_aes128 *key, const aesmall_aead_args *p);
int state_gcm_siv(int opens, const aesmall_aes128 *key, const aesmall_aead_args *p)
{
    aesmall_aes128 once;

    return opens ? aesmall_gcm_siv_open(&key->cipher, aesmall_aes128_key_room_encrypt_only(&once),
                                        p->nonce, p->nonce_len, p->ad, p->ad_len, p->in, p->in_len,
                                        p->out, p->out_cap, p->tag_len)
                 : aesmall_gcm_siv_seal(&key->cipher, aesmall_aes128_key_room_encrypt_only(&once),
                                        p->nonce, p->nonce_len, p->ad, p->ad_len, p->in, p->in_len,
                                        p->out, p->out_cap, p->tag_len);
}

int state_drbg_init(drbg_and_key *rng, int derives, aesmall_drbg_entropy *entropy,
                    const uint8_t *text, size_t len);
int state_drbg_init(drbg_and_key *rng, int derives, aesmall_drbg_entropy *entropy,
                    const uint8_t *text, size_t len)
{
    return derives
               ? aesmall_drbg_init(&rng->drbg, aesmall_aes128_key_room_encrypt_only(&rng->key),
                                   entropy, NULL, text, len)
               : aesmall_drbg_init_nodf(&rng->drbg, aesmall_aes128_key_room_encrypt_only(&rng->key),
                                        entropy, NULL, text, len);
}

void state_drbg_wipe(aesmall_drbg *rng);
void state_drbg_wipe(aesmall_drbg *rng)
{
    aesmall_drbg_wipe(rng);
}

void state_drbg_set_interval(aesmall_drbg *drbg, uint32_t requests);
void state_drbg_set_interval(aesmall_drbg *drbg, uint32_t requests)
{
    aesmall_drbg_set_interval(drbg, requests);
}

/* ---- Hashes, by their number of bits ---- */

int state_hmac_init(aesmall_hmac *hmac, int bits, void *context, const uint8_t *key, size_t len);
int state_hmac_init(aesmall_hmac *hmac, int bits, void *context, const uint8_t *key, size_t len)
{
    return aesmall_hmac_init(hmac, bits == 256 ? &aesmall_sha256 : &aesmall_sha512, context, key,
                             len);
}

void state_replay_init(aesmall_replay *window, uint64_t first);
void state_replay_init(aesmall_replay *window, uint64_t first)
{
    aesmall_replay_init(window, first);
}

/* ---- A sealed file with AES-128 and CCM ---- */

typedef struct vault_and_key {
    aesmall_vault vault;
    aesmall_aes128 key;
} vault_and_key;

size_t state_vault_size(void);
size_t state_vault_size(void)
{
    return sizeof(vault_and_key);
}

size_t state_vault_room_offset(void);
size_t state_vault_room_offset(void)
{
    return offsetof(vault_and_key, key);
}

int state_vault_create(vault_and_key *v, const aesmall_cipher *master,
                       aesmall_vault_new_key *new_key, const aesmall_file *file, uint8_t *buffer,
                       size_t cap, uint32_t chunk_size);
int state_vault_create(vault_and_key *v, const aesmall_cipher *master,
                       aesmall_vault_new_key *new_key, const aesmall_file *file, uint8_t *buffer,
                       size_t cap, uint32_t chunk_size)
{
    return aesmall_vault_ccm_create(&v->vault, aesmall_aes128_key_room_encrypt_only(&v->key),
                                    master, 7, aesmall_vault_own_keys(new_key, NULL), file, buffer,
                                    cap, chunk_size);
}

int state_vault_open(vault_and_key *v, const aesmall_cipher *master, const aesmall_file *file,
                     uint8_t *buffer, size_t cap);
int state_vault_open(vault_and_key *v, const aesmall_cipher *master, const aesmall_file *file,
                     uint8_t *buffer, size_t cap)
{
    return aesmall_vault_ccm_open(&v->vault, aesmall_aes128_key_room_encrypt_only(&v->key), master,
                                  file, buffer, cap);
}

/* ---- Faults for test_machines.py ---- */

int state_null_and(const volatile size_t offset);
int state_null_and(const volatile size_t offset)
{
    const uint8_t *volatile nothing = NULL;

    return nothing + offset != NULL;
}

int state_write_at(uint8_t *at);
int state_write_at(uint8_t *at)
{
    *at = 1;
    return 0;
}
