/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "ctr_mac.h"

void aesmall_ctr_mac_crypt(aesmall_ctr_mac *state, const uint8_t *in, size_t len, uint8_t *out)
{
    aesmall_ctr_run(state->cipher, state->work, in, len, out);
}
