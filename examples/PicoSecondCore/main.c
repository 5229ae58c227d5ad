/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The second core of a Raspberry Pi Pico seals a file while the first continues: each call of
 * aesmall_vault_seal_step seals one chunk. CMakeLists.txt builds it. Tests run it with a substitute
 * for the Pico SDK on one simulated core. Two cores at once and the real SDK were not tried. */
#include "ram_files.h"
#include <pico/multicore.h>
#include <pico/rand.h>
#include <pico/stdlib.h>

static const uint8_t secret[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
static aesmall_error result;
/* for the second core, which has a stack of 2 KB */
static uint8_t buffer[AESMALL_VAULT_BUFFER_SIZE(CHUNK)];
static aesmall_aes128 master, key, rng_key;

static int entropy(void *context, uint8_t *out, size_t len)
{
    (void)context;
    for (size_t i = 0; i < len; i++)
        out[i] = get_rand_32() & 0xff;
    return 0;
}

/* The second core: a number for each chunk, then 0. */
static void seal(void)
{
    aesmall_vault vault;
    aesmall_vault_step step = {0, 0};
    aesmall_drbg rng;
    aesmall_aes128_init_encrypt_only(&master, secret);
    result = aesmall_drbg_init(&rng, aesmall_aes128_key_room_encrypt_only(&rng_key), entropy, NULL,
                               NULL, 0);
    if (result == AESMALL_OK)
        result = aesmall_vault_ccm_create(&vault, aesmall_aes128_key_room_encrypt_only(&key),
                                          &master.cipher, 1, aesmall_vault_random_keys(&rng), &to,
                                          buffer, sizeof buffer, CHUNK);
    while (result == AESMALL_OK && (step.total == 0 || step.done != step.total)) {
        result = aesmall_vault_seal_step(&vault, &from, &step);
        multicore_fifo_push_blocking(step.done);
    }
    aesmall_drbg_wipe(&rng);
    aesmall_wipe(&master, sizeof master);
    multicore_fifo_push_blocking(0);
}

int main(void)
{
    stdio_init_all();
    memset(readings, 21, sizeof readings);
    multicore_launch_core1(seal);
    for (uint32_t done; (done = multicore_fifo_pop_blocking()) != 0;)
        printf("chunk %u\n", (unsigned)done); /* and its other work */
    if (result == AESMALL_OK)
        printf("sealed: %u bytes\n", (unsigned)sizeof sealed);
    else
        printf("error %d\n", result);
    return 0;
}
