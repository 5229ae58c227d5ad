/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "hardware_aes.h"

#include <string.h>

static void block(const aesmall_cipher *cipher, bool decrypts, const uint8_t *in, uint8_t *out)
{
    const hardware_aes *key = AESMALL_KEY(hardware_aes, cipher);
    hardware_aes_port *port = key->port;

    if (port->failed || !port->driver->run(port, decrypts, key->secret, key->secret_len, in, out)) {
        port->failed = true;
        aesmall_wipe(out, AESMALL_BLOCK_SIZE);
    }
}

static void encrypt(const aesmall_cipher *cipher, const uint8_t in[16], uint8_t out[16])
{
    block(cipher, false, in, out);
}

static void decrypt(const aesmall_cipher *cipher, const uint8_t in[16], uint8_t out[16])
{
    block(cipher, true, in, out);
}

/* Fills in a key object that has its port and secret_len already. */
static void set(void *object, const uint8_t *secret)
{
    hardware_aes *key = (hardware_aes *)object;

    memcpy(key->secret, secret, key->secret_len);
    key->cipher.encrypt = encrypt;
    key->cipher.decrypt = key->port->driver->decrypts ? decrypt : NULL;
}

static bool takes(const hardware_aes_driver *driver, uint8_t secret_len)
{
    return (secret_len == 16 || secret_len == 24 || secret_len == 32) &&
           (driver->key_sizes & (secret_len == 24 ? 64 : secret_len)) != 0;
}

aesmall_error hardware_aes_init(hardware_aes *key, hardware_aes_port *port, const uint8_t *secret,
                                uint8_t secret_len)
{
    aesmall_wipe(key, sizeof *key);
    if (!takes(port->driver, secret_len)) {
        return AESMALL_ERROR_KEY_SIZE;
    }
    key->port = port;
    key->secret_len = secret_len;
    set(key, secret);
    return AESMALL_OK;
}

aesmall_key_room hardware_aes_key_room(hardware_aes *room, hardware_aes_port *port,
                                       uint8_t secret_len)
{
    aesmall_wipe(room, sizeof *room);
    room->port = port;
    room->secret_len = secret_len;
    return aesmall_key_room_of(&room->cipher, offsetof(hardware_aes, secret_len), set, secret_len);
}

aesmall_error hardware_aes_checked(hardware_aes_port *port, aesmall_error result, void *out,
                                   size_t out_len)
{
    if (!port->failed) {
        return result;
    }
    port->failed = false;
    if (out != NULL) {
        aesmall_wipe(out, out_len);
    }
    return AESMALL_ERROR_KEY;
}
