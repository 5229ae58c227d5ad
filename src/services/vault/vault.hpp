/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Sealed files for C++. Included by aesmall.hpp. */
#ifndef AESMALL_SERVICES_VAULT_HPP
#define AESMALL_SERVICES_VAULT_HPP

#include "../../core/keys.hpp"
#include "vault.h"

namespace aesmall
{

/* services/vault/vault.h: VaultWriter<bits, mode, engine> and VaultReader<bits, mode, engine>, with
 * the bits of the file key, AESMALL_VAULT_CCM, AESMALL_VAULT_OCB or AESMALL_VAULT_GCM, and an
 * engine; without the last, or the last two, the target's default and CCM. Key and buffer are wiped
 * at the end: the buffer MUST outlive the object. A writer that ends before finish commits nothing.
 */

/* What the classes know of a mode. */
template <unsigned mode> struct VaultMode;

#define AESMALL_CPP_VAULT_MODE(number, name, init_open)                                            \
    template <> struct VaultMode<number> {                                                         \
        static aesmall_error seal(const aesmall_cipher *cipher, const aesmall_aead_parts *parts)   \
        {                                                                                          \
            return aesmall_##name##_seal_parts(cipher, parts);                                     \
        }                                                                                          \
                                                                                                   \
        static aesmall_error open(const aesmall_cipher *cipher, const aesmall_aead_parts *parts)   \
        {                                                                                          \
            return aesmall_##name##_open_parts(cipher, parts);                                     \
        }                                                                                          \
                                                                                                   \
        template <class Object>                                                                    \
        static void init_to_open(typename Object::type *key, const uint8_t *secret)                \
        {                                                                                          \
            Object::init_open(*key, secret);                                                       \
        }                                                                                          \
    };

AESMALL_CPP_VAULT_MODE(AESMALL_VAULT_CCM, ccm, init_enc)
AESMALL_CPP_VAULT_MODE(AESMALL_VAULT_OCB, ocb, init)
AESMALL_CPP_VAULT_MODE(AESMALL_VAULT_GCM, gcm, init_enc)

/* And of a mode with an engine. */
template <unsigned bits, class Engine, unsigned mode> struct VaultCalls {
    typedef typename KeyObject<bits, Engine>::type key_type;

    static aesmall_error seal(const key_type *key, const aesmall_aead_parts *parts)
    {
        return VaultMode<mode>::seal(&key->cipher, parts);
    }

    static aesmall_error open(const key_type *key, const aesmall_aead_parts *parts)
    {
        return VaultMode<mode>::open(&key->cipher, parts);
    }
};

/* Engines with calls for two blocks. */
#define AESMALL_CPP_VAULT_PAIRS(engine)                                                            \
    AESMALL_CPP_VAULT_PAIRS_SIZE(128, engine)                                                      \
    AESMALL_CPP_VAULT_PAIRS_SIZE(192, engine)                                                      \
    AESMALL_CPP_VAULT_PAIRS_SIZE(256, engine)

#define AESMALL_CPP_VAULT_PAIRS_SIZE(bits, engine)                                                 \
    AESMALL_CPP_VAULT_PAIRS_MODE(bits, engine, AESMALL_VAULT_CCM, ccm)                             \
    AESMALL_CPP_VAULT_PAIRS_MODE(bits, engine, AESMALL_VAULT_OCB, ocb)

#define AESMALL_CPP_VAULT_PAIRS_MODE(bits, engine, number, name)                                   \
    template <> struct VaultCalls<bits, engine, number> {                                          \
        typedef aesmall_aes##bits##_##engine key_type;                                             \
                                                                                                   \
        static aesmall_error seal(const key_type *key, const aesmall_aead_parts *parts)            \
        {                                                                                          \
            return AESMALL_VAULT_SEAL_pairs_##name(bits, engine);                                  \
        }                                                                                          \
                                                                                                   \
        static aesmall_error open(const key_type *key, const aesmall_aead_parts *parts)            \
        {                                                                                          \
            return AESMALL_VAULT_OPEN_pairs_##name(bits, engine);                                  \
        }                                                                                          \
    };

#if AESMALL_ARMV6M_ASM
AESMALL_CPP_VAULT_PAIRS(ct)
AESMALL_CPP_VAULT_PAIRS(ct_small)
#elif !AESMALL_AVR_ASM
AESMALL_CPP_VAULT_PAIRS(ct)
#endif

/* What writers and readers share. */
template <unsigned bits, unsigned mode, class Engine> class Vault : NoCopy
{
  public:
    ~Vault()
    {
        wipe();
    }

    /* Every call is AESMALL_ERROR_KEY then. */
    void wipe()
    {
        aesmall_vault_wipe(&v.vault);
    }

  protected:
    constexpr Vault() : v()
    {
    }

    typedef KeyObject<bits, Engine> Object;
    typedef VaultCalls<bits, Engine, mode> Calls;
    typedef typename Object::type key_type;

    static void init_seal(key_type *key, const uint8_t *secret)
    {
        Object::init_enc(*key, secret);
    }

    static void init_open(key_type *key, const uint8_t *secret)
    {
        VaultMode<mode>::template init_to_open<Object>(key, secret);
    }

    /* The type `object` and its calls. */
    AESMALL_VAULT_OF(object, key_type, init_seal, init_open, bits, mode, Calls::seal(key, parts),
                     Calls::open(key, parts))

    object v;
};

template <unsigned bits, unsigned mode = AESMALL_VAULT_CCM, class Engine = default_engine>
class VaultWriter : public Vault<bits, mode, Engine>
{
  public:
    constexpr VaultWriter() = default;

    /* Begins a new file. */
    AESMALL_MUST_CHECK aesmall_error create(const aesmall_cipher *master, uint32_t key_id,
                                            aesmall_vault_new_key *new_key, void *source,
                                            const aesmall_file *file, uint8_t *buffer,
                                            size_t buffer_cap, uint32_t chunk_size)
    {
        return this->object_create(&this->v, master, key_id, new_key, source, file, buffer,
                                   buffer_cap, chunk_size);
    }

    AESMALL_MUST_CHECK aesmall_error write(const uint8_t *in, size_t in_len)
    {
        return aesmall_vault_write(&this->v.vault, in, in_len);
    }

    AESMALL_MUST_CHECK aesmall_error finish()
    {
        return aesmall_vault_finish(&this->v.vault);
    }

    /* The whole of a file, and finish. */
    AESMALL_MUST_CHECK aesmall_error seal(const aesmall_file *from,
                                          aesmall_progress *progress = NULL, void *context = NULL)
    {
        return aesmall_vault_seal(&this->v.vault, from, progress, context);
    }

    AESMALL_MUST_CHECK aesmall_error seal_step(const aesmall_file *from, aesmall_vault_step *step)
    {
        return aesmall_vault_seal_step(&this->v.vault, from, step);
    }
};

template <unsigned bits, unsigned mode = AESMALL_VAULT_CCM, class Engine = default_engine>
class VaultReader : public Vault<bits, mode, Engine>
{
  public:
    constexpr VaultReader() = default;

    /* The header, and the last chunk. */
    AESMALL_MUST_CHECK aesmall_error open(const aesmall_cipher *master, const aesmall_file *file,
                                          uint8_t *buffer, size_t buffer_cap)
    {
        return this->object_open(&this->v, master, file, buffer, buffer_cap);
    }

    uint32_t size() const
    {
        return aesmall_vault_size(&this->v.vault);
    }

    AESMALL_MUST_CHECK aesmall_error read(uint32_t offset, uint8_t *out, size_t len)
    {
        return aesmall_vault_read(&this->v.vault, offset, out, len);
    }

    /* aesmall_vault_open: all of it to a file. */
    AESMALL_MUST_CHECK aesmall_error open_to(const aesmall_file *target,
                                             aesmall_progress *progress = NULL,
                                             void *context = NULL)
    {
        return aesmall_vault_open(&this->v.vault, target, progress, context);
    }

    AESMALL_MUST_CHECK aesmall_error open_step(const aesmall_file *target, aesmall_vault_step *step)
    {
        return aesmall_vault_open_step(&this->v.vault, target, step);
    }

    AESMALL_MUST_CHECK aesmall_error verify(aesmall_progress *progress = NULL, void *context = NULL)
    {
        return aesmall_vault_verify(&this->v.vault, progress, context);
    }

    AESMALL_MUST_CHECK aesmall_error verify_step(aesmall_vault_step *step)
    {
        return aesmall_vault_verify_step(&this->v.vault, step);
    }
};

} // namespace aesmall

#endif
