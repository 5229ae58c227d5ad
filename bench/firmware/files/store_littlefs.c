/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Implements store.h on littlefs, without a heap. */
#include <string.h>

#include "adapters/littlefs.h"
#include "memory.h"
#include "store.h"

#define ASIDE "aside"
#ifndef FILES_BLOCK_CYCLES
#define FILES_BLOCK_CYCLES 500 /* erases before littlefs moves a directory */
#endif

static int read_block(const struct lfs_config *c, lfs_block_t block, lfs_off_t offset, void *out,
                      lfs_size_t size)
{
    memory_read(block * c->block_size + offset, out, size);
    return 0;
}

static int program_block(const struct lfs_config *c, lfs_block_t block, lfs_off_t offset,
                         const void *in, lfs_size_t size)
{
    memory_program(block * c->block_size + offset, in, size);
    return 0;
}

static int erase_block(const struct lfs_config *c, lfs_block_t block)
{
    memory_erase(block * c->block_size);
    return 0;
}

static int sync_blocks(const struct lfs_config *c)
{
    (void)c;
    return 0;
}

static uint8_t read_buffer[MEMORY_PAGE], program_buffer[MEMORY_PAGE], file_buffer[MEMORY_PAGE];
static uint8_t nonce_buffer[MEMORY_PAGE];
static uint32_t lookahead[4];

static const struct lfs_config config = {
    .read = read_block,
    .prog = program_block,
    .erase = erase_block,
    .sync = sync_blocks,
    .read_size = 16,
    .prog_size = MEMORY_PAGE,
    .block_size = MEMORY_SECTOR,
    .block_count = MEMORY_SIZE / MEMORY_SECTOR,
    .block_cycles = FILES_BLOCK_CYCLES,
    .cache_size = MEMORY_PAGE,
    .lookahead_size = sizeof lookahead,
    .read_buffer = read_buffer,
    .prog_buffer = program_buffer,
    .lookahead_buffer = lookahead,
    .name_max = 32,
};

static lfs_t lfs;
static aesmall_littlefs file;
static aesmall_littlefs_nonce nonce = {&lfs, {"nonce.0", "nonce.1"}, nonce_buffer};

int store_load_nonce(void *context, uint8_t slot, uint8_t record[AESMALL_NONCE_RECORD_SIZE])
{
    return aesmall_littlefs_nonce_load(context, slot, record);
}

int store_store_nonce(void *context, uint8_t slot, const uint8_t record[AESMALL_NONCE_RECORD_SIZE])
{
    return aesmall_littlefs_nonce_store(context, slot, record);
}

void *store_nonce(void)
{
    return &nonce;
}

int store_format(void)
{
    memory_start();
    return lfs_format(&lfs, &config);
}

/* Clears the RAM, as a loss of power does on a chip. */
int store_start(void)
{
    memset(&lfs, 0, sizeof lfs);
    memset(&file, 0, sizeof file);
    memory_start();
    return lfs_mount(&lfs, &config);
}

int store_close(void)
{
    return aesmall_littlefs_close(&file);
}

int store_open(const char *name, const aesmall_file **opened)
{
    *opened = &file.file;
    return aesmall_littlefs_open(&file, &lfs, name, file_buffer);
}

int store_update(const char *name, const aesmall_file **opened)
{
    *opened = &file.file;
    return aesmall_littlefs_update(&file, &lfs, name, file_buffer);
}

int store_create(const char *name, const aesmall_file **opened)
{
    *opened = &file.file;
    return aesmall_littlefs_create(&file, &lfs, name, ASIDE, file_buffer);
}

static uint8_t beside_buffer[MEMORY_PAGE];
static aesmall_littlefs beside;

int store_open_beside(const char *name, const aesmall_file **opened)
{
    *opened = &beside.file;
    return aesmall_littlefs_open(&beside, &lfs, name, beside_buffer);
}

int store_close_beside(void)
{
    return aesmall_littlefs_close(&beside);
}
