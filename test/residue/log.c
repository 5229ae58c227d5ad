/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Logs which secrets exist. The linker replaces the wrapped functions by these functions
 * (--wrap), over the engine ct. All values that modes and services derive from a key pass
 * through them: subkeys, key stream, derived keys, chained blocks and hash keys. */
#include "portable/kernels.h"
#include "residue.h"

static void tell(const void *data, size_t len)
{
    fw_puts("L ");
    fw_puthex((const uint8_t *)data, len);
    fw_putc('\n');
}

#define BLOCKS(name, size)                                                                         \
    void __real_##name(const uint32_t *schedule, const uint8_t *in, uint8_t *out, uint8_t rounds); \
    void __wrap_##name(const uint32_t *schedule, const uint8_t *in, uint8_t *out, uint8_t rounds); \
    void __wrap_##name(const uint32_t *schedule, const uint8_t *in, uint8_t *out, uint8_t rounds)  \
    {                                                                                              \
        size_t i;                                                                                  \
                                                                                                   \
        for (i = 0; i < (size); i += 16) {                                                         \
            tell(in + i, 16);                                                                      \
        }                                                                                          \
        __real_##name(schedule, in, out, rounds);                                                  \
        for (i = 0; i < (size); i += 16) {                                                         \
            tell(out + i, 16);                                                                     \
        }                                                                                          \
    }

BLOCKS(aesmall_aes_encrypt_ct_c, 16)
BLOCKS(aesmall_aes_decrypt_ct_c, 16)
BLOCKS(aesmall_aes_encrypt_wide_ct_c, 32)
BLOCKS(aesmall_aes_decrypt_wide_ct_c, 32)

void __real_aesmall_aes_expand_ct_c(uint32_t *schedule, const uint8_t *key, uint8_t len);
void __wrap_aesmall_aes_expand_ct_c(uint32_t *schedule, const uint8_t *key, uint8_t len);
void __wrap_aesmall_aes_expand_ct_c(uint32_t *schedule, const uint8_t *key, uint8_t len)
{
    fw_puts("K ");
    fw_puthex(key, len);
    fw_putc('\n');
    __real_aesmall_aes_expand_ct_c(schedule, key, len);
    tell(schedule, (size_t)len * 4 + 112);
}

#define MULTIPLY(name, key_size)                                                                   \
    void __real_##name(uint8_t *y, const void *key);                                               \
    void __wrap_##name(uint8_t *y, const void *key);                                               \
    void __wrap_##name(uint8_t *y, const void *key)                                                \
    {                                                                                              \
        tell(y, 16);                                                                               \
        tell(key, key_size);                                                                       \
        __real_##name(y, key);                                                                     \
        tell(y, 16);                                                                               \
    }

MULTIPLY(aesmall_ghash_multiply, 16)
MULTIPLY(aesmall_ghash_table_multiply, 256)
