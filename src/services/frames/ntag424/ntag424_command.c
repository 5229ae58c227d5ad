/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../../core/equal.h"
#include "../../../core/overlap.h"
#include "../../../core/wipe.h"
#include "../../../modes/cbc/cbc.h"
#include "../../../modes/cbc/cbc_blocks.h"
#include "../../../modes/cbc/pad_iso7816.h"
#include "../../../modes/cmac/cmac.h"
#include "ntag424_session.h"

enum { MAC_SIZE = 8, STATUS_SIZE = 2, PREFIX_SIZE = 7 };

/* The first byte of an IV. The second is the same inverted. */
enum { IV_OF_COMMAND = 0xa5, IV_OF_RESPONSE = 0x5a };

/* MAC over code | counter | TI | data, where the code is the command or the status. */
static void make_mac(const aesmall_ntag424_session *session, uint8_t code, const uint8_t *data,
                     size_t len, uint8_t mac[MAC_SIZE])
{
    uint8_t work[AESMALL_CMAC_WORK_SIZE];
    uint8_t first[AESMALL_BLOCK_SIZE]; /* of the message */
    const uint8_t part =
        (uint8_t)(len < AESMALL_BLOCK_SIZE - PREFIX_SIZE ? len : AESMALL_BLOCK_SIZE - PREFIX_SIZE);
    uint8_t i;

    memset(work, 0, sizeof work);
    first[0] = code;
    first[1] = (uint8_t)session->cmd_ctr;
    first[2] = (uint8_t)(session->cmd_ctr >> 8);
    memcpy(first + 3, session->ti, sizeof session->ti);
    memcpy(first + PREFIX_SIZE, data, part);
    if (part == AESMALL_BLOCK_SIZE - PREFIX_SIZE) {
        memcpy(work, first, sizeof first);
        aesmall_cmac_unchecked(session->mac, work, 0, data + part, len - part);
    } else {
        aesmall_cmac_unchecked(session->mac, work, AESMALL_BLOCK_SIZE, first,
                               (size_t)part + PREFIX_SIZE);
    }
    for (i = 0; i != MAC_SIZE; i++) {
        mac[i] = work[2 * i + 1];
    }
    aesmall_wipe(work, AESMALL_BLOCK_SIZE);
}

static void make_iv(const aesmall_ntag424_session *session, uint8_t first,
                    uint8_t iv[AESMALL_BLOCK_SIZE])
{
    memset(iv, 0, AESMALL_BLOCK_SIZE);
    iv[0] = first;
    iv[1] = (uint8_t)~first;
    memcpy(iv + 2, session->ti, sizeof session->ti);
    iv[6] = (uint8_t)session->cmd_ctr;
    iv[7] = (uint8_t)(session->cmd_ctr >> 8);
    session->enc->encrypt(session->enc, iv, iv);
}

static int is_wiped(const aesmall_cipher *key)
{
    return key == NULL || key->encrypt == NULL;
}

/* Checks a command of len bytes with its MAC. */
static aesmall_error check_command(const aesmall_ntag424_session *session, size_t len,
                                   size_t out_cap)
{
    if (is_wiped(session->mac)) {
        return AESMALL_ERROR_KEY;
    }
    if (len > AESMALL_NTAG424_COMMAND_MAX) {
        return AESMALL_ERROR_LENGTH;
    }
    if (len > out_cap) {
        return AESMALL_ERROR_CAPACITY;
    }
    return session->cmd_ctr == 0xffff ? AESMALL_ERROR_COUNTER : AESMALL_OK;
}

aesmall_error aesmall_ntag424_mac_command(aesmall_ntag424_session *session, uint8_t command,
                                          const uint8_t *in, size_t in_len, uint8_t *out,
                                          size_t out_cap, size_t *out_len)
{
    /* A length that would wrap is too large in any case. */
    const size_t len = in_len > AESMALL_NTAG424_COMMAND_MAX ? in_len : in_len + MAC_SIZE;
    const aesmall_error error = check_command(session, len, out_cap);

    *out_len = 0;
    if (error == AESMALL_OK) {
        if (in_len != 0) {
            memmove(out, in, in_len);
        }
        make_mac(session, command, out, in_len, out + in_len);
        session->cmd_ctr++;
        *out_len = len;
    }
    return error;
}

aesmall_error aesmall_ntag424_seal_command(aesmall_ntag424_session *session, uint8_t command,
                                           const uint8_t *header, size_t header_len,
                                           const uint8_t *data, size_t data_len, uint8_t *out,
                                           size_t out_cap, size_t *out_len)
{
    uint8_t iv[AESMALL_BLOCK_SIZE];
    size_t len = AESMALL_NTAG424_COMMAND_MAX + 1; /* too large */
    aesmall_error error;

    *out_len = 0;
    if (header_len <= AESMALL_NTAG424_COMMAND_MAX && data_len <= AESMALL_NTAG424_COMMAND_MAX) {
        len = AESMALL_NTAG424_FULL_COMMAND_SIZE(header_len, data_len);
    }
    error = check_command(session, len, out_cap);
    if (error != AESMALL_OK) {
        return error;
    }
    if (is_wiped(session->enc)) {
        return AESMALL_ERROR_KEY;
    }
    if (aesmall_touches(header, header_len, out, len) ||
        aesmall_touches(data, data_len, out, header_len) ||
        aesmall_overlap(data, data_len, out + header_len, len - header_len)) {
        return AESMALL_ERROR_OVERLAP;
    }
    if (header_len != 0) {
        memcpy(out, header, header_len);
    }
    if (data_len != 0) {
        uint8_t *const text = out + header_len;
        const size_t text_len = len - MAC_SIZE - header_len; /* with 1 to 16 bytes of padding */

        memmove(text, data, data_len);
        text[data_len] = 0x80;
        memset(text + data_len + 1, 0, text_len - data_len - 1);
        make_iv(session, IV_OF_COMMAND, iv);
        (void)aesmall_cbc_encrypt_blocks(session->enc, iv, text, text_len, text);
        aesmall_wipe(iv, sizeof iv);
    }
    return aesmall_ntag424_mac_command(session, command, out, len - MAC_SIZE, out, out_cap,
                                       out_len);
}

aesmall_error aesmall_ntag424_verify_response(const aesmall_ntag424_session *session,
                                              const uint8_t *in, size_t in_len)
{
    uint8_t right[MAC_SIZE];
    aesmall_error error = AESMALL_OK;

    if (is_wiped(session->mac)) {
        return AESMALL_ERROR_KEY;
    }
    if (in_len < STATUS_SIZE) {
        return AESMALL_ERROR_LENGTH;
    }
    if (in[in_len - 2] != 0x91 || in[in_len - 1] != 0x00) {
        return AESMALL_ERROR_FORMAT;
    }
    if (in_len < AESMALL_NTAG424_RESPONSE_OVERHEAD) {
        return AESMALL_ERROR_LENGTH;
    }
    in_len -= AESMALL_NTAG424_RESPONSE_OVERHEAD;
    make_mac(session, 0x00, in, in_len, right);
    if (!aesmall_equal(in + in_len, right, sizeof right)) {
        error = AESMALL_ERROR_AUTH;
    }
    aesmall_wipe(right, sizeof right); /* the MAC that a forger needs */
    return error;
}

aesmall_error aesmall_ntag424_open_response(const aesmall_ntag424_session *session,
                                            const uint8_t *in, size_t in_len, uint8_t *out,
                                            size_t out_cap, size_t *out_len)
{
    aesmall_error error = aesmall_ntag424_verify_response(session, in, in_len);
    uint8_t iv[AESMALL_BLOCK_SIZE];

    *out_len = 0;
    if (error != AESMALL_OK) {
        return error;
    }
    in_len -= AESMALL_NTAG424_RESPONSE_OVERHEAD;
    if (in_len == 0) {
        return AESMALL_OK;
    }
    if (is_wiped(session->enc)) {
        return AESMALL_ERROR_KEY;
    }
    make_iv(session, IV_OF_RESPONSE, iv);
    error = aesmall_cbc_decrypt_nopad(session->enc, iv, in, in_len, out, out_cap);
    aesmall_wipe(iv, sizeof iv);
    if (error == AESMALL_OK) {
        error = aesmall_unpad_iso7816(out, in_len, out_len);
        if (error != AESMALL_OK) {
            aesmall_wipe(out, in_len);
        }
    }
    return error;
}
