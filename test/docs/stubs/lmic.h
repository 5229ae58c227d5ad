/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef LMIC_H
#define LMIC_H

/* The part of LMIC that pages call. */
#include <stdint.h>

#define AES_ENC 0x00

#ifdef __cplusplus
extern "C" {
#endif

extern uint32_t AESKEY[4];
uint32_t os_aes(uint8_t mode, uint8_t *buf, uint16_t len);

#ifdef __cplusplus
}
#endif

#endif
