/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A counter in files. Included by aesmall.hpp. */
#ifndef AESMALL_SERVICES_MAKER_FILE_NONCE_HPP
#define AESMALL_SERVICES_MAKER_FILE_NONCE_HPP

#include "stored_memory.hpp"
#include "stored_nonce.hpp"

#if defined(__unix__) || defined(__APPLE__) || defined(_WIN32)

#include <errno.h>
#include <stdio.h>
#if defined(_WIN32)
#include <io.h>
#else
#include <fcntl.h>
#include <unistd.h>
#endif

namespace aesmall
{

/* Internal: the records in two files. */
class FileStorage
{
  public:
    explicit FileStorage(const char *place) : path(place)
    {
    }

    /* Internal: reads a record; one that is not there is blank. 0: it did. */
    int load(uint8_t slot, uint8_t *record)
    {
        char name[room];

        memset(record, 0xff, AESMALL_NONCE_RECORD_SIZE);
        if (!put_name(name, slot)) {
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

    /* Internal: writes a record over what stands there: a slot may be torn, the other one is
     * another file. */
    int store(uint8_t slot, const uint8_t *record)
    {
        char name[room];

        if (!put_name(name, slot)) {
            return -1;
        }
        FILE *const file = fopen(name, "wb");
        if (file == NULL) {
            return -1;
        }
        const bool is_written =
            fwrite(record, 1, AESMALL_NONCE_RECORD_SIZE, file) == AESMALL_NONCE_RECORD_SIZE &&
            fflush(file) == 0 && is_synced(file);

        return fclose(file) == 0 && is_written ? 0 : -1;
    }

  private:
    enum { room = 1024 };

    const char *path;

    bool put_name(char *name, uint8_t slot) const
    {
        const int len = snprintf(name, room, "%s.%u", path, static_cast<unsigned>(slot));

        return len > 0 && len < room;
    }

    static bool is_synced(FILE *file)
    {
#if defined(_WIN32)
        return _commit(_fileno(file)) == 0;
#elif defined(F_FULLFSYNC) /* of macOS, where fsync does not wait for the disk */
        return fcntl(fileno(file), F_FULLFSYNC) != -1;
#else
        return fsync(fileno(file)) == 0;
#endif
    }
};

/* A counter on a computer, in the files `path`.0 and `path`.1, each on the disk (fsync) before a
 * nonce is given out. `path` has at most 1,000 characters and MUST outlive the counter. Files that
 * a backup puts back are a counter that goes back; two programs at once need two paths. */
class FileNonce : public StoredNonce<FileStorage>
{
  public:
    explicit FileNonce(const char *path) : StoredNonce<FileStorage>(FileStorage(path))
    {
    }
};

/* A receiver's memory, likewise (stored_memory.hpp). */
class FileMemory : public StoredMemory<FileStorage>
{
  public:
    explicit FileMemory(const char *path) : StoredMemory<FileStorage>(FileStorage(path))
    {
    }
};

} // namespace aesmall

#endif

#endif
