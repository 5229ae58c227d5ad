/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_NTAG424_SESSION_H
#define AESMALL_SERVICES_NTAG424_SESSION_H

#include <stddef.h>
#include <stdint.h>

#include "../../../core/cipher.h"
#include "../../../core/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A reader's session with NXP's NTAG 424 DNA in AES mode: AuthenticateEV2First, then commands and
 * responses in the modes MAC and Full. DESFire EV2 and DESFire Light use the same frames. LRP mode,
 * AuthenticateEV2NonFirst and responses in several frames are not here. The calls make the bytes
 * between the header and the end of an APDU:
 *
 *   reader  90 71 00 00 02 | key number, 00 | 00
 *   tag     E(RndB)(16) | 91 AF
 *   reader  90 AF 00 00 20 | E(RndA | RndB rotated)(32) | 00
 *   tag     E(TI(4) | RndA rotated | capabilities(12))(32) | 91 00
 *
 *   reader  90 Cmd 00 00 Lc | header | data | MAC(8) | 00
 *   tag     data | MAC(8) | 91 00
 *
 * The MAC is the bytes 1, 3, 5 ... 15 of CMAC(K_mac, Cmd or status | counter(2, LE) | TI | header |
 * data). In mode Full the data is padded with 80 00 ... and encrypted with CBC under K_enc. Its IV
 * is E(K_enc, A55A | TI | counter | zeros), 5AA5 for a response.
 *
 * A reader writes to a file:
 *
 *   aesmall_aes128 app_key, enc, mac;
 *   aesmall_ntag424_authentication authentication;
 *   aesmall_ntag424_session session;
 *   static uint8_t challenge[16], rnd_a[16], answer[32], response[32], header[7];
 *   aesmall_aes128_init(&app_key, secret);
 *   error = aesmall_drbg_generate(&rng, NULL, 0, rnd_a, sizeof rnd_a);
 *   error = aesmall_ntag424_answer_challenge(&authentication, &app_key.cipher, challenge, rnd_a,
 *                                            answer);
 *   error = aesmall_ntag424_finish_authentication(
 *       &authentication, &app_key.cipher, response, aesmall_aes128_key_room(&enc),
 *       aesmall_aes128_key_room_encrypt_only(&mac), &session);
 *   error = aesmall_ntag424_seal_command(&session, 0x8d, header, sizeof header, message,
 *                                        message_len, out, sizeof out, &out_len);
 *
 * THE COMMAND COUNTER is in the session. Every command of a session counts, so add 1 to cmd_ctr for
 * each command that you send in mode Plain. If a command or its response is lost, or the tag
 * answers with an error, the session has ended: authenticate again. To repeat a command on the
 * radio, send the same bytes.
 *
 * COMMON MISTAKES: the key number does not belong to the key; a file's settings demand another mode
 * than the command has; the header is encrypted too (it is not).
 *
 * NOT PROTECTED: the command code and lengths can be seen; commands in mode Plain have no MAC; a
 * relay between reader and tag is not noticed. */

#define AESMALL_NTAG424_CHALLENGE_SIZE 16 /* bytes */
#define AESMALL_NTAG424_RESPONSE_SIZE 32  /* bytes, of either side */

/* The size in bytes of a sealed command. Constant expressions. An APDU carries up to 255. In mode
 * Full the data is padded, but no data stays empty. */
#define AESMALL_NTAG424_MAC_COMMAND_SIZE(len) ((len) + 8)
#define AESMALL_NTAG424_FULL_COMMAND_SIZE(header_len, data_len)                                    \
    ((header_len) + ((data_len) == 0 ? 0 : (data_len) / 16 * 16 + 16) + 8)
#define AESMALL_NTAG424_COMMAND_MAX 255

/* The bytes of a response that are not data: MAC and status. */
#define AESMALL_NTAG424_RESPONSE_OVERHEAD 10

/* An authentication between its two calls. The members are private and secret. */
typedef struct aesmall_ntag424_authentication {
    uint8_t rnd_a[16];
    uint8_t rnd_b[16];
} aesmall_ntag424_authentication;

/* A session. aesmall_ntag424_finish_authentication() makes it. The keys MUST stay where they are.
 * End it with aesmall_wipe(), for the session and for the two key objects. */
typedef struct aesmall_ntag424_session {
    const aesmall_cipher *enc; /* K_enc, for both directions. Mode MAC does not use it */
    const aesmall_cipher *mac; /* K_mac */
    uint16_t cmd_ctr;          /* of the next command or of the expected response */
    uint8_t ti[4];             /* transaction identifier */
} aesmall_ntag424_session;

/**
 * Decrypt the tag's challenge and make the answer, the first half of an authentication.
 *
 * @param authentication  receives the state for the second half
 * @param key             a key of the tag's application, for both directions (made with _init)
 * @param challenge       AESMALL_NTAG424_CHALLENGE_SIZE bytes from the tag
 * @param rnd_a           16 bytes, unpredictable and new for each authentication (drbg.h)
 * @param response        receives AESMALL_NTAG424_RESPONSE_SIZE bytes for the tag. It may overlap
 *                        `challenge` and `rnd_a` in any way
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot decrypt. Then `response` is unchanged
 *
 * Time: the engine's timing class. Memory: secrets on the stack are wiped. `authentication` is
 * secret. Source: NT4H2421Gx section 9.1.5, NXP AN12196.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_ntag424_answer_challenge(
    aesmall_ntag424_authentication *authentication, const aesmall_cipher *key,
    const uint8_t challenge[AESMALL_NTAG424_CHALLENGE_SIZE], const uint8_t rnd_a[16],
    uint8_t response[AESMALL_NTAG424_RESPONSE_SIZE]);

/**
 * Verify that the tag knows the key, and start a session: the second half.
 *
 * @param authentication  the state of the first half. It is wiped
 * @param key             the same key, for both directions
 * @param in              AESMALL_NTAG424_RESPONSE_SIZE bytes from the tag, without 91 00
 * @param enc             room for a key of 16 bytes for both directions, such as
 *                        `aesmall_aes128_key_room(&enc)`
 * @param mac             the same for encryption, `aesmall_aes128_key_room_encrypt_only(&mac)`
 * @param session         receives the session, with the keys in the rooms
 * @return AESMALL_OK;
 *         AESMALL_ERROR_AUTH if the tag does not know the key;
 *         AESMALL_ERROR_ARGUMENT if a room is for a key of another size;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot decrypt. After an error `session` and the
 *         rooms are unchanged
 *
 * Time: depends on the result, apart from the engine's timing class. Memory: secrets on the stack
 * are wiped. Source: as aesmall_ntag424_answer_challenge(); NT4H2421Gx section 9.1.7.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_ntag424_finish_authentication(
    aesmall_ntag424_authentication *authentication, const aesmall_cipher *key,
    const uint8_t in[AESMALL_NTAG424_RESPONSE_SIZE], aesmall_key_room enc, aesmall_key_room mac,
    aesmall_ntag424_session *session);

/**
 * Authenticate a command in mode MAC.
 *
 * @param session  its cmd_ctr is used, and then becomes 1 more
 * @param command  the command code, the second byte of the APDU
 * @param in       in_len bytes, header and data. It may overlap `out` in any way. NULL if in_len is
 *                 0
 * @param in_len   bytes
 * @param out      receives `in` and the MAC
 * @param out_cap  bytes that fit at `out`: at least in_len + 8
 * @param out_len  receives in_len + 8, 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_LENGTH if the result has more than AESMALL_NTAG424_COMMAND_MAX bytes;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_COUNTER if cmd_ctr is 65,535: authenticate again;
 *         AESMALL_ERROR_KEY if there is no session or its key is wiped. After an error `out` and
 *         session are unchanged
 *
 * Time: depends on the lengths, apart from the engine's timing class. Memory: secrets on the stack
 * are wiped. Source: NT4H2421Gx section 9.1.9.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_ntag424_mac_command(aesmall_ntag424_session *session,
                                                             uint8_t command, const uint8_t *in,
                                                             size_t in_len, uint8_t *out,
                                                             size_t out_cap, size_t *out_len);

/**
 * Encrypt and authenticate a command in mode Full.
 *
 * @param session     its cmd_ctr is used, and then becomes 1 more
 * @param command     the command code, the second byte of the APDU
 * @param header      header_len bytes that stay readable. NULL if header_len is 0
 * @param header_len  bytes
 * @param data        data_len bytes to encrypt. NULL if data_len is 0: then there is only a MAC
 * @param data_len    bytes
 * @param out         receives header, encrypted data and MAC. It MUST NOT overlap `header`, and
 *                    `data` only if data is at out + header_len
 * @param out_cap     bytes that fit at `out`: at least *out_len
 * @param out_len     receives AESMALL_NTAG424_FULL_COMMAND_SIZE(header_len, data_len), 0 on error
 * @return AESMALL_OK, or an error of aesmall_ntag424_mac_command();
 *         AESMALL_ERROR_OVERLAP if `out` overlaps `header`, or `data` in another way
 *
 * Time and memory: as aesmall_ntag424_mac_command(). Source: NT4H2421Gx section 9.1.10.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_ntag424_seal_command(
    aesmall_ntag424_session *session, uint8_t command, const uint8_t *header, size_t header_len,
    const uint8_t *data, size_t data_len, uint8_t *out, size_t out_cap, size_t *out_len);

/**
 * Verify a response in mode MAC.
 *
 * @param session  the session, after the command
 * @param in       in_len bytes, the whole response with MAC and status. Its data is the first
 *                 in_len - AESMALL_NTAG424_RESPONSE_OVERHEAD bytes
 * @param in_len   bytes
 * @return AESMALL_OK;
 *         AESMALL_ERROR_AUTH if the MAC is wrong: the session has ended, authenticate again;
 *         AESMALL_ERROR_FORMAT if the status is not 91 00. The last byte is the tag's error, and
 *         the session has ended;
 *         AESMALL_ERROR_LENGTH if in_len is too small;
 *         AESMALL_ERROR_KEY if there is no session or its key is wiped
 *
 * Time: depends on in_len and the result, apart from the engine's timing class. Memory: secrets on
 * the stack are wiped. Source: NT4H2421Gx section 9.1.9.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_ntag424_verify_response(
    const aesmall_ntag424_session *session, const uint8_t *in, size_t in_len);

/**
 * Verify and decrypt a response in mode Full.
 *
 * @param session  the session, after the command
 * @param in       in_len bytes, the whole response with MAC and status
 * @param in_len   bytes
 * @param out      receives the data and then its padding. in == out is allowed, other overlap is
 *                 not
 * @param out_cap  bytes that fit at `out`: at least in_len - AESMALL_NTAG424_RESPONSE_OVERHEAD
 * @param out_len  receives the bytes of data, 0 on error
 * @return AESMALL_OK, or an error of aesmall_ntag424_verify_response();
 *         AESMALL_ERROR_AUTH also if the padding is wrong. Then `out` is zeroed;
 *         AESMALL_ERROR_LENGTH also if the encrypted data is not whole blocks;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_OVERLAP if `in` and `out` overlap partially. After other errors than wrong
 *         padding `out` is unchanged
 *
 * Time and memory: as aesmall_ntag424_verify_response(). Source: NT4H2421Gx section 9.1.10.
 */
AESMALL_MUST_CHECK aesmall_error
aesmall_ntag424_open_response(const aesmall_ntag424_session *session, const uint8_t *in,
                              size_t in_len, uint8_t *out, size_t out_cap, size_t *out_len);

#ifdef __cplusplus
}
#endif

#endif
