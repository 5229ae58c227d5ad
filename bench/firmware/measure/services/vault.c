/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A sealed file of MEASURE_LENGTH bytes in memory is written, read where MEASURE_OPENS, or both
 * where MEASURE_SEALS too, in chunks of MEASURE_CHUNK bytes with MEASURE_MODE (1 CCM, 2 OCB3). The
 * secret is the master key; set-up of all keys, KW and the calls of the file are in the time of
 * measure_case. The content is that of the input, MEASURE_PIECES times. Input: to seal, the key of
 * the file and the content; to open, the file. Output: the file, or the content, where each piece
 * is read over the one before it; and the error, 0. */
#include <string.h>

#include "../measure.h"

#if MEASURE_MODE == 1
#define CALL(verb) aesmall_ccm_##verb##_parts(&key->cipher, parts)
#define INIT_OPEN MEASURE_INIT_ENC
#else
#define CALL(verb) aesmall_ocb_##verb##_parts(&key->cipher, parts)
#define INIT_OPEN MEASURE_INIT
#endif

#define PIECE (MEASURE_LENGTH / MEASURE_PIECES)
#define KEY_SIZE MEASURE_SECRET_SIZE
#define FILE_SIZE AESMALL_VAULT_SIZE(MEASURE_LENGTH, MEASURE_CHUNK, KEY_SIZE)

#if MEASURE_SEALS
#define IN_SIZE (KEY_SIZE + PIECE)
#define OUT_SIZE FILE_SIZE
#else
#define IN_SIZE FILE_SIZE
#define OUT_SIZE PIECE
#endif

#if MEASURE_PAIRS
#define PASTE_NAMES(bits, engine)                                                                  \
    AESMALL_ENGINE_CCM_PAIRS_SIZE(bits, engine, uint32_t)                                          \
    AESMALL_ENGINE_OCB_PAIRS_SIZE(bits, engine, uint32_t)
#define NAMES(bits, engine) PASTE_NAMES(bits, engine)
NAMES(MEASURE_BITS, MEASURE_ENGINE)
#define PASTE_PAIRS(bits, engine, verb, mode) AESMALL_VAULT_##verb##_pairs_##mode(bits, engine)
#define EXPAND_PAIRS(bits, engine, verb, mode) PASTE_PAIRS(bits, engine, verb, mode)
#if MEASURE_MODE == 1
#define SEAL EXPAND_PAIRS(MEASURE_BITS, MEASURE_ENGINE, SEAL, ccm)
#define OPEN EXPAND_PAIRS(MEASURE_BITS, MEASURE_ENGINE, OPEN, ccm)
#else
#define SEAL EXPAND_PAIRS(MEASURE_BITS, MEASURE_ENGINE, SEAL, ocb)
#define OPEN EXPAND_PAIRS(MEASURE_BITS, MEASURE_ENGINE, OPEN, ocb)
#endif
#else
#define SEAL CALL(seal)
#define OPEN CALL(open)
#endif

/* Named as the library's, for what is inline in its header is the library's. */
AESMALL_VAULT_OF(aesmall_measured_vault, measure_key_object, MEASURE_INIT_ENC, INIT_OPEN,
                 MEASURE_BITS, MEASURE_MODE, SEAL, OPEN)

uint8_t measure_input[IN_SIZE];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[OUT_SIZE + 1];
const uint16_t measure_output_size = sizeof measure_output;
/* What has to be kept, but for the buffer. */
aesmall_measured_vault measure_key;

static measure_key_object master;
static uint8_t buffer[AESMALL_VAULT_BUFFER_SIZE(MEASURE_CHUNK)] MEASURE_ALIGNED;

#if MEASURE_SEALS
static int write_file(void *context, uint32_t offset, const uint8_t *in, size_t len)
{
    memcpy((uint8_t *)context + offset, in, len);
    return 0;
}

static int commit(void *context)
{
    (void)context;
    return 0;
}

static aesmall_error given_key(void *source, const aesmall_cipher *cipher, uint8_t *out, size_t len)
{
    (void)cipher;
    memcpy(out, source, len);
    return AESMALL_OK;
}

static aesmall_error seal_file(const aesmall_file *to)
{
    uint8_t pieces = MEASURE_PIECES;
    aesmall_error error =
        aesmall_measured_vault_create(&measure_key, &master.cipher, 0, given_key, measure_input, to,
                                      buffer, sizeof buffer, MEASURE_CHUNK);

    for (; error == AESMALL_OK && pieces != 0; pieces--) {
        error = aesmall_vault_write(&measure_key.vault, measure_input + KEY_SIZE, PIECE);
    }
    return error == AESMALL_OK ? aesmall_vault_finish(&measure_key.vault) : error;
}
#endif

#if MEASURE_OPENS
static int read_file(void *context, uint32_t offset, uint8_t *out, size_t len)
{
    memcpy(out, (const uint8_t *)context + offset, len);
    return 0;
}

static int size_of_file(void *context, uint32_t *size)
{
    (void)context;
    *size = FILE_SIZE;
    return 0;
}

/* To where the content came from, where it is sealed in the same program. */
static aesmall_error open_file(const aesmall_file *from)
{
    uint8_t *const to = MEASURE_SEALS ? measure_input + KEY_SIZE : measure_output;
    aesmall_error error =
        aesmall_measured_vault_open(&measure_key, &master.cipher, from, buffer, sizeof buffer);
    uint32_t offset;

    for (offset = 0; error == AESMALL_OK && offset < MEASURE_LENGTH; offset += PIECE) {
        error = aesmall_vault_read(&measure_key.vault, offset, to, PIECE);
    }
    return error;
}
#endif

static const aesmall_file file = {
#if MEASURE_OPENS && MEASURE_SEALS
    read_file, write_file, size_of_file, commit, measure_output
#elif MEASURE_OPENS
    read_file, NULL, size_of_file, NULL, measure_input
#else
    NULL, write_file, NULL, commit, measure_output
#endif
};

void measure_case(void)
{
    aesmall_error error = AESMALL_OK;

#if MEASURE_OPENS
    MEASURE_INIT(&master, measure_secret);
#else
    MEASURE_INIT_ENC(&master, measure_secret);
#endif
#if MEASURE_SEALS
    error = seal_file(&file);
#endif
#if MEASURE_OPENS
    if (error == AESMALL_OK) {
        error = open_file(&file);
    }
#endif
    measure_output[OUT_SIZE] = (uint8_t)error;
}
