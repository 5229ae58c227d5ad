/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Functions for all scenarios of sealed files. */
#ifndef VAULTS_H
#define VAULTS_H

#include "faults.h"

#define CHUNK 64
#define CAP AESMALL_VAULT_BUFFER_SIZE(CHUNK)
#define MODES 3
#define SIZES 5
#define CASES (MODES * SIZES)

/* The writer or reader, and its key. */
typedef struct any_vault {
    aesmall_vault vault;
    aesmall_aes128_balanced key;
} any_vault;

extern any_vault v;
extern uint8_t *buffer; /* on the heap, so that the sanitizer sees its bounds */
extern uint8_t plain[2][FILE_MAX];
extern memory sealed, target;

/* Returns the bytes of content of a case. The case also selects the mode. */
uint32_t size_of(unsigned number);

aesmall_error create(unsigned number, aesmall_vault_new_key *key, void *key_source,
                     const aesmall_file *file);
aesmall_error open_with(unsigned number, const aesmall_cipher *master, const aesmall_file *file);

/* After an error no secret is left, and every call is refused. */
void check_ended(void);

/* Returns whether a file opens and has this content. */
int opens(unsigned number, const memory *m, const aesmall_cipher *master, const uint8_t *content,
          uint32_t size);

/* Before each run: sets the existing files, which were made without a fault. */
void prepare(unsigned number);

scenario read_ranges, verify, open_to, inspect;
scenario another_key, wrong_beginnings, two_uses;

#endif
