/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Keys for C++. Included by aesmall.hpp. */
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
 * Key<bits, engine> encrypts and decrypts; EncryptKey<bits, engine> only encrypts and links no
 * decryption: all that CTR, CMAC, LoRaWAN and most of the modes need. Without `engine` it is the
 * target's default. The modes take a key as it is. Those that decrypt with the block cipher's
 * decryption come twice, as the keys do: Cbc does not take an EncryptKey, EncryptCbc does and has
 * no call that decrypts. */

/* What cannot be copied: it holds secrets, or gives each value once. */
class NoCopy
{
  public:
    NoCopy(const NoCopy &) = delete;
    NoCopy &operator=(const NoCopy &) = delete;

  protected:
    NoCopy() = default;
    ~NoCopy() = default;
};

/* What Key and EncryptKey share: a key object of C, wiped at the end. */
template <unsigned bits, class Engine> class KeyBase : NoCopy
{
  public:
    typedef typename KeyObject<bits, Engine>::type object_type;

    ~KeyBase()
    {
        wipe();
    }

    /* For the modes, here and in C. */
    operator const aesmall_cipher *() const &
    {
        return &object.cipher;
    }

    /* Not for one that ends with the line. */
    operator const aesmall_cipher *() const && = delete;

    const object_type &c_object() const
    {
        return object;
    }

    /* One block, in == out allowed. With a key that was wiped, or whose secret was refused, out is
     * zeros. */
    void encrypt(const uint8_t in[16], uint8_t out[16]) const
    {
        run(object.cipher.encrypt, in, out);
    }

    /* Before the end of its life: every mode then returns AESMALL_ERROR_KEY. */
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

template <unsigned bits, class Engine = default_engine> class Key : public KeyBase<bits, Engine>
{
  public:
    /* From an array of bits / 8 bytes, or bytes_at<bits / 8>(pointer). */
    explicit Key(Bytes<bits / 8> secret)
    {
        KeyObject<bits, Engine>::init(this->object, secret.data());
    }

    explicit Key(const Secret<bits / 8> &secret) : Key(bytes_at<bits / 8>(secret.data()))
    {
        this->wipe_unless(secret.is_right());
    }

    /* As encrypt. */
    void decrypt(const uint8_t in[16], uint8_t out[16]) const
    {
        this->run(this->object.cipher.decrypt, in, out);
    }
};

template <unsigned bits, class Engine = default_engine>
class EncryptKey : public KeyBase<bits, Engine>
{
  public:
    explicit EncryptKey(Bytes<bits / 8> secret)
    {
        KeyObject<bits, Engine>::init_enc(this->object, secret.data());
    }

    explicit EncryptKey(const Secret<bits / 8> &secret)
        : EncryptKey(bytes_at<bits / 8>(secret.data()))
    {
        this->wipe_unless(secret.is_right());
    }
};

/* The size is chosen at run time: 16, 24 or 32 bytes, with any other the key is refused by every
 * mode. The target's default engine. */
class AnyKey : NoCopy
{
  public:
    AnyKey(const uint8_t *secret, size_t secret_len)
    {
        (void)(aesmall_aes_init(&object, secret, secret_len) == AESMALL_OK);
    }

    /* Not from a string. */
    AnyKey(const volatile void *, size_t) = delete;

    ~AnyKey()
    {
        aesmall_wipe(&object, sizeof object);
    }

    operator const aesmall_cipher *() const &
    {
        return &object.cipher;
    }

    /* Not for one that ends with the line. */
    operator const aesmall_cipher *() const && = delete;

    /* For aesmall_aes_wide_enc and the like, in C. */
    const aesmall_aes &c_object() const
    {
        return object;
    }

  private:
    aesmall_aes object;
};

} // namespace aesmall

#endif
