/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Sealed files as C++ classes. aesmall.hpp includes this header. */
#ifndef AESMALL_SERVICES_VAULT_HPP
#define AESMALL_SERVICES_VAULT_HPP

#include "../../engines/keys.hpp"
#include "vault_header.h"
#include "vault_modes.h"
#include "vault_whole.h"

namespace aesmall
{

/* Sealed files, services/vault/vault.h: VaultWriter<bits, mode, engine> and VaultReader<bits, mode,
 * engine>. `bits` is the size of the file key. `mode` is AESMALL_VAULT_CCM (the default),
 * AESMALL_VAULT_OCB or AESMALL_VAULT_GCM. Without `engine` it is the target's default. The
 * destructor wipes key and buffer, so the buffer MUST outlive the object. A writer that ends before
 * finish() does not commit its file. */

/* The calls of a mode for the classes. They do two blocks at a time if mode and engine can. */
template <unsigned mode> struct VaultMode;

template <> struct VaultMode<AESMALL_VAULT_CCM> {
    template <class Object> static aesmall_key_room room_to_open(typename Object::type &key)
    {
        return Object::key_room_encrypt_only(key);
    }

    template <class Object>
    static aesmall_error seal(const aesmall_vault *vault, const aesmall_aead_args *args)
    {
        const aesmall_wide wide =
            Object::wide_encrypt_only(*AESMALL_KEY(typename Object::type, vault->cipher));

        return wide.encrypt_wide == NULL ? aesmall_ccm_seal_args(wide.cipher, args)
                                         : aesmall_ccm_seal_wide_args(
                                               wide.cipher, args, wide.schedule, wide.encrypt_wide);
    }

    template <class Object>
    static aesmall_error open(const aesmall_vault *vault, const aesmall_aead_args *args)
    {
        const aesmall_wide wide =
            Object::wide_encrypt_only(*AESMALL_KEY(typename Object::type, vault->cipher));

        return wide.encrypt_wide == NULL ? aesmall_ccm_open_args(wide.cipher, args)
                                         : aesmall_ccm_open_wide_args(
                                               wide.cipher, args, wide.schedule, wide.encrypt_wide);
    }
};

template <> struct VaultMode<AESMALL_VAULT_OCB> {
    template <class Object> static aesmall_key_room room_to_open(typename Object::type &key)
    {
        return Object::key_room(key);
    }

    template <class Object>
    static aesmall_error seal(const aesmall_vault *vault, const aesmall_aead_args *args)
    {
        const aesmall_wide wide =
            Object::wide_encrypt_only(*AESMALL_KEY(typename Object::type, vault->cipher));

        return wide.encrypt_wide == NULL ? aesmall_ocb_seal_args(wide.cipher, args)
                                         : aesmall_ocb_seal_wide_args(
                                               wide.cipher, args, wide.schedule, wide.encrypt_wide);
    }

    template <class Object>
    static aesmall_error open(const aesmall_vault *vault, const aesmall_aead_args *args)
    {
        const aesmall_wide wide = Object::wide(*AESMALL_KEY(typename Object::type, vault->cipher));

        return wide.decrypt_wide == NULL
                   ? aesmall_ocb_open_args(wide.cipher, args)
                   : aesmall_ocb_open_wide_args(wide.cipher, args, wide.schedule, wide.encrypt_wide,
                                                wide.decrypt_wide);
    }
};

template <> struct VaultMode<AESMALL_VAULT_GCM> {
    template <class Object> static aesmall_key_room room_to_open(typename Object::type &key)
    {
        return Object::key_room_encrypt_only(key);
    }

    template <class Object>
    static aesmall_error seal(const aesmall_vault *vault, const aesmall_aead_args *args)
    {
        return aesmall_gcm_seal_args(vault->cipher, args);
    }

    template <class Object>
    static aesmall_error open(const aesmall_vault *vault, const aesmall_aead_args *args)
    {
        return aesmall_gcm_open_args(vault->cipher, args);
    }
};

/* The base of writers and readers. */
template <unsigned bits, unsigned mode, class Engine> class Vault : NoCopy
{
  public:
    ~Vault()
    {
        wipe();
    }

    /** Wipe vault, key and buffer. Afterwards every call returns AESMALL_ERROR_KEY. */
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

/* Writes a sealed file from start to end. */
template <unsigned bits, unsigned mode = AESMALL_VAULT_CCM, class Engine = default_engine>
class VaultWriter : public Vault<bits, mode, Engine>
{
  public:
    constexpr VaultWriter() = default;

    /**
     * Begin a new file.
     *
     * @param master,key_id,keys,file,buffer,buffer_cap,chunk_size  as for
     *         aesmall_vault_ccm_create()
     * @return AESMALL_OK, or an error of aesmall_vault_ccm_create()
     */
    AESMALL_MUST_CHECK aesmall_error create(const aesmall_cipher *master, uint32_t key_id,
                                            aesmall_vault_keys keys, const aesmall_file *file,
                                            uint8_t *buffer, size_t buffer_cap, uint32_t chunk_size)
    {
        typedef KeyObject<bits, Engine> Object;

        aesmall_vault_set(&this->vault, Object::key_room_encrypt_only(this->key), mode,
                          VaultMode<mode>::template seal<Object>, file, buffer, buffer_cap);
        return aesmall_vault_create(&this->vault, master, key_id, keys.new_key, keys.source,
                                    chunk_size);
    }

    /**
     * Add bytes to the content.
     *
     * @param in,in_len  as for aesmall_vault_write()
     * @return AESMALL_OK, or an error of aesmall_vault_write()
     */
    AESMALL_MUST_CHECK aesmall_error write(const uint8_t *in, size_t in_len)
    {
        return aesmall_vault_write(&this->vault, in, in_len);
    }

    /**
     * Write the last chunk, commit the file and end the writer.
     *
     * @return AESMALL_OK, or an error of aesmall_vault_finish()
     */
    AESMALL_MUST_CHECK aesmall_error finish()
    {
        return aesmall_vault_finish(&this->vault);
    }

    /**
     * Seal a whole file as the content, and finish.
     *
     * @param from              the file to seal. Its read and size are used
     * @param progress,context  as for aesmall_vault_seal()
     * @return AESMALL_OK, or an error of aesmall_vault_seal()
     */
    AESMALL_MUST_CHECK aesmall_error seal(const aesmall_file *from,
                                          aesmall_progress *progress = NULL, void *context = NULL)
    {
        return aesmall_vault_seal(&this->vault, from, progress, context);
    }

    /**
     * Seal one chunk of a file. The last step finishes.
     *
     * @param from  the file to seal. Its read and size are used
     * @param step  the progress, all zeros before the first step
     * @return AESMALL_OK, or an error of aesmall_vault_seal_step()
     */
    AESMALL_MUST_CHECK aesmall_error seal_step(const aesmall_file *from, aesmall_vault_step *step)
    {
        return aesmall_vault_seal_step(&this->vault, from, step);
    }
};

/* Reads a sealed file at any place. */
template <unsigned bits, unsigned mode = AESMALL_VAULT_CCM, class Engine = default_engine>
class VaultReader : public Vault<bits, mode, Engine>
{
  public:
    constexpr VaultReader() = default;

    /**
     * Begin to read a file: open the header and the last chunk.
     *
     * @param master,file,buffer,buffer_cap  as for aesmall_vault_ccm_open()
     * @return AESMALL_OK, or an error of aesmall_vault_ccm_open()
     */
    AESMALL_MUST_CHECK aesmall_error open(const aesmall_cipher *master, const aesmall_file *file,
                                          uint8_t *buffer, size_t buffer_cap)
    {
        typedef KeyObject<bits, Engine> Object;

        aesmall_vault_set(&this->vault, VaultMode<mode>::template room_to_open<Object>(this->key),
                          mode, VaultMode<mode>::template open<Object>, file, buffer, buffer_cap);
        return aesmall_vault_unlock(&this->vault, master);
    }

    /** Return the size of the content in bytes. */
    uint32_t size() const
    {
        return aesmall_vault_size(&this->vault);
    }

    /**
     * Read a part of the content, verified.
     *
     * @param offset,out,len  as for aesmall_vault_read()
     * @return AESMALL_OK, or an error of aesmall_vault_read()
     */
    AESMALL_MUST_CHECK aesmall_error read(uint32_t offset, uint8_t *out, size_t len)
    {
        return aesmall_vault_read(&this->vault, offset, out, len);
    }

    /**
     * Verify the whole content, then write it to a file and commit that.
     *
     * @param target,progress,context  as for aesmall_vault_open()
     * @return AESMALL_OK, or an error of aesmall_vault_open()
     */
    AESMALL_MUST_CHECK aesmall_error open_to(const aesmall_file *target,
                                             aesmall_progress *progress = NULL,
                                             void *context = NULL)
    {
        return aesmall_vault_open(&this->vault, target, progress, context);
    }

    /**
     * Verify one chunk, or, after all were verified, write one to a file.
     *
     * @param target,step  as for aesmall_vault_open_step()
     * @return AESMALL_OK, or an error of aesmall_vault_open_step()
     */
    AESMALL_MUST_CHECK aesmall_error open_step(const aesmall_file *target, aesmall_vault_step *step)
    {
        return aesmall_vault_open_step(&this->vault, target, step);
    }

    /**
     * Verify the whole content, without writing it.
     *
     * @param progress,context  as for aesmall_vault_verify()
     * @return AESMALL_OK, or an error of aesmall_vault_verify()
     */
    AESMALL_MUST_CHECK aesmall_error verify(aesmall_progress *progress = NULL, void *context = NULL)
    {
        return aesmall_vault_verify(&this->vault, progress, context);
    }

    /**
     * Verify one chunk.
     *
     * @param step  as for aesmall_vault_verify_step()
     * @return AESMALL_OK, or an error of aesmall_vault_verify_step()
     */
    AESMALL_MUST_CHECK aesmall_error verify_step(aesmall_vault_step *step)
    {
        return aesmall_vault_verify_step(&this->vault, step);
    }
};

} // namespace aesmall

#endif
