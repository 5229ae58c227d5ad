/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The functions of the header of the same name in the Arduino Cryptography Library, for programs
 * that have removed it: wiping and comparing, by aesmall_wipe and aesmall_equal. */
#ifndef CRYPTO_h
#define CRYPTO_h

#include <aesmall.h>
#include <inttypes.h>
#include <stddef.h>

/**
 * Wipe some bytes. No compiler removes the call.
 *
 * @param dest  size bytes
 * @param size  bytes
 */
inline void clean(void *dest, size_t size)
{
    aesmall_wipe(dest, size);
}

/**
 * Wipe an object. No compiler removes the call.
 *
 * @param object  the object
 */
template <typename T> inline void clean(T &object)
{
    aesmall_wipe(&object, sizeof object);
}

/**
 * Compare bytes in constant time.
 *
 * @param data1,data2  len bytes each
 * @param len          bytes
 * @return whether they are equal
 *
 * Time: depends on len.
 */
inline bool secure_compare(const void *data1, const void *data2, size_t len)
{
    return aesmall_equal(static_cast<const uint8_t *>(data1), static_cast<const uint8_t *>(data2),
                         len);
}

#endif
