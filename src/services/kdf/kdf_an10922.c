/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../core/wipe.h"
#include "../../modes/cmac/cmac_core.h"
#include "kdf.h"

#define TEXT_SIZE 32

/* CMAC of a text that always fills two blocks, with padding where it is short of them. */
static void wide(const aesmall_cipher *cipher, const uint8_t text[TEXT_SIZE], uint8_t is_padded,
                 uint8_t mac[AESMALL_BLOCK_SIZE])
{
    uint8_t subkey[AESMALL_BLOCK_SIZE];

    aesmall_cmac_make_k1(cipher, subkey);
    if (is_padded) {
        aesmall_double(subkey); /* K2 */
    }
    cipher->encrypt(cipher, text, mac);
    aesmall_xor_block(mac, text + AESMALL_BLOCK_SIZE);
    aesmall_cmac_finish(cipher, mac, AESMALL_BLOCK_SIZE, subkey);
}

/* The first byte of the text is 0x01 for 16 bytes. For 24 bytes it is 0x11 for the first 16 and
 * 0x12 for the last 16, which are added where they overlap. For the halves of 32 bytes it is 0x41
 * and 0x42. */
aesmall_error aesmall_kdf_an10922(const aesmall_cipher *cipher, const uint8_t *input,
                                  size_t input_len, uint8_t *out, size_t out_len)
{
    const uint8_t is_padded = input_len < TEXT_SIZE - 1;
    uint8_t text[TEXT_SIZE], mac[AESMALL_BLOCK_SIZE];
    uint8_t i;

    if (cipher->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (out_len != 16 && out_len != 24 && out_len != 32) {
        return AESMALL_ERROR_ARGUMENT;
    }
    if (input_len == 0 || input_len >= TEXT_SIZE) {
        return AESMALL_ERROR_LENGTH;
    }
    memset(text, 0, sizeof text);
    text[0] = out_len == 16 ? 0x01 : out_len == 24 ? 0x11 : 0x41;
    memcpy(text + 1, input, input_len);
    if (is_padded) {
        text[1 + input_len] = 0x80;
    }
    wide(cipher, text, is_padded, mac);
    memcpy(out, mac, AESMALL_BLOCK_SIZE);
    if (out_len != 16) {
        text[0]++;
        wide(cipher, text, is_padded, mac);
        out += out_len - AESMALL_BLOCK_SIZE;
        for (i = 0; i < AESMALL_BLOCK_SIZE; i++) {
            out[i] = i < 32 - out_len ? out[i] ^ mac[i] : mac[i];
        }
    }
    aesmall_wipe(mac, sizeof mac);
    return AESMALL_OK;
}
