/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * For programs with files that replace files of the library. Of two objects with the same name
 * the linker takes the first. The address sanitizer would report this as an error. */
const char *__asan_default_options(void);

const char *__asan_default_options(void)
{
    return "detect_odr_violation=0";
}
