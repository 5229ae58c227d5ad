/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_FILE_H
#define AESMALL_SERVICES_FILE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A file for the services: you provide four functions, over littlefs, FatFs, SPIFFS, an EEPROM or a
 * serial line. Each returns 0, or another value on failure. Then the call that needed it returns
 * AESMALL_ERROR_STORAGE. Each gets `context`, which identifies the file.
 *
 *   read    exactly len bytes at offset, or a failure
 *   write   exactly len bytes at offset, or a failure. A new file is written from the first byte to
 *           the last, without gaps and without going back, and any other write to it MUST fail. In
 *           a file that is changed in place, a write at offset 0 or beyond the end MUST fail. So
 *           aesmall_vault_rekey fails on a new file, and new content fails over a file that is
 *           changed in place
 *   size    the size of the file in bytes
 *   commit  makes the written content the file. Until then the old file MUST stay whole, whenever
 *           the power fails: write to another name and rename, as adapters/littlefs.h does, or use
 *           services/file/two_slots.h
 *
 * A function that is not needed may be NULL: a file that is only read needs read and size, a new
 * file write and commit. Offsets have 32 bits, so files are shorter than 4 GB. */
typedef struct aesmall_file {
    int (*read)(void *context, uint32_t offset, uint8_t *out, size_t len);
    int (*write)(void *context, uint32_t offset, const uint8_t *in, size_t len);
    int (*size)(void *context, uint32_t *size);
    int (*commit)(void *context);
    void *context;
} aesmall_file;

/* The progress of a long call: `done` of `total`, in bytes or in chunks, as described in the header
 * of the call. */
typedef void aesmall_progress(void *context, uint32_t done, uint32_t total);

#ifdef __cplusplus
}
#endif

#endif
