/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../kernels.h"
#include "../sbox.h"
#include "rows.h"

/* SubBytes of key + state, for column c of row r: the key has column order. */
AESMALL_INLINE uint8_t sub(uint32_t row, const uint8_t *key, int r, int c)
{
    return aesmall_sub_byte((uint8_t)(aesmall_row_byte(row, c) ^ key[4 * c + r]));
}

/* AddRoundKey, SubBytes and ShiftRows of row r: column c moves to column c - r. */
AESMALL_INLINE uint32_t sub_row(uint32_t row, const uint8_t *key, int r)
{
    return aesmall_row_place(sub(row, key, r, 0), 0 - r) |
           aesmall_row_place(sub(row, key, r, 1), 1 - r) |
           aesmall_row_place(sub(row, key, r, 2), 2 - r) |
           aesmall_row_place(sub(row, key, r, 3), 3 - r);
}

AESMALL_INLINE uint32_t load_row(const uint8_t *in, int r)
{
    return aesmall_row_place(in[r], 0) | aesmall_row_place(in[4 + r], 1) |
           aesmall_row_place(in[8 + r], 2) | aesmall_row_place(in[12 + r], 3);
}

/* The last round of row r, which ends with the next round key. */
AESMALL_INLINE void store_row(uint32_t row, const uint8_t *key, uint8_t *out, int r)
{
    const uint8_t *const last = key + 16;

    out[r] = (uint8_t)(sub(row, key, r, r & 3) ^ last[r]);
    out[4 + r] = (uint8_t)(sub(row, key, r, (1 + r) & 3) ^ last[4 + r]);
    out[8 + r] = (uint8_t)(sub(row, key, r, (2 + r) & 3) ^ last[8 + r]);
    out[12 + r] = (uint8_t)(sub(row, key, r, (3 + r) & 3) ^ last[12 + r]);
}

/* FIPS 197 5.1 */
void aesmall_aes_encrypt_balanced_c(const uint8_t *schedule, const uint8_t in[16], uint8_t out[16],
                                    uint8_t rounds)
{
    uint32_t rows[4];

    rows[0] = load_row(in, 0);
    rows[1] = load_row(in, 1);
    rows[2] = load_row(in, 2);
    rows[3] = load_row(in, 3);
    while (--rounds != 0) {
        rows[0] = sub_row(rows[0], schedule, 0);
        rows[1] = sub_row(rows[1], schedule, 1);
        rows[2] = sub_row(rows[2], schedule, 2);
        rows[3] = sub_row(rows[3], schedule, 3);
        aesmall_mix_rows(rows);
        schedule += 16;
    }
    store_row(rows[0], schedule, out, 0);
    store_row(rows[1], schedule, out, 1);
    store_row(rows[2], schedule, out, 2);
    store_row(rows[3], schedule, out, 3);
    AESMALL_CLEAR_REGISTERS();
}
