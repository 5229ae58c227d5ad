/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: Base64 without checks. Characters and values stand each in a byte
 * ("lane") of a number: four at once on processors of 32 bits, one on AVR. */
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

/* Both alphabets are five runs, in which the character is the value and a constant, modulo 128.
 * A map is the constant of the first run, and for each further one 128 minus the value at which
 * it starts, and what its constant differs by from the one before (XOR); where assembly reads it,
 * that doubled, with 1 added in the last run. Of each form, base64 and base64url, the one from
 * values to characters, then the one back: its two maps. */
#define AESMALL_BASE64_MAP_SIZE 9
extern const uint8_t aesmall_base64_maps[2 * AESMALL_BASE64_MAP_SIZE];
extern const uint8_t aesmall_base64url_maps[2 * AESMALL_BASE64_MAP_SIZE];

/* The lower 7 bits of every lane through a map. All of the map is read, in order. */
aesmall_lanes aesmall_base64_map(aesmall_lanes lanes, const uint8_t *map);

/* The bytes that end at in_end to the out_len characters that they need without padding, the last
 * one first; they may start at out. */
void aesmall_base64_put(const uint8_t *in_end, char *out, size_t out_len, const uint8_t *maps);

/* in_len characters without padding, not one more than a multiple of 4, to bytes, the first one
 * first; in == out is allowed. Returns 0 when they are what aesmall_base64_put makes of these. */
aesmall_lanes aesmall_base64_take(const char *in, size_t in_len, uint8_t *out, const uint8_t *maps);

#endif
