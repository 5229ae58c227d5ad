/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The Arduino Cryptography Library: one block is encrypted, by DROPIN_CLASS. */
#include "dropin.h"

#include <AES.h>

uint8_t measure_input[16];
extern const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[16];
extern const uint16_t measure_output_size = sizeof measure_output;
extern DROPIN_CLASS dropin_context;
DROPIN_CLASS dropin_context;

/* An Arduino core has these operators. The program calls neither. */
void operator delete(void *) noexcept
{
}
#if __cplusplus >= 201402L
void operator delete(void *, size_t) noexcept
{
}
#endif
extern "C" void __cxa_pure_virtual(void);
extern "C" void __cxa_pure_virtual(void)
{
}
extern "C" [[noreturn]] void abort(void);
extern "C" void abort(void)
{
    for (;;) {
    }
}

void dropin_set_up(void)
{
    dropin_context.setKey(measure_secret, sizeof measure_secret);
}

void dropin_run(void)
{
    dropin_context.encryptBlock(measure_output, measure_input);
}
