/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The one place that decides which implementation stands behind each engine's
 * short name on this target, and which engine is the target's default. */
#ifndef AESMALL_SELECT_H
#define AESMALL_SELECT_H

#include "armv6m/engines.h"
#include "avr/engines.h"
#include "modes/cbc/cbc_bulk.h"
#include "modes/ccm/ccm_bulk.h"
#include "modes/ctr/ctr_bulk.h"
#include "modes/gcm/gcm_bulk.h"
#include "modes/gcm_siv/gcm_siv.h"
#include "modes/manx/manx_bulk.h"
#include "modes/ocb/ocb_bulk.h"
#include "modes/siv/siv_bulk.h"
#include "portable/engines.h"
#include "services/text/text_bulk.h"

/* Best first. `fast` exists in assembly only; `fastram`, `balancedram` and `leastram` in that of
 * AVR only. The portable `ct` works on words, that of AVR on bytes, that of ARMv6-M has a word a
 * plane: their schedules differ. */
#if AESMALL_AVR_ASM
AESMALL_ENGINE_ALIAS(fast, fast_avr, uint8_t)
AESMALL_ENGINE_ALIAS_EIC(fast, fast_avr, uint8_t)
AESMALL_ENGINE_ALIAS_READY(fastram, fastram_avr, uint8_t, aesmall_fastram_ready_dec())
AESMALL_ENGINE_ALIAS_EIC_READY(fastram, fastram_avr, uint8_t, aesmall_fastram_ready_dec())
AESMALL_ENGINE_ALIAS(balanced, balanced_avr, uint8_t)
AESMALL_ENGINE_ALIAS_READY(balancedram, balancedram_avr, uint8_t, aesmall_fastram_ready_dec())
AESMALL_ENGINE_ALIAS(compact, compact_avr, uint8_t)
AESMALL_ENGINE_ALIAS(tiny, tiny_avr, uint8_t)
AESMALL_ENGINE_ALIAS(leastram, leastram_avr, uint8_t)
AESMALL_ENGINE_ALIAS(nano, nano_avr, uint8_t)
AESMALL_ENGINE_ALIAS(nano_tableless, nano_tableless_avr, uint8_t)
AESMALL_ENGINE_ALIAS(ct, ct_avr, uint8_t)
#elif AESMALL_ARMV6M_ASM
AESMALL_ENGINE_ALIAS(fast, fast_armv6m, uint32_t)
AESMALL_ENGINE_ALIAS_EIC(fast, fast_armv6m, uint32_t)
AESMALL_ENGINE_ALIAS(balanced, balanced_armv6m, uint32_t)
AESMALL_ENGINE_ALIAS(balanced_nomul, balanced_nomul_armv6m, uint32_t)
AESMALL_ENGINE_ALIAS(compact, compact_armv6m, uint32_t)
AESMALL_ENGINE_ALIAS(compact_nomul, compact_nomul_armv6m, uint32_t)
AESMALL_ENGINE_ALIAS(tiny, tiny_armv6m, uint8_t)
AESMALL_ENGINE_ALIAS(tiny_nomul, tiny_nomul_armv6m, uint8_t)
AESMALL_ENGINE_ALIAS(nano, nano_armv6m, uint8_t)
AESMALL_ENGINE_ALIAS(nano_inverse, nano_inverse_armv6m, uint8_t)
AESMALL_ENGINE_ALIAS(nano_nomul, nano_nomul_armv6m, uint8_t)
AESMALL_ENGINE_ALIAS(nano_tableless, nano_tableless_armv6m, uint8_t)
AESMALL_ENGINE_ALIAS(nano_tableless_nomul, nano_tableless_nomul_armv6m, uint8_t)
AESMALL_ENGINE_ALIAS(ct, ct_armv6m, uint32_t)
AESMALL_ENGINE_ALIAS_PAIRS(ct, ct_armv6m, uint32_t)
AESMALL_ENGINE_ALIAS(ct_small, ct_small_armv6m, uint32_t)
AESMALL_ENGINE_ALIAS_PAIRS(ct_small, ct_small_armv6m, uint32_t)
AESMALL_ENGINE_ALIAS(ct_lean, ct_lean_armv6m, uint32_t)
AESMALL_ENGINE_ALIAS_PAIRS(ct_lean, ct_lean_armv6m, uint32_t)
#else
AESMALL_ENGINE_ALIAS(balanced, balanced_c, uint8_t)
AESMALL_ENGINE_ALIAS(compact, compact_c, uint8_t)
AESMALL_ENGINE_ALIAS(tiny, tiny_c, uint8_t)
AESMALL_ENGINE_ALIAS(nano, nano_c, uint8_t)
AESMALL_ENGINE_ALIAS(nano_tableless, nano_tableless_c, uint8_t)
AESMALL_ENGINE_ALIAS(ct, ct_c, uint32_t)
AESMALL_ENGINE_ALIAS_PAIRS(ct, ct_c, uint32_t)
#endif

/* CTR over many blocks. */
#if AESMALL_AVR_ASM
AESMALL_ENGINE_CTR_ALIAS(fast, fast_avr, uint8_t)
AESMALL_ENGINE_CTR_ALIAS(fastram, fastram_avr, uint8_t)
AESMALL_ENGINE_CTR_ALIAS(balanced, balanced_avr, uint8_t)
AESMALL_ENGINE_CTR_PLAIN(ct)
#elif AESMALL_ARMV6M_ASM
AESMALL_ENGINE_CTR_ALIAS(fast, fast_armv6m, uint32_t)
AESMALL_ENGINE_CTR_ALIAS(balanced, balanced_armv6m, uint32_t)
AESMALL_ENGINE_CTR_ALIAS(ct, ct_armv6m, uint32_t)
#else
AESMALL_ENGINE_CTR_PLAIN(balanced)
AESMALL_ENGINE_CTR_PLAIN(ct)
#endif

/* CBC decryption of two blocks at a time. */
#if AESMALL_AVR_ASM
AESMALL_ENGINE_CBC_PLAIN(ct)
#elif AESMALL_ARMV6M_ASM
AESMALL_ENGINE_CBC_PAIRS(ct, uint32_t)
AESMALL_ENGINE_CBC_PAIRS(ct_small, uint32_t)
#else
AESMALL_ENGINE_CBC_PAIRS(ct, uint32_t)
#endif

/* CCM two blocks at a time. */
#if AESMALL_AVR_ASM
AESMALL_ENGINE_CCM_PLAIN(ct)
#elif AESMALL_ARMV6M_ASM
AESMALL_ENGINE_CCM_PAIRS(ct, uint32_t)
AESMALL_ENGINE_CCM_PAIRS(ct_small, uint32_t)
#else
AESMALL_ENGINE_CCM_PAIRS(ct, uint32_t)
#endif

/* GCM over many blocks. */
#if AESMALL_AVR_ASM
AESMALL_ENGINE_GCM(fast)
AESMALL_ENGINE_GCM(fastram)
AESMALL_ENGINE_GCM(balanced)
AESMALL_ENGINE_GCM_PLAIN(ct)
#elif AESMALL_ARMV6M_ASM
AESMALL_ENGINE_GCM(fast)
AESMALL_ENGINE_GCM(balanced)
AESMALL_ENGINE_GCM(ct)
#else
AESMALL_ENGINE_GCM_PLAIN(balanced)
AESMALL_ENGINE_GCM_PLAIN(ct)
#endif

/* GCM-SIV, which keys an engine anew for each message. */
#if AESMALL_AVR_ASM
AESMALL_ENGINE_GCM_SIV_SIZES(fast)
AESMALL_ENGINE_GCM_SIV_SIZES(fastram)
AESMALL_ENGINE_GCM_SIV_SIZES(balancedram)
AESMALL_ENGINE_GCM_SIV_SIZES(leastram)
#elif AESMALL_ARMV6M_ASM
AESMALL_ENGINE_GCM_SIV_SIZES(fast)
AESMALL_ENGINE_GCM_SIV_SIZES(balanced_nomul)
AESMALL_ENGINE_GCM_SIV_SIZES(compact_nomul)
AESMALL_ENGINE_GCM_SIV_SIZES(tiny_nomul)
AESMALL_ENGINE_GCM_SIV_SIZES(nano_inverse)
AESMALL_ENGINE_GCM_SIV_SIZES(nano_nomul)
AESMALL_ENGINE_GCM_SIV_SIZES(nano_tableless_nomul)
AESMALL_ENGINE_GCM_SIV_SIZES(ct_small)
AESMALL_ENGINE_GCM_SIV_SIZES(ct_lean)
#endif
AESMALL_ENGINE_GCM_SIV_SIZES(balanced)
AESMALL_ENGINE_GCM_SIV_SIZES(compact)
AESMALL_ENGINE_GCM_SIV_SIZES(tiny)
AESMALL_ENGINE_GCM_SIV_SIZES(nano)
AESMALL_ENGINE_GCM_SIV_SIZES(nano_tableless)
AESMALL_ENGINE_GCM_SIV_SIZES(ct)

/* OCB3 two blocks at a time. */
#if AESMALL_AVR_ASM
AESMALL_ENGINE_OCB_PLAIN(ct)
#elif AESMALL_ARMV6M_ASM
AESMALL_ENGINE_OCB_PAIRS(ct, uint32_t)
AESMALL_ENGINE_OCB_PAIRS(ct_small, uint32_t)
#else
AESMALL_ENGINE_OCB_PAIRS(ct, uint32_t)
#endif

/* SIV and sealed text two blocks at a time. */
#if AESMALL_AVR_ASM
AESMALL_ENGINE_SIV_PLAIN(ct)
AESMALL_ENGINE_TEXT_PLAIN(ct)
#elif AESMALL_ARMV6M_ASM
AESMALL_ENGINE_SIV_PAIRS(ct, uint32_t)
AESMALL_ENGINE_SIV_PAIRS(ct_small, uint32_t)
AESMALL_ENGINE_TEXT_PAIRS(ct, uint32_t)
AESMALL_ENGINE_TEXT_PAIRS(ct_small, uint32_t)
#else
AESMALL_ENGINE_SIV_PAIRS(ct, uint32_t)
AESMALL_ENGINE_TEXT_PAIRS(ct, uint32_t)
#endif

/* Manx2 with two blocks at a time. */
#if AESMALL_AVR_ASM
AESMALL_ENGINE_MANX_PLAIN(ct)
#elif AESMALL_ARMV6M_ASM
AESMALL_ENGINE_MANX_PAIRS(ct, uint32_t)
AESMALL_ENGINE_MANX_PAIRS(ct_small, uint32_t)
#else
AESMALL_ENGINE_MANX_PAIRS(ct, uint32_t)
#endif

/* The default: on AVR flash and SRAM have no cache, so a table is constant-time
 * and `balanced` is the fast choice; elsewhere a table may leak through caches
 * and shared memories, so the default has none. */
#if defined(__AVR__)
#define AESMALL_DEFAULT(prefix, suffix) prefix##balanced##suffix
#else
#define AESMALL_DEFAULT(prefix, suffix) prefix##ct##suffix
#endif

typedef AESMALL_DEFAULT(aesmall_aes128_, ) aesmall_aes128;
typedef AESMALL_DEFAULT(aesmall_aes192_, ) aesmall_aes192;
typedef AESMALL_DEFAULT(aesmall_aes256_, ) aesmall_aes256;
typedef AESMALL_DEFAULT(aesmall_aes_, ) aesmall_aes;

#define aesmall_aes128_init AESMALL_DEFAULT(aesmall_aes128_, _init)
#define aesmall_aes192_init AESMALL_DEFAULT(aesmall_aes192_, _init)
#define aesmall_aes256_init AESMALL_DEFAULT(aesmall_aes256_, _init)
#define aesmall_aes_init AESMALL_DEFAULT(aesmall_aes_, _init)
#define aesmall_aes128_init_enc AESMALL_DEFAULT(aesmall_aes128_, _init_enc)
#define aesmall_aes192_init_enc AESMALL_DEFAULT(aesmall_aes192_, _init_enc)
#define aesmall_aes256_init_enc AESMALL_DEFAULT(aesmall_aes256_, _init_enc)
#define aesmall_aes_init_enc AESMALL_DEFAULT(aesmall_aes_, _init_enc)
#define aesmall_aes128_gcm_siv_seal AESMALL_DEFAULT(aesmall_aes128_, _gcm_siv_seal)
#define aesmall_aes256_gcm_siv_seal AESMALL_DEFAULT(aesmall_aes256_, _gcm_siv_seal)
#define aesmall_aes128_gcm_siv_open AESMALL_DEFAULT(aesmall_aes128_, _gcm_siv_open)
#define aesmall_aes256_gcm_siv_open AESMALL_DEFAULT(aesmall_aes256_, _gcm_siv_open)

/* The two keys of SIV. */
AESMALL_SIV_KEY(aesmall_aes128, 32)
AESMALL_SIV_KEY(aesmall_aes192, 48)
AESMALL_SIV_KEY(aesmall_aes256, 64)
AESMALL_SIV_KEY_ANY_SIZE(aesmall_aes)

#endif
