/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A double of the parts of the Pico SDK that the examples call, on the simulated RP2040. The SDK
 * is not available to the tests. The flash is bench/firmware/files/flash_rp2040.c, which uses
 * the functions of the boot ROM. The serial line is fw.h. */
#include <setjmp.h>

#include "fw.h"
#include "hardware/flash.h"
#include "hardware/sync.h"
#include "memory.h"
#include "pico/multicore.h"
#include "pico/rand.h"
#include "pico/stdlib.h"

void stdio_init_all(void)
{
    memory_start();
}

void sleep_ms(uint32_t ms)
{
    (void)ms;
    fw_exit(0);
}

uint32_t get_rand_32(void)
{
    static uint32_t state;

    return state = state * 1664525u + 1013904223u;
}

/* ---- functions for newlib's printf and getchar ---- */

int _write(int file, const char *text, int len)
{
    (void)file;
    for (int i = 0; i < len; i++) {
        fw_putc(text[i]);
    }
    return len;
}

int _read(int file, char *out, int len)
{
    (void)file;
    (void)len;
    *out = (char)fw_getc();
    return 1;
}

void *_sbrk(ptrdiff_t size)
{
    static uint8_t heap[4096];
    static size_t used;

    used += (size_t)size;
    return used <= sizeof heap ? heap + used - size : (void *)-1;
}

int _close(int file)
{
    return file;
}

int _fstat(int file, void *status)
{
    (void)file;
    (void)status;
    return -1;
}

int _isatty(int file)
{
    (void)file;
    return 1;
}

int _lseek(int file, int offset, int from)
{
    return file + offset + from;
}

/* ---- the second core ---- */

#define FIFO 8
#define STACK_1 0x20030000u /* above all variables, below the stack of the first core */

static jmp_buf cores[2];
static int running, is_started, is_over;
static void (*start)(void);
static uint32_t fifo[2][FIFO]; /* to core 0, to core 1 */
static unsigned count[2];

static void run_core_1(void)
{
    start();
    is_over = 1;
    running = 0;
    longjmp(cores[0], 1);
}

/* Switches to the other core until that core waits. */
static void wait(void)
{
    if (setjmp(cores[running]) != 0) {
        return;
    }
    if ((running == 0 && is_over) || start == NULL) {
        fw_exit(1); /* it would wait forever */
    }
    running = 1 - running;
    if (running == 1 && !is_started) {
        is_started = 1;
        __asm__ volatile("mov sp, %0\n\tbx %1" : : "r"(STACK_1), "r"(run_core_1));
    }
    longjmp(cores[running], 1);
}

void multicore_launch_core1(void (*entry)(void))
{
    start = entry;
}

void multicore_fifo_push_blocking(uint32_t data)
{
    const int to = 1 - running;

    while (count[to] == FIFO) {
        wait();
    }
    fifo[to][count[to]++] = data;
}

uint32_t multicore_fifo_pop_blocking(void)
{
    const int mine = running;
    uint32_t data;

    while (count[mine] == 0) {
        wait();
    }
    data = fifo[mine][0];
    count[mine]--;
    for (unsigned i = 0; i < count[mine]; i++) {
        fifo[mine][i] = fifo[mine][i + 1];
    }
    return data;
}

/* ---- interrupts, which never occur, and the flash ---- */

uint32_t save_and_disable_interrupts(void)
{
    return 0;
}

void restore_interrupts(uint32_t status)
{
    (void)status;
}

void flash_range_erase(uint32_t flash_offs, size_t size)
{
    for (; size > 0; size -= MEMORY_SECTOR, flash_offs += MEMORY_SECTOR) {
        memory_erase(flash_offs - MEMORY_FIRST);
    }
}

void flash_range_program(uint32_t flash_offs, const uint8_t *data, size_t size)
{
    memory_program(flash_offs - MEMORY_FIRST, data, size);
}
