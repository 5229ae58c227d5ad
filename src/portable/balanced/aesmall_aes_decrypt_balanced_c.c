/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../kernels.h"
#include "../sbox.h"
#include "rows.h"

AESMALL_INLINE uint8_t inv_sub(uint32_t row, int c)
{
    return aesmall_inv_sub_byte(aesmall_row_byte(row, c));
}

/* InvSubBytes and AddRoundKey of the byte that InvShiftRows moves to column c of row r. */
AESMALL_INLINE uint8_t inv_sub_add(uint32_t row, const uint8_t *key, int r, int c)
{
    return (uint8_t)(inv_sub(row, c - r) ^ key[4 * c + r]);
}

AESMALL_INLINE uint32_t inv_sub_row(uint32_t row, const uint8_t *key, int r)
{
    return aesmall_row_place(inv_sub_add(row, key, r, 0), 0) |
           aesmall_row_place(inv_sub_add(row, key, r, 1), 1) |
           aesmall_row_place(inv_sub_add(row, key, r, 2), 2) |
           aesmall_row_place(inv_sub_add(row, key, r, 3), 3);
}

/* AddRoundKey of the last round key on the way in */
AESMALL_INLINE uint32_t load_row(const uint8_t *in, const uint8_t *key, int r)
{
    return aesmall_row_place((uint8_t)(in[r] ^ key[r]), 0) |
           aesmall_row_place((uint8_t)(in[4 + r] ^ key[4 + r]), 1) |
           aesmall_row_place((uint8_t)(in[8 + r] ^ key[8 + r]), 2) |
           aesmall_row_place((uint8_t)(in[12 + r] ^ key[12 + r]), 3);
}

AESMALL_INLINE void store_row(uint32_t row, const uint8_t *key, uint8_t *out, int r)
{
    out[r] = inv_sub_add(row, key, r, 0);
    out[4 + r] = inv_sub_add(row, key, r, 1);
    out[8 + r] = inv_sub_add(row, key, r, 2);
    out[12 + r] = inv_sub_add(row, key, r, 3);
}

/* FIPS 197 5.3, with the round keys of encryption from the last to the first */
void aesmall_aes_decrypt_balanced_c(const uint8_t *schedule, const uint8_t in[16], uint8_t out[16],
                                    uint8_t rounds)
{
    uint32_t rows[4];

    schedule += 16 * rounds;
    rows[0] = load_row(in, schedule, 0);
    rows[1] = load_row(in, schedule, 1);
    rows[2] = load_row(in, schedule, 2);
    rows[3] = load_row(in, schedule, 3);
    schedule -= 16;
    while (--rounds != 0) {
        rows[0] = inv_sub_row(rows[0], schedule, 0);
        rows[1] = inv_sub_row(rows[1], schedule, 1);
        rows[2] = inv_sub_row(rows[2], schedule, 2);
        rows[3] = inv_sub_row(rows[3], schedule, 3);
        aesmall_inv_mix_rows(rows);
        schedule -= 16;
    }
    store_row(rows[0], schedule, out, 0);
    store_row(rows[1], schedule, out, 1);
    store_row(rows[2], schedule, out, 2);
    store_row(rows[3], schedule, out, 3);
    AESMALL_CLEAR_REGISTERS();
}
