/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A mode as modes.c runs it: both directions of one message. */
#ifndef MODES_H
#define MODES_H

#include <hardware_aes.h>

#define ROOM 512 /* maximum size of a result in bytes */

typedef struct keys {
    const aesmall_cipher *one, *two;
    hardware_aes_port *port; /* NULL for software */
    /* One of these two is the room for a key that a service makes. */
    aesmall_aes *software;
    hardware_aes *hardware;
    uint8_t secret_len;
    const aesmall_aes *like;
} keys;

typedef struct mode {
    const char *name;
    aesmall_error (*seal)(const keys *k, uint8_t out[ROOM], size_t *len);
    aesmall_error (*open)(const keys *k, const uint8_t *in, size_t len, uint8_t text[ROOM]);
    bool seal_decrypts, open_decrypts; /* whether the direction decrypts blocks */
} mode;

/* A message that is opened begins with these bytes. */
#define MESSAGE_SIZE 40
extern const uint8_t message[MESSAGE_SIZE];

/* The last element has no name. */
extern const mode all_modes[];

/* Defined in sealed_file.c. */
aesmall_key_room key_room_of(const keys *k);
aesmall_error seal_vault(const keys *k, uint8_t out[ROOM], size_t *len);
aesmall_error open_vault(const keys *k, const uint8_t *in, size_t len, uint8_t text[ROOM]);

#endif
