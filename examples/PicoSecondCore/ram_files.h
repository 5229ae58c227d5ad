/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A file in RAM to read and one to write, of fixed sizes. Your files may be in flash (SealedFile),
 * on a card or at the other end of a radio link. */
#pragma once
#include <aesmall.h>
#include <string.h>

#define CHUNK 256
#define SIZE 1000

static uint8_t readings[SIZE], sealed[AESMALL_VAULT_SIZE(SIZE, CHUNK, 16)];

static int read_readings(void *context, uint32_t offset, uint8_t *out, size_t len)
{
    (void)context;
    memcpy(out, readings + offset, len);
    return 0;
}

static int size_of_readings(void *context, uint32_t *size)
{
    (void)context;
    *size = sizeof readings;
    return 0;
}

static int write_sealed(void *context, uint32_t offset, const uint8_t *in, size_t len)
{
    (void)context;
    memcpy(sealed + offset, in, len);
    return 0;
}

/* A file that stays would take the place of the old one here. */
static int commit_sealed(void *context)
{
    (void)context;
    return 0;
}

static const aesmall_file from = {read_readings, NULL, size_of_readings, NULL, NULL};
static const aesmall_file to = {NULL, write_sealed, NULL, commit_sealed, NULL};
