/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Counts the cycles of a call by the chip's own timer: Timer1 of an Uno, SysTick of a Pico, mcycle
 * of a Pico 2's RISC-V core, DWT of a Cortex-M3, M4 or M33. */
#pragma once
#include <Arduino.h>

#if defined(__AVR__) /* Timer1 counts to 65,535. A call and its return take 8 cycles. */
#define START_TIMER() (TCCR1A = 0, TCCR1B = 1)
#define TICKS() TCNT1
const uint8_t EMPTY_CALL = 8, RUNS = 1;
typedef uint16_t Ticks;
#elif defined(__riscv) /* Hazard3. The figures have call and return in them, 2 cycles each. */
#define START_TIMER() asm volatile("csrci mcountinhibit, 1")
/* Calls around the assembly that take as long as the empty calls: no call jumps to another, and all
 * are aligned to words. */
#pragma GCC optimize("O2", "no-ipa-icf", "align-functions=4")
inline uint32_t mcycle()
{
    uint32_t now;
    asm volatile("csrr %0, mcycle" : "=r"(now));
    return now;
}
#define TICKS() mcycle()
const uint8_t EMPTY_CALL = 4, RUNS = 4;
typedef uint32_t Ticks;
#else /* SysTick has 24 bits and counts down. The figures have the return in them. */
#define SYSTICK(n) (((volatile uint32_t *)0xe000e010)[n])
#define START_SYSTICK() (SYSTICK(1) = 0xffffff, SYSTICK(2) = 0, SYSTICK(0) = 5)
typedef uint32_t Ticks;
#if defined(__ARM_ARCH_6M__) || defined(__ARM_ARCH_8M_BASE__)
#define START_TIMER() START_SYSTICK()
#define TICKS() (0u - SYSTICK(2))
const uint8_t EMPTY_CALL = 2, RUNS = 4;
#else /* DWT, unless the chip has none */
#define REGISTER(address) (*(volatile uint32_t *)(address))
/* As calls around the assembly, calls around this are jumps, which GCC does not make to an inline
 * function here. */
#define NOTHING __attribute__((noinline, noclone, unused)) static void
static bool dwtCounts;
inline void START_TIMER()
{
    REGISTER(0xe000edfc) |= 1u << 24; /* DEMCR: TRCENA */
    REGISTER(0xe0001000) |= 1;        /* DWT_CTRL: CYCCNTENA */
    uint32_t start = REGISTER(0xe0001004);
    asm volatile("nop");
    dwtCounts = REGISTER(0xe0001004) != start;
    if (!dwtCounts)
        START_SYSTICK();
}
inline uint32_t TICKS()
{
    return dwtCounts ? REGISTER(0xe0001004) : 0u - SYSTICK(2);
}
#if defined(__ARM_ARCH_8M_MAIN__)
const uint8_t EMPTY_CALL = 2, RUNS = 4;
#else
const uint8_t EMPTY_CALL = 3, RUNS = 4;
#endif
#endif
#endif

/* Key set-up and a block, as C types, and the type of a schedule's words. */
template <class Word> using KeySetUp = void(Word *, const uint8_t *);
template <class Word> using Block = void(const Word *, const uint8_t *, uint8_t *);
template <class Word> Word wordOf(const Word *);

/* The fewest ticks of a call, with those that reading the timer takes: the first run may fill a
 * cache in front of the flash. */
template <class Call, class... Given>
__attribute__((noinline)) Ticks ticks(Call *call, Given... arguments)
{
    Ticks fewest = 0;
    for (uint8_t run = 0; run < RUNS; run++) {
        noInterrupts();
        Ticks start = TICKS();
        call(arguments...);
        Ticks now = (TICKS() - start) & 0xffffff;
        interrupts();
        fewest = run && fewest < now ? fewest : now;
    }
    return fewest;
}

/* In place of the assembly */
#ifndef NOTHING
#define NOTHING __attribute__((noinline, noclone)) inline void
#endif
NOTHING nothing2(const void *, const void *)
{
    asm volatile("");
}

NOTHING nothing3(const void *, const void *, uint8_t)
{
    asm volatile("");
}

NOTHING nothing3(const void *, const void *, const void *)
{
    asm volatile("");
}

NOTHING nothing4(const void *, const void *, const void *, uint8_t)
{
    asm volatile("");
}

/* Calls around an engine. The digit is the number of arguments in figures.h: some assembly takes
 * one more number. */
template <class Word> void emptyKeySetUp0(Word *, const uint8_t *)
{
}

template <class Word> void emptyKeySetUp2(Word *schedule, const uint8_t *secret)
{
    nothing2(schedule, secret);
}

template <class Word> void emptyKeySetUp3(Word *schedule, const uint8_t *secret)
{
    nothing3(schedule, secret, 16);
}

template <class Word> void emptyBlock3(const Word *schedule, const uint8_t *in, uint8_t *out)
{
    nothing3(schedule, in, out);
}

template <class Word> void emptyBlock4(const Word *schedule, const uint8_t *in, uint8_t *out)
{
    nothing4(schedule, in, out, 10);
}
