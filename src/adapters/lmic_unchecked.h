/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: os_aes without its globals and without its engine, for lmic.c. */
#ifndef AESMALL_ADAPTERS_LMIC_RUN_H
#define AESMALL_ADAPTERS_LMIC_RUN_H

#include <stdint.h>

#include "../core/cipher.h"
#include "../core/target.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The supported flags of LMIC. AES_ENC is 0. */
#define AESMALL_LMIC_MIC 0x02
#define AESMALL_LMIC_CTR 0x04
#define AESMALL_LMIC_MICNOAUX 0x08

/* One block with a schedule. in may be out. */
typedef void aesmall_lmic_encrypt(const void *schedule, const uint8_t in[AESMALL_BLOCK_SIZE],
                                  uint8_t out[AESMALL_BLOCK_SIZE]);

/* os_aes, as described in lmic.c. Key and aux are only read. */
uint32_t aesmall_lmic_unchecked(uint8_t mode, uint8_t *buf, uint16_t len, const void *schedule,
                                const uint8_t aux[AESMALL_BLOCK_SIZE],
                                aesmall_lmic_encrypt *encrypt);

#if AESMALL_AVR_ASM
/* The same with `tiny` inside, and with key and aux where LMIC has them: AESKEY and AESAUX. */
uint32_t aesmall_lmic_unchecked_tiny(uint8_t mode, uint8_t *buf, uint16_t len);
#endif

#ifdef __cplusplus
}
#endif

#endif
