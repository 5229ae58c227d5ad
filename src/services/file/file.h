/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_FILE_H
#define AESMALL_SERVICES_FILE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A file, as the services for files see one: four calls of yours, over littlefs, FatFs, SPIFFS, an
 * EEPROM or a serial line. Each returns 0, or anything else when it failed; the call that needed it
 * is AESMALL_ERROR_STORAGE then. `context` is what they get, and what tells them which file.
 *
 *   read    exactly len bytes at offset, or a failure
 *   write   exactly len bytes at offset, or a failure. New files are written from the first byte to
 *           the last, without gaps and without a step back, and any other write to one MUST fail.
 *           In a file that is changed where it stands a write at offset 0 or behind the end MUST
 *           fail. So aesmall_vault_rekey in a new file is refused, and a new file over an old one
 *   size    the bytes of the file
 *   commit  what was written becomes the file. Until then the old file MUST stay whole, wherever
 *           the power fails: write aside and rename, as adapters/littlefs.h does, or use
 *           services/file/two_slots.h
 *
 * A call that a use does not need may be NULL: a file that is only read needs read and size, a new
 * one write and commit. Offsets have 32 bits, so files are shorter than 4 GB. */
typedef struct aesmall_file {
    int (*read)(void *context, uint32_t offset, uint8_t *out, size_t len);
    int (*write)(void *context, uint32_t offset, const uint8_t *in, size_t len);
    int (*size)(void *context, uint32_t *size);
    int (*commit)(void *context);
    void *context;
} aesmall_file;

/* How far a long call is: `done` of `total`, in bytes or in chunks, as its header says. */
typedef void aesmall_progress(void *context, uint32_t done, uint32_t total);

#ifdef __cplusplus
}
#endif

#endif
