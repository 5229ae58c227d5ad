/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Seals a message of MEASURE_LENGTH bytes as a text (MEASURE_SEALS), opens it (MEASURE_OPENS), or
 * both, with key set-up. MEASURE_FORM is the form in texts: 1 SIV, 2 CCM, 3 OCB3. The calls are
 * those in text.h, or with an engine's name in MEASURE_PAIRS the engine's own. The input is the
 * nonce (for SIV the secret of the other key), then the message or text. There is no associated
 * data. The output is the text with its NUL, or the message, and the returned error, 0. */
#include "../measure.h"

#if MEASURE_FORM == 1
#define SEALED_SIZE AESMALL_TEXT_SEALED_SIZE(MEASURE_LENGTH)
#define HEAD MEASURE_SECRET_SIZE
#else
#define SEALED_SIZE AESMALL_TEXT_CCM_SEALED_SIZE(MEASURE_LENGTH)
#define HEAD 12
#endif
#define IN_SIZE (MEASURE_SEALS ? MEASURE_LENGTH : SEALED_SIZE - 1)
#define ROOM AESMALL_TEXT_OPENED_SIZE(SEALED_SIZE - 1)
#define OUT_SIZE (MEASURE_OPENS ? MEASURE_LENGTH : SEALED_SIZE)

uint8_t measure_input[HEAD + IN_SIZE];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[SEALED_SIZE + 1];
const uint16_t measure_output_size = OUT_SIZE + 1;
measure_key_object measure_key[MEASURE_FORM == 1 ? 2 : 1];

#if MEASURE_FORM == 3 && MEASURE_OPENS
#define SET_UP MEASURE_INIT
#else
#define SET_UP MEASURE_INIT_ENC
#endif
#ifdef MEASURE_PAIRS
#define CALL(name) aesmall##name##_wide
#if MEASURE_FORM == 3 && MEASURE_OPENS
#define KEY(i) MEASURE_EXPAND_KEY(MEASURE_BITS, MEASURE_PAIRS, _wide)(&measure_key[i])
#else
#define KEY(i) MEASURE_EXPAND_KEY(MEASURE_BITS, MEASURE_PAIRS, _wide_encrypt_only)(&measure_key[i])
#endif
#else
#define CALL(name) aesmall##name
#define KEY(i) &measure_key[i].cipher
#endif
#if MEASURE_FORM == 1
#define SEAL CALL(_text_seal)(KEY(0), KEY(1),
#define OPEN CALL(_text_open)(KEY(0), KEY(1),
#elif MEASURE_FORM == 2
#define SEAL CALL(_text_ccm_seal)(KEY(0), measure_input,
#define OPEN CALL(_text_ccm_open)(KEY(0),
#else
#define SEAL CALL(_text_ocb_seal)(KEY(0), measure_input,
#define OPEN CALL(_text_ocb_open)(KEY(0),
#endif

/* The measured function, with everything */
__attribute__((noinline)) aesmall_error aesmall_measured_text(void);
aesmall_error aesmall_measured_text(void)
{
    aesmall_error error = AESMALL_OK;
    const char *text = (const char *)measure_input + HEAD;
    size_t len;

    SET_UP(&measure_key[0], measure_secret);
#if MEASURE_FORM == 1
    SET_UP(&measure_key[1], measure_input);
#endif
#if MEASURE_SEALS
    error = SEAL NULL, 0, measure_input + HEAD, MEASURE_LENGTH, (char *)measure_output,
    SEALED_SIZE, &len);
    text = (const char *)measure_output;
#endif
#if MEASURE_OPENS
    if (error == AESMALL_OK) {
        error = OPEN NULL, 0, text, SEALED_SIZE - 1, measure_output, ROOM, &len);
    }
#endif
    (void)text;
    return error;
}

void measure_case(void)
{
    aesmall_error error = aesmall_measured_text();

    measure_output[OUT_SIZE] = (uint8_t)error;
}
