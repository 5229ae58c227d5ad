/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../core/overlap.h"
#include "../../core/wipe.h"
#include "../../modes/cbc/cbc.h"
#include "cbc_text.h"

aesmall_error aesmall_cbc_text_decrypt_as(uint8_t with_iv, const aesmall_cipher *cipher,
                                          const uint8_t iv[AESMALL_BLOCK_SIZE], const char *in,
                                          size_t in_len, uint8_t *out, size_t out_cap,
                                          size_t *out_len)
{
    const size_t head = with_iv ? AESMALL_BLOCK_SIZE : 0;
    size_t size;
    aesmall_error error;

    *out_len = 0;
    if (cipher->decrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (AESMALL_CBC_TEXT_DECRYPTED_SIZE(in_len) > out_cap) {
        return AESMALL_ERROR_CAPACITY;
    }
    if (!with_iv &&
        aesmall_touches(iv, AESMALL_BLOCK_SIZE, out, AESMALL_CBC_TEXT_DECRYPTED_SIZE(in_len))) {
        return AESMALL_ERROR_OVERLAP;
    }
    error = aesmall_base64_decode(in, in_len, out, out_cap, &size);
    if (error == AESMALL_ERROR_OVERLAP) {
        return error;
    }
    if (error != AESMALL_OK || size <= head || size % AESMALL_BLOCK_SIZE != 0) {
        aesmall_wipe(out, size);
        return AESMALL_ERROR_FORMAT;
    }
    error = aesmall_cbc_decrypt_pkcs7(cipher, with_iv ? out : iv, out + head, size - head,
                                      out + head, out_cap - head, out_len);
    if (with_iv) {
        memmove(out, out + head, *out_len);
        aesmall_wipe(out + *out_len, size - *out_len);
    }
    return error;
}
