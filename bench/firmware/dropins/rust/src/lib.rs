// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! The shared parts of programs for a chip: a start, and a word at the end.
#![no_std]
#![cfg_attr(target_arch = "avr", feature(asm_experimental_arch))]

#[cfg(not(any(feature = "measure", feature = "sizes")))]
#[cfg_attr(target_arch = "arm", path = "cortex_m.rs")]
#[cfg_attr(target_arch = "avr", path = "avr.rs")]
mod chip;
#[cfg(feature = "measure")]
mod measure;
#[cfg(feature = "sizes")]
mod sizes;

#[cfg(not(any(feature = "measure", feature = "sizes")))]
pub use chip::end;

#[cfg(any(feature = "measure", feature = "sizes"))]
fn end(_: bool) -> ! {
    loop {
        core::hint::spin_loop();
    }
}

#[panic_handler]
fn panicked(_: &core::panic::PanicInfo) -> ! {
    end(false)
}
