/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "lmic_unchecked.h"
#include "../core/target.h"

#if !AESMALL_AVR_ASM /* otherwise src/avr/modes/aesmall_lmic_unchecked.S */

#include <string.h>

#include "../core/wipe.h"
#include "../modes/cmac/cmac.h"
#include "../modes/ctr/ctr.h"

/* The engine as the modes know it. */
typedef struct bound_cipher {
    aesmall_cipher cipher;
    const void *schedule;
    aesmall_lmic_encrypt *encrypt;
} bound_cipher;

static void bound_encrypt(const aesmall_cipher *cipher, const uint8_t in[AESMALL_BLOCK_SIZE],
                          uint8_t out[AESMALL_BLOCK_SIZE])
{
    const bound_cipher *bound = (const bound_cipher *)(const void *)cipher;

    bound->encrypt(bound->schedule, in, out);
}

static uint32_t mic(const bound_cipher *bound, uint8_t mode, const uint8_t *buf, uint16_t len,
                    const uint8_t aux[AESMALL_BLOCK_SIZE])
{
    uint8_t work[AESMALL_CMAC_WORK_SIZE] = {0};
    uint8_t room = AESMALL_BLOCK_SIZE;
    uint32_t result;

    if (!(mode & AESMALL_LMIC_MICNOAUX)) {
        memcpy(work, aux, AESMALL_BLOCK_SIZE);
        room = 0;
    }
    aesmall_cmac_unchecked(&bound->cipher, work, room, buf, len);
    result = (uint32_t)work[0] << 24 | (uint32_t)work[1] << 16 | (uint32_t)work[2] << 8 | work[3];
    aesmall_wipe(work, AESMALL_BLOCK_SIZE);
    return result;
}

uint32_t aesmall_lmic_unchecked(uint8_t mode, uint8_t *buf, uint16_t len, const void *schedule,
                                const uint8_t aux[AESMALL_BLOCK_SIZE],
                                aesmall_lmic_encrypt *encrypt)
{
    const bound_cipher bound = {{bound_encrypt, NULL}, schedule, encrypt};

    if ((mode & ~AESMALL_LMIC_MICNOAUX) == AESMALL_LMIC_MIC) {
        return mic(&bound, mode, buf, len, aux);
    }
    if (mode == AESMALL_LMIC_CTR) {
        uint8_t work[AESMALL_CTR_WORK_SIZE];

        memcpy(work, aux, AESMALL_BLOCK_SIZE);
        aesmall_ctr_unchecked(&bound.cipher, work, buf, len, buf);
    } else if (mode == 0 && len % AESMALL_BLOCK_SIZE == 0) {
        for (; len != 0; len = (uint16_t)(len - AESMALL_BLOCK_SIZE), buf += AESMALL_BLOCK_SIZE) {
            encrypt(schedule, buf, buf);
        }
    } else {
        aesmall_wipe(buf, len);
    }
    return 0;
}

#endif
