/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Receives authenticated messages that a Sender sent. aesmall.hpp includes this header. */
#ifndef AESMALL_SERVICES_MAKER_RECEIVER_HPP
#define AESMALL_SERVICES_MAKER_RECEIVER_HPP

#include "../../core/characters.hpp"
#include "../../engines/keys.hpp"
#include "../codes/base64.h"
#include "packet.hpp"
#include "secret.hpp"
#include "window.hpp"

namespace aesmall
{

/* Opens the messages of one Sender (packet.hpp has the form), of up to message_max bytes each. It
 * accepts each message once, late or out of order by up to 31 (services/replay/replay.h).
 *
 * The list of accepted messages is in RAM: after a reset the receiver accepts old messages again.
 * With a `memory` (BoardMemory) it never does. The begin() of the memory must have succeeded. Up to
 * 16 new messages may then be refused after a reset. A SleepingReceiver does not lose messages if
 * the reset ends a sleep.
 *
 * Time: as for CCM, apart from the engine's timing class. */
template <size_t message_max = 32, class Engine = default_engine, class Window = RamWindow>
class Receiver : NoCopy
{
  public:
    /* The characters of a line, including its NUL. */
    enum : size_t { line_size = LineOf<message_max>::size };

    /**
     * Make a receiver that forgets over a reset.
     *
     * @param secret  shared with the sender, or `later` (core/secret.hpp)
     * @param device  the sender's number
     */
    Receiver(const Secret<16> &secret, uint32_t device)
        : key(secret), number(device), memory(NULL), line_len(0)
    {
    }

    /**
     * Make a receiver that remembers over a reset.
     *
     * @param secret  shared with the sender, or `later` (core/secret.hpp)
     * @param device  the sender's number
     * @param kept    the memory, such as a BoardMemory. It MUST outlive the receiver
     */
    Receiver(const Secret<16> &secret, uint32_t device, ReceiverMemory &kept)
        : key(secret), number(device), memory(&kept), line_len(0)
    {
    }

    /**
     * Make a receiver that forgets over a reset, with the secret in an array.
     *
     * @param secret  16 bytes, shared with the sender
     * @param device  the sender's number
     */
    Receiver(Bytes<16> secret, uint32_t device)
        : key(secret), number(device), memory(NULL), line_len(0)
    {
    }

    /**
     * Make a receiver that remembers over a reset, with the secret in an array.
     *
     * @param secret  16 bytes, shared with the sender
     * @param device  the sender's number
     * @param kept    the memory, such as a BoardMemory. It MUST outlive the receiver
     */
    Receiver(Bytes<16> secret, uint32_t device, ReceiverMemory &kept)
        : key(secret), number(device), memory(&kept), line_len(0)
    {
    }

    ~Receiver()
    {
        aesmall_wipe(line, sizeof line);
    }

    /**
     * Give the secret to a receiver that was made with `later`.
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
     * Read the characters that have arrived, without waiting, and open the line that they end.
     *
     * @param in       a Stream of Arduino, or any object with available() and read()
     * @param message  receives the message as a string. It needs more than message_max characters.
     *                 Empty on error
     * @param error    receives AESMALL_OK, or an error of open_line()
     * @return true if a line ended;
     *         false if no line ended. Then `message` and `error` are unchanged
     *
     * Empty lines do not count.
     */
    template <class In, size_t size> bool read(In &in, char (&message)[size], aesmall_error &error)
    {
        static_assert(size > message_max, "an array with no room for message_max and a NUL");
        while (in.available() > 0) {
            const int character = in.read();

            if (character == '\n' && line_len > 0) {
                error = open_collected(message);
                return true;
            }
            if (character >= 0 && character != '\n' && character != '\r' && line_len < line_size) {
                line[line_len++] = static_cast<char>(character);
            }
        }
        return false;
    }

    /**
     * Open a line that is there as a whole, without its end.
     *
     * @param text     the line
     * @param message  receives the message as a string. It needs more than message_max characters.
     *                 Empty on error
     * @return AESMALL_OK;
     *         AESMALL_ERROR_FORMAT if this is no line of this form: noise, plain text, a part;
     *         AESMALL_ERROR_AUTH if it is forged, damaged, or sealed with another key or by another
     *         device;
     *         AESMALL_ERROR_REPLAY if it is authentic, but was accepted before or is too old;
     *         AESMALL_ERROR_CAPACITY if the message is longer than message_max;
     *         AESMALL_ERROR_STORAGE if the memory failed or has not begun;
     *         AESMALL_ERROR_KEY if the secret is not right
     *
     * If read() has a part of another line, that part is dropped.
     */
    template <size_t size>
    AESMALL_MUST_CHECK aesmall_error open_line(Characters text, char (&message)[size])
    {
        static_assert(size > message_max, "an array with no room for message_max and a NUL");
        line_len = text.length() < line_size ? text.length() : line_size;
        if (line_len > 0) {
            memcpy(line, text.data(), line_len);
        }
        return open_collected(message);
    }

    /**
     * Open a packet.
     *
     * @param packet       len bytes
     * @param len          bytes
     * @param message      receives the message: an array of at least message_max bytes
     * @param message_len  receives the bytes of the message, 0 on error
     * @return AESMALL_OK;
     *         AESMALL_ERROR_FORMAT if this is no packet of this form: noise, plain text, a part;
     *         AESMALL_ERROR_AUTH if it is forged, damaged, or sealed with another key or by another
     *         device;
     *         AESMALL_ERROR_REPLAY if it is authentic, but was accepted before or is too old;
     *         AESMALL_ERROR_CAPACITY if the message is longer than message_max;
     *         AESMALL_ERROR_STORAGE if the memory failed or has not begun;
     *         AESMALL_ERROR_KEY if the secret is not right
     */
    template <size_t size>
    AESMALL_MUST_CHECK aesmall_error open(const uint8_t *packet, size_t len,
                                          uint8_t (&message)[size], size_t &message_len)
    {
        static_assert(size >= message_max, "an array of fewer bytes than message_max");
        aesmall_error error = AESMALL_ERROR_FORMAT;

        message_len = 0;
        if (len >= packet_overhead) {
            error = aesmall_ccm_open(key, packet, packet_nonce_size, NULL, 0,
                                     packet + packet_nonce_size, len - packet_nonce_size, message,
                                     message_max, packet_tag_size);
        }
        if (error == AESMALL_OK) {
            error = take(packet);
            if (error == AESMALL_OK) {
                message_len = len - packet_overhead;
            } else {
                aesmall_wipe(message, sizeof message);
            }
        }
        return error;
    }

  private:
    /* Refuses an authentic message that is from another device, or not new. */
    AESMALL_MUST_CHECK aesmall_error take(const uint8_t nonce[packet_nonce_size])
    {
        const uint64_t high = aesmall_get_32(nonce + 4);
        const uint64_t counter = high << 32 | aesmall_get_32(nonce + 8);

        return aesmall_get_32(nonce) == number ? window.take(counter, memory) : AESMALL_ERROR_AUTH;
    }

    /* Opens the line in its place. */
    template <size_t size> aesmall_error open_collected(char (&message)[size])
    {
        uint8_t head[15], *const text = reinterpret_cast<uint8_t *>(line);
        const size_t line_had = line_len;
        size_t head_len, len = 0;
        aesmall_error error = AESMALL_ERROR_FORMAT;

        line_len = 0;
        if (line_had == line_size) { /* and more, which was dropped */
            error = AESMALL_ERROR_CAPACITY;
        } else if (line_had >= 20 &&
                   aesmall_base64url_decode(line, 20, head, sizeof head, &head_len) == AESMALL_OK) {
            /* The byte 2 and the nonce were in the first 20 characters. */
            error = aesmall_text_ccm_open(key, NULL, 0, line, line_had, text, sizeof line, &len);
        }
        if (error == AESMALL_OK) {
            error = take(head + 1);
        }
        if (error != AESMALL_OK) {
            len = 0;
        }
        memcpy(message, line, len);
        message[len] = '\0';
        aesmall_wipe(line, sizeof line);
        return error;
    }

    EncryptKey<128, Engine> key;
    uint32_t number;
    ReceiverMemory *memory;
    size_t line_len;
    char line[line_size];

  protected:
    Window window;
};

/* A Receiver that sleeps by a reset, as with the deep sleep of an ESP: `state` is in RAM that the
 * sleep keeps and a loss of power does not (an ESP32: RTC_DATA_ATTR). After a sleep it goes on as
 * if there had been no reset: no new message is lost, and no old message is accepted again. After a
 * loss of power it works like Receiver. Use one state for one receiver. The state and `kept` MUST
 * outlive the receiver. */
template <size_t message_max = 32, class Engine = default_engine>
class SleepingReceiver : public Receiver<message_max, Engine, SleepWindow>
{
  public:
    SleepingReceiver(const Secret<16> &secret, uint32_t device, ReceiverMemory &kept,
                     SleepState &state)
        : Receiver<message_max, Engine, SleepWindow>(secret, device, kept)
    {
        this->window.keep_in(state, device);
    }

    SleepingReceiver(Bytes<16> secret, uint32_t device, ReceiverMemory &kept, SleepState &state)
        : Receiver<message_max, Engine, SleepWindow>(secret, device, kept)
    {
        this->window.keep_in(state, device);
    }
};

} // namespace aesmall

#endif
