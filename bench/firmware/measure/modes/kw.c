/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Key wrap: KW, or KWP with MEASURE_PADS. A key of MEASURE_LENGTH bytes is wrapped, or unwrapped
 * with MEASURE_OPENS. The output ends with the returned error, 0. */
#include "../measure.h"

#define WRAPPED_SIZE                                                                               \
    (MEASURE_PADS ? AESMALL_KWP_SIZE(MEASURE_LENGTH) : AESMALL_KW_SIZE(MEASURE_LENGTH))
#define IN_SIZE (MEASURE_OPENS ? WRAPPED_SIZE : MEASURE_LENGTH)
#define OUT_SIZE (MEASURE_OPENS ? WRAPPED_SIZE - 8 : WRAPPED_SIZE)

#if MEASURE_PADS
#define WRAP aesmall_kwp_wrap
#else
#define WRAP aesmall_kw_wrap
#endif

uint8_t measure_input[IN_SIZE];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[OUT_SIZE + 1];
const uint16_t measure_output_size = sizeof measure_output;
measure_key_object measure_key;

void measure_case(void)
{
#if MEASURE_OPENS && MEASURE_PADS
    size_t len = 0;
    aesmall_error error;

    MEASURE_INIT(&measure_key, measure_secret);
    error = aesmall_kwp_unwrap(&measure_key.cipher, measure_input, IN_SIZE, measure_output,
                               OUT_SIZE, &len);
    measure_output[OUT_SIZE] = (uint8_t)error;
    if (error == AESMALL_OK && len != MEASURE_LENGTH) {
        measure_output[OUT_SIZE] = 0xff;
    }
#elif MEASURE_OPENS
    MEASURE_INIT(&measure_key, measure_secret);
    measure_output[OUT_SIZE] = (uint8_t)aesmall_kw_unwrap(&measure_key.cipher, measure_input,
                                                          IN_SIZE, measure_output, OUT_SIZE);
#else
    MEASURE_INIT_ENC(&measure_key, measure_secret);
    measure_output[OUT_SIZE] =
        (uint8_t)WRAP(&measure_key.cipher, measure_input, MEASURE_LENGTH, measure_output, OUT_SIZE);
#endif
}
