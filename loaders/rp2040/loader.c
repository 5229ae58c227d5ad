/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A boot loader for the RP2040 that takes sealed images only: README.md. It asks on a serial line,
 * and all that arrives there is hostile. It writes an image into the slot of the program that is
 * not installed, and stores a record at the end, so that a power cut leaves a program. */
#include <aesmall.h>

#include "board.h"
#include "key.h"
#include "rp2040.h"
#include "slots.h"

#define MS 1000u
#ifndef LOADER_WINDOW
#define LOADER_WINDOW (500 * MS) /* for a header, before the installed program starts */
#endif
#define REPEAT (250 * MS) /* before a request is repeated */
#define GAP (50 * MS)     /* the longest between two bytes */
#define SILENCE (20 * MS) /* before a request */
#define MOST_NOISE (100 * MS)
#define WRITES 3             /* before a sector is taken for broken */
#define PATIENCE (5000 * MS) /* for a chunk */
#define ASKED 0x61657349u /* "aesI": the application's wish, in a register that survives resets */

#define JOIN(a, b, c) a##b##c
#define NAME(a, b, c) JOIN(a, b, c)
#ifndef LOADER_ENGINE
#define LOADER_ENGINE ct
#endif

static NAME(aesmall_aes128_, LOADER_ENGINE, ) key;
static aesmall_image image;
static slots_installed installed;
static uint8_t buffer[SECTOR + AESMALL_IMAGE_TAG_SIZE]; /* a header or a chunk */

void loader_main(void);

/* Sends a request, after the line was silent for a while. */
static void ask(uint8_t kind, uint16_t number, uint8_t status)
{
    const uint32_t start = board_time();
    const uint8_t high = (uint8_t)(number >> 8), low = (uint8_t)number;
    const uint8_t frame[] = {0xa5, kind,   high,
                             low,  status, (uint8_t)(kind ^ high ^ low ^ status ^ 0x5a)};

    while (board_receive(SILENCE) >= 0 && board_time() - start < MOST_NOISE) {
    }
    board_send(frame, sizeof frame);
}

/* Asks, and receives the answer. Returns whether it has come. If only a part comes, `status`
 * becomes AESMALL_IMAGE_LINE. */
static uint8_t receive(uint8_t kind, uint16_t number, size_t len, uint8_t *status)
{
    uint32_t wait = REPEAT;
    size_t i;

    ask(kind, number, *status);
    for (i = 0; i < len; i++) {
        const int byte = board_receive(wait);

        if (byte < 0) {
            if (i != 0) {
                *status = AESMALL_IMAGE_LINE;
            }
            return 0;
        }
        buffer[i] = (uint8_t)byte;
        wait = GAP;
    }
    return 1;
}

/* Starts the installed program. Its vectors are at its start, or after a boot2 of 256 bytes. */
static void start_program(void)
{
    const uintptr_t address = XIP + SLOT_OFFSET(installed.slot);
    const uint32_t stack = *(const volatile uint32_t *)address;

    aesmall_wipe(&key, sizeof key);
    board_end();
    loader_start(stack >> 24 == 0x20 ? address : address + 256);
}

/* Asks for headers until one is accepted. */
static void begin(uint32_t slot, uint8_t waits)
{
    const aesmall_image_limits limits = {
        LOADER_PRODUCT,          LOADER_HARDWARE, installed.version + 1,
        XIP + SLOT_OFFSET(slot), SLOT_SIZE,       SECTOR};
    const uint32_t start = board_time();
    uint8_t status = 0;

    for (;;) {
        if (!waits && board_time() - start >= LOADER_WINDOW) {
            start_program();
        }
        if (receive('H', (uint16_t)slot, AESMALL_IMAGE_HEADER_SIZE, &status)) {
            if (aesmall_image_begin(&image, &key.cipher, buffer, &limits) == AESMALL_OK) {
                return;
            }
            status = image.status;
            ask('E', 0, status);
        }
    }
}

/* Writes a chunk. Returns whether the flash holds it. */
static uint8_t write_chunk(uint32_t slot, uint32_t number)
{
    uint8_t tries = WRITES;

    while (tries-- != 0) {
        if (board_write(SLOT_OFFSET(slot) + number * SECTOR, buffer, SECTOR)) {
            return 1;
        }
    }
    return 0;
}

/* Receives and writes all chunks. Returns the error that ends the update. */
static uint8_t take_chunks(uint32_t slot)
{
    uint32_t since = board_time();
    uint8_t status = 0;

    while (image.next < image.chunks) {
        const uint32_t number = image.next;

        if (board_time() - since >= PATIENCE) {
            return status != 0 ? status : AESMALL_IMAGE_LINE;
        }
        if (receive('C', (uint16_t)number, sizeof buffer, &status)) {
            if (aesmall_image_open_chunk(&image, number, buffer) == AESMALL_OK) {
                if (!write_chunk(slot, number)) {
                    return AESMALL_IMAGE_FLASH;
                }
                since = board_time();
            }
            status = image.status;
        }
    }
    return 0;
}

void loader_main(void)
{
    static const uint8_t secret[16] = LOADER_KEY;
    uint8_t asked, status;
    uint32_t slot;

    asked = WATCHDOG_SCRATCH0 == ASKED;
    WATCHDOG_SCRATCH0 = 0;
    board_start();
    NAME(aesmall_aes128_, LOADER_ENGINE, _init_encrypt_only)(&key, secret);
    slots_find(&installed);
    slot = installed.version != 0 && installed.slot == 0;
    begin(slot, asked || installed.version == 0);
    status = slots_store(&installed, 0) ? take_chunks(slot) : AESMALL_IMAGE_STORAGE;
    if (status == 0 && aesmall_image_end(&image) == AESMALL_OK &&
        !slots_store(&installed, image.version)) {
        status = AESMALL_IMAGE_STORAGE;
    }
    ask(status == 0 ? 'D' : 'E', 0, status);
    board_end();
    loader_restart();
}
