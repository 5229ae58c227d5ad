/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * What a receiver remembers over its resets. Included by aesmall.hpp. */
#ifndef AESMALL_SERVICES_MAKER_STORED_MEMORY_HPP
#define AESMALL_SERVICES_MAKER_STORED_MEMORY_HPP

#include "../../core/big_endian.h"
#include "../nonce/nonce_record.h"
#include "stored_nonce.hpp"

namespace aesmall
{

/* What a Receiver asks of its memory: a bound that is stored before a counter below it is taken. */
class ReceiverMemory : NoCopy
{
  public:
    /* AESMALL_ERROR_REPLAY for a counter that may have been taken before the last reset,
     * AESMALL_ERROR_STORAGE before begin() or where the storage failed: not to be taken. */
    AESMALL_MUST_CHECK aesmall_error allow(uint64_t counter)
    {
        return !is_begun         ? AESMALL_ERROR_STORAGE
               : counter < first ? AESMALL_ERROR_REPLAY
               : counter < bound ? AESMALL_OK
               : counter > ~uint64_t(0) - messages_per_store
                   ? AESMALL_ERROR_COUNTER
                   : raise(*this, counter + messages_per_store);
    }

    enum { messages_per_store = 16 };

  protected:
    typedef aesmall_error raise_call(ReceiverMemory &memory, uint64_t to);

    explicit ReceiverMemory(raise_call *call) : raise(call), first(0), bound(0), is_begun(false)
    {
    }

    raise_call *raise;
    uint64_t first; /* the bound at the start */
    uint64_t bound;
    bool is_begun;
};

/* A receiver's memory with its storage: BoardMemory, EepromMemory and FileMemory. In the form of a
 * nonce counter's records (services/nonce/nonce.h), but both hold the same bound, so that one that
 * is damaged costs nothing: every counter that was taken is below it. One message in
 * messages_per_store stores; after a reset as many may be refused that are new.
 *
 * begin(), create() and begin(serial) are those of StoredNonce. */
template <class Storage> class StoredMemory : public ReceiverMemory
{
  public:
    AESMALL_MUST_CHECK aesmall_error begin()
    {
        uint8_t record[AESMALL_NONCE_RECORD_SIZE];
        uint8_t slot;

        is_begun = false;
        bound = 0;
        for (slot = 0; slot < 2; slot++) {
            if (storage.load(slot, record) != 0) {
                return AESMALL_ERROR_STORAGE;
            }
            if (aesmall_nonce_is_whole(record)) {
                const uint64_t high = aesmall_get_32(record);
                const uint64_t found = high << 32 | aesmall_get_32(record + 4);

                is_begun = true;
                bound = found > bound ? found : bound;
            }
        }
        first = bound;
        return is_begun ? AESMALL_OK : AESMALL_ERROR_STORAGE;
    }

    AESMALL_MUST_CHECK aesmall_error create()
    {
        const aesmall_error error =
            aesmall_nonce_create(load_from<Storage>, store_in<Storage>, &storage);

        return error == AESMALL_OK ? begin() : error;
    }

    template <class Stream> void begin(Stream &serial)
    {
        begin_in_words(*this, serial);
    }

    /* Once, with a NEW key, where create() refuses: counts from 0 again. */
    AESMALL_MUST_CHECK aesmall_error forget()
    {
        const aesmall_error error = store_bound(0);

        return error == AESMALL_OK ? begin() : error;
    }

  protected:
    explicit StoredMemory(const Storage &place) : ReceiverMemory(raise_to), storage(place)
    {
    }

  private:
    static aesmall_error raise_to(ReceiverMemory &memory, uint64_t to)
    {
        return static_cast<StoredMemory &>(memory).store_bound(to);
    }

    AESMALL_MUST_CHECK aesmall_error store_bound(uint64_t to)
    {
        uint8_t record[AESMALL_NONCE_VALUE_SIZE];
        aesmall_error error = AESMALL_OK;
        uint8_t slot;

        aesmall_put_32(record, static_cast<uint32_t>(to >> 32));
        aesmall_put_32(record + 4, static_cast<uint32_t>(to));
        for (slot = 0; slot < 2 && error == AESMALL_OK; slot++) {
            error =
                aesmall_nonce_write(load_from<Storage>, store_in<Storage>, &storage, slot, record);
        }
        if (error == AESMALL_OK) {
            bound = to;
        }
        return error;
    }

    Storage storage;
};

} // namespace aesmall

#endif
