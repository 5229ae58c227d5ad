/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * GCM-SIV, which keys the engine anew for the message; that key object is a part of what the mode
 * takes. Input, output and definitions are those of aead.c. */
#include "../measure.h"

#define MEASURE_ONCE_INIT MEASURE_EXPAND_KEY(MEASURE_BITS, MEASURE_ENGINE, _init_enc)

static measure_key_object once;

static void init_once(void *key, const uint8_t *secret)
{
    (void)key;
    MEASURE_ONCE_INIT(&once, secret);
}

static const aesmall_spare message = {&once.cipher, sizeof once, init_once, MEASURE_SECRET_SIZE};

#define aesmall_measured_seal_parts(cipher, parts)                                                 \
    aesmall_gcm_siv_seal_parts(cipher, &message, parts)
#define aesmall_measured_open_parts(cipher, parts)                                                 \
    aesmall_gcm_siv_open_parts(cipher, &message, parts)
#define aesmall_measured_seal_run(cipher, parts) aesmall_gcm_siv_seal_run(cipher, &message, parts)
#define aesmall_measured_open_run(cipher, parts) aesmall_gcm_siv_open_run(cipher, &message, parts)
#define MEASURE_MODE measured
#include "aead.c"
