/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: Base64 without checks. Each character or value is in a byte ("lane") of a number: four
 * at once on processors of 32 bits, one on AVR. */
#ifndef AESMALL_SERVICES_BASE64_LANES_H
#define AESMALL_SERVICES_BASE64_LANES_H

#include <stddef.h>
#include <stdint.h>

#if defined(__AVR__)
typedef uint8_t aesmall_lanes;
#else
typedef uint32_t aesmall_lanes;
#endif

/* A byte in every lane. */
#define AESMALL_LANES(byte) ((aesmall_lanes)((aesmall_lanes)-1 / 255 * (byte)))

/* Both alphabets are five runs. In a run, the character is the value plus a constant, modulo 128. A
 * map has the constant of the first run. For each further run it has 128 minus the value at which
 * the run starts, and the XOR of its constant with the constant before. For assembly this XOR is
 * doubled, with 1 added in the last run. Each alphabet has two maps: from values to characters,
 * then from characters to values. */
#define AESMALL_BASE64_MAP_SIZE 9
extern const uint8_t aesmall_base64_maps[2 * AESMALL_BASE64_MAP_SIZE];
extern const uint8_t aesmall_base64url_maps[2 * AESMALL_BASE64_MAP_SIZE];

/* The lower 7 bits of every lane through a map. All of the map is read, in order. */
aesmall_lanes aesmall_base64_map(aesmall_lanes lanes, const uint8_t *map);

/* Codes the bytes that end at in_end to out_len characters without padding, the last one first. The
 * bytes may start at out. */
void aesmall_base64_put(const uint8_t *in_end, char *out, size_t out_len, const uint8_t *maps);

/* Decodes in_len characters without padding, not one more than a multiple of 4, the first one
 * first. in == out is allowed. Returns 0 if aesmall_base64_put makes the same characters of the
 * bytes. */
aesmall_lanes aesmall_base64_take(const char *in, size_t in_len, uint8_t *out, const uint8_t *maps);

#endif
