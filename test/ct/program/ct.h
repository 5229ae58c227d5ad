/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The interface of the cases (cases_*.c). A case calls the library with secrets and returns
 * whether all results were right. ct_secret fills the secrets: under valgrind (taint.c) they are
 * undefined, otherwise (traces.c) they have another value each time. */
#ifndef CT_H
#define CT_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "aesmall.h"

/* Returns 0 if the answers of the library were right. */
typedef int ct_case(void);

/* A list of these ends with a NULL. A name is the name of the function without ct_. */
typedef struct ct_named {
    const char *name;
    ct_case *run;
} ct_named;
extern const ct_named ct_engines[], ct_modes[], ct_aeads[], ct_services[], ct_codes[], ct_tables[];
extern const ct_named ct_offenders[];

/* The groups of cases_frames_NAME.c are ct_frames_NAME. ../programs.py defines CT_FRAMES(use) as a
 * list of use(NAME). */
#define CT_DECLARED(name) extern const ct_named ct_frames_##name[];
#define CT_LISTED(name) ct_frames_##name,
CT_FRAMES(CT_DECLARED)

/* Makes secret bytes: all bits 0, all bits 1, or any values. */
void ct_secret(void *out, size_t len);

/* Makes secret bytes that are never all 0 and never all 1, because XTS needs two different keys. */
void ct_secret_other(void *out, size_t len);

/* Makes data public from here on. A comment at each call gives the reason. */
void ct_release(const void *data, size_t len);

/* Changes a secret bit of `len` bytes. len < 256. */
void ct_damage(void *data, size_t len);

/* Returns 0xff if a <= b, otherwise 0. */
uint8_t ct_mask(uint8_t a, uint8_t b);

/* Returns 0 if a call returned the wanted verdict. The verdict is public. */
static inline int ct_not(aesmall_error verdict, aesmall_error wanted)
{
    ct_release(&verdict, sizeof verdict);
    return verdict != wanted;
}

/* Returns 0 if a call returned the wanted length. The length is public if the verdict is OK. */
static inline int ct_len_not(size_t len, size_t wanted)
{
    ct_release(&len, sizeof len);
    return len != wanted;
}

/* Returns 0 if the bytes are equal. It makes them public, because the case does not use them any
 * more. */
int ct_differ(const void *a, const void *b, size_t len);

/* Memory for large objects of all cases. Its content is not kept between cases. */
extern uint8_t ct_room[3][128];

/* A key object of the tested engine. */
typedef aesmall_aes128_ct ct_key;

/* Makes a key for both directions. */
void ct_key_init(ct_key *key);

/* Public bytes. */
extern const uint8_t ct_open[64];

#endif
