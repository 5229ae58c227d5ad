/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Declares the functions of the programs on the site's page "Try it" (bench/try). The programs read
 * lines from the serial port, as examples/SensorUplink does: key <hex>, iv <hex>, text <...>, go.
 * ENGINE names the engine, for example fast. */
#ifndef DEMO_PAGE_H
#define DEMO_PAGE_H

#include <string.h>

#include "aesmall.h"
#include "fw.h"
#include "lines.h"

#define TEXT_MAX 128

#define PAGE_JOIN_(a, b, c) a##b##c
#define PAGE_JOIN(a, b, c) PAGE_JOIN_(a, b, c)
#define PAGE_KEY PAGE_JOIN(aesmall_aes128_, ENGINE, )
#define PAGE_INIT PAGE_JOIN(aesmall_aes128_, ENGINE, _init_encrypt_only)

/* Sends a label and the text if the call succeeded, otherwise an error. */
static inline void page_send(aesmall_error error, const char *label, const char *text)
{
    fw_puts(error == AESMALL_OK ? label : "error: the text was not encrypted");
    fw_puts(error == AESMALL_OK ? text : "");
    fw_puts("\r\n");
}

#endif
