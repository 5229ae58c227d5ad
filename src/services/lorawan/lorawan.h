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

/* The cryptography and the frames of LoRaWAN 1.0.x for an end-device (LoRaWAN 1.0.4 specification,
 * chapters 4 and 6). Names are the names of the specification. lorawan11.h and lorawan11_join.h are
 * for LoRaWAN 1.1, multicast.h for both.
 *
 * Every key is an aesmall_cipher made from 16 bytes with an AES-128 engine. All of LoRaWAN, opening
 * included, needs cipher->encrypt only, so make the keys with _init_encrypt_only and no decryption
 * is linked.
 *
 * Byte order: keys and EUIs are byte arrays in the order in which they are printed ("MSB" in
 * consoles). Numbers (DevAddr, FCnt, DevNonce, NetID, ...) are numbers. The calls turn both into
 * the bytes on the air. COMING FROM LMIC: its os_getArtEui and os_getDevEui give the EUIs in the
 * order of transmission, little-endian ("LSB" in consoles). Reverse these 8 bytes for the calls in
 * this header. Keys stay the same. */

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

/* As FPort: the frame has no FPort and no FRMPayload. */
#define AESMALL_LORAWAN_NO_FPORT 256

/* The longest frame (PHYPayload) that LoRa carries. Regions and data rates allow less. */
#define AESMALL_LORAWAN_FRAME_MAX 255

/* The size in bytes of a data frame with FPort. Constant expressions. */
#define AESMALL_LORAWAN_DATA_SIZE(FOptsLen, payload_len) (13 + (FOptsLen) + (payload_len))

/* The fields of a data frame. */
typedef struct aesmall_lorawan_frame {
    uint32_t DevAddr;
    uint32_t FCnt;     /* all 32 bits. The lower 16 go on the air */
    uint16_t FPort;    /* 0: FRMPayload is MAC commands. May be AESMALL_LORAWAN_NO_FPORT */
    uint8_t MHDR;      /* AESMALL_LORAWAN_UNCONFIRMED_UP, ... */
    uint8_t FCtrl;     /* flags | FOptsLen */
    uint8_t FOpts[15]; /* the first FOptsLen bytes count */
} aesmall_lorawan_frame;

/* The state of a device's session. Fill it in after a join, or with the values of ABP. Keep
 * FCntUp and FCntDown over resets as long as the keys: an FCntUp used twice reveals two payloads,
 * and a lower FCntDown accepts old downlinks again. The key objects MUST stay where they are. */
typedef struct aesmall_lorawan_session {
    const aesmall_cipher *NwkSKey;
    const aesmall_cipher *AppSKey;
    uint32_t DevAddr;
    uint32_t FCntUp;   /* of the next uplink. 0 after a join */
    uint32_t FCntDown; /* the lowest that the next downlink may have. 0 after a join */
} aesmall_lorawan_session;

/**
 * Encrypt and authenticate an uplink, as the whole frame (PHYPayload).
 *
 * @param session      its FCntUp is used, and then becomes 1 more
 * @param frame        you set MHDR, FCtrl, FOpts and FPort. The call sets DevAddr and FCnt
 * @param payload      payload_len bytes, FRMPayload in clear. It is encrypted with AppSKey, for
 *                     FPort 0 with NwkSKey. It may overlap `out` in any way. NULL if payload_len is
 *                     0
 * @param payload_len  bytes
 * @param out          receives the frame
 * @param out_cap      bytes that fit at `out`: at least *out_len
 * @param out_len      receives the bytes of the frame: AESMALL_LORAWAN_DATA_SIZE(FOptsLen,
 *                     payload_len), one less without FPort, and 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_ARGUMENT if MHDR is not an uplink's, FPort is above 256, there is a payload
 *         without FPort, or FOpts together with FPort 0;
 *         AESMALL_ERROR_LENGTH if the frame has more than AESMALL_LORAWAN_FRAME_MAX bytes;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_COUNTER if FCntUp has reached 2^32 - 1: join again;
 *         AESMALL_ERROR_KEY if a key is wiped. After an error `out` and session are untouched
 *
 * To repeat a frame, send the same bytes again. Time: depends on the lengths, the header fields,
 * apart from the engine's timing class. Memory: secrets on the stack are wiped.
 * Source: LoRaWAN 1.0.4 section 4.3, 4.4.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_lorawan_build_uplink(aesmall_lorawan_session *session,
                                                              aesmall_lorawan_frame *frame,
                                                              const uint8_t *payload,
                                                              size_t payload_len, uint8_t *out,
                                                              size_t out_cap, size_t *out_len);

/**
 * Verify and decrypt a downlink (PHYPayload).
 *
 * @param session  on success its FCntDown becomes the frame's FCnt + 1
 * @param in       in_len bytes, the frame as received
 * @param in_len   bytes
 * @param frame    receives all fields
 * @param out      receives FRMPayload in clear. It may overlap `in` in any way and overwrites it
 * @param out_cap  bytes that fit at `out`. in_len - 12 is always enough
 * @param out_len  receives the bytes of FRMPayload, 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_AUTH if the MIC is wrong;
 *         AESMALL_ERROR_REPLAY if the frame is authentic, but FCnt is below FCntDown, or
 *         AESMALL_LORAWAN_MAX_FCNT_GAP or more above;
 *         AESMALL_ERROR_LENGTH if it is too short or too long, or FOpts goes beyond its end;
 *         AESMALL_ERROR_ARGUMENT if it is not a data downlink, is for another DevAddr, or has FOpts
 *         together with FPort 0;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_KEY if the session is empty or a key is wiped. After an error `out` and
 *         session are untouched, and `frame` is zeroed
 *
 * It checks lengths and address, then the MIC, then the counter, and then decrypts. If FCnt is more
 * than 32,768 away from FCntDown, the upper half of the counter is guessed wrongly, so that the MIC
 * is wrong (AESMALL_ERROR_AUTH). Time: depends on the lengths, the header fields and the result,
 * apart from the engine's timing class. Memory: secrets on the stack are wiped.
 * Source: LoRaWAN 1.0.4 section 4.3, 4.4.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_lorawan_open_downlink(aesmall_lorawan_session *session,
                                                               const uint8_t *in, size_t in_len,
                                                               aesmall_lorawan_frame *frame,
                                                               uint8_t *out, size_t out_cap,
                                                               size_t *out_len);

/* ---- Joining (over-the-air activation) ---- */

/* Bytes. */
#define AESMALL_LORAWAN_JOIN_REQUEST_SIZE 23
#define AESMALL_LORAWAN_JOIN_ACCEPT_MAX 33 /* 17 without CFList */

/**
 * Write a join-request.
 *
 * @param AppKey    the key of the device
 * @param AppEUI    8 bytes (JoinEUI) as printed, not reversed as in LMIC
 * @param DevEUI    8 bytes as printed, not reversed as in LMIC
 * @param DevNonce  MUST be new for every join-request of the device's life: a counter kept over
 *                  resets (1.0.4), or random (before)
 * @param out       receives AESMALL_LORAWAN_JOIN_REQUEST_SIZE bytes, which MUST NOT overlap the
 *                  inputs
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the key is wiped
 *
 * The network does not answer to a reversed EUI, and no call can notice it. Time: the engine's
 * timing class. Memory: secrets on the stack are wiped. Source: LoRaWAN 1.0.4 section 6.2.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_lorawan_build_join_request(
    const aesmall_cipher *AppKey, const uint8_t AppEUI[8], const uint8_t DevEUI[8],
    uint16_t DevNonce, uint8_t out[AESMALL_LORAWAN_JOIN_REQUEST_SIZE]);

/* The fields of a join-accept. */
typedef struct aesmall_lorawan_join_accept {
    uint32_t AppNonce; /* JoinNonce, 24 bits */
    uint32_t NetID;    /* 24 bits */
    uint32_t DevAddr;
    uint8_t DLSettings;
    uint8_t RxDelay;
    uint8_t CFListLen; /* 0 or 16 */
    uint8_t CFList[16];
} aesmall_lorawan_join_accept;

/**
 * Verify and decrypt a join-accept.
 *
 * @param AppKey  the key of the device
 * @param in      in_len bytes, as received
 * @param in_len  17 bytes, or 33 with CFList
 * @param accept  receives the fields, which MUST NOT overlap `in`
 * @return AESMALL_OK;
 *         AESMALL_ERROR_AUTH if the MIC is wrong;
 *         AESMALL_ERROR_LENGTH for another in_len;
 *         AESMALL_ERROR_ARGUMENT if MHDR is not a join-accept's;
 *         AESMALL_ERROR_KEY if the key is wiped. After an error `accept` is untouched
 *
 * The MIC does not show which join-request is answered: an old join-accept is authentic too, but
 * gives session keys that the network does not use. 1.0.4 devices refuse an AppNonce (JoinNonce)
 * that is not above the last one. Time: depends on in_len and the result, apart from the engine's
 * timing class. Memory: secrets on the stack are wiped.
 * Source: LoRaWAN 1.0.4 section 6.2.
 */
AESMALL_MUST_CHECK aesmall_error
aesmall_lorawan_open_join_accept(const aesmall_cipher *AppKey, const uint8_t *in, size_t in_len,
                                 aesmall_lorawan_join_accept *accept);

/**
 * Derive the two session keys after a join.
 *
 * @param AppKey    the key of the device
 * @param accept    the join-accept
 * @param DevNonce  the DevNonce of the join-request that it answers
 * @param NwkSKey   receives 16 bytes. Wipe them after making the key object
 * @param AppSKey   receives 16 bytes. Wipe them after making the key object. The two outputs MUST
 *                  NOT overlap anything
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the key is wiped
 *
 * Time: the engine's timing class. Memory: secrets on the stack are wiped. Source: LoRaWAN 1.0.4
 * section 6.2.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_lorawan_derive_session_keys(
    const aesmall_cipher *AppKey, const aesmall_lorawan_join_accept *accept, uint16_t DevNonce,
    uint8_t NwkSKey[16], uint8_t AppSKey[16]);

/* ---- For gateways, servers, tests and frame code of your own ----
 *
 * These calls read only DevAddr, FCnt and the direction in MHDR of `frame`. */

/**
 * Encrypt or decrypt FRMPayload: the same call does both.
 *
 * @param key      AppSKey, or NwkSKey for FPort 0
 * @param frame    DevAddr, FCnt and MHDR
 * @param in       in_len bytes. NULL if in_len is 0
 * @param in_len   bytes, at most 255
 * @param out      receives in_len bytes. It may be `in`, but must not overlap it in any other way
 * @param out_cap  bytes that fit at `out`: at least in_len
 * @return AESMALL_OK;
 *         AESMALL_ERROR_LENGTH if in_len is above 255;
 *         AESMALL_ERROR_CAPACITY, AESMALL_ERROR_OVERLAP and AESMALL_ERROR_KEY as for
 *         aesmall_ctr_crypt(). After an error `out` is untouched
 *
 * Time: depends on the lengths, the header fields, apart from the engine's timing class. Memory:
 * secrets on the stack are wiped.
 * Source: LoRaWAN 1.0.4 section 4.3.3.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_lorawan_crypt_payload(const aesmall_cipher *key,
                                                               const aesmall_lorawan_frame *frame,
                                                               const uint8_t *in, size_t in_len,
                                                               uint8_t *out, size_t out_cap);

/**
 * Compute the MIC of a data frame.
 *
 * @param NwkSKey  the key
 * @param frame    DevAddr, FCnt and MHDR
 * @param msg      msg_len bytes, MHDR to FRMPayload
 * @param msg_len  bytes, at most 255
 * @param mic      receives 4 bytes, which MUST NOT overlap `msg`
 * @return AESMALL_OK;
 *         AESMALL_ERROR_LENGTH if msg_len is above 255;
 *         AESMALL_ERROR_KEY if the key is wiped
 *
 * Time: depends on the lengths, the header fields, apart from the engine's timing class. Memory:
 * secrets on the stack are wiped.
 * Source: LoRaWAN 1.0.4 section 4.4.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_lorawan_compute_mic(const aesmall_cipher *NwkSKey,
                                                             const aesmall_lorawan_frame *frame,
                                                             const uint8_t *msg, size_t msg_len,
                                                             uint8_t mic[4]);

/**
 * Compare the MIC of a data frame with a received one, in constant time.
 *
 * @param NwkSKey  the key
 * @param frame    DevAddr, FCnt and MHDR
 * @param msg      msg_len bytes, MHDR to FRMPayload
 * @param msg_len  bytes, at most 255
 * @param mic      4 bytes
 * @return AESMALL_OK;
 *         AESMALL_ERROR_AUTH if `mic` is not the MIC of `msg`;
 *         AESMALL_ERROR_LENGTH if msg_len is above 255;
 *         AESMALL_ERROR_KEY if the key is wiped
 *
 * Time: depends on the lengths, the header fields and the result, apart from the engine's timing
 * class. Memory: secrets on the stack are wiped.
 * Source: LoRaWAN 1.0.4 section 4.4.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_lorawan_verify_mic(const aesmall_cipher *NwkSKey,
                                                            const aesmall_lorawan_frame *frame,
                                                            const uint8_t *msg, size_t msg_len,
                                                            const uint8_t mic[4]);

/**
 * Encrypt or decrypt FRMPayload without checks: the least flash.
 *
 * @param key     AppSKey, or NwkSKey for FPort 0. It MUST NOT be wiped
 * @param frame   DevAddr, FCnt and MHDR
 * @param in      in_len bytes
 * @param in_len  bytes, MUST be at most 255
 * @param out     receives in_len bytes. It may be `in`, but must not overlap it in any other way
 *
 * Time: depends on the lengths, the header fields, apart from the engine's timing class. Memory:
 * secrets on the stack are wiped.
 * Source: LoRaWAN 1.0.4 section 4.3.3.
 */
void aesmall_lorawan_crypt_unchecked(const aesmall_cipher *key, const aesmall_lorawan_frame *frame,
                                     const uint8_t *in, size_t in_len, uint8_t *out);

/**
 * Compute the MIC of a frame without checks: the least flash.
 *
 * @param key      NwkSKey, or AppKey for a join message. It MUST NOT be wiped
 * @param frame    DevAddr, FCnt and MHDR. NULL if `msg` is a join message (6.2)
 * @param msg      msg_len bytes
 * @param msg_len  bytes, MUST be at most 255
 * @param mic      receives 4 bytes, which MUST NOT overlap `msg`
 *
 * Compare MICs with aesmall_equal() of core/equal.h. Time: depends on the lengths, the header
 * fields, apart from the engine's timing class. Memory: secrets on the stack are wiped.
 * Source: LoRaWAN 1.0.4 section 4.4.
 */
void aesmall_lorawan_mic_unchecked(const aesmall_cipher *key, const aesmall_lorawan_frame *frame,
                                   const uint8_t *msg, size_t msg_len, uint8_t mic[4]);

/* The receive window. A frame carries 16 of its counter's 32 bits. A receiver that expects FCntDown
 * or more assumes the counter that is nearest to FCntDown. A frame is accepted at FCntDown ..
 * FCntDown + AESMALL_LORAWAN_MAX_FCNT_GAP - 1: the gap of LoRaWAN 1.0 to 1.0.3. 1.0.4 leaves it to
 * the device. */
#define AESMALL_LORAWAN_MAX_FCNT_GAP 16384

/**
 * Find the 32-bit counter nearest to FCntDown that ends in 16 given bits.
 *
 * @param FCntDown  the lowest counter that the next downlink may have
 * @param wire      the 16 bits of the frame
 * @return the counter, 0 to 0xffffffff: for a FCntDown of 0 and 0xffff it is 0xffff. Verify the MIC
 *         with it before you trust it
 */
uint32_t aesmall_lorawan_expand_fcnt(uint32_t FCntDown, uint16_t wire);

/**
 * Accept the counter of an authentic frame, once.
 *
 * @param FCntDown  becomes FCnt + 1
 * @param FCnt      the counter of the frame
 * @return AESMALL_OK;
 *         AESMALL_ERROR_REPLAY if FCnt is not in the window, or is 2^32 - 1, after which no counter
 *         would be left: then *FCntDown is unchanged
 */
AESMALL_MUST_CHECK aesmall_error aesmall_lorawan_accept_fcnt(uint32_t *FCntDown, uint32_t FCnt);

#ifdef __cplusplus
}
#endif

#endif
