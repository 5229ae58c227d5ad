/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * services/file/two_slots.h without files and power cuts: refused calls, failures, numbers that
 * wrap, and a vault with a changed key. Exits with the line of the failed check, or 0. */
#include <string.h>

#include "aesmall.h"
#include "fw.h"

#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            return __LINE__;                                                                       \
        }                                                                                          \
    } while (0)

#define START 5
#define CONTENT 20
#define SEALED 60 /* a vault without content */
#define SEALED_SIZE AESMALL_TWO_SLOTS_SIZE(SEALED)
#define SIZE AESMALL_TWO_SLOTS_SIZE(CONTENT)

static uint8_t bytes[START + SEALED_SIZE + 3];
static int reads_fail, reads_fail_next, writes_fail, writes_lie;

static int read_bytes(void *context, uint32_t offset, uint8_t *out, size_t len)
{
    (void)context;
    if (reads_fail_next) {
        reads_fail_next = 0;
        return 1;
    }
    if (reads_fail || offset < START || offset + len > START + SEALED_SIZE) {
        return 1;
    }
    memcpy(out, bytes + offset, len);
    return 0;
}

static int write_bytes(void *context, uint32_t offset, const uint8_t *in, size_t len)
{
    (void)context;
    if (writes_fail || offset < START || offset + len > START + SEALED_SIZE) {
        return 1;
    }
    if (!writes_lie) {
        memcpy(bytes + offset, in, len);
    }
    return 0;
}

static const aesmall_file memory = {read_bytes, write_bytes, NULL, NULL, NULL};
static aesmall_two_slots slots;
static const aesmall_file *const file = &slots.file;

static int open_it(void)
{
    return aesmall_two_slots_open(&slots, &memory, START, SIZE) == AESMALL_OK;
}

static int put(uint32_t offset, const char *in)
{
    return file->write(file->context, offset, (const uint8_t *)in, strlen(in)) == 0;
}

static int holds(const char *wanted)
{
    uint8_t out[CONTENT];
    uint32_t size;

    return file->size(file->context, &size) == 0 && size == strlen(wanted) &&
           file->read(file->context, 0, out, (size_t)size) == 0 &&
           memcmp(out, wanted, (size_t)size) == 0;
}

static int commit(void)
{
    return file->commit(file->context) == 0;
}

static int nothing_there(void)
{
    uint32_t size;
    uint8_t byte;

    memset(bytes, 0xff, sizeof bytes);
    CHECK(open_it());
    CHECK(file->size(file->context, &size) != 0);
    CHECK(file->read(file->context, 0, &byte, 0) != 0);
    CHECK(aesmall_two_slots_copy(&slots) == AESMALL_ERROR_STORAGE);
    CHECK(!put(0, "x") && !commit());
    memset(bytes, 0, sizeof bytes);
    CHECK(open_it());
    CHECK(file->size(file->context, &size) != 0);
    return 0;
}

static int content(void)
{
    uint8_t byte;

    aesmall_two_slots_create(&slots);
    CHECK(put(0, "one") && put(3, " two"));
    CHECK(!put(8, "gap") && !put(7, "more than 20 bytes"));
    CHECK(commit() && holds("one two") && !commit() && !put(0, "x"));
    CHECK(file->read(file->context, 6, &byte, 1) == 0 && byte == 'o');
    CHECK(file->read(file->context, 7, &byte, 1) != 0);
    CHECK(file->read(file->context, 0xffffffff, &byte, 1) != 0);
    CHECK(file->read(file->context, 8, &byte, 0) != 0);
    CHECK(open_it() && holds("one two"));
    CHECK(aesmall_two_slots_copy(&slots) == AESMALL_OK && put(4, "2") && holds("one two"));
    aesmall_two_slots_create(&slots); /* discards the copy */
    CHECK(put(0, "20 bytes, all it has") && holds("one two"));
    CHECK(open_it() && holds("one two"));
    CHECK(aesmall_two_slots_copy(&slots) == AESMALL_OK && put(4, "2") && commit());
    CHECK(holds("one 2wo") && open_it() && holds("one 2wo"));
    aesmall_two_slots_create(&slots);
    CHECK(commit() && holds("") && open_it() && holds(""));
    aesmall_two_slots_create(&slots);
    CHECK(put(0, "20 bytes, all it has") && !put(20, "x") && commit());
    CHECK(open_it() && holds("20 bytes, all it has"));
    CHECK(bytes[0] == 0 && bytes[START + SIZE] == 0);
    return 0;
}

/* New content is written from the first byte to the last. A copy cannot be begun again and cannot
 * grow. */
static int order(void)
{
    aesmall_two_slots_create(&slots);
    CHECK(put(0, "one") && !put(0, "one") && !put(2, "x") && !put(4, "x") && put(3, " two"));
    CHECK(commit() && holds("one two"));
    CHECK(aesmall_two_slots_copy(&slots) == AESMALL_OK);
    CHECK(!put(0, "x") && !put(7, "x") && !put(6, "xx") && put(6, "O") && put(1, "N") && commit());
    CHECK(open_it() && holds("oNe twO"));
    return 0;
}

/* If the end of a commit is unknown, the record may be stored. Its slot is not written any more.
 * Reads follow the slots. */
static int doubt(void)
{
    reads_fail_next = 1;
    aesmall_two_slots_create(&slots);
    CHECK(put(0, "new") && !commit() && holds("oNe twO"));
    aesmall_two_slots_create(&slots);
    CHECK(!put(0, "x") && !commit() && holds("oNe twO"));
    CHECK(aesmall_two_slots_copy(&slots) == AESMALL_ERROR_STORAGE && !put(1, "x") && !commit());
    CHECK(open_it() && holds("new"));
    aesmall_two_slots_create(&slots);
    CHECK(put(0, "f") && commit() && open_it() && holds("f"));
    return 0;
}

static aesmall_vault vault;
static aesmall_aes128 room;
static uint8_t buffer[AESMALL_VAULT_BUFFER_SIZE(64)];
static const uint8_t secrets[2][16] = {{1}, {2}};

static aesmall_error some_key(void *source, const aesmall_cipher *master, uint8_t *out, size_t len)
{
    (void)source;
    (void)master;
    memset(out, 3, len);
    return AESMALL_OK;
}

static int seal(const aesmall_cipher *master)
{
    return aesmall_vault_ccm_create(&vault, aesmall_aes128_key_room_encrypt_only(&room), master, 0,
                                    aesmall_vault_own_keys(some_key, NULL), file, buffer,
                                    sizeof buffer, 64) == AESMALL_OK &&
           aesmall_vault_finish(&vault) == AESMALL_OK;
}

static int opens(const aesmall_cipher *master)
{
    const int does = aesmall_vault_ccm_open(&vault, aesmall_aes128_key_room_encrypt_only(&room),
                                            master, file, buffer, sizeof buffer) == AESMALL_OK;

    aesmall_vault_wipe(&vault);
    return does;
}

/* Begun with create instead of copy, and the reverse: the change is refused, and the file stays as
 * it was. */
static int another_key(void)
{
    aesmall_aes128 masters[2];
    const aesmall_cipher *const old = &masters[0].cipher, *const new = &masters[1].cipher;

    aesmall_aes128_init(&masters[0], secrets[0]);
    aesmall_aes128_init(&masters[1], secrets[1]);
    memset(bytes, 0xff, sizeof bytes);
    CHECK(aesmall_two_slots_open(&slots, &memory, START, SEALED_SIZE) == AESMALL_OK);
    aesmall_two_slots_create(&slots);
    CHECK(seal(old) && opens(old));
    aesmall_two_slots_create(&slots);
    CHECK(aesmall_vault_rekey(file, old, new, 1) == AESMALL_ERROR_STORAGE && opens(old));
    CHECK(aesmall_vault_ccm_create(&vault, aesmall_aes128_key_room_encrypt_only(&room), old, 0,
                                   aesmall_vault_own_keys(some_key, NULL), file, buffer,
                                   sizeof buffer, 64) == AESMALL_OK); /* discards the new content */
    CHECK(aesmall_vault_rekey(file, old, new, 1) == AESMALL_ERROR_STORAGE && opens(old));
    CHECK(aesmall_two_slots_copy(&slots) == AESMALL_OK && !seal(old) && opens(old));
    CHECK(aesmall_vault_rekey(file, old, new, 1) == AESMALL_OK && opens(new) && !opens(old));
    return 0;
}

/* The number of commits wraps from 2^32 - 1 to 0. */
static int wraps(void)
{
    uint8_t i;

    slots.commits = 0xfffffffd;
    for (i = 0; i < 6; i++) {
        const char text[] = {(char)('a' + i), '\0'};

        aesmall_two_slots_create(&slots);
        CHECK(put(0, text) && commit() && holds(text));
        if (i > 0) { /* before, the other slot has an early number */
            CHECK(open_it() && holds(text));
        }
    }
    return 0;
}

static int failures(void)
{
    reads_fail = 1;
    CHECK(aesmall_two_slots_open(&slots, &memory, START, SIZE) == AESMALL_ERROR_STORAGE);
    aesmall_two_slots_create(&slots);
    CHECK(!put(0, "x") && !commit() && !holds("f"));
    reads_fail = 0;
    CHECK(open_it() && holds("f"));
    writes_fail = 1;
    CHECK(aesmall_two_slots_copy(&slots) == AESMALL_ERROR_STORAGE && !put(0, "x"));
    aesmall_two_slots_create(&slots);
    CHECK(!commit() && holds("f"));
    writes_fail = 0;
    writes_lie = 1;
    CHECK(open_it());
    aesmall_two_slots_create(&slots);
    CHECK(put(0, "x") && !commit() && holds("f"));
    writes_lie = 0;
    CHECK(open_it());
    aesmall_two_slots_create(&slots);
    CHECK(put(0, "g") && commit() && holds("g"));
    return 0;
}

static int arguments(void)
{
    const size_t least = AESMALL_TWO_SLOTS_SIZE(0);

    CHECK(aesmall_two_slots_open(&slots, &memory, 0, least - 1) == AESMALL_ERROR_ARGUMENT);
    CHECK(aesmall_two_slots_open(&slots, &memory, SIZE_MAX - least + 1, least) ==
          AESMALL_ERROR_ARGUMENT);
    aesmall_two_slots_create(&slots);
    CHECK(!put(0, "x") && !commit());
    CHECK(aesmall_two_slots_open(&slots, &memory, SIZE_MAX - least, least) ==
          AESMALL_ERROR_STORAGE);
    CHECK(aesmall_two_slots_open(&slots, &memory, START, least) == AESMALL_OK);
    return 0;
}

int main(void)
{
    int (*const tests[])(void) = {nothing_there, content, wraps,     failures,
                                  order,         doubt,   arguments, another_key};
    int wrong = 0;
    size_t i;

    for (i = 0; i < sizeof tests / sizeof tests[0] && wrong == 0; i++) {
        wrong = tests[i]();
    }
    fw_puthex((const uint8_t *)&wrong, sizeof wrong);
    fw_exit(wrong == 0 ? 0 : 1);
}
