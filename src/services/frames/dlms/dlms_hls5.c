/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../../core/big_endian.h"
#include "../../../core/equal.h"
#include "../../../core/wipe.h"
#include "dlms_internal.h"

#define CHALLENGE_MIN 8
#define CHALLENGE_MAX 64

/* Checks the arguments and makes the tag of a challenge. */
static aesmall_error make_tag(aesmall_dlms_state *state, const aesmall_dlms_keys *keys,
                              uint8_t security, const uint8_t *title, uint32_t counter,
                              const uint8_t *challenge, size_t challenge_len, aesmall_error wrong)
{
    const aesmall_error error = aesmall_dlms_check(keys, security, wrong);

    if (error != AESMALL_OK) {
        return error;
    }
    if ((security & AESMALL_DLMS_ENCRYPTED) != 0) {
        return wrong;
    }
    if (challenge_len - CHALLENGE_MIN > CHALLENGE_MAX - CHALLENGE_MIN) {
        return AESMALL_ERROR_LENGTH;
    }
    aesmall_dlms_start(state, title, counter);
    aesmall_dlms_make_tag(state, keys, security, challenge, challenge_len);
    return AESMALL_OK;
}

aesmall_error aesmall_dlms_hls5_answer(const aesmall_dlms_keys *keys, uint8_t security,
                                       const uint8_t title[AESMALL_DLMS_TITLE_SIZE],
                                       uint32_t *counter, const uint8_t *challenge,
                                       size_t challenge_len, uint8_t out[AESMALL_DLMS_ANSWER_SIZE])
{
    aesmall_dlms_state state;
    aesmall_error error;

    if (*counter == UINT32_MAX) {
        return AESMALL_ERROR_COUNTER;
    }
    error = make_tag(&state, keys, security, title, *counter, challenge, challenge_len,
                     AESMALL_ERROR_ARGUMENT);
    if (error == AESMALL_OK) {
        out[0] = security;
        aesmall_put_32(out + 1, (*counter)++);
        memcpy(out + AESMALL_DLMS_SC_SIZE, state.y, AESMALL_DLMS_TAG_SIZE);
        aesmall_wipe(&state, sizeof state);
    }
    return error;
}

aesmall_error aesmall_dlms_hls5_verify(const aesmall_dlms_keys *keys,
                                       const uint8_t title[AESMALL_DLMS_TITLE_SIZE],
                                       uint32_t *counter, const uint8_t *challenge,
                                       size_t challenge_len,
                                       const uint8_t answer[AESMALL_DLMS_ANSWER_SIZE])
{
    aesmall_dlms_state state;
    const uint32_t received = aesmall_get_32(answer + 1);
    aesmall_error error = make_tag(&state, keys, answer[0], title, received, challenge,
                                   challenge_len, AESMALL_ERROR_FORMAT);

    if (error != AESMALL_OK) {
        return error;
    }
    if (!aesmall_equal(state.y, answer + AESMALL_DLMS_SC_SIZE, AESMALL_DLMS_TAG_SIZE)) {
        error = AESMALL_ERROR_AUTH;
    } else if (!aesmall_dlms_is_newer(*counter, received)) {
        error = AESMALL_ERROR_REPLAY;
    } else {
        *counter = received + 1;
    }
    aesmall_wipe(&state, sizeof state);
    return error;
}
