/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A receiver's memory of accepted messages, which survives resets. aesmall.hpp includes this
 * header. */
#ifndef AESMALL_SERVICES_MAKER_STORED_MEMORY_HPP
#define AESMALL_SERVICES_MAKER_STORED_MEMORY_HPP

#include "../../core/big_endian.h"
#include "../../core/equal.h"
#include "../nonce/nonce_record.h"
#include "stored_nonce.hpp"

namespace aesmall
{

/* The memory of a Receiver: a bound that is stored before a counter below it is accepted. */
class ReceiverMemory : NoCopy
{
  public:
    /**
     * Ask whether the counter of an authentic message may be accepted after the last reset.
     *
     * @param counter  the counter
     * @return AESMALL_OK;
     *         AESMALL_ERROR_REPLAY if it may have been accepted before the last reset;
     *         AESMALL_ERROR_STORAGE before begin(), if the storage failed, or if another object has
     *         changed the record;
     *         AESMALL_ERROR_COUNTER if the counter is too high for a bound above it. After an error
     *         the message must not be accepted
     */
    AESMALL_MUST_CHECK aesmall_error allow(uint64_t counter)
    {
        return !is_begun                       ? AESMALL_ERROR_STORAGE
               : counter < first               ? AESMALL_ERROR_REPLAY
               : counter < bound               ? AESMALL_OK
               : counter > ~uint64_t(0) - step ? AESMALL_ERROR_COUNTER
                                               : raise(*this, counter + step);
    }

    enum { messages_per_store = 16 }; /* unless the constructor gets another number */

  protected:
    typedef aesmall_error raise_call(ReceiverMemory &memory, uint64_t to);

    ReceiverMemory(raise_call *call, uint16_t per_store)
        : raise(call), first(0), bound(0), step(per_store), is_begun(false)
    {
    }

    friend class SleepWindow;

    raise_call *raise;
    uint64_t first; /* the bound at the start */
    uint64_t bound;
    uint16_t step;
    bool is_begun;
};

/* A receiver's memory with its storage: BoardMemory, EepromMemory and FileMemory. In the form of a
 * nonce counter's records (services/nonce/nonce.h) with an owner that no counter has. Both hold the
 * same bound, so a damaged record does no harm: every accepted counter is below it. One message in
 * messages_per_store writes. After a reset up to this number of new messages may be refused, but
 * not with a SleepingReceiver. A stored bound is never lowered, except by forget().
 *
 * begin(), create() and begin(serial) work as in StoredNonce. */
template <class Storage> class StoredMemory : public ReceiverMemory
{
  public:
    /**
     * Continue the memory, at every start of the program.
     *
     * @return AESMALL_OK, or an error of StoredNonce::begin(). After an error no message is
     *         accepted
     */
    AESMALL_MUST_CHECK aesmall_error begin()
    {
        aesmall_error error = open(false);
        aesmall_nonce_found found;

        is_begun = false;
        if (error == AESMALL_OK) {
            error = find(found);
        }
        if (error == AESMALL_OK && found.whole != 0) {
            is_begun = true;
            bound = number_in(found);
            first = bound;
        }
        if (storage.close(false) != 0) {
            is_begun = false;
            return AESMALL_ERROR_STORAGE;
        }
        return error != AESMALL_OK || is_begun ? error : AESMALL_ERROR_STORAGE;
    }

    /**
     * Create the records, once, with a NEW key, and begin.
     *
     * @return AESMALL_OK, or an error of StoredNonce::create(): AESMALL_ERROR_ARGUMENT if this
     *         memory is stored already. Then call begin(), or forget() with a NEW key
     */
    AESMALL_MUST_CHECK aesmall_error create()
    {
        aesmall_error error = open(true);

        if (error == AESMALL_OK) {
            error = aesmall_nonce_create_records(load_from<Storage>, store_in<Storage>, &storage,
                                                 owner());
        }
        if (storage.close(true) != 0) {
            error = AESMALL_ERROR_STORAGE;
        }
        return error == AESMALL_OK ? begin() : error;
    }

    /**
     * Continue the memory with the help of a serial monitor, and return when it has begun.
     *
     * @param serial  a Stream of Arduino, as for StoredNonce::begin()
     *
     * If no record is stored, it prints that once a second, and creates the records when the user
     * sends the line "new".
     */
    template <class Stream> void begin(Stream &serial)
    {
        begin_in_words(*this, serial);
    }

    /**
     * Forget all counters, once, with a NEW key, if create() refuses.
     *
     * @return AESMALL_OK, or an error of StoredNonce::begin()
     */
    AESMALL_MUST_CHECK aesmall_error forget()
    {
        aesmall_error error = open(true);
        aesmall_nonce_found found;

        if (error == AESMALL_OK) {
            error = find(found);
        }
        if (error == AESMALL_OK) {
            error = write(0);
        }
        if (storage.close(true) != 0) {
            error = AESMALL_ERROR_STORAGE;
        }
        return error == AESMALL_OK ? begin() : error;
    }

  protected:
    StoredMemory(const Storage &place, uint16_t per_store)
        : ReceiverMemory(raise_to, per_store), storage(place)
    {
    }

  private:
    /* With a step of 0 no stored bound would be above a counter that was taken. */
    AESMALL_MUST_CHECK aesmall_error open(bool creates)
    {
        return step == 0 ? AESMALL_ERROR_ARGUMENT : storage.open(creates);
    }

    static aesmall_error raise_to(ReceiverMemory &memory, uint64_t to)
    {
        return static_cast<StoredMemory &>(memory).store_bound(to);
    }

    static uint64_t number_in(const aesmall_nonce_found &found)
    {
        const uint64_t high = aesmall_get_32(found.bound);

        return high << 32 | aesmall_get_32(found.bound + 4);
    }

    uint8_t owner() const
    {
        return static_cast<uint8_t>(AESMALL_NONCE_OF_MEMORY | storage.owner());
    }

    AESMALL_MUST_CHECK aesmall_error find(aesmall_nonce_found &found)
    {
        return aesmall_nonce_find(&found, load_from<Storage>, &storage, owner());
    }

    /* A bound that another object has raised is not lowered: that object may have accepted more
     * messages. */
    AESMALL_MUST_CHECK aesmall_error store_bound(uint64_t to)
    {
        aesmall_nonce_found found;
        aesmall_error error = find(found);

        if (error == AESMALL_ERROR_FORMAT || (error == AESMALL_OK && number_in(found) > to)) {
            error = AESMALL_ERROR_STORAGE; /* another object writes to the place */
        }
        if (error == AESMALL_OK) {
            error = write(to);
        }
        if (error == AESMALL_OK) {
            bound = to;
        }
        return error;
    }

    /* Both records, which are read back. */
    AESMALL_MUST_CHECK aesmall_error write(uint64_t to)
    {
        uint8_t record[AESMALL_NONCE_RECORD_SIZE], back[AESMALL_NONCE_RECORD_SIZE];
        bool is_stored;
        uint8_t slot;

        aesmall_put_32(record, static_cast<uint32_t>(to >> 32));
        aesmall_put_32(record + 4, static_cast<uint32_t>(to));
        aesmall_nonce_seal(record, owner());
        is_stored = storage.store_both(record) == 0;
        for (slot = 0; slot < 2 && is_stored; slot++) {
            is_stored = storage.load(slot, back) == 0 && aesmall_equal(back, record, sizeof record);
        }
        return is_stored ? AESMALL_OK : AESMALL_ERROR_STORAGE;
    }

    Storage storage;
};

} // namespace aesmall

#endif
