/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/target.h"
#include "../../modes/ctr/ctr.h"
#include "lorawan_internal.h"

#if !AESMALL_AVR_ASM /* else aesmall_lorawan_mic_run.S */

/* The blocks A_1, A_2, ... differ in their last byte alone, so they are CTR's
 * counter blocks; 255 bytes need 16 of them. */
void aesmall_lorawan_crypt_run(const aesmall_cipher *key, const aesmall_lorawan_frame *frame,
                               const uint8_t *in, size_t in_len, uint8_t *out)
{
    uint8_t work[AESMALL_CTR_WORK_SIZE];

    (void)aesmall_lorawan_block(work, 0x01, frame, 1);
    aesmall_ctr_run(key, work, in, in_len, out);
}

#endif
