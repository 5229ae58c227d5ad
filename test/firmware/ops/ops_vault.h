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

/* The sealed file and the plain file. */
extern const aesmall_file memory_vault, memory_plain;

/* Returns the flags of the files since the last call: " !gap" if a new file was not written from
 * its first byte to the last. The answer of 'L' has the commits and calls. */
const char *memory_flags(void);

/* Returns the address of the plain file's bytes from offset on. */
const uint8_t *memory_plain_at(uint32_t offset);

/* memory_plain_reset makes the plain file new. memory_plain_is_new returns whether it was neither
 * written nor committed since. */
void memory_plain_reset(void);
int memory_plain_is_new(void);

int ops_master(const request *r);
int ops_files(const request *r);
int ops_vault(const request *r);

#endif
