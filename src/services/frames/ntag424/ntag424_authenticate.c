/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../../core/equal.h"
#include "../../../core/wipe.h"
#include "../../../modes/block.h"
#include "../../../modes/cmac/cmac.h"
#include "ntag424_session.h"

/* The tag's answer: TI | RndA rotated | capabilities of both sides */
enum { TI_SIZE = 4, RND_SIZE = AESMALL_BLOCK_SIZE };

/* The first byte becomes the last one. */
static void rotate(uint8_t out[RND_SIZE], const uint8_t in[RND_SIZE])
{
    memcpy(out, in + 1, RND_SIZE - 1);
    out[RND_SIZE - 1] = in[0];
}

static aesmall_error check(const aesmall_cipher *key)
{
    return key->encrypt == NULL || key->decrypt == NULL ? AESMALL_ERROR_KEY : AESMALL_OK;
}

aesmall_error aesmall_ntag424_answer_challenge(
    aesmall_ntag424_authentication *authentication, const aesmall_cipher *key,
    const uint8_t challenge[AESMALL_NTAG424_CHALLENGE_SIZE], const uint8_t rnd_a[RND_SIZE],
    uint8_t response[AESMALL_NTAG424_RESPONSE_SIZE])
{
    if (check(key) != AESMALL_OK) {
        return AESMALL_ERROR_KEY;
    }
    memcpy(authentication->rnd_a, rnd_a, RND_SIZE);
    key->decrypt(key, challenge, authentication->rnd_b); /* one block of CBC, with a zero IV */
    memcpy(response, authentication->rnd_a, RND_SIZE);
    rotate(response + RND_SIZE, authentication->rnd_b);
    key->encrypt(key, response, response); /* two blocks of CBC */
    aesmall_xor_block(response + RND_SIZE, response);
    key->encrypt(key, response + RND_SIZE, response + RND_SIZE);
    return AESMALL_OK;
}

/* Makes a session key: CMAC(key, label | ~label | 00 01 00 80 | RndA[0..2) | RndA[2..8) xor
 * RndB[0..6) | RndB[6..16) | RndA[8..16)). */
static void make_key(const aesmall_cipher *key, const aesmall_ntag424_authentication *rnd,
                     uint8_t label, const aesmall_key_room *room)
{
    uint8_t work[AESMALL_CMAC_WORK_SIZE];
    uint8_t rest[AESMALL_BLOCK_SIZE];

    memset(work, 0, sizeof work);
    work[0] = label;
    work[1] = (uint8_t)~label;
    work[3] = 0x01;
    work[5] = 0x80;
    memcpy(work + 6, rnd->rnd_a, 8);
    aesmall_xor(work + 8, work + 8, rnd->rnd_b, 6);
    memcpy(work + 14, rnd->rnd_b + 6, 2);
    memcpy(rest, rnd->rnd_b + 8, 8);
    memcpy(rest + 8, rnd->rnd_a + 8, 8);
    aesmall_cmac_unchecked(key, work, 0, rest, sizeof rest);
    room->init(room->cipher, work);
    aesmall_wipe(work, AESMALL_BLOCK_SIZE);
    aesmall_wipe(rest, sizeof rest);
}

aesmall_error aesmall_ntag424_finish_authentication(aesmall_ntag424_authentication *authentication,
                                                    const aesmall_cipher *key,
                                                    const uint8_t in[AESMALL_NTAG424_RESPONSE_SIZE],
                                                    aesmall_key_room enc, aesmall_key_room mac,
                                                    aesmall_ntag424_session *session)
{
    uint8_t text[AESMALL_NTAG424_RESPONSE_SIZE];
    uint8_t right[RND_SIZE];
    aesmall_error error = check(key);

    if (error == AESMALL_OK && (enc.secret_len != 16 || mac.secret_len != 16)) {
        error = AESMALL_ERROR_ARGUMENT;
    }
    if (error == AESMALL_OK) {
        key->decrypt(key, in, text);
        key->decrypt(key, in + AESMALL_BLOCK_SIZE, text + AESMALL_BLOCK_SIZE);
        aesmall_xor_block(text + AESMALL_BLOCK_SIZE, in);
        rotate(right, authentication->rnd_a);
        if (aesmall_equal(text + TI_SIZE, right, sizeof right)) {
            make_key(key, authentication, 0xa5, &enc);
            make_key(key, authentication, 0x5a, &mac);
            session->enc = enc.cipher;
            session->mac = mac.cipher;
            session->cmd_ctr = 0;
            memcpy(session->ti, text, TI_SIZE);
        } else {
            error = AESMALL_ERROR_AUTH;
        }
        aesmall_wipe(text, sizeof text);
        aesmall_wipe(right, sizeof right);
    }
    aesmall_wipe(authentication, sizeof *authentication);
    return error;
}
