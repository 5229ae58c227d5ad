/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * aes.h of LoRaMac-node's soft secure element, over the engine AESMALL_DROPIN_ENGINE
 * (aesmall_dropin.h): encryption with 128 bits. Timing: the engine's timing class. */
#ifndef AES_H
#define AES_H

#include <aesmall_dropin.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define N_ROW 4
#define N_COL 4
#define N_BLOCK (N_ROW * N_COL)

typedef uint8_t return_type; /* 0: success, 255: refused */
typedef uint8_t length_type;

/* A key. The secure element clears the 240 bytes of ksch itself, so every engine has at least these
 * bytes, and more if its schedule is longer. A key may be copied. After clearing it is not a
 * key. */
typedef union {
    AESMALL_DROPIN_KEY(128) key; /* private */
    uint8_t ksch[240];
} aes_context;

/**
 * Make a key.
 *
 * @param key     16 bytes
 * @param keylen  16 (bytes) or 128 (bits)
 * @param ctx     receives the key
 * @return 0;
 *         255 for another keylen: then `ctx` is cleared
 *
 * Time: the engine's timing class.
 */
return_type aes_set_key(const uint8_t key[], length_type keylen, aes_context ctx[1]);

/**
 * Encrypt one block.
 *
 * @param in   16 bytes
 * @param out  receives 16 bytes. It may be `in`
 * @param ctx  the key
 * @return 0;
 *         255 without a key: then `out` is 16 zeros
 *
 * Time: the engine's timing class.
 */
return_type aes_encrypt(const uint8_t in[N_BLOCK], uint8_t out[N_BLOCK], const aes_context ctx[1]);

/**
 * Encrypt whole blocks in CBC.
 *
 * @param in       n_block * 16 bytes
 * @param out      receives n_block * 16 bytes. It may be `in`
 * @param n_block  the number of blocks
 * @param iv       16 bytes, which become the last block of the ciphertext
 * @param ctx      the key
 * @return 0;
 *         255 without a key: then `out` and `iv` are untouched
 *
 * Time: depends on n_block, apart from the engine's timing class.
 */
return_type aes_cbc_encrypt(const uint8_t *in, uint8_t *out, int32_t n_block, uint8_t iv[N_BLOCK],
                            const aes_context ctx[1]);

#ifdef __cplusplus
}
#endif

#endif
