/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The test firmware: it reads requests and prints the answers of the library. There is one build
 * for each engine (-DENGINE=balanced). No function is called before the first key. protocol.h
 * describes the line protocol. */
#ifndef SUITE_H
#define SUITE_H

#include "protocol.h"

#define SUITE_PASTE(a, b, c) a##b##c
#define SUITE_NAME(a, b, c) SUITE_PASTE(a, b, c)

/* The value that a function of the engine's header makes of a key object: SUITE_OF(128, _wide,
 * key). */
#define SUITE_OF(bits, end, key) SUITE_NAME(aesmall_aes##bits##_, ENGINE, end)(key)

/* The same for key objects that hold their size. */
#define SUITE_ANY(end) SUITE_NAME(aesmall_aes_, ENGINE, end)

typedef SUITE_NAME(aesmall_aes_, ENGINE, ) suite_key;
#define suite_key_init SUITE_NAME(aesmall_aes_, ENGINE, _init)
#define suite_key_init_encrypt_only SUITE_NAME(aesmall_aes_, ENGINE, _init_encrypt_only)
#define suite_key_init_decrypt_only SUITE_NAME(aesmall_aes_, ENGINE, _init_decrypt_only)

/* The key of all requests until another key is set. */
extern suite_key suite_current;

/* Each file of operations answers the requests that it knows. Otherwise it returns 0. */
int ops_block(const request *r);
int ops_modes(const request *r);
int ops_run(const request *r);
int ops_ctr(const request *r);
int ops_cbc(const request *r);
int ops_ghash(const request *r);
int ops_services(const request *r);

#endif
