/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_CORE_CIPHER_H
#define AESMALL_CORE_CIPHER_H

#include <stdint.h>

#define AESMALL_BLOCK_SIZE 16

/* A block cipher with its key inside: all that a mode knows of an engine.
 *
 * It is the first member of every engine's key object, so that a mode takes
 * `&key.cipher`; an object of your own whose first member is an aesmall_cipher
 * (an AES peripheral, another cipher with 16-byte blocks) works just as well.
 * The calls get back the address of this member and read the key behind it;
 * they never write it. in == out is allowed; partial overlap is not; no
 * alignment is required. */
typedef struct aesmall_cipher {
    void (*encrypt)(const struct aesmall_cipher *cipher, const uint8_t in[AESMALL_BLOCK_SIZE],
                    uint8_t out[AESMALL_BLOCK_SIZE]); /* NULL: decrypt-only */
    void (*decrypt)(const struct aesmall_cipher *cipher, const uint8_t in[AESMALL_BLOCK_SIZE],
                    uint8_t out[AESMALL_BLOCK_SIZE]); /* NULL: encrypt-only */
} aesmall_cipher;

/* Two blocks with the schedule of an engine: its aesmall_aesN_encrypt2_E or _decrypt2_E, as the
 * modes take it that gain by it (modes/..._bulk.h). in == out is allowed. */
typedef void aesmall_two_blocks(const void *schedule, const uint8_t in[2 * AESMALL_BLOCK_SIZE],
                                uint8_t out[2 * AESMALL_BLOCK_SIZE]);

#endif
