// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! What programs for a chip have in common: a start, a word at the end.
#![no_std]
#![cfg_attr(target_arch = "avr", feature(asm_experimental_arch))]

#[cfg_attr(target_arch = "arm", path = "cortex_m0.rs")]
#[cfg_attr(target_arch = "avr", path = "avr.rs")]
mod chip;
#[cfg(any(
    feature = "measure_aes",
    feature = "measure_ct",
    feature = "measure_ct_lean",
    feature = "measure_balanced",
    feature = "measure_fast",
    feature = "measure_nano"
))]
mod measure;

pub use chip::end;

#[panic_handler]
fn panicked(_: &core::panic::PanicInfo) -> ! {
    end(false)
}
