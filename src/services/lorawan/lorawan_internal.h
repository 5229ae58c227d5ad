/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: functions that the calls of lorawan.h share. Sections refer to the LoRaWAN 1.0.4
 * specification. */
#ifndef AESMALL_SERVICES_LORAWAN_INTERNAL_H
#define AESMALL_SERVICES_LORAWAN_INTERNAL_H

#include "../../core/apart.h"
#include "../../modes/cmac/cmac.h"
#include "lorawan.h"

#define AESMALL_LORAWAN_MIC_SIZE 4
#define AESMALL_LORAWAN_FHDR_END 8 /* MHDR 1, DevAddr 4, FCtrl 1, FCnt 2: FOpts start here */

/* MHDR without its RFU bits: MType and Major. */
#define AESMALL_LORAWAN_MTYPE(MHDR) ((MHDR)&0xe3)
#define AESMALL_LORAWAN_DIR(MHDR) (((MHDR) >> 5) & 1)

/* size bytes, least significant first: how LoRaWAN sends numbers. */
void aesmall_lorawan_put(uint8_t *out, uint32_t value, uint8_t size);
uint32_t aesmall_lorawan_get(const uint8_t *in, uint8_t size);

/* 8 bytes, the last first: how LoRaWAN sends EUIs. */
AESMALL_PASTED void aesmall_lorawan_put_eui(uint8_t out[8], const uint8_t eui[8])
{
    uint8_t i;

    for (i = 0; i < 8; i++) {
        out[i] = eui[7 - i];
    }
}

/* type | 0 0 0 0 | Dir | DevAddr | FCnt | 0 | last: the block A_i (4.3.3, type 1,
 * last i) and B0 (4.4, type 0x49, last the length of the message), or zeros if frame is NULL. 16
 * zeros follow for aesmall_cmac_unchecked. Returns the argument `room` of that call, 16 or 0. */
uint8_t aesmall_lorawan_block(uint8_t work[AESMALL_CMAC_WORK_SIZE], uint8_t type,
                              const aesmall_lorawan_frame *frame, uint8_t last);

/* Returns 1 if a key is missing or was wiped. */
AESMALL_PASTED int aesmall_lorawan_lacks(const aesmall_cipher *key)
{
    return key == NULL || key->encrypt == NULL;
}

/* Returns 1 if the session was wiped or not filled in, or its keys were wiped. */
AESMALL_PASTED int aesmall_lorawan_lacks_keys(const aesmall_lorawan_session *session)
{
    return session->NwkSKey == NULL || session->AppSKey == NULL ||
           session->NwkSKey->encrypt == NULL || session->AppSKey->encrypt == NULL;
}

/* Returns whether the fields of an uplink are consistent, by the rules of lorawan.h. */
AESMALL_PASTED int aesmall_lorawan_fields_are_valid(const aesmall_lorawan_frame *frame,
                                                    size_t payload_len)
{
    if (frame->MHDR != AESMALL_LORAWAN_UNCONFIRMED_UP &&
        frame->MHDR != AESMALL_LORAWAN_CONFIRMED_UP) {
        return 0;
    }
    if (frame->FPort == 0) {
        return (frame->FCtrl & AESMALL_LORAWAN_FOPTSLEN) == 0;
    }
    return frame->FPort < AESMALL_LORAWAN_NO_FPORT ||
           (frame->FPort == AESMALL_LORAWAN_NO_FPORT && payload_len == 0);
}

#endif
