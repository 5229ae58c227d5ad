/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Files on littlefs. Empty unless AESMALL_LITTLEFS is defined, so that it may be compiled with the
 * rest of src/; it may also be included by one C file that defines the macro before. */
#include "../services/file/file.h"

#ifdef AESMALL_LITTLEFS

#include "littlefs.h"

#include <string.h>

/* littlefs counts in 31 bits. */
static int go_to(aesmall_littlefs *f, uint32_t offset)
{
    if (!f->is_open || offset > (uint32_t)LFS_FILE_MAX) {
        return LFS_ERR_INVAL;
    }
    /* A seek would write out the bytes in the buffer. */
    if ((lfs_soff_t)offset != lfs_file_tell(f->lfs, &f->handle)) {
        const lfs_soff_t at = lfs_file_seek(f->lfs, &f->handle, (lfs_soff_t)offset, LFS_SEEK_SET);

        return at < 0 ? (int)at : 0;
    }
    return 0;
}

static int whole(lfs_ssize_t done, size_t len)
{
    return done < 0 ? (int)done : (size_t)done == len ? 0 : LFS_ERR_IO;
}

static int read_at(void *context, uint32_t offset, uint8_t *out, size_t len)
{
    aesmall_littlefs *const f = (aesmall_littlefs *)context;
    const int error = go_to(f, offset);

    return error != 0 ? error : whole(lfs_file_read(f->lfs, &f->handle, out, (lfs_size_t)len), len);
}

/* New content must continue at the end. A change must not begin at the first byte or after the last
 * byte. After an error the content that littlefs holds may differ from both the old and the new
 * content. */
static int write_at(void *context, uint32_t offset, const uint8_t *in, size_t len)
{
    aesmall_littlefs *const f = (aesmall_littlefs *)context;
    uint32_t size;

    if (!f->is_open || f->error != 0 || (f->handle.flags & LFS_O_WRONLY) == 0) {
        return LFS_ERR_BADF;
    }
    size = (uint32_t)lfs_file_size(f->lfs, &f->handle);
    if (f->aside != NULL ? offset != size : offset == 0 || offset > size || len > size - offset) {
        f->error = LFS_ERR_INVAL;
    } else {
        f->error = go_to(f, offset);
    }
    if (f->error == 0) {
        f->error = whole(lfs_file_write(f->lfs, &f->handle, in, (lfs_size_t)len), len);
    }
    return f->error;
}

static int size_of(void *context, uint32_t *size)
{
    aesmall_littlefs *const f = (aesmall_littlefs *)context;
    const lfs_soff_t found = f->is_open ? lfs_file_size(f->lfs, &f->handle) : LFS_ERR_INVAL;

    if (found < 0) {
        return (int)found;
    }
    *size = (uint32_t)found;
    return 0;
}

static int commit(void *context)
{
    aesmall_littlefs *const f = (aesmall_littlefs *)context;

    if (!f->is_open || f->error != 0) {
        return LFS_ERR_INVAL;
    }
    if (f->aside == NULL) {
        f->error = lfs_file_sync(f->lfs, &f->handle);
        return f->error;
    }
    f->is_open = 0;
    f->error = lfs_file_close(f->lfs, &f->handle);
    if (f->error == 0) {
        f->error = lfs_rename(f->lfs, f->aside, f->path);
    }
    if (f->error == 0) {
        f->aside = NULL;
    }
    return f->error;
}

static int start(aesmall_littlefs *f, lfs_t *lfs, const char *path, const char *aside, int flags,
                 void *buffer)
{
    memset(f, 0, sizeof *f);
    f->file.read = read_at;
    f->file.write = write_at;
    f->file.size = size_of;
    f->file.commit = commit;
    f->file.context = f;
    f->lfs = lfs;
    f->path = path;
    f->aside = aside;
    f->config.buffer = buffer;
    f->error = lfs_file_opencfg(lfs, &f->handle, aside != NULL ? aside : path, flags, &f->config);
    f->is_open = f->error == 0;
    return f->error;
}

int aesmall_littlefs_open(aesmall_littlefs *f, lfs_t *lfs, const char *path, void *buffer)
{
    return start(f, lfs, path, NULL, LFS_O_RDONLY, buffer);
}

int aesmall_littlefs_update(aesmall_littlefs *f, lfs_t *lfs, const char *path, void *buffer)
{
    return start(f, lfs, path, NULL, LFS_O_RDWR, buffer);
}

int aesmall_littlefs_create(aesmall_littlefs *f, lfs_t *lfs, const char *path, const char *aside,
                            void *buffer)
{
    return start(f, lfs, path, aside, LFS_O_RDWR | LFS_O_CREAT | LFS_O_TRUNC, buffer);
}

int aesmall_littlefs_close(aesmall_littlefs *f)
{
    int error = 0;

    if (f->is_open) {
        f->is_open = 0;
        /* littlefs has no call that closes a file without writing it, but it does so after an
         * error. */
        f->handle.flags |= LFS_F_ERRED;
        error = lfs_file_close(f->lfs, &f->handle);
    }
    /* littlefs must not write after an error of the flash, and asserts that it does not. */
    if (f->aside != NULL &&
        (f->error == 0 || f->error == LFS_ERR_NOENT || f->error == LFS_ERR_INVAL)) {
        const int removed = lfs_remove(f->lfs, f->aside);

        f->aside = NULL;
        if (error == 0 && removed != LFS_ERR_NOENT) {
            error = removed;
        }
    }
    return error;
}

#endif
