/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "protocol.h"

#include <string.h>

#include "fw.h"

#define FILL 0xa5
#define MISALIGN_MAX 7
#define OVERLAP_MAX 8
#define ARENA_SIZE (GUARD_SIZE + MISALIGN_MAX + OVERLAP_MAX + DATA_MAX + GUARD_SIZE)

enum { DAMAGED_GUARD = 1, DAMAGED_INPUT = 2 };

static uint8_t field_bytes[DATA_MAX + BESIDE_MAX];
/* The arena is aligned, so only PLACE misaligns the data. */
static uint8_t in_arena[ARENA_SIZE] __attribute__((aligned(8)));
static uint8_t out_arena[ARENA_SIZE] __attribute__((aligned(8)));

static int hex_value(int c)
{
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    if (c >= 'a' && c <= 'f') {
        return c - 'a' + 10;
    }
    return -1;
}

int protocol_read(request *r)
{
    size_t used = 0;
    int c = fw_getc();

    memset(r, 0, sizeof *r);
    if (c < 0) {
        return 0;
    }
    r->op = (char)c;
    while ((c = fw_getc()) >= 0 && c != '\n') {
        if (c == ' ') {
            r->fields[r->field_count].data = field_bytes + used;
            r->field_count++;
        } else if (c != '-') {
            int low = fw_getc();
            if (used == sizeof field_bytes) {
                fw_puts("ff  !room\n");
                fw_exit(1);
            }
            field_bytes[used++] = (uint8_t)(hex_value(c) << 4 | hex_value(low));
            r->fields[r->field_count - 1].len++;
        }
    }
    return 1;
}

uint64_t protocol_number(const field *f)
{
    uint64_t value = 0;

    for (size_t i = 0; i < f->len; i++) {
        value = value << 8 | f->data[i];
    }
    return value;
}

void protocol_place(placement *p, const field *place, const field *in, size_t out_cap)
{
    uint8_t where = place->data[0];
    uint8_t *in_at = in_arena + GUARD_SIZE + (where & 7);
    uint8_t *out_at = out_arena + GUARD_SIZE + (where >> 3 & 7);

    memset(in_arena, FILL, sizeof in_arena);
    memset(out_arena, FILL, sizeof out_arena);
    if ((where & PLACE_BEHIND) == PLACE_BEHIND) {
        in_at = out_at;
        out_at += 1 + (where & 7);
    } else if ((where & PLACE_IN_PLACE) != 0) {
        in_at = out_at;
    } else if ((where & PLACE_OVERLAP) != 0) {
        in_at = out_at + 1 + (where & 7);
    }
    memcpy(in_at, in->data, in->len);
    p->in = in_at;
    p->in_len = in->len;
    p->out = out_at;
    p->out_cap = out_cap;
    p->original = in;
}

/* Returns the value of an arena byte before the call: input or fill. */
static uint8_t before(const placement *p, const uint8_t *at)
{
    size_t i = (size_t)((uintptr_t)at - (uintptr_t)p->in);

    return i < p->in_len ? p->original->data[i] : FILL;
}

static int is_within(const uint8_t *at, const uint8_t *start, size_t len)
{
    return (uintptr_t)at - (uintptr_t)start < len;
}

/* Returns the next address, up to `end`, at which the input or the output begins or ends. */
static const uint8_t *edge_behind(const placement *p, const uint8_t *at, const uint8_t *end)
{
    const uint8_t *const edges[] = {p->in, p->in + p->in_len, p->out, p->out + p->out_cap};

    for (size_t i = 0; i < sizeof edges / sizeof *edges; i++) {
        if ((uintptr_t)edges[i] > (uintptr_t)at && (uintptr_t)edges[i] < (uintptr_t)end) {
            end = edges[i];
        }
    }
    return end;
}

/* Adds the damage of an arena outside the output to *damage. Simulated chips spend most of a
 * request here, so the function goes from edge to edge. */
static void inspect(const placement *p, const uint8_t *arena, uint8_t *damage)
{
    const uint8_t *at = arena, *end;

    for (; at < arena + ARENA_SIZE; at = end) {
        end = edge_behind(p, at, arena + ARENA_SIZE);
        if (is_within(at, p->out, p->out_cap)) {
            continue;
        }
        if (is_within(at, p->in, p->in_len)) {
            if (memcmp(at, p->original->data + (at - p->in), (size_t)(end - at)) != 0) {
                *damage |= DAMAGED_INPUT;
            }
            continue;
        }
        while (at < end && *at == FILL) {
            at++;
        }
        if (at < end) {
            *damage |= DAMAGED_GUARD;
        }
    }
}

/* Returns whether a byte of the output is neither zero nor its old value. After an error this is
 * wrong. */
static int is_partial(const placement *p)
{
    for (size_t i = 0; i < p->out_cap; i++) {
        if (p->out[i] != 0 && p->out[i] != before(p, p->out + i)) {
            return 1;
        }
    }
    return 0;
}

static void respond_start(aesmall_error error, const uint8_t *out, size_t out_len)
{
    uint8_t code = (uint8_t)(-(int)error);

    fw_puthex(&code, 1);
    fw_putc(' ');
    fw_puthex(out, out_len);
}

void protocol_respond(aesmall_error error, const uint8_t *out, size_t out_len)
{
    respond_start(error, out, out_len);
    fw_putc('\n');
}

void protocol_respond_placed(const placement *p, aesmall_error error, size_t out_len)
{
    uint8_t damage = 0;

    inspect(p, in_arena, &damage);
    inspect(p, out_arena, &damage);
    respond_start(error, p->out, error == AESMALL_OK ? out_len : 0);
    if (damage & DAMAGED_GUARD) {
        fw_puts(" !guard");
    }
    if (damage & DAMAGED_INPUT) {
        fw_puts(" !input");
    }
    if (error != AESMALL_OK && is_partial(p)) {
        fw_puts(" !partial");
    }
    fw_putc('\n');
}
