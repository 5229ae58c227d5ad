/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A counter with its storage. Included by aesmall.hpp. */
#ifndef AESMALL_SERVICES_MAKER_STORED_NONCE_HPP
#define AESMALL_SERVICES_MAKER_STORED_NONCE_HPP

#include <string.h>

#include "../nonce/nonce.hpp"

#if defined(ARDUINO)
#include <Arduino.h>
#endif

namespace aesmall
{

/* Internal: words that an Arduino prints from its flash. */
#if defined(ARDUINO)
#define AESMALL_WORDS(text) F(text)
#else
#define AESMALL_WORDS(text) text
#endif

/* Internal: whether the next line says no more than "new"; waits for the stream's timeout. */
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

/* Internal: begins what is stored, and where nothing is, asks until somebody wants it made. */
template <class Stored, class Stream> void begin_in_words(Stored &stored, Stream &serial)
{
    while (stored.begin() != AESMALL_OK) {
        serial.println(AESMALL_WORDS("No count is stored here. If this key is NEW, send: new"));
        if (says_new(serial) && stored.create() != AESMALL_OK) {
            serial.println(AESMALL_WORDS("The storage does not keep what is written."));
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
 * and FileNonce. Eight bytes count; each reset skips up to nonces_per_store of them.
 *
 * Storage has `int load(uint8_t slot, uint8_t *record)` and `int store(uint8_t slot, const uint8_t
 * *record)`: 0 is success. The constructor touches no storage.
 *
 * Nothing here creates the records by itself. A counter that began again at 0 after its storage was
 * erased would repeat nonces under the old key, and give away what was sealed with it. */
template <class Storage> class StoredNonce : public Nonce
{
  public:
    enum { nonces_per_store = 100 };

    /* At every start. AESMALL_ERROR_STORAGE where no record stands, as before create(), or where
     * the storage failed: nothing is then written, and next() gives out nothing. */
    AESMALL_MUST_CHECK aesmall_error begin()
    {
        return init(load_from<Storage>, store_in<Storage>, &storage, 8, nonces_per_store);
    }

    /* Once, with a NEW key: makes the records, and begins. AESMALL_ERROR_ARGUMENT where a record
     * stands already, which is left as it is: begin() does the rest, also for a new key. */
    AESMALL_MUST_CHECK aesmall_error create()
    {
        const aesmall_error error = Nonce::create(load_from<Storage>, store_in<Storage>, &storage);

        return error == AESMALL_OK ? begin() : error;
    }

    /* begin() for a sketch with a serial monitor: returns when the counter counts. Where no record
     * stands it says so on `serial` once a second (the timeout of the stream), and creates them
     * when somebody sends the line "new". `serial` is a Stream of Arduino, or anything else with
     * println(text) and readBytesUntil(end, buffer, size). */
    template <class Stream> void begin(Stream &serial)
    {
        begin_in_words(*this, serial);
    }

  protected:
    constexpr explicit StoredNonce(const Storage &place) : storage(place)
    {
    }

  private:
    Storage storage;
};

} // namespace aesmall

#endif
