/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_TWO_SLOTS_H
#define AESMALL_SERVICES_TWO_SLOTS_H

#include "../../core/cast.h"
#include "../../core/error.h"
#include "file.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One file in a memory with bytes that can be written one by one, without a file system: EEPROM or
 * FRAM. There are two slots. New content is written to the slot that is not in use. The commit
 * writes a record of AESMALL_TWO_SLOTS_RECORD_SIZE bytes in front of it: the number of the commit
 * and the size of the file in bytes, 4 bytes each, and their CRC-32 (as in Ethernet, started with
 * 0x7f7f7f7f), all big-endian. The latest whole record counts. So the file is either the old one or
 * the new one, whenever the power fails.
 *
 * The record proves that everything was written, but not that the memory keeps it.
 * aesmall_vault_open checks the content. Each slot is written by every second commit and wears
 * accordingly. */

#define AESMALL_TWO_SLOTS_RECORD_SIZE 12

/* The memory in bytes for files of up to n bytes. */
#define AESMALL_TWO_SLOTS_SIZE(n) (2 * ((n) + AESMALL_CAST(size_t, AESMALL_TWO_SLOTS_RECORD_SIZE)))

/* Pass `file` to the services. The other members are private, but not secret. */
typedef struct aesmall_two_slots {
    aesmall_file file; /* read and size: of the last commit, write: of the next */
    const aesmall_file *memory;
    uint32_t commits;
    size_t first;    /* where slot 0 begins */
    size_t capacity; /* bytes of a file */
    size_t size;     /* bytes of the file that is there */
    size_t written;  /* of the next */
    uint8_t slot;    /* of the file that is there */
    uint8_t is_there;
    uint8_t state;
} aesmall_two_slots;

/**
 * Find the file, at every start of the program.
 *
 * @param slots   receives the state. Pass &slots->file to the services. It MUST stay where it is
 * @param memory  its read and write are used. write must work at any offset in place, and be done
 *                when it returns 0. It MUST stay where it is
 * @param start   the first byte of the memory that is used
 * @param size    bytes from there on, AESMALL_TWO_SLOTS_SIZE. Each slot gets half
 * @return AESMALL_OK, also if there is no file: then its read and size fail until the first commit;
 *         AESMALL_ERROR_ARGUMENT if `size` is less than two records, or start + size does not fit
 *         into size_t;
 *         AESMALL_ERROR_STORAGE if the memory cannot be read: then every use of the file fails
 *
 * It does not write.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_two_slots_open(aesmall_two_slots *slots,
                                                        const aesmall_file *memory, size_t start,
                                                        size_t size);

/**
 * Begin new content, which must be written from the first byte to the last.
 *
 * @param slots  the state
 *
 * Writes and commits fail unless you call this function or aesmall_two_slots_copy() first. Both
 * drop everything written since the last commit. Any write out of order fails. So
 * aesmall_vault_rekey(), which needs a copy, returns AESMALL_ERROR_STORAGE.
 *
 * The record of a failed commit may have been written. So after it, every write fails until
 * aesmall_two_slots_open() has checked it. Until then reads give the old file.
 */
void aesmall_two_slots_create(aesmall_two_slots *slots);

/**
 * Begin new content with a copy of the file, so that parts of it can be changed.
 *
 * @param slots  the state
 * @return AESMALL_OK;
 *         AESMALL_ERROR_STORAGE if there is no file, or the memory fails
 *
 * aesmall_vault_rekey() needs it. The length and the first byte cannot change: such a write fails.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_two_slots_copy(aesmall_two_slots *slots);

#ifdef __cplusplus
}
#endif

#endif
