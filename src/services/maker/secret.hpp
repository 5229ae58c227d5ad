/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Makes secrets from strings and EEPROMs. aesmall.hpp includes this header. */
#ifndef AESMALL_SERVICES_MAKER_SECRET_HPP
#define AESMALL_SERVICES_MAKER_SECRET_HPP

#include "../../core/secret.hpp"
#include "../codes/hex.h"

/* An avr-libc that does not know a part, as an older one the newest, has no functions for its
 * EEPROM: then those over the core's object EEPROM are all there are. */
#if defined(__AVR__)
#include <avr/io.h>
#if defined(E2END) && E2END
#include <avr/eeprom.h>
#define AESMALL_HAS_AVR_EEPROM 1 /* Internal: there are some */
#endif
#endif
/* Modern AVRs map the EEPROM into data memory. The functions of avr-libc take addresses from 0 on.
 * E2END is the last mapped address. */
#if defined(AESMALL_HAS_AVR_EEPROM) && !defined(EEPROM_START)
#define AESMALL_AVR_EEPROM_START 0 /* Internal */
#elif defined(AESMALL_HAS_AVR_EEPROM)
#define AESMALL_AVR_EEPROM_START (EEPROM_START) /* Internal */
#endif

namespace aesmall
{

/**
 * Read a secret from a string of hexadecimal digits: hex_secret<16>("0001...").
 *
 * @param digits  2 * size digits, as `aesmall keygen -o -` and `openssl rand -hex 16` print them. A
 *                string of another length does not compile
 * @return the secret;
 *         if there is another character, it is not right (Secret::is_right)
 */
template <size_t size, size_t length> Secret<size> hex_secret(const char (&digits)[length])
{
    static_assert(length == 2 * size + 1, "not two digits for each byte of the secret");
    return Secret<size>::filled([&digits](uint8_t *out) {
        size_t len;

        return aesmall_hex_decode(digits, 2 * size, out, size, &len) == AESMALL_OK;
    });
}

/* Internal: returns whether `size` bytes can be a secret: no six in a row are equal. An erased
 * EEPROM holds 0xff, one that has not begun reads as 0, and the record of a stored counter has
 * zeros. A random secret of 32 bytes is refused with a probability of 2^-35. No branch depends on
 * the bytes. Volatile: otherwise a compiler keeps all of them in registers from the loop that read
 * them, and spills. */
template <size_t size> bool is_written(const volatile uint8_t *bytes)
{
    uint8_t equal = 0; /* neighbours in a row that are equal, up to this byte */
    uint8_t five = 0;  /* bit 7: there were five */
    size_t i;

    for (i = 1; i < size; i++) {
        const uint8_t difference = static_cast<uint8_t>(bytes[i] ^ bytes[i - 1]);
        const uint8_t is_other = static_cast<uint8_t>((0u - difference) >> 8);

        equal = static_cast<uint8_t>((equal + 1) & ~is_other);
        five = static_cast<uint8_t>(five | (equal + 123));
    }
    return five < 128;
}

/* Internal: the number of bytes of an EEPROM, if its class has length(). Otherwise no limit.
 */
template <class Eeprom>
auto room_of(Eeprom &eeprom, int) -> decltype(static_cast<size_t>(eeprom.length()))
{
    return static_cast<size_t>(eeprom.length());
}

/* Internal: the other one. */
template <class Eeprom> size_t room_of(Eeprom &, long)
{
    return ~static_cast<size_t>(0);
}

/* Internal: whether `size` bytes from `address` on are within so much room. */
inline bool is_within(size_t room, long address, size_t size)
{
    return address >= 0 && size <= room && static_cast<size_t>(address) <= room - size;
}

#if defined(AESMALL_HAS_AVR_EEPROM)
/* Internal: the bytes of the EEPROM. */
enum : uint16_t { avr_eeprom_size = E2END + 1 - AESMALL_AVR_EEPROM_START };

/**
 * Read a secret from the EEPROM of an AVR: eeprom_secret<16>(48).
 *
 * @param address  the first of `size` bytes
 * @return the secret;
 *         it is not right if six bytes in a row are equal, as in an erased EEPROM or a
 *         counter's record, or not all bytes are within the EEPROM
 *
 * This EEPROM can always be read, also by the constructor of a global object.
 */
template <size_t size> Secret<size> eeprom_secret(uint16_t address)
{
    return Secret<size>::filled([address](uint8_t *out) {
        if (!is_within(avr_eeprom_size, address, size)) {
            return false;
        }
        eeprom_read_block(out, reinterpret_cast<const void *>(static_cast<uintptr_t>(address)),
                          size);
        return is_written<size>(out);
    });
}
#endif

/* The place of a secret in an object like Arduino's EEPROM. It is read by begin() or read(), and no
 * class takes it in its constructor: an EEPROM that a core emulates in flash reads as zeros until
 * its own begin(), and global objects are made before that. */
template <size_t size, class Eeprom> class EepromSecret
{
  public:
    /**
     * Describe the place, without reading it.
     *
     * @param object  the EEPROM, which MUST outlive this object
     * @param place   the first of `size` bytes
     */
    EepromSecret(Eeprom &object, int place) : eeprom(&object), address(place)
    {
    }

    /**
     * Read the secret, to make a key in a function.
     *
     * @return the secret;
     *         it is not right if six bytes in a row are equal (an erased EEPROM, one that has not
     *         begun, or a counter's record), or not all bytes are within the EEPROM's length()
     */
    Secret<size> read() const
    {
        Eeprom *const from = eeprom;
        const int first = address;

        return Secret<size>::filled([from, first](uint8_t *out) {
            if (!is_within(room_of(*from, 0), first, size)) {
                return false;
            }
            for (size_t i = 0; i < size; i++) {
                out[i] = static_cast<uint8_t>(from->read(first + static_cast<int>(i)));
            }
            return is_written<size>(out);
        });
    }

  private:
    Eeprom *eeprom;
    int address;
};

/**
 * Describe the place of a secret in an EEPROM: eeprom_secret<16>(EEPROM, 48).
 *
 * @param eeprom   any object with Arduino's int read(address). It MUST outlive the result
 * @param address  the first of `size` bytes
 * @return an object for begin(key, ...) in setup(), after EEPROM.begin(4096)
 */
template <size_t size, class Eeprom>
EepromSecret<size, Eeprom> eeprom_secret(Eeprom &eeprom, int address)
{
    return EepromSecret<size, Eeprom>(eeprom, address);
}

/**
 * Read a secret from an EEPROM and give it to an object (core/secret.hpp).
 *
 * @param object  a key, a Sender or a Receiver that was made with `later`
 * @param secret  the place, from eeprom_secret()
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the secret is not right
 */
template <class Object, size_t size, class Eeprom>
AESMALL_MUST_CHECK aesmall_error begin(Object &object, const EepromSecret<size, Eeprom> &secret)
{
    return begin(object, secret.read());
}

} // namespace aesmall

#endif
