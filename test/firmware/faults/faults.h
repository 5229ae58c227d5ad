/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Callbacks that fail, report success wrongly, or change the file during a read. A scenario
 * first runs without a fault and counts its calls. Then it runs again for every call and every
 * fault. */
#ifndef FAULTS_H
#define FAULTS_H

#include <string.h>

#include "aesmall.h"
#include "services/legacy/legacy_core.h"

/* The kinds of calls. Each fault occurs in some of them. */
enum {
    READ = 1,
    WRITE = 2,
    SIZE = 4,
    COMMIT = 8,
    LOAD = 16,
    STORE = 32,
    ENTROPY = 64,
    HASH = 128,
    BLOCK_READ = 256,
    BLOCK_WRITE = 512
};

typedef enum way {
    RIGHT,
    FAILS,      /* returns not 0, half is done, read bytes are garbage */
    FAILS_DONE, /* returns not 0, all is done */
    SHORT,      /* returns 0, half is done */
    NOTHING,    /* returns 0, no byte is done */
    FLIPPED,    /* returns 0, one bit is flipped */
    SIZED,      /* returns a wrong size of the file */
    CHANGED,    /* before the call, a byte of the file changes */
    CUT_OFF,    /* before the call, the file becomes shorter */
    GROWN,      /* before the call, the file becomes longer */
    OTHER,      /* before the call, another valid file replaces the file */
    MASKED,     /* a byte at a distance from the end changes. For one scenario */
    WAYS
} way;

#define FILE_MAX 512

typedef struct memory {
    uint8_t data[FILE_MAX], next[FILE_MAX];
    uint32_t size, next_size, writes, commits;
    uint8_t in_place; /* 1: next began as a copy. 0: new content is written */
    const struct memory *other;
} memory;

/* The fault of a run. */
typedef struct faults {
    uint32_t calls;   /* number of calls so far */
    uint32_t at;      /* the first call with the fault */
    uint8_t for_ever; /* the fault also occurs in all later calls in which it can occur */
    way how;
    uint8_t detail;  /* number of the flipped bit, or of the wrong size */
    uint8_t place;   /* place of the masked byte */
    uint8_t hit;     /* the fault has occurred */
    uint8_t failed;  /* the running API call has received a failure */
    uint8_t records; /* this run records the kinds of its calls */
} faults;

extern faults fault;

/* Prints a line about an error. */
void wrong(const char *what);

/* Begins a call of the library. Failures of earlier calls do not count. */
void next_call(void);

/* Returns the fault of this call. 0: this call has no fault. */
way going_wrong(uint32_t kind);

/* Copies the bytes with the fault `how`. Returns the result of the callback. */
int pass(way how, uint8_t *out, const uint8_t *in, size_t len);

/* all_right ends all faults. told returns whether the callback with the fault reports a failure. */
void all_right(void);
int told(void);

aesmall_file file_of(memory *m);
void begin_new(memory *m);
void begin_change(memory *m);

/* Checks that an error has a name, and that a reported failure is this error. */
void judge(aesmall_error error, aesmall_error of_failure);
int is_zero(const void *at, size_t len);

/* Runs a scenario for each of its cases with each fault in each call. */
typedef void scenario(unsigned number);
void each_fault(const char *name, unsigned cases, scenario *run);

/* Runs each of its cases without a fault. The scenario makes the faults. */
void each_case(const char *name, unsigned cases, scenario *run);

void vault_scenarios(void);
void source_scenarios(void);
void legacy_scenarios(void);
void hash_scenarios(void);
void slots_scenarios(void);
void littlefs_scenarios(void);

int nonce_load(void *context, uint8_t slot, uint8_t record[AESMALL_NONCE_RECORD_SIZE]);
int nonce_store(void *context, uint8_t slot, const uint8_t record[AESMALL_NONCE_RECORD_SIZE]);
int entropy(void *context, uint8_t *out, size_t len);
extern uint8_t nonce_slots[2][AESMALL_NONCE_RECORD_SIZE];

/* Makes another key for each file. It fails like an entropy source. */
aesmall_error some_key(void *source, const aesmall_cipher *master, uint8_t *out, size_t len);
extern aesmall_aes128_balanced masters[2];

#endif
