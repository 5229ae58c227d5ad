/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * littlefs in the last 256 KB of the Pico's flash, and the two files of a counter on it. While the
 * flash is written a second core must not run. */
#pragma once
#define AESMALL_LITTLEFS
#include <adapters/littlefs.c>
#include <adapters/littlefs_nonce.c>
#include <hardware/flash.h>
#include <hardware/sync.h>
#include <string.h>

#define FIRST (PICO_FLASH_SIZE_BYTES - 64 * FLASH_SECTOR_SIZE)

static int read_block(const struct lfs_config *c, lfs_block_t block, lfs_off_t offset, void *out,
                      lfs_size_t size)
{
    memcpy(out, (const uint8_t *)(XIP_BASE + FIRST + block * c->block_size + offset), size);
    return 0;
}

static int program_block(const struct lfs_config *c, lfs_block_t block, lfs_off_t offset,
                         const void *in, lfs_size_t size)
{
    const uint32_t interrupts = save_and_disable_interrupts();
    flash_range_program(FIRST + block * c->block_size + offset, (const uint8_t *)in, size);
    restore_interrupts(interrupts);
    return 0;
}

static int erase_block(const struct lfs_config *c, lfs_block_t block)
{
    const uint32_t interrupts = save_and_disable_interrupts();
    flash_range_erase(FIRST + block * c->block_size, c->block_size);
    restore_interrupts(interrupts);
    return 0;
}

static int sync_blocks(const struct lfs_config *c)
{
    (void)c;
    return 0;
}

static uint8_t read_buffer[FLASH_PAGE_SIZE], program_buffer[FLASH_PAGE_SIZE];
static uint32_t lookahead[4];

static const struct lfs_config flash = {
    .read = read_block,
    .prog = program_block,
    .erase = erase_block,
    .sync = sync_blocks,
    .read_size = 16,
    .prog_size = FLASH_PAGE_SIZE,
    .block_size = FLASH_SECTOR_SIZE,
    .block_count = 64,
    .block_cycles = 500,
    .cache_size = FLASH_PAGE_SIZE,
    .lookahead_size = sizeof lookahead,
    .read_buffer = read_buffer,
    .prog_buffer = program_buffer,
    .lookahead_buffer = lookahead,
    .name_max = 32,
};

static lfs_t lfs;
static aesmall_nonce nonce;
static uint8_t slot_buffer[FLASH_PAGE_SIZE];
static aesmall_littlefs_nonce slots = {&lfs, {"nonce.0", "nonce.1"}, slot_buffer};
#define SLOTS aesmall_littlefs_nonce_load, aesmall_littlefs_nonce_store, &slots
