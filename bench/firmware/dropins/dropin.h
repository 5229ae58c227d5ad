/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * What the programs of this folder share. Each defines measure_input, measure_output and their
 * sizes, dropin_context, which is all that the other library keeps of a key, and the two steps that
 * are measured. They are C, whatever the program is. */
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
