/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Seals a file of MEASURE_LENGTH bytes of content in the legacy layout with MEASURE_HASH. Its first
 * 16 bytes are also the IV. With MEASURE_OPENS the file is opened. MEASURE_ROUNDS rounds make the
 * key. With MEASURE_DERIVES only these run, in steps. The files are in RAM. The output is the new
 * file or the derived key, and the returned error, 0. */
#include <string.h>

#include "../measure.h"
#include "services/legacy/legacy_core.h"

#define NAMED(hash, end) aesmall_##hash##end
#define NAME(hash, end) NAMED(hash, end)

#define SEALED_SIZE AESMALL_LEGACY_SIZE(MEASURE_LENGTH, MEASURE_DIGEST)
#define INPUT_SIZE (MEASURE_OPENS ? SEALED_SIZE : MEASURE_LENGTH)
#define OUTPUT_SIZE                                                                                \
    (MEASURE_DERIVES ? AESMALL_LEGACY_KEY_SIZE : MEASURE_OPENS ? MEASURE_LENGTH : SEALED_SIZE)

uint8_t measure_input[INPUT_SIZE];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[OUTPUT_SIZE + 1];
const uint16_t measure_output_size = sizeof measure_output;
struct {
    aesmall_legacy legacy;
    measure_key_object key;
    NAME(MEASURE_HASH, _context) context;
} measure_key;

static int read(void *context, uint32_t offset, uint8_t *out, size_t len)
{
    (void)context;
    memcpy(out, measure_input + offset, len);
    return 0;
}

static int write(void *context, uint32_t offset, const uint8_t *in, size_t len)
{
    (void)context;
    memcpy(measure_output + offset, in, len);
    return 0;
}

static int size(void *context, uint32_t *out)
{
    (void)context;
    *out = INPUT_SIZE;
    return 0;
}

static int commit(void *context)
{
    (void)context;
    return 0;
}

static const aesmall_file file = {read, write, size, commit, NULL};

static aesmall_error start(void)
{
#if MEASURE_OPENS
    return aesmall_legacy_open_start(&measure_key.legacy, MEASURE_SPARE(&measure_key.key),
                                     &NAME(MEASURE_HASH, ), &measure_key.context, measure_secret,
                                     MEASURE_SECRET_SIZE, &file, &file);
#else
    return aesmall_legacy_seal_iv_start(&measure_key.legacy, MEASURE_SPARE_ENC(&measure_key.key),
                                        &NAME(MEASURE_HASH, ), &measure_key.context, measure_secret,
                                        MEASURE_SECRET_SIZE, measure_input, &file, &file);
#endif
}

void measure_case(void)
{
    aesmall_error error = start();

    /* One step more than is measured, because the last one does more than the rounds */
    aesmall_legacy_set_rounds(&measure_key.legacy,
                              MEASURE_ROUNDS + MEASURE_DERIVES * AESMALL_LEGACY_STEP_ROUNDS);
#if MEASURE_DERIVES
    {
        uint8_t i;

        for (i = 0; i < MEASURE_ROUNDS / AESMALL_LEGACY_STEP_ROUNDS && error == AESMALL_OK; i++) {
            error = aesmall_legacy_step(&measure_key.legacy);
        }
        memcpy(measure_output, measure_key.legacy.key, AESMALL_LEGACY_KEY_SIZE);
    }
#else
    if (error == AESMALL_OK) {
        error = aesmall_legacy_run(&measure_key.legacy, NULL, NULL);
    }
#endif
    measure_output[OUTPUT_SIZE] = (uint8_t)error;
}
