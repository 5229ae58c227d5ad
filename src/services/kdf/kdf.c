/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../core/apart.h"
#include "../../core/overlap.h"
#include "../../core/wipe.h"
#include "../../modes/cmac/cmac_core.h"
#include "kdf.h"
#include "kdf_run.h"

static aesmall_error check(const aesmall_cipher *cipher, uint8_t counter_size,
                           const aesmall_kdf_part *args, uint8_t count, const uint8_t *out,
                           size_t out_len)
{
    size_t blocks = (out_len - 1) / AESMALL_BLOCK_SIZE + 1;

    if (cipher->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (counter_size == 0 || counter_size > 4) {
        return AESMALL_ERROR_ARGUMENT;
    }
    for (; counter_size != 0; counter_size--) {
        blocks >>= 8;
    }
    if (blocks != 0 || out_len == 0 || out_len >> 14 >> 15 != 0) { /* the bits fit into L */
        return AESMALL_ERROR_LENGTH;
    }
    for (; count != 0; count--, args++) {
        if (aesmall_touches(args->data, args->len, out, out_len)) {
            return AESMALL_ERROR_OVERLAP;
        }
    }
    return AESMALL_OK;
}

AESMALL_APART aesmall_error aesmall_kdf_run(const aesmall_cipher *cipher, uint8_t counter_size,
                                            aesmall_kdf_part *args, uint8_t count, uint8_t *out,
                                            size_t out_len)
{
    uint8_t counter[4] = {0};
    uint8_t mac[AESMALL_BLOCK_SIZE], k1[AESMALL_BLOCK_SIZE];
    aesmall_error error;
    uint8_t i;

    args[0].data = counter + ((4 - counter_size) & 3); /* is checked next */
    args[0].len = counter_size;
    error = check(cipher, counter_size, args, count, out, out_len);
    if (error != AESMALL_OK) {
        return error;
    }
    while (out_len != 0) {
        const uint8_t n = (uint8_t)(out_len < AESMALL_BLOCK_SIZE ? out_len : AESMALL_BLOCK_SIZE);
        uint8_t used = 0;

        for (i = 4; ++counter[--i] == 0 && i != 0;) {
        }
        memset(mac, 0, sizeof mac);
        for (i = 0; i < count; i++) {
            used = aesmall_cmac_absorb(cipher, mac, used, args[i].data, args[i].len);
        }
        aesmall_cmac_make_k1(cipher, k1);
        aesmall_cmac_finish(cipher, mac, used, k1);
        memcpy(out, mac, n);
        out += n;
        out_len -= n;
    }
    aesmall_wipe(mac, sizeof mac);
    return AESMALL_OK;
}

aesmall_error aesmall_kdf(const aesmall_cipher *cipher, uint8_t counter_size, const uint8_t *label,
                          size_t label_len, const uint8_t *context, size_t context_len,
                          uint8_t *out, size_t out_len)
{
    uint8_t between[5] = {0}; /* 0x00, and L */
    aesmall_kdf_part args[5];
    uint32_t bits = (uint32_t)out_len << 3;
    uint8_t i;

    for (i = 4; i != 0; i--, bits >>= 8) {
        between[i] = (uint8_t)bits;
    }
    args[1].data = label;
    args[1].len = label_len;
    args[2].data = between;
    args[2].len = 1;
    args[3].data = context;
    args[3].len = context_len;
    args[4].data = between + 1;
    args[4].len = 4;
    return aesmall_kdf_run(cipher, counter_size, args, 5, out, out_len);
}

aesmall_error aesmall_kdf_fixed(const aesmall_cipher *cipher, uint8_t counter_size,
                                const uint8_t *fixed, size_t fixed_len, uint8_t *out,
                                size_t out_len)
{
    aesmall_kdf_part args[2];

    args[1].data = fixed;
    args[1].len = fixed_len;
    return aesmall_kdf_run(cipher, counter_size, args, 2, out, out_len);
}
