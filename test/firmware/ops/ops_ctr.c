/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * CTR over many blocks, for engines that have it. ENGINE_CTR is 1 if the engine has its own
 * block call, otherwise 0. CTR_MANY is the number of blocks that fit into the RAM. `size` is the
 * size of the key. The call u takes it from the key.
 *
 * u place cap counter data        CTR, one call
 * w size place counter data       whole blocks. Answers the counter after them.
 * f size blocks counter           `blocks` blocks of zeros. Answers the sum of all blocks, the last
 *                                 one, the counter, and whether a byte after them has changed. */
#include <string.h>

#include "suite.h"

#ifdef ENGINE_CTR

#define KEY(bits) (&suite_current.aes##bits)
#define CTR_BLOCKS(bits) SUITE_NAME(aesmall_aes##bits##_ctr_blocks_, ENGINE, )

static void wide(const request *r)
{
    const field *f = r->fields;
    placement p;
    aesmall_error error;

    protocol_place(&p, &f[0], &f[3], (size_t)protocol_number(&f[1]));
    error = aesmall_ctr_crypt_wide(SUITE_ANY(_wide_ctr)(&suite_current), f[2].data, p.in, p.in_len,
                                   p.out, p.out_cap);
    protocol_respond_placed(&p, error, p.in_len);
}

#if ENGINE_CTR

static void blocks(uint8_t size, uint8_t counter[16], const uint8_t *in, uint8_t *out, size_t count)
{
    switch (size) {
    case 16: CTR_BLOCKS(128)(KEY(128)->schedule, counter, in, out, count); break;
    case 24: CTR_BLOCKS(192)(KEY(192)->schedule, counter, in, out, count); break;
    default: CTR_BLOCKS(256)(KEY(256)->schedule, counter, in, out, count); break;
    }
}

/* This function is measured instead of its kernel, because some arguments of the kernel are in
 * registers that the simulators fill.
 */
__attribute__((noinline)) void suite_ctr_blocks(const request *r);

void suite_ctr_blocks(const request *r)
{
    const field *f = r->fields;
    uint8_t counter[16];
    placement p;

    protocol_place(&p, &f[1], &f[3], f[3].len + sizeof counter);
    memcpy(counter, f[2].data, sizeof counter);
    blocks(f[0].data[0], counter, p.in, p.out, p.in_len / 16);
    memcpy(p.out + p.in_len, counter, sizeof counter);
    protocol_respond_placed(&p, AESMALL_OK, p.out_cap);
}

#ifdef CTR_MANY
static void many(const request *r)
{
    static uint8_t text[16 * CTR_MANY + 1];
    const field *f = r->fields;
    size_t count = (size_t)protocol_number(&f[1]);
    uint8_t answer[3 * 16 + 1] = {0};
    size_t i;

    memset(text, 0, sizeof text);
    memcpy(answer + 32, f[2].data, 16);
    blocks(f[0].data[0], answer + 32, text, text, count);
    for (i = 0; i < 16 * count; i++) {
        answer[i % 16] ^= text[i];
        answer[16 + i % 16] = text[i];
    }
    for (; i < sizeof text; i++) {
        answer[48] |= text[i];
    }
    protocol_respond(AESMALL_OK, answer, sizeof answer);
}
#endif

#endif

int ops_ctr(const request *r)
{
    switch (r->op) {
    case 'u': wide(r); return 1;
#if ENGINE_CTR
    case 'w': suite_ctr_blocks(r); return 1;
#ifdef CTR_MANY
    case 'f': many(r); return 1;
#endif
#endif
    default: return 0;
    }
}

#else

int ops_ctr(const request *r)
{
    (void)r;
    return 0;
}

#endif
