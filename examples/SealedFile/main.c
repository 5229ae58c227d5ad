/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A sealed file on littlefs, in the flash of a Raspberry Pi Pico: counts its starts in "log", which
 * after a power cut is the old file or the new one. `aesmall open` opens it. Needs littlefs' lfs.c
 * and lfs_util.c, LFS_NO_MALLOC, and the SDK's pico_stdlib, hardware_flash, hardware_sync. */
#include "flash.h"
#include <aesmall.h>
#include <pico/stdlib.h>
#include <stdlib.h>

static const uint8_t secret[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
static aesmall_aes128 master, key; /* each file has a key of its own, by the count on the flash */
static uint8_t buffer[AESMALL_VAULT_BUFFER_SIZE(1024)], page[FLASH_PAGE_SIZE];
static aesmall_littlefs file;
static aesmall_vault vault;
static char text[16]; /* in the file */

static int load(void)
{
    const aesmall_key_room room = aesmall_aes128_key_room_encrypt_only(&key);
    const int good =
        aesmall_littlefs_open(&file, &lfs, "log", page) == 0 &&
        !aesmall_vault_ccm_open(&vault, room, &master.cipher, &file.file, buffer, sizeof buffer) &&
        aesmall_vault_size(&vault) < sizeof text &&
        !aesmall_vault_read(&vault, 0, (uint8_t *)text, aesmall_vault_size(&vault));
    aesmall_vault_wipe(&vault);
    return aesmall_littlefs_close(&file) == 0 && good;
}

static int save(size_t len)
{
    const aesmall_key_room room = aesmall_aes128_key_room_encrypt_only(&key);
    const int good = /* finish commits */
        aesmall_littlefs_create(&file, &lfs, "log", "log.new", page) == 0 &&
        !aesmall_vault_ccm_create(&vault, room, &master.cipher, 0,
                                  aesmall_vault_counted_keys(&nonce), &file.file, buffer,
                                  sizeof buffer, 1024) &&
        !aesmall_vault_write(&vault, (const uint8_t *)text, len) && !aesmall_vault_finish(&vault);
    aesmall_vault_wipe(&vault);
    return aesmall_littlefs_close(&file) == 0 && good;
}

int main(void)
{
    stdio_init_all();
    aesmall_aes128_init(&master, secret);
    if (lfs_mount(&lfs, &flash) != 0) {
        printf("No file system here. If the key is NEW, send n\n");
        while (getchar() != 'n')
            continue;
        if (lfs_format(&lfs, &flash) || lfs_mount(&lfs, &flash) || aesmall_nonce_create(SLOTS))
            return puts("the flash failed");
    }
    if (aesmall_nonce_init(&nonce, SLOTS, 8, 16) != AESMALL_OK)
        return puts("the count is lost: take a new key");
    puts(load() ? text : "no log of this key yet");
    puts(save(snprintf(text, sizeof text, "%d", atoi(text) + 1)) ? "saved" : "not saved");
    return 0;
}
