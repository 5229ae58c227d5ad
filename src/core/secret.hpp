/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Secrets as C++ objects that wipe themselves. aesmall.hpp includes this header. */
#ifndef AESMALL_CORE_SECRET_HPP
#define AESMALL_CORE_SECRET_HPP

#include <string.h>

#include "bytes.hpp"
#include "error.h"
#include "wipe.h"

namespace aesmall
{

/* Internal: placement new, for begin(). */
struct InPlace {
    void *at;
};

} // namespace aesmall

/* Internal: the place. */
inline void *operator new(size_t, aesmall::InPlace place)
{
    return place.at;
}

namespace aesmall
{

/* The argument of a global object that gets its secret later, because the storage of the secret has
 * not begun yet. Example: `aesmall::Key<128> key(aesmall::later);`. Until begin(), every call of
 * a mode returns AESMALL_ERROR_KEY, and the blocks of Key::encrypt() are zeros. */
enum class Later : uint8_t { later };
constexpr Later later = Later::later;

/* The `size` bytes of a secret. The destructor wipes them. Every class that makes a key accepts
 * one. Make it from an array of exactly that size, from hexadecimal digits (hex_secret) or from an
 * EEPROM (eeprom_secret). If that fails (a wrong digit, an erased EEPROM), every call of a mode
 * with a key made from it returns AESMALL_ERROR_KEY. */
template <size_t size> class Secret
{
  public:
    /* begin() sets the secret later. */
    Secret(Later) : Secret()
    {
    }

    /** Copy a secret from `size` bytes. */
    explicit Secret(Bytes<size> secret) : is_there(true)
    {
        memcpy(bytes, secret.data(), size);
    }

    /**
     * Return a secret that a function fills.
     *
     * @param fill  gets the `size` bytes to write, and returns false on failure
     * @return the secret, or none() if `fill` failed
     */
    template <class Fill> static Secret filled(Fill fill)
    {
        Secret secret;

        secret.is_there = fill(secret.bytes);
        if (!secret.is_there) {
            aesmall_wipe(secret.bytes, size);
        }
        return secret;
    }

    /** Return a secret that could not be made. */
    static Secret none()
    {
        return Secret();
    }

    ~Secret()
    {
        aesmall_wipe(bytes, sizeof bytes);
    }

    /** Return whether the secret was made. */
    bool is_right() const
    {
        return is_there;
    }

    /** Return the `size` bytes, for calls of C. They are zeros if is_right() is false. */
    const uint8_t *data() const
    {
        return bytes;
    }

    /**
     * Return some of the bytes: one of the two keys of SIV or XTS, for example.
     *
     * @param offset  the first byte to return
     * @return the part, or none() if is_right() is false
     */
    template <size_t part_size> Secret<part_size> part(size_t offset) const
    {
        return is_there ? Secret<part_size>(bytes_at<part_size>(bytes + offset))
                        : Secret<part_size>::none();
    }

  private:
    Secret() : bytes(), is_there(false)
    {
    }

    uint8_t bytes[size];
    bool is_there;
};

/**
 * Give a secret to an object that was made with `later`, or another secret to any object.
 *
 * @param object  an object with no other argument than its secret. No object made from it may still
 *                be in use
 * @param secret  the secret, for example `eeprom_secret<16>(EEPROM, 48)`
 * @return AESMALL_OK, or AESMALL_ERROR_KEY if the secret could not be made. Then the object refuses
 *         every call
 *
 * Time: as for making the object.
 */
template <class Object, size_t size>
AESMALL_MUST_CHECK aesmall_error begin(Object &object, const Secret<size> &secret)
{
    object.~Object();
    new (InPlace{&object}) Object(secret);
    return secret.is_right() ? AESMALL_OK : AESMALL_ERROR_KEY;
}

} // namespace aesmall

#endif
