/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Takes a nonce of MEASURE_LENGTH bytes: a prefix, and a counter of 4 bytes that starts at the
 * value in the stored records. With MEASURE_STORES the call writes a new record. The storage is
 * RAM. The input is the prefix and a record. The output is the nonce and the returned error, 0. No
 * engine is linked. */
#include <string.h>

#include "../measure.h"

#define COUNTER_SIZE 4
#define PREFIX_SIZE (MEASURE_LENGTH - COUNTER_SIZE)

uint8_t measure_input[PREFIX_SIZE + AESMALL_NONCE_RECORD_SIZE];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[MEASURE_LENGTH + 1];
const uint16_t measure_output_size = sizeof measure_output;
/* Memory that a program must keep. Its size is a figure. */
aesmall_nonce measure_key;

static uint8_t slots[2][AESMALL_NONCE_RECORD_SIZE];

static int load(void *context, uint8_t slot, uint8_t record[AESMALL_NONCE_RECORD_SIZE])
{
    (void)context;
    memcpy(record, slots[slot], sizeof slots[slot]);
    return 0;
}

static int store(void *context, uint8_t slot, const uint8_t record[AESMALL_NONCE_RECORD_SIZE])
{
    (void)context;
    memcpy(slots[slot], record, sizeof slots[slot]);
    return 0;
}

void measure_case(void)
{
    aesmall_error error;

    memcpy(slots[0], measure_input + PREFIX_SIZE, sizeof slots[0]);
    memcpy(slots[1], measure_input + PREFIX_SIZE, sizeof slots[1]);
    error = aesmall_nonce_init(&measure_key, load, store, NULL, COUNTER_SIZE, 100);
#if !MEASURE_STORES
    measure_key.left = 1; /* as after a call that stored */
#endif
    if (error == AESMALL_OK) {
        error = aesmall_nonce_next(&measure_key, measure_input, PREFIX_SIZE, measure_output,
                                   MEASURE_LENGTH);
    }
    measure_output[MEASURE_LENGTH] = (uint8_t)error;
}
