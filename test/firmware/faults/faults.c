/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "faults.h"

#include <stdio.h>
#include <stdlib.h>

faults fault;
aesmall_aes128_balanced masters[2];
uint8_t nonce_slots[2][AESMALL_NONCE_RECORD_SIZE];

#define CALLS 4096
static uint32_t kinds[CALLS]; /* the kinds of the calls of the first run */
static faults of_run;         /* the fault of this run */
static const char *only;      /* name of the only scenario. NULL: all scenarios */
static const char *scenario_name;
static unsigned scenario_case;
static uint32_t runs, lines;

/* The calls in which each fault can occur, and the number of its variants. */
static const struct {
    const char *name;
    uint32_t kinds;
    uint8_t details;
    uint8_t once; /* a permanent fault would be the same */
} ways[WAYS] = {
    {"right", 0, 0, 1},
    {"fails", ~0u, 1, 0},
    {"fails when done", READ | WRITE | COMMIT | LOAD | STORE | ENTROPY | BLOCK_READ | BLOCK_WRITE,
     1, 0},
    {"short", READ | WRITE | LOAD | STORE | ENTROPY, 1, 0},
    {"nothing", READ | WRITE | COMMIT | LOAD | STORE | BLOCK_WRITE, 1, 0},
    {"flipped", READ | WRITE | LOAD | STORE | BLOCK_READ, 4, 0},
    {"size", SIZE, 8, 0},
    {"changed", READ | SIZE, 4, 1},
    {"cut off", READ | SIZE, 4, 1},
    {"grown", READ | SIZE, 4, 1},
    {"other", READ | SIZE, 1, 1},
    {"masked", READ, 0, 1},
};

void wrong(const char *what)
{
    if (lines++ < 40) {
        printf("! %s %u: call %u, %s %u%s: %s\n", scenario_name, scenario_case, of_run.at,
               ways[of_run.how].name, of_run.detail, of_run.for_ever ? ", for ever" : "", what);
    }
}

void next_call(void)
{
    fault.failed = 0;
}

way going_wrong(uint32_t kind)
{
    const uint32_t call = fault.calls++;

    if (call >= CALLS) {
        printf("! %s %u: no end\n", scenario_name, scenario_case);
        exit(1);
    }
    if (fault.records) {
        kinds[call] = kind;
    }
    if (fault.failed && (kind & (BLOCK_READ | BLOCK_WRITE)) == 0) {
        wrong("a call behind one that failed");
    }
    if ((fault.for_ever ? call < fault.at : call != fault.at) ||
        (ways[fault.how].kinds & kind) == 0) {
        return RIGHT;
    }
    fault.hit = 1;
    fault.failed |= fault.how == FAILS || fault.how == FAILS_DONE;
    return fault.how;
}

int told(void)
{
    return fault.how == FAILS || fault.how == FAILS_DONE;
}

void all_right(void)
{
    fault.how = RIGHT;
    fault.at = UINT32_MAX;
    fault.for_ever = fault.failed = fault.records = 0;
    fault.calls = 0;
}

int pass(way how, uint8_t *out, const uint8_t *in, size_t len)
{
    static const uint8_t places[] = {0, 8, 20, 43};
    const size_t place = places[fault.detail & 3];

    if (how != NOTHING && len != 0) {
        memcpy(out, in, how == FAILS || how == SHORT ? len / 2 : len);
    }
    if (how == FLIPPED && len != 0) {
        out[len >= 44 ? place : place % len] ^= (uint8_t)(1 << fault.detail);
    }
    if (how == MASKED && len >= fault.place) {
        out[len - fault.place] ^= fault.detail;
    }
    return how == FAILS ? 1 : how == FAILS_DONE ? (len != 0 ? (int)len : -1) : 0;
}

/* Changes the file before it is read. */
static void change(memory *m, way how)
{
    static const uint8_t by[] = {1, 15, 16, 80};

    if (how == CHANGED && m->size != 0) {
        m->data[m->size * fault.detail / 4] ^= 0x10;
    } else if (how == CUT_OFF) {
        m->size = fault.detail == 0            ? 0
                  : m->size > by[fault.detail] ? m->size - by[fault.detail]
                                               : m->size / 2;
    } else if (how == GROWN) {
        memset(m->data + m->size, 0x33, by[fault.detail]);
        m->size += by[fault.detail];
    } else if (how == OTHER && m->other != NULL) {
        memcpy(m->data, m->other->data, sizeof m->data);
        m->size = m->other->size;
    }
}

static int file_read(void *context, uint32_t offset, uint8_t *out, size_t len)
{
    memory *const m = (memory *)context;
    const way how = going_wrong(READ);

    change(m, how);
    if (offset > m->size || len > m->size - offset) {
        fault.failed = 1;
        return -1;
    }
    return pass(how, out, m->data + offset, len);
}

static int file_write(void *context, uint32_t offset, const uint8_t *in, size_t len)
{
    memory *const m = (memory *)context;
    const way how = going_wrong(WRITE);

    if (m->in_place ? offset == 0 || offset > m->next_size || len > m->next_size - offset
                    : offset != m->next_size || len > FILE_MAX - offset) {
        fault.failed = 1;
        return -1;
    }
    m->writes++;
    if (!m->in_place) {
        m->next_size += (uint32_t)len;
    }
    return pass(how, m->next + offset, in, len);
}

static int file_size(void *context, uint32_t *size)
{
    memory *const m = (memory *)context;
    const way how = going_wrong(SIZE);

    change(m, how);
    *size = m->size;
    if (how == SIZED) {
        const uint32_t sizes[] = {0,          m->size - 1, m->size + 1, m->size - 80, m->size + 80,
                                  0x7fffffff, 0xffffffff,  0xffffff00};

        *size = sizes[fault.detail];
    }
    return pass(how, NULL, NULL, 0);
}

static int file_commit(void *context)
{
    memory *const m = (memory *)context;
    const way how = going_wrong(COMMIT);

    if (how != FAILS && how != NOTHING) {
        memcpy(m->data, m->next, sizeof m->data);
        m->size = m->next_size;
        m->commits++;
    }
    return pass(how, NULL, NULL, 0);
}

aesmall_file file_of(memory *m)
{
    const aesmall_file file = {file_read, file_write, file_size, file_commit, m};

    return file;
}

void begin_new(memory *m)
{
    m->next_size = m->writes = m->commits = m->in_place = 0;
}

void begin_change(memory *m)
{
    begin_new(m);
    memcpy(m->next, m->data, sizeof m->data);
    m->next_size = m->size;
    m->in_place = 1;
}

int nonce_load(void *context, uint8_t slot, uint8_t record[AESMALL_NONCE_RECORD_SIZE])
{
    const way how = going_wrong(LOAD);
    const int failed = pass(how, record, nonce_slots[slot], AESMALL_NONCE_RECORD_SIZE);

    (void)context;
    if (how == FLIPPED) { /* do not flip back the bit that a store flipped */
        record[AESMALL_NONCE_RECORD_SIZE - 1] ^= 1;
    }
    return failed;
}

int nonce_store(void *context, uint8_t slot, const uint8_t record[AESMALL_NONCE_RECORD_SIZE])
{
    (void)context;
    return pass(going_wrong(STORE), nonce_slots[slot], record, AESMALL_NONCE_RECORD_SIZE);
}

int entropy(void *context, uint8_t *out, size_t len)
{
    static uint8_t made[64], seed;
    size_t i;

    (void)context;
    for (i = 0; i < len && i < sizeof made; i++) {
        made[i] = (uint8_t)(37 * ++seed);
    }
    return pass(going_wrong(ENTROPY), out, made, len);
}

aesmall_error some_key(void *source, const aesmall_cipher *master, uint8_t *out, size_t len)
{
    (void)master;
    return entropy(source, out, len) == 0 ? AESMALL_OK : AESMALL_ERROR_ENTROPY;
}

void judge(aesmall_error error, aesmall_error of_failure)
{
    if ((int)error > 0 || (int)error < (int)AESMALL_ERROR_FORMAT) {
        wrong("an error without a name");
    }
    if (fault.how == RIGHT && error != AESMALL_OK) {
        wrong("fails though nothing is wrong");
    }
    if (fault.failed && error != of_failure) {
        wrong("a failure is another error or none");
    }
}

int is_zero(const void *at, size_t len)
{
    const uint8_t *byte = (const uint8_t *)at;

    while (len != 0 && *byte == 0) {
        byte++;
        len--;
    }
    return len == 0;
}

static int begin(const char *name)
{
    scenario_name = name;
    runs = 0;
    return only == NULL || strcmp(only, name) == 0;
}

static void run_once(scenario *run, uint32_t at, way how, uint8_t detail, uint8_t for_ever)
{
    fault.calls = fault.hit = fault.failed = 0;
    fault.at = at;
    fault.how = how;
    fault.detail = detail;
    fault.for_ever = for_ever;
    of_run = fault;
    run(scenario_case);
    fault.records = 0;
    runs++;
}

void each_fault(const char *name, unsigned cases, scenario *run)
{
    uint32_t calls, at;
    uint8_t how, detail, for_ever;

    if (!begin(name)) {
        return;
    }
    for (scenario_case = 0; scenario_case < cases; scenario_case++) {
        memset(kinds, 0, sizeof kinds);
        fault.records = 1;
        run_once(run, UINT32_MAX, RIGHT, 0, 0);
        for (calls = 0; kinds[calls] != 0; calls++) {
        }
        for (at = 0; at < calls; at++) {
            for (how = FAILS; how < WAYS; how++) {
                if ((ways[how].kinds & kinds[at]) == 0) {
                    continue;
                }
                for (detail = 0; detail < ways[how].details; detail++) {
                    for (for_ever = 0; for_ever < 2 - ways[how].once; for_ever++) {
                        run_once(run, at, (way)how, detail, for_ever);
                    }
                }
            }
        }
    }
    printf("%s %u\n", name, runs);
}

void each_case(const char *name, unsigned cases, scenario *run)
{
    if (!begin(name)) {
        return;
    }
    for (scenario_case = 0; scenario_case < cases; scenario_case++) {
        run_once(run, UINT32_MAX, RIGHT, 0, 0);
    }
    printf("%s %u\n", name, runs);
}

int main(int argc, char **argv)
{
    static const uint8_t secrets[2][16] = {{1}, {2}};

    only = argc > 1 ? argv[1] : NULL;
    setvbuf(stdout, NULL, _IOLBF, 0); /* keeps the output if the program crashes */
    aesmall_aes128_balanced_init(&masters[0], secrets[0]);
    aesmall_aes128_balanced_init(&masters[1], secrets[1]);
    vault_scenarios();
    source_scenarios();
    legacy_scenarios();
    hash_scenarios();
    slots_scenarios();
    littlefs_scenarios();
    return lines != 0;
}
