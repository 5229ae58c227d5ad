/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The test firmware: requests in, answers of the library out. One build per
 * engine (-DENGINE=balanced), with nothing called before the first key; see protocol.h for the line
 * protocol. */
#ifndef SUITE_H
#define SUITE_H

#include "protocol.h"

#define SUITE_PASTE(a, b, c) a##b##c
#define SUITE_NAME(a, b, c) SUITE_PASTE(a, b, c)

/* A value that the engine's header makes of a key object: SUITE_OF(128, _wide, key). */
#define SUITE_OF(bits, end, key) SUITE_NAME(aesmall_aes##bits##_, ENGINE, end)(key)

/* The same where the key keeps its size. */
#define SUITE_ANY(end) SUITE_NAME(aesmall_aes_, ENGINE, end)

typedef SUITE_NAME(aesmall_aes_, ENGINE, ) suite_key;
#define suite_key_init SUITE_NAME(aesmall_aes_, ENGINE, _init)
#define suite_key_init_encrypt_only SUITE_NAME(aesmall_aes_, ENGINE, _init_encrypt_only)
#define suite_key_init_decrypt_only SUITE_NAME(aesmall_aes_, ENGINE, _init_decrypt_only)

/* The key that requests use, until another is set. */
extern suite_key suite_current;

/* Each file of operations answers the requests it knows; 0: not mine. */
int ops_block(const request *r);
int ops_modes(const request *r);
int ops_run(const request *r);
int ops_ctr(const request *r);
int ops_cbc(const request *r);
int ops_ghash(const request *r);
int ops_services(const request *r);

#endif
