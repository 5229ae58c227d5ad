/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * XTS: encrypts a sector of MEASURE_LENGTH bytes. If only MEASURE_OPENS is set, it decrypts. If
 * MEASURE_SEALS is set too, it encrypts and decrypts. The secret is the data key. The input is the
 * tweak key, the tweak and the sector. The output ends with the returned error, 0. */
#include "../measure.h"

uint8_t measure_input[MEASURE_SECRET_SIZE + AESMALL_BLOCK_SIZE + MEASURE_LENGTH] MEASURE_ALIGNED;
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[MEASURE_LENGTH + 1];
const uint16_t measure_output_size = sizeof measure_output;
/* Memory that a program must keep. Its size is a figure. */
struct {
    measure_key_object data;
    measure_key_object tweak;
    aesmall_xts xts;
} measure_key;

#define TWEAK (measure_input + MEASURE_SECRET_SIZE)
#define SECTOR (TWEAK + AESMALL_BLOCK_SIZE)

void measure_case(void)
{
    const uint8_t *in = SECTOR;
    aesmall_error error;

#if MEASURE_OPENS
    MEASURE_INIT(&measure_key.data, measure_secret);
#else
    MEASURE_INIT_ENC(&measure_key.data, measure_secret);
#endif
    MEASURE_INIT_ENC(&measure_key.tweak, measure_input);
    error = aesmall_xts_init(&measure_key.xts, &measure_key.data.cipher, &measure_key.tweak.cipher);
#if MEASURE_SEALS
    if (error == AESMALL_OK) {
        error = aesmall_xts_encrypt(&measure_key.xts, TWEAK, in, MEASURE_LENGTH, measure_output,
                                    MEASURE_LENGTH);
    }
    in = measure_output;
#endif
#if MEASURE_OPENS
    if (error == AESMALL_OK) {
        error = aesmall_xts_decrypt(&measure_key.xts, TWEAK, in, MEASURE_LENGTH, measure_output,
                                    MEASURE_LENGTH);
    }
#endif
    measure_output[MEASURE_LENGTH] = (uint8_t)error;
}
