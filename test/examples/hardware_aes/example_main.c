/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Runs the example's main over a model. The second message fails at its third block. */
#define main main_of_example
#include <main.c>
#undef main

int main(void)
{
    model_use(&stm32_model, 1, 4 + 2, 1);
    return main_of_example();
}
