/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Authenticated encryption: messages are sealed, opened, and opened with any bit changed. This
 * is done in one call, with the calls for two blocks, and in pieces. */
#include "../../../src/modes/manx/manx_core.h"
#include "ct.h"

#define TEXT 57
#define SEALED (TEXT + 16)

/* The associated data and the text are secret, and the nonce is public. This is a call of the
 * library with such arguments. */
typedef aesmall_error aead(const aesmall_aead_args *p);

static ct_key key, second;

/* `nonce` has 12 bytes. */
static int sealed_and_opened(aead *seal, aead *open)
{
    uint8_t *const text = ct_room[0];
    uint8_t *const sealed = ct_room[1];
    uint8_t ad[20];
    aesmall_aead_args p = {ct_open, 12, ad, sizeof ad, text, TEXT, sealed, SEALED, 16};
    int wrong;

    ct_key_init(&key);
    ct_key_init(&second);
    ct_secret(ad, sizeof ad);
    ct_secret(text, TEXT);
    wrong = ct_not(seal(&p), AESMALL_OK);
    p.in = sealed;
    p.in_len = SEALED;
    p.out = ct_room[2];
    wrong |= ct_not(open(&p), AESMALL_OK);
    wrong |= ct_differ(text, ct_room[2], TEXT);
    ct_damage(sealed, SEALED);
    return wrong | ct_not(open(&p), AESMALL_ERROR_AUTH);
}

#define CASE(name, seal_call, open_call)                                                           \
    static aesmall_error name##_seal(const aesmall_aead_args *p)                                   \
    {                                                                                              \
        return seal_call;                                                                          \
    }                                                                                              \
    static aesmall_error name##_open(const aesmall_aead_args *p)                                   \
    {                                                                                              \
        return open_call;                                                                          \
    }                                                                                              \
    static int name(void)                                                                          \
    {                                                                                              \
        return sealed_and_opened(name##_seal, name##_open);                                        \
    }

#define PARTS p->nonce, p->nonce_len, p->ad, p->ad_len, p->in, p->in_len, p->out, p->out_cap
#define ONE_CALL(mode)                                                                             \
    CASE(mode, aesmall_##mode##_seal_args(&key.cipher, p),                                         \
         aesmall_##mode##_open_args(&key.cipher, p))
#define BY_NAME(mode)                                                                              \
    CASE(mode##_wide, aesmall_##mode##_seal_wide(aesmall_aes128_ct_wide(&key), PARTS, p->tag_len), \
         aesmall_##mode##_open_wide(aesmall_aes128_ct_wide(&key), PARTS, p->tag_len))

ONE_CALL(ccm)
ONE_CALL(eax)
ONE_CALL(gcm)
ONE_CALL(ocb)
BY_NAME(ccm)
BY_NAME(ocb)

static aesmall_error gcm_siv_of(const aesmall_aead_args *p, uint8_t is_open)
{
    aesmall_aes128_ct message;
    const aesmall_key_room key_room = aesmall_aes128_ct_key_room_encrypt_only(&message);

    return is_open ? aesmall_gcm_siv_open(&key.cipher, key_room, PARTS, p->tag_len)
                   : aesmall_gcm_siv_seal(&key.cipher, key_room, PARTS, p->tag_len);
}

CASE(gcm_siv, gcm_siv_of(p, 0), gcm_siv_of(p, 1))

static aesmall_error siv_of(const aesmall_aead_args *p, uint8_t is_open, uint8_t is_wide)
{
    const aesmall_siv_ad ads[2] = {{p->ad, p->ad_len}, {p->nonce, p->nonce_len}};
    const aesmall_siv_args args = {ads, 2, p->in, p->in_len, p->out, SEALED};

    if (is_open) {
        ct_release(p->in, 16); /* V is sent with the message */
    }
    if (is_wide) {
        return is_open ? aesmall_siv_open_wide(aesmall_aes128_ct_wide_encrypt_only(&key),
                                               aesmall_aes128_ct_wide_encrypt_only(&second), ads, 2,
                                               p->in, p->in_len, p->out, SEALED)
                       : aesmall_siv_seal_wide(aesmall_aes128_ct_wide_encrypt_only(&key),
                                               aesmall_aes128_ct_wide_encrypt_only(&second), ads, 2,
                                               p->in, p->in_len, p->out, SEALED);
    }
    return is_open ? aesmall_siv_open_args(&key.cipher, &second.cipher, &args)
                   : aesmall_siv_seal_args(&key.cipher, &second.cipher, &args);
}

CASE(siv, siv_of(p, 0, 0), siv_of(p, 1, 0))
CASE(siv_wide, siv_of(p, 0, 1), siv_of(p, 1, 1))

static aesmall_error gcm_stored_hash_of(const aesmall_aead_args *p, uint8_t is_open,
                                        uint8_t is_wide)
{
    aesmall_gcm_stored_hash kept;
    aesmall_error error = aesmall_gcm_stored_hash_init(&kept, &key.cipher);

    if (ct_not(error, AESMALL_OK)) {
        return error;
    }
    if (is_wide) {
        error = is_open ? aesmall_gcm_open_wide(aesmall_aes128_ct_wide_ctr(&key), &kept.hash, PARTS,
                                                p->tag_len)
                        : aesmall_gcm_seal_wide(aesmall_aes128_ct_wide_ctr(&key), &kept.hash, PARTS,
                                                p->tag_len);
    } else {
        error = is_open ? aesmall_gcm_stored_hash_open_args(&key.cipher, &kept.hash, p)
                        : aesmall_gcm_stored_hash_seal_args(&key.cipher, &kept.hash, p);
    }
    aesmall_gcm_stored_hash_wipe(&kept);
    return error;
}

CASE(gcm_stored_hash, gcm_stored_hash_of(p, 0, 0), gcm_stored_hash_of(p, 1, 0))
CASE(gcm_wide, gcm_stored_hash_of(p, 0, 1), gcm_stored_hash_of(p, 1, 1))

static aesmall_error gcm_small_of(const aesmall_aead_args *p, uint8_t is_open)
{
    aesmall_gcm_small small;
    aesmall_error error = aesmall_gcm_small_init(&small, &key.cipher);

    if (ct_not(error, AESMALL_OK)) {
        return error;
    }
    error = is_open ? aesmall_gcm_stored_hash_open_args(&key.cipher, &small.hash, p)
                    : aesmall_gcm_stored_hash_seal_args(&key.cipher, &small.hash, p);
    aesmall_gcm_small_wipe(&small);
    return error;
}

CASE(gcm_small, gcm_small_of(p, 0), gcm_small_of(p, 1))

/* Seals in two pieces. Then checks, verifies and opens. */
#define STREAM(mode, init, again)                                                                  \
    static aesmall_error mode##_stream_seal_of(const aesmall_aead_args *p)                         \
    {                                                                                              \
        aesmall_##mode##_stream s;                                                                 \
        const size_t len = TEXT;                                                                   \
        int bad = ct_not(init, AESMALL_OK);                                                        \
                                                                                                   \
        bad |= ct_not(aesmall_##mode##_stream_ad(&s, p->ad, 3), AESMALL_OK);                       \
        bad |= ct_not(aesmall_##mode##_stream_ad(&s, p->ad + 3, p->ad_len - 3), AESMALL_OK);       \
        bad |= ct_not(aesmall_##mode##_stream_seal(&s, p->in, 32, p->out, 32), AESMALL_OK);        \
        bad |= ct_not(aesmall_##mode##_stream_seal(&s, p->in + 32, len - 32, p->out + 32, 32),     \
                      AESMALL_OK);                                                                 \
        bad |= ct_not(aesmall_##mode##_stream_finish(&s, p->out + len), AESMALL_OK);               \
        return bad ? AESMALL_ERROR_ARGUMENT : AESMALL_OK;                                          \
    }                                                                                              \
    static aesmall_error mode##_stream_open_of(const aesmall_aead_args *p)                         \
    {                                                                                              \
        aesmall_##mode##_stream s;                                                                 \
        const size_t len = TEXT;                                                                   \
        int bad = ct_not(init, AESMALL_OK);                                                        \
        aesmall_error error;                                                                       \
                                                                                                   \
        bad |= ct_not(aesmall_##mode##_stream_ad(&s, p->ad, p->ad_len), AESMALL_OK);               \
        bad |= ct_not(aesmall_##mode##_stream_check(&s, p->in, 32), AESMALL_OK);                   \
        bad |= ct_not(aesmall_##mode##_stream_check(&s, p->in + 32, len - 32), AESMALL_OK);        \
        error = aesmall_##mode##_stream_verify(&s, p->in + len);                                   \
        if (bad || ct_not(error, AESMALL_OK)) {                                                    \
            return error;                                                                          \
        }                                                                                          \
        again;                                                                                     \
        bad |= ct_not(aesmall_##mode##_stream_open(&s, p->in, 32, p->out, 32), AESMALL_OK);        \
        bad |= ct_not(aesmall_##mode##_stream_open(&s, p->in + 32, len - 32, p->out + 32, 32),     \
                      AESMALL_OK);                                                                 \
        aesmall_##mode##_stream_wipe(&s);                                                          \
        return bad ? AESMALL_ERROR_ARGUMENT : error;                                               \
    }                                                                                              \
    CASE(mode##_stream, mode##_stream_seal_of(p), mode##_stream_open_of(p))

STREAM(ccm, aesmall_ccm_stream_init(&s, &key.cipher, p->nonce, p->nonce_len, p->ad_len, len, 16),
       (void)0)
STREAM(eax, aesmall_eax_stream_init(&s, &key.cipher, p->nonce, p->nonce_len, 16), (void)0)
STREAM(gcm, aesmall_gcm_stream_init(&s, &key.cipher, p->nonce, p->nonce_len, 16), (void)0)
STREAM(ocb, aesmall_ocb_stream_init(&s, &key.cipher, p->nonce, p->nonce_len, 16), (void)0)

/* A nonce of 13 bytes, from which GHASH makes the counter. */
static int gcm_long_nonce(void)
{
    uint8_t text[20], sealed[36];
    int wrong;

    ct_key_init(&key);
    ct_secret(text, sizeof text);
    wrong = ct_not(aesmall_gcm_seal(&key.cipher, ct_open, 13, NULL, 0, text, 20, sealed, 36, 16),
                   AESMALL_OK);
    wrong |= ct_not(aesmall_gcm_open(&key.cipher, ct_open, 13, NULL, 0, sealed, 36, sealed, 36, 16),
                    AESMALL_OK);
    return wrong | ct_differ(text, sealed, sizeof text);
}

/* The two forms of Manx, with and without the calls for two blocks. If any bit changes, opening
 * ends in AUTH. */
static int manx(void)
{
    uint8_t msg[16], sealed[32], out[AESMALL_MANX2_TEXT_SIZE];
    aesmall_manx_params one, bytes, two, long_two;
    size_t bits;
    int wrong;

    ct_key_init(&key);
    ct_secret(msg, sizeof msg);
    wrong = ct_not(aesmall_manx1_init(&one, 67, 13, AESMALL_MANX_VARIABLE_AD), AESMALL_OK);
    wrong |= ct_not(aesmall_manx1_init(&bytes, 64, 16, AESMALL_MANX_FIXED_AD), AESMALL_OK);
    wrong |= ct_not(aesmall_manx2_init(&two, 67, 13, AESMALL_MANX_VARIABLE_AD), AESMALL_OK);
    wrong |= ct_not(aesmall_manx2_init(&long_two, 64, 0, AESMALL_MANX_FIXED_AD), AESMALL_OK);
    wrong |= ct_not(aesmall_manx1_seal(&key.cipher, &one, ct_open, ct_open, 13, msg, 45, sealed),
                    AESMALL_OK);
    wrong |=
        ct_not(aesmall_manx1_open(&key.cipher, &one, ct_open, ct_open, 13, sealed, 128, out, &bits),
               AESMALL_OK);
    wrong |= ct_len_not(bits, 45);
    wrong |=
        ct_not(aesmall_manx1_seal_bytes(&key.cipher, &bytes, ct_open, ct_open, msg, 40, sealed),
               AESMALL_OK);
    wrong |=
        ct_not(aesmall_manx2_seal(&key.cipher, &two, ct_open, ct_open, 13, msg, 37, sealed, 32),
               AESMALL_OK);
    wrong |=
        ct_not(aesmall_manx2_open(&key.cipher, &two, ct_open, ct_open, 13, sealed, 128, out, &bits),
               AESMALL_OK);
    wrong |= ct_len_not(bits, 37);
    wrong |= ct_not(aesmall_manx2_seal_wide(aesmall_aes128_ct_wide_encrypt_only(&key), &long_two,
                                            ct_open, NULL, 0, msg, 120, sealed, 32),
                    AESMALL_OK);
    wrong |= ct_not(aesmall_manx2_open_wide(aesmall_aes128_ct_wide(&key), &long_two, ct_open, NULL,
                                            0, sealed, 256, out, &bits),
                    AESMALL_OK);
    wrong |= ct_len_not(bits, 120);
    ct_secret_other(sealed, sizeof sealed);
    wrong |=
        ct_not(aesmall_manx1_open(&key.cipher, &one, ct_open, ct_open, 13, sealed, 128, out, &bits),
               AESMALL_ERROR_AUTH);
    wrong |=
        ct_not(aesmall_manx2_open(&key.cipher, &two, ct_open, ct_open, 13, sealed, 128, out, &bits),
               AESMALL_ERROR_AUTH);
    return wrong | ct_not(aesmall_manx2_open_wide(aesmall_aes128_ct_wide(&key), &long_two, ct_open,
                                                  NULL, 0, sealed, 256, out, &bits),
                          AESMALL_ERROR_AUTH);
}

/* A text with its last 1 at any position, or without a 1. */
static int manx_padding(void)
{
    uint8_t text[AESMALL_MANX2_TEXT_SIZE], choice[2], i, place;

    ct_secret(text, sizeof text);
    ct_secret(choice, sizeof choice);
    for (i = 0; i < sizeof text; i++) {
        text[i] &= ct_mask(i, choice[0] & 31);
    }
    choice[0] = aesmall_manx_any(text, 45);
    place = aesmall_manx_unpad(text, sizeof text);
    aesmall_manx1_double_as_published(text);
    ct_release(&place, 1); /* only its presence matters: the compiler must not drop a call */
    ct_release(choice, 1);
    return place == 1 && choice[0] == 1;
}

#define NAMED(name)                                                                                \
    {                                                                                              \
#name, name                                                                                \
    }
const ct_named ct_aeads[] = {
    NAMED(ccm),
    NAMED(eax),
    NAMED(gcm),
    NAMED(ocb),
    NAMED(siv),
    NAMED(ccm_wide),
    NAMED(ocb_wide),
    NAMED(gcm_siv),
    NAMED(siv_wide),
    NAMED(gcm_stored_hash),
    NAMED(gcm_small),
    NAMED(gcm_wide),
    NAMED(ccm_stream),
    NAMED(eax_stream),
    NAMED(gcm_stream),
    NAMED(ocb_stream),
    NAMED(gcm_long_nonce),
    NAMED(manx),
    NAMED(manx_padding),
    {NULL, NULL},
};
