/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Defines the function that clang's -ftrap-function calls at an undefined operation
 * (test_undefined.py). */
#include "fw.h"

#define UNDEFINED 85

void test_undefined(void);

void test_undefined(void)
{
    fw_puts("undefined\n");
    fw_exit(UNDEFINED);
}
