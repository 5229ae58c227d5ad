/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Places in an EEPROM for stored objects. aesmall.hpp includes this header. */
#ifndef AESMALL_SERVICES_MAKER_PLACE_HPP
#define AESMALL_SERVICES_MAKER_PLACE_HPP

#include "../nonce/nonce.hpp"
#include "../nonce/nonce_record.h"

namespace aesmall
{

/* Bytes of an EEPROM that a counter or a receiver's memory takes: two records. */
enum { board_nonce_size = 2 * AESMALL_NONCE_RECORD_SIZE };

/* Hands out places of an EEPROM one after the other, so that no sketch counts bytes:
 *     aesmall::BoardStore store;
 *     aesmall::BoardNonce nonce(store);
 *     aesmall::BoardMemory memory(store);
 * The places stay the same as long as the objects stay in this order. If the order changes, begin()
 * finds another object's record and returns AESMALL_ERROR_FORMAT. All of them must be in one source
 * file, where constructors run in the order of the lines. */
class BoardStore : NoCopy
{
  public:
    /**
     * Begin at an address of the EEPROM.
     *
     * @param address  the first byte to assign
     */
    constexpr explicit BoardStore(int address = 0) : next(address), count(0)
    {
    }

  private:
    friend class Place;

    int next;
    uint8_t count;
};

/* board_nonce_size = 24 bytes of an EEPROM from `address` on, for an object with the number
 * `owner`, 0 to 63 (otherwise begin() and create() are AESMALL_ERROR_ARGUMENT). Two counters for
 * two keys have two addresses, and should have two numbers: a counter never begins with the record
 * of another number (AESMALL_ERROR_FORMAT). An address converts by itself: BoardNonce nonce(100).
 */
class Place
{
  public:
    /**
     * Name a place.
     *
     * @param first  its first byte
     * @param owner  0 to 63, to distinguish objects
     */
    constexpr Place(int first, uint8_t owner = 0) : address(first), number(owner)
    {
    }

    /**
     * Take the next place of a store, with the next number.
     *
     * @param store  assigns the place
     */
    Place(BoardStore &store) : address(store.next), number(store.count & 63)
    {
        store.next += board_nonce_size;
        store.count++;
    }

    int address;
    uint8_t number;
};

/* Internal: whether a record of any object overlaps a place, but is not in one of its two slots.
 * `read(i)` reads the byte at the place's address + i, and 0xff outside the EEPROM. */
template <class Read> bool is_overlapped(const Read &read)
{
    uint8_t record[AESMALL_NONCE_RECORD_SIZE];
    int at, i;

    for (at = 1 - AESMALL_NONCE_RECORD_SIZE; at < board_nonce_size; at++) {
        for (i = 0; i < AESMALL_NONCE_RECORD_SIZE; i++) {
            record[i] = read(at + i);
        }
        if (at % AESMALL_NONCE_RECORD_SIZE != 0 && aesmall_nonce_owner(record) >= 0) {
            return true;
        }
    }
    return false;
}

} // namespace aesmall

#endif
