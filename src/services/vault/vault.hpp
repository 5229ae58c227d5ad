/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Sealed files for C++. Included by aesmall.hpp. */
#ifndef AESMALL_SERVICES_VAULT_HPP
#define AESMALL_SERVICES_VAULT_HPP

#include "../../engines/keys.hpp"
#include "vault_header.h"
#include "vault_modes.h"
#include "vault_whole.h"

namespace aesmall
{

/* services/vault/vault.h: VaultWriter<bits, mode, engine> and VaultReader<bits, mode, engine>,
 * where bits is the size of the file key and mode is AESMALL_VAULT_CCM (the default),
 * AESMALL_VAULT_OCB or AESMALL_VAULT_GCM; the target's default engine is the default. The
 * destructor wipes key and buffer, so the buffer MUST outlive the object. A writer that ends before
 * finish commits nothing. */

/* What the classes know of a mode: they do two blocks at a time where mode and engine can. */
template <unsigned mode> struct VaultMode;

template <> struct VaultMode<AESMALL_VAULT_CCM> {
    template <class Object> static aesmall_spare room_to_open(typename Object::type &key)
    {
        return Object::spare_enc(key);
    }

    template <class Object>
    static aesmall_error seal(const aesmall_vault *vault, const aesmall_aead_parts *parts)
    {
        const aesmall_wide wide =
            Object::wide_enc(*AESMALL_KEY(typename Object::type, vault->cipher));

        return wide.encrypt2 == NULL
                   ? aesmall_ccm_seal_parts(wide.cipher, parts)
                   : aesmall_ccm_bulk_seal_parts(wide.cipher, parts, wide.schedule, wide.encrypt2);
    }

    template <class Object>
    static aesmall_error open(const aesmall_vault *vault, const aesmall_aead_parts *parts)
    {
        const aesmall_wide wide =
            Object::wide_enc(*AESMALL_KEY(typename Object::type, vault->cipher));

        return wide.encrypt2 == NULL
                   ? aesmall_ccm_open_parts(wide.cipher, parts)
                   : aesmall_ccm_bulk_open_parts(wide.cipher, parts, wide.schedule, wide.encrypt2);
    }
};

template <> struct VaultMode<AESMALL_VAULT_OCB> {
    template <class Object> static aesmall_spare room_to_open(typename Object::type &key)
    {
        return Object::spare(key);
    }

    template <class Object>
    static aesmall_error seal(const aesmall_vault *vault, const aesmall_aead_parts *parts)
    {
        const aesmall_wide wide =
            Object::wide_enc(*AESMALL_KEY(typename Object::type, vault->cipher));

        return wide.encrypt2 == NULL
                   ? aesmall_ocb_seal_parts(wide.cipher, parts)
                   : aesmall_ocb_bulk_seal_parts(wide.cipher, parts, wide.schedule, wide.encrypt2);
    }

    template <class Object>
    static aesmall_error open(const aesmall_vault *vault, const aesmall_aead_parts *parts)
    {
        const aesmall_wide wide = Object::wide(*AESMALL_KEY(typename Object::type, vault->cipher));

        return wide.decrypt2 == NULL
                   ? aesmall_ocb_open_parts(wide.cipher, parts)
                   : aesmall_ocb_bulk_open_parts(wide.cipher, parts, wide.schedule, wide.encrypt2,
                                                 wide.decrypt2);
    }
};

template <> struct VaultMode<AESMALL_VAULT_GCM> {
    template <class Object> static aesmall_spare room_to_open(typename Object::type &key)
    {
        return Object::spare_enc(key);
    }

    template <class Object>
    static aesmall_error seal(const aesmall_vault *vault, const aesmall_aead_parts *parts)
    {
        return aesmall_gcm_seal_parts(vault->cipher, parts);
    }

    template <class Object>
    static aesmall_error open(const aesmall_vault *vault, const aesmall_aead_parts *parts)
    {
        return aesmall_gcm_open_parts(vault->cipher, parts);
    }
};

/* What writers and readers share. */
template <unsigned bits, unsigned mode, class Engine> class Vault : NoCopy
{
  public:
    ~Vault()
    {
        wipe();
    }

    /* Afterwards every call returns AESMALL_ERROR_KEY. */
    void wipe()
    {
        aesmall_vault_wipe(&vault);
    }

  protected:
    constexpr Vault() : vault(), key()
    {
    }

    aesmall_vault vault; /* in front: an AVR reaches 64 bytes with less code */
    typename KeyObject<bits, Engine>::type key;
};

template <unsigned bits, unsigned mode = AESMALL_VAULT_CCM, class Engine = default_engine>
class VaultWriter : public Vault<bits, mode, Engine>
{
  public:
    constexpr VaultWriter() = default;

    /* Begins a new file. */
    AESMALL_MUST_CHECK aesmall_error create(const aesmall_cipher *master, uint32_t key_id,
                                            aesmall_vault_keys keys, const aesmall_file *file,
                                            uint8_t *buffer, size_t buffer_cap, uint32_t chunk_size)
    {
        typedef KeyObject<bits, Engine> Object;

        aesmall_vault_set(&this->vault, Object::spare_enc(this->key), mode,
                          VaultMode<mode>::template seal<Object>, file, buffer, buffer_cap);
        return aesmall_vault_create(&this->vault, master, key_id, keys.new_key, keys.source,
                                    chunk_size);
    }

    AESMALL_MUST_CHECK aesmall_error write(const uint8_t *in, size_t in_len)
    {
        return aesmall_vault_write(&this->vault, in, in_len);
    }

    AESMALL_MUST_CHECK aesmall_error finish()
    {
        return aesmall_vault_finish(&this->vault);
    }

    /* Seals the whole of a file, and finishes. */
    AESMALL_MUST_CHECK aesmall_error seal(const aesmall_file *from,
                                          aesmall_progress *progress = NULL, void *context = NULL)
    {
        return aesmall_vault_seal(&this->vault, from, progress, context);
    }

    AESMALL_MUST_CHECK aesmall_error seal_step(const aesmall_file *from, aesmall_vault_step *step)
    {
        return aesmall_vault_seal_step(&this->vault, from, step);
    }
};

template <unsigned bits, unsigned mode = AESMALL_VAULT_CCM, class Engine = default_engine>
class VaultReader : public Vault<bits, mode, Engine>
{
  public:
    constexpr VaultReader() = default;

    /* Opens the header and the last chunk. */
    AESMALL_MUST_CHECK aesmall_error open(const aesmall_cipher *master, const aesmall_file *file,
                                          uint8_t *buffer, size_t buffer_cap)
    {
        typedef KeyObject<bits, Engine> Object;

        aesmall_vault_set(&this->vault, VaultMode<mode>::template room_to_open<Object>(this->key),
                          mode, VaultMode<mode>::template open<Object>, file, buffer, buffer_cap);
        return aesmall_vault_unlock(&this->vault, master);
    }

    uint32_t size() const
    {
        return aesmall_vault_size(&this->vault);
    }

    AESMALL_MUST_CHECK aesmall_error read(uint32_t offset, uint8_t *out, size_t len)
    {
        return aesmall_vault_read(&this->vault, offset, out, len);
    }

    /* aesmall_vault_open: writes all of it to a file. */
    AESMALL_MUST_CHECK aesmall_error open_to(const aesmall_file *target,
                                             aesmall_progress *progress = NULL,
                                             void *context = NULL)
    {
        return aesmall_vault_open(&this->vault, target, progress, context);
    }

    AESMALL_MUST_CHECK aesmall_error open_step(const aesmall_file *target, aesmall_vault_step *step)
    {
        return aesmall_vault_open_step(&this->vault, target, step);
    }

    AESMALL_MUST_CHECK aesmall_error verify(aesmall_progress *progress = NULL, void *context = NULL)
    {
        return aesmall_vault_verify(&this->vault, progress, context);
    }

    AESMALL_MUST_CHECK aesmall_error verify_step(aesmall_vault_step *step)
    {
        return aesmall_vault_verify_step(&this->vault, step);
    }
};

} // namespace aesmall

#endif
