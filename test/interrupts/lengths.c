/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Long lengths, and tags of no bytes. On AVR the long data are in memory after the chip's
 * memory, which the simulator adds. Longer data are the whole data space with any content. For
 * such data only the first blocks count, which a recording cipher emits. */
#include <string.h>

#include "aesmall.h"
#include "emit.h"

#ifdef __AVR__
#define LONG ((uint8_t *)0x4000)
#define DATA_SPACE first_bytes
static uint8_t first_bytes[32];
#else
static uint8_t area[65536 + 32];
#define LONG area
#define DATA_SPACE area
#endif
#define BLOCKS_SHOWN 3

typedef aesmall_error call(const aesmall_cipher *cipher, const aesmall_aead_args *args);

static const uint8_t secret[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
static const uint8_t nonce[12] = {0xf0, 0xf1, 0xf2, 0xf3, 0xf4, 0xf5, 0xf6, 0xf7, 0xf8, 0xf9};
static aesmall_aes128_balanced key;
static aesmall_aes128_balanced key2;
static uint8_t tag[AESMALL_BLOCK_SIZE];

static void fill(uint8_t *data, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        data[i] = (uint8_t)(7 * i + (i >> 8));
    }
}

/* Returns whether the data are unchanged. */
static int is_filled(const uint8_t *data, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        if (data[i] != (uint8_t)(7 * i + (i >> 8))) {
            return 0;
        }
    }
    return 1;
}

/* ---- the blocks of a recording cipher ---- */

static uint8_t shown;

static void record(const aesmall_cipher *cipher, const uint8_t *in, uint8_t *out)
{
    (void)cipher;
    if (shown < BLOCKS_SHOWN) {
        shown++;
        emit(in, AESMALL_BLOCK_SIZE);
    }
    memmove(out, in, AESMALL_BLOCK_SIZE);
}

static void ccm_of(size_t ad_len)
{
    static const aesmall_cipher recorder = {record, NULL};
    const aesmall_aead_args args = {nonce, 12, DATA_SPACE, ad_len, NULL, 0, tag, 16, 16};
    aesmall_ccm_stream stream;
    aesmall_error error;

    shown = 0;
    aesmall_ccm_seal_unchecked(&recorder, &args);
    shown = 0;
    error = aesmall_ccm_stream_init(&stream, &recorder, nonce, 12, ad_len, 0, 16);
    if (error == AESMALL_OK) {
        error = aesmall_ccm_stream_ad(&stream, DATA_SPACE, ad_len);
    }
    if (error == AESMALL_OK) {
        error = aesmall_ccm_stream_finish(&stream, tag);
    }
    emit_byte(-error);
}

/* ---- all of long associated data and long texts ---- */

static aesmall_error gcm_siv_seal(const aesmall_cipher *cipher, const aesmall_aead_args *p)
{
    aesmall_aes128_balanced once;

    (void)cipher;
    return aesmall_gcm_siv_seal(&key.cipher, aesmall_aes128_balanced_key_room_encrypt_only(&once),
                                p->nonce, p->nonce_len, p->ad, p->ad_len, p->in, p->in_len, p->out,
                                p->out_cap, p->tag_len);
}

static aesmall_error gcm_siv_open(const aesmall_cipher *cipher, const aesmall_aead_args *p)
{
    aesmall_aes128_balanced once;

    (void)cipher;
    return aesmall_gcm_siv_open(&key.cipher, aesmall_aes128_balanced_key_room_encrypt_only(&once),
                                p->nonce, p->nonce_len, p->ad, p->ad_len, p->in, p->in_len, p->out,
                                p->out_cap, p->tag_len);
}

static void long_parts(call *seal, call *open, size_t len)
{
    aesmall_aead_args args = {nonce, 12, LONG, len, nonce, 0, tag, 16, 16};

    fill(LONG, len);
    emit_byte(-seal(&key.cipher, &args));
    emit(tag, sizeof tag);
    args.ad_len = 0;
    args.in = LONG;
    args.in_len = len;
    args.out = LONG;
    args.out_cap = len + 16;
    emit_byte(-seal(&key.cipher, &args));
    emit(LONG, 16);
    emit(LONG + len, 16);
    args.in_len = len + 16;
    emit_byte(-open(&key.cipher, &args));
    emit_byte(is_filled(LONG, len));
}

static void long_siv(size_t len)
{
    aesmall_siv_ad ad = {LONG, len};

    fill(LONG, len);
    emit_byte(-aesmall_siv_seal(&key2.cipher, &key.cipher, &ad, 1, NULL, 0, tag, 16));
    emit(tag, sizeof tag);
    fill(LONG + 16, len);
    emit_byte(
        -aesmall_siv_seal(&key2.cipher, &key.cipher, NULL, 0, LONG + 16, len, LONG, len + 16));
    emit(LONG, 16);
    emit_byte(
        -aesmall_siv_open(&key2.cipher, &key.cipher, NULL, 0, LONG, len + 16, LONG + 16, len));
    emit_byte(is_filled(LONG + 16, len));
}

static void long_others(size_t len)
{
    uint8_t iv[AESMALL_BLOCK_SIZE] = {0};

    fill(LONG, len);
    emit_byte(-aesmall_cmac(&key.cipher, LONG, len, tag, sizeof tag));
    emit(tag, sizeof tag);
    emit_byte(-aesmall_ctr_crypt(&key.cipher, iv, LONG, len, LONG, len));
    emit(LONG + len - 16, 16);
}

/* ---- tags of no bytes: opened messages, and whether a byte of the text was released ---- */

static void no_tag(call *open)
{
    uint8_t text[20];
    uint8_t in[20];
    const aesmall_aead_args args = {nonce, 12, nonce, 1, in, sizeof in, text, sizeof text, 0};
    uint8_t got = 0;

    fill(in, sizeof in);
    memset(text, 0, sizeof text);
    emit_byte(-open(&key.cipher, &args));
    for (size_t i = 0; i < sizeof text; i++) {
        got |= text[i];
    }
    emit_byte(got);
}

static aesmall_error eax_open_unchecked(const aesmall_cipher *cipher, const aesmall_aead_args *args)
{
    uint8_t work[AESMALL_EAX_WORK_SIZE] = {0};

    return aesmall_eax_open_unchecked(cipher, work, args);
}

int main(void)
{
    static call *const opens[] = {aesmall_ccm_open_unchecked, eax_open_unchecked,
                                  aesmall_gcm_open_unchecked, aesmall_ocb_open_unchecked};
    static call *const calls[][2] = {{aesmall_ccm_seal_args, aesmall_ccm_open_args},
                                     {aesmall_eax_seal_args, aesmall_eax_open_args},
                                     {aesmall_gcm_seal_args, aesmall_gcm_open_args},
                                     {aesmall_ocb_seal_args, aesmall_ocb_open_args},
                                     {gcm_siv_seal, gcm_siv_open}};

    aesmall_aes128_balanced_init(&key, secret);
    aesmall_aes128_balanced_init(&key2, (const uint8_t *)"another secret..");
    for (size_t i = 0; i < sizeof opens / sizeof opens[0]; i++) {
        no_tag(opens[i]);
    }
    fill(DATA_SPACE, 32);
    ccm_of(0xfeff);
    ccm_of(0xff00);
    ccm_of(0xffff);
    for (size_t len = 8191; len <= 8192; len++) {
        for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
            long_parts(calls[i][0], calls[i][1], len);
        }
        long_siv(len);
        long_others(len);
    }
    fw_exit(0);
    return 0;
}
