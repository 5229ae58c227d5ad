/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../../core/equal.h"
#include "../../../core/wipe.h"
#include "../../../modes/cbc/cbc_blocks.h"
#include "../../../modes/cmac/cmac_core.h"
#include "wmbus_internal.h"

#define MODE_7 7
#define MAC_SIZE 8

/* The authentication layer, from its CI on */
#define AT_FCL 2
#define AT_MCL 4
#define AT_MCR 5
#define AT_MAC 9
#define AFL_SIZE (AT_MAC + MAC_SIZE)
#define FCL 0x2c   /* the upper half: one fragment, with MCL, MCR and MAC */
#define MCL 0x25   /* with MCR. MAC: CMAC of 8 bytes */
#define MCL_SIZE 5 /* with MCR */
#define REST_SIZE (AESMALL_BLOCK_SIZE - MCL_SIZE) /* a transport layer with a block has more */

/* Reads the layers and checks all but the MAC. CFE is in front of the data. */
static aesmall_error check(const aesmall_cipher *key, const aesmall_key_room *room,
                           const uint8_t *in, size_t in_len, aesmall_wmbus_telegram *telegram)
{
    aesmall_error error = aesmall_wmbus_parse_mode(in, in_len, telegram, MODE_7);
    const uint8_t *const afl = in + telegram->afl; /* `in` after an error */

    if (error != AESMALL_OK) {
        return error;
    }
    if (telegram->afl == 0 || afl[1] != AFL_SIZE - 2 || afl[AT_FCL + 1] != FCL ||
        afl[AT_MCL] != MCL) {
        return AESMALL_ERROR_FORMAT;
    }
    if (telegram->data_at == in_len) {
        return AESMALL_ERROR_LENGTH;
    }
    if (AESMALL_WMBUS_KDF(in[telegram->data_at]) != 1) {
        return AESMALL_ERROR_FORMAT;
    }
    telegram->data_at++;
    error = aesmall_wmbus_check_blocks(telegram, in_len - telegram->data_at);
    return error != AESMALL_OK ? error : aesmall_wmbus_check_room(key, room);
}

/* Makes Kmac in the room, and the MAC in work. */
static void make_mac(const aesmall_cipher *key, const aesmall_key_room *room, const uint8_t *in,
                     size_t in_len, const aesmall_wmbus_telegram *telegram,
                     uint8_t work[AESMALL_CMAC_WORK_SIZE])
{
    const uint8_t *const afl = in + telegram->afl;

    aesmall_wmbus_derive(key, room, AESMALL_WMBUS_KMAC, afl + AT_MCR, telegram);
    memset(work, 0, AESMALL_CMAC_WORK_SIZE);
    memcpy(work, afl + AT_MCL, MCL_SIZE);
    memcpy(work + MCL_SIZE, in + telegram->tpl, REST_SIZE);
    aesmall_cmac_unchecked(room->cipher, work, 0, in + telegram->tpl + REST_SIZE,
                           in_len - telegram->tpl - REST_SIZE);
}

aesmall_error aesmall_wmbus_mode7_open(const aesmall_cipher *key, aesmall_key_room room,
                                       uint32_t *counter, const uint8_t *in, size_t in_len,
                                       uint8_t *out, size_t out_cap, size_t *out_len)
{
    aesmall_wmbus_telegram telegram;
    uint8_t work[AESMALL_CMAC_WORK_SIZE];
    aesmall_error error = check(key, &room, in, in_len, &telegram);
    const size_t len = in_len - telegram.data_at;
    const uint8_t *mcr;
    uint32_t received;

    *out_len = 0;
    if (error != AESMALL_OK) {
        return error;
    }
    mcr = in + telegram.afl + AT_MCR;
    if (len > out_cap) {
        return AESMALL_ERROR_CAPACITY;
    }
    received = aesmall_wmbus_get_counter(mcr);
    make_mac(key, &room, in, in_len, &telegram, work);
    if (room.cipher->decrypt == NULL) {
        error = AESMALL_ERROR_KEY;
    } else if (!aesmall_equal(work, mcr + (AT_MAC - AT_MCR), MAC_SIZE)) {
        error = AESMALL_ERROR_AUTH;
    } else if (!aesmall_wmbus_is_newer(*counter, received)) {
        error = AESMALL_ERROR_REPLAY;
    } else {
        aesmall_wmbus_derive(key, &room, AESMALL_WMBUS_KENC, mcr, &telegram);
        memset(work, 0, AESMALL_BLOCK_SIZE); /* the IV */
        error = aesmall_wmbus_decrypt(room.cipher, work, in + telegram.data_at, len,
                                      telegram.blocks, out);
    }
    if (error == AESMALL_OK) {
        *counter = received + 1;
        *out_len = len;
    }
    aesmall_wipe(room.cipher, room.size);
    aesmall_wipe(work, sizeof work); /* the MAC that a forger needs */
    return error;
}

aesmall_error aesmall_wmbus_mode7_seal(const aesmall_cipher *key, aesmall_key_room room,
                                       uint32_t *counter, const uint8_t *in, size_t in_len,
                                       uint8_t *out, size_t out_cap)
{
    aesmall_wmbus_telegram telegram;
    uint8_t work[AESMALL_CMAC_WORK_SIZE];
    const aesmall_error error = check(key, &room, in, in_len, &telegram);
    uint8_t *const data = out + telegram.data_at;
    uint8_t *const afl = out + telegram.afl;

    if (error != AESMALL_OK) {
        return error;
    }
    if (in_len > out_cap) {
        return AESMALL_ERROR_CAPACITY;
    }
    memset(work, 0, sizeof work); /* the IV */
    if (!aesmall_wmbus_is_filled(in + telegram.data_at, work)) {
        return AESMALL_ERROR_ARGUMENT;
    }
    if (*counter == UINT32_MAX) {
        return AESMALL_ERROR_COUNTER;
    }
    memmove(out, in, in_len);
    aesmall_wmbus_put_counter(afl + AT_MCR, (*counter)++);
    aesmall_wmbus_derive(key, &room, AESMALL_WMBUS_KENC, afl + AT_MCR, &telegram);
    (void)aesmall_cbc_encrypt_blocks(room.cipher, work, data,
                                     (size_t)telegram.blocks * AESMALL_BLOCK_SIZE, data);
    make_mac(key, &room, out, in_len, &telegram, work);
    memcpy(afl + AT_MAC, work, MAC_SIZE);
    aesmall_wipe(room.cipher, room.size);
    aesmall_wipe(work, sizeof work);
    return AESMALL_OK;
}
