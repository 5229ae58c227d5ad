// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Functions for the programs that test aesmall.hpp. They print the line of each check that fails
// and exit with the number of failures.
#ifndef CHECK_HPP
#define CHECK_HPP

#include <aesmall.hpp>
#include <string.h>

extern "C" {
#include "fw.h"
}

static int failures;

static void fail(unsigned line)
{
    uint8_t digits[2] = {static_cast<uint8_t>(line >> 8), static_cast<uint8_t>(line)};

    fw_puthex(digits, sizeof digits);
    fw_putc('\n');
    failures++;
}

#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fail(__LINE__);                                                                        \
        }                                                                                          \
    } while (0)
#define SAME(a, ...)                                                                               \
    do {                                                                                           \
        const uint8_t expected[] = {__VA_ARGS__};                                                  \
        CHECK(memcmp(a, expected, sizeof expected) == 0);                                          \
    } while (0)

using namespace aesmall;

// FIPS 197 appendix C.
static const uint8_t SECRET[32] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                                   16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31};
static const uint8_t BLOCK[16] = {0x00, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77,
                                  0x88, 0x99, 0xaa, 0xbb, 0xcc, 0xdd, 0xee, 0xff};
// SP 800-38A appendix F.
static const uint8_t NIST_KEY[16] = {0x2b, 0x7e, 0x15, 0x16, 0x28, 0xae, 0xd2, 0xa6,
                                     0xab, 0xf7, 0x15, 0x88, 0x09, 0xcf, 0x4f, 0x3c};
static const uint8_t NIST_TEXT[16] = {0x6b, 0xc1, 0xbe, 0xe2, 0x2e, 0x40, 0x9f, 0x96,
                                      0xe9, 0x3d, 0x7e, 0x11, 0x73, 0x93, 0x17, 0x2a};
static const uint8_t COUNTER[16] = {0xf0, 0xf1, 0xf2, 0xf3, 0xf4, 0xf5, 0xf6, 0xf7,
                                    0xf8, 0xf9, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe, 0xff};

// A C function that seals a whole message.
typedef aesmall_error aead_call(const aesmall_cipher *, const uint8_t *, size_t, const uint8_t *,
                                size_t, const uint8_t *, size_t, uint8_t *, size_t, size_t);

#endif
