/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Defines files in memory for C and C++: a sealed file, its content, and the opened content. */
#ifndef FILES_H
#define FILES_H

#include "residue.h"

#include "core/cast.h"

#define CHUNK 64
#define FILE_SIZE 160

static uint8_t content[FILE_SIZE];
static uint32_t content_size;

static int read_file(void *context, uint32_t offset, uint8_t *out, size_t out_len)
{
    memcpy(out, AESMALL_CAST(uint8_t *, context) + offset, out_len);
    return 0;
}

static int write_file(void *context, uint32_t offset, const uint8_t *in, size_t in_len)
{
    memcpy(AESMALL_CAST(uint8_t *, context) + offset, in, in_len);
    if (context == content && offset + in_len > content_size) {
        content_size = AESMALL_CAST(uint32_t, offset + in_len);
    }
    return 0;
}

static int size_of_file(void *context, uint32_t *size)
{
    *size = context == content ? content_size : MESSAGE;
    return 0;
}

static int commit(void *context)
{
    (void)context;
    return 0;
}

static const aesmall_file file = {read_file, write_file, size_of_file, commit, content};
static const aesmall_file plain = {read_file, write_file, size_of_file, commit, message};
static const aesmall_file target = {read_file, write_file, size_of_file, commit, opened};

/* Reports the content of the file as public. */
static void publish(void)
{
    memcpy(sealed, content, SEALED);
}

#endif
