/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The AES crypto module of XMEGA A and similar chips: XMEGA A manual (8077), "AES and DES crypto
 * engines", 23.4 and 23.5 of revision I. KEY and STATE are memories of 16 bytes with one register
 * each. A block overwrites both: KEY then holds the last subkey, with which a decryption must
 * begin. */
#include "hardware_aes.h"

typedef volatile struct xmega_aes_registers {
    uint8_t CTRL, STATUS, STATE, KEY, INTCTRL;
} xmega_aes_registers;

enum {
    CTRL_START = 1 << 7,
    CTRL_RESET = 1 << 5,
    CTRL_DECRYPT = 1 << 4,
    STATUS_ERROR = 1 << 7, /* KEY or STATE was not whole, or CTRL was touched during a block */
    STATUS_SRIF = 1 << 0   /* STATE is ready */
};

/* STATE becomes its encryption or decryption, and KEY becomes the key of the other direction. */
static bool once(xmega_aes_registers *aes, uint8_t direction, const uint8_t *key,
                 const uint8_t *state)
{
    unsigned patience = HARDWARE_AES_PATIENCE;
    uint8_t i, status;

    HARDWARE_AES_STORE(aes->CTRL, CTRL_RESET);
    HARDWARE_AES_STORE(aes->STATUS, STATUS_ERROR | STATUS_SRIF); /* ones clear them */
    HARDWARE_AES_STORE(aes->CTRL, direction);
    for (i = 0; i < 16; i++) {
        HARDWARE_AES_STORE(aes->KEY, key[i]);
    }
    for (i = 0; i < 16; i++) {
        HARDWARE_AES_STORE(aes->STATE, state[i]);
    }
    HARDWARE_AES_STORE(aes->CTRL, direction | CTRL_START);
    do {
        status = HARDWARE_AES_LOAD(aes->STATUS);
    } while (!(status & (STATUS_SRIF | STATUS_ERROR)) && --patience > 0);
    return (status & (STATUS_SRIF | STATUS_ERROR)) == STATUS_SRIF;
}

static bool run(hardware_aes_port *port, bool decrypts, const uint8_t *secret, uint8_t secret_len,
                const uint8_t in[16], uint8_t out[16])
{
    xmega_aes_registers *aes = (xmega_aes_registers *)port->registers;
    uint8_t last[16], i;
    bool is_good;

    (void)secret_len;
    if (decrypts) {
        is_good = once(aes, 0, secret, in);
        for (i = 0; is_good && i < 16; i++) {
            last[i] = HARDWARE_AES_LOAD(aes->KEY);
        }
        is_good = is_good && once(aes, CTRL_DECRYPT, last, in);
        aesmall_wipe(last, sizeof last);
    } else {
        is_good = once(aes, 0, secret, in);
    }
    for (i = 0; is_good && i < 16; i++) {
        out[i] = HARDWARE_AES_LOAD(aes->STATE);
    }
    HARDWARE_AES_STORE(aes->CTRL, CTRL_RESET); /* wipes KEY and STATE */
    return is_good;
}

const hardware_aes_driver xmega_aes = {run, 16, true};
