/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Implements store.h in an EEPROM: the nonce counter's two slots are at the start, followed by one
 * file, which has any name. */
#include "memory.h"
#include "store.h"

#define NONCES (2 * AESMALL_NONCE_RECORD_SIZE)

static int read_bytes(void *context, uint32_t offset, uint8_t *out, size_t len)
{
    (void)context;
    memory_read(offset, out, len);
    return 0;
}

static int write_bytes(void *context, uint32_t offset, const uint8_t *in, size_t len)
{
    (void)context;
    for (; len != 0; len--) {
        memory_write_byte(offset++, *in++);
    }
    return 0;
}

static const aesmall_file memory = {read_bytes, write_bytes, NULL, NULL, NULL};
static aesmall_two_slots slots;

int store_load_nonce(void *context, uint8_t slot, uint8_t record[AESMALL_NONCE_RECORD_SIZE])
{
    return read_bytes(context, (uint32_t)slot * AESMALL_NONCE_RECORD_SIZE, record,
                      AESMALL_NONCE_RECORD_SIZE);
}

int store_store_nonce(void *context, uint8_t slot, const uint8_t record[AESMALL_NONCE_RECORD_SIZE])
{
    return write_bytes(context, (uint32_t)slot * AESMALL_NONCE_RECORD_SIZE, record,
                       AESMALL_NONCE_RECORD_SIZE);
}

void *store_nonce(void)
{
    return NULL;
}

int store_format(void)
{
    uint32_t offset;

    memory_start();
    for (offset = 0; offset < MEMORY_SIZE; offset++) {
        memory_write_byte(offset, 0xff);
    }
    return 0;
}

int store_start(void)
{
    memory_start();
    return aesmall_two_slots_open(&slots, &memory, NONCES, MEMORY_SIZE - NONCES);
}

int store_close(void)
{
    return 0;
}

int store_open(const char *name, const aesmall_file **opened)
{
    (void)name;
    *opened = &slots.file;
    return 0;
}

int store_update(const char *name, const aesmall_file **opened)
{
    (void)name;
    *opened = &slots.file;
    return aesmall_two_slots_copy(&slots);
}

int store_create(const char *name, const aesmall_file **opened)
{
    aesmall_two_slots_create(&slots);
    return store_open(name, opened);
}
