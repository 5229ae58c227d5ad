/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The programs of the page "Try it" of the site (bench/try) take lines over the
 * serial port, as examples/SensorUplink does: key <hex>, iv <hex>, text <...>, go. ENGINE names the
 * engine, such as fast. */
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

/* Sends the text behind a label if the call succeeded, otherwise an error. */
static inline void page_send(aesmall_error error, const char *label, const char *text)
{
    fw_puts(error == AESMALL_OK ? label : "error: the text was not encrypted");
    fw_puts(error == AESMALL_OK ? text : "");
    fw_puts("\r\n");
}

#endif
