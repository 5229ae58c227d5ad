/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A program in slot 0 with a sealed image for slot 1, as if it had received it. It installs the
 * image without the loader, and resets the chip. SEALED names the file. */
#include <aesmall.h>
#include <string.h>

#include "board.h"
#include "key.h"
#include "rp2040.h"
#include "slots.h"

#define PSM_WDSEL REGISTER(0x40010008)
#define WATCHDOG_CTRL REGISTER(0x40058000)

extern uint8_t data_start[], data_end[], data_load[], stack_top[];
extern const uint8_t sealed[];
__asm__(".section .rodata.sealed, \"a\"\n"
        ".global sealed\n"
        "sealed: .incbin \"" SEALED "\"\n"
        ".previous");

static uint8_t chunk[SECTOR + AESMALL_IMAGE_TAG_SIZE];

/* Returns the status of the image. */
static uint8_t install(const uint8_t *from)
{
    static const uint8_t secret[16] = LOADER_KEY;
    aesmall_aes128_fast key;
    aesmall_image image;
    slots_installed installed;
    aesmall_error error;

    slots_find(&installed);
    const uint32_t slot = installed.slot == 0;
    const aesmall_image_limits limits = {
        LOADER_PRODUCT,          LOADER_HARDWARE, installed.version + 1,
        XIP + SLOT_OFFSET(slot), SLOT_SIZE,       SECTOR};
    aesmall_aes128_fast_init_encrypt_only(&key, secret);
    error = aesmall_image_begin(&image, &key.cipher, from, &limits);
    from += AESMALL_IMAGE_HEADER_SIZE;
    if (error == AESMALL_OK && !slots_store(&installed, 0)) {
        return AESMALL_IMAGE_STORAGE;
    }
    while (error == AESMALL_OK && image.next < image.chunks) {
        const uint32_t at = image.next * SECTOR;

        memcpy(chunk, from, sizeof chunk);
        from += sizeof chunk;
        error = aesmall_image_open_chunk(&image, image.next, chunk);
        if (error == AESMALL_OK && !board_write(SLOT_OFFSET(slot) + at, chunk, SECTOR)) {
            return AESMALL_IMAGE_FLASH;
        }
    }
    if (error == AESMALL_OK && aesmall_image_end(&image) == AESMALL_OK &&
        !slots_store(&installed, image.version)) {
        return AESMALL_IMAGE_STORAGE;
    }
    return image.status;
}

__attribute__((noreturn)) static void reset(void)
{
    uint8_t status;

    memcpy(data_start, data_load, (size_t)(data_end - data_start));
    board_start();
    status = install(sealed) + '0';
    board_send(&status, 1);
    board_end();
    PSM_WDSEL = 0x1ffff - 3; /* all except the oscillators */
    WATCHDOG_CTRL = 1u << 31;
    for (;;) {
    }
}

__attribute__((section(".vectors"), used)) static void *const vectors[] = {stack_top,
                                                                           (void *)reset};
