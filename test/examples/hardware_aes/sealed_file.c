/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A sealed file over a peripheral. If a block fails, no byte is written. */
#include <string.h>

#include "model.h"
#include "modes.h"

typedef struct memory {
    uint8_t *data;
    size_t size;
    const hardware_aes_port *port;
} memory;

static int read_memory(void *context, uint32_t offset, uint8_t *out, size_t len)
{
    const memory *file = (const memory *)context;

    if (offset > file->size || len > file->size - offset) {
        return 1;
    }
    memcpy(out, file->data + offset, len);
    return 0;
}

/* Returns whether the file has a part of the message in clear. */
static bool is_clear(const uint8_t *in, size_t len)
{
    for (; len >= 8; in++, len--) {
        for (size_t i = 0; i + 8 <= MESSAGE_SIZE; i++) {
            if (memcmp(in, message + i, 8) == 0) {
                return true;
            }
        }
    }
    return false;
}

static int write_memory(void *context, uint32_t offset, const uint8_t *in, size_t len)
{
    memory *file = (memory *)context;

    if ((file->port && file->port->failed) || offset > ROOM || len > ROOM - offset) {
        return 1;
    }
    if (is_clear(in, len)) {
        model_misused();
    }
    memcpy(file->data + offset, in, len);
    file->size = offset + len;
    return 0;
}

static int size_of_memory(void *context, uint32_t *size)
{
    *size = (uint32_t)((const memory *)context)->size;
    return 0;
}

static int commit_memory(void *context)
{
    const memory *file = (const memory *)context;

    return file->port && file->port->failed;
}

static aesmall_error some_key(void *source, const aesmall_cipher *master, uint8_t *out, size_t len)
{
    (void)source;
    (void)master;
    memset(out, 0x5c, len);
    return AESMALL_OK;
}

aesmall_key_room key_room_of(const keys *k)
{
    return k->port ? hardware_aes_key_room(k->hardware, k->port, k->secret_len)
                   : aesmall_aes_key_room(k->software, k->like);
}

aesmall_error seal_vault(const keys *k, uint8_t out[ROOM], size_t *len)
{
    memory own = {out, 0, k->port};
    const aesmall_file file = {read_memory, write_memory, size_of_memory, commit_memory, &own};
    uint8_t buffer[AESMALL_VAULT_BUFFER_SIZE(64)];
    aesmall_vault vault;
    aesmall_error error = aesmall_vault_ccm_create(&vault, key_room_of(k), k->one, 1,
                                                   aesmall_vault_own_keys(some_key, NULL), &file,
                                                   buffer, sizeof buffer, 64);

    for (uint8_t i = 0; i < 2 && error == AESMALL_OK; i++) { /* more than one chunk */
        error = aesmall_vault_write(&vault, message, MESSAGE_SIZE);
    }
    if (error == AESMALL_OK) {
        error = aesmall_vault_finish(&vault);
    }
    aesmall_vault_wipe(&vault);
    *len = own.size;
    return error;
}

aesmall_error open_vault(const keys *k, const uint8_t *in, size_t len, uint8_t text[ROOM])
{
    uint8_t copy[ROOM];
    memory own = {copy, len, k->port};
    const aesmall_file file = {read_memory, NULL, size_of_memory, NULL, &own};
    uint8_t buffer[AESMALL_VAULT_BUFFER_SIZE(64)];
    aesmall_vault vault;
    aesmall_error error;

    memcpy(copy, in, len);
    error = aesmall_vault_ccm_open(&vault, key_room_of(k), k->one, &file, buffer, sizeof buffer);
    if (error == AESMALL_OK) {
        error = aesmall_vault_read(&vault, MESSAGE_SIZE, text, MESSAGE_SIZE);
    }
    aesmall_vault_wipe(&vault);
    return error;
}
