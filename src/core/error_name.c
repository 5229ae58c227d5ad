/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "error_name.h"

#include "flash.h"

AESMALL_FLASH(const char, aesmall_error_names, []) =
    /* In the order of their numbers, 0 to -12. The last one is for all other numbers. */
    "AESMALL_OK\0"
    "AESMALL_ERROR_KEY: no such key: wrong digits, wiped, or not for this call\0"
    "AESMALL_ERROR_KEY_SIZE: the secret has another size\0"
    "AESMALL_ERROR_LENGTH: not a length that this takes\0"
    "AESMALL_ERROR_CAPACITY: too long for the buffer\0"
    "AESMALL_ERROR_COUNTER: the counter is at its end\0"
    "AESMALL_ERROR_AUTH: forged, damaged or another key\0"
    "AESMALL_ERROR_REPLAY: authentic, but sent before\0"
    "AESMALL_ERROR_OVERLAP: output over input\0"
    "AESMALL_ERROR_ARGUMENT: a parameter without a meaning\0"
    "AESMALL_ERROR_STORAGE: the storage failed, or holds no count\0"
    "AESMALL_ERROR_ENTROPY: the source of entropy failed\0"
    "AESMALL_ERROR_FORMAT: not of this format\0"
    "unknown error";

aesmall_error_text aesmall_error_name(aesmall_error error)
{
    const char *name = aesmall_error_names;
    int left = error <= AESMALL_OK && error >= AESMALL_ERROR_FORMAT ? -(int)error
                                                                    : 1 - (int)AESMALL_ERROR_FORMAT;

    while (left > 0) {
        if (AESMALL_FLASH_BYTE(name++) == 0) {
            left--;
        }
    }
    return name;
}
