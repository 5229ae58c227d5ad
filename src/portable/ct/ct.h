/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The bitsliced state of the engine ct: two blocks in eight words. Plane p holds bit p of all 32
 * state bytes. The byte in row r and column c (FIPS 197 3.4) of block b is bit 8 r + 2 c + b. A
 * gate on whole words then works on all bytes at once, and the S-box is a circuit of AND and XOR:
 * no table, no branch.
 *
 * Fixslicing (Adomnicai and Peyrin, "Fixslicing AES-like Ciphers", TCHES 2021/1):
 * ShiftRows is never executed. After k rounds the planes hold the state with row r
 * turned right by k r columns. SubBytes does not depend on the turn, MixColumns takes k into
 * account, and round key k is stored with the same turn. Four turns are no turn. */
#ifndef AESMALL_PORTABLE_CT_H
#define AESMALL_PORTABLE_CT_H

#include <stdint.h>

#include "../gf256.h"

/* SubBytes except for the constant: every byte becomes S(x) ^ 0x63. The round keys 1 to
 * Nr carry the 0x63, which MixColumns maps to itself. */
void aesmall_sub_bytes_ct_c(uint32_t planes[8]);
/* Its inverse: every byte x becomes y with S(y) = x ^ 0x63. */
void aesmall_inv_sub_bytes_ct_c(uint32_t planes[8]);
/* MixColumns of ShiftRows in round `round`, and its inverse, on fixsliced planes */
void aesmall_mix_columns_ct_c(uint32_t planes[8], uint8_t round);
void aesmall_inv_mix_columns_ct_c(uint32_t planes[8], uint8_t round);
/* Overwrites the stack that the two circuits above used, when it is called from where
 * they were called: compilers keep intermediate values there, and the values of the last round
 * reveal the last round key. The largest frame of the compilers that doc/figures/figures.md names
 * has 112 bytes. */
#define AESMALL_CT_SPILLED_WORDS 32
AESMALL_NOINLINE void aesmall_scrub_stack_ct_c(void);
/* A round key of the schedule: plane 2 j is in the even bits of word j, plane 2 j + 1
 * in its odd bits, once for both blocks. */
void aesmall_add_round_key_ct_c(uint32_t planes[8], const uint32_t round_key[4]);

/* Words 2 c + b hold column c of block b, row 0 in the low byte. From such words to
 * planes and back: bit p of each byte of word w <-> bit w of each byte of word p. */
void aesmall_transpose_ct_c(uint32_t words[8]);
/* ShiftRows twice on such words: columns c and c + 2 exchange rows 1 and 3. */
void aesmall_shift_rows_twice_ct_c(uint32_t words[8]);

/* All rounds, on words as above. */
void aesmall_encrypt_words_ct_c(const uint32_t *schedule, uint32_t words[8], uint8_t rounds);
void aesmall_decrypt_words_ct_c(const uint32_t *schedule, uint32_t words[8], uint8_t rounds);

/* One block to the words of one lane, every second word, and back. */
void aesmall_load_ct_c(uint32_t *words, const uint8_t in[16]);
void aesmall_store_ct_c(const uint32_t *words, uint8_t out[16]);

/* Exchanges the bits `mask` << distance of *a with the bits `mask` of *b. */
AESMALL_INLINE void aesmall_swap_bits(uint32_t *a, uint32_t *b, uint32_t mask, int distance)
{
    const uint32_t difference = ((*a >> distance) ^ *b) & mask;

    *b ^= difference;
    *a ^= difference << distance;
}

#endif
