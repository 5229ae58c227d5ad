/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * For programs with files that take the place of the library's: of two objects of one name the
 * linker takes the first, which the address sanitizer would call an error. */
const char *__asan_default_options(void);

const char *__asan_default_options(void)
{
    return "detect_odr_violation=0";
}
