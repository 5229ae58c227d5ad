/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../block.h"
#include "cbc.h"
#include "cbc_blocks.h"

/* The last 16 + tail bytes: Cn and Cn-1* in the order that `swapped` gives. iv is Cn-2. D(Cn) =
 * (Pn* padded with zeros) XOR Cn-1, so its first `tail` bytes give Pn* and the others are the
 * bytes of Cn-1 that were not sent. With in == out each byte is read before its place is
 * written. */
static void decrypt_end(const aesmall_cipher *cipher, const uint8_t iv[AESMALL_BLOCK_SIZE],
                        const uint8_t *in, uint8_t tail, uint8_t *out, uint8_t swapped)
{
    uint8_t stolen[AESMALL_BLOCK_SIZE];
    const uint8_t *full = in + tail;
    uint8_t i;

    if (swapped) {
        full = in;
        in += AESMALL_BLOCK_SIZE;
    }
    cipher->decrypt(cipher, full, stolen);
    for (i = 0; i < tail; i++) {
        uint8_t byte = in[i];

        out[AESMALL_BLOCK_SIZE + i] = (uint8_t)(stolen[i] ^ byte);
        stolen[i] = byte;
    } /* stolen is Cn-1 now: ciphertext, which need not be wiped */
    cipher->decrypt(cipher, stolen, out);
    aesmall_xor_block(out, iv);
}

aesmall_error aesmall_cbc_decrypt_cts(const aesmall_cipher *cipher,
                                      const uint8_t iv[AESMALL_BLOCK_SIZE], const uint8_t *in,
                                      size_t in_len, uint8_t *out, size_t out_cap, uint8_t variant)
{
    uint8_t tail = (uint8_t)((in_len - 1) % AESMALL_BLOCK_SIZE + 1);
    uint8_t swapped = variant == 3 || (variant == 2 && tail != AESMALL_BLOCK_SIZE);

    if (cipher->decrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if ((uint8_t)(variant - 1) > 2) {
        return AESMALL_ERROR_ARGUMENT;
    }
    if (in_len < AESMALL_BLOCK_SIZE) {
        return AESMALL_ERROR_LENGTH;
    }
    if (in_len > out_cap) {
        return AESMALL_ERROR_CAPACITY;
    }
    if (aesmall_cbc_overlap(iv, in, in_len, out, in_len)) {
        return AESMALL_ERROR_OVERLAP;
    }
    if (in_len != AESMALL_BLOCK_SIZE) {
        in_len -= (size_t)AESMALL_BLOCK_SIZE + tail; /* C1 .. Cn-2 */
        decrypt_end(cipher, in_len != 0 ? in + in_len - AESMALL_BLOCK_SIZE : iv, in + in_len, tail,
                    out + in_len, swapped);
    }
    aesmall_cbc_decrypt_blocks(cipher, iv, in, in_len, out);
    return AESMALL_OK;
}
