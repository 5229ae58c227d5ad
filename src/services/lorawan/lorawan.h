/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_LORAWAN_H
#define AESMALL_SERVICES_LORAWAN_H

#include <stddef.h>
#include <stdint.h>

#include "../../core/cipher.h"
#include "../../core/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The cryptography and the frames of LoRaWAN 1.0.x for an end-device (LoRaWAN
 * 1.0.4 specification, chapters 4 and 6). Names are those of the specification.
 *
 * Every key is an aesmall_cipher made from 16 bytes with an AES-128 engine. All
 * of LoRaWAN, opening included, needs cipher->encrypt only, so make the keys with
 * _init_enc and no decryption is linked. A wiped key is AESMALL_ERROR_KEY.
 *
 * Byte order: keys and EUIs are byte arrays in the order in which they are
 * printed ("MSB" in consoles); numbers (DevAddr, FCnt, DevNonce, NetID, ...) are
 * numbers. The calls turn both into what goes on the air.
 * COMING FROM LMIC: its os_getArtEui and os_getDevEui give the EUIs in the order of transmission,
 * little-endian ("LSB" in consoles). Reverse these 8 bytes for the calls here; keys stay the same.
 *
 * Secrets on the stack (keystream, MICs beyond their 4 bytes) are wiped. MICs are compared in
 * constant time. Lengths: bytes. Time: depends on the lengths, the header fields and the result of
 * the call alone (apart from the engine's timing class). */

/* ---- Data frames ---- */

/* MHDR of data frames. Bit 5 is the direction, Dir: 0 up, 1 down. */
#define AESMALL_LORAWAN_UNCONFIRMED_UP 0x40
#define AESMALL_LORAWAN_UNCONFIRMED_DOWN 0x60
#define AESMALL_LORAWAN_CONFIRMED_UP 0x80
#define AESMALL_LORAWAN_CONFIRMED_DOWN 0xa0

/* FCtrl: the flags of an uplink, ored together with FOptsLen (0..15). */
#define AESMALL_LORAWAN_ADR 0x80
#define AESMALL_LORAWAN_ADRACKREQ 0x40 /* up */
#define AESMALL_LORAWAN_ACK 0x20
#define AESMALL_LORAWAN_CLASSB 0x10   /* up */
#define AESMALL_LORAWAN_FPENDING 0x10 /* down */
#define AESMALL_LORAWAN_FOPTSLEN 0x0f /* mask */

/* As FPort: the frame has neither FPort nor FRMPayload. */
#define AESMALL_LORAWAN_NO_FPORT 256

/* The longest frame (PHYPayload) that LoRa carries; regions and data rates allow
 * less. */
#define AESMALL_LORAWAN_FRAME_MAX 255

/* The size in bytes of a data frame with FPort. Constant expressions. */
#define AESMALL_LORAWAN_DATA_SIZE(FOptsLen, payload_len) (13 + (FOptsLen) + (payload_len))

/* The fields of a data frame. */
typedef struct aesmall_lorawan_frame {
    uint32_t DevAddr;
    uint32_t FCnt;     /* all 32 bits; the lower 16 go on the air */
    uint16_t FPort;    /* 0: FRMPayload is MAC commands; or AESMALL_LORAWAN_NO_FPORT */
    uint8_t MHDR;      /* AESMALL_LORAWAN_UNCONFIRMED_UP, ... */
    uint8_t FCtrl;     /* flags | FOptsLen */
    uint8_t FOpts[15]; /* the first FOptsLen bytes count */
} aesmall_lorawan_frame;

/* What a device knows about its session. Fill it in after a join, or with the values of ABP. Keep
 * FCntUp and FCntDown over resets as long as the keys: an FCntUp used twice reveals two payloads,
 * and a lower FCntDown accepts old downlinks again. The key objects MUST stay where they are. */
typedef struct aesmall_lorawan_session {
    const aesmall_cipher *NwkSKey;
    const aesmall_cipher *AppSKey;
    uint32_t DevAddr;
    uint32_t FCntUp;   /* of the next uplink; 0 after a join */
    uint32_t FCntDown; /* the lowest that the next downlink may have; 0 after a join */
} aesmall_lorawan_session;

/* Builds a whole uplink (PHYPayload) with session->FCntUp, then adds 1 to FCntUp. To repeat a
 * frame, send the same bytes again.
 *   frame    in: MHDR, FCtrl, FOpts, FPort; out: DevAddr and FCnt as they were used
 *   payload  FRMPayload in clear; it is encrypted with AppSKey, for FPort 0 with NwkSKey
 *   out      *out_len = AESMALL_LORAWAN_DATA_SIZE(FOptsLen, payload_len) bytes, one
 *            less without FPort; payload may overlap it anywhere
 * AESMALL_ERROR_ARGUMENT: MHDR is not an uplink's, FPort > 256, payload without
 * FPort, FOpts together with FPort 0. AESMALL_ERROR_LENGTH: more than
 * AESMALL_LORAWAN_FRAME_MAX bytes. AESMALL_ERROR_CAPACITY. AESMALL_ERROR_COUNTER:
 * FCntUp has reached 2^32 - 1; join again. On error out and session are untouched and *out_len is
 * 0. */
AESMALL_MUST_CHECK aesmall_error aesmall_lorawan_build_uplink(aesmall_lorawan_session *session,
                                                              aesmall_lorawan_frame *frame,
                                                              const uint8_t *payload,
                                                              size_t payload_len, uint8_t *out,
                                                              size_t out_cap, size_t *out_len);

/* Opens a downlink (PHYPayload): checks lengths and address, then the MIC, then the counter, and
 * then decrypts. On success session->FCntDown becomes the frame's FCnt + 1.
 *   frame  out: all fields
 *   out    FRMPayload in clear, *out_len bytes, which must fit into out_cap; in_len - 12 is always
 *          enough. It may overlap in in any way and overwrites it.
 * AESMALL_ERROR_LENGTH: too short, too long, or FOpts beyond the end.
 * AESMALL_ERROR_ARGUMENT: not a data downlink, another DevAddr, or FOpts together with FPort 0.
 * AESMALL_ERROR_CAPACITY. AESMALL_ERROR_AUTH: the MIC is wrong. AESMALL_ERROR_REPLAY: authentic,
 * but FCnt is below FCntDown or AESMALL_LORAWAN_MAX_FCNT_GAP or more above; if it is more than
 * 32,768 away, the upper half of the counter is guessed wrongly, so that the MIC is wrong
 * (AESMALL_ERROR_AUTH). AESMALL_ERROR_KEY: a wiped or empty session. On error out and session are
 * untouched, frame and *out_len zeroed. */
AESMALL_MUST_CHECK aesmall_error aesmall_lorawan_open_downlink(aesmall_lorawan_session *session,
                                                               const uint8_t *in, size_t in_len,
                                                               aesmall_lorawan_frame *frame,
                                                               uint8_t *out, size_t out_cap,
                                                               size_t *out_len);

/* ---- Joining (over-the-air activation) ---- */

/* Bytes. */
#define AESMALL_LORAWAN_JOIN_REQUEST_SIZE 23
#define AESMALL_LORAWAN_JOIN_ACCEPT_MAX 33 /* 17 without CFList */

/* Writes a join-request. Give AppEUI (JoinEUI) and DevEUI as printed, not reversed as in LMIC: the
 * network does not answer to a reversed EUI, and no call can notice it. DevNonce MUST be new for
 * every join-request of the device's life: a counter kept over resets (1.0.4), or random (before).
 * No input may overlap out; this is not checked. */
AESMALL_MUST_CHECK aesmall_error aesmall_lorawan_build_join_request(
    const aesmall_cipher *AppKey, const uint8_t AppEUI[8], const uint8_t DevEUI[8],
    uint16_t DevNonce, uint8_t out[AESMALL_LORAWAN_JOIN_REQUEST_SIZE]);

/* The fields of a join-accept. */
typedef struct aesmall_lorawan_join_accept {
    uint32_t AppNonce; /* JoinNonce; 24 bits */
    uint32_t NetID;    /* 24 bits */
    uint32_t DevAddr;
    uint8_t DLSettings;
    uint8_t RxDelay;
    uint8_t CFListLen; /* 0 or 16 */
    uint8_t CFList[16];
} aesmall_lorawan_join_accept;

/* Opens a join-accept, 17 bytes or, with CFList, 33 (AESMALL_ERROR_LENGTH).
 * AESMALL_ERROR_ARGUMENT: MHDR is not a join-accept's. AESMALL_ERROR_AUTH: the MIC
 * is wrong. On error accept is untouched. The MIC does not say which join-request is answered: an
 * old join-accept is authentic too, but gives session keys that the network does not use. 1.0.4
 * devices refuse an AppNonce (JoinNonce) that is not above the last one. */
AESMALL_MUST_CHECK aesmall_error
aesmall_lorawan_open_join_accept(const aesmall_cipher *AppKey, const uint8_t *in, size_t in_len,
                                 aesmall_lorawan_join_accept *accept);

/* The two session keys, 16 bytes each, from the join-accept and the DevNonce of
 * the join-request that it answers. Wipe them after making the key objects. */
AESMALL_MUST_CHECK aesmall_error aesmall_lorawan_derive_session_keys(
    const aesmall_cipher *AppKey, const aesmall_lorawan_join_accept *accept, uint16_t DevNonce,
    uint8_t NwkSKey[16], uint8_t AppSKey[16]);

/* ---- The parts, for gateways, servers, tests and frame code of your own ----
 *
 * They read only DevAddr, FCnt and the direction in MHDR of frame. */

/* FRMPayload, in_len <= 255 bytes (AESMALL_ERROR_LENGTH); the same call encrypts
 * and decrypts. key is AppSKey, or NwkSKey for FPort 0. Buffers and errors as for
 * aesmall_ctr_crypt. */
AESMALL_MUST_CHECK aesmall_error aesmall_lorawan_crypt_payload(const aesmall_cipher *key,
                                                               const aesmall_lorawan_frame *frame,
                                                               const uint8_t *in, size_t in_len,
                                                               uint8_t *out, size_t out_cap);

/* The MIC of msg = MHDR .. FRMPayload, msg_len <= 255 (AESMALL_ERROR_LENGTH). mic MUST NOT
 * overlap msg. */
AESMALL_MUST_CHECK aesmall_error aesmall_lorawan_compute_mic(const aesmall_cipher *NwkSKey,
                                                             const aesmall_lorawan_frame *frame,
                                                             const uint8_t *msg, size_t msg_len,
                                                             uint8_t mic[4]);

/* AESMALL_OK if mic is the MIC of msg, otherwise AESMALL_ERROR_AUTH. */
AESMALL_MUST_CHECK aesmall_error aesmall_lorawan_verify_mic(const aesmall_cipher *NwkSKey,
                                                            const aesmall_lorawan_frame *frame,
                                                            const uint8_t *msg, size_t msg_len,
                                                            const uint8_t mic[4]);

/* The same two without checks, for frame code of your own: the least flash. The caller must make
 * sure that the key is not wiped and that there are at most 255 bytes. To open, compare MICs with
 * aesmall_equal of core/equal.h.
 *   in, out  in_len bytes each; in == out is allowed, no other overlap
 *   frame    for the MIC also NULL: then msg is a join message (6.2), and its key AppKey */
void aesmall_lorawan_crypt_run(const aesmall_cipher *key, const aesmall_lorawan_frame *frame,
                               const uint8_t *in, size_t in_len, uint8_t *out);
void aesmall_lorawan_mic_run(const aesmall_cipher *key, const aesmall_lorawan_frame *frame,
                             const uint8_t *msg, size_t msg_len, uint8_t mic[4]);

/* The receive window. A frame carries 16 of its counter's 32 bits; a receiver that expects FCntDown
 * or more assumes the counter that is nearest to FCntDown. A frame is accepted at FCntDown ..
 * FCntDown + AESMALL_LORAWAN_MAX_FCNT_GAP - 1: the gap of LoRaWAN 1.0 to 1.0.3. 1.0.4 leaves it to
 * the device. */
#define AESMALL_LORAWAN_MAX_FCNT_GAP 16384

/* The 32-bit counter nearest to FCntDown that ends in the 16 bits `wire`, from 0 to 0xffffffff: for
 * a FCntDown of 0 and 0xffff it is 0xffff. Verify the MIC with it before you trust it. */
uint32_t aesmall_lorawan_expand_fcnt(uint32_t FCntDown, uint16_t wire);

/* For an authentic frame with this FCnt: sets *FCntDown to FCnt + 1. If FCnt is not in the window,
 * or is 2^32 - 1, after which no counter would be left, it returns AESMALL_ERROR_REPLAY and leaves
 * *FCntDown. */
AESMALL_MUST_CHECK aesmall_error aesmall_lorawan_accept_fcnt(uint32_t *FCntDown, uint32_t FCnt);

#ifdef __cplusplus
}
#endif

#endif
