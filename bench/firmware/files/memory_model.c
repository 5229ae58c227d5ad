/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Models flash or EEPROM in RAM, with power cuts. In the selected operation, the memory gets the
 * state after a cut, and the program returns to its start. The models of a cut are as in
 * bench/sim/flash.mjs. */
#include <assert.h>
#include <string.h>

#include "memory.h"

#define NEVER UINT32_MAX

jmp_buf memory_power;

static uint8_t bytes[MEMORY_SIZE], saved[MEMORY_SIZE];
static uint32_t operations, cut_at = NEVER, cut_model, state = 1;

static uint32_t next_random(void)
{
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state;
}

static void tear(uint8_t *at, const uint8_t *after, size_t len, int erases)
{
    size_t end = next_random() % len, i;

    for (i = 0; i < len && cut_model > 0; i++) {
        uint8_t bits = (uint8_t)next_random();
        uint8_t some = (uint8_t)((at[i] & ~bits) | (after[i] & bits));

        if (cut_model == 1) {
            at[i] = i < end ? after[i] : i == end ? some : at[i];
        } else if (cut_model == 2) {
            at[i] = some;
        } else if (cut_model == 3) {
            uint8_t most = (uint8_t)(bits | next_random());

            at[i] = erases ? bits : (uint8_t)((at[i] & ~most) | (after[i] & most));
        } else {
            at[i] = after[i];
        }
    }
}

static void change(uint32_t offset, const uint8_t *after, size_t len, int erases)
{
    if (operations++ == cut_at) {
        cut_at = NEVER;
        tear(bytes + offset, after, len, erases);
        longjmp(memory_power, 1);
    }
    memcpy(bytes + offset, after, len);
}

void memory_start(void)
{
}

void memory_read(uint32_t offset, uint8_t *out, size_t len)
{
    assert(offset <= MEMORY_SIZE && len <= MEMORY_SIZE - offset);
    memcpy(out, bytes + offset, len);
}

#if defined(FILES_EEPROM)

/* Erases and programs a byte. A cut may leave a value that is neither the old nor the new one. */
void memory_write_byte(uint32_t offset, uint8_t value)
{
    assert(offset < MEMORY_SIZE);
    if (bytes[offset] != value) {
        change(offset, &value, 1, 1);
    }
}

#else

void memory_erase(uint32_t offset)
{
    uint8_t after[MEMORY_SECTOR];

    assert(offset % MEMORY_SECTOR == 0 && offset < MEMORY_SIZE);
    memset(after, 0xff, sizeof after);
    change(offset, after, sizeof after, 1);
}

void memory_program(uint32_t offset, const uint8_t *in, size_t len)
{
    uint8_t after[MEMORY_PAGE];

    assert((offset | len) % MEMORY_PAGE == 0 && offset + len <= MEMORY_SIZE);
    for (; len != 0; len -= MEMORY_PAGE, offset += MEMORY_PAGE, in += MEMORY_PAGE) {
        for (size_t i = 0; i < MEMORY_PAGE; i++) {
            after[i] = bytes[offset + i] & in[i];
        }
        change(offset, after, sizeof after, 0);
    }
}

#endif

void memory_save(void)
{
    memcpy(saved, bytes, sizeof bytes);
}

void memory_load(void)
{
    memcpy(bytes, saved, sizeof bytes);
    operations = 0;
    cut_at = NEVER;
}

void memory_cut(uint32_t operation, uint32_t model, uint32_t seed)
{
    operations = 0;
    cut_at = operation;
    cut_model = model;
    state = seed != 0 ? seed : 1;
}

uint32_t memory_operations(void)
{
    return operations;
}

uint8_t *memory_bytes(void)
{
    return bytes;
}
