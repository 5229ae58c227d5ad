/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The tables in RAM of `fastram` and `balancedram`. */
#ifndef AESMALL_AVR_FASTRAM_TABLES_H
#define AESMALL_AVR_FASTRAM_TABLES_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The tables. All entries are 0 at first, and the last entry that is written is not 0. */
extern uint8_t aesmall_sbox_ram_avr[256], aesmall_inv_sbox_ram_avr[256];

/* The S-box in RAM, computed or copied from flash, and the inverse, made from the S-box in RAM,
 * which is filled before if it is not. */
void aesmall_fastram_compute_avr(void);
void aesmall_fastram_copy_avr(void);
void aesmall_fastram_invert_avr(void);

/* AESMALL_FASTRAM_COPY: 1 copies the S-box from flash, in half the time, for a program that has it
 * there anyway. 0, the default, computes it, which takes 4,140 cycles and no table. Give it to the
 * whole build. */
#ifndef AESMALL_FASTRAM_COPY
#define AESMALL_FASTRAM_COPY 0
#endif

/* They fill the tables now, for encryption and for both directions, so that the first key set-up
 * takes no longer than others. */
static inline void aesmall_fastram_init(void)
{
#if AESMALL_FASTRAM_COPY
    aesmall_fastram_copy_avr();
#else
    aesmall_fastram_compute_avr();
#endif
}

static inline void aesmall_fastram_init_decrypt_only(void)
{
    aesmall_fastram_invert_avr();
}

/* Entry 0x16 of the inverse is written last. */
static inline void aesmall_fastram_ready_dec(void)
{
    if (aesmall_inv_sbox_ram_avr[0x16] == 0) {
        aesmall_fastram_invert_avr();
    }
}

#ifdef __cplusplus
}
#endif

#endif
