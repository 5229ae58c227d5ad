/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Where secrets come from. Included by aesmall.hpp. */
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

namespace aesmall
{

/* A secret from a string of 2 * size hexadecimal digits, as `aesmall keygen -o -` and
 * `openssl rand -hex 16` print them: hex_secret<16>("0001..."). A string of another length does not
 * compile; one with another character is no secret (Secret::is_right). */
template <size_t size, size_t length> Secret<size> hex_secret(const char (&digits)[length])
{
    static_assert(length == 2 * size + 1, "not two digits for each byte of the secret");
    return Secret<size>::filled([&digits](uint8_t *out) {
        size_t len;

        return aesmall_hex_decode(digits, 2 * size, out, size, &len) == AESMALL_OK;
    });
}

/* Internal: `size` bytes that are all 0xff, as an erased EEPROM has them, are no secret. Volatile:
 * otherwise a compiler keeps all of them in registers from the loop that read them, and spills. */
template <size_t size> bool is_written(const volatile uint8_t *bytes)
{
    uint8_t all = 0xff;
    size_t i;

    for (i = 0; i < size; i++) {
        all = static_cast<uint8_t>(all & bytes[i]);
    }
    return all != 0xff;
}

#if defined(AESMALL_HAS_AVR_EEPROM)
/* A secret that stands in the EEPROM of an AVR from `address` on. An erased EEPROM has none. */
template <size_t size> Secret<size> eeprom_secret(uint16_t address)
{
    return Secret<size>::filled([address](uint8_t *out) {
        eeprom_read_block(out, reinterpret_cast<const void *>(address), size);
        return is_written<size>(out);
    });
}
#endif

/* The same from any object with Arduino's int read(address), such as an emulated EEPROM after its
 * begin(): eeprom_secret<16>(EEPROM, 32). */
template <size_t size, class Eeprom> Secret<size> eeprom_secret(Eeprom &eeprom, int address)
{
    return Secret<size>::filled([&eeprom, address](uint8_t *out) {
        for (size_t i = 0; i < size; i++) {
            out[i] = static_cast<uint8_t>(eeprom.read(address + static_cast<int>(i)));
        }
        return is_written<size>(out);
    });
}

} // namespace aesmall

#endif
