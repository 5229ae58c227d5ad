/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal to the drop-ins: the engine that they run over.
 *
 *   AESMALL_DROPIN_ENGINE  the engine: nano, tiny, balanced, fast, ct, ct_lean, ... Default: that
 *                          of aesmall_aes128, balanced on AVR and ct on other targets. Define it
 *                          for the whole build: sizes of types depend on it.
 *
 * With E the engine and N 128, 192 or 256, AESMALL_DROPIN(N, expand) is aesmall_aesN_expand_E, one
 * of the block calls, and AESMALL_DROPIN_KEY(N) the key object aesmall_aesN_E, of which
 * AESMALL_DROPIN_KEY_DO(N, init_encrypt_only) is aesmall_aesN_E_init_encrypt_only
 * (engines/engines.h). */
#ifndef AESMALL_DROPIN_H
#define AESMALL_DROPIN_H

#include <aesmall.h>

#ifndef AESMALL_DROPIN_ENGINE
#if defined(__AVR__)
#define AESMALL_DROPIN_ENGINE balanced
#else
#define AESMALL_DROPIN_ENGINE ct
#endif
#endif

#define AESMALL_DROPIN_JOIN_NOW(a, b, c, d, e) a##b##c##d##e
#define AESMALL_DROPIN_JOIN(a, b, c, d, e) AESMALL_DROPIN_JOIN_NOW(a, b, c, d, e)
#define AESMALL_DROPIN(bits, call)                                                                 \
    AESMALL_DROPIN_JOIN(aesmall_aes, bits, _##call##_, AESMALL_DROPIN_ENGINE, )
#define AESMALL_DROPIN_KEY(bits) AESMALL_DROPIN_JOIN(aesmall_aes, bits, _, AESMALL_DROPIN_ENGINE, )
#define AESMALL_DROPIN_KEY_DO(bits, call)                                                          \
    AESMALL_DROPIN_JOIN(aesmall_aes, bits, _, AESMALL_DROPIN_ENGINE, _##call)

#if !AESMALL_DROPIN_JOIN(AESMALL_ENGINE_, AESMALL_DROPIN_ENGINE, , , )
#error "AESMALL_DROPIN_ENGINE must name an engine of this processor: nano, tiny, balanced, ct, ..."
#endif

#endif
