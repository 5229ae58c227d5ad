/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Secrets for C++. Included by aesmall.hpp. */
#ifndef AESMALL_CORE_SECRET_HPP
#define AESMALL_CORE_SECRET_HPP

#include <string.h>

#include "bytes.hpp"
#include "wipe.h"

namespace aesmall
{

/* The `size` bytes of a secret; the destructor wipes them. Every class that makes a key accepts
 * one. Make it from an array of exactly that size, from hexadecimal digits (hex_secret) or from an
 * EEPROM (eeprom_secret). If that fails (a wrong digit, an erased EEPROM), every call of a mode
 * with a key made from it returns AESMALL_ERROR_KEY. */
template <size_t size> class Secret
{
  public:
    explicit Secret(Bytes<size> secret) : is_there(true)
    {
        memcpy(bytes, secret.data(), size);
    }

    /* Made from the `size` bytes that `fill(out)` writes to out; it returns false on failure. */
    template <class Fill> static Secret filled(Fill fill)
    {
        Secret secret;

        secret.is_there = fill(secret.bytes);
        if (!secret.is_there) {
            aesmall_wipe(secret.bytes, size);
        }
        return secret;
    }

    /* A secret that could not be made. */
    static Secret none()
    {
        return Secret();
    }

    ~Secret()
    {
        aesmall_wipe(bytes, sizeof bytes);
    }

    /* false: it could not be made. */
    bool is_right() const
    {
        return is_there;
    }

    /* `size` bytes, for calls of C; zeros where is_right() is false. */
    const uint8_t *data() const
    {
        return bytes;
    }

    /* Some of its bytes, from `offset` on: one of the two keys of SIV or XTS. */
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

} // namespace aesmall

#endif
