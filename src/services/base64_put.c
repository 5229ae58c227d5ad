/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../core/wipe.h"
#include "base64_lanes.h"

/* The last group is done first: its characters lie behind the bytes that are still to be read. */
size_t aesmall_base64_put(const uint8_t *in, size_t in_len, char *out, const uint8_t *maps)
{
    const size_t groups = in_len / 3;
    const uint8_t rest = (uint8_t)(in_len - 3 * groups);
    size_t end = 4 * groups;

    if (rest != 0) {
        uint8_t last[4] = {0};

        memcpy(last, in + in_len - rest, rest);
        aesmall_base64_put_groups(last, 1, (char *)last, maps);
        memcpy(out + end, last, rest + 1u);
        end += rest + 1u;
        aesmall_wipe(last, sizeof last);
    }
    aesmall_base64_put_groups(in, groups, out, maps);
    return end;
}
