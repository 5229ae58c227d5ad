/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * AES peripherals as an aesmall_cipher, so that every mode and service can use them.
 *
 * A block can fail here: the peripheral reports an error, loses its clock, or another part of the
 * program takes it. A mode does not notice this, and would continue with wrong bytes. So the port
 * sets `failed`, and every further block is 16 zeros. hardware_aes_checked MUST follow each call of
 * a mode. After a failed block it releases no output. Do not trust the result of a verification
 * either: with zeros as the key stream a forger knows the tag.
 *
 *   hardware_aes_port port = {&stm32_aes_l0, AES, false};
 *   hardware_aes key;
 *   if (hardware_aes_init(&key, &port, secret, 16) == AESMALL_OK) {
 *       error = aesmall_ccm_seal(&key.cipher, ..., out, cap, 8);
 *       error = hardware_aes_checked(&port, error, out, cap);
 *   }
 *
 * hardware_aes_checked cannot stop output that leaves the program during a call. So the functions
 * of an aesmall_file (write, commit) and the store of a nonce MUST refuse while port.failed is
 * true. After a failure, start a generator of random bytes again.
 *
 * Keys are in RAM, in the key object, and in the peripheral only during a block: any number of keys
 * share it, and it may sleep between. Wipe a key object with aesmall_wipe, as usual. A port
 * processes one block at a time: do not use it both in an interrupt and in the code that it
 * interrupts. The peripheral's clock must be on. Time: the peripheral's time. This code has no
 * branch and no address that depends on a secret. */
#ifndef HARDWARE_AES_H
#define HARDWARE_AES_H

#include <aesmall.h>
#include <stdbool.h>

/* How the drivers read and write a register. A test with models defines HARDWARE_AES_ACCESS. */
#ifdef HARDWARE_AES_ACCESS
#include HARDWARE_AES_ACCESS
#else
#define HARDWARE_AES_LOAD(reg) (reg)
#define HARDWARE_AES_STORE(reg, value) ((reg) = (value))
#endif

/* How often a flag is read before the peripheral counts as stuck. A block takes at most some 500
 * cycles on all of these. */
#ifndef HARDWARE_AES_PATIENCE
#define HARDWARE_AES_PATIENCE 10000u
#endif

struct hardware_aes_port;

/* A driver processes one block. If it returns false, the block failed, and out is undefined. in may
 * be out. in may be in flash. */
typedef struct hardware_aes_driver {
    bool (*run)(struct hardware_aes_port *port, bool decrypts, const uint8_t *secret,
                uint8_t secret_len, const uint8_t in[16], uint8_t out[16]);
    uint8_t key_sizes; /* the sum of the allowed sizes: 16, 32, and 64 for 24 bytes */
    bool decrypts;
} hardware_aes_driver;

typedef struct hardware_aes_port {
    const hardware_aes_driver *driver;
    void *registers; /* the peripheral's address */
    bool failed;
} hardware_aes_port;

/* STM32L0, L1: 128 bits. STM32L4, G0, G4, WB, WL: 128 and 256 bits. */
extern const hardware_aes_driver stm32_aes_l0, stm32_aes_l4;
/* SAM L21, SAM D51 and similar chips: 128, 192, 256 bits. */
extern const hardware_aes_driver sam_aes;
/* XMEGA: 128 bits. A decryption takes the time of two. */
extern const hardware_aes_driver xmega_aes;
/* nRF51, nRF52: 128 bits, encryption only. Calls that decrypt a block (opening with CBC, KW, Manx,
 * OCB and XTS, and sealed files) return AESMALL_ERROR_KEY. Its port is an nrf_ecb_port. */
extern const hardware_aes_driver nrf_ecb;

/* The ECB reads and writes RAM by itself, and only RAM: key, input, output. */
typedef struct nrf_ecb_port {
    hardware_aes_port port;
    volatile uint8_t data[48];
} nrf_ecb_port;

/* A key: pass &key.cipher to a mode. */
typedef struct hardware_aes {
    aesmall_cipher cipher;
    uint8_t secret[32];
    uint8_t secret_len; /* from here on it outlives a wipe of a service's room */
    hardware_aes_port *port;
} hardware_aes;

/* AESMALL_ERROR_KEY_SIZE, and a key that every mode refuses, if the peripheral does not take
 * secret_len bytes. */
AESMALL_MUST_CHECK aesmall_error hardware_aes_init(hardware_aes *key, hardware_aes_port *port,
                                                   const uint8_t *secret, uint8_t secret_len);

/* Room for a key that a service makes itself (core/cipher.h): GCM-SIV, sealed files, random bytes.
 * The peripheral must support secret_len. */
aesmall_key_room hardware_aes_key_room(hardware_aes *room, hardware_aes_port *port,
                                       uint8_t secret_len);

/* Call this after each call of a mode, with its result and its output, if it has one. Returns
 * `result` if no block has failed. Otherwise it zeroes the output, resets `failed` for another try,
 * and returns AESMALL_ERROR_KEY. Do not use the nonce of a failed message again. */
AESMALL_MUST_CHECK aesmall_error hardware_aes_checked(hardware_aes_port *port, aesmall_error result,
                                                      void *out, size_t out_len);

#endif
