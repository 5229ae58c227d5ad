/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Calls the assembly of CCM, EAX, GCM, OCB3, SIV and Manx, along every path through it, and
 * emits every result. */
#include <string.h>

#include "aesmall.h"
#include "emit.h"

#define TEXT_MAX 64
#define TAG_MAX 16

typedef aesmall_error call(const aesmall_cipher *cipher, const aesmall_aead_args *args);

static const uint8_t secret[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
static const uint8_t secret2[16] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3};
static aesmall_aes128_balanced key;
static aesmall_aes128_balanced key2;
/* Words, so that offset 0 is aligned. */
static uint32_t in_words[TEXT_MAX / 4 + 4];
static uint32_t out_words[(TEXT_MAX + TAG_MAX) / 4 + 4];

static uint8_t *text(size_t offset)
{
    uint8_t *bytes = (uint8_t *)in_words;

    for (size_t i = 0; i < sizeof in_words; i++) {
        bytes[i] = (uint8_t)(0x91 * i + 0x33);
    }
    return bytes + offset;
}

static uint8_t *place(size_t offset)
{
    memset(out_words, 0xa5, sizeof out_words);
    return (uint8_t *)out_words + offset;
}

static void emit_out(void)
{
    emit(out_words, sizeof out_words);
}

static aesmall_error ccm_seal(const aesmall_cipher *cipher, const aesmall_aead_args *args)
{
    aesmall_ccm_seal_unchecked(cipher, args);
    return AESMALL_OK;
}

static aesmall_error gcm_seal(const aesmall_cipher *cipher, const aesmall_aead_args *args)
{
    aesmall_gcm_seal_unchecked(cipher, args);
    return AESMALL_OK;
}

static aesmall_error gcm_small_seal(const aesmall_cipher *cipher, const aesmall_aead_args *args)
{
    aesmall_gcm_small_seal_unchecked(cipher, args);
    return AESMALL_OK;
}

static aesmall_error ocb_seal(const aesmall_cipher *cipher, const aesmall_aead_args *args)
{
    aesmall_ocb_seal_unchecked(cipher, args);
    return AESMALL_OK;
}

static aesmall_error ocb_open(const aesmall_cipher *cipher, const aesmall_aead_args *args)
{
    return aesmall_ocb_open_unchecked(cipher, args);
}

static aesmall_error eax_seal(const aesmall_cipher *cipher, const aesmall_aead_args *args)
{
    uint8_t work[AESMALL_EAX_WORK_SIZE] = {0};

    aesmall_eax_seal_unchecked(cipher, work, args);
    return AESMALL_OK;
}

static aesmall_error eax_open(const aesmall_cipher *cipher, const aesmall_aead_args *args)
{
    uint8_t work[AESMALL_EAX_WORK_SIZE] = {0};

    return aesmall_eax_open_unchecked(cipher, work, args);
}

/* Seals, opens, opens a forgery, and opens with no tag. */
static void message(call *const calls[2], size_t in_offset, size_t out_offset, size_t len,
                    size_t ad_len, size_t nonce_len, uint8_t nonce_end)
{
    uint8_t nonce[16] = {0xf0, 0xf1, 0xf2, 0xf3, 0xf4, 0xf5, 0xf6, 0xf7,
                         0xf8, 0xf9, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe, 0xff};
    uint8_t ad[40];
    aesmall_aead_args args = {nonce, nonce_len, ad, ad_len, NULL, len, NULL, 0, TAG_MAX};

    nonce[nonce_len - 1] = nonce_end;
    memcpy(ad, text(0), sizeof ad);
    args.in = text(in_offset);
    args.out = place(out_offset);
    args.out_cap = len + TAG_MAX;
    emit_byte(-calls[0](&key.cipher, &args));
    emit_out();
    args.in = args.out;
    args.in_len = len + TAG_MAX;
    args.out_cap = len;
    emit_byte(-calls[1](&key.cipher, &args));
    emit_out();
    emit_byte(-calls[1](&key.cipher, &args));
    emit_out();
    args.tag_len = 0;
    emit_byte(-calls[1](&key.cipher, &args));
}

static void messages(call *const calls[2], size_t nonce_len)
{
    static const uint8_t lengths[][2] = {{0, 0}, {5, 3}, {16, 16}, {33, 40}, {48, 0}, {17, 33}};

    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        message(calls, 0, 0, lengths[i][0], lengths[i][1], nonce_len, (uint8_t)(13 * i));
        message(calls, 1, 2, lengths[i][0], lengths[i][1], nonce_len, 63);
    }
}

/* SP 800-38C A.2.2: a length of six bytes. On AVR the associated data is the whole data space with
 * the stack in it, so its tag has no meaning there. */
static void long_ad(void)
{
    static uint8_t tag[TAG_MAX];
    aesmall_aead_args args = {secret, 12, NULL, 0xff00, NULL, 0, tag, 0, TAG_MAX};
#ifdef __AVR__
    args.ad = tag;
    aesmall_ccm_seal_unchecked(&key.cipher, &args);
#elif defined(__arm__)
    args.ad = (const uint8_t *)0x20000000; /* the program itself */
    aesmall_ccm_seal_unchecked(&key.cipher, &args);
#else
    (void)args;
#endif
}

static void gcm_stored_hash(void)
{
    aesmall_gcm_stored_hash kept;
    uint8_t *out = place(0);

    emit_byte(-aesmall_gcm_stored_hash_init(&kept, &key.cipher));
    emit_byte(-aesmall_gcm_stored_hash_seal(&key.cipher, &kept.hash, secret, 12, secret, 5, text(0),
                                            20, out, TEXT_MAX, TAG_MAX));
    emit_out();
    emit_byte(-aesmall_gcm_stored_hash_open(&key.cipher, &kept.hash, secret, 12, secret, 5, out, 36,
                                            out, TEXT_MAX, TAG_MAX));
    emit_out();
}

/* Checks the text before it is opened. The check writes no text. */
static void ocb_stream(size_t len)
{
    aesmall_ocb_stream stream;
    uint8_t *out = place(0);
    uint8_t tag[TAG_MAX];

    emit_byte(-aesmall_ocb_stream_init(&stream, &key.cipher, secret, 12, TAG_MAX));
    emit_byte(-aesmall_ocb_stream_seal(&stream, text(0), len, out, len));
    emit_byte(-aesmall_ocb_stream_finish(&stream, tag));
    emit(tag, sizeof tag);
    emit_byte(-aesmall_ocb_stream_init(&stream, &key.cipher, secret, 12, TAG_MAX));
    emit_byte(-aesmall_ocb_stream_check(&stream, out, len));
    emit_byte(-aesmall_ocb_stream_verify(&stream, tag));
    emit_byte(-aesmall_ocb_stream_open(&stream, out, len, out, len));
    emit_out();
}

static void siv(size_t offset, size_t len, size_t count)
{
    const aesmall_siv_ad ads[2] = {{secret, 16}, {secret2, 3}};
    uint8_t *out = place(offset);
    aesmall_siv_args args = {ads, count, NULL, len, out, TEXT_MAX};

    args.in = text(offset);
    aesmall_siv_seal_unchecked(&key2.cipher, &key.cipher, &args);
    emit_out();
    args.in = out;
    args.in_len = len + TAG_MAX;
    args.out = out + TAG_MAX;
    emit_byte(-aesmall_siv_open_unchecked(&key2.cipher, &key.cipher, &args));
    emit_out();
    out[0] ^= 1;
    emit_byte(-aesmall_siv_open_unchecked(&key2.cipher, &key.cipher, &args));
    emit_out();
}

/* ad_most: the AD length of the parameters. A wiped key and one bit too many are refused. */
static void manx1(size_t nonce_bits, size_t ad_most, size_t ad_bits, uint8_t options, size_t bits)
{
    static const aesmall_cipher wiped = {NULL, NULL};
    aesmall_manx_params params;
    uint8_t out[AESMALL_MANX1_SEALED_SIZE] = {0};
    uint8_t got[AESMALL_MANX1_TEXT_SIZE] = {0};
    size_t got_bits = 0;

    emit_byte(-aesmall_manx1_init(&params, nonce_bits, ad_most, options));
    emit_byte(
        -aesmall_manx1_seal(&key.cipher, &params, secret, text(0), ad_bits, text(3), bits, out));
    emit(out, sizeof out);
    emit_byte(-aesmall_manx1_open(&key.cipher, &params, secret, text(0), ad_bits, out, 128, got,
                                  &got_bits));
    emit_byte((int)got_bits);
    emit(got, sizeof got);
    emit_byte(-aesmall_manx1_seal_bytes(&key.cipher, &params, secret, text(0), text(3), bits, out));
    emit(out, sizeof out);
    emit_byte(-aesmall_manx1_seal(&wiped, &params, secret, text(0), ad_bits, text(3), bits, out));
    emit_byte(-aesmall_manx1_seal_bytes(&wiped, &params, secret, text(0), text(3), bits, out));
    emit_byte(-aesmall_manx1_seal(&key.cipher, &params, secret, text(0), 200, text(3), bits, out));
    emit_byte(-aesmall_manx1_seal_bytes(&key.cipher, &params, secret, text(0), text(3), 128, out));
}

static void manx2(size_t nonce_bits, size_t ad_most, size_t ad_bits, uint8_t options, size_t bits)
{
    static const size_t sizes[] = {128, 256, 100};
    static const aesmall_cipher wiped = {NULL, NULL};
    aesmall_manx_params params;
    uint8_t *out = place(0);
    uint8_t got[AESMALL_MANX2_TEXT_SIZE] = {0};
    size_t got_bits = 0;

    emit_byte(-aesmall_manx2_init(&params, nonce_bits, ad_most, options));
    emit_byte(-aesmall_manx2_seal(&key.cipher, &params, secret, text(0), ad_bits, text(3), bits,
                                  out, TEXT_MAX));
    emit_out();
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        emit_byte(-aesmall_manx2_open(&key.cipher, &params, secret, text(0), ad_bits, out, sizes[i],
                                      got, &got_bits));
        emit_byte((int)got_bits);
        emit(got, sizeof got);
    }
    emit_byte(-aesmall_manx2_seal(&wiped, &params, secret, text(0), ad_bits, text(3), bits, out,
                                  TEXT_MAX));
    emit_byte(-aesmall_manx2_seal(&key.cipher, &params, secret, text(0), 200, text(3), bits, out,
                                  TEXT_MAX));
    emit_byte(-aesmall_manx2_seal(&key.cipher, &params, secret, text(0), ad_bits, text(3), bits,
                                  out, 15));
    emit_byte(
        -aesmall_manx2_open(&wiped, &params, secret, text(0), ad_bits, out, 128, got, &got_bits));
    emit_byte(
        -aesmall_manx2_open(&key.cipher, &params, secret, text(0), 200, out, 128, got, &got_bits));
}

static void manx(void)
{
    for (uint8_t options = 0; options < 4; options++) {
        const uint8_t kept = options & AESMALL_MANX_VARIABLE_AD;

        for (size_t i = 0; i < 20; i++) {
            const size_t ad_bits = i % 3 * 8 + i % 5;

            manx1(127 - 3 * i, ad_bits + kept * i, ad_bits, options, 9 * i % 50);
            manx1(128 - 8 * (i % 7), 8 * (i % 4), 8 * (i % 4), options, 5 * i);
            manx2(96 - i, ad_bits + kept * i, ad_bits, kept, 7 * i % 90);
        }
        manx2(96, 8, 8, kept, 44);
        manx2(64, 0, 0, kept, 0);
        manx2(64, 40, 3, kept, 64);
        manx2(20, 0, 0, kept, 1);
    }
}

int main(void)
{
    static call *const ccm[2] = {ccm_seal, aesmall_ccm_open_unchecked};
    static call *const eax[2] = {eax_seal, eax_open};
    static call *const gcm[2] = {gcm_seal, aesmall_gcm_open_unchecked};
    static call *const gcm_small[2] = {gcm_small_seal, aesmall_gcm_small_open_unchecked};
    static call *const ocb[2] = {ocb_seal, ocb_open};

    aesmall_aes128_balanced_init(&key, secret);
    aesmall_aes128_balanced_init(&key2, secret2);
    messages(ccm, 12);
    messages(eax, 12);
    message(gcm, 0, 0, 20, 21, 12, 0);
    message(gcm, 0, 0, 0, 0, 8, 175); /* the counter carries */
    message(gcm_small, 0, 0, 5, 3, 12, 0);
    messages(ocb, 12);
    message(ocb, 0, 0, 5, 5, 15, 0x3d);
    ocb_stream(37);
    long_ad();
    gcm_stored_hash();
    for (size_t len = 0; len < 40; len += 13) {
        siv(0, len, len % 3);
    }
    siv(0, 16, 2);
    siv(0, 32, 1);
    manx();
    fw_exit(0);
    return 0;
}
