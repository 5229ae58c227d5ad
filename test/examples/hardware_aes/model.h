/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Redirects the drivers' reads and writes of registers to a model. Every file includes this
 * first. */
#ifndef MODEL_H
#define MODEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define HARDWARE_AES_LOAD(reg) ((__typeof__(reg))model_load(&(reg)))
#define HARDWARE_AES_STORE(reg, value) model_store(&(reg), (uintptr_t)(value))
#define HARDWARE_AES_PATIENCE 200u

/* The address space of the registers. No byte is stored there. */
#define MODEL_SIZE 0x600
extern uint64_t model_registers[MODEL_SIZE / 8];

uintptr_t model_load(volatile const void *reg);
void model_store(volatile void *reg, uintptr_t value);

/* A peripheral with its registers by their offsets. A word of several bytes counts by its first
 * byte. */
typedef struct model {
    const char *name;
    uint32_t (*load)(size_t offset);
    void (*store)(size_t offset, uintptr_t value);
    void (*reset)(void);
    bool (*holds)(void); /* whether it stores a key or a block */
    unsigned faults;     /* the kinds of failure that it knows are 1 to faults */
} model;

extern const model stm32_model, sam_model, nrf_model, xmega_model;

/* Selects a model and resets it. The block with number `block`, counted from 0, has the fault, and
 * so have the `times` - 1 blocks after it. */
void model_use(const model *use, unsigned fault, unsigned block, unsigned times);
/* Returns the number of blocks that were started since model_use. */
unsigned model_blocks(void);
/* Returns whether a driver did something that the manual forbids. */
bool model_was_misused(void);

/* ---- For the models ---- */

#define MODEL_STEPS 5 /* reads of a flag until a block is ready */

void model_misused(void);
/* Returns the fault of the block that starts now. 0: no fault. */
unsigned model_begin(void);
void model_encrypt(const uint8_t *secret, uint8_t secret_len, uint8_t block[16]);
void model_decrypt(const uint8_t *secret, uint8_t secret_len, uint8_t block[16]);
/* Compute the last round key of 128 bits from the first one, and the reverse. */
void model_last_key(uint8_t key[16]);
void model_first_key(uint8_t key[16]);

#endif
