/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_NTAG424_SDM_H
#define AESMALL_SERVICES_NTAG424_SDM_H

#include <stddef.h>
#include <stdint.h>

#include "../../../core/cipher.h"
#include "../../../core/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Secure Dynamic Messaging (SDM, SUN messages) of NXP's NTAG 424 DNA in AES mode: the check of the
 * text or URL that a tag shows to a phone. LRP mode is not here.
 *
 *   picc_data  32 hex digits: CBC, zero IV, SDMMetaReadKey, of
 *              C7 | UID(7) | SDMReadCtr(3, LE) | random(5)
 *   enc        hex digits of file data: CBC with a session key and an IV of the read counter
 *   cmac       16 hex digits: the bytes 1, 3, 5 ... 15 of the CMAC with a session key over the TEXT
 *              from SDMMACInputOffset to SDMMACOffset
 *
 * Session keys are made from SDMFileReadKey, UID and read counter. Per tag, SDMFileReadKey is often
 * derived from a master key with aesmall_kdf_an10922() (services/kdf/kdf.h).
 *
 * THE READ COUNTER grows with each reading of the tag. For each UID the server keeps the lowest
 * value that it still accepts, because an old URL stays authentic. Readings that never reach the
 * server leave gaps, which are accepted. If a browser loads a page again, it sends an old URL.
 *
 * COMMON MISTAKES: the keys of meta data and file are exchanged; the MAC is computed over bytes,
 * not over the text as sent, upper-case digits and "&cmac=" included; the text is empty if both
 * offsets are equal; the plain mirror of the counter is printed most significant byte first.
 *
 * NOT PROTECTED: the parts of the URL outside the MAC's text, and the person who shows the URL. If
 * someone reads the tag, keeps the URL and sends it before the next reading is sent, it is
 * accepted.
 */

#define AESMALL_NTAG424_UID_SIZE 7   /* bytes */
#define AESMALL_NTAG424_PICC_SIZE 16 /* bytes: PICCENCData, picc_data without its hex digits */
#define AESMALL_NTAG424_MAC_SIZE 8   /* bytes: SDMMAC */

/* The data of a reading: from aesmall_ntag424_decrypt_picc_unauthenticated(), or from the plain
 * mirrors of UID and counter. Only aesmall_ntag424_verify_sdm() shows that they are true. */
typedef struct aesmall_ntag424_picc {
    uint32_t read_ctr; /* SDMReadCtr, 24 bits */
    uint8_t uid[AESMALL_NTAG424_UID_SIZE];
} aesmall_ntag424_picc;

/**
 * Decrypt UID and read counter (PICCENCData), to find the tag's record. NOT authenticated.
 *
 * @param meta_key  SDMMetaReadKey. It MUST be able to decrypt (made with _init)
 * @param in        AESMALL_NTAG424_PICC_SIZE bytes
 * @param picc      receives UID and counter
 * @return AESMALL_OK;
 *         AESMALL_ERROR_FORMAT if the text does not begin with C7: another key, or a tag that does
 *         not mirror both UID and counter. Then `picc` is zeroed;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot decrypt. Then `picc` is unchanged
 *
 * One wrong text in 256 begins with C7, so use the result only to look up the tag's key and
 * counter, and then call aesmall_ntag424_verify_sdm(). Time: the engine's timing class. Memory:
 * secrets on the stack are wiped. Source: NXP AN12196, NT4H2421Gx section 9.3.4.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_ntag424_decrypt_picc_unauthenticated(
    const aesmall_cipher *meta_key, const uint8_t in[AESMALL_NTAG424_PICC_SIZE],
    aesmall_ntag424_picc *picc);

/**
 * Verify the MAC of a reading (SDMMAC), and that it is newer than the ones before.
 *
 * @param file_key      SDMFileReadKey of this tag. Only its `encrypt` is used
 * @param session_key   room for a key of 16 bytes, such as
 *                      `aesmall_aes128_key_room_encrypt_only(&room)`. The call wipes it
 * @param picc          UID and read counter of the reading
 * @param mac_text      mac_text_len characters, as they are in the URL. NULL if mac_text_len is 0
 * @param mac_text_len  bytes, any number
 * @param mac           AESMALL_NTAG424_MAC_SIZE bytes
 * @param next_ctr      the lowest counter that the server accepts for this UID, 0 for a new tag. On
 *                      success it becomes picc->read_ctr + 1: store it
 * @return AESMALL_OK;
 *         AESMALL_ERROR_AUTH if the MAC is wrong;
 *         AESMALL_ERROR_REPLAY if the reading is authentic, but older than `next_ctr`;
 *         AESMALL_ERROR_ARGUMENT if the counter has more than 24 bits or the room is for a key of
 *         another size;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot encrypt. After an error `next_ctr` is
 *         unchanged
 *
 * Time: depends on mac_text_len and the result, apart from the engine's timing class. Memory:
 * secrets on the stack are wiped. Source: NXP AN12196, NT4H2421Gx section 9.3.8.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_ntag424_verify_sdm(
    const aesmall_cipher *file_key, aesmall_key_room session_key, const aesmall_ntag424_picc *picc,
    const uint8_t *mac_text, size_t mac_text_len, const uint8_t mac[AESMALL_NTAG424_MAC_SIZE],
    uint32_t *next_ctr);

/**
 * Decrypt file data of a reading (SDMENCFileData). NOT authenticated.
 *
 * @param file_key     SDMFileReadKey of this tag. Only its `encrypt` is used
 * @param session_key  room for a key of 16 bytes for both directions, such as
 *                     `aesmall_aes128_key_room(&room)`. The call wipes it
 * @param picc         UID and read counter of the reading
 * @param in           in_len bytes, without their hex digits
 * @param in_len       bytes, a multiple of 16
 * @param out          receives in_len bytes. in == out is allowed, other overlap is not
 * @param out_cap      bytes that fit at `out`: at least in_len
 * @return AESMALL_OK;
 *         AESMALL_ERROR_LENGTH if in_len is not a multiple of 16;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_OVERLAP if `in` and `out` overlap partially;
 *         AESMALL_ERROR_ARGUMENT as for aesmall_ntag424_verify_sdm();
 *         AESMALL_ERROR_KEY if the key is wiped, or the room's key cannot decrypt. After an error
 *         `out` is unchanged
 *
 * The data is authentic only if its digits are within the MAC's text, and
 * aesmall_ntag424_verify_sdm() returned AESMALL_OK before. Time: depends on in_len, apart from the
 * engine's timing class. Memory: secrets on the stack are wiped. Source: NXP AN12196,
 * NT4H2421Gx section 9.3.6.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_ntag424_decrypt_file_unauthenticated(
    const aesmall_cipher *file_key, aesmall_key_room session_key, const aesmall_ntag424_picc *picc,
    const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap);

#ifdef __cplusplus
}
#endif

#endif
