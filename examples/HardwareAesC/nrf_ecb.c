/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The ECB of nRF51 and nRF52: nRF52840 Product Specification, "ECB - AES electronic codebook mode
 * encryption". It only encrypts, by EasyDMA from and to RAM: bytes in flash must be copied.
 *
 * It shares its core with CCM and AAR of the radio, which go first: a block that these interrupt
 * ends in ERRORECB, and is tried again. Under a SoftDevice the peripheral is not yours. */
#include "hardware_aes.h"

#define TRIES 4

typedef volatile struct nrf_ecb_registers {
    uint32_t TASKS_STARTECB, TASKS_STOPECB;
    uint32_t reserved[62];
    uint32_t EVENTS_ENDECB, EVENTS_ERRORECB;
    uint32_t reserved2[255];
    uintptr_t ECBDATAPTR; /* 32 bits there */
} nrf_ecb_registers;

enum { KEY = 0, CLEARTEXT = 16, CIPHERTEXT = 32 };

/* Returns whether a block was done. If *is_interrupted is true, another try may succeed. */
static bool once(nrf_ecb_registers *ecb, bool *is_interrupted)
{
    unsigned patience = HARDWARE_AES_PATIENCE;
    bool is_done;

    HARDWARE_AES_STORE(ecb->EVENTS_ENDECB, 0);
    HARDWARE_AES_STORE(ecb->EVENTS_ERRORECB, 0);
    HARDWARE_AES_STORE(ecb->TASKS_STARTECB, 1);
    do {
        is_done = HARDWARE_AES_LOAD(ecb->EVENTS_ENDECB) != 0;
        *is_interrupted = HARDWARE_AES_LOAD(ecb->EVENTS_ERRORECB) != 0;
    } while (!is_done && !*is_interrupted && --patience > 0);
    if (!is_done) {
        HARDWARE_AES_STORE(ecb->TASKS_STOPECB, 1); /* or it would write into RAM later */
    }
    return is_done && !*is_interrupted;
}

static bool run(hardware_aes_port *port, bool decrypts, const uint8_t *secret, uint8_t secret_len,
                const uint8_t in[16], uint8_t out[16])
{
    nrf_ecb_registers *ecb = (nrf_ecb_registers *)port->registers;
    volatile uint8_t *data = ((nrf_ecb_port *)port)->data; /* the port is its first member */
    bool is_good = false, is_interrupted = true;
    uint8_t i;

    (void)secret_len;
    for (i = 0; i < 16; i++) {
        data[KEY + i] = secret[i];
        data[CLEARTEXT + i] = in[i];
    }
    HARDWARE_AES_STORE(ecb->ECBDATAPTR, (uintptr_t)data);
    for (i = 0; i < TRIES && is_interrupted && !is_good; i++) {
        is_good = once(ecb, &is_interrupted);
    }
    for (i = 0; i < 16; i++) {
        out[i] = data[CIPHERTEXT + i];
    }
    for (i = 0; i < 48; i++) {
        data[i] = 0;
    }
    return is_good && !decrypts;
}

const hardware_aes_driver nrf_ecb = {run, 16, false};
