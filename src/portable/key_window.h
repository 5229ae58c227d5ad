/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Round keys on the fly for the engine tiny. The expanded key is cut in groups of
 * `length` bytes (the length of the secret: 16, 24 or 32). A group determines the next and the
 * previous group (FIPS 197 5.2), so one group at a time is enough. */
#ifndef AESMALL_PORTABLE_KEY_WINDOW_H
#define AESMALL_PORTABLE_KEY_WINDOW_H

#include <stdint.h>

/* Replaces a group by the next, or by the previous one. rcon is the round constant between the
 * two. */
void aesmall_key_forward_c(uint8_t *group, uint8_t length, uint8_t rcon);
void aesmall_key_backward_c(uint8_t *group, uint8_t length, uint8_t rcon);

#endif
