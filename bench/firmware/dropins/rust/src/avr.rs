// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! An AVR as simavr simulates it.

use core::arch::asm;

const UDR0: *mut u8 = 0xc6 as *mut u8;
const UCSR0A: *const u8 = 0xc0 as *const u8;
const UCSR0B: *mut u8 = 0xc1 as *mut u8;
const SMCR: *mut u8 = 0x53 as *mut u8;

/// Ends the program: sends `passed` or `failed`, and sleeps without interrupts.
pub fn end(passed: bool) -> ! {
    let word: &[u8] = if passed { b"passed\r\n" } else { b"failed\r\n" };
    // SAFETY: these are the addresses of its registers.
    unsafe {
        UCSR0B.write_volatile(1 << 3);
        for &byte in word {
            while UCSR0A.read_volatile() & (1 << 5) == 0 {}
            UDR0.write_volatile(byte);
        }
        while UCSR0A.read_volatile() & (1 << 6) == 0 {}
        SMCR.write_volatile(1 | 2 << 1);
        loop {
            asm!("cli", "sleep");
        }
    }
}
