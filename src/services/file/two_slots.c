/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "two_slots.h"

#include <string.h>

#include "../../core/big_endian.h"
#include "../../core/equal.h"
#include "../nonce/nonce_record.h"

/* A record has the form of a nonce counter's, with an owner that no counter has: eight bytes and
 * their CRC-32. */
#define OWNER AESMALL_NONCE_OF_FILE
#define AT_SIZE 4
#define COPY_STEP 16

/* aesmall_two_slots.state. After a failed commit its slot may hold a whole record, the later one.
 * So the slot is not written again before open has checked it. */
enum { AT_REST, IS_NEW, IS_COPY, IN_DOUBT = 4 };

/* Returns where the record of a slot begins. */
static uint32_t place(const aesmall_two_slots *slots, uint8_t slot)
{
    return (uint32_t)(slots->first +
                      (slot != 0 ? slots->capacity + AESMALL_TWO_SLOTS_RECORD_SIZE : (size_t)0));
}

static int is_within(uint32_t offset, size_t len, size_t size)
{
    return offset <= size && len <= size - (size_t)offset;
}

static int read_file(void *context, uint32_t offset, uint8_t *out, size_t len)
{
    const aesmall_two_slots *const slots = (const aesmall_two_slots *)context;
    const uint32_t at = place(slots, slots->slot) + AESMALL_TWO_SLOTS_RECORD_SIZE;

    return !slots->is_there || !is_within(offset, len, slots->size) ||
           slots->memory->read(slots->memory->context, at + offset, out, len) != 0;
}

static int write_file(void *context, uint32_t offset, const uint8_t *in, size_t len)
{
    aesmall_two_slots *const slots = (aesmall_two_slots *)context;
    const uint32_t at = place(slots, slots->slot ^ 1) + AESMALL_TWO_SLOTS_RECORD_SIZE;

    if (slots->state == IS_NEW ? offset != slots->written
                               : slots->state != IS_COPY || offset == 0) {
        return 1;
    }
    if (!is_within(offset, len, slots->state == IS_NEW ? slots->capacity : slots->written)) {
        return 1;
    }
    if (slots->state == IS_NEW) {
        slots->written += len;
    }
    return slots->memory->write(slots->memory->context, at + offset, in, len);
}

static int size_file(void *context, uint32_t *size)
{
    const aesmall_two_slots *const slots = (const aesmall_two_slots *)context;

    *size = (uint32_t)slots->size;
    return !slots->is_there;
}

/* The record is read back: a record that a worn memory did not store is not a commit. */
static int commit_file(void *context)
{
    aesmall_two_slots *const slots = (aesmall_two_slots *)context;
    const aesmall_file *const memory = slots->memory;
    const uint8_t slot = slots->slot ^ 1;
    uint8_t record[AESMALL_TWO_SLOTS_RECORD_SIZE], back[AESMALL_TWO_SLOTS_RECORD_SIZE];

    if (slots->state != IS_NEW && slots->state != IS_COPY) {
        return 1;
    }
    slots->state = IN_DOUBT;
    aesmall_put_32(record, slots->commits + 1);
    aesmall_put_32(record + AT_SIZE, (uint32_t)slots->written);
    aesmall_nonce_seal(record, OWNER);
    if (memory->write(memory->context, place(slots, slot), record, sizeof record) != 0 ||
        memory->read(memory->context, place(slots, slot), back, sizeof back) != 0 ||
        !aesmall_equal(record, back, sizeof record)) {
        return 1;
    }
    slots->commits++;
    slots->size = slots->written;
    slots->slot = slot;
    slots->is_there = 1;
    slots->state = AT_REST;
    return 0;
}

aesmall_error aesmall_two_slots_open(aesmall_two_slots *slots, const aesmall_file *memory,
                                     size_t start, size_t size)
{
    uint8_t record[AESMALL_TWO_SLOTS_RECORD_SIZE];
    uint8_t slot;

    memset(slots, 0, sizeof *slots);
    slots->file.read = read_file;
    slots->file.write = write_file;
    slots->file.size = size_file;
    slots->file.commit = commit_file;
    slots->file.context = slots;
    if (size < 2 * AESMALL_TWO_SLOTS_RECORD_SIZE || size > SIZE_MAX - start) {
        return AESMALL_ERROR_ARGUMENT;
    }
    slots->first = start;
    slots->capacity = size / 2 - AESMALL_TWO_SLOTS_RECORD_SIZE;
    slots->slot = 1;
    for (slot = 0; slot < 2; slot++) {
        uint32_t commits, length;

        if (memory->read(memory->context, place(slots, slot), record, sizeof record) != 0) {
            slots->is_there = 0;
            return AESMALL_ERROR_STORAGE;
        }
        commits = aesmall_get_32(record);
        length = aesmall_get_32(record + AT_SIZE);
        /* Numbers may wrap: the later one is less than half of all ahead. */
        if (aesmall_nonce_owner(record) == OWNER && length <= slots->capacity &&
            (!slots->is_there || (uint32_t)(commits - slots->commits) < 0x80000000ul)) {
            slots->is_there = 1;
            slots->commits = commits;
            slots->size = (size_t)length;
            slots->slot = slot;
        }
    }
    slots->memory = memory;
    return AESMALL_OK;
}

void aesmall_two_slots_create(aesmall_two_slots *slots)
{
    slots->written = 0;
    if (slots->state != IN_DOUBT) {
        slots->state = slots->memory != NULL ? IS_NEW : AT_REST;
    }
}

aesmall_error aesmall_two_slots_copy(aesmall_two_slots *slots)
{
    uint8_t part[COPY_STEP];
    size_t done = 0;

    aesmall_two_slots_create(slots);
    while (slots->is_there && done < slots->size) {
        const size_t left = slots->size - done;
        const size_t len = left < sizeof part ? left : sizeof part;

        if (read_file(slots, (uint32_t)done, part, len) != 0 ||
            write_file(slots, (uint32_t)done, part, len) != 0) {
            break;
        }
        done += len;
    }
    if (slots->is_there && done == slots->size && slots->state == IS_NEW) {
        slots->state = IS_COPY;
        return AESMALL_OK;
    }
    slots->state &= IN_DOUBT;
    return AESMALL_ERROR_STORAGE;
}
