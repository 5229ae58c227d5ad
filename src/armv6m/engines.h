/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The ARMv6-M assembly engines. Their implementations end in _armv6m. */
#ifndef AESMALL_ARMV6M_ENGINES_H
#define AESMALL_ARMV6M_ENGINES_H

#include <stdint.h>
#include <string.h>

#include "../core/engine.h"
#include "target.h"

#if AESMALL_ARMV6M_ASM

#ifdef __cplusplus
extern "C" {
#endif

#ifdef __cplusplus
}
#endif

#endif

#endif
