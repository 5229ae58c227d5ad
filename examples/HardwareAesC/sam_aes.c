/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The AES peripheral of SAM L21, L22, D51 and E5x: SAM D5x/E5x data sheet (DS60001507), 42
 * "Advanced Encryption Standard", 42.6.2.3 and 42.6.2.4, manual start. The chapter for the SAM L21
 * (DS60001477) is the same. Words are little endian.
 *
 * It has no error flags. Two errors are possible: no clock (no write is stored, and no block ends),
 * and a write that the PAC refuses. Both are visible in CTRLA, which is read again. */
#include "hardware_aes.h"

typedef volatile struct sam_aes_registers {
    uint32_t CTRLA;
    uint8_t CTRLB, INTENCLR, INTENSET, INTFLAG;
    uint8_t DATABUFPTR, DBGCTRL, reserved[2];
    uint32_t KEYWORD[8];
    uint32_t reserved2[3];
    uint32_t INDATA;
} sam_aes_registers;

enum {
    CTRLA_ENABLE = 1 << 1,
    CTRLA_KEYSIZE = 8, /* the position: 0, 1, 2 for 128, 192, 256 bits */
    CTRLA_CIPHER_ENCRYPT = 1 << 10,
    CTRLB_START = 1 << 0,
    CTRLB_NEWMSG = 1 << 1,
    INTFLAG_ENCCMP = 1 << 0
};

static uint32_t little_endian(const uint8_t *bytes)
{
    return (uint32_t)bytes[3] << 24 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[1] << 8 | bytes[0];
}

static bool run(hardware_aes_port *port, bool decrypts, const uint8_t *secret, uint8_t secret_len,
                const uint8_t in[16], uint8_t out[16])
{
    sam_aes_registers *aes = (sam_aes_registers *)port->registers;
    const uint32_t mode = (uint32_t)(secret_len / 8 - 2) << CTRLA_KEYSIZE |
                          (decrypts ? 0u : (uint32_t)CTRLA_CIPHER_ENCRYPT);
    unsigned patience = HARDWARE_AES_PATIENCE;
    bool is_good = false;
    uint8_t i;

    HARDWARE_AES_STORE(aes->CTRLA, 0); /* the rest of it is written only while ENABLE is 0 */
    HARDWARE_AES_STORE(aes->CTRLA, mode);
    HARDWARE_AES_STORE(aes->CTRLA, mode | CTRLA_ENABLE);
    if (HARDWARE_AES_LOAD(aes->CTRLA) == (mode | CTRLA_ENABLE)) {
        for (i = 0; i < secret_len / 4; i++) {
            HARDWARE_AES_STORE(aes->KEYWORD[i], little_endian(secret + 4 * i));
        }
        HARDWARE_AES_STORE(aes->INTFLAG, INTFLAG_ENCCMP); /* of another user: a one clears it */
        HARDWARE_AES_STORE(aes->DATABUFPTR, 0);
        for (i = 0; i < 16; i += 4) {
            HARDWARE_AES_STORE(aes->INDATA, little_endian(in + i));
        }
        HARDWARE_AES_STORE(aes->CTRLB, CTRLB_NEWMSG | CTRLB_START);
        do {
            is_good = (HARDWARE_AES_LOAD(aes->INTFLAG) & INTFLAG_ENCCMP) != 0;
        } while (!is_good && --patience > 0);
    }
    for (i = 0; is_good && i < 16; i += 4) {
        const uint32_t word = HARDWARE_AES_LOAD(aes->INDATA);

        out[i] = (uint8_t)word;
        out[i + 1] = (uint8_t)(word >> 8);
        out[i + 2] = (uint8_t)(word >> 16);
        out[i + 3] = (uint8_t)(word >> 24);
    }
    for (i = 0; i < secret_len / 4; i++) {
        HARDWARE_AES_STORE(aes->KEYWORD[i], 0);
    }
    HARDWARE_AES_STORE(aes->CTRLA, 0);
    return is_good;
}

const hardware_aes_driver sam_aes = {run, 16 + 32 + 64, true};
