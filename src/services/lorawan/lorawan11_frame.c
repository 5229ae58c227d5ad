/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../core/equal.h"
#include "../../core/wipe.h"
#include "../../modes/ctr/ctr.h"
#include "lorawan11.h"
#include "lorawan11_internal.h"

AESMALL_APART void aesmall_lorawan11_mic(const aesmall_cipher *key,
                                         const aesmall_lorawan_frame *frame, uint32_t middle,
                                         const uint8_t *msg, uint8_t msg_len,
                                         uint8_t mic[AESMALL_LORAWAN_MIC_SIZE])
{
    uint8_t work[AESMALL_CMAC_WORK_SIZE];
    uint8_t room = aesmall_lorawan_block(work, 0x49, frame, msg_len);

    aesmall_lorawan_put(work + 1, middle, 4); /* 0 if there is no block */
    aesmall_cmac_unchecked(key, work, room, msg, msg_len);
    memcpy(mic, work, AESMALL_LORAWAN_MIC_SIZE);
    aesmall_wipe(work, AESMALL_BLOCK_SIZE);
}

/* Encrypts or decrypts FRMPayload (`counter` is 0) or FOpts. For FOpts, by the erratum, byte 4 of
 * the block is the number of the counter: 1 FCntUp and NFCntDown, 2 AFCntDown. */
static void crypt(const aesmall_cipher *key, const aesmall_lorawan_frame *frame, uint8_t counter,
                  uint8_t *data, uint8_t len)
{
    uint8_t work[AESMALL_CTR_WORK_SIZE];

    (void)aesmall_lorawan_block(work, 0x01, frame, 1);
    work[4] = counter;
    aesmall_ctr_unchecked(key, work, data, len, data);
}

static int lacks_keys(const aesmall_lorawan11_session *session)
{
    return aesmall_lorawan_lacks(session->FNwkSIntKey) ||
           aesmall_lorawan_lacks(session->SNwkSIntKey) ||
           aesmall_lorawan_lacks(session->NwkSEncKey) || aesmall_lorawan_lacks(session->AppSKey);
}

static const aesmall_cipher *payload_key(const aesmall_lorawan11_session *session, uint16_t FPort)
{
    return FPort == 0 ? session->NwkSEncKey : session->AppSKey;
}

/* Writes the first half of an uplink's MIC. */
static void sign_half(const aesmall_lorawan11_session *session, const aesmall_lorawan_frame *frame,
                      uint8_t TxDr, uint8_t TxCh, uint8_t *phy, uint8_t end)
{
    uint32_t middle = (uint32_t)TxCh << 24 | (uint32_t)TxDr << 16;
    uint8_t mic[AESMALL_LORAWAN_MIC_SIZE];

    if (phy[5] & AESMALL_LORAWAN_ACK) {
        middle |= session->ConfFCntDown;
    }
    aesmall_lorawan11_mic(session->SNwkSIntKey, frame, middle, phy, end, mic);
    memcpy(phy + end, mic, AESMALL_LORAWAN_MIC_SIZE / 2);
    aesmall_wipe(mic, sizeof mic);
}

aesmall_error aesmall_lorawan11_build_uplink(aesmall_lorawan11_session *session,
                                             aesmall_lorawan_frame *frame, uint8_t TxDr,
                                             uint8_t TxCh, const uint8_t *payload,
                                             size_t payload_len, uint8_t *out, size_t out_cap,
                                             size_t *out_len)
{
    uint8_t FOptsLen = frame->FCtrl & AESMALL_LORAWAN_FOPTSLEN;
    uint8_t start = (uint8_t)(AESMALL_LORAWAN_FHDR_END + FOptsLen); /* of FPort or FRMPayload */
    uint8_t end;                                                    /* of FRMPayload */

    *out_len = 0;
    if (lacks_keys(session)) {
        return AESMALL_ERROR_KEY;
    }
    if (!aesmall_lorawan_fields_are_valid(frame, payload_len)) {
        return AESMALL_ERROR_ARGUMENT;
    }
    if (frame->FPort != AESMALL_LORAWAN_NO_FPORT) {
        start++;
    }
    if (payload_len > (size_t)(AESMALL_LORAWAN_FRAME_MAX - AESMALL_LORAWAN_MIC_SIZE - start)) {
        return AESMALL_ERROR_LENGTH;
    }
    end = (uint8_t)(start + payload_len);
    if (out_cap < (size_t)end + AESMALL_LORAWAN_MIC_SIZE) {
        return AESMALL_ERROR_CAPACITY;
    }
    if (session->FCntUp == UINT32_MAX) {
        return AESMALL_ERROR_COUNTER;
    }
    frame->DevAddr = session->DevAddr;
    frame->FCnt = session->FCntUp++;
    if (frame->MHDR == AESMALL_LORAWAN_CONFIRMED_UP) {
        session->ConfFCntUp = (uint16_t)frame->FCnt;
    }

    if (payload_len != 0) {
        memmove(out + start, payload, payload_len); /* first, because payload may be in out */
    }
    out[start - 1] = (uint8_t)frame->FPort; /* without FPort: overwritten by the next */
    out[0] = frame->MHDR;
    aesmall_lorawan_put(out + 1, frame->DevAddr, 4);
    out[5] = frame->FCtrl;
    aesmall_lorawan_put(out + 6, frame->FCnt, 2);
    memcpy(out + AESMALL_LORAWAN_FHDR_END, frame->FOpts, FOptsLen);

    crypt(session->NwkSEncKey, frame, 1, out + AESMALL_LORAWAN_FHDR_END, FOptsLen);
    crypt(payload_key(session, frame->FPort), frame, 0, out + start, (uint8_t)payload_len);
    aesmall_lorawan11_mic(session->FNwkSIntKey, frame, 0, out, end, out + end);
    memcpy(out + end + 2, out + end, 2);
    sign_half(session, frame, TxDr, TxCh, out, end);
    *out_len = (size_t)end + AESMALL_LORAWAN_MIC_SIZE;
    return AESMALL_OK;
}

aesmall_error aesmall_lorawan11_repeat_uplink(const aesmall_lorawan11_session *session,
                                              uint8_t TxDr, uint8_t TxCh, uint8_t *phy,
                                              size_t phy_len)
{
    aesmall_lorawan_frame frame;

    if (lacks_keys(session)) {
        return AESMALL_ERROR_KEY;
    }
    if (phy_len < AESMALL_LORAWAN_FHDR_END + AESMALL_LORAWAN_MIC_SIZE ||
        phy_len > AESMALL_LORAWAN_FRAME_MAX) {
        return AESMALL_ERROR_LENGTH;
    }
    frame.MHDR = phy[0];
    frame.DevAddr = session->DevAddr;
    frame.FCnt = session->FCntUp - 1;
    if ((frame.MHDR != AESMALL_LORAWAN_UNCONFIRMED_UP &&
         frame.MHDR != AESMALL_LORAWAN_CONFIRMED_UP) ||
        aesmall_lorawan_get(phy + 1, 4) != frame.DevAddr ||
        (uint16_t)aesmall_lorawan_get(phy + 6, 2) != (uint16_t)frame.FCnt) {
        return AESMALL_ERROR_ARGUMENT;
    }
    sign_half(session, &frame, TxDr, TxCh, phy, (uint8_t)(phy_len - AESMALL_LORAWAN_MIC_SIZE));
    return AESMALL_OK;
}

aesmall_error aesmall_lorawan11_open_downlink(aesmall_lorawan11_session *session, const uint8_t *in,
                                              size_t in_len, aesmall_lorawan_frame *frame,
                                              uint8_t *out, size_t out_cap, size_t *out_len)
{
    aesmall_error error = AESMALL_ERROR_AUTH;
    uint16_t FPort = AESMALL_LORAWAN_NO_FPORT;
    uint32_t *FCntDown = &session->NFCntDown;
    uint8_t counter = 1; /* of crypt */
    uint8_t end;         /* of FRMPayload. The MIC follows */
    uint8_t start;       /* of FPort, then of FRMPayload */
    uint8_t payload_len; /* of FRMPayload */
    uint8_t FOptsLen;

    *out_len = 0;
    memset(frame, 0, sizeof *frame);
    if (lacks_keys(session)) {
        return AESMALL_ERROR_KEY;
    }
    if (in_len < AESMALL_LORAWAN_FHDR_END + AESMALL_LORAWAN_MIC_SIZE ||
        in_len > AESMALL_LORAWAN_FRAME_MAX) {
        return AESMALL_ERROR_LENGTH;
    }
    end = (uint8_t)(in_len - AESMALL_LORAWAN_MIC_SIZE);
    FOptsLen = in[5] & AESMALL_LORAWAN_FOPTSLEN;
    start = (uint8_t)(AESMALL_LORAWAN_FHDR_END + FOptsLen);
    if (start > end) {
        return AESMALL_ERROR_LENGTH;
    }
    if (start < end) {
        FPort = in[start++];
    }
    frame->MHDR = AESMALL_LORAWAN_MTYPE(in[0]);
    frame->DevAddr = aesmall_lorawan_get(in + 1, 4);
    if ((frame->MHDR != AESMALL_LORAWAN_UNCONFIRMED_DOWN &&
         frame->MHDR != AESMALL_LORAWAN_CONFIRMED_DOWN) ||
        frame->DevAddr != session->DevAddr || (FPort == 0 && FOptsLen != 0)) {
        error = AESMALL_ERROR_ARGUMENT;
        goto refuse;
    }
    payload_len = (uint8_t)(end - start);
    if (payload_len > out_cap) {
        error = AESMALL_ERROR_CAPACITY;
        goto refuse;
    }
    if (FPort - 1U < AESMALL_LORAWAN_NO_FPORT - 1U) { /* 1 to 255 */
        FCntDown = &session->AFCntDown;
        counter = 2;
    }

    /* The right MIC is made in frame->FOpts, which is overwritten in any case. */
    frame->FCnt = aesmall_lorawan_expand_fcnt(*FCntDown, (uint16_t)aesmall_lorawan_get(in + 6, 2));
    aesmall_lorawan11_mic(session->SNwkSIntKey, frame,
                          in[5] & AESMALL_LORAWAN_ACK ? session->ConfFCntUp : 0, in, end,
                          frame->FOpts);
    if (aesmall_equal(frame->FOpts, in + end, AESMALL_LORAWAN_MIC_SIZE)) {
        error = aesmall_lorawan_accept_fcnt(FCntDown, frame->FCnt);
    }
    if (error != AESMALL_OK) {
        goto refuse;
    }

    if (frame->MHDR == AESMALL_LORAWAN_CONFIRMED_DOWN) {
        session->ConfFCntDown = (uint16_t)frame->FCnt;
    }
    memset(frame->FOpts, 0, sizeof frame->FOpts);
    memcpy(frame->FOpts, in + AESMALL_LORAWAN_FHDR_END, FOptsLen);
    frame->MHDR = in[0];
    frame->FCtrl = in[5];
    frame->FPort = FPort;
    crypt(session->NwkSEncKey, frame, counter, frame->FOpts, FOptsLen);
    *out_len = payload_len;
    if (payload_len != 0) {
        memmove(out, in + start, payload_len); /* last: out may overlap in */
        crypt(payload_key(session, FPort), frame, 0, out, payload_len);
    }
    return AESMALL_OK;

refuse:
    aesmall_wipe(frame, sizeof *frame); /* with the right MIC: a caller's frame may end here */
    return error;
}
