/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The key objects of one engine, as the headers define them: its calls are inline. NAMED is `_` and
 * the engine, or empty for the names without an engine. */
#include HEADER

#define NAME_(bits, named, call) aesmall_aes##bits##named##call
#define NAME(bits, named, call) NAME_(bits, named, call)
#define SEAM(bits)                                                                                 \
    const char size_of_key##bits[sizeof(NAME(bits, NAMED, ))] = {0};                               \
    void init_##bits(NAME(bits, NAMED, ) * key, const uint8_t *secret)                             \
    {                                                                                              \
        NAME(bits, NAMED, _init)(key, secret);                                                     \
    }                                                                                              \
    void init_encrypt_only_##bits(NAME(bits, NAMED, ) * key, const uint8_t *secret)                \
    {                                                                                              \
        NAME(bits, NAMED, _init_encrypt_only)(key, secret);                                        \
    }

/* Some engines do not process several blocks at once on any target. */
#if HAS_WIDE
#define WIDE(bits)                                                                                 \
    void wide_##bits(aesmall_wide *wide, const NAME(bits, NAMED, ) * key)                          \
    {                                                                                              \
        *wide = NAME(bits, NAMED, _wide)(key);                                                     \
    }                                                                                              \
    void wide_encrypt_only_##bits(aesmall_wide *wide, const NAME(bits, NAMED, ) * key)             \
    {                                                                                              \
        *wide = NAME(bits, NAMED, _wide_encrypt_only)(key);                                        \
    }                                                                                              \
    void wide_ctr_##bits(aesmall_wide *wide, const NAME(bits, NAMED, ) * key)                      \
    {                                                                                              \
        *wide = NAME(bits, NAMED, _wide_ctr)(key);                                                 \
    }
#else
#define WIDE(bits)
#endif

/* Few engines have keys that only decrypt. */
#if HAS_EIC
#define DECRYPT_ONLY(bits)                                                                         \
    void init_decrypt_only_##bits(NAME(bits, NAMED, ) * key, const uint8_t *secret)                \
    {                                                                                              \
        NAME(bits, NAMED, _init_decrypt_only)(key, secret);                                        \
    }
#else
#define DECRYPT_ONLY(bits)
#endif

SEAM(128)
SEAM(192)
SEAM(256)
DECRYPT_ONLY(128)
DECRYPT_ONLY(192)
DECRYPT_ONLY(256)
WIDE(128)
WIDE(192)
WIDE(256)
const char size_of_wide[sizeof(aesmall_wide)] = {0};

int main(void)
{
    return 0;
}
