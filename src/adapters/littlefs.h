/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_ADAPTERS_LITTLEFS_H
#define AESMALL_ADAPTERS_LITTLEFS_H

/* Files and nonce counters on littlefs. doc/use/littlefs.md shows both on a Raspberry Pi Pico. To
 * have these calls, define AESMALL_LITTLEFS. lfs.h is littlefs' own header, version 2. */
#include <lfs.h>

#include "../services/file/file.h"
#include "../services/nonce/nonce.h"

#ifdef __cplusplus
extern "C" {
#endif

/* An open file. Pass `file` to the services. The other members are private. It and its buffer MUST
 * stay where they are until the file is closed. */
typedef struct aesmall_littlefs {
    aesmall_file file;
    lfs_t *lfs;
    const char *path;
    const char *aside; /* where it is written, or NULL for its own place */
    struct lfs_file_config config;
    lfs_file_t handle;
    int error; /* the first: it has no write and no commit */
    uint8_t is_open;
} aesmall_littlefs;

/* ---- Files ----
 *
 * `buffer` has cache_size bytes, the value in littlefs' configuration. With NULL littlefs takes
 * them from the heap, if that is allowed. The path strings MUST stay where they are.
 *
 * After a failed write or commit, all others fail. Close the file: then the old content is there,
 * or, after a failed commit, perhaps the new one. If the flash failed, unmount and mount again
 * first, otherwise an assertion in littlefs may stop the program.
 *
 * Aliasing: buffer, f and the bytes that are read or written must not overlap. Time: the time of
 * littlefs.
 *
 * Power cuts: a commit happens completely or not at all. This relies on littlefs' own guarantee. */

/**
 * Open a file to read.
 *
 * @param f       receives the file, which MUST stay where it is until aesmall_littlefs_close()
 * @param lfs     the mounted file system
 * @param path    the file. The string MUST stay where it is
 * @param buffer  cache_size bytes, in use until the file is closed. NULL: from the heap
 * @return 0, or an error of littlefs, after which `f` is closed
 */
int aesmall_littlefs_open(aesmall_littlefs *f, lfs_t *lfs, const char *path, void *buffer);

/**
 * Open a new file, or a file to replace its content.
 *
 * @param f,lfs,buffer  as for aesmall_littlefs_open()
 * @param path          the file. The string MUST stay where it is
 * @param aside         another path of the same file system. The content is written there, and the
 *                      commit renames it to `path`. The string MUST stay where it is
 * @return 0, or an error of littlefs, after which `f` is closed
 *
 * The file must be written from the first byte to the last. Any other write fails, so
 * aesmall_vault_rekey(), which needs aesmall_littlefs_update(), is an error. Until the commit
 * `path` is unchanged, or still missing. A file that a power cut leaves at `aside` is overwritten
 * the next time. If you need the room, lfs_remove() it at the start of the program.
 */
int aesmall_littlefs_create(aesmall_littlefs *f, lfs_t *lfs, const char *path, const char *aside,
                            void *buffer);

/**
 * Open a file to change it in place, for aesmall_vault_rekey().
 *
 * @param f,lfs,path,buffer  as for aesmall_littlefs_open()
 * @return 0, or an error of littlefs, after which `f` is closed
 *
 * The length and the first byte cannot change: such a write fails. littlefs keeps the old content
 * until the commit, so it needs as much room again.
 */
int aesmall_littlefs_update(aesmall_littlefs *f, lfs_t *lfs, const char *path, void *buffer);

/**
 * Close any of these files, also after an error, even of a commit.
 *
 * @param f  the file
 * @return 0, or an error of littlefs: then `aside` may remain, as after a power cut
 *
 * The writes that are not committed are dropped.
 */
int aesmall_littlefs_close(aesmall_littlefs *f);

/* The two slots of a nonce counter as two files. It is the context of the functions below. Pass
 * these functions to aesmall_nonce_create and aesmall_nonce_init. They replace a slot as a whole. A
 * missing file is a slot without a record. */
typedef struct aesmall_littlefs_nonce {
    lfs_t *lfs;
    const char *paths[2];
    void *buffer; /* as above, in use only during the calls, and not by an open file */
} aesmall_littlefs_nonce;

/**
 * Load a slot of a nonce counter: the function `load` of nonce.h.
 *
 * Fails if littlefs fails. Aliasing: record and context must not overlap. Time: the time of
 * littlefs.
 */
aesmall_nonce_load aesmall_littlefs_nonce_load;

/**
 * Store a slot of a nonce counter: the function `store` of nonce.h.
 *
 * Fails if littlefs fails. Aliasing: record and context must not overlap. Time: the time of
 * littlefs.
 */
aesmall_nonce_store aesmall_littlefs_nonce_store;

#ifdef __cplusplus
}
#endif

#endif
