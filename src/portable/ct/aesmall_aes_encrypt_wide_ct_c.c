/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/scrub.h"
#include "../../core/wipe.h"
#include "../kernels.h"
#include "ct.h"

AESMALL_SCRUBBED static void encrypt(const uint32_t *schedule, const uint8_t in[32],
                                     uint8_t out[32], uint8_t rounds)
{
    uint32_t words[8];

    aesmall_load_ct_c(words, in);
    aesmall_load_ct_c(words + 1, in + 16);
    aesmall_encrypt_words_ct_c(schedule, words, rounds);
    aesmall_store_ct_c(words, out);
    aesmall_store_ct_c(words + 1, out + 16);
    aesmall_wipe(words, sizeof words);
}

void aesmall_aes_encrypt_wide_ct_c(const uint32_t *schedule, const uint8_t in[32], uint8_t out[32],
                                   uint8_t rounds)
{
    encrypt(schedule, in, out, rounds);
    aesmall_scrub();
}
