/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef ZEPHYR_SYS_PRINTK_H
#define ZEPHYR_SYS_PRINTK_H

/* The part of Zephyr that pages call. */
#include <stdio.h>

#define printk printf

#endif
