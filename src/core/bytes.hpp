/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Byte arrays of a fixed size as arguments in C++. aesmall.hpp includes this header. */
#ifndef AESMALL_CORE_BYTES_HPP
#define AESMALL_CORE_BYTES_HPP

#include <stddef.h>
#include <stdint.h>

namespace aesmall
{

/* The address of `size` bytes that a call reads: a secret, an IV, a device's number. An array of
 * uint8_t of this size converts by itself. An array of another size does not compile, and a
 * string or NULL does not compile, even if the compiler is told to accept them (-fpermissive -w in
 * the Arduino IDE). A pointer has no size: write bytes_at<16>(pointer), and make sure that so many
 * bytes are there. */
template <size_t size> class Bytes
{
  public:
    /** Point to an array of `size` bytes. */
    template <size_t length> Bytes(const uint8_t (&array)[length]) : address(array)
    {
        static_assert(length == size,
                      "an array of another size than the call reads, which is the number in "
                      "Bytes<...>; bytes_at<n>(array) takes the first n bytes of a longer one");
    }

    /* Refuses a string, with a message that names the right call. */
    template <size_t length> Bytes(const char (&)[length])
    {
        static_assert(length == 0,
                      "a string is no key: for n bytes write hex_secret<n>(\"0001...\") "
                      "with the digits of a random key, or, if another system holds the "
                      "key as n characters, bytes_at<n>((const uint8_t *)text)");
    }

    /** Return the address of the first byte. */
    const uint8_t *data() const
    {
        return address;
    }

    /** Return the `size` bytes at a pointer, as bytes_at() does. */
    static Bytes at(const uint8_t *pointer)
    {
        Bytes result;
        result.address = pointer;
        return result;
    }

    /* Refuses strings and everything that is not bytes. */
    static Bytes at(const volatile void *) = delete;

  private:
    Bytes() = default;

    const uint8_t *address;
};

/**
 * Return the `size` bytes at a pointer.
 *
 * @param pointer  the first byte, uint8_t. At least `size` bytes MUST be there
 * @return the bytes, for a call or a constructor
 */
template <size_t size, class Pointer> Bytes<size> bytes_at(Pointer pointer)
{
    return Bytes<size>::at(pointer);
}

/**
 * Return the first `size` bytes of an array.
 *
 * @param array  an array of at least `size` bytes. A shorter array does not compile
 * @return the bytes, for a call or a constructor
 */
template <size_t size, size_t length> Bytes<size> bytes_at(const uint8_t (&array)[length])
{
    static_assert(length >= size, "an array of fewer bytes than the call reads");
    return Bytes<size>::at(&array[0]);
}

} // namespace aesmall

#endif
