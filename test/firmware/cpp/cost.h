/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Two programs with the same behaviour, cost_c.c and cost_cpp.cpp. Their sizes are compared. */
#ifndef COST_H
#define COST_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* External values, so that the compiler cannot compute results. */
extern uint8_t cost_secret[32], cost_buffer[64];
extern volatile uint8_t cost_result;

void use_cmac(void);
void use_ctr(void);
void use_cbc(void);
void use_gcm(void);
void use_stream(void);
void use_xts(void);
void use_drbg(void);
int cost_entropy(void *context, uint8_t *out, size_t len);
void use_lorawan(void);

#ifdef __cplusplus
}
#endif

#endif
