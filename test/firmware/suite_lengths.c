/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The test firmware for long lengths. Each call gets lengths up to SIZE_MAX over a few bytes of
 * memory, and a cipher that leaves the call at its first block. This shows whether a call
 * refuses a length without a message of this length.
 * L which a b c   the call with this number, with lengths a and b (8 bytes each, cut to size_t) and
 *                 a small number c. Answers CODE bytes: CODE is ff if the call has begun to work.
 *                 The bytes are sizeof(size_t), whether memory changed, and *out_len if it exists.
 * N which         seals with the AD at address 0, and with a copy of it. Answers both outputs.
 *
 * Input and output have the same address, which calls allow. Their other inputs are directly
 * before or after it, because a long output would overlap anything else. */
#include <setjmp.h>
#include <string.h>

#include "fw.h"
#include "protocol.h"

#define FRONT 16
#define PLACE_SIZE 64
#define BEGAN ((aesmall_error)-0xff)

typedef struct fake {
    aesmall_cipher cipher;
} fake;

static uint8_t arena[FRONT + PLACE_SIZE + FRONT];
static uint8_t *const place = arena + FRONT;
static uint8_t *const behind = arena + FRONT + 16; /* the address of an output of 16 bytes */
static jmp_buf began;
static uint8_t armed;
static fake one, other;

static void block(const aesmall_cipher *cipher, const uint8_t in[16], uint8_t out[16])
{
    (void)cipher;
    if (armed) {
        longjmp(began, 1);
    }
    memmove(out, in, 16);
}

static void fake_init(void *key, const uint8_t *secret)
{
    (void)secret;
    ((fake *)key)->cipher.encrypt = block;
    ((fake *)key)->cipher.decrypt = block;
}

static int no_entropy(void *context, uint8_t *out, size_t len)
{
    (void)context;
    memset(out, 1, len);
    return 0;
}

static int no_load(void *context, uint8_t slot, uint8_t record[AESMALL_NONCE_RECORD_SIZE])
{
    (void)context, (void)slot, (void)record;
    return 1;
}

static int no_store(void *context, uint8_t slot, const uint8_t record[AESMALL_NONCE_RECORD_SIZE])
{
    (void)context, (void)slot, (void)record;
    return 1;
}

/* Seals or opens with the modes of one key. */
static aesmall_error aead(uint8_t which, const aesmall_aead_args *args)
{
    static const aesmall_key_room message = {&one.cipher, 0, NULL, 16};

    switch (which) {
    case 0: return aesmall_ccm_seal_args(&one.cipher, args);
    case 1: return aesmall_ccm_open_args(&one.cipher, args);
    case 2: return aesmall_eax_seal_args(&one.cipher, args);
    case 3: return aesmall_eax_open_args(&one.cipher, args);
    case 4: return aesmall_gcm_seal_args(&one.cipher, args);
    case 5: return aesmall_gcm_open_args(&one.cipher, args);
    case 6: return aesmall_gcm_siv_seal_args(&one.cipher, &message, args);
    case 7: return aesmall_gcm_siv_open_args(&one.cipher, &message, args);
    case 8: return aesmall_ocb_seal_args(&one.cipher, args);
    default: return aesmall_ocb_open_args(&one.cipher, args);
    }
}

static aesmall_error siv(uint8_t opens, size_t a, size_t b)
{
    aesmall_siv_args args = {NULL, 0, place, a, place, b};

    if (opens) {
        args.out += 16;
        return aesmall_siv_open_args(&one.cipher, &other.cipher, &args);
    }
    args.in += 16;
    return aesmall_siv_seal_args(&one.cipher, &other.cipher, &args);
}

static aesmall_error block_mode(uint8_t which, size_t a, size_t b, uint8_t c, size_t *out_len)
{
    const aesmall_cipher *const key = &one.cipher;
    const aesmall_xts xts = {key, &other.cipher};
    aesmall_ctr_stream ctr;

    switch (which) {
    case 20: return aesmall_cbc_encrypt_pkcs7(key, arena, place, a, place, b, out_len);
    case 21: return aesmall_cbc_decrypt_pkcs7(key, arena, place, a, place, b, out_len);
    case 22: return aesmall_cbc_encrypt_nopad(key, arena, place, a, place, b);
    case 23: return aesmall_cbc_decrypt_nopad(key, arena, place, a, place, b);
    case 24: return aesmall_cbc_encrypt_cts(key, arena, place, a, place, b, c);
    case 25: return aesmall_cbc_decrypt_cts(key, arena, place, a, place, b, c);
    case 26: return aesmall_ctr_crypt(key, arena, place, a, place, b);
    case 27:
        if (aesmall_ctr_stream_init(&ctr, key, arena, c) != AESMALL_OK) {
            return AESMALL_ERROR_REPLAY;
        }
        return aesmall_ctr_stream_crypt(&ctr, place, a, place, b);
    case 28: return aesmall_kw_wrap(key, place, a, place, b);
    case 29: return aesmall_kw_unwrap(key, place, a, place, b);
    case 30: return aesmall_kwp_wrap(key, place, a, place, b);
    case 31: return aesmall_kwp_unwrap(key, place, a, place, b, out_len);
    case 32: return aesmall_xts_encrypt(&xts, arena, place, a, place, b);
    case 33: return aesmall_xts_decrypt(&xts, arena, place, a, place, b);
    default: return aesmall_ccm_star_crypt_unauthenticated(key, arena, place, a, place, b);
    }
}

static aesmall_error text(uint8_t which, size_t a, size_t b, size_t *out_len)
{
    const aesmall_cipher *const key = &one.cipher;
    char *const chars = (char *)place;

    switch (which) {
    case 40: return aesmall_base64_encode(place, a, chars, b, out_len);
    case 41: return aesmall_base64_decode(chars, a, place, b, out_len);
    case 42: return aesmall_base64url_encode(place, a, chars, b, out_len);
    case 43: return aesmall_base64url_decode(chars, a, place, b, out_len);
    case 44: return aesmall_hex_encode(place, a, chars, b, out_len);
    case 45: return aesmall_hex_decode(chars, a, place, b, out_len);
    case 46: return aesmall_text_seal(key, &other.cipher, NULL, 0, place, a, chars, b, out_len);
    case 47: return aesmall_text_ccm_seal(key, arena, NULL, 0, place, a, chars, b, out_len);
    case 48: return aesmall_text_ocb_seal(key, arena, NULL, 0, place, a, chars, b, out_len);
    case 49: return aesmall_text_open(key, &other.cipher, NULL, 0, chars, a, place, b, out_len);
    case 50: return aesmall_text_ccm_open(key, NULL, 0, chars, a, place, b, out_len);
    case 51: return aesmall_text_ocb_open(key, NULL, 0, chars, a, place, b, out_len);
    case 52: return aesmall_cbc_text_encrypt(key, arena, place, a, chars, b, out_len);
    case 53: return aesmall_cbc_text_decrypt(key, arena, chars, a, place, b, out_len);
    case 54: return aesmall_cbc_text_encrypt_with_iv(key, arena, place, a, chars, b, out_len);
    default: return aesmall_cbc_text_decrypt_with_iv(key, chars, a, place, b, out_len);
    }
}

static aesmall_error drbg(size_t a, size_t b)
{
    static aesmall_drbg rng;
    static fake key;

    armed = 0;
    if (aesmall_drbg_init(&rng, aesmall_key_room_of(&key.cipher, sizeof key, fake_init, 16),
                          no_entropy, NULL, NULL, 0) != AESMALL_OK) {
        return AESMALL_ERROR_REPLAY;
    }
    armed = 1;
    return aesmall_drbg_generate(&rng, place, a, place, b);
}

static aesmall_error lorawan(uint8_t which, size_t a, size_t b, size_t *out_len)
{
    aesmall_lorawan_session session = {&one.cipher, &other.cipher, 0, 0, 0};
    aesmall_lorawan_frame frame = {0};

    frame.MHDR = AESMALL_LORAWAN_UNCONFIRMED_UP;
    frame.FPort = 1;
    switch (which) {
    case 0: return aesmall_lorawan_crypt_payload(&one.cipher, &frame, place, a, place, b);
    case 1: return aesmall_lorawan_compute_mic(&one.cipher, &frame, place, a, place);
    case 2: return aesmall_lorawan_build_uplink(&session, &frame, place, a, place, b, out_len);
    default: return aesmall_lorawan_open_downlink(&session, place, a, &frame, place, b, out_len);
    }
}

static aesmall_error service(uint8_t which, size_t a, size_t b, uint8_t c, size_t *out_len)
{
    const aesmall_cipher *const key = &one.cipher;
    aesmall_nonce nonce = {no_load, no_store, NULL, {0}, 1, 1, 0, 0, 4};
    aesmall_manx_params params;

    switch (which) {
    case 60: return aesmall_kdf(key, c, NULL, 0, NULL, 0, place, a);
    case 61: return aesmall_kdf_fixed(key, c, NULL, 0, place, a);
    case 62: return aesmall_kdf_an10922(key, place, a, place, b);
    case 63: return aesmall_cmac(key, place, 1, place, b);
    case 64: return aesmall_cmac_verify(key, place, 1, place, b);
    case 65: return drbg(a, b);
    case 66: return aesmall_nonce_next(&nonce, place, a, place, b);
    case 67: return aesmall_manx1_init(&params, a, b, c);
    case 68: return aesmall_manx2_init(&params, a, b, c);
    default: return lorawan((uint8_t)(which - 70), a, b, out_len);
    }
}

/* Processes a further `a` bytes of a stream with a capacity of b, or `a` bytes of associated
 * data. */
static aesmall_error stream(uint8_t which, size_t a, size_t b)
{
    const aesmall_cipher *const key = &one.cipher;
    aesmall_ccm_stream ccm;
    aesmall_eax_stream eax;
    aesmall_ocb_stream ocb;
    aesmall_gcm_stream gcm;
    aesmall_error error;

    armed = 0;
    switch (which) {
    case 80: error = aesmall_ccm_stream_init(&ccm, key, arena, 7, 0, b, 16); break;
    case 81:
    case 82: error = aesmall_eax_stream_init(&eax, key, arena, 7, 16); break;
    case 83:
    case 84: error = aesmall_ocb_stream_init(&ocb, key, arena, 7, 16); break;
    default: error = aesmall_gcm_stream_init(&gcm, key, arena, 7, 16); break;
    }
    armed = 1;
    if (error != AESMALL_OK) {
        return error;
    }
    switch (which) {
    case 80: return aesmall_ccm_stream_check(&ccm, place, a);
    case 81: return aesmall_eax_stream_seal(&eax, place, a, place, b);
    case 82: return aesmall_eax_stream_check(&eax, place, a);
    case 83: return aesmall_ocb_stream_seal(&ocb, place, a, place, b);
    case 84: return aesmall_ocb_stream_check(&ocb, place, a);
    default: return aesmall_gcm_stream_seal(&gcm, place, a, place, b);
    }
}

static aesmall_error call(uint8_t which, size_t a, size_t b, uint8_t c, size_t *out_len)
{
    const aesmall_aead_args text_of = {arena, c, NULL, 0, place, a, place, b, 16};
    const aesmall_aead_args ad_of = {arena, c, behind, a, place, 0, place, b, 16};
    const aesmall_aead_args nonce_of = {behind, a, NULL, 0, place, 0, place, b, 16};

    if (which < 10) {
        return aead(which, &text_of);
    }
    if (which < 12) {
        return siv(which - 10, a, b);
    }
    if (which < 20) {
        return AESMALL_ERROR_REPLAY;
    }
    if (which < 40) {
        return block_mode(which, a, b, c, out_len);
    }
    if (which < 60) {
        return text(which, a, b, out_len);
    }
    if (which < 80) {
        return service(which, a, b, c, out_len);
    }
    if (which < 90) {
        return stream(which, a, b);
    }
    return which < 100 ? aead((uint8_t)(which - 90), &ad_of)
                       : aead((uint8_t)(which - 100), &nonce_of);
}

/* Associated data may be at address 0, where a Cortex-M has memory. `volatile` keeps the compiler
 * from assuming that address 0 is invalid. */
static void at_null(const request *r)
{
    static uint8_t ad[32], out[2][20];
    const uint8_t *volatile from = NULL;
    aesmall_aead_args args = {arena, 12, ad, sizeof ad, place, 4, out[0], 20, 16};
    uint8_t i;

    armed = 0;
    fake_init(&one, NULL);
    memset(arena, 'A', sizeof arena);
    for (i = 0; i < sizeof ad; i++) {
        ad[i] = ((const volatile uint8_t *)from)[i];
    }
    for (i = 0; i < 2; i++) {
        if (aead((uint8_t)protocol_number(&r->fields[0]), &args) != AESMALL_OK) {
            memset(out[i], i, sizeof out[i]);
        }
        args.ad = from;
        args.out = out[1];
    }
    protocol_respond(AESMALL_OK, out[0], sizeof out);
}

static void answer(const request *r)
{
    static uint8_t kept[sizeof arena];
    const field *const f = r->fields;
    uint8_t result[10] = {sizeof(size_t)};
    static volatile aesmall_error error;
    static size_t out_len;
    uint8_t i;

    fake_init(&one, NULL);
    fake_init(&other, NULL);
    memset(arena, 'A', sizeof arena);
    memcpy(kept, arena, sizeof arena);
    out_len = 0;
    error = BEGAN;
    armed = 1;
    if (setjmp(began) == 0) {
        error = call((uint8_t)protocol_number(&f[0]), (size_t)protocol_number(&f[1]),
                     (size_t)protocol_number(&f[2]), (uint8_t)protocol_number(&f[3]), &out_len);
    }
    result[1] = memcmp(kept, arena, sizeof arena) != 0;
    for (i = 8; i != 0; i--) {
        result[1 + i] = (uint8_t)out_len;
        out_len = (size_t)((uint64_t)out_len >> 8);
    }
    protocol_respond(error, result, sizeof result);
}

int main(void)
{
    request r;

    while (protocol_read(&r) && r.op != 'Q') {
        if (r.op == 'N') {
            at_null(&r);
        } else {
            answer(&r);
        }
    }
    fw_exit(0);
    return 0;
}
