/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The line protocol of the test firmware.
 *
 *   request   OP [PLACE] FIELD FIELD ...\n     fields in hex, "-" for an empty one
 *   response  CODE HEX [!FLAG ...]\n           CODE: the aesmall_error, negated, in hex
 *
 * PLACE is one byte: bits 0-2 misalign the input, bits 3-5 the output, bit 6 asks for in == out,
 * bit 7 puts the input 1 + bits 0-2 bytes behind the start of the output, bits 6 and 7 the output
 * as far behind the start of the input.
 * Flags report what a caller would never forgive:
 *   !guard    a byte outside the output was written
 *   !input    the input was written
 *   !partial  after an error a byte of the output is neither zero nor what it was */
#ifndef PROTOCOL_H
#define PROTOCOL_H

#include <stddef.h>
#include <stdint.h>

#include "aesmall.h"

#ifndef DATA_MAX
#define DATA_MAX 256 /* the longest input and output; the host takes more */
#endif
#ifndef BESIDE_MAX
#define BESIDE_MAX 96 /* what a request holds beside: keys, IV, AD */
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

/* Reads one line. 0 at the end of input. The fields live until the next call. */
int protocol_read(request *r);

/* The value of a big-endian field of up to 8 bytes. */
uint64_t protocol_number(const field *f);

/* Input and output of one call, placed as a PLACE field says, with guards. */
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
