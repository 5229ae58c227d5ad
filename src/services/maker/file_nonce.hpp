/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A nonce counter in files, for computers. aesmall.hpp includes this header. */
#ifndef AESMALL_SERVICES_MAKER_FILE_NONCE_HPP
#define AESMALL_SERVICES_MAKER_FILE_NONCE_HPP

#include "stored_memory.hpp"
#include "stored_nonce.hpp"

#if defined(__unix__) || defined(__APPLE__) || defined(_WIN32)

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#if defined(_WIN32)
#include <io.h>
#else
#include <fcntl.h>
#include <unistd.h>
#endif

namespace aesmall
{

/* Internal: the records in two files. They are created by open(), and by no store after close(). */
class FileStorage
{
  public:
    FileStorage(const char *place, const char *ending, uint8_t owner)
        : given(place), kind(ending), number(owner), creates(false), has_created(false)
    {
        path[0] = '\0';
    }

    /* Internal: the number of the files. */
    uint8_t owner() const
    {
        return number;
    }

    /* Internal: the path of the first call remains, even if the program changes its folder. begin()
     * may repair one lost file. If both files are lost, there is no counter, and begin() does not
     * write.
     */
    aesmall_error open(bool)
    {
        if (number > AESMALL_NONCE_MOST_OWNERS) {
            return AESMALL_ERROR_ARGUMENT;
        }
        creates = true;
        return path[0] != '\0' || make_absolute() ? AESMALL_OK : AESMALL_ERROR_STORAGE;
    }

    /* Internal: the names of new files are on the disk too. */
    int close(bool)
    {
        const bool is_done = !has_created || is_folder_synced();

        creates = has_created = false;
        return is_done ? 0 : -1;
    }

    /* Internal: reads a record. A missing record reads as blank. */
    int load(uint8_t slot, uint8_t *record)
    {
        char name[room];

        memset(record, 0xff, AESMALL_NONCE_RECORD_SIZE);
        if (!put_name(name, slot)) {
            return -1;
        }
        FILE *const file = fopen(name, "rb");
        if (file == NULL) {
            return errno == ENOENT ? 0 : -1; /* no such file */
        }
        const bool is_read =
            fread(record, 1, AESMALL_NONCE_RECORD_SIZE, file) == AESMALL_NONCE_RECORD_SIZE ||
            !ferror(file);

        return (fclose(file) == 0) && is_read ? 0 : -1;
    }

    /* Internal: writes a record over the old one: a slot may be torn, the other one is another
     * file. */
    int store(uint8_t slot, const uint8_t *record)
    {
        char name[room];

        if (!put_name(name, slot)) {
            return -1;
        }
        FILE *file = fopen(name, "rb+");
        if (file == NULL && creates && errno == ENOENT) {
            file = fopen(name, "wb");
            has_created |= file != NULL;
        }
        if (file == NULL) {
            return -1;
        }
        const bool is_written =
            fwrite(record, 1, AESMALL_NONCE_RECORD_SIZE, file) == AESMALL_NONCE_RECORD_SIZE &&
            fflush(file) == 0 && is_synced(file);

        return fclose(file) == 0 && is_written ? 0 : -1;
    }

    /* Internal: one after the other. */
    int store_both(const uint8_t *record)
    {
        return store(0, record) != 0 || store(1, record) != 0 ? -1 : 0;
    }

  private:
    enum { room = 4096 };

    const char *given;
    const char *kind; /* the part of the names of the files between the path and the slot */
    char path[room];
    uint8_t number;
    bool creates, has_created;

    bool put_name(char *name, uint8_t slot) const
    {
        const int len = snprintf(name, room, "%s.%s%u", path, kind, static_cast<unsigned>(slot));

        return path[0] != '\0' && len > 0 && len < room;
    }

#if defined(_WIN32)
    bool make_absolute()
    {
        if (_fullpath(path, given, room) == NULL) {
            path[0] = '\0';
        }
        return path[0] != '\0';
    }

    static bool is_folder_synced()
    {
        return true; /* Windows keeps the names by itself */
    }

    static bool is_synced(FILE *file)
    {
        return _commit(_fileno(file)) == 0;
    }
#else
    bool make_absolute()
    {
        char folder[room];
        int len = -1;

        if (given[0] == '/') {
            len = snprintf(path, room, "%s", given);
        } else if (getcwd(folder, room) != NULL) {
            len = snprintf(path, room, "%s/%s", folder, given);
        }
        if (len <= 0 || len >= room) {
            path[0] = '\0';
        }
        return path[0] != '\0';
    }

    bool is_folder_synced() const
    {
        char folder[room];

        memcpy(folder, path, sizeof folder);
        strrchr(folder, '/')[1] = '\0';
        const int opened = ::open(folder, O_RDONLY);
        const bool is_done = opened >= 0 && is_synced(opened);

        return opened >= 0 && ::close(opened) == 0 && is_done;
    }

    static bool is_synced(int opened)
    {
#if defined(F_FULLFSYNC) /* of macOS, where fsync does not wait for the disk */
        return fcntl(opened, F_FULLFSYNC) != -1;
#else
        return fsync(opened) == 0;
#endif
    }

    static bool is_synced(FILE *file)
    {
        return is_synced(fileno(file));
    }
#endif
};

/* A counter on a computer, in the files `path`.0 and `path`.1, each on the disk (fsync) before a
 * nonce is given out. Only create() makes them, and begin() one of them that is lost. A relative
 * path refers to the folder in which the first begin() or create() ran. It has at most 1,000
 * characters and MUST stay until then. Counters of two keys need two paths. To detect a wrong path,
 * also give each an `owner`, 0 to 63. Restoring the files from a backup sets the counter back, so
 * nonces repeat. Two programs that run at once need two paths. */
class FileNonce : public StoredNonce<FileStorage>
{
  public:
    /**
     * Describe the files of the counter, without touching them.
     *
     * @param path       two files are `path`.0 and `path`.1. At most 1,000 characters. The string
     *                   MUST stay where it is until begin() or create()
     * @param owner      0 to 63, to distinguish counters
     * @param per_store  nonces for one write to the storage. A reset skips up to this number
     */
    explicit FileNonce(const char *path, uint8_t owner = 0, uint16_t per_store = 100)
        : StoredNonce<FileStorage>(FileStorage(path, "", owner), per_store)
    {
    }
};

/* A receiver's memory (stored_memory.hpp) in the files `path`.m0 and `path`.m1. */
class FileMemory : public StoredMemory<FileStorage>
{
  public:
    /**
     * Describe the files of the memory, without touching them.
     *
     * @param path       two files are `path`.m0 and `path`.m1. As for FileNonce
     * @param owner      0 to 63, to distinguish memories
     * @param per_store  messages for one write to the storage. A reset refuses up to this number
     */
    explicit FileMemory(const char *path, uint8_t owner = 0, uint16_t per_store = 16)
        : StoredMemory<FileStorage>(FileStorage(path, "m", owner), per_store)
    {
    }
};

} // namespace aesmall

#endif

#endif
