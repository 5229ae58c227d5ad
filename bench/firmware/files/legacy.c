/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Seals and opens files in the legacy layout on littlefs, with AES-256 and SHA-512. A line is a
 * letter and its arguments. The answer is a line with the number of an error, 0 for success.
 *   F                     formats
 *   M                     does the work of a program's start
 *   T name size, then bytes   writes a file with this content
 *   S from to key rounds      seals the file `from` as the file `to`
 *   O from to key rounds      opens it
 *   Q                     ends */
#include <string.h>

#include "fw.h"
#include "lines.h"
#include "services/legacy/legacy_core.h"
#include "store.h"

#ifndef FILES_ENGINE
#define FILES_ENGINE ct
#endif
#define NAMED(engine, end) aesmall_aes256_##engine##end
#define NAME(engine, end) NAMED(engine, end)

#define STORE_FAILED 254
#define TEXT_MAX 8192
#define KEY_SIZE 16

static aesmall_legacy legacy;
static NAME(FILES_ENGINE, ) room;
static aesmall_sha512_context hash;
static uint8_t text[TEXT_MAX];

static int write_text(const char *name, uint32_t size)
{
    const aesmall_file *file;
    int error = store_create(name, &file);

    if (error == 0) {
        error = file->write(file->context, 0, text, (size_t)size);
    }
    if (error == 0) {
        error = file->commit(file->context);
    }
    return store_close() != 0 || error != 0 ? STORE_FAILED : 0;
}

/* Seals or opens one file into another, as `opens` selects. */
static int run(const char *from, const char *to, const uint8_t *key, uint16_t rounds, int opens)
{
    const aesmall_file *source, *target;
    int error = 0;

    if (store_open_beside(from, &source) != 0 || store_create(to, &target) != 0) {
        error = STORE_FAILED;
    }
    if (error == 0) {
        error = opens
                    ? (int)aesmall_legacy_open_start(&legacy, NAME(FILES_ENGINE, _key_room)(&room),
                                                     &aesmall_sha512, &hash, key, KEY_SIZE, source,
                                                     target)
                    : (int)aesmall_legacy_seal_start(
                          &legacy, NAME(FILES_ENGINE, _key_room_encrypt_only)(&room),
                          &aesmall_sha512, &hash, key, KEY_SIZE, from, source, target);
    }
    if (error == 0) {
        aesmall_legacy_set_rounds(&legacy, rounds);
        error = (int)aesmall_legacy_run(&legacy, NULL, NULL);
    }
    if ((store_close() != 0 || store_close_beside() != 0) && error == 0) {
        error = STORE_FAILED;
    }
    return error;
}

/* Functions for measurement */
__attribute__((noinline)) int legacy_seal(const char *from, const char *to, const uint8_t *key,
                                          uint16_t rounds);
__attribute__((noinline)) int legacy_open(const char *from, const char *to, const uint8_t *key,
                                          uint16_t rounds);

int legacy_seal(const char *from, const char *to, const uint8_t *key, uint16_t rounds)
{
    return run(from, to, key, rounds, 0);
}

int legacy_open(const char *from, const char *to, const uint8_t *key, uint16_t rounds)
{
    return run(from, to, key, rounds, 1);
}

static int answer(char *line)
{
    const char command = *line;
    char *rest = line + (command != '\0'), *name, *to;
    uint8_t key[KEY_SIZE];
    uint32_t size, i;
    uint16_t rounds;

    (void)word(&rest);
    switch (command) {
    case 'F': return store_format();
    case 'M': return store_start();
    case 'T':
        name = word(&rest);
        size = number(&rest);
        for (i = 0; i < size; i++) {
            text[i % TEXT_MAX] = (uint8_t)fw_getc();
        }
        return write_text(name, size);
    default:
        name = word(&rest);
        to = word(&rest);
        secret(&rest, key);
        rounds = (uint16_t)number(&rest);
        return command == 'S' ? legacy_seal(name, to, key, rounds)
                              : legacy_open(name, to, key, rounds);
    }
}

int main(void)
{
    char line[120];

    for (;;) {
        int error;

        read_line(line, sizeof line);
        if (line[0] == 'Q') {
            fw_exit(0);
        }
        error = answer(line);
        say((uint32_t)(error < 0 ? -error : error));
        fw_puts("\n");
    }
}
