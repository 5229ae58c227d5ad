/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Processes one message in place, of as many blocks as a case has, 1 to MEASURE_BLOCKS. It uses
 * MEASURE_CALL with the arguments of MEASURE_FORM: 1 an IV or tweak, 2 no further argument, 3 a
 * nonce and no associated data, 4 two keys and no associated data. The call has
 *   MEASURE_WIDE      a wide key, which MEASURE_MAKE makes of a key object
 *   MEASURE_SPARES    key room for the message's key
 *   MEASURE_HASHES    a stored hash key, in the form MEASURE_HASH
 *   MEASURE_ROOMS     room for the message's hash key, in that form
 *   MEASURE_SECTORS   a tweak key (XTS)
 * The input is the number of blocks, a second secret if there is one, MEASURE_HEAD bytes of IV,
 * nonce or tweak, and the message. With MEASURE_OPENS the result of sealing replaces the message.
 * The result is MEASURE_ADDS bytes longer, MEASURE_FRONT of these in front. The output is the
 * result and the returned error, 0. */
#include "fw.h"
#include "measure.h"

#define PASTE_CALL(call) aesmall_##call
#define EXPAND_CALL(call) PASTE_CALL(call)
#define CALL EXPAND_CALL(MEASURE_CALL)
#if MEASURE_WIDE
#define KEY(object) MEASURE_EXPAND_KEY(MEASURE_BITS, MEASURE_ENGINE, MEASURE_MAKE)(&(object))
#else
#define KEY(object) &(object).cipher
#endif

#define PASTE_FORM(before, form, behind) before##form##behind
#define EXPAND_FORM(before, form, behind) PASTE_FORM(before, form, behind)
#define FORM(before, behind) EXPAND_FORM(before, MEASURE_HASH, behind)

#if MEASURE_ROOMS
typedef aesmall_ghash_key aesmall_ghash_compact;
typedef aesmall_ghash_small_key aesmall_ghash_small;
typedef aesmall_ghash_branch_key aesmall_ghash_branch;
#endif

#define SECOND_SECRET (MEASURE_FORM == 4 || MEASURE_SECTORS ? MEASURE_SECRET_SIZE : 0)
#define IN_AT (MEASURE_OPENS ? 0 : MEASURE_FRONT)
#define OUT_AT (MEASURE_OPENS ? MEASURE_FRONT : 0)

uint8_t measure_input[1];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[1];
const uint16_t measure_output_size = sizeof measure_output;
/* Memory that a program must keep. Its size is a figure. */
struct {
    measure_key_object key;
#if MEASURE_FORM == 4 || MEASURE_SECTORS
    measure_key_object second;
#endif
#if MEASURE_SECTORS
    aesmall_xts xts;
#endif
#if MEASURE_HASHES
    FORM(aesmall_gcm_, ) stored;
#endif
} measure_key;

static uint8_t head[SECOND_SECRET + MEASURE_HEAD + 1] MEASURE_ALIGNED;
static uint8_t room[16 * MEASURE_BLOCKS + MEASURE_ADDS] MEASURE_ALIGNED;

static void receive(uint8_t *to, size_t size)
{
    while (size-- > 0) {
        *to++ = (uint8_t)fw_getc();
    }
}

static void send(const uint8_t *from, size_t size)
{
    while (size-- > 0) {
        fw_putc((char)*from++);
    }
}

static aesmall_error set_up(void)
{
#if MEASURE_DECRYPTS
    MEASURE_INIT(&measure_key.key, measure_secret);
#else
    MEASURE_INIT_ENC(&measure_key.key, measure_secret);
#endif
#if MEASURE_FORM == 4 || MEASURE_SECTORS
    MEASURE_INIT_ENC(&measure_key.second, head);
#endif
#if MEASURE_SECTORS
    return aesmall_xts_init(&measure_key.xts, &measure_key.key.cipher, &measure_key.second.cipher);
#elif MEASURE_HASHES
    return FORM(aesmall_gcm_, _init)(&measure_key.stored, &measure_key.key.cipher);
#else
    return AESMALL_OK;
#endif
}

#if MEASURE_SECTORS
#define FIRST &measure_key.xts
#elif MEASURE_HASHES
#define FIRST KEY(measure_key.key), &measure_key.stored.hash
#elif MEASURE_ROOMS
#define FIRST KEY(measure_key.key), MEASURE_SPARE_ENC(&message), FORM(aesmall_gcm_siv_, )(&hash)
#elif MEASURE_SPARES
#define FIRST KEY(measure_key.key), MEASURE_SPARE_ENC(&message)
#else
#define FIRST KEY(measure_key.key)
#endif

#if MEASURE_FORM == 1
#define RUN CALL(FIRST, head + SECOND_SECRET, in, in_len, out, out_len)
#elif MEASURE_FORM == 2
#define RUN CALL(FIRST, in, in_len, out, out_len)
#elif MEASURE_FORM == 3
#define RUN CALL(FIRST, head, MEASURE_HEAD, NULL, 0, in, in_len, out, out_len, 16)
#else
#define RUN CALL(FIRST, KEY(measure_key.second), NULL, 0, in, in_len, out, out_len)
#endif

void measure_case(void)
{
    const size_t size = (size_t)measure_input[0] * 16;
    const size_t in_len = MEASURE_OPENS ? size + MEASURE_ADDS : size;
    const size_t out_len = MEASURE_TAGS ? 16 : MEASURE_OPENS ? size : size + MEASURE_ADDS;
    const uint8_t *const in = room + IN_AT;
    uint8_t *const out = room + OUT_AT;
#if MEASURE_SPARES
    measure_key_object message;
#endif
#if MEASURE_ROOMS
    FORM(aesmall_ghash_, ) hash;
#endif
    aesmall_error error;

    receive(head, SECOND_SECRET + MEASURE_HEAD);
    receive(room + IN_AT, in_len);
    error = set_up();
    if (error == AESMALL_OK) {
        error = RUN;
    }
    send(out, out_len);
    measure_output[0] = (uint8_t)error;
}
