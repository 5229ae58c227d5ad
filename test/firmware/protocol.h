/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The line protocol of the test firmware.
 *
 *   request   OP [PLACE] FIELD FIELD ...\n     fields in hex, "-" for an empty one
 *   response  CODE HEX [!FLAG ...]\n           CODE: the aesmall_error, negated, in hex
 *
 * PLACE is one byte. Bits 0-2 misalign the input, bits 3-5 the output. Bit 6 selects in == out.
 * Bit 7 puts the input 1 + bits 0-2 bytes after the start of the output. Bits 6 and 7 together
 * put the output the same distance after the start of the input.
 *
 * Flags report errors that no caller could tolerate:
 *   !guard    a byte outside the output was written
 *   !input    the input was written
 *   !partial  after an error a byte of the output is neither zero nor its old value */
#ifndef PROTOCOL_H
#define PROTOCOL_H

#include <stddef.h>
#include <stdint.h>

#include "aesmall.h"

#ifndef DATA_MAX
#define DATA_MAX 256 /* the longest input and output. The host allows more */
#endif
#ifndef BESIDE_MAX
#define BESIDE_MAX 96 /* the other bytes of a request: keys, IV, AD */
#endif
#define FIELD_COUNT_MAX 8
#define GUARD_SIZE 8
#define PLACE_IN_PLACE 0x40
#define PLACE_OVERLAP 0x80
#define PLACE_BEHIND (PLACE_IN_PLACE | PLACE_OVERLAP)

typedef struct field {
    const uint8_t *data;
    size_t len;
} field;

typedef struct request {
    char op;
    uint8_t field_count;
    field fields[FIELD_COUNT_MAX];
} request;

/* Reads one line. Returns 0 at the end of the input. The fields are valid until the next call. */
int protocol_read(request *r);

/* Returns the value of a big-endian field of up to 8 bytes. */
uint64_t protocol_number(const field *f);

/* The input and output of one call, placed by a PLACE field, with guards. */
typedef struct placement {
    const uint8_t *in;
    size_t in_len;
    uint8_t *out;
    size_t out_cap;
    const field *original;
} placement;

void protocol_place(placement *p, const field *place, const field *in, size_t out_cap);

/* Sends the response of a call that wrote out_len bytes to p->out. */
void protocol_respond_placed(const placement *p, aesmall_error error, size_t out_len);

/* Sends a response without a placed output. */
void protocol_respond(aesmall_error error, const uint8_t *out, size_t out_len);

#endif
