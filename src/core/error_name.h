/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_CORE_ERROR_NAME_H
#define AESMALL_CORE_ERROR_NAME_H

#include "error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What aesmall_error_name returns: on AVR the words stand in flash, so this is an address there,
 * for strcpy_P, puts_P or %S of printf; a const void *, so that no call takes it for a string in
 * RAM. Elsewhere it is a string. In C++ take aesmall::error_name(error), which print() takes as it
 * is. */
#if defined(__AVR__)
typedef const void *aesmall_error_text;
#else
typedef const char *aesmall_error_text;
#endif

/* The name of an error and what it means, in one line that ends in a NUL: "AESMALL_ERROR_AUTH:
 * forged, damaged or another key". "AESMALL_OK" for AESMALL_OK, "unknown error" for what is no
 * error of this library. A program that does not call it has none of it: about 0.7 KB of flash. */
aesmall_error_text aesmall_error_name(aesmall_error error);

#ifdef __cplusplus
}
#endif

#endif
