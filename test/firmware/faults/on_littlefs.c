/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Files and nonce counters on littlefs, over a flash with faults. */
#include "adapters/littlefs.h"
#include "faults.h"

#define CHUNK 64
#define CONTENT 300
#define BLOCK 256
#define BLOCKS 16

static uint8_t flash[BLOCKS * BLOCK];
static lfs_t lfs;
static uint8_t file_buffer[64];
static aesmall_vault vault;
static aesmall_aes128_balanced file_key;
static uint8_t buffer[AESMALL_VAULT_BUFFER_SIZE(CHUNK)];
static aesmall_littlefs f;

static int read_block(const struct lfs_config *c, lfs_block_t block, lfs_off_t offset, void *out,
                      lfs_size_t size)
{
    (void)c;
    return pass(going_wrong(BLOCK_READ), (uint8_t *)out, flash + block * BLOCK + offset, size) != 0
               ? LFS_ERR_IO
               : 0;
}

static int program_block(const struct lfs_config *c, lfs_block_t block, lfs_off_t offset,
                         const void *in, lfs_size_t size)
{
    (void)c;
    return pass(going_wrong(BLOCK_WRITE), flash + block * BLOCK + offset, (const uint8_t *)in,
                size) != 0
               ? LFS_ERR_IO
               : 0;
}

static int erase_block(const struct lfs_config *c, lfs_block_t block)
{
    uint8_t erased[BLOCK];

    (void)c;
    memset(erased, 0xff, sizeof erased);
    return pass(going_wrong(BLOCK_WRITE), flash + block * BLOCK, erased, BLOCK) != 0 ? LFS_ERR_IO
                                                                                     : 0;
}

static int sync_blocks(const struct lfs_config *c)
{
    (void)c;
    return pass(going_wrong(BLOCK_WRITE), NULL, NULL, 0) != 0 ? LFS_ERR_IO : 0;
}

static uint8_t read_buffer[64], program_buffer[64], lookahead[8];
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
    .read_buffer = read_buffer,
    .prog_buffer = program_buffer,
    .lookahead_buffer = lookahead,
};

static int seal(uint8_t of)
{
    uint8_t content[CONTENT];
    int error = aesmall_littlefs_create(&f, &lfs, "name", "aside", file_buffer);

    memset(content, of, sizeof content);
    if (error == 0) {
        error = aesmall_vault_ccm_create(
            &vault, aesmall_aes128_balanced_key_room_encrypt_only(&file_key), &masters[0].cipher, 0,
            aesmall_vault_own_keys(some_key, NULL), &f.file, buffer, sizeof buffer, CHUNK);
        if (error == AESMALL_OK) {
            error = aesmall_vault_write(&vault, content, sizeof content);
        }
        if (error == AESMALL_OK) {
            error = aesmall_vault_finish(&vault);
        }
    }
    return aesmall_littlefs_close(&f) | error;
}

/* Also commits after an error. Such a commit must not store incomplete content. */
static int change_key(void)
{
    int error = aesmall_littlefs_update(&f, &lfs, "name", file_buffer);

    if (error == 0) {
        error = aesmall_vault_rekey(&f.file, &masters[0].cipher, &masters[1].cipher, 1);
        if (error != 0 && f.error != 0 && f.file.commit(f.file.context) == 0) {
            wrong("a commit behind a write that failed");
        }
    }
    return aesmall_littlefs_close(&f) | error;
}

static uint8_t content_there(void)
{
    uint8_t out[CONTENT], key;
    uint32_t i;

    for (key = 0; key < 2; key++) {
        int opens = 0;

        if (aesmall_littlefs_open(&f, &lfs, "name", file_buffer) == 0) {
            opens = aesmall_vault_ccm_open(
                        &vault, aesmall_aes128_balanced_key_room_encrypt_only(&file_key),
                        &masters[key].cipher, &f.file, buffer, sizeof buffer) == AESMALL_OK &&
                    aesmall_vault_size(&vault) == CONTENT &&
                    aesmall_vault_read(&vault, 0, out, CONTENT) == AESMALL_OK;
            aesmall_vault_wipe(&vault);
        }
        (void)aesmall_littlefs_close(&f);
        for (i = 1; opens && i < CONTENT; i++) {
            if (out[i] != out[0]) {
                wrong("two contents in one file");
            }
        }
        if (opens) {
            return out[0] + key;
        }
    }
    return 0;
}

static int mounted(void)
{
    memset(&lfs, 0, sizeof lfs);
    return lfs_mount(&lfs, &config) == 0;
}

/* A successful change is stored. A failed change leaves the old file or the new one. */
static void replace(unsigned change)
{
    static uint8_t made[sizeof flash], is_made;
    const uint8_t old = 'a', new = change ? 'b' : 'c';
    const faults of_run = fault;
    uint8_t found;
    int error = 1;

    all_right();
    if (!is_made) {
        if (lfs_format(&lfs, &config) != 0 || !mounted() || seal(old) != 0) {
            wrong("no file to begin with");
        }
        (void)lfs_unmount(&lfs);
        memcpy(made, flash, sizeof made);
        is_made = 1;
    }
    memcpy(flash, made, sizeof flash);
    fault = of_run;
    if (mounted()) {
        error = change ? change_key() : seal(new);
        if (error != 0 && fault.how == RIGHT) {
            wrong("fails though nothing is wrong");
        }
        (void)lfs_unmount(&lfs);
    }
    /* littlefs has to handle a flash that reports success wrongly. Content that opens must still be
     * the old or the new content. */
    if (!told() && fault.how != RIGHT) {
        if (mounted()) {
            found = content_there();
            if (found != 0 && found != old && found != new) {
                wrong("given out, and not as it was written");
            }
            (void)lfs_unmount(&lfs);
        }
        return;
    }
    all_right();
    if (!mounted()) {
        wrong("does not mount when all is right again");
        return;
    }
    found = content_there();
    if (found != new && (error == 0 || found != old)) {
        wrong("neither the old file nor the new one");
    }
    if (seal('g') != 0 || content_there() != 'g') {
        wrong("no new file when all is right again");
    }
    (void)lfs_unmount(&lfs);
}

/* A counter in two files repeats no value, unless the flash reports success wrongly. Then littlefs
 * treats a commit with a wrong bit as a commit that never happened, and goes back to the commit
 * before. */
static void counter(unsigned number)
{
    aesmall_littlefs_nonce n = {&lfs, {"n0", "n1"}, file_buffer};
    static uint8_t made[sizeof flash], is_made;
    const faults of_run = fault;
    uint8_t out[8], last[8] = {0}, start, i, has_last = 0;
    aesmall_nonce nonce;

    (void)number;
    all_right();
    if (!is_made) {
        memset(flash, 0xff, sizeof flash);
        if (lfs_format(&lfs, &config) != 0 || !mounted() ||
            aesmall_nonce_create(aesmall_littlefs_nonce_load, aesmall_littlefs_nonce_store, &n) !=
                AESMALL_OK) {
            wrong("no counter");
        }
        (void)lfs_unmount(&lfs);
        memcpy(made, flash, sizeof made);
        is_made = 1;
    }
    memcpy(flash, made, sizeof flash);
    fault = of_run;
    for (start = 0; start < 4; start++) {
        if (start == 3 && (told() || fault.how == RIGHT)) {
            all_right();
        }
        if (!mounted()) {
            continue;
        }
        if (aesmall_nonce_init(&nonce, aesmall_littlefs_nonce_load, aesmall_littlefs_nonce_store,
                               &n, 8, 2) == AESMALL_OK) {
            for (i = 0; i < 3; i++) {
                if (aesmall_nonce_next(&nonce, NULL, 0, out, 8) != AESMALL_OK) {
                    break; /* mount again */
                }
                if (has_last && memcmp(out, last, 8) <= 0 && (told() || fault.how == RIGHT)) {
                    wrong("a value for the second time");
                }
                memcpy(last, out, 8);
                has_last = 1;
            }
        } else if (start == 3 && fault.how == RIGHT) {
            wrong("no counter when all is right again");
        }
        (void)lfs_unmount(&lfs);
    }
}

void littlefs_scenarios(void)
{
    each_fault("littlefs", 2, replace);
    each_fault("littlefs_nonce", 1, counter);
}
