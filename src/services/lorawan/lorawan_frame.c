/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../core/equal.h"
#include "../../core/wipe.h"
#include "lorawan_internal.h"

aesmall_error aesmall_lorawan_build_uplink(aesmall_lorawan_session *session,
                                           aesmall_lorawan_frame *frame, const uint8_t *payload,
                                           size_t payload_len, uint8_t *out, size_t out_cap,
                                           size_t *out_len)
{
    uint8_t FOptsLen = frame->FCtrl & AESMALL_LORAWAN_FOPTSLEN;
    uint8_t start = (uint8_t)(AESMALL_LORAWAN_FHDR_END + FOptsLen); /* of FPort or FRMPayload */
    uint8_t end;                                                    /* of FRMPayload */

    *out_len = 0;
    if (aesmall_lorawan_lacks_keys(session)) {
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
    frame->DevAddr = session->DevAddr;
    frame->FCnt = session->FCntUp;
    if (frame->FCnt == UINT32_MAX) {
        return AESMALL_ERROR_COUNTER;
    }
    session->FCntUp = frame->FCnt + 1;

    if (payload_len != 0) {
        memmove(out + start, payload, payload_len); /* first, because payload may be in out */
    }
    out[start - 1] = (uint8_t)frame->FPort; /* without FPort: overwritten by the next */
    out[0] = frame->MHDR;
    aesmall_lorawan_put(out + 1, frame->DevAddr, 4);
    out[5] = frame->FCtrl;
    aesmall_lorawan_put(out + 6, frame->FCnt, 2);
    memcpy(out + AESMALL_LORAWAN_FHDR_END, frame->FOpts, FOptsLen);

    aesmall_lorawan_crypt_unchecked(frame->FPort == 0 ? session->NwkSKey : session->AppSKey, frame,
                                    out + start, payload_len, out + start);
    aesmall_lorawan_mic_unchecked(session->NwkSKey, frame, out, end, out + end);
    *out_len = (size_t)end + AESMALL_LORAWAN_MIC_SIZE;
    return AESMALL_OK;
}

aesmall_error aesmall_lorawan_open_downlink(aesmall_lorawan_session *session, const uint8_t *in,
                                            size_t in_len, aesmall_lorawan_frame *frame,
                                            uint8_t *out, size_t out_cap, size_t *out_len)
{
    aesmall_error error = AESMALL_ERROR_AUTH;
    uint16_t FPort = AESMALL_LORAWAN_NO_FPORT;
    uint8_t end;         /* of FRMPayload. The MIC follows */
    uint8_t start;       /* of FPort, then of FRMPayload */
    uint8_t payload_len; /* of FRMPayload */
    uint8_t FOptsLen;

    *out_len = 0;
    memset(frame, 0, sizeof *frame);
    if (aesmall_lorawan_lacks_keys(session)) {
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

    /* The right MIC is made in frame->FOpts, which is overwritten in any case. */
    frame->FCnt =
        aesmall_lorawan_expand_fcnt(session->FCntDown, (uint16_t)aesmall_lorawan_get(in + 6, 2));
    aesmall_lorawan_mic_unchecked(session->NwkSKey, frame, in, end, frame->FOpts);
    if (aesmall_equal(frame->FOpts, in + end, AESMALL_LORAWAN_MIC_SIZE)) {
        error = aesmall_lorawan_accept_fcnt(&session->FCntDown, frame->FCnt);
    }
    if (error != AESMALL_OK) {
        goto refuse;
    }

    memset(frame->FOpts, 0, sizeof frame->FOpts);
    memcpy(frame->FOpts, in + AESMALL_LORAWAN_FHDR_END, FOptsLen);
    frame->MHDR = in[0];
    frame->FCtrl = in[5];
    frame->FPort = FPort;
    *out_len = payload_len;
    if (payload_len != 0) {
        memmove(out, in + start, payload_len); /* last: out may overlap in */
        aesmall_lorawan_crypt_unchecked(FPort == 0 ? session->NwkSKey : session->AppSKey, frame,
                                        out, payload_len, out);
    }
    return AESMALL_OK;

refuse:
    aesmall_wipe(frame, sizeof *frame); /* with the right MIC: a caller's frame may end here */
    return error;
}
