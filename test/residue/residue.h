/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Declarations that the programs of this room share. A program makes calls of the library one
 * after another. Before each call, a separate stack is filled with a pattern. After the call,
 * its contents are sent. The inputs are received through the serial line (main.c). */
#ifndef RESIDUE_H
#define RESIDUE_H

#include <stddef.h>
#include <stdint.h>

#include "aesmall.h"

#ifdef __cplusplus
extern "C" {
#endif

#include "fw.h"

/* If flash is small, only a part of a program is built. */
#pragma GCC diagnostic ignored "-Wunused-function"

#define MESSAGE 40 /* two blocks and a half */
#define SEALED 96  /* room for the sealed message */
#define FILL 0xa5

/* The inputs: keys and a message, random and secret. All other values are constant and public. */
extern uint8_t secret[32], secret2[32], message[MESSAGE];
/* `sealed` is public after a call. Only the caller may see `opened`. */
extern uint8_t sealed[SEALED], opened[SEALED];
extern const uint8_t nonce[16], ad[8];

/* A call. Only its own frame is on the stack. */
typedef int residue_run(void);

/* Makes the call and sends its residue. */
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

/* A cipher that leaves no residue, as a peripheral does. It is the default engine on another
 * stack. Therefore the engine does not overwrite the residue of the mode that calls it. */
typedef struct residue_key {
    aesmall_cipher cipher;
    aesmall_aes128 inner;
} residue_key;

void residue_key_init(residue_key *key, const uint8_t *from);

/* The same as a part of a call. It leaves no residue and sends no line. */
void residue_key_set(residue_key *key, const uint8_t *from);

/* Makes a call on the other stack. */
void residue_aside(residue_run *run);

/* Makes all calls of a program. Each calls_*.c defines it. */
void residue_calls(void);

/* Reports an object of the library that the program owns. Its bytes are secret too. */
void residue_object(const void *object, size_t len);

#ifdef __cplusplus
}
#endif

#define PASTE_(a, b, c) a##b##c
#define PASTE(a, b, c) PASTE_(a, b, c)

#endif
