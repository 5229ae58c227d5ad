/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * GHASH with one table, with two, with branches, and in little flash, in a separate firmware.
 * H place h y n data   from the state y on, with a separate call for the first n bytes of data.
 *                      Answers y at the place of the output.
 * I place h y n data   the same with two tables
 * V place h y n data   the same with branches on the key
 * Y place h y n data   the same in little flash
 *
 * AESMALL_ERROR_REPLAY means that a byte before or after the tables was written. */
#include <string.h>

#include "ops/ops_aead.h"

#define TABLES_FILL 0x5a

static union {
    struct {
        uint8_t before[GUARD_SIZE];
        aesmall_ghash_table table;
        uint8_t after[GUARD_SIZE];
    } one;
    struct {
        uint8_t before[GUARD_SIZE];
        aesmall_ghash_table512 table;
        uint8_t after[GUARD_SIZE];
    } two;
    struct {
        uint8_t before[GUARD_SIZE];
        aesmall_ghash_branch_key key;
        uint8_t after[GUARD_SIZE];
    } branch;
    struct {
        uint8_t before[GUARD_SIZE];
        aesmall_ghash_small_key key;
        uint8_t after[GUARD_SIZE];
    } small;
} tables;

static aesmall_error guarded(const uint8_t *before, const uint8_t *after)
{
    for (size_t i = 0; i < GUARD_SIZE; i++) {
        if (before[i] != TABLES_FILL || after[i] != TABLES_FILL) {
            return AESMALL_ERROR_REPLAY;
        }
    }
    return AESMALL_OK;
}

int ops_ghash_table(const request *r);

int ops_ghash_table(const request *r)
{
    const field *f = r->fields;
    const uint8_t is_two = r->op == 'I';
    aesmall_error error;
    size_t first;
    placement p;

    if (r->op != 'H' && r->op != 'V' && r->op != 'Y' && !is_two) {
        return 0;
    }
    first = (size_t)protocol_number(&f[3]);
    protocol_place(&p, &f[0], &f[4], AESMALL_BLOCK_SIZE);
    memset(&tables, TABLES_FILL, sizeof tables);
    memcpy(p.out, f[2].data, AESMALL_BLOCK_SIZE);
    if (is_two) {
        aesmall_ghash_table512_init(&tables.two.table, f[1].data);
        aesmall_ghash_table512_update(&tables.two.table, p.out, p.in, first);
        aesmall_ghash_table512_update(&tables.two.table, p.out, p.in + first, p.in_len - first);
        error = guarded(tables.two.before, tables.two.after);
    } else if (r->op == 'V') {
        aesmall_ghash_branch_init(&tables.branch.key, f[1].data);
        aesmall_ghash_branch_update(&tables.branch.key, p.out, p.in, first);
        aesmall_ghash_branch_update(&tables.branch.key, p.out, p.in + first, p.in_len - first);
        error = guarded(tables.branch.before, tables.branch.after);
    } else if (r->op == 'Y') {
        aesmall_ghash_small_init(&tables.small.key, f[1].data);
        aesmall_ghash_small_update(&tables.small.key, p.out, p.in, first);
        aesmall_ghash_small_update(&tables.small.key, p.out, p.in + first, p.in_len - first);
        error = guarded(tables.small.before, tables.small.after);
    } else {
        aesmall_ghash_table_init(&tables.one.table, f[1].data);
        aesmall_ghash_table_update(&tables.one.table, p.out, p.in, first);
        aesmall_ghash_table_update(&tables.one.table, p.out, p.in + first, p.in_len - first);
        error = guarded(tables.one.before, tables.one.after);
    }
    protocol_respond_placed(&p, error, AESMALL_BLOCK_SIZE);
    return 1;
}
