/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Opens the input as a frame. The bytes are: how, level, length of the header, length of the open
 * payload, 16 bytes of key, 8 bytes of address, frame. The lower 4 bits of `how` select the call: 0
 * and 1 a frame of IEEE 802.15.4 with and without MIC, 2 a frame of Zigbee, 3 one with the address
 * given, 4 an auxiliary header, 5 padding, 6 an install code. With bit 4 it works in place, bit 5
 * makes the header longer by 65,280 bytes, and bits 6 and 7 are the next counter. If the frame
 * opens, sealing must give the same frame. Otherwise the output must be zeros or unchanged. */
#include <stdlib.h>
#include <string.h>

#include "aesmall.h"

#define FILL 0xa5
#define HEAD 28

typedef struct opened {
    uint8_t *out;
    size_t cap, len;
    uint32_t next;
} opened;

static void require(int holds)
{
    if (!holds) {
        abort();
    }
}

static int is_refusal(aesmall_error error)
{
    return error == AESMALL_ERROR_LENGTH || error == AESMALL_ERROR_FORMAT ||
           error == AESMALL_ERROR_COUNTER || error == AESMALL_ERROR_ARGUMENT;
}

/* Parts of frames that have no output of bytes. */
static void try_parts(uint8_t how, const uint8_t *in, size_t len)
{
    uint8_t key[16];
    aesmall_aes128_ct room;
    aesmall_ieee802154_aux aux;
    size_t out_len = 1;
    aesmall_error error;

    if (how == 4) {
        error = aesmall_ieee802154_parse_aux(in, len, &aux);
        require(error == AESMALL_OK ? aux.size <= len : is_refusal(error));
    } else if (how == 5) {
        error = aesmall_unpad_iso7816(in, len, &out_len);
        require(error == AESMALL_OK ? out_len < len && in[out_len] == 0x80 : out_len == 0);
    } else {
        error = aesmall_zigbee_install_code(aesmall_aes128_ct_key_room_encrypt_only(&room), in, len,
                                            key);
        require(error == AESMALL_OK || is_refusal(error));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const size_t len = size < HEAD ? 0 : size - HEAD;
    uint8_t *const in = malloc(len + (len == 0)); /* exact sizes, for the sanitizer */
    uint8_t *const out = malloc(len + (len == 0));
    uint8_t *const again = malloc(len + 16);
    const uint8_t *from = in;
    aesmall_ieee802154_frame frame;
    opened o = {out, len, 1, 0};
    aesmall_aes128_ct key;
    aesmall_error error;
    size_t again_len, mic;
    uint8_t how;

    require(in != NULL && out != NULL && again != NULL);
    how = size < HEAD ? 0xff : data[0];
    if ((how & 15) <= 6) {
        memcpy(in, data + HEAD, len);
        memset(out, FILL, len);
    }
    if ((how & 15) > 3) {
        if ((how & 15) <= 6) {
            try_parts(how & 15, in, len);
        }
        free(in);
        free(out);
        free(again);
        return 0;
    }
    if (how & 16) {
        memcpy(out, in, len);
        from = out;
    }
    frame.source = data + 20;
    frame.level = data[1];
    frame.mhr_len = data[2] | (how & 32 ? 0xff00U : 0);
    frame.open_len = data[3];
    o.next = how >> 6;
    aesmall_aes128_ct_init_encrypt_only(&key, data + 4);
    how &= 15;
    if (how == 0) {
        error =
            aesmall_ieee802154_open(&key.cipher, &frame, &o.next, from, len, o.out, o.cap, &o.len);
    } else if (how == 1) {
        error = aesmall_ieee802154_crypt_unauthenticated(&key.cipher, &frame, from, len, o.out,
                                                         o.cap, &o.len);
    } else {
        error = aesmall_zigbee_open(&key.cipher, how == 2 ? NULL : frame.source, frame.mhr_len,
                                    &o.next, from, len, o.out, o.cap, &o.len);
    }
    if (error == AESMALL_OK) {
        if (how == 0) {
            error = aesmall_ieee802154_seal(&key.cipher, &frame, out, o.len, again, len + 16,
                                            &again_len);
        } else if (how == 1) {
            error = aesmall_ieee802154_crypt_unauthenticated(&key.cipher, &frame, out, o.len, again,
                                                             len + 16, &again_len);
        } else {
            error = aesmall_zigbee_seal(&key.cipher, how == 2 ? NULL : frame.source, frame.mhr_len,
                                        out, o.len, again, len + 16, &again_len);
        }
        require(error == AESMALL_OK && again_len == len && memcmp(again, data + HEAD, len) == 0);
    } else {
        mic = how == 1  ? 0
              : how > 1 ? AESMALL_ZIGBEE_MIC_SIZE
                        : (size_t)AESMALL_IEEE802154_MIC_SIZE(frame.level);
        require(is_refusal(error) || error == AESMALL_ERROR_AUTH || error == AESMALL_ERROR_REPLAY);
        require(o.len == 0);
        for (size_t i = 0; i < len; i++) {
            const uint8_t before = from == out ? data[HEAD + i] : FILL;
            const int zeroed = !is_refusal(error) && i < len - mic;

            require(out[i] == (zeroed ? 0 : before));
        }
    }
    free(in);
    free(out);
    free(again);
    return 0;
}
