/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_KNX_H
#define AESMALL_SERVICES_KNX_H

#include <stddef.h>
#include <stdint.h>

#include "../../../core/cipher.h"
#include "../../../core/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* KNX Data Secure: one APDU of the service for secured data, sealed or opened with a CCM of its own
 * (KNX AN158). A secured frame carries, after the bytes 03 F1 of its TPCI and APCI:
 *
 *   SCF(1) | sequence number(6) | APDU, encrypted with AESMALL_KNX_ENCRYPTED | MAC(4), encrypted
 *
 * If the APDU stays readable, implementations differ, and AN158 has no example: calimero and
 * thelsing/knx encrypt the MAC, as CCM does. xknx sends it as it is. `clear_mac` selects the
 * form, on which both sides must agree.
 *
 * The key is made from 16 bytes with _init_encrypt_only: a group key or tool key of the ETS
 * project. Both sides encrypt only. A sender with the address 1.1.5 writes to the group 1/4/1:
 *
 *   aesmall_aes128 group_key;
 *   static const uint8_t apdu[] = {0x00, 0x81};
 *   static aesmall_knx_frame frame = {{0x11, 5}, {0x0c, 1}, 0xe0, 0, AESMALL_KNX_ENCRYPTED, 0};
 *   static uint8_t sequence[AESMALL_KNX_SEQUENCE_SIZE];
 *   aesmall_aes128_init_encrypt_only(&group_key, secret);
 *   error = aesmall_knx_seal(&group_key.cipher, &frame, sequence, apdu, sizeof apdu,
 *                            out, sizeof out, &out_len);
 *
 * SEQUENCE NUMBERS. Each sender counts for itself, and never sends a number twice under a key:
 * otherwise two APDUs are revealed. Keep the number over resets. A receiver keeps the highest
 * number of each sender, and a second one for frames with the tool key. Repetitions of a frame on
 * the bus have the same number: drop them before they reach aesmall_knx_open(), as stacks do, or
 * expect AESMALL_ERROR_REPLAY for them.
 *
 * NOT PROTECTED: the frame type, priority, hop count and repetition flag, who may write to a group
 * (each holder of its key can), and plain frames: refuse a plain frame to a secured address. A MAC
 * of 4 bytes is short: count wrong frames. The service that synchronizes sequence numbers and
 * KNX IP Secure are not here. */

/* The security control field (SCF). One of the first two, and the others ored to it. */
#define AESMALL_KNX_AUTHENTICATED 0x00 /* the APDU stays readable */
#define AESMALL_KNX_ENCRYPTED 0x10     /* and authenticated */
#define AESMALL_KNX_TOOL 0x80          /* the key is the device's tool key */
#define AESMALL_KNX_SYSTEM_BROADCAST 0x08

#define AESMALL_KNX_SEQUENCE_SIZE 6 /* bytes */
#define AESMALL_KNX_OVERHEAD 11     /* bytes: SCF, sequence number, MAC */
#define AESMALL_KNX_APDU_MIN 2      /* bytes: the APCI */
#define AESMALL_KNX_APDU_MAX 242    /* bytes: the frame's length field counts to 254 */

/* The fields of the frame that the MAC covers, as they are in an extended frame or in cEMI. */
typedef struct aesmall_knx_frame {
    uint8_t source[2];
    uint8_t destination[2];
    uint8_t control2;  /* bit 7: group address. Bits 0..3: extended frame format. In a
                          standard frame these bits are 0, not its length */
    uint8_t tpci;      /* the first byte of the TPDU. Its upper 6 bits count */
    uint8_t scf;       /* AESMALL_KNX_ENCRYPTED | ... */
    uint8_t clear_mac; /* 1: the MAC of a readable APDU is sent as it is. Otherwise 0 */
} aesmall_knx_frame;

/**
 * Seal an APDU.
 *
 * @param key       the group key or tool key. Only its `encrypt` is used
 * @param frame     the fields of the frame
 * @param sequence  the number of this frame, most significant byte first. On success it becomes 1
 *                  more. It MUST NOT overlap `out`
 * @param apdu      apdu_len bytes from the APCI on. The upper 6 bits of the first byte are 0. It
 *                  may overlap `out` in any way
 * @param apdu_len  bytes, AESMALL_KNX_APDU_MIN to AESMALL_KNX_APDU_MAX
 * @param out       receives the bytes after 03 F1
 * @param out_cap   bytes that fit at `out`: at least apdu_len + AESMALL_KNX_OVERHEAD
 * @param out_len   receives apdu_len + AESMALL_KNX_OVERHEAD, 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot encrypt;
 *         AESMALL_ERROR_ARGUMENT if frame->scf has a bit without a name above, or if
 *         frame->clear_mac is not 0 or 1, or not 0 with AESMALL_KNX_ENCRYPTED;
 *         AESMALL_ERROR_LENGTH if apdu_len is too small or too large;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_COUNTER if all bits of the sequence number are set. After an error `out`
 *         and `sequence` are unchanged
 *
 * Store the next sequence number before you send the frame. Time: depends on the lengths and the
 * header fields, apart from the engine's timing class. Memory: secrets on the stack are wiped.
 * Source: KNX AN158 v07, annex A.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_knx_seal(const aesmall_cipher *key,
                                                  const aesmall_knx_frame *frame,
                                                  uint8_t sequence[AESMALL_KNX_SEQUENCE_SIZE],
                                                  const uint8_t *apdu, size_t apdu_len,
                                                  uint8_t *out, size_t out_cap, size_t *out_len);

/**
 * Verify and decrypt an APDU.
 *
 * @param key      the key that frame->scf and the addresses select. Only its `encrypt` is used
 * @param frame    the fields of the received frame. `scf` is the SCF that the receiver requires:
 *                 never take its AESMALL_KNX_ENCRYPTED from the frame
 * @param last     the highest sequence number of this sender, zeros for a new one. On success it
 *                 becomes the frame's. It MUST NOT overlap `out`
 * @param in       in_len bytes, the received bytes after 03 F1
 * @param in_len   bytes
 * @param out      receives the APDU. It may overlap `in` in any way and then overwrites it
 * @param out_cap  bytes that fit at `out`: at least in_len - AESMALL_KNX_OVERHEAD
 * @param out_len  receives in_len - AESMALL_KNX_OVERHEAD, 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_AUTH if the MAC is wrong. Then `out` is zeroed;
 *         AESMALL_ERROR_REPLAY if the frame is authentic, but its sequence number is not above
 *         `last`. Then `out` is zeroed;
 *         AESMALL_ERROR_FORMAT if the SCF is not frame->scf;
 *         AESMALL_ERROR_KEY, _ARGUMENT, _LENGTH, _CAPACITY as for aesmall_knx_seal(). Then `out` is
 *         unchanged. After an error `last` is unchanged
 *
 * Time: depends on the lengths, the header fields and the result, apart from the engine's timing
 * class. Memory: secrets on the stack are wiped. Source: KNX AN158 v07, annex A.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_knx_open(const aesmall_cipher *key,
                                                  const aesmall_knx_frame *frame,
                                                  uint8_t last[AESMALL_KNX_SEQUENCE_SIZE],
                                                  const uint8_t *in, size_t in_len, uint8_t *out,
                                                  size_t out_cap, size_t *out_len);

#ifdef __cplusplus
}
#endif

#endif
