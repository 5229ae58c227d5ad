/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Uses every macro that has a number as its argument, in C and C++. Compiled only. */
#include "aesmall.h"

#define EACH_SIZE(name, n)                                                                         \
    size_t name(void);                                                                             \
    size_t name(void)                                                                              \
    {                                                                                              \
        const size_t sizes[] = {                                                                   \
            AESMALL_CBC_PKCS7_SIZE(n),                                                             \
            AESMALL_KW_SIZE(n),                                                                    \
            AESMALL_KWP_SIZE(n),                                                                   \
            AESMALL_SIV_SIZE(n),                                                                   \
            AESMALL_BASE64_SIZE(n),                                                                \
            AESMALL_BASE64URL_SIZE(n),                                                             \
            AESMALL_BASE64_DECODED_SIZE(n),                                                        \
            AESMALL_BASE64URL_DECODED_SIZE(n),                                                     \
            AESMALL_CBC_TEXT_SIZE(n),                                                              \
            AESMALL_CBC_TEXT_WITH_IV_SIZE(n),                                                      \
            AESMALL_CBC_TEXT_DECRYPTED_SIZE(n),                                                    \
            AESMALL_HEX_SIZE(n),                                                                   \
            AESMALL_HEX_DECODED_SIZE(n),                                                           \
            AESMALL_TEXT_SEALED_SIZE(n),                                                           \
            AESMALL_TEXT_CCM_SEALED_SIZE(n),                                                       \
            AESMALL_TEXT_OCB_SEALED_SIZE(n),                                                       \
            AESMALL_TEXT_OPENED_SIZE(n),                                                           \
            AESMALL_TWO_SLOTS_SIZE(n),                                                             \
            AESMALL_VAULT_BUFFER_SIZE(n),                                                          \
        };                                                                                         \
        size_t i, sum = 0;                                                                         \
                                                                                                   \
        for (i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {                                     \
            sum += sizes[i];                                                                       \
        }                                                                                          \
        return sum;                                                                                \
    }

#define EACH_FILE(name, n, chunk_size)                                                             \
    uint32_t name(void);                                                                           \
    uint32_t name(void)                                                                            \
    {                                                                                              \
        return AESMALL_LEGACY_SIZE(n, 32) + AESMALL_VAULT_SIZE(n, chunk_size, 16);                 \
    }

static const size_t some_size = 1000;
static const uint32_t some_content = 100000;
static const uint16_t some_chunk = 512;
static const uint8_t some_byte = 128;

EACH_SIZE(sizes_of_number, 1000)
EACH_SIZE(sizes_of_size, some_size)
EACH_SIZE(sizes_of_short, some_chunk)
EACH_SIZE(sizes_of_byte, some_byte)
EACH_FILE(files_of_number, 100000, 65536)
EACH_FILE(files_of_words, some_content, some_content)
EACH_FILE(files_of_shorts, some_chunk, some_chunk)
