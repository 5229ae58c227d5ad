/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Nonce counters and receivers' memories in the EEPROM of the board. aesmall.hpp includes this
 * header. */
#ifndef AESMALL_SERVICES_MAKER_BOARD_NONCE_HPP
#define AESMALL_SERVICES_MAKER_BOARD_NONCE_HPP

#include "place.hpp"
#include "secret.hpp"
#include "stored_memory.hpp"
#include "stored_nonce.hpp"

#if defined(ARDUINO) && (defined(ARDUINO_ARCH_ESP8266) || defined(ARDUINO_ARCH_ESP32) ||           \
                         (defined(ARDUINO_ARCH_RP2040) && !defined(ARDUINO_ARCH_MBED)))
#define AESMALL_HAS_BOARD_EEPROM 1 /* Internal: there is one */
#include <EEPROM.h>
#endif

namespace aesmall
{

/* Internal: the records in an object like Arduino's EEPROM. */
template <class Eeprom> class EepromStorage
{
  public:
    EepromStorage(Eeprom &object, Place from) : eeprom(&object), place(from)
    {
    }

    /* Internal: the number of the place. */
    uint8_t owner() const
    {
        return place.number;
    }

    /* Internal: whether the place is within the EEPROM, and free if a record is to be created. */
    aesmall_error open(bool creates)
    {
        const size_t room = room_of(*eeprom, 0);

        if (place.number > AESMALL_NONCE_MOST_OWNERS) {
            return AESMALL_ERROR_ARGUMENT;
        }
        if (room == 0) { /* it has not begun */
            return AESMALL_ERROR_STORAGE;
        }
        if (!is_within(room, place.address, board_nonce_size)) {
            return AESMALL_ERROR_CAPACITY;
        }
        /* Without a length(), bytes after the place are not read. */
        const long end = room == ~static_cast<size_t>(0) ? long(place.address) + board_nonce_size
                                                         : static_cast<long>(room);

        return creates && is_overlapped([this, end](int at) {
                   return is_within(static_cast<size_t>(end), long(place.address) + at, 1)
                              ? static_cast<uint8_t>(eeprom->read(place.address + at))
                              : uint8_t(0xff);
               })
                   ? AESMALL_ERROR_FORMAT
                   : AESMALL_OK;
    }

    /* Internal: this EEPROM needs no call. */
    int close(bool)
    {
        return 0;
    }

    /* Internal: reads a record. 0: it did. */
    int load(uint8_t slot, uint8_t *record)
    {
        uint8_t i;

        for (i = 0; i < AESMALL_NONCE_RECORD_SIZE; i++) {
            record[i] = static_cast<uint8_t>(eeprom->read(at(slot, i)));
        }
        return 0;
    }

    /* Internal: writes a record. 0: it is there to stay. */
    int store(uint8_t slot, const uint8_t *record)
    {
        put(slot, record);
        return eeprom->commit() ? 0 : -1;
    }

    /* Internal: one commit for both records, because it may erase and write all of the EEPROM.
     * After a failed commit, RAM holds no byte that is not stored. */
    int store_both(const uint8_t *record)
    {
        uint8_t was[board_nonce_size];

        (void)load(0, was);
        (void)load(1, was + AESMALL_NONCE_RECORD_SIZE);
        put(0, record);
        put(1, record);
        if (!eeprom->commit()) {
            put(0, was);
            put(1, was + AESMALL_NONCE_RECORD_SIZE);
            return -1;
        }
        return 0;
    }

  private:
    int at(uint8_t slot, uint8_t i) const
    {
        return place.address + slot * AESMALL_NONCE_RECORD_SIZE + i;
    }

    void put(uint8_t slot, const uint8_t *record)
    {
        uint8_t i;

        for (i = 0; i < AESMALL_NONCE_RECORD_SIZE; i++) {
            eeprom->write(at(slot, i), record[i]);
        }
    }

    Eeprom *eeprom;
    Place place;
};

/* A counter in an EEPROM that a core emulates in flash: any object with read(address),
 * write(address, value), bool commit() and, if it has one, length(). The sketch must have called
 * its begin(size). It takes board_nonce_size bytes at `place`.
 *
 * Such a core may erase and write all of its EEPROM in every commit(). If the power fails in
 * between, both records are lost. Then begin() returns AESMALL_ERROR_STORAGE, no nonce repeats, and
 * the device needs a new key. */
template <class Eeprom> class EepromNonce : public StoredNonce<EepromStorage<Eeprom>>
{
  public:
    /**
     * Describe the place of the counter, without reading it.
     *
     * @param eeprom     MUST outlive the counter
     * @param place      board_nonce_size = 24 bytes of it
     * @param per_store  nonces for one write to the storage. A reset skips up to this number
     */
    explicit EepromNonce(Eeprom &eeprom, Place place = 0, uint16_t per_store = 100)
        : StoredNonce<EepromStorage<Eeprom>>(EepromStorage<Eeprom>(eeprom, place), per_store)
    {
    }
};

/* A receiver's memory in such an EEPROM (stored_memory.hpp), of the same size, after the bytes of a
 * counter. */
template <class Eeprom> class EepromMemory : public StoredMemory<EepromStorage<Eeprom>>
{
  public:
    /**
     * Describe the place of the memory, without reading it.
     *
     * @param eeprom     MUST outlive the memory
     * @param place      board_nonce_size = 24 bytes of it
     * @param per_store  messages for one write to the storage. A reset refuses up to this number
     */
    explicit EepromMemory(Eeprom &eeprom, Place place = board_nonce_size, uint16_t per_store = 16)
        : StoredMemory<EepromStorage<Eeprom>>(EepromStorage<Eeprom>(eeprom, place), per_store)
    {
    }
};

#if defined(AESMALL_HAS_AVR_EEPROM)
/* Internal: the records in the EEPROM of an AVR. */
class BoardStorage
{
  public:
    constexpr explicit BoardStorage(Place from) : place(from)
    {
    }

    /* Internal: the number of the place. */
    uint8_t owner() const
    {
        return place.number;
    }

    /* Internal: whether the place is within the EEPROM, and free if a record is to be created. */
    aesmall_error open(bool creates)
    {
        if (place.number > AESMALL_NONCE_MOST_OWNERS) {
            return AESMALL_ERROR_ARGUMENT;
        }
        if (!is_within(avr_eeprom_size, place.address, board_nonce_size)) {
            return AESMALL_ERROR_CAPACITY;
        }
        return creates && is_overlapped([this](int at) {
                   return is_within(avr_eeprom_size, place.address + at, 1)
                              ? eeprom_read_byte(static_cast<const uint8_t *>(cell(at)))
                              : uint8_t(0xff);
               })
                   ? AESMALL_ERROR_FORMAT
                   : AESMALL_OK;
    }

    /* Internal: this EEPROM needs no call. */
    int close(bool)
    {
        return 0;
    }

    /* Internal: reads a record. 0: it did. */
    int load(uint8_t slot, uint8_t *record)
    {
        eeprom_read_block(record, cell(slot * AESMALL_NONCE_RECORD_SIZE),
                          AESMALL_NONCE_RECORD_SIZE);
        return 0;
    }

    /* Internal: writes a record. 0: it is there to stay. */
    int store(uint8_t slot, const uint8_t *record)
    {
        eeprom_update_block(record, cell(slot * AESMALL_NONCE_RECORD_SIZE),
                            AESMALL_NONCE_RECORD_SIZE);
        return 0;
    }

    /* Internal: one after the other. */
    int store_both(const uint8_t *record)
    {
        return store(0, record) | store(1, record);
    }

  private:
    void *cell(int at) const
    {
        return reinterpret_cast<void *>(static_cast<uintptr_t>(place.address + at));
    }

    Place place;
};
#elif defined(AESMALL_HAS_BOARD_EEPROM)
/* The size in bytes with which the library begins an EEPROM that a core emulates, if the sketch has
 * not begun it: the largest that the ESP8266 and the RP2040 have. Their commit() erases the bytes
 * after a smaller size, and the begin() of an ESP32 cuts them off. */
#if !defined(AESMALL_BOARD_EEPROM_SIZE)
#define AESMALL_BOARD_EEPROM_SIZE 4096
#endif

/* Internal: the records in the board's EEPROM. */
class BoardStorage : public EepromStorage<EEPROMClass>
{
  public:
    explicit BoardStorage(Place from) : EepromStorage<EEPROMClass>(EEPROM, from)
    {
    }

    /* Internal: begins the EEPROM if the sketch has not. */
    aesmall_error open(bool creates)
    {
        if (EEPROM.length() == 0) {
            EEPROM.begin(AESMALL_BOARD_EEPROM_SIZE);
        }
        return EepromStorage<EEPROMClass>::open(creates);
    }
};
#endif

#if defined(AESMALL_HAS_AVR_EEPROM) || defined(AESMALL_HAS_BOARD_EEPROM)
/* A counter in the EEPROM of the board: of an AVR, or emulated by an ESP8266, an ESP32 or an
 * RP2040. It takes board_nonce_size = 24 bytes at `place`, by default the first bytes. One nonce in
 * `per_store` writes to the EEPROM. A reset skips up to `per_store` nonces.
 *
 * AVR: each byte lasts for 100,000 writes, a counter for 20 million nonces. Programming an AVR
 * erases its EEPROM unless the fuse EESAVE is set. Uploading a sketch through the boot loader of an
 * Arduino does not.
 *
 * Emulated: begin() and create() begin the EEPROM with AESMALL_BOARD_EEPROM_SIZE bytes, which are
 * taken from the heap. For another size, call EEPROM.begin(size) before. If the EEPROM then ends
 * before the place does, begin() and create() return AESMALL_ERROR_CAPACITY. */
class BoardNonce : public StoredNonce<BoardStorage>
{
  public:
    /**
     * Describe the place of the counter, without reading it.
     *
     * @param place      board_nonce_size = 24 bytes of the EEPROM
     * @param per_store  nonces for one write to the storage. A reset skips up to this number
     */
#if defined(AESMALL_HAS_AVR_EEPROM)
    constexpr
#endif
        explicit BoardNonce(Place place = 0, uint16_t per_store = 100)
        : StoredNonce<BoardStorage>(BoardStorage(place), per_store)
    {
    }
};

/* A receiver's memory (stored_memory.hpp) in the EEPROM of the board, by default in the bytes after
 * a counter. One message in `per_store` writes each cell. After a reset up to `per_store` messages
 * are refused, except with a SleepingReceiver. */
class BoardMemory : public StoredMemory<BoardStorage>
{
  public:
    /**
     * Describe the place of the memory, without reading it.
     *
     * @param place      board_nonce_size = 24 bytes of the EEPROM
     * @param per_store  messages for one write to the storage. A reset refuses up to this number
     */
    explicit BoardMemory(Place place = board_nonce_size, uint16_t per_store = 16)
        : StoredMemory<BoardStorage>(BoardStorage(place), per_store)
    {
    }
};
#endif

} // namespace aesmall

#endif
