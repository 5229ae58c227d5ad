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

/* One file in a memory whose bytes can be written one by one, without a file system: EEPROM or
 * FRAM. There are two slots. New content goes to the one that is not in use, and the commit is a
 * record of AESMALL_TWO_SLOTS_RECORD_SIZE bytes in front of it: a number that counts the commits
 * and the bytes of the file, 4 bytes each, and their CRC-32 (that of Ethernet), all big-endian. The
 * later whole record counts. So the file is the old one or the new one, wherever the power fails.
 *
 * The record says that all was written, not that the memory keeps it: what the content is worth,
 * aesmall_vault_open says. Each slot wears by each second commit. */

#define AESMALL_TWO_SLOTS_RECORD_SIZE 12

/* Bytes of memory for files of up to n bytes. */
#define AESMALL_TWO_SLOTS_SIZE(n) (2 * ((n) + AESMALL_CAST(size_t, AESMALL_TWO_SLOTS_RECORD_SIZE)))

/* `file` goes to the services, the other members are private. Nothing secret is in them. */
typedef struct aesmall_two_slots {
    aesmall_file file; /* read and size: what was committed last; write: the next */
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

/* Finds the file, at every start of a program; writes nothing. There may be none: read and size
 * fail then, until the first commit.
 *   memory   read and write are called, which do what they say when they return 0: write in place,
 *            at any offset. It and `slots` MUST stay where they are
 *   start    the first byte of the memory that is used
 *   size     bytes from there on, AESMALL_TWO_SLOTS_SIZE; half of it for each slot (less than two
 *            records, or a sum with start that no size_t holds: AESMALL_ERROR_ARGUMENT)
 * AESMALL_ERROR_STORAGE when the memory cannot be read; every use of the file fails then. */
AESMALL_MUST_CHECK aesmall_error aesmall_two_slots_open(aesmall_two_slots *slots,
                                                        const aesmall_file *memory, size_t start,
                                                        size_t size);

/* Begins the next content, which goes from the first byte to the last: any other write fails, so
 * that aesmall_vault_rekey, which needs a copy, is AESMALL_ERROR_STORAGE. Without it, or
 * aesmall_two_slots_copy, every write and commit fails; what was written since the last commit is
 * dropped by both.
 *
 * After a commit that failed, whose record may be there all the same, every write fails until
 * aesmall_two_slots_open has looked; till then the old file is read. */
void aesmall_two_slots_create(aesmall_two_slots *slots);

/* Begins the next content with a copy of the file, so that parts of it can be written, as
 * aesmall_vault_rekey does. It keeps its length, and its first byte, with which new content would
 * begin: any other write fails. AESMALL_ERROR_STORAGE when there is no file, or the memory
 * fails. */
AESMALL_MUST_CHECK aesmall_error aesmall_two_slots_copy(aesmall_two_slots *slots);

#ifdef __cplusplus
}
#endif

#endif
