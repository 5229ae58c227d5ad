/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A double of the declarations of LMIC's AES: types, flags, globals and the call, as the
 * contract describes them, with the two ways to name the call. LMIC_V6 selects the newer one. */
#ifndef LMIC_DOUBLE_H
#define LMIC_DOUBLE_H

#include <stdint.h>

typedef uint8_t u1_t;
typedef uint16_t u2_t;
typedef uint32_t u4_t;
typedef u1_t *xref2u1_t;

#define AES_ENC 0x00
#define AES_DEC 0x01
#define AES_MIC 0x02
#define AES_CTR 0x04
#define AES_MICNOAUX 0x08

#ifdef __cplusplus
extern "C" {
#endif

extern u4_t AESAUX[];
extern u4_t AESKEY[];
#define AESkey ((u1_t *)AESKEY)
#define AESaux ((u1_t *)AESAUX)

#ifdef LMIC_V6
u4_t os_aes_original(u1_t mode, xref2u1_t buf, u2_t len);
u4_t os_aes_generic(u1_t mode, xref2u1_t buf, u2_t len);

static inline u4_t os_aes(u1_t mode, xref2u1_t buf, u2_t len)
{
#ifdef USE_ORIGINAL_AES
    return os_aes_original(mode, buf, len);
#else
    return os_aes_generic(mode, buf, len);
#endif
}
#else
u4_t os_aes(u1_t mode, xref2u1_t buf, u2_t len);
#endif

void lmic_aes_encrypt(u1_t *data, u1_t *key);

#ifdef __cplusplus
}
#endif

#endif
