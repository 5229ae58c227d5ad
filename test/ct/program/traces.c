/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The cases on a simulated processor. The serial line selects the case and its secrets. The
 * simulator traces calls of ct_call. The answer to each is a byte, 0. */
#include "ct.h"
#include "fw.h"

int ct_call(ct_case *run);

static const ct_named *const groups[] = {
    CT_FRAMES(CT_LISTED)
#if !CT_FRAMES_ONLY
        ct_engines,
    ct_modes,
    ct_aeads,
    ct_services,
    ct_codes,
    ct_offenders,
#endif
};

static uint32_t state;
static uint8_t fixed, fixed_by; /* 0: any secret. Otherwise all bytes are `fixed_by` */

/* Xorshift (Marsaglia 2003). */
static uint8_t next(void)
{
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return (uint8_t)(state >> 8);
}

void ct_secret(void *out, size_t len)
{
    uint8_t *bytes = (uint8_t *)out;

    while (len-- != 0) {
        *bytes++ = (uint8_t)((next() & ~fixed) | fixed_by);
    }
}

void ct_secret_other(void *out, size_t len)
{
    uint8_t *bytes = (uint8_t *)out;

    while (len-- != 0) {
        *bytes++ = next();
    }
}

void ct_release(const void *data, size_t len)
{
    (void)data;
    (void)len;
}

__attribute__((noinline)) int ct_call(ct_case *run)
{
    return run();
}

/* Returns the start of a case's secrets. It does not depend on the cases before. */
static uint32_t start(const char *name, uint8_t seed)
{
    uint32_t from = 0x811c9dc5u ^ seed; /* FNV-1a */

    while (*name != 0) {
        from = (from ^ (uint8_t)*name++) * 0x01000193u;
    }
    return from == 0 ? 1 : from;
}

static const ct_named *at(uint8_t index)
{
    size_t i;

    for (i = 0; i < sizeof groups / sizeof *groups; i++) {
        const ct_named *each = groups[i];

        for (; each->name != NULL; each++) {
            if (index-- == 0) {
                return each;
            }
        }
    }
    return NULL;
}

/* Reads seeds. 0xff ends the program, and 0xfe asks for the names. */
int main(void)
{
    for (;;) {
        const uint8_t seed = (uint8_t)fw_getc();
        uint8_t index = 0;
        const ct_named *each;

        if (seed == 0xff) {
            break;
        }
        while ((each = at(index++)) != NULL) {
            if (seed == 0xfe) {
                fw_puts(each->name);
                fw_putc('\n');
            } else {
                state = start(each->name, seed);
                fixed = seed < 2 ? 0xff : 0;
                fixed_by = seed == 1 ? 0xff : 0;
                fw_putc((char)ct_call(each->run));
            }
        }
    }
    fw_exit(0);
    return 0;
}
