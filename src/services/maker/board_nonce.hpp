/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * What is kept in the EEPROM of the board. Included by aesmall.hpp. */
#ifndef AESMALL_SERVICES_MAKER_BOARD_NONCE_HPP
#define AESMALL_SERVICES_MAKER_BOARD_NONCE_HPP

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

/* Bytes of an EEPROM that a counter takes: two records. */
enum { board_nonce_size = 2 * AESMALL_NONCE_RECORD_SIZE };

/* Internal: the records in an object like Arduino's EEPROM. */
template <class Eeprom> struct EepromStorage {
    Eeprom *eeprom;
    int address;

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
        uint8_t i;

        for (i = 0; i < AESMALL_NONCE_RECORD_SIZE; i++) {
            eeprom->write(at(slot, i), record[i]);
        }
        return eeprom->commit() ? 0 : -1;
    }

    /* Internal: the address of a byte of a record. */
    int at(uint8_t slot, uint8_t i) const
    {
        return address + slot * AESMALL_NONCE_RECORD_SIZE + i;
    }
};

/* A counter in an EEPROM that a core emulates in flash: any object with read(address),
 * write(address, value) and bool commit(), whose begin(size) the sketch has called. It takes
 * board_nonce_size bytes from `address` on.
 *
 * Such a core may erase and write all of its EEPROM in every commit(). Where the power fails in
 * between, both records are gone: begin() is then AESMALL_ERROR_STORAGE, no nonce comes twice, and
 * the device needs a new key. */
template <class Eeprom> class EepromNonce : public StoredNonce<EepromStorage<Eeprom>>
{
  public:
    explicit EepromNonce(Eeprom &eeprom, int address = 0)
        : StoredNonce<EepromStorage<Eeprom>>(EepromStorage<Eeprom>{&eeprom, address})
    {
    }
};

/* A receiver's memory there, of as many bytes (stored_memory.hpp). */
template <class Eeprom> class EepromMemory : public StoredMemory<EepromStorage<Eeprom>>
{
  public:
    explicit EepromMemory(Eeprom &eeprom, int address = 0)
        : StoredMemory<EepromStorage<Eeprom>>(EepromStorage<Eeprom>{&eeprom, address})
    {
    }
};

#if defined(AESMALL_HAS_AVR_EEPROM)
/* Internal: the records in the EEPROM of an AVR. */
struct AvrEepromStorage {
    uint16_t address;

    int load(uint8_t slot, uint8_t *record)
    {
        eeprom_read_block(record, at(slot), AESMALL_NONCE_RECORD_SIZE);
        return 0;
    }

    int store(uint8_t slot, const uint8_t *record)
    {
        eeprom_update_block(record, at(slot), AESMALL_NONCE_RECORD_SIZE);
        return 0;
    }

    void *at(uint8_t slot) const
    {
        return reinterpret_cast<void *>(address +
                                        static_cast<uint16_t>(slot * AESMALL_NONCE_RECORD_SIZE));
    }
};

/* A counter in the board's own EEPROM, board_nonce_size = 24 bytes of it from `address` on; the
 * first ones unless the sketch says otherwise. On an AVR each byte lasts for 100,000 writes, the
 * counter for 20 million nonces. Programming an AVR erases its EEPROM unless the fuse EESAVE is
 * set; uploading a sketch through the boot loader of an Arduino does not. */
class BoardNonce : public StoredNonce<AvrEepromStorage>
{
  public:
    constexpr explicit BoardNonce(uint16_t address = 0)
        : StoredNonce<AvrEepromStorage>(AvrEepromStorage{address})
    {
    }
};

/* A receiver's memory (stored_memory.hpp), likewise; each cell is written once in
 * messages_per_store messages. */
class BoardMemory : public StoredMemory<AvrEepromStorage>
{
  public:
    explicit BoardMemory(uint16_t address = 0)
        : StoredMemory<AvrEepromStorage>(AvrEepromStorage{address})
    {
    }
};
#elif defined(AESMALL_HAS_BOARD_EEPROM)
/* Internal: begins the emulated EEPROM where the sketch has not. */
template <class Stored> class BoardStored : public Stored
{
  public:
    AESMALL_MUST_CHECK aesmall_error begin()
    {
        start();
        return Stored::begin();
    }

    AESMALL_MUST_CHECK aesmall_error create()
    {
        start();
        return Stored::create();
    }

    template <class Stream> void begin(Stream &serial)
    {
        start();
        Stored::begin(serial);
    }

  protected:
    explicit BoardStored(int address) : Stored(EEPROM, address), size(address + board_nonce_size)
    {
    }

  private:
    void start()
    {
        if (EEPROM.length() == 0) {
            EEPROM.begin(static_cast<size_t>(size));
        }
    }

    int size;
};

/* The same in the EEPROM that an ESP8266, an ESP32 or an RP2040 emulates. They begin it with as
 * many bytes as they need; a sketch that keeps more there calls EEPROM.begin(size) first. */
class BoardNonce : public BoardStored<EepromNonce<EEPROMClass>>
{
  public:
    explicit BoardNonce(int address = 0) : BoardStored<EepromNonce<EEPROMClass>>(address)
    {
    }
};

class BoardMemory : public BoardStored<EepromMemory<EEPROMClass>>
{
  public:
    explicit BoardMemory(int address = 0) : BoardStored<EepromMemory<EEPROMClass>>(address)
    {
    }
};
#endif

} // namespace aesmall

#endif
