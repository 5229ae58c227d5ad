/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 *   simavr_boot FLASH START CYCLES WRITTEN
 *
 * Simulates an ATmega328P on libsimavr with simavr's own model of SPM. It starts at START (a
 * byte address), as the fuse BOOTRST configures, with the flash of the file FLASH. It runs until
 * the power fails after CYCLES or the program sleeps with interrupts off. Then it writes the
 * flash to the file WRITTEN. Standard output has the bytes that the UART sent. Only
 * test_boot_loader.py calls it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <simavr/avr_uart.h>
#include <simavr/sim_avr.h>

#define FLASH_SIZE 0x8000

static void on_byte(struct avr_irq_t *irq, uint32_t value, void *unused)
{
    (void)irq;
    (void)unused;
    putchar((int)value);
}

static void quiet(avr_t *avr, int level, const char *format, va_list arguments)
{
    (void)avr;
    if (level == LOG_ERROR) {
        vfprintf(stderr, format, arguments);
    }
}

int main(int count, char **arguments)
{
    avr_t *avr = avr_make_mcu_by_name("atmega328p");
    uint32_t flags = 0;
    FILE *file;
    int state = cpu_Running;

    if (count != 5 || avr == NULL || avr_init(avr) != 0) {
        return 2;
    }
    avr_global_logger_set(quiet);
    file = fopen(arguments[1], "rb");
    if (file == NULL || fread(avr->flash, 1, FLASH_SIZE, file) != FLASH_SIZE) {
        return 2;
    }
    fclose(file);
    avr->codeend = avr->flashend;
    avr->frequency = 16000000;
    avr->pc = (avr_flashaddr_t)strtoul(arguments[2], NULL, 0);
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags); /* do not print to the terminal */
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT),
                            on_byte, NULL);
    while (avr->cycle < strtoull(arguments[3], NULL, 0) && state != cpu_Done &&
           state != cpu_Crashed) {
        state = avr_run(avr);
    }
    file = fopen(arguments[4], "wb");
    if (file == NULL || fwrite(avr->flash, 1, FLASH_SIZE, file) != FLASH_SIZE ||
        fclose(file) != 0) {
        return 2;
    }
    return state == cpu_Crashed;
}
