/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Sends messages. Included by aesmall.hpp. */
#ifndef AESMALL_SERVICES_MAKER_SENDER_HPP
#define AESMALL_SERVICES_MAKER_SENDER_HPP

#include "../../core/characters.hpp"
#include "../../engines/keys.hpp"
#include "../nonce/nonce.hpp"
#include "packet.hpp"
#include "secret.hpp"

#if defined(ARDUINO)
#include <Arduino.h>
#endif

namespace aesmall
{

#if defined(ARDUINO)
/* Internal: what a Print prints, as far as there is room, and how much that was. */
class PrintedInto : public Print
{
  public:
    PrintedInto(char *place, size_t size) : len(0), out(place), room(size)
    {
    }

    using Print::write;

    size_t write(uint8_t character) override
    {
        if (len < room) {
            out[len] = static_cast<char>(character);
        }
        len++;
        return 1;
    }

    size_t len;

  private:
    char *out;
    size_t room;
};
#endif

/* Seals messages for a Receiver (packet.hpp has the form) of up to message_max bytes each. Every
 * message takes a value of `nonce`, which MUST outlive the sender, and whose begin() must have
 * succeeded (else AESMALL_ERROR_STORAGE).
 *
 * Errors: AESMALL_ERROR_KEY where the secret is none, AESMALL_ERROR_CAPACITY for a message that is
 * longer than message_max, those of aesmall_nonce_next. On error nothing is written. Time: that of
 * CCM, and of the engine. */
template <size_t message_max = 32, class Engine = default_engine> class Sender : NoCopy
{
  public:
    /* Characters of a line, its NUL included. */
    enum : size_t { line_size = LineOf<message_max>::size };

    Sender(const Secret<16> &secret, uint32_t number, Nonce &nonce) : key(secret), counter(&nonce)
    {
        set_device(number);
    }

    Sender(Bytes<16> secret, uint32_t number, Nonce &nonce) : key(secret), counter(&nonce)
    {
        set_device(number);
    }

    /* Gives the secret to a sender that was made with `later`: begin(secret), or in setup()
     * begin(eeprom_secret<16>(EEPROM, 48)). AESMALL_ERROR_KEY if the secret is none. */
    template <class Some> AESMALL_MUST_CHECK aesmall_error begin(const Some &secret)
    {
        return aesmall::begin(key, secret);
    }

    /* A message as a line, without an end of line. */
    template <size_t size>
    AESMALL_MUST_CHECK aesmall_error seal_line(Characters message, char (&line)[size])
    {
        static_assert(size >= line_size, "an array of fewer characters than Sender::line_size");
        return seal_line(message.bytes(), message.length(), line);
    }

    /* A message of bytes as a packet of packet_overhead bytes more. */
    template <size_t length, size_t size>
    AESMALL_MUST_CHECK aesmall_error seal(const uint8_t (&message)[length], uint8_t (&packet)[size])
    {
        static_assert(length <= message_max, "a longer message than Sender<message_max>");
        static_assert(size == length + packet_overhead, "not packet_overhead more than message");
        return seal_packet(message, length, packet);
    }

    /* The same of `len` bytes; packet_len is 0 on error. */
    template <size_t size>
    AESMALL_MUST_CHECK aesmall_error seal(const uint8_t *message, size_t len,
                                          uint8_t (&packet)[size], size_t &packet_len)
    {
        static_assert(size >= message_max + packet_overhead,
                      "an array of fewer bytes than message_max + packet_overhead");
        const aesmall_error error = seal_packet(message, len, packet);

        packet_len = error == AESMALL_OK ? len + packet_overhead : 0;
        return error;
    }

#if defined(ARDUINO)
    /* Prints a message as a line: whatever print() takes, such as a number, a string, a String,
     * F(), a Printable, with its format where it has one: println(Serial, 21.53, 1). */
    template <class Out, class Value>
    AESMALL_MUST_CHECK aesmall_error println(Out &out, const Value &value)
    {
        char line[line_size];
        PrintedInto text(line, message_max);

        text.print(value);
        return send(out, line, text.len);
    }

    template <class Out, class Value>
    AESMALL_MUST_CHECK aesmall_error println(Out &out, const Value &value, int format)
    {
        char line[line_size];
        PrintedInto text(line, message_max);

        text.print(value, format);
        return send(out, line, text.len);
    }
#else
    /* Gives a message as a line to `out.println(const char *)`. */
    template <class Out> AESMALL_MUST_CHECK aesmall_error println(Out &out, Characters message)
    {
        char line[line_size];
        const aesmall_error error = seal_line(message, line);

        if (error == AESMALL_OK) {
            out.println(static_cast<const char *>(line));
        }
        return error;
    }
#endif

  private:
    void set_device(uint32_t number)
    {
        aesmall_put_32(device, number);
    }

    AESMALL_MUST_CHECK aesmall_error next(size_t len, uint8_t nonce[packet_nonce_size])
    {
        return len > message_max ? AESMALL_ERROR_CAPACITY
                                 : counter->next(device, sizeof device, nonce, packet_nonce_size);
    }

    AESMALL_MUST_CHECK aesmall_error seal_line(const uint8_t *message, size_t len, char *line)
    {
        uint8_t nonce[packet_nonce_size];
        size_t line_len;
        const aesmall_error error = next(len, nonce);

        return error != AESMALL_OK ? error
                                   : aesmall_text_ccm_seal(key, nonce, NULL, 0, message, len, line,
                                                           line_size, &line_len);
    }

    AESMALL_MUST_CHECK aesmall_error seal_packet(const uint8_t *message, size_t len,
                                                 uint8_t *packet)
    {
        uint8_t nonce[packet_nonce_size];
        aesmall_error error = next(len, nonce);

        if (error == AESMALL_OK) {
            error = aesmall_ccm_seal(key, nonce, packet_nonce_size, NULL, 0, message, len,
                                     packet + packet_nonce_size, len + packet_tag_size,
                                     packet_tag_size);
        }
        if (error == AESMALL_OK) {
            memcpy(packet, nonce, packet_nonce_size);
        }
        return error;
    }

#if defined(ARDUINO)
    /* The message stands in the line, which takes its place. */
    template <class Out>
    AESMALL_MUST_CHECK aesmall_error send(Out &out, char (&line)[line_size], size_t len)
    {
        const uint8_t *const message = reinterpret_cast<const uint8_t *>(line);
        const aesmall_error error = seal_line(message, len, line);

        if (error == AESMALL_OK) {
            out.println(static_cast<const char *>(line));
        } else {
            aesmall_wipe(line, sizeof line);
        }
        return error;
    }
#endif

    EncryptKey<128, Engine> key;
    Nonce *counter;
    uint8_t device[4];
};

} // namespace aesmall

#endif
