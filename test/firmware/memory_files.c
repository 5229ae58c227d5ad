/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Two files in memory with the calls of services/file/file.h: 00 the vault, 01 the plain file.
 * Numbers have four bytes.
 *
 * m file offset bytes      sets bytes. The file grows if it must.
 * x file offset mask       changes a byte
 * l file size              sets the size. A file of size 0 is written again from its first byte on.
 * p size seed              makes the plain file: byte i is 7 i + 13 (i / 256) + seed
 * g file offset len        answers bytes
 * h file                   answers the file's CRC-32 (as in Ethernet)
 * L file                   answers its size, commits, and the calls of both files since the last c
 * c calls                  after this number of calls of both files each call fails. ffffffff:
 *                          none fails
 * C calls                  the same for a single call */
#include <string.h>

#include "ops/ops_vault.h"

#define NEVER 0xffffffff

typedef struct memory {
    uint8_t *data;
    uint32_t max, size, commits;
    uint8_t gap;
} memory;

static uint8_t vault_data[VAULT_FILE_MAX], plain_data[PLAIN_FILE_MAX];
static memory files[2] = {{vault_data, VAULT_FILE_MAX, 0, 0, 0},
                          {plain_data, PLAIN_FILE_MAX, 0, 0, 0}};
static uint32_t calls, fails_after = NEVER;
static uint8_t fails_once;

static int fails(void)
{
    const uint32_t call = calls++;

    return fails_once ? call == fails_after : call >= fails_after;
}

static int memory_read(void *context, uint32_t offset, uint8_t *out, size_t len)
{
    const memory *file = (const memory *)context;

    if (fails()) {
        memset(out, 0xee, len / 2);
        return 1;
    }
    if (offset > file->size || len > file->size - offset) {
        return 2;
    }
    memcpy(out, file->data + offset, len);
    return 0;
}

static int memory_write(void *context, uint32_t offset, const uint8_t *in, size_t len)
{
    memory *file = (memory *)context;

    if (fails() || offset > file->max || len > file->max - offset) {
        return -1;
    }
    /* Not an append, and not a change inside the file after its first byte. */
    if (offset != file->size && (offset == 0 || offset > file->size || len > file->size - offset)) {
        file->gap = 1;
    }
    memcpy(file->data + offset, in, len);
    if (offset + len > file->size) {
        file->size = (uint32_t)(offset + len);
    }
    return 0;
}

static int memory_size(void *context, uint32_t *size)
{
    if (fails()) {
        return 7;
    }
    *size = ((const memory *)context)->size;
    return 0;
}

static int memory_commit(void *context)
{
    if (fails()) {
        return 1;
    }
    ((memory *)context)->commits++;
    return 0;
}

const aesmall_file memory_vault = {memory_read, memory_write, memory_size, memory_commit,
                                   &files[0]};
const aesmall_file memory_plain = {memory_read, memory_write, memory_size, memory_commit,
                                   &files[1]};

const char *memory_flags(void)
{
    const char *const flags = files[0].gap | files[1].gap ? " !gap" : "";

    files[0].gap = files[1].gap = 0;
    return flags;
}

const uint8_t *memory_plain_at(uint32_t offset)
{
    return plain_data + offset;
}

void memory_plain_reset(void)
{
    files[1].size = files[1].commits = 0;
}

int memory_plain_is_new(void)
{
    return files[1].size == 0 && files[1].commits == 0;
}

static uint32_t crc(const memory *file)
{
    uint32_t value = 0xffffffff, i;
    uint8_t bit;

    for (i = 0; i < file->size; i++) {
        value ^= file->data[i];
        for (bit = 0; bit < 8; bit++) {
            value = value >> 1 ^ (0xedb88320 & (0 - (value & 1)));
        }
    }
    return ~value;
}

static void respond_numbers(const uint32_t *numbers, uint8_t count)
{
    uint8_t out[12], i;

    for (i = 0; i < 4 * count; i++) {
        out[i] = (uint8_t)(numbers[i / 4] >> (24 - i % 4 * 8));
    }
    protocol_respond(AESMALL_OK, out, (size_t)4 * count);
}

static void set(memory *file, const request *r)
{
    const field *f = r->fields;
    uint32_t offset = (uint32_t)protocol_number(&f[1]);

    if (r->op == 'x') {
        file->data[offset] ^= f[2].data[0];
    } else if (r->op == 'm') {
        memcpy(file->data + offset, f[2].data, f[2].len);
        if (offset + f[2].len > file->size) {
            file->size = (uint32_t)(offset + f[2].len);
        }
    } else {
        file->size = offset;
        file->commits = 0;
    }
    protocol_respond(AESMALL_OK, NULL, 0);
}

static void make(const field *f)
{
    uint32_t size = (uint32_t)protocol_number(&f[0]), i;

    for (i = 0; i < size; i++) {
        plain_data[i] = (uint8_t)(7 * i + 13 * (i >> 8) + f[1].data[0]);
    }
    files[1].size = size;
    protocol_respond(AESMALL_OK, NULL, 0);
}

int ops_files(const request *r)
{
    const field *f = r->fields;
    memory *const file = r->field_count != 0 ? &files[f[0].data[0] & 1] : files;
    uint32_t numbers[3];

    switch (r->op) {
    case 'm':
    case 'x':
    case 'l': set(file, r); return 1;
    case 'p': make(f); return 1;
    case 'g':
        protocol_respond(AESMALL_OK, file->data + protocol_number(&f[1]),
                         (size_t)protocol_number(&f[2]));
        return 1;
    case 'h':
        numbers[0] = crc(file);
        respond_numbers(numbers, 1);
        return 1;
    case 'L':
        numbers[0] = file->size;
        numbers[1] = file->commits;
        numbers[2] = calls;
        respond_numbers(numbers, 3);
        return 1;
    case 'c':
    case 'C':
        calls = 0;
        fails_after = (uint32_t)protocol_number(&f[0]);
        fails_once = r->op == 'C';
        protocol_respond(AESMALL_OK, NULL, 0);
        return 1;
    default: return 0;
    }
}
