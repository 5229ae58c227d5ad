/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "ct.h"

/* An array of its own at the depth where the circuits kept their values; the stores
 * are volatile, so they stay. */
void aesmall_scrub_stack_ct_c(void)
{
    uint32_t words[AESMALL_CT_SPILLED_WORDS];
    volatile uint32_t *word = words + AESMALL_CT_SPILLED_WORDS;

    do {
        *--word = 0;
    } while (word != words);
}
