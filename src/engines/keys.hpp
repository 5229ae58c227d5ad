/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Key objects of all engines as C++ classes. aesmall.hpp includes this header. */
#ifndef AESMALL_ENGINES_KEYS_HPP
#define AESMALL_ENGINES_KEYS_HPP

#include <string.h>

#include "../core/bytes.hpp"
#include "../core/secret.hpp"
#include "../core/wipe.h"
#include "engines.hpp"

namespace aesmall
{

/* ---- Keys ----
 *
 * Key<bits, engine> encrypts and decrypts. EncryptKey<bits, engine> only encrypts, so a program
 * links no decryption. CTR, CMAC, LoRaWAN and most modes need only encryption. Without `engine` the
 * key has the target's default engine. Pass the key itself to a mode. A mode that needs the block
 * cipher's decryption has two classes. For example, Cbc takes a Key, and EncryptCbc takes an
 * EncryptKey and has no call that decrypts. */

/* The base of classes that cannot be copied, because they hold secrets or return each value only
 * once. */
class NoCopy
{
  public:
    NoCopy(const NoCopy &) = delete;
    NoCopy &operator=(const NoCopy &) = delete;

  protected:
    NoCopy() = default;
    ~NoCopy() = default;
};

/* The base of Key and EncryptKey: a key object of C, which the destructor wipes. */
template <unsigned bits, class Engine> class KeyBase : NoCopy
{
  public:
    typedef typename KeyObject<bits, Engine>::type object_type;

    ~KeyBase()
    {
        wipe();
    }

    /** Give the key to a mode, in C++ or in C. */
    operator const aesmall_cipher *() const &
    {
        return &object.cipher;
    }

    /* A temporary object has no such conversion, because it is destroyed at the end of the line. */
    operator const aesmall_cipher *() const && = delete;

    /** Return the key object, for calls of C such as aesmall_aes128_ct_wide_encrypt_only(). */
    const object_type &c_object() const
    {
        return object;
    }

    /**
     * Encrypt one block (FIPS 197 section 5.1).
     *
     * @param in   16 bytes
     * @param out  receives 16 bytes. It may be `in`, but must not overlap it in any other way. If
     * the key was wiped, or its secret was refused, `out` receives zeros
     *
     * Time: the engine's timing class.
     */
    void encrypt(const uint8_t in[16], uint8_t out[16]) const
    {
        run(object.cipher.encrypt, in, out);
    }

    /** Wipe the key before the end of its life. Every mode then returns AESMALL_ERROR_KEY. */
    void wipe()
    {
        aesmall_wipe(&object, sizeof object);
    }

  protected:
    KeyBase() = default;

    void wipe_unless(bool is_right)
    {
        if (!is_right) {
            wipe();
        }
    }

    typedef void block_call(const aesmall_cipher *cipher, const uint8_t *in, uint8_t *out);

    void run(block_call *call, const uint8_t *in, uint8_t *out) const
    {
        if (call == NULL) {
            memset(out, 0, AESMALL_BLOCK_SIZE);
        } else {
            call(&object.cipher, in, out);
        }
    }

    object_type object;
};

/* A key that encrypts and decrypts. */
template <unsigned bits, class Engine = default_engine> class Key : public KeyBase<bits, Engine>
{
  public:
    /**
     * Make the key.
     *
     * @param secret  an array of bits / 8 bytes, or bytes_at<bits / 8>(pointer)
     */
    explicit Key(Bytes<bits / 8> secret)
    {
        KeyObject<bits, Engine>::init(this->object, secret.data());
    }

    /**
     * Make the key from a Secret.
     *
     * @param secret  if it is not valid, every mode returns AESMALL_ERROR_KEY
     */
    explicit Key(const Secret<bits / 8> &secret) : Key(bytes_at<bits / 8>(secret.data()))
    {
        this->wipe_unless(secret.is_right());
    }

    /**
     * Decrypt one block (FIPS 197 section 5.3).
     *
     * @param in   16 bytes
     * @param out  receives 16 bytes. It may be `in`, but must not overlap it in any other way. If
     * the key was wiped, or its secret was refused, `out` receives zeros
     *
     * Time: the engine's timing class.
     */
    void decrypt(const uint8_t in[16], uint8_t out[16]) const
    {
        this->run(this->object.cipher.decrypt, in, out);
    }
};

/* A key that only encrypts. The program links no decryption. */
template <unsigned bits, class Engine = default_engine>
class EncryptKey : public KeyBase<bits, Engine>
{
  public:
    /**
     * Make the key.
     *
     * @param secret  an array of bits / 8 bytes, or bytes_at<bits / 8>(pointer)
     */
    explicit EncryptKey(Bytes<bits / 8> secret)
    {
        KeyObject<bits, Engine>::init_encrypt_only(this->object, secret.data());
    }

    /**
     * Make the key from a Secret.
     *
     * @param secret  if it is not valid, every mode returns AESMALL_ERROR_KEY
     */
    explicit EncryptKey(const Secret<bits / 8> &secret)
        : EncryptKey(bytes_at<bits / 8>(secret.data()))
    {
        this->wipe_unless(secret.is_right());
    }
};

/* A key of the target's default engine, with its size chosen at run time. */
class AnyKey : NoCopy
{
  public:
    /**
     * Make the key.
     *
     * @param secret      secret_len bytes
     * @param secret_len  16, 24 or 32 bytes. With another length every mode returns
     *                    AESMALL_ERROR_KEY
     */
    AnyKey(const uint8_t *secret, size_t secret_len)
    {
        (void)(aesmall_aes_init(&object, secret, secret_len) == AESMALL_OK);
    }

    /* A string is not a secret. */
    AnyKey(const volatile void *, size_t) = delete;

    ~AnyKey()
    {
        aesmall_wipe(&object, sizeof object);
    }

    /** Give the key to a mode, in C++ or in C. */
    operator const aesmall_cipher *() const &
    {
        return &object.cipher;
    }

    /* A temporary object has no such conversion, because it is destroyed at the end of the line. */
    operator const aesmall_cipher *() const && = delete;

    /** Return the key object, for calls of C such as aesmall_aes_wide_encrypt_only(). */
    const aesmall_aes &c_object() const
    {
        return object;
    }

  private:
    aesmall_aes object;
};

} // namespace aesmall

#endif
