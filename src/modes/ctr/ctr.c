/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../core/apart.h"
#include "../../core/target.h"
#include "../block.h"
#include "ctr.h"
#include "ctr_counter.h"

/* In assembly: aesmall_ctr_unchecked.S of src/avr/modes or src/armv6m/modes */
#if !AESMALL_AVR_ASM && !AESMALL_ARMV6M_ASM

#if AESMALL_XOR_ASM

AESMALL_APART void aesmall_ctr_unchecked(const aesmall_cipher *cipher,
                                         uint8_t work[AESMALL_CTR_WORK_SIZE], const uint8_t *in,
                                         size_t in_len, uint8_t *out)
{
    uint8_t *const keystream = work + AESMALL_BLOCK_SIZE;

    while (in_len != 0) {
        const size_t size = in_len < AESMALL_BLOCK_SIZE ? in_len : AESMALL_BLOCK_SIZE;

        cipher->encrypt(cipher, work, keystream);
        aesmall_ctr_next(work);
        aesmall_xor(out, in, keystream, size);
        in += size;
        out += size;
        in_len -= size;
    }
    aesmall_wipe(keystream, AESMALL_BLOCK_SIZE);
}

#else

/* One loop over bytes, in and out walking together: half the code of a loop over
 * blocks with a special end, and the engine takes most of the time anyway. */
AESMALL_APART void aesmall_ctr_unchecked(const aesmall_cipher *cipher,
                                         uint8_t work[AESMALL_CTR_WORK_SIZE], const uint8_t *in,
                                         size_t in_len, uint8_t *out)
{
    uint8_t *const keystream = work + AESMALL_BLOCK_SIZE;
    uint8_t used = AESMALL_BLOCK_SIZE;

    for (; in_len != 0; in_len--) {
        if (used == AESMALL_BLOCK_SIZE) {
            used = 0;
            cipher->encrypt(cipher, work, keystream);
            aesmall_ctr_next(work);
        }
        *out++ = (uint8_t)(*in++ ^ keystream[used++]);
    }
    aesmall_wipe(keystream, AESMALL_BLOCK_SIZE);
}

#endif
#endif

aesmall_error aesmall_ctr_crypt(const aesmall_cipher *cipher,
                                const uint8_t counter[AESMALL_BLOCK_SIZE], const uint8_t *in,
                                size_t in_len, uint8_t *out, size_t out_cap)
{
    aesmall_error error = aesmall_ctr_check(cipher, counter, in, in_len, out, out_cap);
    uint8_t work[AESMALL_CTR_WORK_SIZE];

    if (error != AESMALL_OK) {
        return error;
    }
    memcpy(work, counter, AESMALL_BLOCK_SIZE); /* first: out may overlap it */
    aesmall_ctr_unchecked(cipher, work, in, in_len, out);
    return AESMALL_OK;
}
