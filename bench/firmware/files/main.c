/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Seals and opens files on a chip. A line is a letter and its arguments. The answer is a line with
 * the number of an error, 0 for success, and more.
 *   F                      formats, and starts a new nonce counter
 *   M                      does the work of a program's start
 *   N                      takes a nonce from the counter
 *   T size, then bytes     sets the text that is sealed next
 *   G size seed            sets a generated text
 *   S name key             seals the text
 *   V name key             verifies; answers size and CRC-32 of the content
 *   R name key             opens; answers the content
 *   K name key key         gives the file another master key
 *   B key                  seals without a file, for measurement
 *   Q                      ends
 * A counter value is sent as +value, before the number, when it is used. The host also has: P and
 * L, which save and restore the memory; X operation model seed, which cuts the power; C, which
 * answers the number of operations; D and I, which write and read the memory. */
#include <string.h>

#include "fw.h"
#include "lines.h"
#include "memory.h"
#include "store.h"

#if defined(FILES_EEPROM)
#define TEXT_MAX 400
#define CHUNK 64
#else
#define TEXT_MAX 0x14000
#define CHUNK 1024
#endif
#define RANGE 3 /* counter values for one write to the store */
#define KEY_ID 7
#define NOT_STARTED 255
#define STORE_FAILED 254

/* The engine for everything. By default it has no secret-dependent branch or address. */
#ifndef FILES_ENGINE
#define FILES_ENGINE ct
#endif
#define JOIN(a, b, c) a##b##c
#define NAME(a, b, c) JOIN(a, b, c)
typedef NAME(aesmall_aes128_, FILES_ENGINE, ) cipher_key;
#define INIT_ENCRYPT NAME(aesmall_aes128_, FILES_ENGINE, _init_encrypt_only)
#define INIT NAME(aesmall_aes128_, FILES_ENGINE, _init)
#define ROOM(object) NAME(aesmall_aes128_, FILES_ENGINE, _key_room_encrypt_only)(&(object)->room)

/* Engines that encrypt two blocks in one call */
#define IS_WIDE_balanced 1
#define IS_WIDE_ct 1
#define IS_WIDE_ct_small 1
#if NAME(IS_WIDE_, FILES_ENGINE, )
#define BEGIN(object, call, ...)                                                                   \
    aesmall_vault_ccm_##call##_wide(                                                               \
        &(object)->wide, ROOM(object),                                                             \
        NAME(aesmall_aes128_, FILES_ENGINE, _wide_encrypt_only)(&(object)->room), __VA_ARGS__)
#else
#define BEGIN(object, call, ...)                                                                   \
    aesmall_vault_ccm_##call(&(object)->wide.vault, ROOM(object), __VA_ARGS__)
#endif

typedef struct sealed_file {
    aesmall_vault_wide wide;
    cipher_key room;
} sealed_file;

static uint8_t text[TEXT_MAX];
static uint32_t text_len;
static uint8_t buffer[AESMALL_VAULT_BUFFER_SIZE(CHUNK)];
static aesmall_nonce nonce;
static int started;

static void say_error(int error)
{
    say((uint32_t)(error < 0 ? -error : error));
}

/* Generates a text that need not be sent. */
static void make_up(uint32_t size, uint32_t seed)
{
    for (text_len = 0; text_len < size && text_len < TEXT_MAX; text_len++) {
        seed = seed * 1664525u + 1013904223u;
        text[text_len] = (uint8_t)(seed >> 24);
    }
}

static void show_counter(const uint8_t counter[8])
{
    fw_puts("+");
    fw_puthex(counter, 8);
    fw_puts(" ");
}

/* Makes a file key and sends the counter value that it uses. nonce.value is the next value even if
 * the call reserves more values. Otherwise it is private to the counter. */
static aesmall_error shown_key(void *source, const aesmall_cipher *master, uint8_t *out, size_t len)
{
    uint8_t counter[8];
    aesmall_error error;

    memcpy(counter, nonce.value, sizeof counter);
    error = aesmall_vault_counted_key(source, master, out, len);
    if (error == AESMALL_OK) {
        show_counter(counter);
    }
    return error;
}

static aesmall_error seal_text(const uint8_t key[16], aesmall_vault_keys keys,
                               const aesmall_file *file)
{
    sealed_file writer;
    cipher_key master;
    aesmall_error error;

    INIT_ENCRYPT(&master, key);
    error =
        BEGIN(&writer, create, &master.cipher, KEY_ID, keys, file, buffer, sizeof buffer, CHUNK);
    aesmall_wipe(&master, sizeof master);
    if (error == AESMALL_OK) {
        error = aesmall_vault_write(&writer.wide.vault, text, (size_t)text_len);
    }
    if (error == AESMALL_OK) {
        error = aesmall_vault_finish(&writer.wide.vault);
    }
    aesmall_vault_wipe(&writer.wide.vault);
    return error;
}

static int write_nowhere(void *context, uint32_t offset, const uint8_t *in, size_t len)
{
    (void)context;
    (void)offset;
    (void)in;
    (void)len;
    return 0;
}

static int commit_nowhere(void *context)
{
    (void)context;
    return 0;
}

static const aesmall_file nowhere = {NULL, write_nowhere, NULL, commit_nowhere, NULL};

/* The measured functions of B and S: the first has only the cryptography, the second everything. */
__attribute__((noinline)) static aesmall_error seal_nowhere(const uint8_t key[16])
{
    return seal_text(key, aesmall_vault_counted_keys(&nonce), &nowhere);
}

__attribute__((noinline)) static int seal_file(const char *name, const uint8_t key[16])
{
    const aesmall_file *file;
    int error = store_create(name, &file) != 0 ? STORE_FAILED : 0;

    if (error == 0) {
        error = (int)seal_text(key, aesmall_vault_own_keys(shown_key, &nonce), file);
    }
    if (store_close() != 0 && error == 0) {
        error = STORE_FAILED;
    }
    return error;
}

/* Runs V or R, as `hex` selects. */
static void open_file(const char *name, const uint8_t key[16], int hex)
{
    sealed_file reader;
    cipher_key master;
    const aesmall_file *file;
    uint32_t at = 0, crc = 0xffffffff;
    int error = store_open(name, &file) != 0 ? STORE_FAILED : 0;

    memset(&reader, 0, sizeof reader);
    if (error == 0) {
        INIT(&master, key);
        error = (int)BEGIN(&reader, open, &master.cipher, file, buffer, sizeof buffer);
        aesmall_wipe(&master, sizeof master);
    }
    if (error == 0 && hex) {
        fw_puts("0 ");
    }
    while (error == 0 && at < aesmall_vault_size(&reader.wide.vault)) {
        uint8_t part[64];
        const uint32_t left = aesmall_vault_size(&reader.wide.vault) - at;
        const size_t len = left < sizeof part ? (size_t)left : sizeof part;

        error = (int)aesmall_vault_read(&reader.wide.vault, at, part, len);
        crc = crc_more(crc, part, len);
        at += (uint32_t)len;
        if (error == 0 && hex) {
            fw_puthex(part, len);
        }
    }
    aesmall_vault_wipe(&reader.wide.vault);
    (void)store_close();
    if (error != 0 || !hex) {
        say_error(error);
        if (error == 0) {
            fw_puts(" ");
            say(at);
            fw_puts(" ");
            say(~crc);
        }
    }
}

static int change_key(const char *name, const uint8_t old_key[16], const uint8_t new_key[16])
{
    cipher_key old_master, new_master;
    const aesmall_file *file;
    int error = store_update(name, &file) != 0 ? STORE_FAILED : 0;

    INIT(&old_master, old_key);
    INIT_ENCRYPT(&new_master, new_key);
    if (error == 0) {
        error = (int)aesmall_vault_rekey(file, &old_master.cipher, &new_master.cipher, KEY_ID + 1);
    }
    aesmall_wipe(&old_master, sizeof old_master);
    aesmall_wipe(&new_master, sizeof new_master);
    if (store_close() != 0 && error == 0) {
        error = STORE_FAILED;
    }
    return error;
}

static int start(void)
{
    started = 0;
    if (store_start() != 0) {
        return STORE_FAILED;
    }
    started = 1;
    return (int)aesmall_nonce_init(&nonce, store_load_nonce, store_store_nonce, store_nonce(), 8,
                                   RANGE);
}

static int format(void)
{
    if (store_format() != 0 || store_start() != 0) {
        return STORE_FAILED;
    }
    return (int)aesmall_nonce_create(store_load_nonce, store_store_nonce, store_nonce());
}

#if defined(FILES_MODEL)
static void model(char command, char **rest)
{
    uint32_t operation, how, i;

    switch (command) {
    case 'P': memory_save(); break;
    case 'L':
        memory_load();
        started = 0;
        break;
    case 'X':
        operation = number(rest);
        how = number(rest);
        memory_cut(operation, how, number(rest));
        break;
    case 'D':
        fw_puts("0 ");
        fw_puthex(memory_bytes(), MEMORY_SIZE);
        return;
    case 'I':
        for (i = 0; i < MEMORY_SIZE; i++) {
            memory_bytes()[i] = (uint8_t)fw_getc();
        }
        break;
    default: say(memory_operations()); return;
    }
    say(0);
}
#else
static void model(char command, char **rest)
{
    (void)command;
    (void)rest;
    say(NOT_STARTED);
}
#endif

static void with_store(char command, char *name, char **rest)
{
    uint8_t key[16], other[16], counter[8];
    int error;

    secret(rest, key);
    if (command == 'N') {
        error = (int)aesmall_nonce_next(&nonce, NULL, 0, counter, sizeof counter);
        if (error == 0) {
            show_counter(counter);
        }
        say_error(error);
    } else if (command == 'S') {
        say_error(seal_file(name, key));
    } else if (command == 'K') {
        secret(rest, other);
        say_error(change_key(name, key, other));
    } else {
        open_file(name, key, command == 'R');
    }
}

static void answer(char *line)
{
    const char command = *line;
    char *rest = line + (command != '\0');
    uint32_t size, i;

    (void)word(&rest);
    switch (command) {
    case 'F': say_error(format()); break;
    case 'M': say_error(start()); break;
    case 'T':
        size = number(&rest);
        for (i = 0; i < size; i++) {
            const int c = fw_getc();

            if (i < TEXT_MAX) {
                text[i] = (uint8_t)c;
            }
        }
        text_len = size < TEXT_MAX ? size : TEXT_MAX;
        say(0);
        break;
    case 'G':
        size = number(&rest);
        make_up(size, number(&rest));
        say(0);
        break;
    case 'N':
    case 'S':
    case 'V':
    case 'R':
    case 'K':
        if (started) {
            with_store(command, word(&rest), &rest);
        } else {
            say(NOT_STARTED);
        }
        break;
    case 'B': {
        uint8_t key[16];

        secret(&rest, key);
        say_error(seal_nowhere(key));
        break;
    }
    default: model(command, &rest); break;
    }
}

int main(void)
{
    char line[120];

#if defined(FILES_MODEL)
    if (setjmp(memory_power) != 0) {
        started = 0;
        fw_puts("!\n");
    }
#endif
    for (;;) {
        read_line(line, sizeof line);
        if (line[0] == 'Q') {
            fw_exit(0);
        }
        answer(line);
        fw_puts("\n");
    }
}
