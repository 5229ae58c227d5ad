/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The test firmware for SIV. It is not part of suite.c, because two keys of every size would not
 * fit into 2 KB with the other objects. The secret holds both keys.
 * < place cap secret ads data      seals         > place cap secret ads data    opens
 * [ place cap secret ads data      the same without checks       ]
 * ( place cap secret ads data      the same by the engine's own calls   )
 * { place cap secret nonce ad data seals         } place cap secret nonce ad data   opens
 * ^ what secret ads data distance  the input starts `distance` bytes, a signed number of two bytes,
 *                                  after the output. what: 0 seal, 1 open, 2 seal, 3 open without
 *                                  checks
 * ~ secret what                    a key that is refused: 1 mac wiped, 2 ctr wiped, 0 equal keys
 *
 * ads is one field: for each string a byte with its length, and its bytes. AESMALL_ERROR_REPLAY
 * means that the secret makes no key. */
#include "suite.h"

#include <string.h>

#include "fw.h"

#define ADS_MAX (DATA_MAX > 256 ? AESMALL_SIV_MAX_ADS + 1 : 8)
#define FILL 0xa5 /* the fill of protocol.c */

static struct {
    suite_key mac;
    suite_key ctr;
} key;
static size_t secret_len; /* of both keys */
static aesmall_siv_ad ads[ADS_MAX];

static size_t read_ads(const field *f)
{
    size_t at = 0;
    size_t count = 0;

    while (at < f->len) {
        ads[count].len = f->data[at];
        ads[count].data = f->data + at + 1;
        at += 1 + ads[count].len;
        count++;
    }
    return count;
}

#if ENGINE_CBC /* engines that encrypt two blocks at a time */
#define OWN(bits, verb)                                                                            \
    aesmall_siv_##verb##_wide(SUITE_OF(bits, _wide_encrypt_only, &key.mac.aes##bits),              \
                              SUITE_OF(bits, _wide_encrypt_only, &key.ctr.aes##bits), args->ads,   \
                              args->ad_count, args->in, args->in_len, args->out, args->out_cap)

static aesmall_error own_call(uint8_t what, const aesmall_siv_args *args)
{
    switch (secret_len) {
    case 32: return what == 4 ? OWN(128, seal) : OWN(128, open);
    case 48: return what == 4 ? OWN(192, seal) : OWN(192, open);
    default: return what == 4 ? OWN(256, seal) : OWN(256, open);
    }
}
#else
#define own_call(what, args) AESMALL_ERROR_REPLAY
#endif

static aesmall_error call(uint8_t what, const aesmall_siv_args *args)
{
    switch (what) {
    case 0: return aesmall_siv_seal_args(&key.mac.cipher, &key.ctr.cipher, args);
    case 1: return aesmall_siv_open_args(&key.mac.cipher, &key.ctr.cipher, args);
    case 2: aesmall_siv_seal_unchecked(&key.mac.cipher, &key.ctr.cipher, args); return AESMALL_OK;
    case 3: return aesmall_siv_open_unchecked(&key.mac.cipher, &key.ctr.cipher, args);
    default: return own_call(what, args);
    }
}

static size_t size_of(uint8_t what, size_t in_len)
{
    if (what % 2 == 0) {
        return AESMALL_SIV_SIZE(in_len);
    }
    return in_len < 16 ? 0 : in_len - 16;
}

static int set_keys(const uint8_t *secret)
{
    switch (secret_len) {
    case 32:
        aesmall_siv_init(SUITE_OF(128, _key_room_encrypt_only, &key.mac.aes128),
                         SUITE_OF(128, _key_room_encrypt_only, &key.ctr.aes128), secret);
        return 1;
    case 48:
        aesmall_siv_init(SUITE_OF(192, _key_room_encrypt_only, &key.mac.aes192),
                         SUITE_OF(192, _key_room_encrypt_only, &key.ctr.aes192), secret);
        return 1;
    case 64:
        aesmall_siv_init(SUITE_OF(256, _key_room_encrypt_only, &key.mac.aes256),
                         SUITE_OF(256, _key_room_encrypt_only, &key.ctr.aes256), secret);
        return 1;
    default:
        key.mac.cipher.encrypt = NULL;
        key.ctr.cipher.encrypt = NULL;
        return 0;
    }
}

static int are_same(const aesmall_cipher *one, const aesmall_cipher *other)
{
    static const uint8_t zeros[16];
    uint8_t results[2][16];

    one->encrypt(one, zeros, results[0]);
    other->encrypt(other, zeros, results[1]);
    return memcmp(results[0], results[1], 16) == 0;
}

/* Returns whether a key object of the default engine for SIV has the same two keys, or is refused
 * too. */
static int agrees(const field *secret, int is_key)
{
    aesmall_aes_siv both;
    aesmall_error error = aesmall_aes_siv_init(&both, secret->data, secret->len);

    if (!is_key) {
        return error == AESMALL_ERROR_KEY_SIZE && both.mac.cipher.encrypt == NULL &&
               both.ctr.cipher.encrypt == NULL;
    }
    return error == AESMALL_OK && are_same(&both.mac.cipher, &key.mac.cipher) &&
           are_same(&both.ctr.cipher, &key.ctr.cipher);
}

static int set_key(const field *secret)
{
    int is_key;

    secret_len = secret->len;
    is_key = set_keys(secret->data);
    /* Only with enough room on the stack. */
    return DATA_MAX <= 256 || agrees(secret, is_key) ? is_key : !is_key;
}

static void run(const request *r, uint8_t what)
{
    const field *f = r->fields;
    aesmall_siv_args args;
    aesmall_error error = AESMALL_ERROR_REPLAY;
    placement p;

    protocol_place(&p, &f[0], &f[4], (size_t)protocol_number(&f[1]));
    args.ads = ads;
    args.ad_count = read_ads(&f[3]);
    args.in = p.in;
    args.in_len = p.in_len;
    args.out = p.out;
    args.out_cap = p.out_cap;
    if (set_key(&f[2])) {
        error = call(what, &args);
    }
    protocol_respond_placed(&p, error, size_of(what, p.in_len));
}

static void with_nonce(const request *r, uint8_t what)
{
    const field *f = r->fields;
    aesmall_error error = AESMALL_ERROR_REPLAY;
    placement p;

    protocol_place(&p, &f[0], &f[5], (size_t)protocol_number(&f[1]));
    if (set_key(&f[2])) {
        error = what == 0
                    ? aesmall_siv_seal_nonce(&key.mac.cipher, &key.ctr.cipher, f[3].data, f[3].len,
                                             f[4].data, f[4].len, p.in, p.in_len, p.out, p.out_cap)
                    : aesmall_siv_open_nonce(&key.mac.cipher, &key.ctr.cipher, f[3].data, f[3].len,
                                             f[4].data, f[4].len, p.in, p.in_len, p.out, p.out_cap);
    }
    protocol_respond_placed(&p, error, size_of(what, p.in_len));
}

static void at_distance(const request *r)
{
    const field *f = r->fields;
    uint8_t what = f[0].data[0];
    int distance = (int16_t)protocol_number(&f[4]);
    size_t out_len = size_of(what, f[3].len);
    static const uint8_t in_place = 0x40;
    const field place = {&in_place, 1};
    aesmall_siv_args args;
    aesmall_error error = AESMALL_ERROR_REPLAY;
    placement p;

    protocol_place(&p, &place, &f[3], out_len);
    if (distance >= 0) {
        memset(p.out, FILL, f[3].len);
        memcpy(p.out + distance, f[3].data, f[3].len);
        p.in = p.out + distance;
    } else {
        p.out += -distance;
    }
    args.ads = ads;
    args.ad_count = read_ads(&f[2]);
    args.in = p.in;
    args.in_len = p.in_len;
    args.out = p.out;
    args.out_cap = p.out_cap;
    if (set_key(&f[1])) {
        error = call(what, &args);
    }
    protocol_respond_placed(&p, error, out_len);
}

static void refused(const request *r)
{
    aesmall_siv_args args = {NULL, 0, NULL, 0, NULL, 0};
    uint8_t out[16];
    uint8_t in[16] = {0};
    aesmall_error seal, open;
    const aesmall_cipher *ctr = &key.ctr.cipher;

    if (!set_key(&r->fields[0])) { /* both halves are then wiped */
        ctr = &key.ctr.cipher;
    } else if (r->fields[1].data[0] == 1) {
        aesmall_wipe(&key.mac, sizeof key.mac);
    } else if (r->fields[1].data[0] == 2) {
        aesmall_wipe(&key.ctr, sizeof key.ctr);
    } else {
        ctr = &key.mac.cipher;
    }
    args.out = out;
    args.out_cap = sizeof out;
    seal = aesmall_siv_seal_args(&key.mac.cipher, ctr, &args);
    args.in = in;
    args.in_len = sizeof in;
    open = aesmall_siv_open_args(&key.mac.cipher, ctr, &args);
    protocol_respond(seal == open ? seal : AESMALL_ERROR_REPLAY, NULL, 0);
}

static int answer(const request *r)
{
    switch (r->op) {
    case '<': run(r, 0); return 1;
    case '>': run(r, 1); return 1;
    case '[': run(r, 2); return 1;
    case ']': run(r, 3); return 1;
    case '(': run(r, 4); return 1;
    case ')': run(r, 5); return 1;
    case '{': with_nonce(r, 0); return 1;
    case '}': with_nonce(r, 1); return 1;
    case '^': at_distance(r); return 1;
    case '~': refused(r); return 1;
    default: return 0;
    }
}

int main(void)
{
    request r;

    while (protocol_read(&r) && r.op != 'Q') {
        if (!answer(&r)) {
            fw_puts("ff  !unknown\n");
        }
    }
    fw_exit(0);
    return 0;
}
