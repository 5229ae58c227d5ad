/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Opens the input as a sealed text. The first byte selects the call: bits 0 and 1 the form (1
 * SIV, 2 CCM, 3 OCB3), bit 2 the engine's own calls, bit 3 in place, bit 4 with AD. A newline at
 * the end is not part of the text. If the input opens, sealing must give the same text.
 * Otherwise the output must be zeros or unchanged. */
#include <stdlib.h>
#include <string.h>

#include "aesmall.h"

#define FILL 0xa5
#define AD_SIZE 3

static const uint8_t secret[32] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                                   16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31};
static const uint8_t ad_bytes[AD_SIZE] = {'a', 'd', '!'};

static void require(int holds)
{
    if (!holds) {
        abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t how = size == 0 ? 0 : data[0];
    const uint8_t form = how & 3, own = how & 4;
    const size_t ad_len = how & 16 ? AD_SIZE : 0;
    const uint8_t *const ad = ad_len ? ad_bytes : NULL;
    const size_t len = size < 2 ? 0 : size - 1 - (data[size - 1] == '\n');
    const size_t room = AESMALL_TEXT_OPENED_SIZE(len);
    aesmall_aes128_ct first, second;
    uint8_t *const out = malloc(len + 1); /* exact sizes, for the sanitizer */
    char *const text = malloc(len + 1);
    const char *in = text;
    size_t out_len = 1, text_len;
    aesmall_error error;
    uint8_t nonce[12] = {0};
    size_t i;

    require(out != NULL && text != NULL);
    if (form == 0 || size == 0) {
        free(out);
        free(text);
        return 0;
    }
    memcpy(text, data + 1, len);
    memset(out, FILL, len + 1);
    if (how & 8) {
        memcpy(out, text, len);
        in = (const char *)out;
    }
    aesmall_aes128_ct_init(&first, secret);
    aesmall_aes128_ct_init(&second, secret + 16);
    switch (form | own) {
    case 1:
        error = aesmall_text_open(&first.cipher, &second.cipher, ad, ad_len, in, len, out, room,
                                  &out_len);
        break;
    case 2:
        error = aesmall_text_ccm_open(&first.cipher, ad, ad_len, in, len, out, room, &out_len);
        break;
    case 3:
        error = aesmall_text_ocb_open(&first.cipher, ad, ad_len, in, len, out, room, &out_len);
        break;
    case 5:
        error = aesmall_text_open_wide(aesmall_aes128_ct_wide_encrypt_only(&first),
                                       aesmall_aes128_ct_wide_encrypt_only(&second), ad, ad_len, in,
                                       len, out, room, &out_len);
        break;
    case 6:
        error = aesmall_text_ccm_open_wide(aesmall_aes128_ct_wide_encrypt_only(&first), ad, ad_len,
                                           in, len, out, room, &out_len);
        break;
    default:
        error = aesmall_text_ocb_open_wide(aesmall_aes128_ct_wide(&first), ad, ad_len, in, len, out,
                                           room, &out_len);
        break;
    }
    if (error != AESMALL_OK) {
        require(error == AESMALL_ERROR_FORMAT || error == AESMALL_ERROR_AUTH);
        require(out_len == 0);
        for (i = 0; i <= len; i++) {
            uint8_t before = (how & 8) && i < len ? (uint8_t)text[i] : FILL;

            require(out[i] == before || (i < room && out[i] == 0));
        }
    } else {
        char *const again = malloc(len + 1);
        uint8_t bytes[24]; /* the nonce is in the first 16 characters and two more */
        size_t bytes_len;

        require(again != NULL && out_len < room);
        for (i = out_len; i < room; i++) {
            require(out[i] == 0);
        }
        require(aesmall_base64url_decode(text, 20, bytes, sizeof bytes, &bytes_len) == AESMALL_OK);
        memcpy(nonce, bytes + 1, sizeof nonce);
        error = form == 1   ? aesmall_text_seal(&first.cipher, &second.cipher, ad, ad_len, out,
                                                out_len, again, len + 1, &text_len)
                : form == 2 ? aesmall_text_ccm_seal(&first.cipher, nonce, ad, ad_len, out, out_len,
                                                    again, len + 1, &text_len)
                            : aesmall_text_ocb_seal(&first.cipher, nonce, ad, ad_len, out, out_len,
                                                    again, len + 1, &text_len);
        require(error == AESMALL_OK && text_len == len && memcmp(again, text, len) == 0);
        free(again);
    }
    free(out);
    free(text);
    return 0;
}
