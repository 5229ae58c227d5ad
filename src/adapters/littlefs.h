/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_ADAPTERS_LITTLEFS_H
#define AESMALL_ADAPTERS_LITTLEFS_H

/* Files and nonce counters on littlefs; doc/use/littlefs.md shows both on a Raspberry Pi Pico. The
 * calls are there when AESMALL_LITTLEFS is defined, and lfs.h is littlefs' own, version 2. */
#include <lfs.h>

#include "../services/file/file.h"
#include "../services/nonce/nonce.h"

#ifdef __cplusplus
extern "C" {
#endif

/* An open file; `file` goes to the services, the other members are private. It and its buffer MUST
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
 * Each returns 0 or an error of littlefs, and f is closed then. `buffer` has cache_size bytes, as
 * littlefs' configuration has it; NULL takes them from the heap, where littlefs may do that. The
 * paths MUST stay.
 *
 * After a write or commit that failed all others fail: close the file, and what was there before is
 * there, or, after a commit, perhaps what was new. When it was the flash that failed, unmount and
 * mount again before anything else; littlefs may stop the program by an assertion otherwise.
 *
 * Aliasing: buffer, f and what is read or written are apart. Time: that of littlefs.
 *
 * Power cuts: littlefs' own promise, and nothing else, is what makes a commit happen as a whole or
 * not at all. */

/* A file to read. */
int aesmall_littlefs_open(aesmall_littlefs *f, lfs_t *lfs, const char *path, void *buffer);

/* A file to change in its place, for aesmall_vault_rekey. It keeps its length and its first byte,
 * with which new content would begin: any other write fails. littlefs keeps the old content until
 * the commit, so it needs as much room again. */
int aesmall_littlefs_update(aesmall_littlefs *f, lfs_t *lfs, const char *path, void *buffer);

/* A new file, or new content of one, from the first byte to the last: any other write fails, so
 * that aesmall_vault_rekey, which needs _update, is an error. It is written to `aside`, another
 * path of the same file system, and the commit renames it to `path`: until then `path` is what it
 * was, and if it was not there, it is not. What a power cut leaves at `aside` is overwritten the
 * next time; lfs_remove it at the start of the program if the room is needed. */
int aesmall_littlefs_create(aesmall_littlefs *f, lfs_t *lfs, const char *path, const char *aside,
                            void *buffer);

/* The end of each, also after an error, of a commit too. What is not committed is dropped; after an
 * error of littlefs `aside` may stay, as after a power cut. */
int aesmall_littlefs_close(aesmall_littlefs *f);

/* The two slots of a nonce counter as two files; the context of the calls below, which go to
 * aesmall_nonce_create and aesmall_nonce_init. They replace a slot as a whole. A file that is not
 * there is a slot without a record. */
typedef struct aesmall_littlefs_nonce {
    lfs_t *lfs;
    const char *paths[2];
    void *buffer; /* as above; in use during the calls only, but by no open file */
} aesmall_littlefs_nonce;

/* As nonce.h has them; a failure of littlefs is one of theirs. Aliasing: the record is apart from
 * the context. Time: that of littlefs. */
aesmall_nonce_load aesmall_littlefs_nonce_load;
aesmall_nonce_store aesmall_littlefs_nonce_store;

#ifdef __cplusplus
}
#endif

#endif
