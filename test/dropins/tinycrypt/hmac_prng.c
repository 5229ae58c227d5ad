/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Prints 96 bytes of TinyCrypt's HMAC-PRNG. */
#include <stdint.h>

#include <tinycrypt/constants.h>
#include <tinycrypt/hmac_prng.h>

#include "fw.h"

int main(void)
{
    static struct tc_hmac_prng_struct prng;
    uint8_t seed[64], out[96];
    uint8_t i;

    for (i = 0; i < sizeof seed; i++) {
        seed[i] = (uint8_t)(3 * i);
    }
    (void)tc_hmac_prng_init(&prng, seed, 20);
    (void)tc_hmac_prng_reseed(&prng, seed, sizeof seed, seed, 5);
    if (tc_hmac_prng_generate(out, sizeof out, &prng) == TC_CRYPTO_SUCCESS) {
        fw_puthex(out, sizeof out);
    }
    fw_exit(0);
}
