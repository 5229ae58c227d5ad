/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Opens the input as a packet of OSDP or as a secured PDU of SecOC. The first byte selects: bit 0
 * the protocol. OSDP: bit 1 in place, bits 2 to 7 the address, and the MAC at the end is replaced
 * by the right one if the next byte is odd. SecOC: four bytes are the widths and the low byte of
 * the last freshness. If the input opens, sealing must give the same bytes. Otherwise the output
 * must be zeros or unchanged, and the state must be unchanged. */
#include <stdlib.h>
#include <string.h>

#include "aesmall.h"

#define FILL 0xa5

static const uint8_t secret[48] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                                   16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
                                   32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47};

static void require(int holds)
{
    if (!holds) {
        abort();
    }
}

static uint8_t *copied(const uint8_t *data, size_t size)
{
    uint8_t *const copy = malloc(size + 1); /* exact sizes, for the sanitizer */

    require(copy != NULL);
    if (size != 0) {
        memcpy(copy, data, size);
    }
    return copy;
}

/* Replaces the MAC by the right one: CBC with two keys, as osdp.h describes. */
static void sign(const aesmall_osdp_session *session, uint8_t *packet, size_t size)
{
    uint8_t mac[16];
    size_t at;

    memcpy(mac, session->mac, sizeof mac);
    for (at = 0; at < size - 4; at++) {
        mac[at % 16] ^= packet[at];
        if (at % 16 == 15 && at + 1 < size - 4) {
            session->s_mac1->encrypt(session->s_mac1, mac, mac);
        }
    }
    if (at % 16 != 0) {
        mac[at % 16] ^= 0x80;
    }
    session->s_mac2->encrypt(session->s_mac2, mac, mac);
    memcpy(packet + size - 4, mac, 4);
}

static void osdp(uint8_t how, int is_signed, const uint8_t *data, size_t size)
{
    const uint8_t address = (uint8_t)((how >> 2 & 0x1f) | (how & 0x80));
    const size_t room = size < 12 ? 0 : size - 12;
    aesmall_aes128_ct enc, mac1, mac2;
    aesmall_osdp_session session, before;
    uint8_t *const packet = copied(data, size), *again;
    uint8_t *out = malloc(size + 1), *in = packet, code = 0xff;
    size_t out_len = 1, i;
    aesmall_error error;

    require(out != NULL);
    aesmall_aes128_ct_init(&enc, secret);
    aesmall_aes128_ct_init(&mac1, secret + 16);
    aesmall_aes128_ct_init(&mac2, secret + 32);
    require(aesmall_osdp_session_init(&session, &enc.cipher, &mac1.cipher, &mac2.cipher, secret) ==
            AESMALL_OK);
    before = session;
    if (is_signed && size >= 4) {
        sign(&session, packet, size);
    }
    memset(out, FILL, size + 1);
    if ((how & 2) != 0) {
        memcpy(out, packet, size);
        in = out;
    }
    error = aesmall_osdp_open(&session, address, in, size, &code, out, room, &out_len);
    if (error != AESMALL_OK) {
        require(out_len == 0 && code == 0 && memcmp(&session, &before, sizeof session) == 0);
        for (i = 0; i <= size; i++) {
            uint8_t old = (how & 2) != 0 && i < size ? packet[i] : FILL;

            require(out[i] == old || (i < room && out[i] == 0));
        }
    } else {
        const uint8_t control = packet[4] & 7;

        again = malloc(size);
        require(again != NULL && out_len <= room);
        error = aesmall_osdp_seal(&before, address, control, code, out, out_len, again, size, &i);
        require(error == AESMALL_OK || (error == AESMALL_ERROR_CAPACITY && out_len == 0));
        /* Reserved bits of `control` may be set, and data of padding only have a shorter form. */
        if (error == AESMALL_OK && (packet[4] & 0xf0) == 0 && i == size) {
            require(memcmp(again, packet, size) == 0);
            require(memcmp(&session, &before, sizeof session) == 0);
        }
        free(again);
    }
    free(out);
    free(packet);
}

static void secoc(const uint8_t *data, size_t size)
{
    const aesmall_secoc_pdu pdu = {0x1234, data[0], data[1], data[2]};
    const uint64_t before = data[3];
    uint8_t *const wire = copied(data + 4, size - 4), *again;
    aesmall_aes128_ct key;
    uint64_t last = before;
    size_t payload_len = 1, again_len;
    aesmall_error error;

    aesmall_aes128_ct_init(&key, secret);
    error = aesmall_secoc_verify(&key.cipher, &pdu, &last, wire, size - 4, &payload_len);
    if (error != AESMALL_OK) {
        require(payload_len == 0 && last == before);
        error =
            aesmall_secoc_verify_freshness(&key.cipher, &pdu, before, wire, size - 4, &payload_len);
        require(error == AESMALL_OK || payload_len == 0);
    } else {
        require(last > before);
    }
    if (error == AESMALL_OK) {
        again = malloc(size);
        require(again != NULL);
        require(aesmall_secoc_authenticate(&key.cipher, &pdu, last, wire, payload_len, again,
                                           size - 4, &again_len) == AESMALL_OK);
        require(again_len == size - 4 && memcmp(again, wire, again_len) == 0);
        free(again);
    }
    free(wire);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size >= 5 && (data[0] & 1) == 0) {
        osdp(data[0], data[1] & 1, data + 2, size - 2);
    } else if (size >= 5) {
        secoc(data + 1, size - 1);
    }
    return 0;
}
