/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The AES peripheral of STM32L0, L1, L4, G0, G4, WB and WL: RM0377, 15 "AES hardware accelerator"
 * (STM32L0x1), and RM0351, 28 (STM32L4). Words are big endian: data type 0, no swapping. */
#include "hardware_aes.h"

typedef volatile struct stm32_aes_registers {
    uint32_t CR, SR, DINR, DOUTR;
    uint32_t KEYR[4]; /* the last holds the first bytes of the key */
    uint32_t IVR[4];
    uint32_t KEYR_HIGH[4]; /* of 256 bits, where there are such */
} stm32_aes_registers;

enum {
    CR_EN = 1 << 0,
    CR_ENCRYPT = 0 << 3,
    CR_DERIVE_AND_DECRYPT = 3 << 3, /* mode 4: the key in KEYR is the key for encryption */
    CR_CCFC = 1 << 7,               /* clears CCF */
    CR_ERRC = 1 << 8,               /* clears RDERR, WRERR */
    CR_KEYSIZE_256 = 1 << 18,
    SR_CCF = 1 << 0,
    SR_RDERR = 1 << 1, /* DOUTR was read while it was empty */
    SR_WRERR = 1 << 2  /* DINR was written during a computation */
};

static uint32_t big_endian(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static void set_key(stm32_aes_registers *aes, const uint8_t *secret, uint8_t secret_len)
{
    uint8_t i;

    for (i = 0; i < secret_len / 4; i++) {
        const uint8_t word = (uint8_t)(secret_len / 4 - 1 - i);

        if (word >= 4) {
            HARDWARE_AES_STORE(aes->KEYR_HIGH[word - 4], big_endian(secret + 4 * i));
        } else {
            HARDWARE_AES_STORE(aes->KEYR[word], big_endian(secret + 4 * i));
        }
    }
}

static bool run(hardware_aes_port *port, bool decrypts, const uint8_t *secret, uint8_t secret_len,
                const uint8_t in[16], uint8_t out[16])
{
    static const uint8_t no_key[32] = {0};
    stm32_aes_registers *aes = (stm32_aes_registers *)port->registers;
    const uint32_t mode =
        (decrypts ? CR_DERIVE_AND_DECRYPT : CR_ENCRYPT) | (secret_len == 32 ? CR_KEYSIZE_256 : 0);
    unsigned patience = HARDWARE_AES_PATIENCE;
    uint32_t status;
    uint8_t i;

    /* Mode and key change only while EN is 0, which also drops the state of another user. */
    HARDWARE_AES_STORE(aes->CR, CR_CCFC | CR_ERRC);
    HARDWARE_AES_STORE(aes->CR, mode);
    set_key(aes, secret, secret_len);
    HARDWARE_AES_STORE(aes->CR, mode | CR_EN);
    for (i = 0; i < 16; i += 4) {
        HARDWARE_AES_STORE(aes->DINR, big_endian(in + i));
    }
    do {
        status = HARDWARE_AES_LOAD(aes->SR);
    } while (!(status & (SR_CCF | SR_RDERR | SR_WRERR)) && --patience > 0);
    if (status & SR_CCF) {
        for (i = 0; i < 16; i += 4) {
            const uint32_t word = HARDWARE_AES_LOAD(aes->DOUTR);

            out[i] = (uint8_t)(word >> 24);
            out[i + 1] = (uint8_t)(word >> 16);
            out[i + 2] = (uint8_t)(word >> 8);
            out[i + 3] = (uint8_t)word;
        }
        status |= HARDWARE_AES_LOAD(aes->SR);
    }
    HARDWARE_AES_STORE(aes->CR, CR_CCFC | CR_ERRC);
    set_key(aes, no_key, secret_len);
    return (status & (SR_CCF | SR_RDERR | SR_WRERR)) == SR_CCF;
}

const hardware_aes_driver stm32_aes_l0 = {run, 16, true};
const hardware_aes_driver stm32_aes_l4 = {run, 16 + 32, true};
