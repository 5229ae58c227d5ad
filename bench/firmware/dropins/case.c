/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Runs one case of any of these programs. */
#include "dropin.h"

void measure_case(void)
{
    dropin_set_up();
    dropin_run();
}
