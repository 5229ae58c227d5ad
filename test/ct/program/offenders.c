/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Offenders that the checks must find. Only a program that tests the checks has them. Each
 * offending line is marked. */
#include "ct.h"

#if CT_OFFENDERS

static volatile uint8_t sink;

/* A branch depends on a secret. */
static int branch(void)
{
    uint8_t secret;

    ct_secret(&secret, 1);
    if (secret >= 0x80) { /* offends */
        sink = 1;
    }
    return 0;
}

/* An address depends on a secret. */
static int address(void)
{
    uint8_t secret;

    ct_secret(&secret, 1);
    sink = ct_open[secret & 63]; /* offends */
    return 0;
}

/* A comparison ends early. */
static int early(void)
{
    uint8_t secret[16];
    uint8_t i = 0;

    ct_secret(secret, sizeof secret);
    while (i < 16 && (secret[i] & 1) == 0) { /* offends */
        i++;
    }
    sink = i;
    return 0;
}

/* This case is correct. */
static int honest(void)
{
    uint8_t secret;

    ct_secret(&secret, 1);
    sink = (uint8_t)(secret ^ secret << 1);
    return 0;
}

#endif

const ct_named ct_offenders[] = {
#if CT_OFFENDERS
    {"branch", branch}, {"address", address}, {"early", early}, {"honest", honest},
#endif
    {NULL, NULL},
};
