/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_IEEE802154_H
#define AESMALL_SERVICES_IEEE802154_H

#include <stddef.h>
#include <stdint.h>

#include "../../../core/cipher.h"
#include "../../../core/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The security of IEEE 802.15.4 frames (IEEE 802.15.4-2015 section 9, annex B; 802.15.4-2006
 * section 7.6), as Thread and 6LoWPAN use it. Zigbee secures its own layers: zigbee.h.
 *
 *   MHR | auxiliary security header | open payload | private payload | MIC
 *
 *   MHR             from the frame control to the source address
 *   auxiliary       control(1) frame counter(4, little-endian) key source(0, 4 or 8) key index(0,
 * 1) open payload    stays readable: header IEs, the command identifier, the fields of a beacon MIC
 * 0, 4, 8 or 16 bytes
 *
 * The frame check sequence (FCS) is not part of it. Your MAC layer writes MHR and auxiliary header,
 * and knows their lengths. Every key is an aesmall_cipher made from 16 bytes, and only its
 * `encrypt` is used. The nonce is the sender's extended address, the frame counter and the level.
 *
 *   level  encrypted  MIC       level  encrypted  MIC
 *   0      no         no        4      yes        no
 *   1      no         4 bytes   5      yes        4 bytes
 *   2      no         8 bytes   6      yes        8 bytes
 *   3      no         16 bytes  7      yes        16 bytes
 *
 * THE SENDER'S COUNTER: the frame counter MUST grow with every frame under one key, also over
 * resets. A counter used twice reveals both payloads. Keep it as nonce.h does, in steps. It must
 * not reach FFFFFFFF: change the key before. All levels share one counter.
 * THE RECEIVER'S COUNTER: one for each sender and key, also over resets. aesmall_ieee802154_open
 * keeps it in a variable of yours.
 *
 * A receiver keeps a counter for each sender. Its frames have 21 bytes of MHR and level 5:
 *
 *   const uint8_t sender[8] = {0xac, 0xde, 0x48, 0x00, 0x00, 0x00, 0x00, 0x01};
 *   aesmall_ieee802154_frame frame = {sender, 21, 0, AESMALL_IEEE802154_ENC_MIC_32};
 *   uint32_t next_counter = 0;
 *   aesmall_aes128 network_key;
 *
 *   aesmall_aes128_init_encrypt_only(&network_key, secret);
 *   error = aesmall_ieee802154_open(&network_key.cipher, &frame, &next_counter, message,
 *                                   message_len, out, sizeof out, &out_len);
 *
 * Common mistakes: the extended address in the order of transmission, which is reversed; a frame
 * counter that starts at 0 after a reset; the FCS as a part of the payload; a level taken from the
 * received frame, so that a forger chooses level 0 or 4.
 *
 * NOT PROTECTED: addresses, lengths and times of frames are readable at every level. Everyone who
 * has the network's key can send in the name of every device. Acknowledgements of 802.15.4-2006 are
 * not authenticated. A MIC of 4 bytes is guessed with 2^31 frames on average. */

/* The levels. */
#define AESMALL_IEEE802154_NONE 0 /* NOT AUTHENTICATED */
#define AESMALL_IEEE802154_MIC_32 1
#define AESMALL_IEEE802154_MIC_64 2
#define AESMALL_IEEE802154_MIC_128 3
#define AESMALL_IEEE802154_ENC 4 /* NOT AUTHENTICATED */
#define AESMALL_IEEE802154_ENC_MIC_32 5
#define AESMALL_IEEE802154_ENC_MIC_64 6
#define AESMALL_IEEE802154_ENC_MIC_128 7

#define AESMALL_IEEE802154_FRAME_MAX 2047 /* bytes. Most radios carry 127, the FCS included */

/* The bytes of the MIC of a level. A constant expression if `level` is. */
#define AESMALL_IEEE802154_MIC_SIZE(level) (((level)&3) == 0 ? 0 : 2 << ((level)&3))

/* The fields of the auxiliary security header. */
typedef struct aesmall_ieee802154_aux {
    uint32_t frame_counter;
    uint8_t level;       /* 0 to 7 */
    uint8_t key_id_mode; /* 0 to 3 */
    uint8_t key_index;   /* 0 in mode 0, which has none */
    uint8_t size;        /* bytes of the header: 5, 6, 10 or 14 */
} aesmall_ieee802154_aux;

/**
 * Read an auxiliary security header, for example to find the key of a received frame.
 *
 * @param in      the bytes after the MHR. The key source is the size - 6 bytes from `in + 5` on
 * @param in_len  bytes that may be read
 * @param aux     receives the fields
 * @return AESMALL_OK;
 *         AESMALL_ERROR_LENGTH if the header goes beyond in_len;
 *         AESMALL_ERROR_FORMAT if one of the bits 5 to 7 of the control is set: with TSCH a frame
 *         may have no counter, which this service does not support. After an error `aux` is
 *         unchanged
 *
 * The fields of a received frame are not authentic yet. Time: depends on the fields.
 * Source: IEEE 802.15.4-2015 section 9.4.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_ieee802154_parse_aux(const uint8_t *in, size_t in_len,
                                                              aesmall_ieee802154_aux *aux);

/* Describes a frame to the calls below. */
typedef struct aesmall_ieee802154_frame {
    const uint8_t *source; /* the sender's extended address: 8 bytes as printed, big-endian */
    size_t mhr_len;        /* bytes of the MHR */
    size_t open_len;       /* bytes of open payload, after the auxiliary header */
    uint8_t level;         /* the level of your network, never of the received frame */
} aesmall_ieee802154_frame;

/**
 * Encrypt and authenticate a frame of level 1, 2, 3, 5, 6 or 7.
 *
 * @param key      the key of the auxiliary header's key identifier
 * @param frame    describes the frame, with a level such as AESMALL_IEEE802154_ENC_MIC_32
 * @param in       in_len bytes: MHR, auxiliary header with the counter that you counted up, open
 *                 payload, private payload
 * @param in_len   bytes
 * @param out      receives the whole frame without FCS. It may be `in` itself, but must not overlap
 *                 `in` in any other way
 * @param out_cap  bytes that fit at `out`: at least in_len + AESMALL_IEEE802154_MIC_SIZE(level)
 * @param out_len  receives the bytes of the frame, 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_ARGUMENT if frame->level is 0, 4 or above 7;
 *         AESMALL_ERROR_LENGTH if a part goes beyond in_len, or the frame has more than
 *         AESMALL_IEEE802154_FRAME_MAX bytes;
 *         AESMALL_ERROR_FORMAT if the auxiliary header has another level, or is refused by
 *         aesmall_ieee802154_parse_aux();
 *         AESMALL_ERROR_COUNTER if the frame counter is FFFFFFFF: change the key;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_OVERLAP if `in` and `out` overlap partially;
 *         AESMALL_ERROR_KEY if the key is wiped. After an error `out` is untouched
 *
 * Time: depends on the lengths, the header fields, apart from the engine's timing class. Memory:
 * secrets on the stack are wiped. Source: IEEE 802.15.4-2015 section 9.3.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_ieee802154_seal(const aesmall_cipher *key,
                                                         const aesmall_ieee802154_frame *frame,
                                                         const uint8_t *in, size_t in_len,
                                                         uint8_t *out, size_t out_cap,
                                                         size_t *out_len);

/**
 * Verify and decrypt a frame of level 1, 2, 3, 5, 6 or 7.
 *
 * @param key           the key of the auxiliary header's key identifier
 * @param frame         describes the frame
 * @param next_counter  the lowest frame counter that is accepted from this sender with this key: 0
 *                      at first. On success it becomes the counter of the frame + 1
 * @param in            in_len bytes, the frame as received, without FCS
 * @param in_len        bytes
 * @param out           receives the frame without MIC, the private payload in clear. It may be `in`
 *                      itself, but must not overlap `in` in any other way
 * @param out_cap       bytes that fit at `out`: at least in_len -
 *                      AESMALL_IEEE802154_MIC_SIZE(level)
 * @param out_len       receives the bytes at `out`, 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_AUTH if key, address, header, payload or MIC is wrong;
 *         AESMALL_ERROR_REPLAY if the frame is authentic, but its counter is below *next_counter.
 *         After these two errors the bytes at `out` are zeros;
 *         AESMALL_ERROR_ARGUMENT, AESMALL_ERROR_LENGTH, AESMALL_ERROR_FORMAT,
 *         AESMALL_ERROR_COUNTER, AESMALL_ERROR_CAPACITY, AESMALL_ERROR_OVERLAP, AESMALL_ERROR_KEY
 *         as for aesmall_ieee802154_seal(). After these `out` is untouched
 *
 * After an error *next_counter is unchanged. A frame that arrives after a later one is
 * refused. To accept it, set *next_counter to 0 before each call and use replay.h. The payload is
 * decrypted to `out` before the MIC is verified, so no other code may read `out` during the call.
 * Time: depends on the lengths, the header fields and the result, apart from the engine's timing
 * class. Memory: secrets on the stack are wiped. Source: IEEE 802.15.4-2015 section 9.3.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_ieee802154_open(const aesmall_cipher *key,
                                                         const aesmall_ieee802154_frame *frame,
                                                         uint32_t *next_counter, const uint8_t *in,
                                                         size_t in_len, uint8_t *out,
                                                         size_t out_cap, size_t *out_len);

/**
 * Encrypt or decrypt a frame of level 4, or copy one of level 0: NOT AUTHENTICATED.
 *
 * @param key,frame,in,in_len,out,out_cap,out_len  as for aesmall_ieee802154_seal(). Input and
 *                 output have the same length
 * @return AESMALL_OK, or an error of aesmall_ieee802154_seal();
 *         AESMALL_ERROR_ARGUMENT if frame->level is neither 0 nor 4
 *
 * Anyone who can send can change chosen bits of the payload, forge the counter, and send frames
 * again. Use it only for partners that cannot use level 5, and use neither level with a key of
 * another level. Time and memory: as aesmall_ieee802154_seal().
 * Source: IEEE 802.15.4-2015 annex B.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_ieee802154_crypt_unauthenticated(
    const aesmall_cipher *key, const aesmall_ieee802154_frame *frame, const uint8_t *in,
    size_t in_len, uint8_t *out, size_t out_cap, size_t *out_len);

#ifdef __cplusplus
}
#endif

#endif
