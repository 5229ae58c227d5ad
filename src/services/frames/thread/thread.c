/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "thread.h"

#include <string.h>

#include "../../../core/big_endian.h"
#include "../../../core/scrub.h"
#include "../../../core/wipe.h"
#include "../../hash/hmac.h"
#include "../../hash/sha2.h"

aesmall_error aesmall_thread_derive_keys(const uint8_t network_key[16], uint32_t key_sequence,
                                         uint8_t mle_key[16], uint8_t mac_key[16])
{
    uint8_t message[10] = {0, 0, 0, 0, 'T', 'h', 'r', 'e', 'a', 'd'};
    uint8_t mac[AESMALL_SHA256_SIZE];
    aesmall_sha256_context context;
    aesmall_hmac hmac;
    aesmall_error error;

    aesmall_put_32(message, key_sequence);
    error = aesmall_hmac_init(&hmac, &aesmall_sha256, &context, network_key, 16);
    if (error == AESMALL_OK) {
        error = aesmall_hmac_update(&hmac, message, sizeof message);
    }
    if (error == AESMALL_OK) {
        error = aesmall_hmac_finish(&hmac, mac, sizeof mac);
    }
    if (error == AESMALL_OK) {
        memcpy(mle_key, mac, 16);
        memcpy(mac_key, mac + 16, 16);
        aesmall_wipe(mac, sizeof mac);
    }
    return error;
}
