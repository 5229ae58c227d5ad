/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * h hash splits data                  the digest, and a byte: 0 if the context is wiped
 * m hash splits mac_len key data      HMAC, and this byte
 * v hash splits mac key data          verifies a MAC
 * 3 hash splits mac key data          verifies a shortened MAC
 * w hash                              update, finish and verify of a wiped HMAC: a byte of error
 *                                     each, and this byte
 *
 * hash is 01 or 02: SHA-256, SHA-512. With 80 its finish fails. With 40 in addition, its first
 * finish succeeds. splits has a byte for the length of each piece. The last piece takes the
 * rest. */
#include <string.h>

#include "ops/ops_legacy.h"

ops_shared ops_room;

static uint8_t fails;

static int failing(void *of, uint8_t *digest)
{
    const int failed = aesmall_sha256.finish(of, digest) != 0 || (fails & 0x40) == 0;

    fails = 0x80;
    return failed;
}

static const aesmall_hash *hash_of(const field *f)
{
    static aesmall_hash hash;

    fails = f->data[0];
    hash = (fails & 15) == 1 ? aesmall_sha256 : aesmall_sha512;
    if ((fails & 0x80) != 0) {
        hash = aesmall_sha256;
        hash.finish = failing;
    }
    return &hash;
}

uint8_t ops_any(const void *object, size_t len)
{
    const uint8_t *bytes = (const uint8_t *)object;
    uint8_t any = 0;

    for (size_t i = 0; i < len; i++) {
        any |= bytes[i];
    }
    return any;
}

/* Returns the length of the next piece. */
static size_t piece(const field *splits, size_t number, size_t left)
{
    return number < splits->len && splits->data[number] < left ? splits->data[number] : left;
}

static void digest(const field *f)
{
    const aesmall_hash *hash = hash_of(&f[0]);
    uint8_t out[AESMALL_HASH_MAX_DIGEST_SIZE + 1];
    size_t at = 0, i = 0;

    memset(&ops_room, 0xa5, sizeof ops_room);
    hash->init(&ops_room);
    do {
        size_t n = piece(&f[1], i++, f[2].len - at);
        hash->update(&ops_room, f[2].data + at, n);
        at += n;
    } while (at < f[2].len);
    int failed = hash->finish(&ops_room, out);
    out[hash->digest_size] =
        ops_any(&ops_room, (fails & 15) == 1 ? sizeof ops_room.sha256 : sizeof ops_room.sha512);
    protocol_respond(failed ? AESMALL_ERROR_STORAGE : AESMALL_OK, out, hash->digest_size + 1u);
}

static void hmac(const request *r)
{
    const field *f = r->fields;
    const aesmall_hash *hash = hash_of(&f[0]);
    uint8_t out[AESMALL_HASH_MAX_DIGEST_SIZE + 1];
    size_t mac_len = f[2].len == 0 ? 0 : f[2].data[0];
    aesmall_hmac mac;
    aesmall_error error;
    size_t at = 0, i = 0;

    memset(out, 0xa5, sizeof out);
    error = aesmall_hmac_init(&mac, hash, &ops_room, f[3].data, f[3].len);
    while (error == AESMALL_OK && at < f[4].len) {
        size_t n = piece(&f[1], i++, f[4].len - at);
        error = aesmall_hmac_update(&mac, f[4].data + at, n);
        at += n;
    }
    if (r->op == 'v' || r->op == '3') {
        if (error == AESMALL_OK) {
            error = (r->op == 'v' ? aesmall_hmac_verify
                                  : aesmall_hmac_verify_short)(&mac, f[2].data, f[2].len);
        }
        protocol_respond(error, NULL, 0);
        return;
    }
    error = error ? error : aesmall_hmac_finish(&mac, out, mac_len);
    if (error != AESMALL_OK) {
        /* If the length is wrong, the message stays as it was and no byte was written. */
        uint8_t still = mac.hash != NULL;
        for (i = 0; i < sizeof out; i++) {
            still |= (uint8_t)((out[i] != 0xa5) << 1);
        }
        protocol_respond(error, &still, 1);
        return;
    }
    out[mac_len] =
        ops_any(&ops_room, (fails & 15) == 1 ? sizeof ops_room.sha256 : sizeof ops_room.sha512);
    protocol_respond(error, out, mac_len + 1);
}

static void wiped(const field *f)
{
    uint8_t out[4];
    aesmall_hmac mac;
    aesmall_error error = aesmall_hmac_init(&mac, hash_of(&f[0]), &ops_room, f[0].data, 1);

    aesmall_hmac_wipe(&mac);
    aesmall_hmac_wipe(&mac);
    out[3] =
        ops_any(&ops_room, (fails & 15) == 1 ? sizeof ops_room.sha256 : sizeof ops_room.sha512);
    out[0] = (uint8_t) - (int)aesmall_hmac_update(&mac, f[0].data, 1);
    out[1] = (uint8_t) - (int)aesmall_hmac_finish(&mac, out, 4);
    out[2] = (uint8_t) - (int)aesmall_hmac_verify(&mac, out, 4);
    protocol_respond(error, out, sizeof out);
}

int ops_hash(const request *r)
{
    switch (r->op) {
    case 'h': digest(r->fields); return 1;
    case 'm':
    case 'v':
    case '3': hmac(r); return 1;
    case 'w': wiped(r->fields); return 1;
    default: return 0;
    }
}
