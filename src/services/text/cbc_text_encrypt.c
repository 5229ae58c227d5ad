/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../core/overlap.h"
#include "../../modes/cbc/cbc.h"
#include "cbc_text.h"

aesmall_error aesmall_cbc_text_encrypt_as(uint8_t with_iv, const aesmall_cipher *cipher,
                                          const uint8_t iv[AESMALL_BLOCK_SIZE], const uint8_t *msg,
                                          size_t msg_len, char *out, size_t out_cap,
                                          size_t *out_len)
{
    const size_t head = with_iv ? AESMALL_BLOCK_SIZE : 0;
    uint8_t *const bytes = (uint8_t *)out;
    aesmall_error error;
    size_t size;

    *out_len = 0;
    if (cipher->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (msg_len > SIZE_MAX / 2) {
        return AESMALL_ERROR_LENGTH;
    }
    size = AESMALL_BASE64_SIZE(AESMALL_CBC_PKCS7_SIZE(msg_len) + head);
    if (size > out_cap) {
        return AESMALL_ERROR_CAPACITY;
    }
    if (aesmall_touches(iv, AESMALL_BLOCK_SIZE, out, size)) {
        return AESMALL_ERROR_OVERLAP;
    }
    if (msg_len != 0) {
        memmove(bytes + head, msg, msg_len);
    }
    if (with_iv) {
        memcpy(bytes, iv, AESMALL_BLOCK_SIZE);
    }
    error = aesmall_cbc_encrypt_pkcs7(cipher, iv, bytes + head, msg_len, bytes + head,
                                      out_cap - head, out_len);
    if (error == AESMALL_OK) {
        error = aesmall_base64_encode(bytes, head + *out_len, out, out_cap, out_len);
    }
    return error;
}
