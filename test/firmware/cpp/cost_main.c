/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "cost.h"

uint8_t cost_secret[32], cost_buffer[64];
volatile uint8_t cost_result;

int cost_entropy(void *context, uint8_t *out, size_t len)
{
    (void)context;
    while (len-- != 0) {
        out[len] = cost_secret[len];
    }
    return 0;
}

int main(void)
{
    COST_CALL();
    return 0;
}
