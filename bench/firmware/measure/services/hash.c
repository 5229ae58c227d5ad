/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Hashes a message of MEASURE_LENGTH bytes with MEASURE_HASH. The output is the digest and the
 * returned error, 0. No engine is linked. */
#include "../measure.h"

#define HASH_NAMED(hash, end) aesmall_##hash##end
#define HASH_OF(hash, end) HASH_NAMED(hash, end)
#define HASH HASH_OF(MEASURE_HASH, )

uint8_t measure_input[MEASURE_LENGTH];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[MEASURE_DIGEST + 1];
const uint16_t measure_output_size = sizeof measure_output;
/* Memory that a program must keep. Its size is a figure. */
HASH_OF(MEASURE_HASH, _context) measure_key;

__attribute__((noinline)) int measured_hash(void)
{
    HASH.init(&measure_key);
    HASH.update(&measure_key, measure_input, sizeof measure_input);
    return HASH.finish(&measure_key, measure_output);
}

void measure_case(void)
{
    measure_output[MEASURE_DIGEST] = (uint8_t)measured_hash();
}
