/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Where the AVR assembly exists; for C and for the assembler. */
#ifndef AESMALL_AVR_TARGET_H
#define AESMALL_AVR_TARGET_H

/* AESMALL_AVR_ASM: 1 on cores with MOVW and LPM Rd, Z, which is every AVR but the first AT90 and
 * ATmega103 parts (avr1, avr2, avr3, avr31) and the reduced core of the ATtiny4 to ATtiny40
 * (avrtiny). Elsewhere 0, and each assembly file is an empty object. */
#if !defined(AESMALL_PORTABLE) && defined(__AVR__) && defined(__AVR_HAVE_MOVW__) &&                \
    defined(__AVR_HAVE_LPMX__) && !defined(__AVR_TINY__)
#define AESMALL_AVR_ASM 1
#else
#define AESMALL_AVR_ASM 0
#endif

#endif
