/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Manx1 or Manx2 of a message of MEASURE_LENGTH bits. It is sealed, or opened with MEASURE_OPEN.
 * MEASURE_BYTES selects the call for whole bytes, and MEASURE_WIDE the call for two blocks. The
 * input is nonce, associated data and message or ciphertext, each in whole bytes. The output ends
 * with the bits of the message, when opening, and with the returned error, 0. */
#include "../measure.h"

#define BYTES(bits) (((bits) + 7) / 8)
#define NONCE_SIZE BYTES(MEASURE_NONCE)
#define AD_SIZE BYTES(MEASURE_AD)
#define TEXT_SIZE (MEASURE_MODE == 1 ? AESMALL_MANX1_TEXT_SIZE : AESMALL_MANX2_TEXT_SIZE)

#ifdef MEASURE_OPEN
#define IN_SIZE MEASURE_SEALED
#define OUT_SIZE (TEXT_SIZE + 1)
#else
#define IN_SIZE BYTES(MEASURE_LENGTH)
#define OUT_SIZE MEASURE_SEALED
#endif

#if MEASURE_MODE == 1 && defined(MEASURE_BYTES)
#define SEAL(key, set, nonce, ad, ad_bits, ...)                                                    \
    aesmall_manx1_seal_bytes(key, set, nonce, ad, __VA_ARGS__, measure_output)
#define INIT aesmall_manx1_init
#elif MEASURE_MODE == 1
#define SEAL(...) aesmall_manx1_seal(__VA_ARGS__, measure_output)
#define OPEN aesmall_manx1_open
#define INIT aesmall_manx1_init
#elif defined(MEASURE_WIDE) /* two blocks in one call, only in `ct` */
#define SEAL(key, ...)                                                                             \
    aesmall_manx2_seal_wide(aesmall_aes128_ct_wide_encrypt_only(&measure_key), __VA_ARGS__,        \
                            measure_output, OUT_SIZE)
#define OPEN(key, ...) aesmall_manx2_open_wide(aesmall_aes128_ct_wide(&measure_key), __VA_ARGS__)
#define INIT aesmall_manx2_init
#else
#define SEAL(...) aesmall_manx2_seal(__VA_ARGS__, measure_output, OUT_SIZE)
#define OPEN aesmall_manx2_open
#define INIT aesmall_manx2_init
#endif

uint8_t measure_input[NONCE_SIZE + AD_SIZE + IN_SIZE];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[OUT_SIZE + 1];
const uint16_t measure_output_size = sizeof measure_output;
measure_key_object measure_key;
static aesmall_manx_params params;

void measure_case(void)
{
    const uint8_t *nonce = measure_input;
    const uint8_t *ad = nonce + NONCE_SIZE;
    const uint8_t *in = ad + AD_SIZE;
    aesmall_error error = INIT(&params, MEASURE_NONCE, MEASURE_AD, AESMALL_MANX_FIXED_AD);

#ifdef MEASURE_OPEN
    size_t bits = 0;

    MEASURE_INIT(&measure_key, measure_secret);
    if (error == AESMALL_OK) {
        error = OPEN(&measure_key.cipher, &params, nonce, ad, MEASURE_AD, in, 8 * IN_SIZE,
                     measure_output, &bits);
    }
    measure_output[TEXT_SIZE] = (uint8_t)bits;
#else
    MEASURE_INIT_ENC(&measure_key, measure_secret);
    if (error == AESMALL_OK) {
        error = SEAL(&measure_key.cipher, &params, nonce, ad, MEASURE_AD, in, MEASURE_LENGTH);
    }
#endif
    measure_output[OUT_SIZE] = (uint8_t)error;
}
