/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../core/equal.h"
#include "../../core/wipe.h"
#include "lorawan_internal.h"

aesmall_error aesmall_lorawan_build_join_request(const aesmall_cipher *AppKey,
                                                 const uint8_t AppEUI[8], const uint8_t DevEUI[8],
                                                 uint16_t DevNonce,
                                                 uint8_t out[AESMALL_LORAWAN_JOIN_REQUEST_SIZE])
{
    if (AppKey->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    out[0] = 0x00; /* MHDR: join-request */
    aesmall_lorawan_put_eui(out + 1, AppEUI);
    aesmall_lorawan_put_eui(out + 9, DevEUI);
    aesmall_lorawan_put(out + 17, DevNonce, 2);
    aesmall_lorawan_mic_unchecked(AppKey, NULL, out, 19, out + 19);
    return AESMALL_OK;
}

/* MHDR | AppNonce 3 | NetID 3 | DevAddr 4 | DLSettings 1 | RxDelay 1 | [CFList 16] | MIC 4 */
enum { CFLIST = 13, CFLIST_SIZE = 16, SHORT_SIZE = 17 };

aesmall_error aesmall_lorawan_open_join_accept(const aesmall_cipher *AppKey, const uint8_t *in,
                                               size_t in_len, aesmall_lorawan_join_accept *accept)
{
    uint8_t clear[AESMALL_LORAWAN_JOIN_ACCEPT_MAX];
    uint8_t mic[AESMALL_LORAWAN_MIC_SIZE];
    aesmall_error error = AESMALL_ERROR_AUTH;
    uint8_t end;
    size_t i;

    if (AppKey->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (in_len != SHORT_SIZE && in_len != SHORT_SIZE + CFLIST_SIZE) {
        return AESMALL_ERROR_LENGTH;
    }
    if (AESMALL_LORAWAN_MTYPE(in[0]) != 0x20) {
        return AESMALL_ERROR_ARGUMENT;
    }
    /* The network "decrypts" the join-accept that it sends, so that devices need no decryption. */
    clear[0] = in[0];
    for (i = 1; i < in_len; i += AESMALL_BLOCK_SIZE) {
        AppKey->encrypt(AppKey, in + i, clear + i);
    }
    end = (uint8_t)(in_len - AESMALL_LORAWAN_MIC_SIZE);
    aesmall_lorawan_mic_unchecked(AppKey, NULL, clear, end, mic);
    if (aesmall_equal(mic, clear + end, sizeof mic)) {
        accept->AppNonce = aesmall_lorawan_get(clear + 1, 3);
        accept->NetID = aesmall_lorawan_get(clear + 4, 3);
        accept->DevAddr = aesmall_lorawan_get(clear + 7, 4);
        accept->DLSettings = clear[11];
        accept->RxDelay = clear[12];
        accept->CFListLen = (uint8_t)(end - CFLIST);
        memset(accept->CFList, 0, CFLIST_SIZE);
        memcpy(accept->CFList, clear + CFLIST, accept->CFListLen);
        error = AESMALL_OK;
    }
    aesmall_wipe(clear, sizeof clear);
    aesmall_wipe(mic, sizeof mic);
    return error;
}

/* E(AppKey, type | AppNonce | NetID | DevNonce | zeros), 6.2.5 */
static void derive(const aesmall_cipher *AppKey, uint8_t type,
                   const aesmall_lorawan_join_accept *accept, uint16_t DevNonce, uint8_t key[16])
{
    memset(key, 0, 16);
    key[0] = type;
    aesmall_lorawan_put(key + 1, accept->AppNonce, 3);
    aesmall_lorawan_put(key + 4, accept->NetID, 3);
    aesmall_lorawan_put(key + 7, DevNonce, 2);
    AppKey->encrypt(AppKey, key, key);
}

aesmall_error aesmall_lorawan_derive_session_keys(const aesmall_cipher *AppKey,
                                                  const aesmall_lorawan_join_accept *accept,
                                                  uint16_t DevNonce, uint8_t NwkSKey[16],
                                                  uint8_t AppSKey[16])
{
    if (AppKey->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    derive(AppKey, 0x01, accept, DevNonce, NwkSKey);
    derive(AppKey, 0x02, accept, DevNonce, AppSKey);
    return AESMALL_OK;
}
