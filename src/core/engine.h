/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_CORE_ENGINE_H
#define AESMALL_CORE_ENGINE_H

#include <stddef.h>
#include <stdint.h>

#include "cast.h"
#include "cipher.h"
#include "error.h"

/* In C++ a secret that is no uint8_t, which is mostly a string: refused by name, since the Arduino
 * IDE compiles with -fpermissive, which would let it pass. */
#ifdef __cplusplus
#define AESMALL_ENGINE_NO_STRING(call, type)                                                       \
    extern "C++" void call(type *, const volatile void *) = delete;
#define AESMALL_ENGINE_NO_STRING_ANY_SIZE(call, type)                                              \
    extern "C++" aesmall_error call(type *, const volatile void *, size_t) = delete;
#else
#define AESMALL_ENGINE_NO_STRING(call, type)
#define AESMALL_ENGINE_NO_STRING_ANY_SIZE(call, type)
#endif

/* What every engine gives, at two levels. N is 128, 192 or 256; E is the name
 * of an engine (balanced, tiny, ...) or of one implementation (balanced_avr).
 *
 * BLOCK CALLS over a bare schedule: no function pointers, the least RAM.
 *   aesmall_aesN_expand_E(schedule, secret)    the schedule from N/8 secret bytes
 *   aesmall_aesN_encrypt_E(schedule, in, out)  one block, FIPS 197 section 5.1
 *   aesmall_aesN_encrypt_only_E(schedule, in, out)
 *                                              the same for a program that never
 *                                              decrypts: in some engines faster, or
 *                                              smaller when no decryption is linked
 *   aesmall_aesN_decrypt_E(schedule, in, out)  one block, FIPS 197 section 5.3
 * The schedule is an array; its type and size stand beside the engine's name in
 * src/<target>/engines.h. Engines that need no expansion have the secret itself
 * as their schedule. in == out is allowed; no alignment is required of bytes.
 *
 * KEY OBJECTS, which the modes take as `&key.cipher`:
 *   aesmall_aesN_E                        the type; caller's memory, may be copied
 *   aesmall_aesN_E_init(&key, secret)     for both directions
 *   aesmall_aesN_E_init_enc(&key, secret) encryption only: links no decryption
 *   aesmall_aes_E, aesmall_aes_E_init(&key, secret, secret_len),
 *   aesmall_aes_E_init_enc                the same with the size chosen at run
 *                                         time: 16, 24, 32, else an error and a
 *                                         key object that every mode refuses
 * After use: aesmall_wipe(&key, sizeof key). A wiped key object makes every
 * mode return AESMALL_ERROR_KEY.
 *
 * They are inline functions here, not functions in a library, so that _init_enc
 * links no decryption whatever the compiler and linker flags are. */
#define AESMALL_ENGINE(bits, engine, schedule_type, schedule_length)                               \
    AESMALL_ENGINE_READY(bits, engine, schedule_type, schedule_length, (void)0)

/* `ready` is what must be done before a decryption, once for all keys; mostly nothing. What makes a
 * key object that decrypts does it, and so do block calls by a short name. */
#define AESMALL_ENGINE_READY(bits, engine, schedule_type, schedule_length, ready)                  \
    static inline void aesmall_aes##bits##_encrypt_only_##engine(                                  \
        const schedule_type *schedule, const uint8_t in[16], uint8_t out[16])                      \
    {                                                                                              \
        aesmall_aes##bits##_encrypt_##engine(schedule, in, out);                                   \
    }                                                                                              \
                                                                                                   \
    AESMALL_ENGINE_KEY(bits, engine, schedule_type, schedule_length, encrypt, ready)

/* The same for an engine with an encryption of its own for programs that never
 * decrypt, which it declares before. */
#define AESMALL_ENGINE_ENCRYPT_ONLY(bits, engine, schedule_type, schedule_length)                  \
    AESMALL_ENGINE_KEY(bits, engine, schedule_type, schedule_length, encrypt_only, (void)0)

/* `form` is the encryption of keys without decryption. */
#define AESMALL_ENGINE_KEY(bits, engine, schedule_type, schedule_length, form, ready)              \
    typedef struct aesmall_aes##bits##_##engine {                                                  \
        aesmall_cipher cipher;                                                                     \
        schedule_type schedule[schedule_length];                                                   \
    } aesmall_aes##bits##_##engine;                                                                \
                                                                                                   \
    AESMALL_ENGINE_CALL(bits, engine, encrypt)                                                     \
    AESMALL_ENGINE_CALL(bits, engine, encrypt_only)                                                \
    AESMALL_ENGINE_CALL(bits, engine, decrypt)                                                     \
                                                                                                   \
    AESMALL_ENGINE_NO_STRING(aesmall_aes##bits##_##engine##_init_enc,                              \
                             aesmall_aes##bits##_##engine)                                         \
    AESMALL_ENGINE_NO_STRING(aesmall_aes##bits##_##engine##_init, aesmall_aes##bits##_##engine)    \
    static inline void aesmall_aes##bits##_##engine##_init_enc(aesmall_aes##bits##_##engine *key,  \
                                                               const uint8_t secret[(bits) / 8])   \
    {                                                                                              \
        key->cipher.encrypt = aesmall_aes##bits##_##engine##_cipher_##form;                        \
        key->cipher.decrypt = NULL;                                                                \
        aesmall_aes##bits##_expand_##engine(key->schedule, secret);                                \
    }                                                                                              \
                                                                                                   \
    static inline void aesmall_aes##bits##_##engine##_init(aesmall_aes##bits##_##engine *key,      \
                                                           const uint8_t secret[(bits) / 8])       \
    {                                                                                              \
        key->cipher.encrypt = aesmall_aes##bits##_##engine##_cipher_encrypt;                       \
        key->cipher.decrypt = aesmall_aes##bits##_##engine##_cipher_decrypt;                       \
        aesmall_aes##bits##_expand_##engine(key->schedule, secret);                                \
        ready;                                                                                     \
    }

/* What a key object's pointer calls. */
#define AESMALL_ENGINE_CALL(bits, engine, verb)                                                    \
    static inline void aesmall_aes##bits##_##engine##_cipher_##verb(                               \
        const aesmall_cipher *cipher, const uint8_t in[16], uint8_t out[16])                       \
    {                                                                                              \
        aesmall_aes##bits##_##verb##_##engine(                                                     \
            AESMALL_CAST(const aesmall_aes##bits##_##engine *, AESMALL_CAST(const void *, cipher)) \
                ->schedule,                                                                        \
            in, out);                                                                              \
    }

/* What an engine adds that can prepare a schedule for decryption alone, which makes decryption
 * faster (the equivalent inverse cipher, FIPS 197 section 5.3.5; the schedule is its size, the
 * form of its bytes the engine's own):
 *   aesmall_aesN_expand_eic_E(schedule, secret)    the schedule
 *   aesmall_aesN_decrypt_eic_E(schedule, in, out)  one block
 *   aesmall_aesN_E_init_dec(&key, secret)          a key object that only decrypts: modes that
 *                                                  encrypt return AESMALL_ERROR_KEY
 *   aesmall_aes_E_init_dec                         the same with the size chosen at run time */
#define AESMALL_ENGINE_EIC(bits, engine) AESMALL_ENGINE_EIC_READY(bits, engine, (void)0)

#define AESMALL_ENGINE_EIC_READY(bits, engine, ready)                                              \
    static inline void aesmall_aes##bits##_##engine##_cipher_decrypt_eic(                          \
        const aesmall_cipher *cipher, const uint8_t in[16], uint8_t out[16])                       \
    {                                                                                              \
        aesmall_aes##bits##_decrypt_eic_##engine(                                                  \
            AESMALL_CAST(const aesmall_aes##bits##_##engine *, AESMALL_CAST(const void *, cipher)) \
                ->schedule,                                                                        \
            in, out);                                                                              \
    }                                                                                              \
                                                                                                   \
    AESMALL_ENGINE_NO_STRING(aesmall_aes##bits##_##engine##_init_dec,                              \
                             aesmall_aes##bits##_##engine)                                         \
    static inline void aesmall_aes##bits##_##engine##_init_dec(aesmall_aes##bits##_##engine *key,  \
                                                               const uint8_t secret[(bits) / 8])   \
    {                                                                                              \
        key->cipher.encrypt = NULL;                                                                \
        key->cipher.decrypt = aesmall_aes##bits##_##engine##_cipher_decrypt_eic;                   \
        aesmall_aes##bits##_expand_eic_##engine(key->schedule, secret);                            \
        ready;                                                                                     \
    }

/* The key object whose size is chosen at run time. */
#define AESMALL_ENGINE_ANY_SIZE(engine)                                                            \
    typedef union aesmall_aes_##engine {                                                           \
        aesmall_cipher cipher;                                                                     \
        aesmall_aes128_##engine aes128;                                                            \
        aesmall_aes192_##engine aes192;                                                            \
        aesmall_aes256_##engine aes256;                                                            \
    } aesmall_aes_##engine;                                                                        \
                                                                                                   \
    AESMALL_ENGINE_ANY_SIZE_INIT(engine, init)                                                     \
    AESMALL_ENGINE_ANY_SIZE_INIT(engine, init_enc)

#define AESMALL_ENGINE_ANY_SIZE_INIT(engine, init)                                                 \
    AESMALL_ENGINE_NO_STRING_ANY_SIZE(aesmall_aes_##engine##_##init, aesmall_aes_##engine)         \
    AESMALL_MUST_CHECK static inline aesmall_error aesmall_aes_##engine##_##init(                  \
        aesmall_aes_##engine *key, const uint8_t *secret, size_t secret_len)                       \
    {                                                                                              \
        switch (secret_len) {                                                                      \
        case 16: aesmall_aes128_##engine##_##init(&key->aes128, secret); return AESMALL_OK;        \
        case 24: aesmall_aes192_##engine##_##init(&key->aes192, secret); return AESMALL_OK;        \
        case 32: aesmall_aes256_##engine##_##init(&key->aes256, secret); return AESMALL_OK;        \
        default:                                                                                   \
            key->cipher.encrypt = NULL;                                                            \
            key->cipher.decrypt = NULL;                                                            \
            return AESMALL_ERROR_KEY_SIZE;                                                         \
        }                                                                                          \
    }

/* A short name for one implementation: every name of `implementation` again
 * under `engine`. A target names its best implementation of each engine so. */
#define AESMALL_ENGINE_ALIAS(engine, implementation, schedule_type)                                \
    AESMALL_ENGINE_ALIAS_READY(engine, implementation, schedule_type, (void)0)

#define AESMALL_ENGINE_ALIAS_READY(engine, implementation, schedule_type, ready)                   \
    AESMALL_ENGINE_ALIAS_SIZE(128, engine, implementation, schedule_type, ready)                   \
    AESMALL_ENGINE_ALIAS_SIZE(192, engine, implementation, schedule_type, ready)                   \
    AESMALL_ENGINE_ALIAS_SIZE(256, engine, implementation, schedule_type, ready)                   \
    AESMALL_ENGINE_ANY_SIZE(engine)

#define AESMALL_ENGINE_ALIAS_SIZE(bits, engine, implementation, schedule_type, ready)              \
    typedef aesmall_aes##bits##_##implementation aesmall_aes##bits##_##engine;                     \
                                                                                                   \
    AESMALL_ENGINE_NO_STRING(aesmall_aes##bits##_expand_##engine, schedule_type)                   \
    AESMALL_ENGINE_NO_STRING(aesmall_aes##bits##_##engine##_init_enc,                              \
                             aesmall_aes##bits##_##engine)                                         \
    AESMALL_ENGINE_NO_STRING(aesmall_aes##bits##_##engine##_init, aesmall_aes##bits##_##engine)    \
    static inline void aesmall_aes##bits##_expand_##engine(schedule_type *schedule,                \
                                                           const uint8_t secret[(bits) / 8])       \
    {                                                                                              \
        aesmall_aes##bits##_expand_##implementation(schedule, secret);                             \
    }                                                                                              \
                                                                                                   \
    static inline void aesmall_aes##bits##_encrypt_##engine(const schedule_type *schedule,         \
                                                            const uint8_t in[16], uint8_t out[16]) \
    {                                                                                              \
        aesmall_aes##bits##_encrypt_##implementation(schedule, in, out);                           \
    }                                                                                              \
                                                                                                   \
    static inline void aesmall_aes##bits##_encrypt_only_##engine(                                  \
        const schedule_type *schedule, const uint8_t in[16], uint8_t out[16])                      \
    {                                                                                              \
        aesmall_aes##bits##_encrypt_only_##implementation(schedule, in, out);                      \
    }                                                                                              \
                                                                                                   \
    static inline void aesmall_aes##bits##_decrypt_##engine(const schedule_type *schedule,         \
                                                            const uint8_t in[16], uint8_t out[16]) \
    {                                                                                              \
        ready;                                                                                     \
        aesmall_aes##bits##_decrypt_##implementation(schedule, in, out);                           \
    }                                                                                              \
                                                                                                   \
    static inline void aesmall_aes##bits##_##engine##_init(aesmall_aes##bits##_##engine *key,      \
                                                           const uint8_t secret[(bits) / 8])       \
    {                                                                                              \
        aesmall_aes##bits##_##implementation##_init(key, secret);                                  \
    }                                                                                              \
                                                                                                   \
    static inline void aesmall_aes##bits##_##engine##_init_enc(aesmall_aes##bits##_##engine *key,  \
                                                               const uint8_t secret[(bits) / 8])   \
    {                                                                                              \
        aesmall_aes##bits##_##implementation##_init_enc(key, secret);                              \
    }

/* Likewise the names of AESMALL_ENGINE_EIC, behind AESMALL_ENGINE_ALIAS. */
#define AESMALL_ENGINE_ALIAS_EIC(engine, implementation, schedule_type)                            \
    AESMALL_ENGINE_ALIAS_EIC_READY(engine, implementation, schedule_type, (void)0)

#define AESMALL_ENGINE_ALIAS_EIC_READY(engine, implementation, schedule_type, ready)               \
    AESMALL_ENGINE_ALIAS_EIC_SIZE(128, engine, implementation, schedule_type, ready)               \
    AESMALL_ENGINE_ALIAS_EIC_SIZE(192, engine, implementation, schedule_type, ready)               \
    AESMALL_ENGINE_ALIAS_EIC_SIZE(256, engine, implementation, schedule_type, ready)               \
    AESMALL_ENGINE_ANY_SIZE_INIT(engine, init_dec)

#define AESMALL_ENGINE_ALIAS_EIC_SIZE(bits, engine, implementation, schedule_type, ready)          \
    AESMALL_ENGINE_NO_STRING(aesmall_aes##bits##_expand_eic_##engine, schedule_type)               \
    AESMALL_ENGINE_NO_STRING(aesmall_aes##bits##_##engine##_init_dec,                              \
                             aesmall_aes##bits##_##engine)                                         \
    static inline void aesmall_aes##bits##_expand_eic_##engine(schedule_type *schedule,            \
                                                               const uint8_t secret[(bits) / 8])   \
    {                                                                                              \
        aesmall_aes##bits##_expand_eic_##implementation(schedule, secret);                         \
    }                                                                                              \
                                                                                                   \
    static inline void aesmall_aes##bits##_decrypt_eic_##engine(                                   \
        const schedule_type *schedule, const uint8_t in[16], uint8_t out[16])                      \
    {                                                                                              \
        ready;                                                                                     \
        aesmall_aes##bits##_decrypt_eic_##implementation(schedule, in, out);                       \
    }                                                                                              \
                                                                                                   \
    static inline void aesmall_aes##bits##_##engine##_init_dec(aesmall_aes##bits##_##engine *key,  \
                                                               const uint8_t secret[(bits) / 8])   \
    {                                                                                              \
        aesmall_aes##bits##_##implementation##_init_dec(key, secret);                              \
    }

/* What an engine adds that does two blocks in hardly more time than one:
 *   aesmall_aesN_encrypt2_E(schedule, in, out)     two blocks, one behind the other, each by itself
 *   aesmall_aesN_decrypt2_E(schedule, in, out)
 * `_PAIRS` makes them of calls that take the number of rounds, `_ALIAS_PAIRS` behind
 * AESMALL_ENGINE_ALIAS their short names. */
#define AESMALL_ENGINE_PAIRS(bits, engine, schedule_type)                                          \
    AESMALL_ENGINE_PAIR(bits, engine, schedule_type, encrypt2)                                     \
    AESMALL_ENGINE_PAIR(bits, engine, schedule_type, decrypt2)

#define AESMALL_ENGINE_PAIR(bits, engine, schedule_type, verb)                                     \
    static inline void aesmall_aes##bits##_##verb##_##engine(                                      \
        const schedule_type *schedule, const uint8_t in[32], uint8_t out[32])                      \
    {                                                                                              \
        aesmall_aes_##verb##_##engine(schedule, in, out, (bits) / 32 + 6);                         \
    }

#define AESMALL_ENGINE_ALIAS_PAIRS(engine, implementation, schedule_type)                          \
    AESMALL_ENGINE_ALIAS_PAIR(128, engine, implementation, schedule_type, encrypt2)                \
    AESMALL_ENGINE_ALIAS_PAIR(128, engine, implementation, schedule_type, decrypt2)                \
    AESMALL_ENGINE_ALIAS_PAIR(192, engine, implementation, schedule_type, encrypt2)                \
    AESMALL_ENGINE_ALIAS_PAIR(192, engine, implementation, schedule_type, decrypt2)                \
    AESMALL_ENGINE_ALIAS_PAIR(256, engine, implementation, schedule_type, encrypt2)                \
    AESMALL_ENGINE_ALIAS_PAIR(256, engine, implementation, schedule_type, decrypt2)

#define AESMALL_ENGINE_ALIAS_PAIR(bits, engine, implementation, schedule_type, verb)               \
    static inline void aesmall_aes##bits##_##verb##_##engine(                                      \
        const schedule_type *schedule, const uint8_t in[32], uint8_t out[32])                      \
    {                                                                                              \
        aesmall_aes##bits##_##verb##_##implementation(schedule, in, out);                          \
    }

#endif
