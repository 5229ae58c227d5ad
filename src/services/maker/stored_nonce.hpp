/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A nonce counter together with its storage. aesmall.hpp includes this header. */
#ifndef AESMALL_SERVICES_MAKER_STORED_NONCE_HPP
#define AESMALL_SERVICES_MAKER_STORED_NONCE_HPP

#include <string.h>

#include "../nonce/nonce.hpp"

#if defined(ARDUINO)
#include <Arduino.h>
#endif

namespace aesmall
{

/* Internal: words that an Arduino prints from its flash. Print reads the lower 64 KB of an AVR,
 * where PROGMEM need not be. */
#if defined(ARDUINO)
#if defined(__AVR__)
#define AESMALL_LOW_FLASH __attribute__((__section__(".progmem.gcc_aesmall_words")))
#else
#define AESMALL_LOW_FLASH PROGMEM
#endif
inline const __FlashStringHelper *in_words(const char *words)
{
    return reinterpret_cast<const __FlashStringHelper *>(words);
}
#else
#define AESMALL_LOW_FLASH
inline const char *in_words(const char *words)
{
    return words;
}
#endif

/* Internal */
static const char words_of_other[] AESMALL_LOW_FLASH =
    "Another object is stored here, or there is no room.";
/* Internal */
static const char words_of_none[] AESMALL_LOW_FLASH =
    "No count is stored here. If this key is NEW, send: new";
/* Internal */
static const char words_of_argument[] AESMALL_LOW_FLASH = "Wrong per_store or owner in the sketch.";
/* Internal */
static const char words_of_end[] AESMALL_LOW_FLASH = "The count is at its end. Take a NEW key.";
/* Internal */
static const char words_of_loss[] AESMALL_LOW_FLASH = "The storage does not keep what is written.";

/* Internal: whether the next line is exactly "new". It waits for the stream's timeout. */
template <class Stream> bool says_new(Stream &serial)
{
    char line[8];
    size_t len = serial.readBytesUntil('\n', line, sizeof line);
    const bool is_new = (len == 3 || (len == 4 && line[3] == '\r')) && !memcmp(line, "new", 3);

    while (len == sizeof line) {
        len = serial.readBytesUntil('\n', line, sizeof line);
    }
    return is_new;
}

/* Internal: prints why a place cannot be used. */
template <class Stream> void say_other(Stream &serial, aesmall_error error)
{
    serial.println(in_words(error == AESMALL_ERROR_ARGUMENT  ? words_of_argument
                            : error == AESMALL_ERROR_COUNTER ? words_of_end
                                                             : words_of_other));
}

/* Internal: loads a stored object, or prompts until the user creates one. */
template <class Stored, class Stream> void begin_in_words(Stored &stored, Stream &serial)
{
    aesmall_error error;

    while ((error = stored.begin()) != AESMALL_OK) {
        if (error == AESMALL_ERROR_STORAGE) {
            serial.println(in_words(words_of_none));
        } else {
            say_other(serial, error);
        }
        if (says_new(serial)) {
            error = stored.create();
            if (error == AESMALL_ERROR_STORAGE) {
                serial.println(in_words(words_of_loss));
            } else if (error != AESMALL_OK) {
                say_other(serial, error);
            }
        }
    }
}

/* Internal: the calls of C over an object that loads and stores. Time: the storage's. */
template <class Storage> int load_from(void *context, uint8_t slot, uint8_t *record)
{
    return static_cast<Storage *>(context)->load(slot, record);
}

/* Internal: the other one. Time: the storage's. */
template <class Storage> int store_in(void *context, uint8_t slot, const uint8_t *record)
{
    return static_cast<Storage *>(context)->store(slot, record);
}

/* A nonce counter (services/nonce/nonce.h) that has its storage with it: BoardNonce, EepromNonce
 * and FileNonce. The counter has eight bytes. One nonce in nonces_per_store writes to the storage.
 * Each reset skips up to nonces_per_store nonces.
 *
 * Storage has these members, which return 0 for success:
 *   int load(uint8_t slot, uint8_t *record)         int store(uint8_t slot, const uint8_t *record)
 *   int store_both(const uint8_t *record)           the same record into both slots
 *   aesmall_error open(bool creates)                before begin() and create()
 *   int close(bool creates)                         after them
 *   uint8_t owner() const                           the number that keeps its objects apart
 * The constructor touches no storage.
 *
 * No call creates the records by itself. A counter that began again at 0 after its storage was
 * erased would repeat nonces under the old key, which exposes messages. */
template <class Storage> class StoredNonce : public Nonce
{
  public:
    enum { nonces_per_store = 100 }; /* unless the constructor gets another number */

    /**
     * Continue the counter, at every start of the program.
     *
     * @return AESMALL_OK;
     *         AESMALL_ERROR_STORAGE if no record is stored, as before create(), or the storage
     *         failed;
     *         AESMALL_ERROR_FORMAT if another object's record is stored: a memory's, or one of
     *         another owner;
     *         AESMALL_ERROR_CAPACITY if the storage ends before the place does;
     *         AESMALL_ERROR_ARGUMENT if per_store is 0 or the owner's number is above 63. After an
     *         error the storage is unchanged, and next() gives out no value
     */
    AESMALL_MUST_CHECK aesmall_error begin()
    {
        aesmall_error error = storage.open(false);

        if (error == AESMALL_OK) {
            error =
                init(load_from<Storage>, store_in<Storage>, &storage, 8, range, storage.owner());
        }
        if (storage.close(false) != 0) {
            error = AESMALL_ERROR_STORAGE;
        }
        if (error != AESMALL_OK) {
            end();
        }
        return error;
    }

    /**
     * Create the records, once, with a NEW key, and begin.
     *
     * @return AESMALL_OK;
     *         AESMALL_ERROR_ARGUMENT if this counter is stored already (begin() is enough, also for
     *         a new key), or as begin();
     *         AESMALL_ERROR_FORMAT if another object's record is in the place, or in a part of it;
     *         AESMALL_ERROR_CAPACITY and AESMALL_ERROR_STORAGE as begin(). After an error the
     *         stored records are left as they are
     */
    AESMALL_MUST_CHECK aesmall_error create()
    {
        aesmall_error error = range == 0 ? AESMALL_ERROR_ARGUMENT : storage.open(true);

        if (error == AESMALL_OK) {
            error = Nonce::create(load_from<Storage>, store_in<Storage>, &storage, storage.owner());
        }
        if (storage.close(true) != 0) {
            error = AESMALL_ERROR_STORAGE;
        }
        return error == AESMALL_OK ? begin() : error;
    }

    /**
     * Continue the counter with the help of a serial monitor, and return when it counts.
     *
     * @param serial  a Stream of Arduino, or any object with println(text) and readBytesUntil(end,
     *                buffer, size)
     *
     * If no record is stored, it prints that once a second (the timeout of the stream), and creates
     * the records when the user sends the line "new".
     */
    template <class Stream> void begin(Stream &serial)
    {
        begin_in_words(*this, serial);
    }

  protected:
    constexpr StoredNonce(const Storage &place, uint16_t per_store)
        : storage(place), range(per_store)
    {
    }

  private:
    Storage storage;
    uint16_t range;
};

} // namespace aesmall

#endif
