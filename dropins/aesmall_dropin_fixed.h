/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal to the drop-ins with structures of a fixed size for round keys: 176, 208 and 240 bytes.
 * Include it instead of aesmall_dropin.h. If ct needs twice that size, another engine is the
 * default: ct_lean on ARM's M cores, and fast on RISC-V of 32 bits, where no ct in assembly takes
 * less. AESMALL_DROPIN_FIT, for the whole build, gives the structures the size of the engine's
 * schedule. */
#ifndef AESMALL_DROPIN_FIXED_H
#define AESMALL_DROPIN_FIXED_H

#include <core/target.h>

#if AESMALL_ARMV6M_ASM && !defined(AESMALL_DROPIN_ENGINE)
#define AESMALL_DROPIN_ENGINE ct_lean
#elif AESMALL_RV32_ASM && !defined(AESMALL_DROPIN_ENGINE)
#define AESMALL_DROPIN_ENGINE fast
#endif

#include "aesmall_dropin.h"

/* Bytes of the engine's schedule for a key of so many bits. */
#define AESMALL_DROPIN_SCHEDULE_SIZE(bits) sizeof(((AESMALL_DROPIN_KEY(bits) *)0)->schedule)

/* Stops the compiler, at file scope, if that is more than there is room for. */
#define AESMALL_DROPIN_FITS_NOT                                                                    \
    "AESMALL_DROPIN_ENGINE: these round keys do not fit. Take ct_lean, ct_halfkey, balanced, "     \
    "compact, tiny, nano or fast, or define AESMALL_DROPIN_FIT for the whole build"
#if defined(__GNUC__)
#define AESMALL_DROPIN_FITS(size, room)                                                            \
    __extension__ _Static_assert((size) <= (room), AESMALL_DROPIN_FITS_NOT)
#else
#define AESMALL_DROPIN_FITS(size, room)                                                            \
    typedef char aesmall_dropin_engine_fits_not[(size) <= (room) ? 1 : -1]
#endif

#endif
