/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * SIV with one string of associated data and no nonce. The secret is the key for the tag. The input
 * is the other key, associated data of MEASURE_AD bytes and the message. If only MEASURE_OPENS is
 * set, the sealed message replaces the message. The other definitions are as in aead.c. */
#include "../measure.h"

#define SEALED_SIZE (MEASURE_LENGTH + 16)
#define IN_SIZE (MEASURE_SEALS ? MEASURE_LENGTH : SEALED_SIZE)
#define OUT_SIZE (MEASURE_OPENS ? MEASURE_LENGTH : SEALED_SIZE)

uint8_t measure_input[MEASURE_SECRET_SIZE + MEASURE_AD + IN_SIZE];
const uint16_t measure_input_size = sizeof measure_input;
#if MEASURE_SEALS && MEASURE_OPENS
static uint8_t sealed[SEALED_SIZE] MEASURE_ALIGNED;
#else
#define sealed measure_output
#endif
uint8_t measure_output[OUT_SIZE + 1];
const uint16_t measure_output_size = sizeof measure_output;
measure_key_object measure_key[2];

#define TEXT (measure_input + MEASURE_SECRET_SIZE + MEASURE_AD)
static const aesmall_siv_ad ad = {measure_input + MEASURE_SECRET_SIZE, MEASURE_AD};
static const aesmall_siv_args first = {&ad, 1, TEXT, IN_SIZE, sealed, SEALED_SIZE};
#if MEASURE_SEALS && MEASURE_OPENS
static const aesmall_siv_args second = {&ad, 1, sealed, SEALED_SIZE, measure_output, OUT_SIZE};
#elif MEASURE_OPENS
#define second first
#endif

#define KEYS &measure_key[0].cipher, &measure_key[1].cipher
#if MEASURE_LEAN
#define SEAL(args) aesmall_siv_seal_unchecked(KEYS, args)
#define OPEN(args) error = aesmall_siv_open_unchecked(KEYS, args)
#else
#define SEAL(args) error = aesmall_siv_seal_args(KEYS, args)
#define OPEN(args) error = aesmall_siv_open_args(KEYS, args)
#endif

void measure_case(void)
{
    aesmall_error error = AESMALL_OK;

    MEASURE_INIT_ENC(&measure_key[0], measure_secret);
    MEASURE_INIT_ENC(&measure_key[1], measure_input);
#if MEASURE_SEALS
    SEAL(&first);
#endif
#if MEASURE_OPENS
    if (error == AESMALL_OK) {
        OPEN(&second);
    }
#endif
    measure_output[OUT_SIZE] = (uint8_t)error;
}
