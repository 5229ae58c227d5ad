/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Keys for C++. Included by aesmall.hpp. */
#ifndef AESMALL_CORE_KEYS_HPP
#define AESMALL_CORE_KEYS_HPP

#include "../engines/engines.h"
#include "bytes.hpp"
#include "wipe.h"

namespace aesmall
{

/* ---- Keys ----
 *
 * Key<bits, engine> encrypts and decrypts; EncryptKey<bits, engine> only encrypts and links no
 * decryption: all that CTR, CMAC, LoRaWAN and most of the modes need. Without `engine` it is the
 * target's default. The modes take a key as it is. Those that decrypt with the block cipher's
 * decryption come twice, as the keys do: Cbc does not take an EncryptKey, EncryptCbc does and has
 * no call that decrypts. */

/* Engines that do one block at a time; the others are overloads. */
template <class Object> aesmall_wide key_wide(const Object &key)
{
    return aesmall_wide_of(&key.cipher, NULL, NULL, NULL, NULL);
}

template <class Object> aesmall_wide key_wide_enc(const Object &key)
{
    return key_wide(key);
}

#define AESMALL_CPP_WIDE(name)                                                                     \
    inline aesmall_wide key_wide(const name &key)                                                  \
    {                                                                                              \
        return name##_wide(&key);                                                                  \
    }                                                                                              \
    inline aesmall_wide key_wide_enc(const name &key)                                              \
    {                                                                                              \
        return name##_wide_enc(&key);                                                              \
    }

AESMALL_CPP_WIDE(aesmall_aes128_ct)
AESMALL_CPP_WIDE(aesmall_aes192_ct)
AESMALL_CPP_WIDE(aesmall_aes256_ct)
#if AESMALL_ARMV6M_ASM
AESMALL_CPP_WIDE(aesmall_aes128_ct_small)
AESMALL_CPP_WIDE(aesmall_aes192_ct_small)
AESMALL_CPP_WIDE(aesmall_aes256_ct_small)
#endif

/* What the templates know of an engine. */
template <unsigned bits, class Engine> struct KeyObject;

#define AESMALL_CPP_ENGINE(engine)                                                                 \
    struct engine {                                                                                \
    };                                                                                             \
    AESMALL_CPP_ENGINE_SIZE(128, engine)                                                           \
    AESMALL_CPP_ENGINE_SIZE(192, engine)                                                           \
    AESMALL_CPP_ENGINE_SIZE(256, engine)

#define AESMALL_CPP_ENGINE_SIZE(bits, engine)                                                      \
    template <> struct KeyObject<bits, engine> {                                                   \
        typedef aesmall_aes##bits##_##engine type;                                                 \
        static void init(type &key, const uint8_t *secret)                                         \
        {                                                                                          \
            aesmall_aes##bits##_##engine##_init(&key, secret);                                     \
        }                                                                                          \
        static void init_enc(type &key, const uint8_t *secret)                                     \
        {                                                                                          \
            aesmall_aes##bits##_##engine##_init_enc(&key, secret);                                 \
        }                                                                                          \
        static aesmall_spare spare(type &room)                                                     \
        {                                                                                          \
            return aesmall_aes##bits##_##engine##_spare(&room);                                    \
        }                                                                                          \
        static aesmall_spare spare_enc(type &room)                                                 \
        {                                                                                          \
            return aesmall_aes##bits##_##engine##_spare_enc(&room);                                \
        }                                                                                          \
        static aesmall_wide wide(const type &key)                                                  \
        {                                                                                          \
            return key_wide(key);                                                                  \
        }                                                                                          \
        static aesmall_wide wide_enc(const type &key)                                              \
        {                                                                                          \
            return key_wide_enc(key);                                                              \
        }                                                                                          \
    };

/* Every engine that has a short name on this target, for a macro that takes one. */
#if AESMALL_AVR_ASM
#define AESMALL_CPP_OWN_ENGINES(macro) macro(fast) macro(fastram) macro(balancedram) macro(leastram)
#elif AESMALL_ARMV6M_ASM
#define AESMALL_CPP_OWN_ENGINES(macro)                                                             \
    macro(fast) macro(balanced_nomul) macro(compact_nomul) macro(tiny_nomul) macro(nano_inverse)   \
        macro(nano_nomul) macro(nano_tableless_nomul) macro(ct_small) macro(ct_lean)
#else
#define AESMALL_CPP_OWN_ENGINES(macro)
#endif
#define AESMALL_CPP_ENGINES(macro)                                                                 \
    macro(balanced) macro(compact) macro(tiny) macro(nano) macro(nano_tableless) macro(ct)         \
        AESMALL_CPP_OWN_ENGINES(macro)

AESMALL_CPP_ENGINES(AESMALL_CPP_ENGINE)

#if defined(__AVR__)
typedef balanced default_engine;
#else
typedef ct default_engine;
#endif

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

    /* One block, in == out allowed. The key must not be wiped. */
    void encrypt(const uint8_t in[16], uint8_t out[16]) const
    {
        object.cipher.encrypt(&object.cipher, in, out);
    }

    /* Before the end of its life: every mode then returns AESMALL_ERROR_KEY. */
    void wipe()
    {
        aesmall_wipe(&object, sizeof object);
    }

  protected:
    KeyBase() = default;

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

    void decrypt(const uint8_t in[16], uint8_t out[16]) const
    {
        this->object.cipher.decrypt(&this->object.cipher, in, out);
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

  private:
    aesmall_aes object;
};

} // namespace aesmall

#endif
