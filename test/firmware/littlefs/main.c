/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * adapters/littlefs.h without power cuts: ignored errors, failures, and buffers on the heap.
 * Exits with the line of the failed check, or 0. */
#include <string.h>

#include "adapters/littlefs.h"
#include "fw.h"

#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            return __LINE__;                                                                       \
        }                                                                                          \
    } while (0)

#define BLOCK 512
#define BLOCKS 16

static uint8_t bytes[BLOCKS * BLOCK];
static int programs_fail;

static int read_block(const struct lfs_config *c, lfs_block_t block, lfs_off_t offset, void *out,
                      lfs_size_t size)
{
    memcpy(out, bytes + block * c->block_size + offset, size);
    return 0;
}

static int program_block(const struct lfs_config *c, lfs_block_t block, lfs_off_t offset,
                         const void *in, lfs_size_t size)
{
    memcpy(bytes + block * c->block_size + offset, in, size);
    return programs_fail ? LFS_ERR_IO : 0;
}

static int erase_block(const struct lfs_config *c, lfs_block_t block)
{
    memset(bytes + block * c->block_size, 0xff, c->block_size);
    return 0;
}

static int sync_blocks(const struct lfs_config *c)
{
    (void)c;
    return 0;
}

static const struct lfs_config config = {
    .read = read_block,
    .prog = program_block,
    .erase = erase_block,
    .sync = sync_blocks,
    .read_size = 16,
    .prog_size = 16,
    .block_size = BLOCK,
    .block_count = BLOCKS,
    .block_cycles = 100,
    .cache_size = 64,
    .lookahead_size = 8,
};

static lfs_t lfs;
static uint8_t buffer[64];
static aesmall_littlefs f;

static int put(uint32_t offset, const char *in)
{
    return f.file.write(f.file.context, offset, (const uint8_t *)in, strlen(in)) == 0;
}

static int commit(void)
{
    return f.file.commit(f.file.context) == 0;
}

static int is_there(const char *path)
{
    struct lfs_info info;

    return lfs_stat(&lfs, path, &info) == 0;
}

static int holds(const char *path, const char *wanted)
{
    aesmall_littlefs g;
    uint8_t out[100];
    uint32_t size;
    int same;

    if (aesmall_littlefs_open(&g, &lfs, path, NULL) != 0) {
        return 0;
    }
    same = g.file.size(g.file.context, &size) == 0 && size == strlen(wanted) &&
           g.file.read(g.file.context, 0, out, size) == 0 && memcmp(out, wanted, size) == 0 &&
           g.file.read(g.file.context, 1, out, size) != 0 &&
           g.file.read(g.file.context, 0x80000000, out, 1) != 0 &&
           g.file.write(g.file.context, 0, out, 1) != 0;
    return aesmall_littlefs_close(&g) == 0 && same;
}

static int created(void)
{
    CHECK(aesmall_littlefs_open(&f, &lfs, "name", buffer) == LFS_ERR_NOENT);
    CHECK(f.file.read(f.file.context, 0, bytes, 1) != 0 && !put(0, "x") && !commit());
    CHECK(aesmall_littlefs_close(&f) == 0);
    CHECK(aesmall_littlefs_create(&f, &lfs, "name", "aside", buffer) == 0);
    CHECK(put(0, "first") && !is_there("name") && is_there("aside"));
    CHECK(aesmall_littlefs_close(&f) == 0 && !is_there("name") && !is_there("aside"));
    CHECK(aesmall_littlefs_create(&f, &lfs, "name", "aside", buffer) == 0);
    CHECK(put(0, "first") && put(5, " content") && commit() && !commit() && !put(0, "x"));
    CHECK(aesmall_littlefs_close(&f) == 0 && !is_there("aside") && holds("name", "first content"));
    CHECK(aesmall_littlefs_close(&f) == 0 && holds("name", "first content"));
    return 0;
}

/* The old file is readable while the new one is written. The file that a power cut left aside is
 * overwritten. */
static int replaced(void)
{
    CHECK(aesmall_littlefs_create(&f, &lfs, "aside", "other", NULL) == 0);
    CHECK(put(0, "what was left there, and is longer") && commit());
    CHECK(aesmall_littlefs_create(&f, &lfs, "name", "aside", NULL) == 0);
    CHECK(put(0, "second") && holds("name", "first content") && commit());
    CHECK(aesmall_littlefs_close(&f) == 0 && holds("name", "second") && !is_there("aside"));
    return 0;
}

static int updated(void)
{
    CHECK(aesmall_littlefs_update(&f, &lfs, "nobody", buffer) == LFS_ERR_NOENT);
    CHECK(aesmall_littlefs_update(&f, &lfs, "name", buffer) == 0);
    CHECK(put(3, "OND") && aesmall_littlefs_close(&f) == 0 && holds("name", "second"));
    CHECK(aesmall_littlefs_update(&f, &lfs, "name", buffer) == 0);
    CHECK(put(1, "ECO") && commit() && put(3, "x"));
    CHECK(aesmall_littlefs_close(&f) == 0 && holds("name", "sECOnd"));
    return 0;
}

/* New content is written from the first byte to the last. An existing file cannot be begun again
 * and cannot grow. After a refused write the commit fails. */
static int order(void)
{
    CHECK(aesmall_littlefs_create(&f, &lfs, "name", "aside", buffer) == 0);
    CHECK(put(0, "thi") && !put(0, "x") && !put(3, "rd") && !commit());
    CHECK(aesmall_littlefs_close(&f) == 0 && holds("name", "sECOnd") && !is_there("aside"));
    CHECK(aesmall_littlefs_create(&f, &lfs, "name", "aside", buffer) == 0);
    CHECK(put(0, "thi") && !put(4, "rd") && !commit());
    CHECK(aesmall_littlefs_close(&f) == 0 && holds("name", "sECOnd"));
    CHECK(aesmall_littlefs_update(&f, &lfs, "name", buffer) == 0);
    CHECK(put(1, "x") && !put(0, "third") && !put(1, "y") && !commit());
    CHECK(aesmall_littlefs_close(&f) == 0 && holds("name", "sECOnd"));
    CHECK(aesmall_littlefs_update(&f, &lfs, "name", buffer) == 0);
    CHECK(put(4, "ND") && !put(5, "xx") && !commit());
    CHECK(aesmall_littlefs_close(&f) == 0 && holds("name", "sECOnd"));
    return 0;
}

static int failed(void)
{
    CHECK(aesmall_littlefs_create(&f, &lfs, "name", "aside", buffer) == 0);
    CHECK(put(0, "third"));
    programs_fail = 1;
    CHECK(!commit());
    programs_fail = 0;
    CHECK(aesmall_littlefs_close(&f) == 0);
    CHECK(lfs_unmount(&lfs) == 0 && lfs_mount(&lfs, &config) == 0);
    CHECK(holds("name", "sECOnd"));
    CHECK(aesmall_littlefs_create(&f, &lfs, "no such folder/name", "aside", buffer) == 0);
    CHECK(put(0, "x") && !commit() && aesmall_littlefs_close(&f) == 0 && !is_there("aside"));
    return 0;
}

static int counted(void)
{
    aesmall_littlefs_nonce n = {&lfs, {"n0", "n1"}, buffer};
    aesmall_littlefs_nonce heap = {&lfs, {"n0", "n1"}, NULL};
    aesmall_nonce nonce;
    uint8_t out[8];

    CHECK(aesmall_nonce_create(aesmall_littlefs_nonce_load, aesmall_littlefs_nonce_store, &n) ==
          AESMALL_OK);
    CHECK(aesmall_nonce_create(aesmall_littlefs_nonce_load, aesmall_littlefs_nonce_store, &heap) ==
          AESMALL_ERROR_ARGUMENT);
    CHECK(aesmall_nonce_init(&nonce, aesmall_littlefs_nonce_load, aesmall_littlefs_nonce_store, &n,
                             8, 10) == AESMALL_OK);
    CHECK(aesmall_nonce_next(&nonce, NULL, 0, out, 8) == AESMALL_OK && out[7] == 0);
    CHECK(aesmall_nonce_init(&nonce, aesmall_littlefs_nonce_load, aesmall_littlefs_nonce_store,
                             &heap, 8, 10) == AESMALL_OK);
    programs_fail = 1;
    CHECK(aesmall_nonce_next(&nonce, NULL, 0, out, 8) == AESMALL_ERROR_STORAGE);
    programs_fail = 0;
    CHECK(aesmall_nonce_next(&nonce, NULL, 0, out, 8) == AESMALL_OK && out[7] >= 10);
    return 0;
}

int main(void)
{
    int (*const tests[])(void) = {created, replaced, updated, order, failed, counted};
    int wrong = lfs_format(&lfs, &config) != 0 || lfs_mount(&lfs, &config) != 0;
    size_t i;

    for (i = 0; i < sizeof tests / sizeof tests[0] && wrong == 0; i++) {
        wrong = tests[i]();
    }
    lfs_unmount(&lfs);
    fw_puthex((const uint8_t *)&wrong, sizeof wrong);
    fw_exit(wrong == 0 ? 0 : 1);
}
