/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * CBC with PKCS#7 padding of a message of MEASURE_LENGTH bytes, and back. MEASURE_WAY selects the
 * decryption: 0 with the same key schedule, 1 with a key schedule for decryption only (the engine's
 * _init_decrypt_only), 2 with the engine's own call, named by MEASURE_PAIRS. The input is the IV
 * and the message. The output is the message and zeros, its length and the returned error, 0. */
#include "../measure.h"

#define SIZE AESMALL_CBC_PKCS7_SIZE(MEASURE_LENGTH)

uint8_t measure_input[16 + MEASURE_LENGTH];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[SIZE + 2];
const uint16_t measure_output_size = sizeof measure_output;
measure_key_object measure_key;

__attribute__((noinline)) void aesmall_measured_init(void);
void aesmall_measured_init(void)
{
#if MEASURE_WAY == 1
    MEASURE_INIT_ENC(&measure_key, measure_secret);
#else
    MEASURE_INIT(&measure_key, measure_secret);
#endif
}

#if MEASURE_WAY == 1
__attribute__((noinline)) void aesmall_measured_init_decrypt_only(void);
void aesmall_measured_init_decrypt_only(void)
{
    MEASURE_EXPAND_KEY(MEASURE_BITS, MEASURE_ENGINE, _init_decrypt_only)
    (&measure_key, measure_secret);
}
#endif

void measure_case(void)
{
    const uint8_t *const iv = measure_input;
    uint8_t *const out = measure_output;
    aesmall_error error;
    size_t size = 0;

    aesmall_measured_init();
    error = aesmall_cbc_encrypt_pkcs7(&measure_key.cipher, iv, measure_input + 16, MEASURE_LENGTH,
                                      out, SIZE, &size);
#if MEASURE_WAY == 1
    aesmall_measured_init_decrypt_only();
#endif
    if (error == AESMALL_OK) {
#if MEASURE_WAY == 2
        error = aesmall_cbc_decrypt_pkcs7_wide(
            MEASURE_EXPAND_KEY(MEASURE_BITS, MEASURE_PAIRS, _wide)(&measure_key), iv, out, SIZE,
            out, SIZE, &size);
#else
        error = aesmall_cbc_decrypt_pkcs7(&measure_key.cipher, iv, out, SIZE, out, SIZE, &size);
#endif
    }
    measure_output[SIZE] = (uint8_t)size;
    measure_output[SIZE + 1] = (uint8_t)error;
}
