/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Sends encrypted and authenticated messages to a Receiver. aesmall.hpp includes this header. */
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
/* Internal: collects printed output up to the buffer's size and counts all of it. */
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
 * message takes a value of a nonce counter. If the counter has not begun, each call returns
 * AESMALL_ERROR_STORAGE. Time: as for CCM, apart from the engine's timing class. */
template <size_t message_max = 32, class Engine = default_engine> class Sender : NoCopy
{
  public:
    /* The characters of a line, including its NUL. */
    enum : size_t { line_size = LineOf<message_max>::size };

    /**
     * Make a sender.
     *
     * @param secret  shared with the receiver, or `later` (core/secret.hpp)
     * @param number  the device's, which no other sender with this secret has
     * @param nonce   the counter. It MUST outlive the sender, and its begin() MUST have succeeded
     */
    Sender(const Secret<16> &secret, uint32_t number, Nonce &nonce) : key(secret), counter(&nonce)
    {
        set_device(number);
    }

    /**
     * Make a sender, with the secret in an array.
     *
     * @param secret  16 bytes, shared with the receiver
     * @param number  the device's, which no other sender with this secret has
     * @param nonce   the counter. It MUST outlive the sender, and its begin() MUST have succeeded
     */
    Sender(Bytes<16> secret, uint32_t number, Nonce &nonce) : key(secret), counter(&nonce)
    {
        set_device(number);
    }

    /**
     * Give the secret to a sender that was made with `later`.
     *
     * @param secret  a Secret, or in setup() eeprom_secret<16>(EEPROM, 48)
     * @return AESMALL_OK;
     *         AESMALL_ERROR_KEY if the secret is not right
     */
    template <class Some> AESMALL_MUST_CHECK aesmall_error begin(const Some &secret)
    {
        return aesmall::begin(key, secret);
    }

    /**
     * Seal a message as a line, without an end of line.
     *
     * @param message  at most message_max characters
     * @param line     receives the characters and a NUL: at least line_size characters
     * @return AESMALL_OK;
     *         AESMALL_ERROR_CAPACITY if the message is too long;
     *         AESMALL_ERROR_KEY if the secret is not right;
     *         or an error of aesmall_nonce_next(). After an error `line` is untouched
     */
    template <size_t size>
    AESMALL_MUST_CHECK aesmall_error seal_line(Characters message, char (&line)[size])
    {
        static_assert(size >= line_size, "an array of fewer characters than Sender::line_size");
        return seal_line(message.bytes(), message.length(), line);
    }

    /**
     * Seal an array of bytes as a packet.
     *
     * @param message  at most message_max bytes
     * @param packet   receives packet_overhead bytes more than the message
     * @return AESMALL_OK;
     *         AESMALL_ERROR_KEY if the secret is not right;
     *         or an error of aesmall_nonce_next(). After an error `packet` is untouched
     */
    template <size_t length, size_t size>
    AESMALL_MUST_CHECK aesmall_error seal(const uint8_t (&message)[length], uint8_t (&packet)[size])
    {
        static_assert(length <= message_max, "a longer message than Sender<message_max>");
        static_assert(size == length + packet_overhead, "not packet_overhead more than message");
        return seal_packet(message, length, packet);
    }

    /**
     * Seal some bytes as a packet.
     *
     * @param message     len bytes
     * @param len         at most message_max bytes
     * @param packet      an array of at least message_max + packet_overhead bytes
     * @param packet_len  receives the bytes of the packet, len + packet_overhead, or 0 on error
     * @return AESMALL_OK;
     *         AESMALL_ERROR_CAPACITY if the message is too long;
     *         AESMALL_ERROR_KEY if the secret is not right;
     *         or an error of aesmall_nonce_next(). After an error `packet` is untouched
     */
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
    /**
     * Print a value as a sealed line: println(Serial, 21.53).
     *
     * @param out    prints the line: Serial, or another Print
     * @param value  anything that print() takes: a number, a string, a String, F(), a Printable
     * @return AESMALL_OK;
     *         or an error of seal_line(): then it prints no line
     */
    template <class Out, class Value>
    AESMALL_MUST_CHECK aesmall_error println(Out &out, const Value &value)
    {
        char line[line_size];
        PrintedInto text(line, message_max);

        text.print(value);
        return send(out, line, text.len);
    }

    /**
     * Print a value in a format as a sealed line: println(Serial, 21.53, 1).
     *
     * @param out     prints the line: Serial, or another Print
     * @param value   a number
     * @param format  as for print(): the digits after the point, or the base
     * @return AESMALL_OK;
     *         or an error of seal_line(): then it prints no line
     */
    template <class Out, class Value>
    AESMALL_MUST_CHECK aesmall_error println(Out &out, const Value &value, int format)
    {
        char line[line_size];
        PrintedInto text(line, message_max);

        text.print(value, format);
        return send(out, line, text.len);
    }
#else
    /**
     * Print a message as a sealed line.
     *
     * @param out      gets the line by out.println(const char *)
     * @param message  at most message_max characters
     * @return AESMALL_OK;
     *         or an error of seal_line(): then it prints no line
     */
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
    /* The message is in the line, and the packet replaces it. */
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
