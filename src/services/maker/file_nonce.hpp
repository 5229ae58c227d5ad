/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A counter in files. Included by aesmall.hpp. */
#ifndef AESMALL_SERVICES_MAKER_FILE_NONCE_HPP
#define AESMALL_SERVICES_MAKER_FILE_NONCE_HPP

#include "stored_nonce.hpp"

#if defined(__unix__) || defined(__APPLE__) || defined(_WIN32)

#include <errno.h>
#include <stdio.h>
#if defined(_WIN32)
#include <io.h>
#else
#include <unistd.h>
#endif

namespace aesmall
{

/* Internal: the records in two files. */
struct FileStorage {
    const char *path;

    int load(uint8_t slot, uint8_t *record)
    {
        char name[room];

        memset(record, 0xff, AESMALL_NONCE_RECORD_SIZE);
        if (!put_name(name, slot, "")) {
            return -1;
        }
        FILE *const file = fopen(name, "rb");
        if (file == NULL) {
            return errno == ENOENT ? 0 : -1; /* none is there */
        }
        const bool is_read =
            fread(record, 1, AESMALL_NONCE_RECORD_SIZE, file) == AESMALL_NONCE_RECORD_SIZE ||
            !ferror(file);

        return (fclose(file) == 0) && is_read ? 0 : -1;
    }

    /* A new file takes the place of the old one when it is whole and on the disk. */
    int store(uint8_t slot, const uint8_t *record)
    {
        char name[room], fresh[room];

        if (!put_name(name, slot, "") || !put_name(fresh, slot, ".new")) {
            return -1;
        }
        FILE *const file = fopen(fresh, "wb");
        if (file == NULL) {
            return -1;
        }
        const bool is_written =
            fwrite(record, 1, AESMALL_NONCE_RECORD_SIZE, file) == AESMALL_NONCE_RECORD_SIZE &&
            fflush(file) == 0 && is_synced(file);

        if ((fclose(file) != 0) || !is_written) {
            return -1;
        }
#if defined(_WIN32)
        remove(name); /* rename() replaces no file there; the other record stands */
#endif
        return rename(fresh, name);
    }

  private:
    enum { room = 1024 };

    bool put_name(char *name, uint8_t slot, const char *end) const
    {
        const int len = snprintf(name, room, "%s.%u%s", path, static_cast<unsigned>(slot), end);

        return len > 0 && len < room;
    }

    static bool is_synced(FILE *file)
    {
#if defined(_WIN32)
        return _commit(_fileno(file)) == 0;
#else
        return fsync(fileno(file)) == 0;
#endif
    }
};

/* A counter on a computer: in the files `path`.0 and `path`.1, each replaced as a whole (fsync,
 * then rename). `path` is at most 1,000 characters, and MUST outlive the counter. Files that a
 * backup puts back are a counter that goes back. */
class FileNonce : public StoredNonce<FileStorage>
{
  public:
    explicit FileNonce(const char *path) : StoredNonce<FileStorage>(storage_at(path))
    {
    }

  private:
    static FileStorage storage_at(const char *path)
    {
        FileStorage storage;

        storage.path = path;
        return storage;
    }
};

} // namespace aesmall

#endif

#endif
