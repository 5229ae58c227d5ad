/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * What the drivers' reads and writes of registers become; included ahead of every file. */
#ifndef MODEL_H
#define MODEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define HARDWARE_AES_LOAD(reg) ((__typeof__(reg))model_load(&(reg)))
#define HARDWARE_AES_STORE(reg, value) model_store(&(reg), (uintptr_t)(value))
#define HARDWARE_AES_PATIENCE 200u

/* Where the registers seem to be; nothing is stored there. */
#define MODEL_SIZE 0x600
extern uint64_t model_registers[MODEL_SIZE / 8];

uintptr_t model_load(volatile const void *reg);
void model_store(volatile void *reg, uintptr_t value);

/* One peripheral: its registers by their offsets. A word of more bytes counts by its first. */
typedef struct model {
    const char *name;
    uint32_t (*load)(size_t offset);
    void (*store)(size_t offset, uintptr_t value);
    void (*reset)(void);
    bool (*holds)(void); /* a key or a block */
    unsigned faults;     /* how many kinds of failure it knows: 1 .. faults */
} model;

extern const model stm32_model, sam_model, nrf_model, xmega_model;

/* Turns to a model and resets it: the block with this number, from 0 on, meets the fault, and
 * `times` - 1 behind it. */
void model_use(const model *use, unsigned fault, unsigned block, unsigned times);
/* Blocks that were begun since */
unsigned model_blocks(void);
/* What no driver may do, by the manual */
bool model_was_misused(void);

/* ---- For the models ---- */

#define MODEL_STEPS 5 /* reads of a flag until a block is ready */

void model_misused(void);
/* The fault of the block that begins now; 0: none */
unsigned model_begin(void);
void model_encrypt(const uint8_t *secret, uint8_t secret_len, uint8_t block[16]);
void model_decrypt(const uint8_t *secret, uint8_t secret_len, uint8_t block[16]);
/* The last round key of 128 bits from the first one, and back */
void model_last_key(uint8_t key[16]);
void model_first_key(uint8_t key[16]);

#endif
