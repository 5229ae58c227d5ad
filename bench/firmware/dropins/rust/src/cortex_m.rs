// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! The boards with a Cortex-M as QEMU emulates them. Code that only starts and ends a program is not in the
//! measured library, which is for another chip.

use core::arch::asm;

mod start {
    use core::ptr::{addr_of, addr_of_mut, copy_nonoverlapping, write_bytes};

    unsafe extern "C" {
        static mut DATA: u8;
        static DATA_END: u8;
        static DATA_IN_FLASH: u8;
        static mut BSS: u8;
        static BSS_END: u8;
        fn program() -> !;
    }

    #[used]
    #[unsafe(link_section = ".reset")]
    static RESET: extern "C" fn() -> ! = reset;

    extern "C" fn reset() -> ! {
        // SAFETY: the linker script sets these names around the memory to fill.
        unsafe {
            let data = addr_of!(DATA_END) as usize - addr_of!(DATA) as usize;
            copy_nonoverlapping(addr_of!(DATA_IN_FLASH), addr_of_mut!(DATA), data);
            let bss = addr_of!(BSS_END) as usize - addr_of!(BSS) as usize;
            write_bytes(addr_of_mut!(BSS), 0, bss);
            program()
        }
    }
}

/// Ends the program by semihosting. QEMU exits with 0 or with 1.
pub fn end(passed: bool) -> ! {
    const SYS_EXIT: u32 = 0x18;
    const STOPPED: u32 = 0x20026;
    const FAILED: u32 = 0x20023;
    let why = if passed { STOPPED } else { FAILED };
    // SAFETY: the call takes two registers and does not return.
    unsafe { asm!("bkpt #0xab", in("r0") SYS_EXIT, in("r1") why) };
    loop {
        core::hint::spin_loop();
    }
}
