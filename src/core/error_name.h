/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_CORE_ERROR_NAME_H
#define AESMALL_CORE_ERROR_NAME_H

#include "error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The result of aesmall_error_name. On AVR the text is in flash, so this is an address for
 * strcpy_P, puts_P or %S of printf. It is a const void *, so that no call mistakes it for a string
 * in RAM. On other targets it is a string. In C++ use aesmall::error_name(error), which you can
 * pass to print(). */
#if defined(__AVR__)
typedef const void *aesmall_error_text;
#else
typedef const char *aesmall_error_text;
#endif

/**
 * Return the name of an error and its meaning, as text in one line.
 *
 * @param error  a result of a call of this library
 * @return the text, which ends in a NUL: "AESMALL_ERROR_AUTH: forged, damaged or another key",
 *         "AESMALL_OK" for AESMALL_OK, "unknown error" for another value. On AVR it is in flash:
 *         see aesmall_error_text
 *
 * It takes about 0.7 KB of flash, but only in programs that call it.
 */
aesmall_error_text aesmall_error_name(aesmall_error error);

#ifdef __cplusplus
}
#endif

#endif
