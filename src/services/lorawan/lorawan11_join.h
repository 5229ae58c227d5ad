/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_LORAWAN11_JOIN_H
#define AESMALL_SERVICES_LORAWAN11_JOIN_H

#include <stddef.h>
#include <stdint.h>

#include "../../core/cipher.h"
#include "../../core/error.h"
#include "lorawan.h"
#include "lorawan11.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The join of LoRaWAN 1.1 for an end-device (LoRaWAN 1.1 specification, chapter 6): join-request,
 * rejoin-requests, join-accept and keys. lorawan11.h has the data frames. Keys and the order of
 * bytes are as in lorawan.h.
 *
 *   join-request     00 | JoinEUI 8 | DevEUI 8 | DevNonce 2 | MIC 4 (NwkKey)
 *   rejoin 0 and 2   C0 | type | NetID 3 | DevEUI 8 | RJcount0 2 | MIC 4 (SNwkSIntKey)
 *   rejoin 1         C0 | 01 | JoinEUI 8 | DevEUI 8 | RJcount1 2 | MIC 4 (JSIntKey)
 *   join-accept      20 | JoinNonce 3 | NetID 3 | DevAddr 4 | DLSettings | RxDelay | [CFList 16] |
 *                    MIC 4, all but the first byte encrypted with NwkKey, after a rejoin-request
 *                    with JSEncKey
 *
 * Bit 7 of DLSettings, OptNeg, is set by a 1.1 network. If OptNeg is unset, the network speaks
 * LoRaWAN 1.0: see aesmall_lorawan11_open_join_accept_1_0().
 *
 * Common mistakes: the AppKey of a 1.0 device in the place of NwkKey; DevNonce or JoinNonce lost in
 * a reset, after which no join succeeds; a join-accept opened with both keys in turn. The join
 * does not hide EUIs and nonces. It has no forward secrecy: whoever learns NwkKey and AppKey can
 * read old messages. */

/* The keys and counters that a device keeps for its life. Store JoinNonce, DevNonce and RJcount1
 * before each request is sent and after each join-accept. The key objects MUST stay where they
 * are. */
typedef struct aesmall_lorawan11_device {
    const aesmall_cipher *NwkKey;
    const aesmall_cipher *AppKey;
    const aesmall_cipher *JSIntKey; /* NULL if you only join 1.0 networks */
    const aesmall_cipher *JSEncKey; /* NULL if you send no rejoin-requests */
    uint8_t JoinEUI[8];             /* as printed, not reversed as in LMIC */
    uint8_t DevEUI[8];              /* as printed, not reversed as in LMIC */
    uint32_t JoinNonce; /* the lowest that the next join-accept may have. 0 in a new device */
    uint16_t DevNonce;  /* of the next join-request. 0 in a new device */
    uint16_t RJcount1;  /* of the next rejoin-request of type 1. 0 in a new device */
    uint16_t nonce;     /* DevNonce or RJcount of the last request. The calls keep it */
    uint8_t request;    /* internal: the kind of the last request. Set it to 0 at first */
} aesmall_lorawan11_device;

/* Bytes. A join-request has AESMALL_LORAWAN_JOIN_REQUEST_SIZE. */
#define AESMALL_LORAWAN11_REJOIN_SIZE 19   /* type 0 and 2 */
#define AESMALL_LORAWAN11_REJOIN_1_SIZE 24 /* type 1 */

/**
 * Derive the two keys of a device for the join server.
 *
 * @param NwkKey    the key of the device
 * @param DevEUI    8 bytes as printed
 * @param JSIntKey  receives 16 bytes, for the MIC of join-accepts and of rejoin-requests 1
 * @param JSEncKey  receives 16 bytes, for join-accepts after rejoin-requests. Wipe both after
 *                  making the key objects. They MUST NOT overlap anything
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the key is wiped
 *
 * Time: the engine's timing class. Memory: secrets on the stack are wiped. Source: LoRaWAN 1.1
 * section 6.1.1.4.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_lorawan11_derive_js_keys(const aesmall_cipher *NwkKey,
                                                                  const uint8_t DevEUI[8],
                                                                  uint8_t JSIntKey[16],
                                                                  uint8_t JSEncKey[16]);

/**
 * Write a join-request.
 *
 * @param device  its DevNonce is used, and then becomes 1 more: store it before you send
 * @param out     receives AESMALL_LORAWAN_JOIN_REQUEST_SIZE bytes
 * @return AESMALL_OK;
 *         AESMALL_ERROR_COUNTER if DevNonce has reached 65535;
 *         AESMALL_ERROR_KEY if NwkKey is missing or wiped. After an error nothing is changed
 *
 * Time: the engine's timing class. Memory: secrets on the stack are wiped. Source: LoRaWAN 1.1
 * section 6.2.2.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_lorawan11_build_join_request(
    aesmall_lorawan11_device *device, uint8_t out[AESMALL_LORAWAN_JOIN_REQUEST_SIZE]);

/**
 * Write a rejoin-request of type 0 or 2.
 *
 * @param device   its DevEUI is used
 * @param session  its NetID and SNwkSIntKey are used. Its RJcount0 is used, and then becomes 1 more
 * @param type     0: the network may change everything. 2: it may only change the keys
 * @param out      receives AESMALL_LORAWAN11_REJOIN_SIZE bytes
 * @return AESMALL_OK;
 *         AESMALL_ERROR_ARGUMENT if `type` is not 0 or 2;
 *         AESMALL_ERROR_COUNTER if RJcount0 has reached 65535: join again;
 *         AESMALL_ERROR_KEY if SNwkSIntKey is missing or wiped. After an error nothing is changed
 *
 * Time: the engine's timing class. Memory: secrets on the stack are wiped. Source: LoRaWAN 1.1
 * section 6.2.4.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_lorawan11_build_rejoin_request(
    aesmall_lorawan11_device *device, aesmall_lorawan11_session *session, uint8_t type,
    uint8_t out[AESMALL_LORAWAN11_REJOIN_SIZE]);

/**
 * Write a rejoin-request of type 1, which a device sends in case its session is lost.
 *
 * @param device  its EUIs and JSIntKey are used. Its RJcount1 is used, and then becomes 1 more:
 *                store it before you send
 * @param out     receives AESMALL_LORAWAN11_REJOIN_1_SIZE bytes
 * @return AESMALL_OK;
 *         AESMALL_ERROR_COUNTER if RJcount1 has reached 65535;
 *         AESMALL_ERROR_KEY if JSIntKey is missing or wiped. After an error nothing is changed
 *
 * Time: the engine's timing class. Memory: secrets on the stack are wiped. Source: LoRaWAN 1.1
 * section 6.2.4.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_lorawan11_build_rejoin_request_1(
    aesmall_lorawan11_device *device, uint8_t out[AESMALL_LORAWAN11_REJOIN_1_SIZE]);

/* The fields of a join-accept with OptNeg. */
typedef struct aesmall_lorawan11_join_accept {
    uint32_t JoinNonce; /* 24 bits */
    uint32_t NetID;     /* 24 bits */
    uint32_t DevAddr;
    uint16_t DevNonce; /* of the request that it answers. After a rejoin-request: its RJcount */
    uint8_t DLSettings;
    uint8_t RxDelay;
    uint8_t CFListLen; /* 0 or 16 */
    uint8_t CFList[16];
} aesmall_lorawan11_join_accept;

/**
 * Verify and decrypt a join-accept of a 1.1 network.
 *
 * @param device  on success its JoinNonce becomes the join-accept's + 1: store it
 * @param in      in_len bytes, as received, the answer to the last request of `device`
 * @param in_len  17 bytes, or 33 with CFList
 * @param accept  receives the fields, which MUST NOT overlap `in`
 * @return AESMALL_OK;
 *         AESMALL_ERROR_FORMAT if OptNeg is unset, so that a 1.0 network may have sent it. The MIC
 *         is not checked then;
 *         AESMALL_ERROR_AUTH if the MIC is wrong;
 *         AESMALL_ERROR_REPLAY if it is authentic, but JoinNonce is below the lowest;
 *         AESMALL_ERROR_LENGTH for another in_len;
 *         AESMALL_ERROR_ARGUMENT if MHDR is not a join-accept's, or no request waits for an answer;
 *         AESMALL_ERROR_KEY if a key is missing or wiped. After an error nothing is changed
 *
 * After a join-request NwkKey decrypts, after a rejoin-request JSEncKey. The MIC covers the kind of
 * the request and its nonce. Time: depends on in_len and the result, apart from the engine's timing
 * class. Memory: secrets on the stack are wiped.
 * Source: LoRaWAN 1.1 section 6.2.3.
 */
AESMALL_MUST_CHECK aesmall_error
aesmall_lorawan11_open_join_accept(aesmall_lorawan11_device *device, const uint8_t *in,
                                   size_t in_len, aesmall_lorawan11_join_accept *accept);

/* The session keys of LoRaWAN 1.1. Wipe them after making the key objects. */
typedef struct aesmall_lorawan11_session_keys {
    uint8_t FNwkSIntKey[16];
    uint8_t SNwkSIntKey[16];
    uint8_t NwkSEncKey[16];
    uint8_t AppSKey[16];
} aesmall_lorawan11_session_keys;

/**
 * Derive the four session keys after a join.
 *
 * @param device  its NwkKey, AppKey and JoinEUI are used
 * @param accept  the join-accept
 * @param keys    receives the keys. It MUST NOT overlap anything
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if NwkKey or AppKey is missing or wiped. Then `keys` is untouched
 *
 * Time: the engine's timing class. Memory: secrets on the stack are wiped. Source: LoRaWAN 1.1
 * section 6.2.3.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_lorawan11_derive_session_keys(
    const aesmall_lorawan11_device *device, const aesmall_lorawan11_join_accept *accept,
    aesmall_lorawan11_session_keys *keys);

/**
 * Verify and decrypt a join-accept of a 1.0 network.
 *
 * @param device  on success its JoinNonce becomes the join-accept's + 1: store it. Some 1.0
 *                networks send random nonces. Set JoinNonce to 0 before the call to accept them
 * @param in      in_len bytes, as received, the answer to the last join-request of `device`
 * @param in_len  17 bytes, or 33 with CFList
 * @param accept  receives the fields, which MUST NOT overlap `in`
 * @return AESMALL_OK;
 *         AESMALL_ERROR_FORMAT if OptNeg is set, so that a 1.1 network may have sent it. The MIC is
 *         not checked then;
 *         AESMALL_ERROR_AUTH if the MIC is wrong;
 *         AESMALL_ERROR_REPLAY if it is authentic, but JoinNonce is below the lowest;
 *         AESMALL_ERROR_LENGTH for another in_len;
 *         AESMALL_ERROR_ARGUMENT if MHDR is not a join-accept's, or no join-request waits for an
 *         answer;
 *         AESMALL_ERROR_KEY if NwkKey is missing or wiped. After an error `device` is unchanged,
 *         and `accept` is untouched or zeroed
 *
 * Call it if aesmall_lorawan11_open_join_accept() returns AESMALL_ERROR_FORMAT, and your device may
 * use a 1.0 network. Then derive the keys with aesmall_lorawan_derive_session_keys(device->NwkKey,
 * accept, device->nonce, ...), fill in an aesmall_lorawan_session, and use the calls of lorawan.h.
 * Both keys derive from NwkKey: a 1.0 network that knows NwkKey reads the payload too. Time:
 * depends on in_len and the result, apart from the engine's timing class. Memory: secrets on the
 * stack are wiped.
 * Source: LoRaWAN 1.1 section 6.2.3.
 */
AESMALL_MUST_CHECK aesmall_error
aesmall_lorawan11_open_join_accept_1_0(aesmall_lorawan11_device *device, const uint8_t *in,
                                       size_t in_len, aesmall_lorawan_join_accept *accept);

#ifdef __cplusplus
}
#endif

#endif
