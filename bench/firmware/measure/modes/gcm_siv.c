/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * GCM-SIV, which keys the engine for each message. That key object counts as memory of the mode.
 * Input, output and definitions are as in aead.c. */
#include "../measure.h"

#define MEASURE_ONCE_INIT MEASURE_EXPAND_KEY(MEASURE_BITS, MEASURE_ENGINE, _init_encrypt_only)

static measure_key_object once;

static void init_once(void *key, const uint8_t *secret)
{
    (void)key;
    MEASURE_ONCE_INIT(&once, secret);
}

static const aesmall_key_room message = {&once.cipher, sizeof once, init_once, MEASURE_SECRET_SIZE};

#define aesmall_measured_seal_args(cipher, args) aesmall_gcm_siv_seal_args(cipher, &message, args)
#define aesmall_measured_open_args(cipher, args) aesmall_gcm_siv_open_args(cipher, &message, args)
#define aesmall_measured_seal_unchecked(cipher, args)                                              \
    aesmall_gcm_siv_seal_unchecked(cipher, &message, args)
#define aesmall_measured_open_unchecked(cipher, args)                                              \
    aesmall_gcm_siv_open_unchecked(cipher, &message, args)
#define MEASURE_MODE measured
#include "aead.c"
