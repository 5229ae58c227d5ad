/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The lower seam of LMIC: the block cipher under LMIC's own generic os_aes, for programs that keep
 * that one. lmic.c is the better choice where it can be had: it is right for every length.
 *
 *   AESMALL_LMIC_BLOCK_ENGINE  the engine: nano, tiny, balanced, fast, ct, ... Without it this file
 *                              is empty.
 *
 * The file may also be included by one C or C++ file that defines the macro before. */
#include "../core/cipher.h"

#ifdef AESMALL_LMIC_BLOCK_ENGINE

#include "../core/wipe.h"
#include "../engines/engines.h"

#define AESMALL_LMIC_BLOCK_JOIN(a, b, c) a##b##c
#define AESMALL_LMIC_BLOCK_NAME(before, engine, after)                                             \
    AESMALL_LMIC_BLOCK_JOIN(before, engine, after)

#if !AESMALL_LMIC_BLOCK_NAME(AESMALL_ENGINE_, AESMALL_LMIC_BLOCK_ENGINE, )
#error "AESMALL_LMIC_BLOCK_ENGINE must name an engine of this processor: nano, tiny, balanced, ..."
#else

#ifdef __cplusplus
extern "C" {
#endif

/* One block in place; key is the secret itself and is only read. What is secret on the stack is
 * wiped. */
void lmic_aes_encrypt(uint8_t *data, uint8_t *key);

void lmic_aes_encrypt(uint8_t *data, uint8_t *key)
{
    AESMALL_LMIC_BLOCK_NAME(aesmall_aes128_, AESMALL_LMIC_BLOCK_ENGINE, ) object;

    AESMALL_LMIC_BLOCK_NAME(aesmall_aes128_, AESMALL_LMIC_BLOCK_ENGINE, _init_encrypt_only)
    (&object, key);
    object.cipher.encrypt(&object.cipher, data, data);
    aesmall_wipe(&object, sizeof object);
}

#ifdef __cplusplus
}
#endif

#endif
#endif
