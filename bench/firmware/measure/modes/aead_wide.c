/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Authenticated encryption by aesmall_ and MEASURE_CALL, for many blocks in one call. It uses the
 * engine's calls for two blocks (MEASURE_PAIRS) or for many in CTR (MEASURE_BLOCKS), or GCM with a
 * stored hash key. A message is sealed, or opened with MEASURE_OPENS. Input and output are as in
 * aead.c. */
#include "../measure.h"

#define TAG_SIZE 16
#define SEALED_SIZE (MEASURE_LENGTH + TAG_SIZE)
#define IN_SIZE (MEASURE_OPENS ? SEALED_SIZE : MEASURE_LENGTH)
#define OUT_SIZE (MEASURE_OPENS ? MEASURE_LENGTH : SEALED_SIZE)

uint8_t measure_input[MEASURE_NONCE + MEASURE_AD + IN_SIZE];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[OUT_SIZE + 1];
const uint16_t measure_output_size = sizeof measure_output;
/* Memory that a program must keep. Its size is a figure. */
struct {
    measure_key_object key;
#if !MEASURE_PAIRS
    aesmall_gcm_stored_hash kept;
#endif
} measure_key;

#define AD (measure_input + MEASURE_NONCE)
static const aesmall_aead_args args = {measure_input,  MEASURE_NONCE,   AD,
                                       MEASURE_AD,     AD + MEASURE_AD, IN_SIZE,
                                       measure_output, OUT_SIZE,        TAG_SIZE};

#if MEASURE_PAIRS
static void aesmall_measured_encrypt_wide(const void *schedule, const uint8_t in[32],
                                          uint8_t out[32])
{
    MEASURE_VERB(encrypt_wide)(schedule, in, out);
}
#if MEASURE_DECRYPTS
static void aesmall_measured_decrypt_wide(const void *schedule, const uint8_t in[32],
                                          uint8_t out[32])
{
    MEASURE_VERB(decrypt_wide)(schedule, in, out);
}
#define WAYS                                                                                       \
    , measure_key.key.schedule, aesmall_measured_encrypt_wide, aesmall_measured_decrypt_wide
#else
#define WAYS , measure_key.key.schedule, aesmall_measured_encrypt_wide
#endif
#define HASH
#elif MEASURE_BLOCKS
static void aesmall_measured_blocks(const void *schedule, uint8_t counter[16], const uint8_t *in,
                                    uint8_t *out, size_t blocks)
{
    MEASURE_VERB(ctr_blocks)(schedule, counter, in, out, blocks);
}
#define WAYS , measure_key.key.schedule, aesmall_measured_blocks
#define HASH &measure_key.kept.hash,
#else
#define WAYS
#define HASH &measure_key.kept.hash,
#endif

#define PASTE_CALL(call) aesmall_##call
#define EXPAND_CALL(call) PASTE_CALL(call)

void measure_case(void)
{
    aesmall_error error = AESMALL_OK;

#if MEASURE_DECRYPTS
    MEASURE_INIT(&measure_key.key, measure_secret);
#else
    MEASURE_INIT_ENC(&measure_key.key, measure_secret);
#endif
#if !MEASURE_PAIRS
    error = aesmall_gcm_stored_hash_init(&measure_key.kept, &measure_key.key.cipher);
#endif
    if (error == AESMALL_OK) {
        error = EXPAND_CALL(MEASURE_CALL)(&measure_key.key.cipher, HASH & args WAYS);
    }
    measure_output[OUT_SIZE] = (uint8_t)error;
}
