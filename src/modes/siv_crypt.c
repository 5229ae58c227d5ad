/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "ctr.h"
#include "siv_core.h"

void aesmall_siv_crypt(const aesmall_cipher *cipher, const uint8_t v[AESMALL_BLOCK_SIZE],
                       const uint8_t *in, size_t len, uint8_t *out)
{
    uint8_t work[AESMALL_CTR_WORK_SIZE];

    memcpy(work, v, AESMALL_BLOCK_SIZE);
    work[8] &= 0x7f;
    work[12] &= 0x7f;
    aesmall_ctr_run(cipher, work, in, len, out); /* wipes the keystream; the counter is no secret */
}
