/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../../core/wipe.h"
#include "../../../modes/cbc/cbc.h"
#include "../../../modes/cmac/cmac.h"
#include "ntag424_sdm.h"

/* The first byte of PICCENCData: UID and counter are mirrored, and the UID has 7 bytes. */
#define PICC_DATA_TAG 0xc7

/* The labels of the session keys. The second byte is the first one inverted. */
enum { LABEL_MAC = 0x3c, LABEL_ENC = 0xc3 };

static void put_ctr(uint8_t out[3], uint32_t read_ctr)
{
    out[0] = (uint8_t)read_ctr;
    out[1] = (uint8_t)(read_ctr >> 8);
    out[2] = (uint8_t)(read_ctr >> 16);
}

aesmall_error aesmall_ntag424_decrypt_picc_unauthenticated(
    const aesmall_cipher *meta_key, const uint8_t in[AESMALL_NTAG424_PICC_SIZE],
    aesmall_ntag424_picc *picc)
{
    uint8_t text[AESMALL_BLOCK_SIZE];
    aesmall_error error = AESMALL_ERROR_FORMAT;

    if (meta_key->decrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    memset(picc, 0, sizeof *picc);
    meta_key->decrypt(meta_key, in, text); /* one block of CBC, with a zero IV */
    if (text[0] == PICC_DATA_TAG) {
        memcpy(picc->uid, text + 1, AESMALL_NTAG424_UID_SIZE);
        picc->read_ctr = (uint32_t)text[10] << 16 | (uint32_t)text[9] << 8 | text[8];
        error = AESMALL_OK;
    }
    aesmall_wipe(text, sizeof text);
    return error;
}

/* Makes a session key in its room: CMAC(file_key, label | ~label | 00 01 00 80 | UID | counter). */
static aesmall_error make_key(const aesmall_cipher *file_key, const aesmall_key_room *session_key,
                              uint8_t label, const aesmall_ntag424_picc *picc)
{
    uint8_t work[AESMALL_CMAC_WORK_SIZE];

    if (file_key->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (picc->read_ctr > 0xffffff || session_key->secret_len != 16) {
        return AESMALL_ERROR_ARGUMENT;
    }
    memset(work, 0, sizeof work);
    work[0] = label;
    work[1] = (uint8_t)~label;
    work[3] = 0x01;
    work[5] = 0x80;
    memcpy(work + 6, picc->uid, AESMALL_NTAG424_UID_SIZE);
    put_ctr(work + 13, picc->read_ctr);
    aesmall_cmac_unchecked(file_key, work, 0, NULL, 0);
    session_key->init(session_key->cipher, work);
    aesmall_wipe(work, AESMALL_BLOCK_SIZE);
    return AESMALL_OK;
}

aesmall_error aesmall_ntag424_verify_sdm(const aesmall_cipher *file_key,
                                         aesmall_key_room session_key,
                                         const aesmall_ntag424_picc *picc, const uint8_t *mac_text,
                                         size_t mac_text_len,
                                         const uint8_t mac[AESMALL_NTAG424_MAC_SIZE],
                                         uint32_t *next_ctr)
{
    aesmall_error error = make_key(file_key, &session_key, LABEL_MAC, picc);

    if (error == AESMALL_OK) {
        error = aesmall_cmac_verify_odd_bytes(session_key.cipher, mac_text, mac_text_len, mac);
        aesmall_wipe(session_key.cipher, session_key.size);
    }
    if (error == AESMALL_OK) {
        if (picc->read_ctr < *next_ctr) {
            return AESMALL_ERROR_REPLAY;
        }
        *next_ctr = picc->read_ctr + 1;
    }
    return error;
}

aesmall_error aesmall_ntag424_decrypt_file_unauthenticated(const aesmall_cipher *file_key,
                                                           aesmall_key_room session_key,
                                                           const aesmall_ntag424_picc *picc,
                                                           const uint8_t *in, size_t in_len,
                                                           uint8_t *out, size_t out_cap)
{
    aesmall_error error = make_key(file_key, &session_key, LABEL_ENC, picc);
    uint8_t iv[AESMALL_BLOCK_SIZE];

    if (error == AESMALL_OK) {
        memset(iv, 0, sizeof iv);
        put_ctr(iv, picc->read_ctr);
        session_key.cipher->encrypt(session_key.cipher, iv, iv);
        error = aesmall_cbc_decrypt_nopad(session_key.cipher, iv, in, in_len, out, out_cap);
        aesmall_wipe(session_key.cipher, session_key.size);
        aesmall_wipe(iv, sizeof iv);
    }
    return error;
}
