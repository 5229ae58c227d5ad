/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The store of main.c's files and nonce counter: littlefs on the flash of a Pico (store_littlefs.c)
 * or two slots in the EEPROM of an AVR (store_eeprom.c). */
#ifndef STORE_H
#define STORE_H

#include "aesmall.h"

/* Each function returns 0 or its own error number. Opening a file closes the one before. */
int store_format(void);
int store_start(void);
int store_open(const char *name, const aesmall_file **file);
int store_update(const char *name, const aesmall_file **file);
int store_create(const char *name, const aesmall_file **file);
int store_close(void);

/* Only littlefs: a second file, to read while the first is open. */
int store_open_beside(const char *name, const aesmall_file **file);
int store_close_beside(void);

extern aesmall_nonce_load store_load_nonce;
extern aesmall_nonce_store store_store_nonce;
/* Returns the context of both. */
void *store_nonce(void);

#endif
