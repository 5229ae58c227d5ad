/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A mode as modes.c runs it, both directions of one message. */
#ifndef MODES_H
#define MODES_H

#include <hardware_aes.h>

#define ROOM 512 /* bytes that a result may take */

typedef struct keys {
    const aesmall_cipher *one, *two;
    hardware_aes_port *port; /* NULL: software */
    /* Rooms for a key that a service makes: one of the two */
    aesmall_aes *software;
    hardware_aes *hardware;
    uint8_t secret_len;
    const aesmall_aes *like;
} keys;

typedef struct mode {
    const char *name;
    aesmall_error (*seal)(const keys *k, uint8_t out[ROOM], size_t *len);
    aesmall_error (*open)(const keys *k, const uint8_t *in, size_t len, uint8_t text[ROOM]);
    bool seal_decrypts, open_decrypts; /* blocks */
} mode;

/* What is opened begins with it */
#define MESSAGE_SIZE 40
extern const uint8_t message[MESSAGE_SIZE];

/* The last has no name. */
extern const mode all_modes[];

/* Of sealed_file.c */
aesmall_key_room key_room_of(const keys *k);
aesmall_error seal_vault(const keys *k, uint8_t out[ROOM], size_t *len);
aesmall_error open_vault(const keys *k, const uint8_t *in, size_t len, uint8_t text[ROOM]);

#endif
