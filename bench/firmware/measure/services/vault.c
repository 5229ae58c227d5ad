/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Writes a sealed file of MEASURE_LENGTH bytes in memory, in chunks of MEASURE_CHUNK bytes with
 * MEASURE_MODE (1 CCM, 2 OCB3). If only MEASURE_OPENS is set, it reads the file. If MEASURE_SEALS
 * is set too, it does both. The secret is the master key. The time of measure_case has the set-up
 * of all keys, KW and the calls of the file.
 *
 * The content is the input's content, MEASURE_PIECES times. To seal, the input is the key of the
 * file and the content. To open, it is the file. The output is the file or the content, and the
 * error, 0. Each piece of content is read over the piece before. */
#include <string.h>

#include "../measure.h"

#if MEASURE_MODE == 1
#define NAMED(call) aesmall_vault_ccm_##call
#define OPEN_END _encrypt_only
#else
#define NAMED(call) aesmall_vault_ocb_##call
#define OPEN_END
#endif
#define ROOM(end) MEASURE_EXPAND_KEY(MEASURE_BITS, MEASURE_ENGINE, end)(&measure_key.key)
#define PASTE_END(a, b) a##b
#define WITH_END(a, b) PASTE_END(a, b)

/* Two blocks in one call, or one block */
#if MEASURE_PAIRS
typedef aesmall_vault_wide vault_type;
#define CREATE(...)                                                                                \
    NAMED(create_wide)                                                                             \
    (&measure_key.vault, ROOM(_key_room_encrypt_only), ROOM(_wide_encrypt_only), __VA_ARGS__)
#define OPEN(...)                                                                                  \
    NAMED(open_wide)                                                                               \
    (&measure_key.vault, ROOM(WITH_END(_key_room, OPEN_END)), ROOM(WITH_END(_wide, OPEN_END)),     \
     __VA_ARGS__)
#define VAULT (&measure_key.vault.vault)
#else
typedef aesmall_vault vault_type;
#define CREATE(...) NAMED(create)(&measure_key.vault, ROOM(_key_room_encrypt_only), __VA_ARGS__)
#define OPEN(...) NAMED(open)(&measure_key.vault, ROOM(WITH_END(_key_room, OPEN_END)), __VA_ARGS__)
#define VAULT (&measure_key.vault)
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

uint8_t measure_input[IN_SIZE];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[OUT_SIZE + 1];
const uint16_t measure_output_size = sizeof measure_output;
/* Memory that a program must keep, except the buffer */
struct {
    vault_type vault;
    measure_key_object key;
} measure_key;

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
    const aesmall_vault_keys keys = aesmall_vault_own_keys(given_key, measure_input);
    aesmall_error error = CREATE(&master.cipher, 0, keys, to, buffer, sizeof buffer, MEASURE_CHUNK);

    for (; error == AESMALL_OK && pieces != 0; pieces--) {
        error = aesmall_vault_write(VAULT, measure_input + KEY_SIZE, PIECE);
    }
    return error == AESMALL_OK ? aesmall_vault_finish(VAULT) : error;
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

/* Reads back into the content's place if the same program sealed it. */
static aesmall_error open_file(const aesmall_file *from)
{
    uint8_t *const to = MEASURE_SEALS ? measure_input + KEY_SIZE : measure_output;
    aesmall_error error = OPEN(&master.cipher, from, buffer, sizeof buffer);
    uint32_t offset;

    for (offset = 0; error == AESMALL_OK && offset < MEASURE_LENGTH; offset += PIECE) {
        error = aesmall_vault_read(VAULT, offset, to, PIECE);
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
