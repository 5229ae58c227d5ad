/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Readers of sealed files, services/vault/vault.h, under a fixed master key. The input is
 *   1  bits 0 and 1: the kind of the file. The rest: the type of the reader, 6 of them
 *   1  the number of bytes of the reader's buffer: a choice
 * and then, for
 *   0     the file
 *   2     the file, except for a right magic, version and wrapped key
 *   1, 3  changes of a right file:
 *           1  number of the storage's call that fails. 0: none
 *           1  the logarithm of its chunk size, less 6, up to 4
 *           2  bytes of content, up to 2,047
 *           1  number of changes, up to 7, of four bytes each: kind (a byte is changed, the file
 *              ends there, it is longer, 16 bytes are copied from another place), place (2), value
 *           3  four times: offset (2) and length of a range that is read
 *
 * Released bytes must be the sealed bytes. If any byte of a file differs from the right file,
 * the file is never opened to its end. A failed call leaves only zeros in an output, in the
 * object and in the buffer. */
#include <stdlib.h>
#include <string.h>

#include "aesmall.h"

#define CHECK(condition)                                                                           \
    if (!(condition)) {                                                                            \
        abort();                                                                                   \
    }
#define FILE_MAX 8192
#define OUT_MAX 65536

/* Number, mode, engine and bits of the readers. */
#define EACH(macro)                                                                                \
    macro(0, ccm, balanced, 128) macro(1, ocb, tiny, 128) macro(2, gcm, balanced, 128)             \
        macro(3, ccm, balanced, 256) macro(5, gcm, balanced, 256)

static union {
    aesmall_vault vault;
    aesmall_vault_wide wide;
} one;

static union {
    aesmall_aes128_tiny tiny128;
    aesmall_aes128_balanced balanced128;
    aesmall_aes256_balanced balanced256;
    aesmall_aes256_ct ct256;
} room;

typedef struct memory {
    uint8_t data[FILE_MAX];
    uint32_t size, commits;
} memory;

static memory sealed, target, right;
static uint32_t calls, failing;
static const uint8_t master_secret[16] = {1, 2, 3}, new_secret[32] = {4, 5};
static uint8_t out[OUT_MAX];

static int fails(void)
{
    return ++calls == failing;
}

static int read_memory(void *context, uint32_t offset, uint8_t *to, size_t len)
{
    const memory *file = (const memory *)context;

    if (fails() || offset > file->size || len > file->size - offset) {
        return 1;
    }
    memcpy(to, file->data + offset, len);
    return 0;
}

static int write_memory(void *context, uint32_t offset, const uint8_t *in, size_t len)
{
    memory *file = (memory *)context;

    if (fails() || offset > FILE_MAX || len > FILE_MAX - offset) {
        return 1;
    }
    memcpy(file->data + offset, in, len);
    file->size = offset + len > file->size ? (uint32_t)(offset + len) : file->size;
    return 0;
}

static int size_of_memory(void *context, uint32_t *size)
{
    *size = ((const memory *)context)->size;
    return fails();
}

static int commit_memory(void *context)
{
    ((memory *)context)->commits++;
    return fails();
}

static const aesmall_file sealed_file = {read_memory, write_memory, size_of_memory, commit_memory,
                                         &sealed};
static const aesmall_file target_file = {read_memory, write_memory, size_of_memory, commit_memory,
                                         &target};

static aesmall_error fixed_key(void *source, const aesmall_cipher *master, uint8_t *to, size_t len)
{
    (void)source;
    (void)master;
    memset(to, 0x42, len);
    return AESMALL_OK;
}

/* ---- The input ---- */

static const uint8_t *input;
static size_t input_len;

static uint8_t next(void)
{
    if (input_len == 0) {
        return 0;
    }
    input_len--;
    return *input++;
}

static uint16_t next_two(void)
{
    const uint8_t high = next();

    return (uint16_t)(high << 8 | next());
}

static void make_raw(memory *file)
{
    file->size = (uint32_t)(input_len < FILE_MAX ? input_len : FILE_MAX);
    if (file->size != 0) {
        memcpy(file->data, input, file->size);
    }
}

#define CREATE(number, mode, engine, bits)                                                         \
    case number:                                                                                   \
        error = aesmall_vault_##mode##_create(                                                     \
            &one.vault, aesmall_aes##bits##_##engine##_key_room_encrypt_only(&room.engine##bits),  \
            &master->cipher, 7, aesmall_vault_own_keys(fixed_key, NULL), &sealed_file, chunk,      \
            sizeof chunk, chunk_size);                                                             \
        break;

static uint8_t content_byte(uint32_t i)
{
    return (uint8_t)(11 * i + (i >> 8));
}

/* Makes the right file. Returns the bytes of its content. */
static uint32_t make_right(uint8_t kind, const aesmall_aes128_balanced *master)
{
    static uint8_t chunk[1024 + 16];
    const uint32_t chunk_size = (uint32_t)1 << (6 + next() % 5);
    const uint32_t len = next_two() & 2047;
    aesmall_error error = AESMALL_OK;
    uint32_t i;

    switch (kind) {
        EACH(CREATE)
    case 4:
        error = aesmall_vault_ocb_create_wide(
            &one.wide, aesmall_aes256_ct_key_room_encrypt_only(&room.ct256),
            aesmall_aes256_ct_wide_encrypt_only(&room.ct256), &master->cipher, 7,
            aesmall_vault_own_keys(fixed_key, NULL), &sealed_file, chunk, sizeof chunk, chunk_size);
        break;
    }
    for (i = 0; error == AESMALL_OK && i < len; i++) {
        const uint8_t byte = content_byte(i);

        error = aesmall_vault_write(&one.vault, &byte, 1);
    }
    CHECK(error == AESMALL_OK && aesmall_vault_finish(&one.vault) == AESMALL_OK);
    right = sealed;
    for (i = next() & 7; i != 0; i--) {
        const uint8_t what = next();
        const uint32_t where = next_two() % (sealed.size + 1);
        const uint8_t value = next();

        if (what % 4 == 0) {
            sealed.data[where] ^= value; /* the array is longer than the file */
        } else if (what % 4 == 1) {
            sealed.size = where;
        } else if (what % 4 == 2) {
            sealed.size += value;
        } else {
            memmove(sealed.data + where, sealed.data + 44 + 16 * value, 16);
        }
    }
    return len;
}

/* Two fields of the header define its length. */
static void make_header(const aesmall_aes128_balanced *master)
{
    uint8_t secret[8 + 32];
    size_t key_size, fixed;

    make_raw(&sealed);
    memcpy(sealed.data, "aesV\1", 5);
    key_size = (size_t)16 + sealed.data[5] / 16 % 3 * 8;
    fixed = sealed.data[7] == 1 ? 32 : 12;
    memcpy(secret, sealed.data + 4, 8);
    memset(secret + 8, 0x42, key_size);
    CHECK(aesmall_kw_wrap(&master->cipher, secret, 8 + key_size, sealed.data + fixed, 48) ==
          AESMALL_OK);
}

/* ---- conditions that must be true ---- */

static void check_ended(const uint8_t *buffer, size_t cap)
{
    const uint8_t *const object = (const uint8_t *)&one.vault;
    const uint8_t *const key = (const uint8_t *)&room;
    uint8_t any = 0;
    size_t i;

    for (i = 0; i < sizeof one.vault; i++) {
        any |= object[i];
    }
    for (i = 0; i < sizeof room; i++) {
        any |= key[i];
    }
    for (i = 0; i < cap; i++) {
        any |= buffer[i];
    }
    CHECK(any == 0);
}

/* Returns 1 if the vault continues. */
static int read_and_check(uint32_t offset, size_t len, uint32_t size, const uint8_t *buffer,
                          size_t cap)
{
    aesmall_error error;
    size_t i;

    len = len < OUT_MAX ? len : OUT_MAX;
    memset(out, 0xa5, len);
    error = aesmall_vault_read(&one.vault, offset, out, len);
    for (i = 0; i < len; i++) {
        const uint8_t wanted = error == AESMALL_OK ? content_byte((uint32_t)(offset + i))
                               : error == AESMALL_ERROR_LENGTH ? 0xa5
                                                               : 0;

        CHECK(out[i] == wanted);
    }
    if (error == AESMALL_OK || error == AESMALL_ERROR_LENGTH) {
        CHECK((error == AESMALL_OK) == (offset <= size && len <= size - offset));
        return 1;
    }
    check_ended(buffer, cap);
    return 0;
}

#define OPEN(number, mode, engine, bits)                                                           \
    case number:                                                                                   \
        return aesmall_vault_##mode##_open(                                                        \
            &one.vault, aesmall_aes##bits##_##engine##_key_room(&room.engine##bits), master,       \
            &sealed_file, buffer, cap);

static aesmall_error open_kind(uint8_t kind, const aesmall_cipher *master, uint8_t *buffer,
                               size_t cap)
{
    switch (kind) {
        EACH(OPEN)
    case 4:
        return aesmall_vault_ocb_open_wide(&one.wide, aesmall_aes256_ct_key_room(&room.ct256),
                                           aesmall_aes256_ct_wide(&room.ct256), master,
                                           &sealed_file, buffer, cap);
    }
    return AESMALL_ERROR_ARGUMENT;
}

static int is_right(void)
{
    return sealed.size == right.size && memcmp(sealed.data, right.data, right.size) == 0;
}

static void open_all(uint8_t kind, const aesmall_cipher *master, uint8_t *buffer, size_t cap,
                     uint32_t size)
{
    aesmall_error error = open_kind(kind, master, buffer, cap);
    uint8_t reads = 4;

    if (error == AESMALL_OK) {
        const uint32_t found = aesmall_vault_size(&one.vault);

        CHECK(found == size);
        while (reads-- != 0 && one.vault.state != 0) {
            const uint32_t offset = next_two();

            (void)read_and_check(offset, next(), size, buffer, cap);
        }
        if (one.vault.state != 0 && read_and_check(0, size, size, buffer, cap)) {
            CHECK(is_right());
        }
    } else {
        check_ended(buffer, cap);
    }
    target.size = target.commits = 0;
    if (open_kind(kind, master, buffer, cap) == AESMALL_OK) {
        error = aesmall_vault_open(&one.vault, &target_file, NULL, NULL);
        if (error == AESMALL_OK) {
            CHECK(is_right() && target.commits == 1 && target.size == size);
        } else {
            CHECK(error == AESMALL_ERROR_AUTH || error == AESMALL_ERROR_STORAGE);
            CHECK(error == AESMALL_ERROR_STORAGE || (target.size == 0 && target.commits == 0));
            check_ended(buffer, cap);
        }
    }
    aesmall_vault_wipe(&one.vault);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const uint32_t caps[] = {80, 1040, 144, 65552, 79, 96, 272, 16};
    aesmall_aes128_balanced master;
    aesmall_aes256_balanced new_master;
    aesmall_vault_info info;
    uint32_t len = 0xffffffff;
    uint8_t what, kind;
    uint8_t *buffer;
    size_t cap;

    input = data;
    input_len = size;
    what = next();
    kind = what / 4 % 6;
    cap = caps[next() % 8];
    calls = failing = 0;
    memset(&one, 0, sizeof one);
    memset(&room, 0, sizeof room);
    memset(&sealed, 0, sizeof sealed);
    memset(&right, 0, sizeof right);
    aesmall_aes128_balanced_init(&master, master_secret);
    aesmall_aes256_balanced_init(&new_master, new_secret);
    if (what % 4 == 0) {
        make_raw(&sealed);
    } else if (what % 4 == 2) {
        make_header(&master);
    } else {
        const uint8_t fail = next();

        len = make_right(kind, &master);
        calls = 0;
        failing = fail;
    }
    buffer = (uint8_t *)calloc(cap, 1);
    CHECK(buffer != NULL);
    CHECK(aesmall_vault_inspect(&sealed_file, &info) <= 0);
    open_all(kind, &master.cipher, buffer, cap, len);
    if (aesmall_vault_rekey(&sealed_file, &master.cipher, &new_master.cipher, 9) == AESMALL_OK) {
        CHECK(open_kind(kind, &master.cipher, buffer, cap) != AESMALL_OK);
        if (is_right()) {
            abort(); /* the header is another */
        }
        if (open_kind(kind, &new_master.cipher, buffer, cap) == AESMALL_OK) {
            CHECK(aesmall_vault_size(&one.vault) == len);
            (void)read_and_check(0, len, len, buffer, cap);
        }
        aesmall_vault_wipe(&one.vault);
    }
    free(buffer);
    return 0;
}
