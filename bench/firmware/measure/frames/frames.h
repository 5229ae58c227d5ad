/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Shared by the programs that show the flash of calls for frames. The function `call_NAME` sets up
 * the keys and calls NAME once. The arguments are variables, so the compiler knows no value. */
#ifndef FRAMES_H
#define FRAMES_H

#include "aesmall.h"

/* The engine of all programs */
typedef aesmall_aes128_tiny key_object;
#define INIT aesmall_aes128_tiny_init
#define INIT_ENC aesmall_aes128_tiny_init_encrypt_only
#define ROOM aesmall_aes128_tiny_key_room
#define ROOM_ENC aesmall_aes128_tiny_key_room_encrypt_only

/* Secrets, frames and the results of a call */
extern uint8_t secret[64], in[256], out[256];
extern size_t in_len, out_cap, out_len;
extern key_object keys[4];
extern int result;

#endif
