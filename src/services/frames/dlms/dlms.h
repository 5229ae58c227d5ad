/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_DLMS_H
#define AESMALL_SERVICES_DLMS_H

#include <stddef.h>
#include <stdint.h>

#include "../../../core/cipher.h"
#include "../../../core/error.h"
#include "../../../modes/gcm/gcm_stored_hash.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Ciphered APDUs of DLMS/COSEM (Green Book, IEC 62056-5-3), as smart meters for electricity send
 * them: DSMR's P1 port of Luxembourg and the HAN ports of Austria, Denmark and others. dlms_join.h
 * takes them out of the frames of M-Bus and HDLC. Bytes are in hexadecimal.
 *
 *   DB 08 title(8) len SC IC(4) text [tag(12)]     general-glo-ciphering
 *   DC 08 title(8) len SC IC(4) text [tag(12)]     general-ded-ciphering
 *   C8 len SC IC(4) text [tag(12)]                 glo-get-request. Others: C8 to D7, 21, 28
 *
 * `len` is one byte below 80, or 81 and one byte, or 82 and two. IC is big-endian. `title` is the
 * system title of the sender.
 *
 * AES-GCM with nonce = title | IC and a tag of 12 bytes. SC, the security control byte:
 *   3x  encrypted and authenticated: AD = SC | AK
 *   2x  encrypted, no tag
 *   1x  authenticated, in clear: AD = SC | AK | text
 * x is the suite: 0 and 1 with AES-128, 2 with AES-256. Compressed APDUs (SC 80) and broadcast keys
 * (SC 40) are AESMALL_ERROR_FORMAT.
 *
 * The keys are EK, the encryption key, with _init_encrypt_only, and AK, the authentication key, as
 * bytes. Many operators give their customers only EK: then aesmall_dlms_open_unauthenticated()
 * reads the text. The AK of Luxembourg is public: 00112233445566778899AABBCCDDEEFF.
 *
 * The counter: IC MUST grow under one EK, also over resets of the sender. A nonce used twice
 * reveals two texts and, with GCM, the means to forge tags. A receiver keeps the lowest IC that it
 * accepts, as the calls below do, for each EK.
 *
 * Common mistakes: a tag of 16 bytes; AK and EK exchanged; the byte 82 of a length taken for SC;
 * the tag decrypted as if it were text; an empty title, where the title is known from elsewhere.
 *
 * Not protected: the tag byte in front (DB, C8, ...), and without AK all that is read. */

/* The sizes of a title and of a tag, in bytes. */
#define AESMALL_DLMS_TITLE_SIZE 8
#define AESMALL_DLMS_TAG_SIZE 12

/* The longest text, in bytes. */
#define AESMALL_DLMS_TEXT_MAX 0xff00u

/* The size in bytes of an APDU that aesmall_dlms_seal() writes, at most. A constant expression. */
#define AESMALL_DLMS_SIZE(text_len) (30 + (text_len))

/* Tags of APDUs with a title. */
#define AESMALL_DLMS_GENERAL_GLO 0xdb
#define AESMALL_DLMS_GENERAL_DED 0xdc

/* The upper half of SC. */
#define AESMALL_DLMS_AUTHENTICATED 0x10
#define AESMALL_DLMS_ENCRYPTED 0x20

/* The keys of a meter. `hash` is the hash subkey of EK in the form that the program chooses
 * (gcm_stored_hash.h), for example the one with the least flash:
 *
 *   static aesmall_gcm_small hash;
 *   error = aesmall_gcm_small_init(&hash, &ek.cipher);
 *   keys.hash = &hash.hash; */
typedef struct aesmall_dlms_keys {
    const aesmall_cipher *ek;     /* only its `encrypt` is used */
    const aesmall_gcm_hash *hash; /* of the same key */
    const uint8_t *ak;
    size_t ak_len; /* 16: suites 0 and 1. 32: suite 2 */
} aesmall_dlms_keys;

/* The header of an APDU. */
typedef struct aesmall_dlms_apdu {
    uint8_t tag;
    uint8_t title_len; /* 8, or 0 if the APDU has no title */
    uint8_t title[AESMALL_DLMS_TITLE_SIZE];
    uint8_t security; /* SC */
    uint32_t counter; /* IC */
    size_t text_at;   /* where the text begins. It and the tag reach to the end */
} aesmall_dlms_apdu;

/**
 * Read the header of an APDU, for example to find the keys for its title.
 *
 * @param in      in_len bytes, from the tag byte on
 * @param in_len  bytes, exactly those of the APDU
 * @param apdu    receives the fields
 * @return AESMALL_OK;
 *         AESMALL_ERROR_FORMAT if the tag is none of the above, the title has neither 8 nor 0
 *         bytes, or SC is none of the above;
 *         AESMALL_ERROR_LENGTH if the APDU is shorter or longer than its lengths say. After an
 *         error `apdu` is zeroed
 *
 * No field is authenticated. Time: depends on the header, which is public.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_dlms_parse(const uint8_t *in, size_t in_len,
                                                    aesmall_dlms_apdu *apdu);

/**
 * Verify and decrypt an APDU (SC 1x and 3x).
 *
 * @param keys     EK and AK of the sender
 * @param title    8 bytes, the title of the sender, for an APDU that has none. NULL: such an APDU
 *                 is refused
 * @param counter  the lowest IC that is accepted. On success it becomes IC + 1. Start with 0, keep
 *                 it for each EK and store it: otherwise old APDUs are accepted again after a reset
 * @param in       in_len bytes, from the tag byte on
 * @param in_len   bytes, exactly those of the APDU
 * @param out      receives the text, an APDU in clear. It may overlap `in` in any way and
 *                 overwrites it
 * @param out_cap  bytes that fit at `out`. in_len - 19 is always enough
 * @param out_len  receives the bytes of the text, 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_AUTH if the tag is wrong;
 *         AESMALL_ERROR_REPLAY if the APDU is authentic, but IC is below `counter`, or 2^32 - 1;
 *         AESMALL_ERROR_FORMAT as for aesmall_dlms_parse(), if the APDU has no tag (SC 2x), or its
 *         suite is not one for `ak_len`;
 *         AESMALL_ERROR_LENGTH as for aesmall_dlms_parse(), or if there is no room for the tag;
 *         AESMALL_ERROR_ARGUMENT if `ak_len` is not 16 or 32, or the title is missing;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_KEY if a key is wiped. After an error `out` and `counter` are untouched
 *
 * The tag is verified first. Time: depends on the lengths, the header and the result, apart from
 * the timing classes of engine and hash. Memory: secrets on the stack are wiped. Source: DLMS UA
 * Green Book, IEC 62056-5-3; SP 800-38D.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_dlms_open(const aesmall_dlms_keys *keys,
                                                   const uint8_t *title, uint32_t *counter,
                                                   const uint8_t *in, size_t in_len, uint8_t *out,
                                                   size_t out_cap, size_t *out_len);

/**
 * Decrypt an APDU without AK (SC 2x and 3x). It is not authenticated.
 *
 * @param ek  EK of the sender. Only its `encrypt` is used
 * @param title,in,in_len,out,out_cap,out_len  as for aesmall_dlms_open(). in_len - 7 bytes at `out`
 *        are always enough
 * @return AESMALL_OK;
 *         AESMALL_ERROR_FORMAT as for aesmall_dlms_parse(), or if the text is not encrypted;
 *         AESMALL_ERROR_LENGTH, AESMALL_ERROR_ARGUMENT, AESMALL_ERROR_CAPACITY and
 *         AESMALL_ERROR_KEY as for aesmall_dlms_open(). After an error `out` is untouched
 *
 * CAUTION: anyone on the line can change chosen bits of the text and send old APDUs again, and a
 * wrong key gives a meaningless text without an error. The tag of SC 3x is skipped. No counter is
 * kept, because a forged one would shut out all genuine APDUs. No GHASH is linked. Time: depends on
 * the lengths and the header, apart from the engine's timing class. Memory: secrets on the stack
 * are wiped.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_dlms_open_unauthenticated(const aesmall_cipher *ek,
                                                                   const uint8_t *title,
                                                                   const uint8_t *in, size_t in_len,
                                                                   uint8_t *out, size_t out_cap,
                                                                   size_t *out_len);

/* ---- For meters, clients and tests ---- */

/**
 * Encrypt and authenticate an APDU.
 *
 * @param keys      EK and AK of the sender
 * @param tag       AESMALL_DLMS_GENERAL_GLO or _DED, or the tag of a service such as 0xc8
 * @param security  SC: 0x30 encrypts, 0x10 does not, each plus the suite
 * @param title     8 bytes, the title of the sender. It is written for _GENERAL_GLO and _DED
 * @param counter   becomes IC, and then 1 more. Keep it over resets: MUST NOT go back under one EK
 * @param in        in_len bytes, the APDU in clear. It may overlap `out` in any way
 * @param in_len    bytes, at most AESMALL_DLMS_TEXT_MAX
 * @param out       receives the APDU
 * @param out_cap   bytes that fit at `out`. AESMALL_DLMS_SIZE(in_len) is always enough
 * @param out_len   receives the bytes of the APDU, 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_ARGUMENT if `tag`, `security` or `ak_len` has another value;
 *         AESMALL_ERROR_LENGTH if in_len is too long;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_COUNTER if `counter` has reached 2^32 - 1: change EK;
 *         AESMALL_ERROR_KEY if a key is wiped. After an error `out` and `counter` are untouched
 *
 * Time and memory: as aesmall_dlms_open().
 */
AESMALL_MUST_CHECK aesmall_error aesmall_dlms_seal(const aesmall_dlms_keys *keys, uint8_t tag,
                                                   uint8_t security,
                                                   const uint8_t title[AESMALL_DLMS_TITLE_SIZE],
                                                   uint32_t *counter, const uint8_t *in,
                                                   size_t in_len, uint8_t *out, size_t out_cap,
                                                   size_t *out_len);

/**
 * Encrypt an APDU without a tag (SC 2x). It is not authenticated.
 *
 * @param ek        EK of the sender
 * @param security  SC: 0x20 plus the suite
 * @param tag,title,counter,in,in_len,out,out_cap,out_len  as for aesmall_dlms_seal()
 * @return AESMALL_OK, or an error of aesmall_dlms_seal()
 *
 * CAUTION: as for aesmall_dlms_open_unauthenticated().
 */
AESMALL_MUST_CHECK aesmall_error aesmall_dlms_seal_unauthenticated(
    const aesmall_cipher *ek, uint8_t tag, uint8_t security,
    const uint8_t title[AESMALL_DLMS_TITLE_SIZE], uint32_t *counter, const uint8_t *in,
    size_t in_len, uint8_t *out, size_t out_cap, size_t *out_len);

/* ---- HLS 5 (GMAC): the two sides of an association prove that they have EK and AK ----
 *
 * Each answers the other's challenge with SC(1) IC(4) tag(12). The tag covers SC | AK | challenge.
 * IC is of the same counter as in APDUs. */

#define AESMALL_DLMS_ANSWER_SIZE 17 /* bytes */

/**
 * Compute the answer to a challenge.
 *
 * @param keys           EK and AK of this side
 * @param security       SC: 0x10 plus the suite
 * @param title          8 bytes, the title of this side
 * @param counter        becomes IC, and then 1 more, as for aesmall_dlms_seal()
 * @param challenge      challenge_len bytes, the challenge of the other side
 * @param challenge_len  bytes, 8 to 64
 * @param out            receives AESMALL_DLMS_ANSWER_SIZE bytes, which MUST NOT overlap the inputs
 * @return AESMALL_OK;
 *         AESMALL_ERROR_ARGUMENT if `security` or `ak_len` has another value;
 *         AESMALL_ERROR_LENGTH if challenge_len has another value;
 *         AESMALL_ERROR_COUNTER and AESMALL_ERROR_KEY as for aesmall_dlms_seal(). After an error
 *         `out` and `counter` are untouched
 *
 * Refuse a challenge that equals your own, because the other side could send back your answer. Time
 * and memory: as aesmall_dlms_open().
 */
AESMALL_MUST_CHECK aesmall_error aesmall_dlms_hls5_answer(
    const aesmall_dlms_keys *keys, uint8_t security, const uint8_t title[AESMALL_DLMS_TITLE_SIZE],
    uint32_t *counter, const uint8_t *challenge, size_t challenge_len,
    uint8_t out[AESMALL_DLMS_ANSWER_SIZE]);

/**
 * Verify the answer of the other side.
 *
 * @param keys           EK and AK of the other side
 * @param title          8 bytes, the title of the other side
 * @param counter        the lowest IC that is accepted, as for aesmall_dlms_open()
 * @param challenge      challenge_len bytes, the challenge that was sent: random and new
 * @param challenge_len  bytes, 8 to 64
 * @param answer         AESMALL_DLMS_ANSWER_SIZE bytes
 * @return AESMALL_OK;
 *         AESMALL_ERROR_AUTH if the tag is wrong;
 *         AESMALL_ERROR_REPLAY as for aesmall_dlms_open();
 *         AESMALL_ERROR_FORMAT if SC is not 1x or its suite is not one for `ak_len`;
 *         AESMALL_ERROR_LENGTH if challenge_len has another value;
 *         AESMALL_ERROR_ARGUMENT if `ak_len` is not 16 or 32;
 *         AESMALL_ERROR_KEY if a key is wiped. After an error `counter` is untouched
 *
 * Time and memory: as aesmall_dlms_open().
 */
AESMALL_MUST_CHECK aesmall_error aesmall_dlms_hls5_verify(
    const aesmall_dlms_keys *keys, const uint8_t title[AESMALL_DLMS_TITLE_SIZE], uint32_t *counter,
    const uint8_t *challenge, size_t challenge_len, const uint8_t answer[AESMALL_DLMS_ANSWER_SIZE]);

#ifdef __cplusplus
}
#endif

#endif
