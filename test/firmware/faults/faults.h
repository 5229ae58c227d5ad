/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Callbacks that fail, lie, or change the file under its reader. A scenario is run once as it
 * should be, which counts the calls, and then again for every call and every way to go wrong. */
#ifndef FAULTS_H
#define FAULTS_H

#include <string.h>

#include "aesmall.h"
#include "services/legacy/legacy_core.h"

/* What is called: each way to go wrong is for some of these. */
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
    FAILS,      /* not 0, half of it done, and what is read is garbage */
    FAILS_DONE, /* not 0, and all of it done */
    SHORT,      /* 0, and half of it done */
    NOTHING,    /* 0, and nothing done */
    FLIPPED,    /* 0, and a bit is another */
    SIZED,      /* a size that is not the file's */
    CHANGED,    /* before the call, a byte of the file becomes another */
    CUT_OFF,    /* before the call, the file becomes shorter */
    GROWN,      /* or longer */
    OTHER,      /* or another file that is whole */
    MASKED,     /* a byte, so far from the end, is another: for one scenario */
    WAYS
} way;

#define FILE_MAX 512

typedef struct memory {
    uint8_t data[FILE_MAX], next[FILE_MAX];
    uint32_t size, next_size, writes, commits;
    uint8_t in_place; /* next began as a copy; else new content is written */
    const struct memory *other;
} memory;

/* Of the run */
typedef struct faults {
    uint32_t calls;   /* so far */
    uint32_t at;      /* the first that goes wrong */
    uint8_t for_ever; /* and all behind it, of those that can go wrong so */
    way how;
    uint8_t detail;  /* which bit, which size */
    uint8_t place;   /* of the byte that is masked */
    uint8_t hit;     /* it was so far */
    uint8_t failed;  /* the API call that runs was told of a failure */
    uint8_t records; /* what is called */
} faults;

extern faults fault;

/* A line about what is not as it must be. */
void wrong(const char *what);

/* The next call is of the library's: failures before it do not count. */
void next_call(void);

/* 0 where nothing is wrong with this call, else the way. */
way going_wrong(uint32_t kind);

/* The bytes are handed over, in whatever way. Returns what the callback does. */
int pass(way how, uint8_t *out, const uint8_t *in, size_t len);

/* From now on all is right; whether the callback that goes wrong tells so. */
void all_right(void);
int told(void);

aesmall_file file_of(memory *m);
void begin_new(memory *m);
void begin_change(memory *m);

/* An error must have a name, a failure that was told must be this one. */
void judge(aesmall_error error, aesmall_error of_failure);
int is_zero(const void *at, size_t len);

/* Runs a scenario for each of so many cases and all that can go wrong in them. */
typedef void scenario(unsigned number);
void each_fault(const char *name, unsigned cases, scenario *run);

/* For each of the cases without any: what goes wrong is the scenario's. */
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

/* Another key for each file; fails as an entropy source does. */
aesmall_error some_key(void *source, const aesmall_cipher *master, uint8_t *out, size_t len);
extern aesmall_aes128_balanced masters[2];

#endif
