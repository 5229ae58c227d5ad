/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * What the programs of this room share. A program makes calls of the library one after another,
 * each on a stretch of stack of its own that was filled with a pattern, and sends what is there
 * afterwards. Over the serial line come the inputs; see main.c. */
#ifndef RESIDUE_H
#define RESIDUE_H

#include <stddef.h>
#include <stdint.h>

#include "aesmall.h"

#ifdef __cplusplus
extern "C" {
#endif

#include "fw.h"

/* A part of a program alone is made for what has little flash. */
#pragma GCC diagnostic ignored "-Wunused-function"

#define MESSAGE 40 /* two blocks and a half */
#define SEALED 96  /* room for what a message becomes */
#define FILL 0xa5

/* The inputs: keys and a message, random and secret; all others are constant and public. */
extern uint8_t secret[32], secret2[32], message[MESSAGE];
/* What is public afterwards, and what a call gives to its caller alone */
extern uint8_t sealed[SEALED], opened[SEALED];
extern const uint8_t nonce[16], ad[8];

/* A call: nothing of it is on the stack but its own frame. */
typedef int residue_run(void);

/* Makes the call and sends what it left. */
void residue_try(const char *name, residue_run *run);

#ifdef __AVR__
#include <avr/pgmspace.h>
#define RESIDUE_NAME(name) static const char name_[] PROGMEM = name
#else
#define RESIDUE_NAME(name) static const char name_[] = name
#endif

#define TRY(run)                                                                                   \
    do {                                                                                           \
        RESIDUE_NAME(#run);                                                                        \
        residue_try(name_, run);                                                                   \
    } while (0)

/* A cipher that leaves nothing, as a peripheral does: the default engine on a stack of its own. So
 * what a mode leaves is not overwritten by the engine that it calls. */
typedef struct residue_key {
    aesmall_cipher cipher;
    aesmall_aes128 inner;
} residue_key;

void residue_key_init(residue_key *key, const uint8_t *from);

/* The same, without a trace of it and without a word: part of a call. */
void residue_key_set(residue_key *key, const uint8_t *from);

/* Makes a call on that stack. */
void residue_aside(residue_run *run);

/* All calls of a program, in calls_*.c. */
void residue_calls(void);

/* An object of the library that is in the program's own hands: its bytes are a secret too. */
void residue_object(const void *object, size_t len);

#ifdef __cplusplus
}
#endif

#define PASTE_(a, b, c) a##b##c
#define PASTE(a, b, c) PASTE_(a, b, c)

#endif
