/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../../core/apart.h"
#include "../../../core/scrub.h"
#include "../../../core/wipe.h"
#include "../../../modes/block.h"
#include "aes_mmo.h"

/* The longest message of all: its bits fit into 32 bits. */
#define MESSAGE_MAX 0x1fffffff

typedef struct work {
    uint8_t hash[AESMALL_AES_MMO_SIZE];
    uint8_t block[AESMALL_BLOCK_SIZE];
} work;

static void compress(const aesmall_key_room *room, uint8_t hash[AESMALL_AES_MMO_SIZE],
                     const uint8_t block[AESMALL_BLOCK_SIZE])
{
    aesmall_cipher *const cipher = room->cipher;

    room->init(cipher, hash);
    cipher->encrypt(cipher, block, hash);
    aesmall_xor_block(hash, block);
}

/* The hash of the message after the block in w->block, or of `msg` only if `before` is 0. `before`
 * is how many bytes are in w->block: 0 or 16. */
AESMALL_NOINLINE static void run(const aesmall_key_room *room, work *w, uint8_t before,
                                 const uint8_t *msg, size_t msg_len)
{
    uint32_t bits = ((uint32_t)msg_len + before) << 3;
    uint8_t tail, i;

    aesmall_zero_block(w->hash);
    if (before != 0) {
        compress(room, w->hash, w->block);
    }
    for (; msg_len >= AESMALL_BLOCK_SIZE; msg_len -= AESMALL_BLOCK_SIZE) {
        compress(room, w->hash, msg);
        msg += AESMALL_BLOCK_SIZE;
    }
    aesmall_zero_block(w->block);
    tail = (uint8_t)msg_len;
    for (i = 0; i < tail; i++) {
        w->block[i] = msg[i];
    }
    w->block[tail] = 0x80;
    /* The length needs 2 bytes at the end. From 2^16 bits on it has 4, followed by 2 zeros. */
    i = AESMALL_BLOCK_SIZE;
    if (bits >= 0x10000) {
        i = AESMALL_BLOCK_SIZE - 2;
    }
    if (tail + 1 > (i == AESMALL_BLOCK_SIZE ? 14 : 10)) {
        compress(room, w->hash, w->block);
        aesmall_zero_block(w->block);
    }
    for (; bits != 0; bits >>= 8) {
        w->block[--i] = (uint8_t)bits;
    }
    compress(room, w->hash, w->block);
}

static aesmall_error check(const aesmall_key_room *room, size_t msg_len, uint8_t before)
{
    if (room->secret_len != AESMALL_AES_MMO_SIZE) {
        return AESMALL_ERROR_KEY_SIZE;
    }
#if SIZE_MAX > 0xffff
    if (msg_len > (size_t)MESSAGE_MAX - before) {
        return AESMALL_ERROR_LENGTH;
    }
#else
    (void)msg_len;
    (void)before;
#endif
    return AESMALL_OK;
}

/* Hands out the hash and wipes all secrets. */
static void finish(const aesmall_key_room *room, work *w, uint8_t hash[AESMALL_AES_MMO_SIZE])
{
    memcpy(hash, w->hash, AESMALL_AES_MMO_SIZE);
    aesmall_wipe(room->cipher, room->size);
    aesmall_wipe(w, sizeof *w);
    aesmall_scrub();
}

AESMALL_APART aesmall_error aesmall_aes_mmo(aesmall_key_room room, const uint8_t *msg,
                                            size_t msg_len, uint8_t hash[AESMALL_AES_MMO_SIZE])
{
    work w;
    aesmall_error error = check(&room, msg_len, 0);

    if (error == AESMALL_OK) {
        run(&room, &w, 0, msg, msg_len);
        finish(&room, &w, hash);
    }
    return error;
}

aesmall_error aesmall_hmac_aes_mmo(aesmall_key_room room, const uint8_t key[AESMALL_AES_MMO_SIZE],
                                   const uint8_t *msg, size_t msg_len,
                                   uint8_t mac[AESMALL_AES_MMO_SIZE])
{
    uint8_t inner[AESMALL_AES_MMO_SIZE];
    work w;
    aesmall_error error = check(&room, msg_len, AESMALL_BLOCK_SIZE);
    uint8_t i;

    if (error == AESMALL_OK) {
        for (i = 0; i < AESMALL_BLOCK_SIZE; i++) {
            w.block[i] = key[i] ^ 0x36;
        }
        run(&room, &w, AESMALL_BLOCK_SIZE, msg, msg_len);
        memcpy(inner, w.hash, sizeof inner);
        for (i = 0; i < AESMALL_BLOCK_SIZE; i++) {
            w.block[i] = key[i] ^ 0x5c;
        }
        run(&room, &w, AESMALL_BLOCK_SIZE, inner, sizeof inner);
        finish(&room, &w, mac);
        aesmall_wipe(inner, sizeof inner);
    }
    return error;
}
