/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_LORAWAN11_H
#define AESMALL_SERVICES_LORAWAN11_H

#include <stddef.h>
#include <stdint.h>

#include "../../core/cipher.h"
#include "../../core/error.h"
#include "lorawan.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The data frames of LoRaWAN 1.1 for an end-device (LoRaWAN 1.1 specification, chapter 4, with the
 * erratum of 2018 on FOpts). lorawan11_join.h has the join. Names are the names of the
 * specification. Keys, the order of bytes, the layout of a frame, its size and the constants of
 * MHDR and FCtrl are as in lorawan.h. LoRaWAN 1.1 adds:
 *
 *   - three network keys. An uplink's MIC is 2 bytes under SNwkSIntKey, over the data rate, the
 *     channel and the confirmed counter too, then 2 bytes under FNwkSIntKey
 *   - FOpts encrypted under NwkSEncKey
 *   - a downlink counter for the network (NFCntDown: FPort 0, or no FPort) and one for the
 *     application (AFCntDown: all other FPorts)
 *
 * A network that answers a join without OptNeg is a 1.0 network: it needs an
 * aesmall_lorawan_session and the calls of lorawan.h.
 *
 * Common mistakes: FOpts without the erratum, which the network refuses; a data rate or a channel
 * that is not the one of the transmission; a counter used again after a reset.
 *
 * LoRaWAN does not hide DevAddr, counters, FPort and lengths. A MIC of 4 bytes is guessed after
 * 2^31 frames on average. MICs are made with the keys of the network, so a network can change the
 * bits of an application's payload, although it cannot read them. */

/* The state of a device's session. Fill it in after a join. Keep the counters over resets as long
 * as the keys: an FCntUp used twice reveals two payloads, and a lower NFCntDown or AFCntDown
 * accepts old downlinks again. The key objects MUST stay where they are. */
typedef struct aesmall_lorawan11_session {
    const aesmall_cipher *FNwkSIntKey;
    const aesmall_cipher *SNwkSIntKey;
    const aesmall_cipher *NwkSEncKey;
    const aesmall_cipher *AppSKey;
    uint32_t DevAddr;
    uint32_t NetID;      /* 24 bits. Only rejoin-requests use it */
    uint32_t FCntUp;     /* of the next uplink. 0 after a join */
    uint32_t NFCntDown;  /* the lowest that the network's next downlink may have. 0 after a join */
    uint32_t AFCntDown;  /* the same of the application's */
    uint16_t ConfFCntUp; /* FCnt of the last confirmed uplink. The calls keep it. 0 after a join */
    uint16_t ConfFCntDown; /* the same of the last confirmed downlink */
    uint16_t RJcount0;     /* of the next rejoin-request of type 0 or 2. 0 after a join */
} aesmall_lorawan11_session;

/**
 * Encrypt and authenticate an uplink, as the whole frame (PHYPayload).
 *
 * @param session      its FCntUp is used, and then becomes 1 more
 * @param frame        you set MHDR, FCtrl, FOpts in clear, and FPort. The call sets DevAddr and
 *                     FCnt. With AESMALL_LORAWAN_ACK in FCtrl, the frame acknowledges the last
 *                     confirmed downlink
 * @param TxDr         the data rate of the transmission, as the region numbers it
 * @param TxCh         the channel of the transmission, as the region numbers it
 * @param payload      payload_len bytes, FRMPayload in clear. It is encrypted with AppSKey, for
 *                     FPort 0 with NwkSEncKey. It may overlap `out` in any way. NULL if payload_len
 *                     is 0
 * @param payload_len  bytes
 * @param out          receives the frame
 * @param out_cap      bytes that fit at `out`: at least *out_len
 * @param out_len      receives the bytes of the frame, AESMALL_LORAWAN_DATA_SIZE(FOptsLen,
 *                     payload_len), one less without FPort, and 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_ARGUMENT, AESMALL_ERROR_LENGTH, AESMALL_ERROR_CAPACITY and
 *         AESMALL_ERROR_COUNTER as for aesmall_lorawan_build_uplink();
 *         AESMALL_ERROR_KEY if a key is missing or wiped. After an error `out`, frame and session
 *         are untouched
 *
 * To send the frame again, for example for NbTrans, see aesmall_lorawan11_repeat_uplink(). Time:
 * depends on the lengths, the header fields, apart from the engine's timing class. Memory: secrets
 * on the stack are wiped.
 * Source: LoRaWAN 1.1 section 4.3, 4.4.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_lorawan11_build_uplink(
    aesmall_lorawan11_session *session, aesmall_lorawan_frame *frame, uint8_t TxDr, uint8_t TxCh,
    const uint8_t *payload, size_t payload_len, uint8_t *out, size_t out_cap, size_t *out_len);

/**
 * Change the MIC of the last uplink for another data rate or channel.
 *
 * @param session  as aesmall_lorawan11_build_uplink() and no other call left it
 * @param TxDr     the data rate of this transmission
 * @param TxCh     the channel of this transmission
 * @param phy      phy_len bytes, the last uplink. Its MIC changes
 * @param phy_len  bytes
 * @return AESMALL_OK;
 *         AESMALL_ERROR_LENGTH if it is too short or too long for a frame;
 *         AESMALL_ERROR_ARGUMENT if it is not a data uplink of the session's DevAddr with the last
 *         FCnt;
 *         AESMALL_ERROR_KEY if a key is missing or wiped. After an error `phy` is untouched
 *
 * Counters do not change. Time: depends on the lengths, the header fields, apart from the engine's
 * timing class. Memory: secrets on the stack are wiped.
 * Source: LoRaWAN 1.1 section 4.4.
 */
AESMALL_MUST_CHECK aesmall_error
aesmall_lorawan11_repeat_uplink(const aesmall_lorawan11_session *session, uint8_t TxDr,
                                uint8_t TxCh, uint8_t *phy, size_t phy_len);

/**
 * Verify and decrypt a downlink (PHYPayload).
 *
 * @param session  on success its NFCntDown or AFCntDown becomes the frame's FCnt + 1
 * @param in       in_len bytes, the frame as received
 * @param in_len   bytes
 * @param frame    receives all fields, FOpts in clear
 * @param out      receives FRMPayload in clear. It may overlap `in` in any way and overwrites it
 * @param out_cap  bytes that fit at `out`. in_len - 12 is always enough
 * @param out_len  receives the bytes of FRMPayload, 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_AUTH, AESMALL_ERROR_REPLAY, AESMALL_ERROR_LENGTH, AESMALL_ERROR_ARGUMENT
 *         and AESMALL_ERROR_CAPACITY as for aesmall_lorawan_open_downlink();
 *         AESMALL_ERROR_KEY if a key is missing or wiped. After an error `out` and session are
 *         untouched, and `frame` is zeroed
 *
 * A downlink with AESMALL_LORAWAN_ACK acknowledges the last confirmed uplink: if it acknowledges
 * another one, its MIC is wrong. The window of each counter is the window of lorawan.h. Multicast
 * downlinks need the call of lorawan.h (multicast.h). Time: depends on the lengths, the header
 * fields and the result, apart from the engine's timing class. Memory: secrets on the stack are
 * wiped.
 * Source: LoRaWAN 1.1 section 4.3, 4.4.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_lorawan11_open_downlink(aesmall_lorawan11_session *session,
                                                                 const uint8_t *in, size_t in_len,
                                                                 aesmall_lorawan_frame *frame,
                                                                 uint8_t *out, size_t out_cap,
                                                                 size_t *out_len);

#ifdef __cplusplus
}
#endif

#endif
