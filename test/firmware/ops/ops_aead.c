/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * S place cap how nonce ad msg [inside]      seals. Answers ciphertext and tag.
 * O place cap how nonce ad sealed [inside]   opens. Answers the message.
 * l how                                      seals and opens messages too long for any size_t with
 *                                            their tag. Answers the four negated errors.
 * n                                          removes encryption from the key
 *
 * Buffers of no bytes are NULL.
 *
 * how: the mode's letter in the table below, and tag_len. With SHORT_TAG in tag_len, the calls
 * for short tags get the other bits. If a form has no such calls, its usual calls get all bits.
 *
 * inside: 'n' or 'a' and a distance d. The nonce or the associated data is d bytes after the
 * start of the output. The call must then refuse to write over it. AESMALL_ERROR_REPLAY, which
 * no call returns, means that the nonce or the associated data was written. */
#include "ops/ops_aead.h"

#include <string.h>

#define FILL 0xa5

typedef aesmall_error call(const aesmall_aead_args *p);

/* Calls a mode through its inline forms, so that these are tested too. */
#define ONE_SHOT(mode)                                                                             \
    static aesmall_error mode##_seal(const aesmall_aead_args *p)                                   \
    {                                                                                              \
        return aesmall_##mode##_seal(CIPHER, p->nonce, p->nonce_len, p->ad, p->ad_len, p->in,      \
                                     p->in_len, p->out, p->out_cap, p->tag_len);                   \
    }                                                                                              \
    static aesmall_error mode##_open(const aesmall_aead_args *p)                                   \
    {                                                                                              \
        return aesmall_##mode##_open(CIPHER, p->nonce, p->nonce_len, p->ad, p->ad_len, p->in,      \
                                     p->in_len, p->out, p->out_cap, p->tag_len);                   \
    }

ONE_SHOT(ccm)
ONE_SHOT(eax)
ONE_SHOT(gcm)
ONE_SHOT(ocb)
ONE_SHOT(ccm_short_tag)
ONE_SHOT(eax_short_tag)
ONE_SHOT(gcm_short_tag)
ONE_SHOT(ocb_short_tag)

/* GCM-SIV makes a key for each message, with the size of the other key. */
#define GCM_SIV(verb)                                                                              \
    static aesmall_error gcm_siv_##verb(const aesmall_aead_args *p)                                \
    {                                                                                              \
        suite_key once;                                                                            \
                                                                                                   \
        return aesmall_gcm_siv_##verb(                                                             \
            CIPHER, SUITE_ANY(_key_room_encrypt_only)(&once, &suite_current), p->nonce,            \
            p->nonce_len, p->ad, p->ad_len, p->in, p->in_len, p->out, p->out_cap, p->tag_len);     \
    }

GCM_SIV(seal)
GCM_SIV(open)

#define STORED(form, verb)                                                                         \
    static aesmall_error gcm_##form##_##verb(const aesmall_aead_args *p)                           \
    {                                                                                              \
        aesmall_gcm_##form form;                                                                   \
        aesmall_error error = aesmall_gcm_##form##_init(&form, CIPHER);                            \
                                                                                                   \
        if (error == AESMALL_OK) {                                                                 \
            error = aesmall_gcm_stored_hash_##verb(CIPHER, &form.hash, p->nonce, p->nonce_len,     \
                                                   p->ad, p->ad_len, p->in, p->in_len, p->out,     \
                                                   p->out_cap, p->tag_len);                        \
        }                                                                                          \
        aesmall_gcm_##form##_wipe(&form);                                                          \
        return error;                                                                              \
    }

STORED(stored_hash, seal)
STORED(stored_hash, open)
STORED(compact, seal)
STORED(compact, open)
STORED(small, seal)
STORED(small, open)
STORED(branch, seal)
STORED(branch, open)
STORED(table, seal)
STORED(table, open)
STORED(table512, seal)
STORED(table512, open)

/* GCM-SIV with a form of GHASH. Its memory is on the stack. */
#define GCM_SIV_HASH(form, verb)                                                                   \
    static aesmall_error gcm_siv_##form##_##verb(const aesmall_aead_args *p)                       \
    {                                                                                              \
        suite_key once;                                                                            \
        aesmall_ghash_##form room;                                                                 \
                                                                                                   \
        return aesmall_gcm_siv_##verb##_hash(                                                      \
            CIPHER, SUITE_ANY(_key_room_encrypt_only)(&once, &suite_current),                      \
            aesmall_gcm_siv_##form(&room), p->nonce, p->nonce_len, p->ad, p->ad_len, p->in,        \
            p->in_len, p->out, p->out_cap, p->tag_len);                                            \
    }

typedef aesmall_ghash_key aesmall_ghash_compact;
typedef aesmall_ghash_small_key aesmall_ghash_small;
typedef aesmall_ghash_branch_key aesmall_ghash_branch;

GCM_SIV_HASH(compact, seal)
GCM_SIV_HASH(compact, open)
GCM_SIV_HASH(small, seal)
GCM_SIV_HASH(small, open)
GCM_SIV_HASH(branch, seal)
GCM_SIV_HASH(branch, open)
GCM_SIV_HASH(table, seal)
GCM_SIV_HASH(table, open)
GCM_SIV_HASH(table512, seal)
GCM_SIV_HASH(table512, open)

/* The calls with the engine's name, which encrypt two blocks at a time. */
#ifdef ENGINE_CBC
#define CCM_WIDE(verb)                                                                             \
    static aesmall_error ccm_##verb##_wide(const aesmall_aead_args *p)                             \
    {                                                                                              \
        return aesmall_ccm_##verb##_wide(SUITE_ANY(_wide_encrypt_only)(&suite_current), p->nonce,  \
                                         p->nonce_len, p->ad, p->ad_len, p->in, p->in_len, p->out, \
                                         p->out_cap, p->tag_len);                                  \
    }

CCM_WIDE(seal)
CCM_WIDE(open)
#endif

typedef struct mode {
    char letter;
    call *seal;
    call *open;
    call *short_seal; /* for short tags, or NULL */
    call *short_open;
} mode;

static const mode modes[] = {
    {'c', ccm_seal, ccm_open, ccm_short_tag_seal, ccm_short_tag_open},
    {'e', eax_seal, eax_open, eax_short_tag_seal, eax_short_tag_open},
    {'g', gcm_seal, gcm_open, gcm_short_tag_seal, gcm_short_tag_open},
    {'o', ocb_seal, ocb_open, ocb_short_tag_seal, ocb_short_tag_open},
    {'v', gcm_siv_seal, gcm_siv_open, NULL, NULL},
    {'k', gcm_stored_hash_seal, gcm_stored_hash_open, NULL, NULL},
    {'m', gcm_compact_seal, gcm_compact_open, NULL, NULL},
    {'l', gcm_small_seal, gcm_small_open, NULL, NULL},
    {'M', gcm_siv_compact_seal, gcm_siv_compact_open, NULL, NULL},
    {'L', gcm_siv_small_seal, gcm_siv_small_open, NULL, NULL},
    {'b', gcm_branch_seal, gcm_branch_open, NULL, NULL},
    {'B', gcm_siv_branch_seal, gcm_siv_branch_open, NULL, NULL},
    {'t', gcm_table_seal, gcm_table_open, NULL, NULL},
    {'T', gcm_table512_seal, gcm_table512_open, NULL, NULL},
    {'w', gcm_siv_table_seal, gcm_siv_table_open, NULL, NULL},
    {'W', gcm_siv_table512_seal, gcm_siv_table512_open, NULL, NULL},
#ifdef ENGINE_CBC
    {'2', ccm_seal_wide, ccm_open_wide, NULL, NULL},
#endif
    {0, NULL, NULL, NULL, NULL},
};

#define SHORT_TAG 0x80

/* Returns the call that `how` selects, and the tag_len that it gets. */
static call *chosen(const mode *m, int is_seal, const field *how, size_t *tag_len)
{
    *tag_len = how->data[1];
    if ((*tag_len & SHORT_TAG) == 0 || m->short_seal == NULL) {
        return is_seal ? m->seal : m->open;
    }
    *tag_len &= SHORT_TAG - 1;
    return is_seal ? m->short_seal : m->short_open;
}

/* Copies the nonce or the associated data into the output. Returns its address. */
static uint8_t *put_inside(const field *inside, aesmall_aead_args *args)
{
    uint8_t *at = args->out + inside->data[1];

    if (inside->data[0] == 'n') {
        memcpy(at, args->nonce, args->nonce_len);
        args->nonce = at;
    } else {
        memcpy(at, args->ad, args->ad_len);
        args->ad = at;
    }
    return at;
}

/* Returns a checksum of the nonce and the associated data. */
static uint32_t sum(const aesmall_aead_args *args)
{
    uint32_t value = 1;

    for (size_t i = 0; i < args->nonce_len; i++) {
        value = 31 * value + args->nonce[i];
    }
    for (size_t i = 0; i < args->ad_len; i++) {
        value = 31 * value + args->ad[i];
    }
    return value;
}

static const uint8_t *null_if_empty(const uint8_t *data, size_t len)
{
    return len == 0 ? NULL : data;
}

static void one_shot(const request *r, const mode *m)
{
    const field *f = r->fields;
    int is_seal = r->op == 'S';
    size_t tag_len = f[2].data[1] & (SHORT_TAG - 1);
    aesmall_aead_args args;
    call *chosen_call;
    uint8_t *inside = NULL;
    aesmall_error error;
    uint32_t before;
    placement p;

    protocol_place(&p, &f[0], &f[5], (size_t)protocol_number(&f[1]));
    args.nonce = null_if_empty(f[3].data, f[3].len);
    args.nonce_len = f[3].len;
    args.ad = null_if_empty(f[4].data, f[4].len);
    args.ad_len = f[4].len;
    args.in = null_if_empty(p.in, p.in_len);
    args.in_len = p.in_len;
    args.out = p.out_cap == 0 ? NULL : p.out;
    args.out_cap = p.out_cap;
    chosen_call = chosen(m, is_seal, &f[2], &args.tag_len);
    if (r->field_count > 6) {
        inside = put_inside(&f[6], &args);
    }
    before = sum(&args);
    error = chosen_call(&args);
    if (sum(&args) != before) {
        error = AESMALL_ERROR_REPLAY;
    }
    if (inside != NULL) {
        memset(inside, FILL, f[6].data[0] == 'n' ? args.nonce_len : args.ad_len);
    }
    protocol_respond_placed(&p, error, is_seal ? p.in_len + tag_len : p.in_len - tag_len);
}

static void too_long(const request *r, const mode *m)
{
    uint8_t nonce[12] = {0}, text[1], codes[4];
    aesmall_aead_args args = {nonce, sizeof nonce, NULL, 0, text, SIZE_MAX, text, sizeof text, 0};

    call *const seal = chosen(m, 1, &r->fields[0], &args.tag_len);
    call *const open = chosen(m, 0, &r->fields[0], &args.tag_len);

    for (size_t i = 0; i < 2; i++) {
        args.in_len = SIZE_MAX - i * 15;
        codes[2 * i] = (uint8_t)(-(int)seal(&args));
        codes[2 * i + 1] = (uint8_t)(-(int)open(&args));
    }
    protocol_respond(AESMALL_OK, codes, sizeof codes);
}

static const mode *named(const field *how)
{
    const mode *m = modes;

    while (m->letter != 0 && m->letter != (char)how->data[0]) {
        m++;
    }
    return m;
}

int ops_aead(const request *r)
{
    const mode *m;

    switch (r->op) {
    case 'S':
    case 'O':
        m = named(&r->fields[2]);
        if (m->letter != 0) {
            one_shot(r, m);
        }
        return m->letter != 0;
    case 'l': too_long(r, named(&r->fields[0])); return 1;
    case 'n':
        suite_current.cipher.encrypt = NULL;
        protocol_respond(AESMALL_OK, NULL, 0);
        return 1;
    default: return 0;
    }
}
