/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The declarations of the AES in LMIC from 6.0.0 on, configured with USE_ORIGINAL_AES. */
#pragma once
#include <stdint.h>

#define AES_ENC 0x00
#define AES_MIC 0x02
#define AES_CTR 0x04
#define AES_MICNOAUX 0x08

#ifdef __cplusplus
extern "C" {
#endif

extern uint32_t AESAUX[];
extern uint32_t AESKEY[];
uint32_t os_aes_original(uint8_t mode, uint8_t *buf, uint16_t len);

static inline uint32_t os_aes(uint8_t mode, uint8_t *buf, uint16_t len)
{
    return os_aes_original(mode, buf, len);
}

#ifdef __cplusplus
}
#endif
