/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The operations of the test firmware for authenticated encryption: keys as in ops_block.c, and
 * the modes of ops_aead.c by their letters. */
#ifndef OPS_AEAD_H
#define OPS_AEAD_H

#include "suite.h"

#define CIPHER (&suite_current.cipher)

/* The length of the last secret. */
extern size_t suite_secret_len;

int ops_aead(const request *r);
int ops_aead_stream(const request *r);
int ops_ocb(const request *r);

#endif
