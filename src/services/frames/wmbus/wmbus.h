/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_WMBUS_H
#define AESMALL_SERVICES_WMBUS_H

#include <stddef.h>
#include <stdint.h>

#include "../../../core/cipher.h"
#include "../../../core/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Wireless M-Bus telegrams of meters, as OMS encrypts them (OMS specification volume 2, EN
 * 13757-7): security modes 5, 7 and 10. kamstrup.h has the encryption of the link layer.
 * Bytes are in hexadecimal.
 *
 * A telegram, without the CRCs of the link layer (aesmall_wmbus_remove_crcs() removes them):
 *
 *   L(1) C(1) M(2) ID(4) version(1) type(1), layers, data     L counts the bytes after it
 *   8C CC ACC                           short extended link layer, skipped
 *   8E CC ACC M2(2) A2(6)               the same with a second address, skipped
 *   90 len FCL(2) MCL MCR(4) MAC(8)     authentication layer of mode 7
 *   7A ACC STS CFG(2)                   transport layer, short header
 *   72 ID(4) M(2) version type ACC STS CFG(2)     long header: it has the address of the meter,
 *                                       and the link layer has the address of a radio adapter
 *
 * Bits 8 to 12 of CFG are the mode. Commands to a meter (CI 5A, 5B) are not read.
 *
 * Numbers on the air are little-endian: the 8 digits of ID that a meter shows are the bytes 5, 4,
 * 3, 2 of `address` below, in hexadecimal.
 *
 * Every key is the meter's AES-128 key. The modes 5 and 7 decrypt with CBC, which needs the inverse
 * cipher: reading them needs keys made with _init, sealing needs _init_encrypt_only only.
 *
 * Common mistakes: the CRCs of the link layer are left in; the clear bytes after N blocks are
 * decrypted; the IV is made from the address of a radio adapter; mode 7 decrypts with the meter's
 * key itself. */

/* The longest telegram, in bytes. */
#define AESMALL_WMBUS_TELEGRAM_MAX 256

/* The layers of a telegram. */
typedef struct aesmall_wmbus_telegram {
    uint8_t address[8]; /* of the meter: M(2) ID(4) version type, as in the link layer */
    uint8_t ci;         /* 0x72 or 0x7a */
    uint8_t access;     /* ACC */
    uint8_t status;     /* STS */
    uint8_t mode;       /* the security mode, 0 to 31. 0: the data is not encrypted */
    uint8_t blocks;     /* N, the number of encrypted blocks (modes 5 and 7) */
    uint8_t afl;        /* where 90 is, counted from L. 0: the telegram has no such layer */
    uint8_t tpl;        /* where `ci` is */
    uint8_t data_at;    /* where the byte after CFG is. In mode 0, the data */
} aesmall_wmbus_telegram;

/**
 * Read the layers of a telegram: find out which meter sent it and which call opens it.
 *
 * @param in        in_len bytes, from L on, without the CRCs of the link layer
 * @param in_len    bytes
 * @param telegram  receives the fields
 * @return AESMALL_OK;
 *         AESMALL_ERROR_LENGTH if in_len is not L + 1, or a layer goes beyond the end;
 *         AESMALL_ERROR_FORMAT if a CI is none of the above. After an error `telegram` is zeroed
 *
 * No field is authenticated. Time: depends on the header fields, which are public.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_wmbus_parse(const uint8_t *in, size_t in_len,
                                                     aesmall_wmbus_telegram *telegram);

/* ---- CRCs of the link layer ---- */

/**
 * Verify and remove the CRCs of frame format A: after 10 bytes, then after every 16.
 *
 * @param in       in_len bytes, from L on. L does not count the CRCs
 * @param in_len   bytes
 * @param out      receives the telegram. It may be `in`, or begin before it and overlap it
 * @param out_cap  bytes that fit at `out`: at least L + 1
 * @param out_len  receives the bytes of the telegram, 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_FORMAT if a CRC is wrong;
 *         AESMALL_ERROR_LENGTH if L and in_len do not match;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_OVERLAP if `out` begins inside `in`. After an error `out` is untouched
 *
 * Many radio modules have removed the CRCs already. Time: depends on in_len and the result. Source:
 * EN 13757-4 (polynomial 3D65).
 */
AESMALL_MUST_CHECK aesmall_error aesmall_wmbus_remove_crcs(const uint8_t *in, size_t in_len,
                                                           uint8_t *out, size_t out_cap,
                                                           size_t *out_len);

/**
 * Verify and remove the CRCs of frame format B: one at the end, and one after 126 bytes.
 *
 * @param in,in_len,out,out_cap,out_len  as for aesmall_wmbus_remove_crcs(), but L counts the CRCs.
 *        The L that is written does not
 * @return AESMALL_OK, or an error of aesmall_wmbus_remove_crcs()
 *
 * The radio's synchronisation word tells A from B. No public telegram with two CRCs was found to
 * test it. Time: depends on in_len and the result. Source: EN 13757-4.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_wmbus_remove_crcs_b(const uint8_t *in, size_t in_len,
                                                             uint8_t *out, size_t out_cap,
                                                             size_t *out_len);

/* ---- Mode 5 (profile A): AES-CBC without authentication ----
 *
 * N blocks are encrypted, with IV = address(8) | ACC * 8. The bytes after them are clear. The
 * plaintext begins with the filler 2F 2F, which shows a right key and nothing more: a wrong key
 * passes once in 65,536 telegrams.
 *
 * Mode 5 has no MAC. Anyone can send a telegram again, change its clear bytes, and change chosen
 * bits of a block by changing the block before it. ACC has 8 bits, so IVs repeat after 256
 * telegrams, and equal first blocks are then visible. */

/**
 * Decrypt a telegram of mode 5. It is not authenticated.
 *
 * @param key      the key of the meter, which must decrypt
 * @param in       in_len bytes, as for aesmall_wmbus_parse()
 * @param in_len   bytes
 * @param out      receives the data: 2F 2F, the rest of N blocks, and the clear bytes after them.
 *                 It may overlap `in` in any way and overwrites it
 * @param out_cap  bytes that fit at `out`. in_len - 15 is always enough
 * @param out_len  receives the bytes of the data, 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_AUTH if the plaintext does not begin with 2F 2F: the key is wrong;
 *         AESMALL_ERROR_FORMAT if it is not a telegram of mode 5, or N is 0;
 *         AESMALL_ERROR_LENGTH as for aesmall_wmbus_parse(), or if there are less than N blocks;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot decrypt. After an error `out` is
 *         untouched
 *
 * Time: depends on the lengths, the header fields and the result, apart from the engine's timing
 * class. Memory: secrets on the stack are wiped. Source: OMS specification volume 2, security
 * profile A.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_wmbus_mode5_open_unauthenticated(
    const aesmall_cipher *key, const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap,
    size_t *out_len);

/**
 * Encrypt a telegram of mode 5. It is not authenticated.
 *
 * @param key      the key of the meter
 * @param in       in_len bytes: the whole telegram in clear, with all layers, L and N as they are
 *                 to be sent. Its data begins with 2F 2F and is filled up to N blocks with 2F
 * @param in_len   bytes
 * @param out      receives in_len bytes. It may overlap `in` in any way
 * @param out_cap  bytes that fit at `out`: at least in_len
 * @return AESMALL_OK;
 *         AESMALL_ERROR_ARGUMENT if the data does not begin with 2F 2F;
 *         AESMALL_ERROR_FORMAT, AESMALL_ERROR_LENGTH, AESMALL_ERROR_CAPACITY and AESMALL_ERROR_KEY
 *         as for aesmall_wmbus_mode5_open_unauthenticated(). After an error `out` is untouched
 *
 * The meter counts ACC up for each telegram. Time and memory: as
 * aesmall_wmbus_mode5_open_unauthenticated().
 */
AESMALL_MUST_CHECK aesmall_error aesmall_wmbus_mode5_seal_unauthenticated(
    const aesmall_cipher *key, const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap);

/* ---- Mode 7 (profile B): AES-CBC and CMAC ----
 *
 * Each telegram has keys of its own, made with CMAC from the meter's key, the message counter MCR
 * and ID. The calls make them in a key room of yours and wipe it.
 *
 *   static aesmall_aes128_tiny room;
 *   error = aesmall_wmbus_mode7_open(&key.cipher, aesmall_aes128_tiny_key_room(&room), &counter,
 *                                    in, in_len, data, sizeof data, &data_len);
 *
 * The MAC of 8 bytes covers the transport layer and all after it, and through the keys MCR and ID.
 * C, M, version, type of the link layer and the extended link layer are not protected.
 *
 * Accepted is the one form that OMS has for whole telegrams of meters: FCL 2Cxx, MCL 25 and CFE
 * with key derivation 1. Fragments, key information and other tags are AESMALL_ERROR_FORMAT. */

/**
 * Verify and decrypt a telegram of mode 7.
 *
 * @param key      the key of the meter. Only its `encrypt` is used
 * @param room     room for keys that decrypt, such as aesmall_aes128_key_room(&object). Not `key`
 * @param counter  the lowest MCR that is accepted. On success it becomes MCR + 1. Start with 0,
 *                 keep it for each meter and store it: otherwise old telegrams are accepted again
 *                 after a reset
 * @param in,in_len,out,out_cap,out_len  as for aesmall_wmbus_mode5_open_unauthenticated(). in_len -
 *        33 bytes at `out` are always enough
 * @return AESMALL_OK;
 *         AESMALL_ERROR_AUTH if the MAC is wrong, or the plaintext does not begin with 2F 2F;
 *         AESMALL_ERROR_REPLAY if the telegram is authentic, but MCR is below `counter`, or 2^32 -
 *         1;
 *         AESMALL_ERROR_FORMAT if it is not a telegram of mode 7 in the form above, or N is 0;
 *         AESMALL_ERROR_LENGTH as for aesmall_wmbus_parse(), or if there are less than N blocks;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_KEY_SIZE if `room` is not for 16 bytes;
 *         AESMALL_ERROR_ARGUMENT if `room` is `key`;
 *         AESMALL_ERROR_KEY if the key is wiped, or keys in `room` cannot decrypt. After an error
 *         `out` and `counter` are untouched
 *
 * The MAC is verified first. Time: depends on the lengths, the header fields and the result, apart
 * from the engine's timing class. Memory: the room and secrets on the stack are wiped. Source: OMS
 * specification volume 2, security profile B; EN 13757-7.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_wmbus_mode7_open(const aesmall_cipher *key,
                                                          aesmall_key_room room, uint32_t *counter,
                                                          const uint8_t *in, size_t in_len,
                                                          uint8_t *out, size_t out_cap,
                                                          size_t *out_len);

/**
 * Encrypt and authenticate a telegram of mode 7.
 *
 * @param key      the key of the meter
 * @param room     room for keys that encrypt, such as aesmall_aes128_key_room_encrypt_only(&object)
 * @param counter  becomes MCR, and then 1 more. The meter keeps it over resets: MUST NOT go back
 *                 under one key
 * @param in,in_len,out,out_cap  as for aesmall_wmbus_mode5_seal_unauthenticated(). MCR and MAC in
 *        `in` may have any value
 * @return AESMALL_OK;
 *         AESMALL_ERROR_COUNTER if `counter` has reached 2^32 - 1;
 *         AESMALL_ERROR_ARGUMENT if the data does not begin with 2F 2F, or `room` is `key`;
 *         AESMALL_ERROR_FORMAT, AESMALL_ERROR_LENGTH, AESMALL_ERROR_CAPACITY,
 *         AESMALL_ERROR_KEY_SIZE and AESMALL_ERROR_KEY as for aesmall_wmbus_mode7_open(). After an
 *         error `out` and `counter` are untouched
 *
 * Time and memory: as aesmall_wmbus_mode7_open().
 */
AESMALL_MUST_CHECK aesmall_error aesmall_wmbus_mode7_seal(const aesmall_cipher *key,
                                                          aesmall_key_room room, uint32_t *counter,
                                                          const uint8_t *in, size_t in_len,
                                                          uint8_t *out, size_t out_cap);

/* ---- Mode 10 (profile D): AES-CCM ----
 *
 * CFG CFE(2) MC(4) ciphertext tag. The key is made as in mode 7, from the message counter MC. Nonce
 * = address(8) | 00 | MC (big-endian). AD = the transport layer from CI to CFE.
 *
 * The whole data must be encrypted (low byte of CFG: FF). Public telegrams have the short header,
 * with M, version and type of the link layer protected by the nonce. For the long header no public
 * telegram was found. */

/**
 * Verify and decrypt a telegram of mode 10.
 *
 * @param key      the key of the meter. Only its `encrypt` is used
 * @param room     room for a key, such as aesmall_aes128_key_room_encrypt_only(&object). Not `key`
 * @param tag_len  bytes: 4, 6, 8 ... 16, the size that your meters use (public telegrams: 8). Never
 *                 take it from the telegram
 * @param counter  the lowest MC that is accepted, as for aesmall_wmbus_mode7_open()
 * @param in       in_len bytes, as for aesmall_wmbus_parse()
 * @param in_len   bytes
 * @param out      receives the data. It MUST NOT overlap `in`
 * @param out_cap  bytes that fit at `out`. in_len - 21 is always enough
 * @param out_len  receives the bytes of the data, 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_AUTH if the tag is wrong. Then `out` is zeroed;
 *         AESMALL_ERROR_REPLAY as for aesmall_wmbus_mode7_open(). Then `out` is zeroed;
 *         AESMALL_ERROR_FORMAT if it is not a telegram of mode 10 in the form above;
 *         AESMALL_ERROR_LENGTH as for aesmall_wmbus_parse(), or if there is no room for a tag;
 *         AESMALL_ERROR_ARGUMENT if `tag_len` has another value, or `room` is `key`;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_OVERLAP if `out` overlaps `in`;
 *         AESMALL_ERROR_KEY_SIZE if `room` is not for 16 bytes;
 *         AESMALL_ERROR_KEY if the key is wiped
 *
 * Time: depends on the lengths, the header fields and the result, apart from the engine's timing
 * class. Memory: the room and secrets on the stack are wiped. Source: EN 13757-7; wmbusmeters issue
 * 1667 and pull request 2085.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_wmbus_mode10_open(const aesmall_cipher *key,
                                                           aesmall_key_room room, size_t tag_len,
                                                           uint32_t *counter, const uint8_t *in,
                                                           size_t in_len, uint8_t *out,
                                                           size_t out_cap, size_t *out_len);

/**
 * Encrypt and authenticate a telegram of mode 10.
 *
 * @param key,room  as for aesmall_wmbus_mode10_open()
 * @param tag_len  bytes: 4, 6, 8 ... 16, as CFE says
 * @param counter  becomes MC, and then 1 more, as for aesmall_wmbus_mode7_seal()
 * @param in       in_len bytes: the whole telegram in clear with tag_len more bytes of any value at
 *                 its end. L counts them. MC may have any value
 * @param in_len   bytes
 * @param out      receives in_len bytes. It may overlap `in` in any way
 * @param out_cap  bytes that fit at `out`: at least in_len
 * @return AESMALL_OK, or AESMALL_ERROR_COUNTER if `counter` has reached 2^32 - 1, or an error of
 *         aesmall_wmbus_mode10_open() but AUTH, REPLAY and OVERLAP. After an error `out` and
 *         `counter` are untouched
 *
 * Time and memory: as aesmall_wmbus_mode10_open().
 */
AESMALL_MUST_CHECK aesmall_error aesmall_wmbus_mode10_seal(const aesmall_cipher *key,
                                                           aesmall_key_room room, size_t tag_len,
                                                           uint32_t *counter, const uint8_t *in,
                                                           size_t in_len, uint8_t *out,
                                                           size_t out_cap);

#ifdef __cplusplus
}
#endif

#endif
