/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_ADAPTERS_LITTLEFS_H
#define AESMALL_ADAPTERS_LITTLEFS_H

/* Files and nonce counters on littlefs; doc/use/littlefs.md shows both on a Raspberry Pi Pico. To
 * have these calls, define AESMALL_LITTLEFS. lfs.h is littlefs' own header, version 2. */
#include <lfs.h>

#include "../services/file/file.h"
#include "../services/nonce/nonce.h"

#ifdef __cplusplus
extern "C" {
#endif

/* An open file. Pass `file` to the services; the other members are private. It and its buffer MUST
 * stay where they are until the file is closed. */
typedef struct aesmall_littlefs {
    aesmall_file file;
    lfs_t *lfs;
    const char *path;
    const char *aside; /* where it is written; NULL: in its place */
    struct lfs_file_config config;
    lfs_file_t handle;
    int error; /* the first: there is no write and no commit behind it */
    uint8_t is_open;
} aesmall_littlefs;

/* ---- Files ----
 *
 * Each call returns 0, or an error of littlefs after which f is closed. `buffer` has cache_size
 * bytes, the value in littlefs' configuration; with NULL littlefs takes them from the heap, if it
 * may. The path strings MUST stay where they are.
 *
 * After a failed write or commit, all others fail. Close the file: then the old content is there,
 * or, after a failed commit, perhaps the new one. If the flash failed, unmount and mount again
 * before anything else, otherwise an assertion in littlefs may stop the program.
 *
 * Aliasing: buffer, f and the bytes that are read or written must not overlap. Time: that of
 * littlefs.
 *
 * Power cuts: a commit happens completely or not at all; this relies only on littlefs' own
 * promise. */

/* Opens a file to read. */
int aesmall_littlefs_open(aesmall_littlefs *f, lfs_t *lfs, const char *path, void *buffer);

/* Opens a file to change it in place, for aesmall_vault_rekey. The length and the first byte cannot
 * change: such a write fails. littlefs keeps the old content until the commit, so it needs as much
 * room again. */
int aesmall_littlefs_update(aesmall_littlefs *f, lfs_t *lfs, const char *path, void *buffer);

/* Opens a new file, or replaces the content of a file. It must be written from the first byte to
 * the last; any other write fails, so aesmall_vault_rekey, which needs _update, is an error. The
 * content is written to `aside`, another path of the same file system, and the commit renames it to
 * `path`. Until then `path` is unchanged, or still missing. A file that a power cut leaves at
 * `aside` is overwritten the next time; if you need the room, lfs_remove it at the start of the
 * program. */
int aesmall_littlefs_create(aesmall_littlefs *f, lfs_t *lfs, const char *path, const char *aside,
                            void *buffer);

/* Closes any of these files; call it also after an error, even of a commit. Everything that is not
 * committed is dropped. After an error of littlefs, `aside` may remain, as after a power cut. */
int aesmall_littlefs_close(aesmall_littlefs *f);

/* The two slots of a nonce counter as two files. It is the context of the functions below; pass
 * these to aesmall_nonce_create and aesmall_nonce_init. They replace a slot as a whole. A missing
 * file is a slot without a record. */
typedef struct aesmall_littlefs_nonce {
    lfs_t *lfs;
    const char *paths[2];
    void *buffer; /* as above; in use during the calls only, but by no open file */
} aesmall_littlefs_nonce;

/* The functions that nonce.h describes; they fail if littlefs fails. Aliasing: record and context
 * must not overlap. Time: that of littlefs. */
aesmall_nonce_load aesmall_littlefs_nonce_load;
aesmall_nonce_store aesmall_littlefs_nonce_store;

#ifdef __cplusplus
}
#endif

#endif
