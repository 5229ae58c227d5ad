/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "osdp.h"
#include <string.h>

#include "../../../core/apart.h"
#include "../../../core/equal.h"
#include "../../../core/scrub.h"
#include "../../../modes/cbc/cbc_blocks.h"
#include "../../../modes/cbc/pad_iso7816.h"
#include "../../../modes/cmac/cmac_core.h"

#define SOM 0x53
#define HAS_SECURITY 0x08 /* in control */
#define SECURITY_SIZE 2
#define HEAD_SIZE 8 /* to the code */
#define MAC_SIZE 4

static uint8_t lacks_keys(const aesmall_osdp_session *session)
{
    return session->s_enc == NULL || session->s_enc->encrypt == NULL ||
           session->s_mac1->encrypt == NULL || session->s_mac2->encrypt == NULL;
}

/* The length field: CRC or checksum follow the MAC. */
static uint16_t whole_size(uint16_t sealed_len, uint8_t control)
{
    return (uint16_t)(sealed_len + ((control & AESMALL_OSDP_CRC) != 0 ? 2 : 1));
}

/* Type of the security block. */
static uint8_t type_of(uint8_t address, uint16_t data_len)
{
    return (uint8_t)(0x15 + (address >> 7) + (data_len != 0 ? 2 : 0));
}

/* mac becomes the MAC that follows it: CBC with S-MAC1, its last block with S-MAC2, and padding
 * only if the last block is not full. */
static void next_mac(const aesmall_osdp_session *session, const uint8_t *msg, uint16_t msg_len,
                     uint8_t mac[16])
{
    uint8_t used = aesmall_cmac_absorb(session->s_mac1, mac, 0, msg, msg_len);

    if (used < 16) {
        mac[used] ^= 0x80;
    }
    session->s_mac2->encrypt(session->s_mac2, mac, mac);
}

/* iv = the complement of the last MAC. */
static void data_iv(const aesmall_osdp_session *session, uint8_t iv[16])
{
    uint8_t i;

    for (i = 0; i < 16; i++) {
        iv[i] = (uint8_t)~session->mac[i];
    }
}

aesmall_error aesmall_osdp_seal(aesmall_osdp_session *session, uint8_t address, uint8_t control,
                                uint8_t code, const uint8_t *in, size_t in_len, uint8_t *out,
                                size_t out_cap, size_t *out_len)
{
    uint8_t iv[16];
    uint16_t data_len = 0, end, size; /* `end` is where the MAC starts */

    *out_len = 0;
    if (lacks_keys(session)) {
        return AESMALL_ERROR_KEY;
    }
    if ((control & ~(3 | AESMALL_OSDP_CRC)) != 0) {
        return AESMALL_ERROR_ARGUMENT;
    }
    if (in_len != 0) {
        if (in_len > AESMALL_OSDP_PACKET_MAX) {
            return AESMALL_ERROR_LENGTH;
        }
        data_len = (uint16_t)AESMALL_PAD_ISO7816_SIZE(in_len);
    }
    end = (uint16_t)(HEAD_SIZE + data_len);
    size = whole_size((uint16_t)(end + MAC_SIZE), control);
    if (size > AESMALL_OSDP_PACKET_MAX) {
        return AESMALL_ERROR_LENGTH;
    }
    if (out_cap < (size_t)end + MAC_SIZE) {
        return AESMALL_ERROR_CAPACITY;
    }
    if (data_len != 0) {
        memmove(out + HEAD_SIZE, in, in_len); /* first: it may be anywhere in out */
        memset(out + HEAD_SIZE + in_len, 0, data_len - in_len);
        out[HEAD_SIZE + in_len] = 0x80;
        data_iv(session, iv);
        (void)aesmall_cbc_encrypt_blocks(session->s_enc, iv, out + HEAD_SIZE, data_len,
                                         out + HEAD_SIZE);
        aesmall_wipe(iv, sizeof iv);
    }
    out[0] = SOM;
    out[1] = address;
    out[2] = (uint8_t)size;
    out[3] = (uint8_t)(size >> 8);
    out[4] = (uint8_t)(control | HAS_SECURITY);
    out[5] = SECURITY_SIZE;
    out[6] = type_of(address, data_len);
    out[7] = code;
    next_mac(session, out, end, session->mac);
    memcpy(out + end, session->mac, MAC_SIZE);
    *out_len = (size_t)end + MAC_SIZE;
    return AESMALL_OK;
}

/* Returns an error, or AESMALL_OK if the head of the packet is that of this length. */
static aesmall_error check(uint8_t address, const uint8_t *in, size_t in_len)
{
    uint16_t data_len;

    if (in_len < HEAD_SIZE + MAC_SIZE || in_len > AESMALL_OSDP_PACKET_MAX) {
        return AESMALL_ERROR_LENGTH;
    }
    if (in[0] != SOM || (in[4] & HAS_SECURITY) == 0 || in[5] != SECURITY_SIZE) {
        return AESMALL_ERROR_FORMAT;
    }
    if (in[1] != address) {
        return AESMALL_ERROR_ARGUMENT;
    }
    data_len = (uint16_t)(in_len - HEAD_SIZE - MAC_SIZE);
    if (whole_size((uint16_t)in_len, in[4]) != (uint16_t)(in[2] | (uint16_t)in[3] << 8) ||
        data_len % 16 != 0) {
        return AESMALL_ERROR_LENGTH;
    }
    return in[6] == type_of(address, data_len) ? AESMALL_OK : AESMALL_ERROR_FORMAT;
}

aesmall_error aesmall_osdp_open(aesmall_osdp_session *session, uint8_t address, const uint8_t *in,
                                size_t in_len, uint8_t *code, uint8_t *out, size_t out_cap,
                                size_t *out_len)
{
    uint8_t mac[16], iv[16];
    uint8_t seen_code;
    uint16_t data_len;
    aesmall_error error;

    *out_len = 0;
    *code = 0;
    if (lacks_keys(session)) {
        return AESMALL_ERROR_KEY;
    }
    error = check(address, in, in_len);
    if (error != AESMALL_OK) {
        return error;
    }
    data_len = (uint16_t)(in_len - HEAD_SIZE - MAC_SIZE);
    if (data_len > out_cap) {
        return AESMALL_ERROR_CAPACITY;
    }
    if (data_len != 0 && session->s_enc->decrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    memcpy(mac, session->mac, sizeof mac);
    next_mac(session, in, (uint16_t)(in_len - MAC_SIZE), mac);
    error = AESMALL_ERROR_AUTH;
    if (!aesmall_equal(mac, in + in_len - MAC_SIZE, MAC_SIZE)) {
        goto end;
    }
    seen_code = in[7];
    if (data_len != 0) {
        memmove(out, in + HEAD_SIZE, data_len); /* last: out may overlap in */
        data_iv(session, iv);
        aesmall_cbc_decrypt_blocks(session->s_enc, iv, out, data_len, out);
        aesmall_wipe(iv, sizeof iv);
        error = aesmall_unpad_iso7816(out, data_len, out_len);
        if (error != AESMALL_OK) {
            aesmall_wipe(out, data_len);
            goto end;
        }
    }
    memcpy(session->mac, mac, sizeof mac);
    *code = seen_code;
    error = AESMALL_OK;

end:
    aesmall_wipe(mac, sizeof mac);
    AESMALL_CLEAR_REGISTERS();
    return error;
}

uint16_t aesmall_osdp_crc(const uint8_t *in, size_t in_len)
{
    uint16_t crc = 0x1d0f;

    for (; in_len != 0; in_len--) {
        uint8_t i;

        crc ^= (uint16_t)((uint16_t)*in++ << 8);
        for (i = 0; i < 8; i++) {
            crc = (uint16_t)((crc & 0x8000) != 0 ? crc << 1 ^ 0x1021 : crc << 1);
        }
    }
    return crc;
}
