/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef NRF_MODEL_H
#define NRF_MODEL_H

#include <hardware_aes.h>

/* The RAM of the model. */
extern nrf_ecb_port nrf_ram[1];

#endif
