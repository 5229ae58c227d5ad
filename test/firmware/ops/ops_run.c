/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The unchecked calls.
 * R place counter data n           CTR, with a separate call for the first n bytes
 * Y place room block msg           CMAC of the block (room 0) and the message
 * y place room block msg           the same with stored subkeys
 * e place how nonce ad text        EAX. how: 's' (seal) or 'o' (open), and tag_len
 *
 * AESMALL_ERROR_REPLAY, which no call returns, means that work was not left as promised, that a
 * byte before or after it was written or that a register was not restored. */
#include <string.h>

#include "suite.h"

#define CIPHER (&suite_current.cipher)
#define WORK_MAX AESMALL_EAX_WORK_SIZE
#define RUN_FILL 0x5a

/* On AVR the fifth argument is in r17:r16, which a function must restore. */
#ifdef __AVR__
#define IS_FIFTH_KEPT(fifth)                                                                       \
    __extension__({                                                                                \
        uint16_t now;                                                                              \
        __asm__ volatile("movw %0, r16" : "=r"(now));                                              \
        now == (uint16_t)(fifth);                                                                  \
    })
#else
#define IS_FIFTH_KEPT(fifth) 1
#endif

static uint8_t arena[GUARD_SIZE + WORK_MAX + GUARD_SIZE];

/* Returns work of `size` bytes between guards, all zeros except for its first 16 bytes. */
static uint8_t *work_start(const field *first, size_t size)
{
    uint8_t *work = arena + GUARD_SIZE;

    memset(arena, RUN_FILL, sizeof arena);
    memset(work, 0, size);
    if (first != NULL) {
        memcpy(work, first->data, AESMALL_BLOCK_SIZE);
    }
    return work;
}

/* Returns the error, or AESMALL_ERROR_REPLAY if work is not zero from `start` on. */
static aesmall_error work_end(aesmall_error error, size_t start, size_t size)
{
    for (size_t i = 0; i < sizeof arena; i++) {
        int is_guard = i < GUARD_SIZE || i >= GUARD_SIZE + size;
        int is_zero = !is_guard && i >= GUARD_SIZE + start;

        if ((is_guard && arena[i] != RUN_FILL) || (is_zero && arena[i] != 0)) {
            return AESMALL_ERROR_REPLAY;
        }
    }
    return error;
}

static void ctr_unchecked(const request *r)
{
    uint8_t *work = work_start(&r->fields[1], AESMALL_CTR_WORK_SIZE);
    size_t first = (size_t)protocol_number(&r->fields[3]);
    aesmall_error error = AESMALL_OK;
    placement p;

    protocol_place(&p, &r->fields[0], &r->fields[2], r->fields[2].len);
    if (p.in_len != 0) { /* any value is allowed */
        memset(work + AESMALL_BLOCK_SIZE, RUN_FILL, AESMALL_BLOCK_SIZE);
    }
    aesmall_ctr_unchecked(CIPHER, work, p.in, first, p.out);
    aesmall_ctr_unchecked(CIPHER, work, p.in + first, p.in_len - first, p.out + first);
    if (!IS_FIFTH_KEPT(p.out + first)) {
        error = AESMALL_ERROR_REPLAY;
    }
    error = work_end(error, AESMALL_BLOCK_SIZE, AESMALL_CTR_WORK_SIZE);
    protocol_respond_placed(&p, error, p.in_len);
}

static void cmac_unchecked(const request *r)
{
    uint8_t *work = work_start(&r->fields[2], AESMALL_CMAC_WORK_SIZE);
    aesmall_error error = AESMALL_OK;
    placement p;

    protocol_place(&p, &r->fields[0], &r->fields[3], AESMALL_BLOCK_SIZE);
    aesmall_cmac_unchecked(CIPHER, work, r->fields[1].data[0], p.in, p.in_len);
    if (!IS_FIFTH_KEPT(p.in_len)) {
        error = AESMALL_ERROR_REPLAY;
    }
    memcpy(p.out, work, AESMALL_BLOCK_SIZE);
    error = work_end(error, AESMALL_BLOCK_SIZE, AESMALL_CMAC_WORK_SIZE);
    protocol_respond_placed(&p, error, AESMALL_BLOCK_SIZE);
}

static void cmac_unchecked_subkeys(const request *r)
{
    uint8_t *mac = work_start(&r->fields[2], AESMALL_BLOCK_SIZE);
    aesmall_cmac_subkeys subkeys;
    aesmall_error error = aesmall_cmac_subkeys_init(&subkeys, CIPHER);
    placement p;

    protocol_place(&p, &r->fields[0], &r->fields[3], AESMALL_BLOCK_SIZE);
    aesmall_cmac_unchecked_subkeys(CIPHER, mac, r->fields[1].data[0], p.in, p.in_len, &subkeys);
    if (!IS_FIFTH_KEPT(p.in_len)) {
        error = AESMALL_ERROR_REPLAY;
    }
    aesmall_cmac_subkeys_wipe(&subkeys);
    memcpy(p.out, mac, AESMALL_BLOCK_SIZE);
    error = work_end(error, AESMALL_BLOCK_SIZE, AESMALL_BLOCK_SIZE);
    protocol_respond_placed(&p, error, AESMALL_BLOCK_SIZE);
}

static void eax(const request *r)
{
    const field *f = r->fields;
    int is_seal = f[1].data[0] == 's';
    size_t tag_len = f[1].data[1];
    uint8_t *work = work_start(NULL, AESMALL_EAX_WORK_SIZE);
    aesmall_error error = AESMALL_OK;
    aesmall_aead_args args;
    size_t out_len;
    placement p;

    out_len = is_seal ? f[4].len + tag_len : f[4].len - tag_len;
    protocol_place(&p, &f[0], &f[4], out_len);
    args.nonce = f[2].data;
    args.nonce_len = f[2].len;
    args.ad = f[3].data;
    args.ad_len = f[3].len;
    args.in = p.in;
    args.in_len = p.in_len;
    args.out = p.out;
    args.out_cap = 0;
    args.tag_len = tag_len;
    if (is_seal) {
        aesmall_eax_seal_unchecked(CIPHER, work, &args);
    } else {
        error = aesmall_eax_open_unchecked(CIPHER, work, &args);
    }
    protocol_respond_placed(&p, work_end(error, 0, AESMALL_EAX_WORK_SIZE), out_len);
}

int ops_run(const request *r)
{
    switch (r->op) {
    case 'R': ctr_unchecked(r); return 1;
    case 'Y': cmac_unchecked(r); return 1;
    case 'y': cmac_unchecked_subkeys(r); return 1;
    case 'e': eax(r); return 1;
    default: return 0;
    }
}
