/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The operations of the test firmware for sealed files. */
#ifndef OPS_VAULT_H
#define OPS_VAULT_H

#include "suite.h"

/* Bytes of the files in memory, and of the buffer for a chunk. */
#ifdef __AVR__
#define VAULT_FILE_MAX 324
#define PLAIN_FILE_MAX 200
#define BUFFER_MAX (64 + 16)
#else
#define VAULT_FILE_MAX 83000
#define PLAIN_FILE_MAX 66000
#define BUFFER_MAX ((DATA_MAX > 256 ? 65536 : 4096) + 16)
#endif

/* The sealed file and the plain one. */
extern const aesmall_file memory_vault, memory_plain;

/* What is to be told of the files since the last call: " !gap" when a new file was not written from
 * its first byte to the last. Commits and calls are in the answer of 'L'. */
const char *memory_flags(void);

/* Where the plain file's bytes are from offset on. */
const uint8_t *memory_plain_at(uint32_t offset);

/* Makes the plain file a new one; whether it was written or committed since. */
void memory_plain_reset(void);
int memory_plain_is_new(void);

int ops_master(const request *r);
int ops_files(const request *r);
int ops_vault(const request *r);

#endif
