/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A whole sensor of BTHome on an ATmega328P: it measures, seals, and sends SENSOR_FRAMES frames on
 * the UART, as to a radio. The EEPROM holds, from address 0 on: the bind key (16), the address (6)
 * and the records of the counter.
 *   SENSOR_NONCE 1  the counter of services/nonce: two records of 12 bytes
 *   SENSOR_NONCE 0  the upper half of the counter counts the starts: 2 bytes, big-endian, that the
 *                   programmer sets to 0 together with a new key
 *
 * A start is stored before its frames are sent, upper byte first. An interrupted write leaves a
 * byte with at least the bits of its old or of its new value, because erasing sets bits and
 * programming clears the others. So after a power cut the number that is read is at least the
 * number before the write, and the next start has a higher one. */
#include <avr/eeprom.h>
#include <avr/io.h>

#include "aesmall.h"
#include "fw.h"

typedef struct settings {
    uint8_t bind_key[16], address[6];
} settings;

#define PLACE(at) ((uint8_t *)(uintptr_t)(sizeof(settings) + (at)))

/* Returns the voltage at ADC0 in 5000/1024 mV. */
static uint16_t measure(void)
{
    ADMUX = 1 << REFS0;
    ADCSRA = 1 << ADEN | 1 << ADSC | 7;
    while (ADCSRA & 1 << ADSC) {
    }
    return ADC;
}

static void send(const aesmall_cipher *key, const uint8_t *address, uint32_t counter)
{
    const uint16_t value = measure();
    const uint8_t payload[3] = {0x0c, (uint8_t)value, (uint8_t)(value >> 8)}; /* voltage */
    uint8_t frame[AESMALL_BTHOME_SIZE(sizeof payload)];
    size_t len, i;

    if (aesmall_bthome_seal(key, address, AESMALL_BTHOME_ENCRYPTED, counter, payload,
                            sizeof payload, frame, sizeof frame, &len) != AESMALL_OK) {
        fw_stop(1);
    }
    for (i = 0; i < sizeof frame; i++) {
        fw_putc((char)frame[i]);
    }
}

#if SENSOR_NONCE

#define RANGE 100

static int load(void *context, uint8_t slot, uint8_t record[AESMALL_NONCE_RECORD_SIZE])
{
    (void)context;
    eeprom_read_block(record, PLACE(slot * AESMALL_NONCE_RECORD_SIZE), AESMALL_NONCE_RECORD_SIZE);
    return 0;
}

static int store(void *context, uint8_t slot, const uint8_t record[AESMALL_NONCE_RECORD_SIZE])
{
    (void)context;
    eeprom_update_block(record, PLACE(slot * AESMALL_NONCE_RECORD_SIZE), AESMALL_NONCE_RECORD_SIZE);
    eeprom_busy_wait();
    return 0;
}

static void start(void)
{
}

/* Returns the next counter, which is never 0. */
static uint32_t next(void)
{
    static aesmall_nonce source;
    uint8_t bytes[4];
    uint32_t counter = 0;
    uint8_t i;

    if (source.store == NULL &&
        aesmall_nonce_init(&source, load, store, NULL, sizeof bytes, RANGE) != AESMALL_OK) {
        fw_stop(1);
    }
    do {
        if (aesmall_nonce_next(&source, NULL, 0, bytes, sizeof bytes) != AESMALL_OK) {
            fw_stop(1);
        }
        for (i = 0; i < sizeof bytes; i++) {
            counter = counter << 8 | bytes[i];
        }
    } while (counter == 0);
    return counter;
}

#else

static uint32_t counter;

/* Counts a start. Only 0xffff starts are possible. */
static void start(void)
{
    uint16_t starts = (uint16_t)(eeprom_read_byte(PLACE(0)) << 8) | eeprom_read_byte(PLACE(1));

    starts++;
    if (starts == 0) {
        fw_stop(1);
    }
    eeprom_update_byte(PLACE(0), (uint8_t)(starts >> 8));
    eeprom_update_byte(PLACE(1), (uint8_t)starts);
    eeprom_busy_wait();
    counter = (uint32_t)starts << 16;
}

static uint32_t next(void)
{
    if ((uint16_t)++counter == 0) {
        start();
    }
    return counter;
}

#endif

int main(void)
{
    settings set;
    aesmall_aes128_tiny key;
    uint16_t i;

    eeprom_read_block(&set, NULL, sizeof set);
    aesmall_aes128_tiny_init_encrypt_only(&key, set.bind_key);
    start();
    for (i = 0; i < SENSOR_FRAMES; i++) {
        send(&key.cipher, set.address, next());
    }
    fw_stop(0);
}
