/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../core/equal.h"
#include "../../core/wipe.h"
#include "lorawan11_internal.h"
#include "lorawan11_join.h"

/* aesmall_lorawan11_device.request: the JoinReqType of the last request + 2, so that 0 means that
 * no request waits for an answer. */
enum { JOIN = 1, REJOIN = 2 };
#define JOIN_REQ_TYPE(request) ((uint8_t)((request)-REJOIN))

#define REJOIN_REQUEST 0xc0 /* MHDR */
#define OPTNEG 0x80         /* in DLSettings */

aesmall_error aesmall_lorawan11_derive_js_keys(const aesmall_cipher *NwkKey,
                                               const uint8_t DevEUI[8], uint8_t JSIntKey[16],
                                               uint8_t JSEncKey[16])
{
    if (NwkKey->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    memset(JSIntKey, 0, 16);
    aesmall_lorawan_put_eui(JSIntKey + 1, DevEUI);
    memcpy(JSEncKey, JSIntKey, 16);
    JSIntKey[0] = 0x06;
    JSEncKey[0] = 0x05;
    NwkKey->encrypt(NwkKey, JSIntKey, JSIntKey);
    NwkKey->encrypt(NwkKey, JSEncKey, JSEncKey);
    return AESMALL_OK;
}

/* Counts a request, and writes the rest of it: DevEUI at `at`, the counter and the MIC. */
static aesmall_error finish(aesmall_lorawan11_device *device, const aesmall_cipher *key,
                            uint16_t *counter, uint8_t request, uint8_t *out, uint8_t at)
{
    device->nonce = (*counter)++;
    device->request = request;
    aesmall_lorawan_put_eui(out + at, device->DevEUI);
    aesmall_lorawan_put(out + at + 8, device->nonce, 2);
    aesmall_lorawan11_mic(key, NULL, 0, out, (uint8_t)(at + 10), out + at + 10);
    return AESMALL_OK;
}

aesmall_error aesmall_lorawan11_build_join_request(aesmall_lorawan11_device *device,
                                                   uint8_t out[AESMALL_LORAWAN_JOIN_REQUEST_SIZE])
{
    if (aesmall_lorawan_lacks(device->NwkKey)) {
        return AESMALL_ERROR_KEY;
    }
    if (device->DevNonce == 0xffff) {
        return AESMALL_ERROR_COUNTER;
    }
    out[0] = 0x00; /* MHDR: join-request */
    aesmall_lorawan_put_eui(out + 1, device->JoinEUI);
    return finish(device, device->NwkKey, &device->DevNonce, JOIN, out, 9);
}

aesmall_error aesmall_lorawan11_build_rejoin_request(aesmall_lorawan11_device *device,
                                                     aesmall_lorawan11_session *session,
                                                     uint8_t type,
                                                     uint8_t out[AESMALL_LORAWAN11_REJOIN_SIZE])
{
    if (aesmall_lorawan_lacks(session->SNwkSIntKey)) {
        return AESMALL_ERROR_KEY;
    }
    if (type != 0 && type != 2) {
        return AESMALL_ERROR_ARGUMENT;
    }
    if (session->RJcount0 == 0xffff) {
        return AESMALL_ERROR_COUNTER;
    }
    out[0] = REJOIN_REQUEST;
    out[1] = type;
    aesmall_lorawan_put(out + 2, session->NetID, 3);
    return finish(device, session->SNwkSIntKey, &session->RJcount0, (uint8_t)(REJOIN + type), out,
                  5);
}

aesmall_error aesmall_lorawan11_build_rejoin_request_1(aesmall_lorawan11_device *device,
                                                       uint8_t out[AESMALL_LORAWAN11_REJOIN_1_SIZE])
{
    if (aesmall_lorawan_lacks(device->JSIntKey)) {
        return AESMALL_ERROR_KEY;
    }
    if (device->RJcount1 == 0xffff) {
        return AESMALL_ERROR_COUNTER;
    }
    out[0] = REJOIN_REQUEST;
    out[1] = 1;
    aesmall_lorawan_put_eui(out + 2, device->JoinEUI);
    return finish(device, device->JSIntKey, &device->RJcount1, REJOIN + 1, out, 10);
}

/* Returns whether a JoinNonce is not used up, and takes it. */
static int take_join_nonce(aesmall_lorawan11_device *device, uint32_t JoinNonce)
{
    if (JoinNonce < device->JoinNonce) {
        return 0;
    }
    device->JoinNonce = JoinNonce + 1;
    device->request = 0;
    return 1;
}

/* The bytes under the MIC: JoinReqType 1 | JoinEUI 8 | DevNonce 2, then the join-accept: MHDR |
 * JoinNonce 3 | NetID 3 | DevAddr 4 | DLSettings 1 | RxDelay 1 | [CFList 16] | MIC 4 */
enum { PREFIX = 11, CFLIST = 13, CFLIST_SIZE = 16, SHORT_SIZE = 17 };

aesmall_error aesmall_lorawan11_open_join_accept(aesmall_lorawan11_device *device,
                                                 const uint8_t *in, size_t in_len,
                                                 aesmall_lorawan11_join_accept *accept)
{
    const aesmall_cipher *const key = device->request == JOIN ? device->NwkKey : device->JSEncKey;
    uint8_t covered[PREFIX + AESMALL_LORAWAN_JOIN_ACCEPT_MAX];
    uint8_t *const clear = covered + PREFIX;
    uint8_t mic[AESMALL_LORAWAN_MIC_SIZE];
    aesmall_error error = AESMALL_ERROR_AUTH;
    uint8_t end;
    size_t i;

    if (aesmall_lorawan_lacks(key) || aesmall_lorawan_lacks(device->JSIntKey)) {
        return AESMALL_ERROR_KEY;
    }
    if (in_len != SHORT_SIZE && in_len != SHORT_SIZE + CFLIST_SIZE) {
        return AESMALL_ERROR_LENGTH;
    }
    if (device->request == 0 || AESMALL_LORAWAN_MTYPE(in[0]) != 0x20) {
        return AESMALL_ERROR_ARGUMENT;
    }
    covered[0] = JOIN_REQ_TYPE(device->request);
    aesmall_lorawan_put_eui(covered + 1, device->JoinEUI);
    aesmall_lorawan_put(covered + 9, device->nonce, 2);
    clear[0] = in[0];
    for (i = 1; i < in_len; i += AESMALL_BLOCK_SIZE) {
        key->encrypt(key, in + i, clear + i);
    }
    end = (uint8_t)(in_len - AESMALL_LORAWAN_MIC_SIZE);
    aesmall_lorawan11_mic(device->JSIntKey, NULL, 0, covered, (uint8_t)(PREFIX + end), mic);
    if (!(clear[11] & OPTNEG)) {
        error = AESMALL_ERROR_FORMAT;
    } else if (aesmall_equal(mic, clear + end, sizeof mic)) {
        error = AESMALL_ERROR_REPLAY;
        if (take_join_nonce(device, aesmall_lorawan_get(clear + 1, 3))) {
            accept->JoinNonce = aesmall_lorawan_get(clear + 1, 3);
            accept->NetID = aesmall_lorawan_get(clear + 4, 3);
            accept->DevAddr = aesmall_lorawan_get(clear + 7, 4);
            accept->DevNonce = device->nonce;
            accept->DLSettings = clear[11];
            accept->RxDelay = clear[12];
            accept->CFListLen = (uint8_t)(end - CFLIST);
            memset(accept->CFList, 0, CFLIST_SIZE);
            memcpy(accept->CFList, clear + CFLIST, accept->CFListLen);
            error = AESMALL_OK;
        }
    }
    aesmall_wipe(covered, sizeof covered);
    aesmall_wipe(mic, sizeof mic);
    return error;
}

aesmall_error aesmall_lorawan11_open_join_accept_1_0(aesmall_lorawan11_device *device,
                                                     const uint8_t *in, size_t in_len,
                                                     aesmall_lorawan_join_accept *accept)
{
    uint8_t block[AESMALL_BLOCK_SIZE];
    aesmall_error error;

    if (aesmall_lorawan_lacks(device->NwkKey)) {
        return AESMALL_ERROR_KEY;
    }
    if (in_len < SHORT_SIZE) {
        return AESMALL_ERROR_LENGTH;
    }
    if (device->request != JOIN) {
        return AESMALL_ERROR_ARGUMENT;
    }
    device->NwkKey->encrypt(device->NwkKey, in + 1, block);
    error = AESMALL_ERROR_FORMAT;
    if (!(block[10] & OPTNEG)) {
        error = aesmall_lorawan_open_join_accept(device->NwkKey, in, in_len, accept);
        if (error == AESMALL_OK && !take_join_nonce(device, accept->AppNonce)) {
            aesmall_wipe(accept, sizeof *accept);
            error = AESMALL_ERROR_REPLAY;
        }
    }
    aesmall_wipe(block, sizeof block);
    return error;
}

/* E(root, type | JoinNonce | JoinEUI | DevNonce | zeros), 6.2.3 */
static void derive(const aesmall_cipher *root, uint8_t type, const aesmall_lorawan11_device *device,
                   const aesmall_lorawan11_join_accept *accept, uint8_t key[16])
{
    memset(key, 0, 16);
    key[0] = type;
    aesmall_lorawan_put(key + 1, accept->JoinNonce, 3);
    aesmall_lorawan_put_eui(key + 4, device->JoinEUI);
    aesmall_lorawan_put(key + 12, accept->DevNonce, 2);
    root->encrypt(root, key, key);
}

aesmall_error aesmall_lorawan11_derive_session_keys(const aesmall_lorawan11_device *device,
                                                    const aesmall_lorawan11_join_accept *accept,
                                                    aesmall_lorawan11_session_keys *keys)
{
    if (aesmall_lorawan_lacks(device->NwkKey) || aesmall_lorawan_lacks(device->AppKey)) {
        return AESMALL_ERROR_KEY;
    }
    derive(device->NwkKey, 0x01, device, accept, keys->FNwkSIntKey);
    derive(device->AppKey, 0x02, device, accept, keys->AppSKey);
    derive(device->NwkKey, 0x03, device, accept, keys->SNwkSIntKey);
    derive(device->NwkKey, 0x04, device, accept, keys->NwkSEncKey);
    return AESMALL_OK;
}
