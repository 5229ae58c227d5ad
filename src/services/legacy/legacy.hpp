/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The files of crypt_and_hash as a C++ class. aesmall.hpp includes this header. */
#ifndef AESMALL_SERVICES_LEGACY_HPP
#define AESMALL_SERVICES_LEGACY_HPP

#include "../../engines/keys.hpp"
#include "legacy.h"

namespace aesmall
{

/* SHA-256 for Legacy. A hash of your own needs the same members. */
struct sha256 {
    /* The object for one message. */
    typedef aesmall_sha256_context context;

    /** Return the functions of SHA-256 (services/hash/hash.h). */
    static const aesmall_hash &hash()
    {
        return aesmall_sha256;
    }
};

/* SHA-512 for Legacy. */
struct sha512 {
    /* The object for one message. */
    typedef aesmall_sha512_context context;

    /** Return the functions of SHA-512 (services/hash/hash.h). */
    static const aesmall_hash &hash()
    {
        return aesmall_sha512;
    }
};

/* Opens and seals files of the legacy layout (services/legacy/legacy.h). The destructor wipes it.
 * `open`, `seal` and `seal_iv` do everything at once. Or call one of their _start forms, then
 * `step` until is_done. After that the object can process another file. */
template <class Hash, class Engine = default_engine> class Legacy : NoCopy
{
  public:
    constexpr Legacy() : legacy(), key(), context()
    {
    }

    ~Legacy()
    {
        aesmall_legacy_wipe(&legacy);
    }

    /**
     * Begin to verify and decrypt a file, for step().
     *
     * @param secret,secret_len,source,target  as for aesmall_legacy_open()
     * @return AESMALL_OK, or an error of aesmall_legacy_open()
     */
    AESMALL_MUST_CHECK aesmall_error open_start(const uint8_t *secret, size_t secret_len,
                                                const aesmall_file &source,
                                                const aesmall_file &target)
    {
        return aesmall_legacy_open_start(&legacy, Object::key_room(key), &Hash::hash(), &context,
                                         secret, secret_len, &source, &target);
    }

    /**
     * Begin to encrypt a file, with the IV of the sample program, for step().
     *
     * @param secret,secret_len,name,source,target  as for aesmall_legacy_seal()
     * @return AESMALL_OK, or an error of aesmall_legacy_seal()
     */
    AESMALL_MUST_CHECK aesmall_error seal_start(const uint8_t *secret, size_t secret_len,
                                                const char *name, const aesmall_file &source,
                                                const aesmall_file &target)
    {
        return aesmall_legacy_seal_start(&legacy, Object::key_room_encrypt_only(key), &Hash::hash(),
                                         &context, secret, secret_len, name, &source, &target);
    }

    /**
     * Begin to encrypt a file, with an IV of yours, for step().
     *
     * @param secret,secret_len,iv,source,target  as for aesmall_legacy_seal_iv()
     * @return AESMALL_OK, or an error of aesmall_legacy_seal_iv()
     */
    AESMALL_MUST_CHECK aesmall_error seal_iv_start(const uint8_t *secret, size_t secret_len,
                                                   Bytes<AESMALL_BLOCK_SIZE> iv,
                                                   const aesmall_file &source,
                                                   const aesmall_file &target)
    {
        return aesmall_legacy_seal_iv_start(&legacy, Object::key_room_encrypt_only(key),
                                            &Hash::hash(), &context, secret, secret_len, iv.data(),
                                            &source, &target);
    }

    /**
     * Do one step.
     *
     * @return AESMALL_OK, or an error of aesmall_legacy_step()
     */
    AESMALL_MUST_CHECK aesmall_error step()
    {
        return aesmall_legacy_step(&legacy);
    }

    /** Return whether no step is left: the file is committed, or there was an error. */
    bool is_done() const
    {
        return aesmall_legacy_is_done(&legacy) != 0;
    }

    /**
     * Verify and decrypt a file.
     *
     * @param secret,secret_len,source,target,progress  as for aesmall_legacy_open()
     * @param progress_context  `progress` gets it
     * @return AESMALL_OK, or an error of aesmall_legacy_open()
     */
    AESMALL_MUST_CHECK aesmall_error open(const uint8_t *secret, size_t secret_len,
                                          const aesmall_file &source, const aesmall_file &target,
                                          aesmall_progress *progress = NULL,
                                          void *progress_context = NULL)
    {
        return aesmall_legacy_open(&legacy, Object::key_room(key), &Hash::hash(), &context, secret,
                                   secret_len, &source, &target, progress, progress_context);
    }

    /**
     * Encrypt a file, with the IV of the sample program.
     *
     * @param secret,secret_len,name,source,target,progress  as for aesmall_legacy_seal()
     * @param progress_context  `progress` gets it
     * @return AESMALL_OK, or an error of aesmall_legacy_seal()
     */
    AESMALL_MUST_CHECK aesmall_error seal(const uint8_t *secret, size_t secret_len,
                                          const char *name, const aesmall_file &source,
                                          const aesmall_file &target,
                                          aesmall_progress *progress = NULL,
                                          void *progress_context = NULL)
    {
        return aesmall_legacy_seal(&legacy, Object::key_room_encrypt_only(key), &Hash::hash(),
                                   &context, secret, secret_len, name, &source, &target, progress,
                                   progress_context);
    }

    /**
     * Encrypt a file, with an IV of yours.
     *
     * @param secret,secret_len,iv,source,target,progress  as for aesmall_legacy_seal_iv()
     * @param progress_context  `progress` gets it
     * @return AESMALL_OK, or an error of aesmall_legacy_seal_iv()
     */
    AESMALL_MUST_CHECK aesmall_error seal_iv(const uint8_t *secret, size_t secret_len,
                                             Bytes<AESMALL_BLOCK_SIZE> iv,
                                             const aesmall_file &source, const aesmall_file &target,
                                             aesmall_progress *progress = NULL,
                                             void *progress_context = NULL)
    {
        return aesmall_legacy_seal_iv(&legacy, Object::key_room_encrypt_only(key), &Hash::hash(),
                                      &context, secret, secret_len, iv.data(), &source, &target,
                                      progress, progress_context);
    }

  private:
    typedef KeyObject<256, Engine> Object;

    aesmall_legacy legacy;
    typename Object::type key;
    typename Hash::context context;
};

} // namespace aesmall

#endif
