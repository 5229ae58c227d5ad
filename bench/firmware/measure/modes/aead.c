/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Authenticated encryption in the mode MEASURE_MODE with a tag of 16 bytes. The input is a nonce of
 * MEASURE_NONCE bytes, associated data of MEASURE_AD bytes, and the message. If only MEASURE_OPENS
 * is set, the sealed message replaces the message. If MEASURE_SEALS is set too, the program seals
 * and opens. MEASURE_LEAN selects the calls without checks, with MEASURE_WORK bytes of memory. The
 * output is the last result and the returned error, 0. */
#include "../measure.h"

#define PASTE_CALL(mode, call) aesmall_##mode##_##call
#define EXPAND_CALL(mode, call) PASTE_CALL(mode, call)
#define CALL(call) EXPAND_CALL(MEASURE_MODE, call)

#define TAG_SIZE 16
#define SEALED_SIZE (MEASURE_LENGTH + TAG_SIZE)
#define IN_SIZE (MEASURE_SEALS ? MEASURE_LENGTH : SEALED_SIZE)
#define OUT_SIZE (MEASURE_OPENS ? MEASURE_LENGTH : SEALED_SIZE)

uint8_t measure_input[MEASURE_NONCE + MEASURE_AD + IN_SIZE];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[SEALED_SIZE + 1];
const uint16_t measure_output_size = OUT_SIZE + 1;
measure_key_object measure_key;

#define PARTS(in, in_len)                                                                          \
    {                                                                                              \
        measure_input, MEASURE_NONCE, measure_input + MEASURE_NONCE, MEASURE_AD, in, in_len,       \
            measure_output, SEALED_SIZE, TAG_SIZE                                                  \
    }

#define TEXT (measure_input + MEASURE_NONCE + MEASURE_AD)
static const aesmall_aead_args first = PARTS(TEXT, IN_SIZE);
#if MEASURE_SEALS && MEASURE_OPENS
static const aesmall_aead_args second = PARTS(measure_output, SEALED_SIZE);
#elif MEASURE_OPENS
#define second first
#endif

#if !MEASURE_LEAN
#define SEAL(args) error = CALL(seal_args)(&measure_key.cipher, args)
#define OPEN(args) error = CALL(open_args)(&measure_key.cipher, args)
#elif MEASURE_WORK
#define SEAL(args) CALL(seal_unchecked)(&measure_key.cipher, work, args)
#define OPEN(args) error = CALL(open_unchecked)(&measure_key.cipher, work, args)
#else
#define SEAL(args) CALL(seal_unchecked)(&measure_key.cipher, args)
#define OPEN(args) error = CALL(open_unchecked)(&measure_key.cipher, args)
#endif

void measure_case(void)
{
#if MEASURE_LEAN && MEASURE_WORK
    static uint8_t work[MEASURE_WORK];
#endif
    aesmall_error error = AESMALL_OK;

#if MEASURE_DECRYPTS
    MEASURE_INIT(&measure_key, measure_secret);
#else
    MEASURE_INIT_ENC(&measure_key, measure_secret);
#endif
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
