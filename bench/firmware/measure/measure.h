/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Shared declarations of all measuring programs. One program is built for each engine, key size and
 * operation, and links only that operation. The host defines
 *   MEASURE_ENGINE   the engine, for example balanced
 *   MEASURE_BITS     the key size, for example 128
 *   MEASURE_LENGTH   bytes of message, for a mode
 *   MEASURE_START    statements to run first: they fill tables in RAM, for engines that have some
 * This folder has one file for each operation, which defines the variables and functions for
 * main.c. */
#ifndef MEASURE_H
#define MEASURE_H

#include <stdint.h>

#include "aesmall.h"

#define MEASURE_PASTE_VERB(bits, verb, engine) aesmall_aes##bits##_##verb##_##engine
#define MEASURE_EXPAND_VERB(bits, verb, engine) MEASURE_PASTE_VERB(bits, verb, engine)
#define MEASURE_PASTE_KEY(bits, engine, end) aesmall_aes##bits##_##engine##end
#define MEASURE_EXPAND_KEY(bits, engine, end) MEASURE_PASTE_KEY(bits, engine, end)

/* A kernel of the engine, for example MEASURE_VERB(encrypt)(schedule, in, out) */
#define MEASURE_VERB(verb) MEASURE_EXPAND_VERB(MEASURE_BITS, verb, MEASURE_ENGINE)

/* The key object and its set-up, for modes */
typedef MEASURE_EXPAND_KEY(MEASURE_BITS, MEASURE_ENGINE, ) measure_key_object;
#define MEASURE_INIT MEASURE_EXPAND_KEY(MEASURE_BITS, MEASURE_ENGINE, _init)
#define MEASURE_INIT_ENC MEASURE_EXPAND_KEY(MEASURE_BITS, MEASURE_ENGINE, _init_encrypt_only)
#define MEASURE_SPARE MEASURE_EXPAND_KEY(MEASURE_BITS, MEASURE_ENGINE, _key_room)
#define MEASURE_SPARE_ENC MEASURE_EXPAND_KEY(MEASURE_BITS, MEASURE_ENGINE, _key_room_encrypt_only)

/* The key schedule without a key object, for calls of kernels: an array of the engine's own type */
typedef __typeof__(((measure_key_object *)0)->schedule) measure_schedule_array;

#define MEASURE_SECRET_SIZE (MEASURE_BITS / 8)

/* The input and the output of a case, with sizes from the operation's file. They are aligned on
 * processors with words, where other addresses take longer (doc/inside/armv6m.md). */
#ifdef __arm__
#define MEASURE_ALIGNED __attribute__((aligned(4)))
#else
#define MEASURE_ALIGNED
#endif
extern uint8_t measure_secret[MEASURE_SECRET_SIZE] MEASURE_ALIGNED;
extern uint8_t measure_input[] MEASURE_ALIGNED;
extern const uint16_t measure_input_size;
extern uint8_t measure_output[] MEASURE_ALIGNED;
extern const uint16_t measure_output_size;

/* Runs one case: sets the key up and performs the operation. */
void measure_case(void);

#endif
