/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "base64.h"
#include "../../core/apart.h"
#include "../../core/flash.h"
#include "../../core/hide.h"
#include "../../core/multiply.h"
#include "../../core/overlap.h"
#include "../../core/target.h"
#include "../../core/wipe.h"
#include "base64_lanes.h"

#if AESMALL_ARMV6M_ASM
#define RUN(start, d) 128 - (start), 2 * (d)
#define LAST(start, d) 128 - (start), 2 * (d) + 1
#else
#define RUN(start, d) 128 - (start), d
#define LAST RUN
#endif

AESMALL_FLASH(const uint8_t, aesmall_base64_maps, [2 * AESMALL_BASE64_MAP_SIZE]) = {
    65, RUN(26, 6),  RUN(52, 59),  RUN(62, 17),  LAST(63, 29), /* A a 0 + / */
    19, RUN('/', 3), RUN('0', 20), RUN('A', 59), LAST('a', 6), /* + / 0 A a */
};

AESMALL_FLASH(const uint8_t, aesmall_base64url_maps, [2 * AESMALL_BASE64_MAP_SIZE]) = {
    65, RUN(26, 6),   RUN(52, 59),  RUN(62, 19),  LAST(63, 79),  /* A a 0 - _ */
    17, RUN('0', 21), RUN('A', 59), RUN('_', 95), LAST('a', 89), /* - 0 A _ a */
};

#if !AESMALL_ARMV6M_ASM /* otherwise src/armv6m/modes/aesmall_base64_map_armv6m.S */

/* d, which is less than 128, in each lane whose highest bit is set. AVR does not use a
 * multiplication, because some AVRs have no multiplier. */
#if defined(__AVR__)
#define WHERE(bits, d) ((aesmall_lanes)(aesmall_hide_mask((int8_t)(0 - ((bits) >> 7))) & (d)))
#elif AESMALL_CONSTANT_MULTIPLY
#define WHERE(bits, d) (((bits) >> 7 & AESMALL_LANES(1)) * (d))
#else
#define WHERE(bits, d)                                                                             \
    ((((bits)&AESMALL_LANES(128)) - ((bits) >> 7 & AESMALL_LANES(1))) & AESMALL_LANES(d))
#endif

/* No sum carries into the next lane. */
AESMALL_APART aesmall_lanes aesmall_base64_map(aesmall_lanes lanes, const uint8_t *map)
{
    aesmall_lanes more = (aesmall_lanes)(AESMALL_LANES(1) * AESMALL_FLASH_BYTE(map));
    const aesmall_lanes text = lanes & AESMALL_LANES(127);
    uint8_t runs;

    for (runs = 4; runs != 0; runs--) {
        const aesmall_lanes start = (aesmall_lanes)(AESMALL_LANES(1) * AESMALL_FLASH_BYTE(map + 1));

        map += 2;
        more ^= WHERE((aesmall_lanes)(text + start), AESMALL_FLASH_BYTE(map));
    }
    return (aesmall_lanes)(text + more) & AESMALL_LANES(127);
}

#endif

#if !AESMALL_ARMV6M_ASM /* otherwise src/armv6m/modes/aesmall_base64_put.S */

/* The loop goes from the last group of three bytes to the first: its four characters are after the
 * bytes that are still to be read. */
AESMALL_APART void aesmall_base64_put(const uint8_t *in_end, char *out, size_t out_len,
                                      const uint8_t *maps)
{
    while (out_len != 0) {
        const uint8_t last = (uint8_t)(out_len - 1) & 3; /* bytes in this group */
#if defined(__AVR__)
        uint8_t a;
        uint8_t b = 0;
        uint8_t c = 0;

        if (last > 2) {
            c = *--in_end;
        }
        if (last > 1) {
            b = *--in_end;
        }
        a = *--in_end;
        out_len -= last + 1u;
        if (last > 2) {
            out[out_len + 3] = (char)aesmall_base64_map(c & 63, maps);
        }
        if (last > 1) {
            out[out_len + 2] = (char)aesmall_base64_map((uint8_t)((b << 2 | c >> 6) & 63), maps);
        }
        out[out_len + 1] = (char)aesmall_base64_map((uint8_t)((a << 4 | b >> 4) & 63), maps);
        out[out_len] = (char)aesmall_base64_map(a >> 2, maps);
#else
        uint32_t bits = 0; /* 24 */
        uint32_t lanes = 0;
        size_t i;

        for (i = 3; i != 0; i--) {
            bits >>= 8;
            if (i <= last) {
                bits |= (uint32_t) * --in_end << 16;
            }
        }
        for (i = 4; i != 0; i--) {
            lanes = lanes >> 8 | bits << 26 >> 2;
            bits >>= 6;
        }
        lanes = aesmall_base64_map(lanes, maps);
        lanes >>= 8 * (3 - last);
        for (i = 0; i <= last; i++) {
            out[--out_len] = (char)lanes;
            lanes >>= 8;
        }
#endif
    }
}

#endif

#if !AESMALL_ARMV6M_ASM /* otherwise src/armv6m/modes/aesmall_base64_take.S */

/* The values of characters. Invalid characters are found by coding their values again: *wrong gets
 * the bits that differ. */
static aesmall_lanes values(aesmall_lanes text, const uint8_t *maps, aesmall_lanes *wrong)
{
    aesmall_lanes found =
        aesmall_base64_map(text, maps + AESMALL_BASE64_MAP_SIZE) & AESMALL_LANES(63);

    *wrong = (aesmall_lanes)(*wrong | (aesmall_base64_map(found, maps) ^ text));
    return found;
}

AESMALL_APART aesmall_lanes aesmall_base64_take(const char *in, size_t in_len, uint8_t *out,
                                                const uint8_t *maps)
{
    aesmall_lanes wrong = 0;

    while (in_len != 0) {
#if defined(__AVR__)
        uint8_t a = (uint8_t)in[0];
        uint8_t b = (uint8_t)in[1];
        uint8_t c = 'A'; /* the character of 0 */
        uint8_t d = 'A';

        if (in_len > 2) {
            c = (uint8_t)in[2];
        }
        if (in_len > 3) {
            d = (uint8_t)in[3];
        }
        b = values(b, maps, &wrong);
        c = values(c, maps, &wrong);
        a = (uint8_t)(values(a, maps, &wrong) << 2 | b >> 4);
        b = (uint8_t)(b << 4 | c >> 2);
        c = (uint8_t)(c << 6 | values(d, maps, &wrong));
        *out++ = a;
        if (in_len > 2) {
            *out++ = b;
        } else { /* bits of no byte */
            wrong |= b;
        }
        if (in_len > 3) {
            *out++ = c;
        } else {
            wrong |= c;
        }
        in += 4;
        in_len = in_len > 4 ? in_len - 4 : 0;
#else
        size_t chars = in_len < 4 ? in_len : 4;
        uint32_t lanes = 0;
        uint32_t bits = 0; /* 24 at the top */
        size_t i;

        for (i = 4; i != 0; i--) {
            uint8_t text = 'A'; /* the character of 0 */

            if (in_len != 0) {
                text = (uint8_t)*in++;
                in_len--;
            }
            lanes = lanes << 8 | text;
        }
        lanes = values(lanes, maps, &wrong);
        for (i = 4; i != 0; i--) {
            bits = bits >> 6 | lanes << 26;
            lanes >>= 8;
        }
        while (--chars != 0) {
            *out++ = (uint8_t)(bits >> 24);
            bits <<= 8;
        }
        wrong |= bits; /* of no byte */
#endif
    }
    return wrong;
}

#endif

aesmall_error aesmall_base64_encode_as(uint8_t is_url, const uint8_t *in, size_t in_len, char *out,
                                       size_t out_cap, size_t *out_len)
{
    const uint8_t rest = (uint8_t)(in_len % 3);
    size_t len = in_len / 3 * 4;
    uint8_t chars = 0; /* in a last group that is not full */
    uint8_t padding = 0;

    *out_len = 0;
    if (rest != 0) {
        chars = (uint8_t)(rest + 1);
        padding = is_url ? 0 : (uint8_t)(3 - rest);
    }
    if (in_len / 3 > out_cap / 4 || out_cap - len <= (uint8_t)(chars + padding)) { /* and a NUL */
        return AESMALL_ERROR_CAPACITY;
    }
    len += chars;
    if (aesmall_overlap(in, in_len, out, len + padding + 1)) {
        return AESMALL_ERROR_OVERLAP;
    }
    if (len != 0) { /* otherwise in may be NULL */
        aesmall_base64_put(in + in_len, out, len,
                           is_url ? aesmall_base64url_maps : aesmall_base64_maps);
    }
    for (; padding != 0; padding--) {
        out[len++] = '=';
    }
    out[len] = 0;
    *out_len = len;
    return AESMALL_OK;
}

aesmall_error aesmall_base64_decode_as(uint8_t is_url, const char *in, size_t in_len, uint8_t *out,
                                       size_t out_cap, size_t *out_len)
{
    size_t chars = in_len; /* without padding */
    size_t len;

    *out_len = 0;
    if (in_len % 4 == 1 || (in_len % 4 != 0 && !is_url)) {
        return AESMALL_ERROR_LENGTH;
    }
    if (!is_url && chars != 0 && in[chars - 1] == '=') {
        chars--;
        if (in[chars - 1] == '=') {
            chars--;
        }
    }
    len = AESMALL_BASE64URL_DECODED_SIZE(chars);
    if (out_cap < len) {
        return AESMALL_ERROR_CAPACITY;
    }
    if (aesmall_overlap(in, in_len, out, len)) {
        return AESMALL_ERROR_OVERLAP;
    }
    if (aesmall_base64_take(in, chars, out,
                            is_url ? aesmall_base64url_maps : aesmall_base64_maps) != 0) {
        aesmall_wipe(out, len);
        return AESMALL_ERROR_ARGUMENT;
    }
    *out_len = len;
    return AESMALL_OK;
}
