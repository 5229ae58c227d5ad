/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Reads two keys of 32 bytes and the message, then makes the calls of the program. Sends lines:
 *   C name error registers stack   a call, the registers that it need not preserve, and the dead
 *                                  stack from the deepest byte that it changed on
 *   P hex                          a public value after the call
 *   O hex                          an object that contains secrets
 *   L hex                          with RESIDUE_LOG: a secret that log.c has logged */
#include "residue.h"

#include <string.h>

#if defined(__AVR__)
#define OWN 2
#define GAP 192 /* bytes of stack for this file */
#define REGISTERS 13
#define ASIDE 64
extern uint8_t _end;
#elif defined(__arm__)
#define OWN 0
#define GAP 1024
#define AREA 8192
#if defined(__ARM_FEATURE_DSP)
#define REGISTERS (24 + 16) /* with the GE flags */
#else
#define REGISTERS 24
#endif
#define ASIDE 1024
#elif defined(__riscv)
#define OWN 0
#define GAP 1024
#define AREA 8192
#define REGISTERS 64
#else
#define AREA 32768
#define OWN 16 /* bytes that enter.S puts on the new stack */
#define ASIDE 16384
#define REGISTERS (9 * 8 + 16 * 16)
#endif

/* The alignment that a compiler assumes if it only sees the declaration of an array */
#define ALIGNED __attribute__((aligned(__BIGGEST_ALIGNMENT__)))
uint8_t secret[32] ALIGNED, secret2[32] ALIGNED, message[MESSAGE] ALIGNED;
uint8_t sealed[SEALED] ALIGNED, opened[SEALED] ALIGNED;
const uint8_t nonce[16] = {0xe1, 0x1e, 0x5a, 0xa7, 0x3c, 0xc5, 0x96, 0x69,
                           0xb4, 0x4d, 0xd2, 0x2b, 0x87, 0x78, 0x1d, 0x15};
const uint8_t ad[8] = {0x91, 0x82, 0x73, 0x64, 0x55, 0x46, 0x37, 0x28};

/* enter.S: runs the call with its stack below `top`, and stores the registers after its return. */
int residue_enter(residue_run *run, uint8_t *top, uint8_t *registers);

static uint8_t *bottom, *top;
uint8_t residue_registers[REGISTERS];

/* ---- the cipher that leaves no residue ---- */

static uint8_t *aside_top;
static const residue_key *used;
static const uint8_t *used_in;
static uint8_t *used_out;

void residue_aside(residue_run *run)
{
    (void)residue_enter(run, aside_top, residue_registers);
}

static int encrypt_aside(void)
{
    used->inner.cipher.encrypt(&used->inner.cipher, used_in, used_out);
    return 0;
}

static int decrypt_aside(void)
{
    used->inner.cipher.decrypt(&used->inner.cipher, used_in, used_out);
    return 0;
}

static void do_aside(residue_run *run, const aesmall_cipher *key, const uint8_t *in, uint8_t *out)
{
    used = (const residue_key *)(const void *)key;
    used_in = in;
    used_out = out;
    residue_aside(run);
}

static void encrypt(const aesmall_cipher *key, const uint8_t *in, uint8_t *out)
{
    do_aside(encrypt_aside, key, in, out);
}

static void decrypt(const aesmall_cipher *key, const uint8_t *in, uint8_t *out)
{
    do_aside(decrypt_aside, key, in, out);
}

void residue_key_init(residue_key *key, const uint8_t *from)
{
    aesmall_aes128_init(&key->inner, from);
    key->cipher.encrypt = encrypt;
    key->cipher.decrypt = decrypt;
    residue_object(key->inner.schedule, sizeof key->inner.schedule);
}

static residue_key *set;
static const uint8_t *set_from;

static int set_aside(void)
{
    aesmall_aes128_init(&set->inner, set_from);
    return 0;
}

void residue_key_set(residue_key *key, const uint8_t *from)
{
    key->cipher.encrypt = encrypt;
    key->cipher.decrypt = decrypt;
    set = key;
    set_from = from;
    residue_aside(set_aside);
}

/* ---- calls ---- */

static void send(char kind, const uint8_t *data, size_t len)
{
    fw_putc(kind);
    fw_putc(' ');
    fw_puthex(data, len);
    fw_putc('\n');
}

void residue_object(const void *object, size_t len)
{
    send('O', (const uint8_t *)object, len);
}

static void send_name(const char *name)
{
#ifdef __AVR__
    for (char c; (c = (char)pgm_read_byte(name)) != '\0'; name++) {
        fw_putc(c);
    }
#else
    fw_puts(name);
#endif
}

void residue_try(const char *name, residue_run *run)
{
    uint8_t *from = bottom, *to = top - OWN, error;

    memset(bottom, FILL, (size_t)(top - bottom));
    error = (uint8_t)residue_enter(run, top, residue_registers);
    while (from < to && *from == FILL) {
        from++;
    }
    fw_puts("C ");
    send_name(name);
    fw_putc(' ');
    fw_puthex(&error, 1);
    fw_putc(' ');
    fw_puthex(residue_registers, REGISTERS);
    fw_putc(' ');
    fw_puthex(from, (size_t)(to - from));
    fw_putc('\n');
    send('P', sealed, sizeof sealed);
}

static void receive(uint8_t *to, size_t len)
{
    while (len-- > 0) {
        *to++ = (uint8_t)fw_getc();
    }
}

int main(void)
{
#if defined(__AVR__)
    bottom = aside_top = &_end + ASIDE;
    top = (uint8_t *)__builtin_frame_address(0) - GAP;
#elif defined(__arm__) || defined(__riscv)
    top = (uint8_t *)((uintptr_t)__builtin_frame_address(0) & ~(uintptr_t)15) - GAP;
    bottom = top - AREA;
#else
    static uint8_t area[AREA] __attribute__((aligned(16)));

    bottom = area;
    top = area + AREA;
#endif
#if defined(__riscv) /* its simulator reports a stack among variables as an overflow */
    aside_top = bottom;
#elif !defined(__AVR__)
    {
        static uint8_t aside[ASIDE] __attribute__((aligned(16)));

        aside_top = aside + ASIDE;
    }
#endif
    receive(secret, sizeof secret);
    receive(secret2, sizeof secret2);
    receive(message, sizeof message);
    residue_calls();
    fw_exit(0);
    return 0;
}
