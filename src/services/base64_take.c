/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../core/wipe.h"
#include "base64_lanes.h"

aesmall_lanes aesmall_base64_take(const char *in, size_t in_len, uint8_t *out, const uint8_t *maps)
{
    const size_t groups = in_len / 4;
    const uint8_t rest = in_len % 4;
    aesmall_lanes wrong = aesmall_base64_take_groups(in, groups, out, maps);

    if (rest != 0) {
        char last[4] = {0, 0, 'A', 'A'}; /* which stands for 0 */
        uint8_t *const bytes = (uint8_t *)last;

        memcpy(last, in + 4 * groups, rest);
        wrong |= aesmall_base64_take_groups(last, 1, bytes, maps);
        memcpy(out + 3 * groups, bytes, rest - 1u);
        wrong |= bytes[2]; /* bits of no byte */
        if (rest == 2) {
            wrong |= bytes[1];
        }
        aesmall_wipe(last, sizeof last);
    }
    return wrong;
}
