/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * What the cases (cases_*.c) are written against. A case calls the library with secrets and says
 * whether all came out as it should. What is secret is filled by ct_secret: under valgrind
 * (taint.c) it is undefined, elsewhere (traces.c) it is another value each time. */
#ifndef CT_H
#define CT_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "aesmall.h"

/* Returns 0 when the library's answers were right. */
typedef int ct_case(void);

/* Ends with a NULL. Names are those of the functions, without ct_. */
typedef struct ct_named {
    const char *name;
    ct_case *run;
} ct_named;
extern const ct_named ct_engines[], ct_modes[], ct_aeads[], ct_services[], ct_codes[], ct_tables[];
extern const ct_named ct_offenders[];

/* Secret bytes: all 0, all 1, or any. */
void ct_secret(void *out, size_t len);

/* The same, but never all 0 or all 1 (XTS wants two different keys). */
void ct_secret_other(void *out, size_t len);

/* What everybody may know: data is no secret from here on. In each call stands why. */
void ct_release(const void *data, size_t len);

/* A secret bit of `len` bytes becomes another; len < 256. */
void ct_damage(void *data, size_t len);

/* 0xff where a <= b, else 0. */
uint8_t ct_mask(uint8_t a, uint8_t b);

/* 0 when the verdict of a call is this one. The verdict is public. */
static inline int ct_not(aesmall_error verdict, aesmall_error wanted)
{
    ct_release(&verdict, sizeof verdict);
    return verdict != wanted;
}

/* 0 when a length that a call gave out is this one. It is public where the verdict is OK. */
static inline int ct_len_not(size_t len, size_t wanted)
{
    ct_release(&len, sizeof len);
    return len != wanted;
}

/* 0 when the bytes are the same. What is compared is released: the case is over for it. */
int ct_differ(const void *a, const void *b, size_t len);

/* Memory of all cases, for what is large; nothing stays in it between cases. */
extern uint8_t ct_room[3][128];

/* A key object of the engine in question. */
typedef aesmall_aes128_ct ct_key;

/* A key, for both directions. */
void ct_key_init(ct_key *key);

/* What lies in the open. */
extern const uint8_t ct_open[64];

#endif
