/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The slots of a nonce counter on littlefs. See littlefs.c. */
#include "../services/nonce/nonce.h"

#ifdef AESMALL_LITTLEFS

#include <string.h>

#include "littlefs.h"

int aesmall_littlefs_nonce_load(void *context, uint8_t slot,
                                uint8_t record[AESMALL_NONCE_RECORD_SIZE])
{
    const aesmall_littlefs_nonce *const n = (const aesmall_littlefs_nonce *)context;
    struct lfs_file_config config;
    lfs_file_t file;
    lfs_ssize_t len;
    int error;

    memset(record, 0xff, AESMALL_NONCE_RECORD_SIZE);
    memset(&config, 0, sizeof config);
    config.buffer = n->buffer;
    error = lfs_file_opencfg(n->lfs, &file, n->paths[slot], LFS_O_RDONLY, &config);
    if (error != 0) {
        return error == LFS_ERR_NOENT ? 0 : error;
    }
    len = lfs_file_read(n->lfs, &file, record, AESMALL_NONCE_RECORD_SIZE);
    error = lfs_file_close(n->lfs, &file);
    return len < 0 ? (int)len : error;
}

int aesmall_littlefs_nonce_store(void *context, uint8_t slot,
                                 const uint8_t record[AESMALL_NONCE_RECORD_SIZE])
{
    const aesmall_littlefs_nonce *const n = (const aesmall_littlefs_nonce *)context;
    const int flags = LFS_O_WRONLY | LFS_O_CREAT | LFS_O_TRUNC;
    struct lfs_file_config config;
    lfs_file_t file;
    lfs_ssize_t len;
    int error;

    memset(&config, 0, sizeof config);
    config.buffer = n->buffer;
    error = lfs_file_opencfg(n->lfs, &file, n->paths[slot], flags, &config);
    if (error != 0) {
        return error;
    }
    len = lfs_file_write(n->lfs, &file, record, AESMALL_NONCE_RECORD_SIZE);
    error = lfs_file_close(n->lfs, &file);
    return len == AESMALL_NONCE_RECORD_SIZE ? error : LFS_ERR_IO;
}

#endif
