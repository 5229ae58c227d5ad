/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Encodes and decodes a secret message in Base64 and hexadecimal digits, so its text is secret
 * too. Also stores a message as a file in two slots. */
#include "residue.h"

#define SLOT (MESSAGE + AESMALL_TWO_SLOTS_RECORD_SIZE)

static uint8_t bytes[MESSAGE];
static size_t len;

#define TEXT (char *)opened
#define WRONG(call) ((call) == AESMALL_ERROR_ARGUMENT ? AESMALL_OK : AESMALL_ERROR_LENGTH)

static int base64_encode(void)
{
    return aesmall_base64_encode(message, MESSAGE, TEXT, SEALED, &len);
}

static int base64_decode(void)
{
    return aesmall_base64_decode(TEXT, len, bytes, MESSAGE, &len);
}

static int base64_decode_wrong(void)
{
    return WRONG(aesmall_base64_decode(TEXT, 56, bytes, MESSAGE, &len));
}

static int base64url_encode(void)
{
    return aesmall_base64url_encode(message, MESSAGE, TEXT, SEALED, &len);
}

static int base64url_decode(void)
{
    return aesmall_base64url_decode(TEXT, len, bytes, MESSAGE, &len);
}

static int hex_encode(void)
{
    return aesmall_hex_encode(message, MESSAGE, TEXT, SEALED, &len);
}

static int hex_decode(void)
{
    return aesmall_hex_decode(TEXT, len, bytes, MESSAGE, &len);
}

static int hex_decode_wrong(void)
{
    return WRONG(aesmall_hex_decode(TEXT, 2 * MESSAGE, bytes, MESSAGE, &len));
}

/* ---- a file in two slots ---- */

static uint8_t memory[2 * SLOT];

static const uint8_t *from;
static uint8_t *to;
static size_t count;

static int copy_aside(void)
{
    memcpy(to, from, count);
    return 0;
}

static int read_memory(void *context, uint32_t offset, uint8_t *out, size_t out_len)
{
    from = (const uint8_t *)context + offset;
    to = out;
    count = out_len;
    residue_aside(copy_aside);
    return 0;
}

static int write_memory(void *context, uint32_t offset, const uint8_t *in, size_t in_len)
{
    from = in;
    to = (uint8_t *)context + offset;
    count = in_len;
    residue_aside(copy_aside);
    return 0;
}

static const aesmall_file in_ram = {read_memory, write_memory, NULL, NULL, memory};
static aesmall_two_slots slots;

static int two_slots_open(void)
{
    return aesmall_two_slots_open(&slots, &in_ram, 0, sizeof memory);
}

static int two_slots_write(void)
{
    aesmall_two_slots_create(&slots);
    return slots.file.write(slots.file.context, 0, message, MESSAGE);
}

static int two_slots_commit(void)
{
    return slots.file.commit(slots.file.context);
}

static int two_slots_read(void)
{
    return slots.file.read(slots.file.context, 0, opened, MESSAGE);
}

static int two_slots_copy(void)
{
    return aesmall_two_slots_copy(&slots);
}

void residue_calls(void)
{
    TRY(base64_encode);
    TRY(base64_decode);
    TRY(base64_encode);
    opened[21] = '!';
    TRY(base64_decode_wrong);
    TRY(base64url_encode);
    TRY(base64url_decode);
    TRY(hex_encode);
    TRY(hex_decode);
    TRY(hex_encode);
    opened[21] = 'g';
    TRY(hex_decode_wrong);
    TRY(two_slots_open);
    TRY(two_slots_write);
    TRY(two_slots_commit);
    TRY(two_slots_open);
    TRY(two_slots_read);
    TRY(two_slots_copy);
}
