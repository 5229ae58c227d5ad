/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Computes the time of instructions on Hazard3, cycle by cycle. Each instruction takes one cycle
 * and waits
 * - one cycle if it needs the value that the instruction before it loads,
 * - until all of it is in the instruction buffer. The buffer has three halfwords. It takes a word
 *   from the queue of two words when it has room for the needed halfwords of that word.
 *
 * A jump empties buffer and queue. Its target is fetched in the same cycle, arrives in the next and
 * begins in the one after that. The predictor knows one branch: the backward branch that was last
 * taken without a prediction. When the word with the end of this branch is fetched, its target is
 * fetched next, and the branch takes no further cycle. If the branch is not taken, this costs a
 * jump to the following instruction, and the predictor forgets it.
 * test/workshop/chips/test_hazard3.py compares these rules with runs of the core's RTL. */
#include "hazard3.h"

#define BUFFER_HALVES 3u
#define QUEUE_WORDS 2u

void hazard3_timing_start(hazard3_timing *t, uint32_t pc)
{
    t->fetching = 1;
    t->fetched_halves = pc & 2 ? 1 : 2;
    t->fetched_ends = 0;
    t->fetch = (pc & ~3u) + 4;
    t->fetch_low = 1;
    t->fetch_overhangs = 0;
    t->queued = t->level = t->ends = 0;
}

/* Fetches the next word, or the word of the predicted target. */
static void fetch(hazard3_timing *t)
{
    int ends_high = t->predicted_size == 4 ? (t->predicted & 2) == 0 : (t->predicted & 2) != 0;
    int overhangs = t->predicted_size == 4 && (t->predicted & 2);
    int matches = t->predicts && (t->fetch ^ t->predicted) < 4;
    int ends = t->fetch_overhangs || (matches && !overhangs && (ends_high || t->fetch_low));

    t->fetching = 1;
    t->fetched_halves = t->fetch_low ? 2 : 1;
    t->fetched_ends = 0;
    t->fetch_overhangs = 0;
    if (ends) {
        t->fetched_halves = (uint8_t)(t->fetched_halves - !ends_high);
        t->fetched_ends = 1;
        t->fetch = t->predicted_target & ~3u;
        t->fetch_low = (t->predicted_target & 2) == 0;
    } else {
        t->fetch_overhangs = (uint8_t)(matches && overhangs);
        t->fetch += 4;
        t->fetch_low = 1;
    }
}

/* Appends a word to the content of the instruction buffer. */
static void take(hazard3_timing *t, uint8_t halves, uint8_t ends)
{
    t->level = (uint8_t)(t->level + halves);
    if (ends) {
        t->ends |= (uint8_t)(1u << (t->level - 1));
    }
}

/* Ends a cycle without a jump: words move on, and the next one is fetched. */
static void move_on(hazard3_timing *t)
{
    int is_full = t->queued == QUEUE_WORDS || (t->queued == QUEUE_WORDS - 1 && t->fetching);
    int arrives = t->fetching;
    unsigned halves = t->queued ? t->queue_halves[0] : t->fetched_halves;

    if (t->level + halves <= BUFFER_HALVES) {
        if (t->queued) {
            take(t, t->queue_halves[0], t->queue_ends[0]);
            t->queue_halves[0] = t->queue_halves[1];
            t->queue_ends[0] = t->queue_ends[1];
            t->queued--;
        } else if (arrives) {
            take(t, t->fetched_halves, t->fetched_ends);
            arrives = 0;
        }
    }
    if (arrives) {
        t->queue_halves[t->queued] = t->fetched_halves;
        t->queue_ends[t->queued] = t->fetched_ends;
        t->queued++;
    }
    t->fetching = 0;
    if (!is_full) {
        fetch(t);
    }
    t->cycle++;
}

uint64_t hazard3_timing_step(hazard3_timing *t, const hazard3_event *e)
{
    unsigned halves = e->size / 2u;
    uint64_t began;
    int was_predicted;

    if (t->loaded && (t->loaded == e->reads[0] || t->loaded == e->reads[1])) {
        move_on(t);
    }
    t->loaded = e->loads;
    while (t->level < halves) {
        move_on(t);
    }
    began = t->cycle;
    was_predicted = t->ends >> (halves - 1) & 1;
    t->level = (uint8_t)(t->level - halves);
    t->ends = (uint8_t)(t->ends >> halves);
    if (e->taken != was_predicted) {
        hazard3_timing_start(t, e->taken ? e->target : e->pc + e->size);
        t->cycle++;
        if (was_predicted) {
            t->predicts = 0;
        } else if (e->kind == BRANCH && e->target < e->pc) {
            t->predicts = 1;
            t->predicted = e->pc;
            t->predicted_size = e->size;
            t->predicted_target = e->target;
        }
    } else {
        move_on(t);
    }
    return began;
}
