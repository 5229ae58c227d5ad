/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Shared declarations of the programs in this folder. Each program defines measure_input,
 * measure_output and their sizes, the two measured steps, and dropin_context, which is all that the
 * other library stores of a key. These names have C linkage in every language. */
#ifndef DROPIN_H
#define DROPIN_H

#include <string.h>

#include "measure.h"

#ifdef __cplusplus
extern "C" {
#endif

__attribute__((noinline)) void dropin_set_up(void);
__attribute__((noinline)) void dropin_run(void);

#ifdef __cplusplus
}
#endif

#endif
