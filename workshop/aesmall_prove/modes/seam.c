/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The key objects of one engine, ENGINE, as the headers define them: its calls are inline. */
#include "aesmall.h"

#define NAME_(bits, engine, call) aesmall_aes##bits##_##engine##call
#define NAME(bits, engine, call) NAME_(bits, engine, call)
#define SEAM(bits)                                                                                 \
    const char size_of_key##bits[sizeof(NAME(bits, ENGINE, ))] = {0};                              \
    void init_##bits(NAME(bits, ENGINE, ) * key, const uint8_t *secret)                            \
    {                                                                                              \
        NAME(bits, ENGINE, _init)(key, secret);                                                    \
    }                                                                                              \
    void init_encrypt_only_##bits(NAME(bits, ENGINE, ) * key, const uint8_t *secret)               \
    {                                                                                              \
        NAME(bits, ENGINE, _init_encrypt_only)(key, secret);                                       \
    }

/* Some engines do not process several blocks at once on any target. */
#if HAS_WIDE
#define WIDE(bits)                                                                                 \
    void wide_##bits(aesmall_wide *wide, const NAME(bits, ENGINE, ) * key)                         \
    {                                                                                              \
        *wide = NAME(bits, ENGINE, _wide)(key);                                                    \
    }                                                                                              \
    void wide_encrypt_only_##bits(aesmall_wide *wide, const NAME(bits, ENGINE, ) * key)            \
    {                                                                                              \
        *wide = NAME(bits, ENGINE, _wide_encrypt_only)(key);                                       \
    }                                                                                              \
    void wide_ctr_##bits(aesmall_wide *wide, const NAME(bits, ENGINE, ) * key)                     \
    {                                                                                              \
        *wide = NAME(bits, ENGINE, _wide_ctr)(key);                                                \
    }
#else
#define WIDE(bits)
#endif

SEAM(128)
SEAM(192)
SEAM(256)
WIDE(128)
WIDE(192)
WIDE(256)
const char size_of_wide[sizeof(aesmall_wide)] = {0};

int main(void)
{
    return 0;
}
