// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! The measured steps of the workshop's loop (bench/firmware/dropins/dropin.h): CCM of 32 bytes, 8
//! of associated data, a tag of 8, and back, or a block with the feature `measure_block`.
#![allow(non_upper_case_globals)]

use core::mem::MaybeUninit;
use core::ptr::{addr_of, addr_of_mut};

#[cfg(feature = "measure_aes")]
use aes::Aes128Enc;
#[cfg(feature = "measure_balanced")]
use aesmall::balanced::Aes128Enc;
#[cfg(feature = "measure_ct")]
use aesmall::ct::Aes128Enc;
#[cfg(feature = "measure_ct_lean")]
use aesmall::ct_lean::Aes128Enc;
#[cfg(feature = "measure_fast")]
use aesmall::fast::Aes128Enc;
#[cfg(feature = "measure_nano")]
use aesmall::nano::Aes128Enc;

unsafe extern "C" {
    static measure_secret: [u8; 32];
}

/// The loop makes the calls in turn, and no interrupt occurs.
macro_rules! shared {
    ($($(#[$attribute:meta])* $name:ident: $type:ty = $value:expr;)*) => { $(
        $(#[$attribute])*
        #[unsafe(no_mangle)]
        static mut $name: $type = $value;
    )* };
}

#[cfg(not(feature = "measure_block"))]
mod job {
    use super::*;
    use ccm::Ccm;
    use ccm::aead::{AeadInOut, KeyInit};
    use ccm::consts::{U8, U13};

    const NONCE: usize = 13;
    const DATA: usize = 8;
    const TEXT: usize = 32;
    const TAG: usize = 8;
    const INPUT: usize = NONCE + DATA + TEXT;
    const OUTPUT: usize = TEXT + TAG + TEXT;

    shared! {
        measure_input: [u8; INPUT] = [0; INPUT];
        measure_output: [u8; OUTPUT] = [0; OUTPUT];
        dropin_context: MaybeUninit<Ccm<Aes128Enc, U8, U13>> = MaybeUninit::uninit();
    }
    #[unsafe(no_mangle)]
    static measure_input_size: u16 = INPUT as u16;
    #[unsafe(no_mangle)]
    static measure_output_size: u16 = OUTPUT as u16;

    #[unsafe(no_mangle)]
    #[inline(never)]
    extern "C" fn dropin_set_up() {
        // SAFETY: no other code uses the context now.
        unsafe {
            let secret: &[u8; 16] = &*addr_of!(measure_secret).cast();
            (*addr_of_mut!(dropin_context)).write(Ccm::new(secret.into()));
        }
    }

    #[unsafe(no_mangle)]
    #[inline(never)]
    extern "C" fn dropin_run() {
        // SAFETY: set_up has made the context. No other code uses these now.
        let (ccm, input, output) = unsafe {
            (
                (*addr_of!(dropin_context)).assume_init_ref(),
                &*addr_of!(measure_input),
                &mut *addr_of_mut!(measure_output),
            )
        };
        let (nonce, rest) = input.split_at(NONCE);
        let (data, text) = rest.split_at(DATA);
        let (sealed, opened) = output.split_at_mut(TEXT + TAG);
        let (sealed, tag) = sealed.split_at_mut(TEXT);
        let Ok(nonce) = nonce.try_into() else { return };
        sealed.copy_from_slice(text);
        let Ok(made) = ccm.encrypt_inout_detached(nonce, data, sealed.into()) else {
            return;
        };
        tag.copy_from_slice(&made);
        opened.copy_from_slice(sealed);
        if ccm
            .decrypt_inout_detached(nonce, data, (&mut *opened).into(), &made)
            .is_err()
        {
            opened.fill(0);
        }
    }
}

#[cfg(feature = "measure_block")]
mod job {
    use super::*;
    use aesmall::cipher::{BlockCipherEncrypt, KeyInit};

    shared! {
        measure_input: [u8; 16] = [0; 16];
        measure_output: [u8; 16] = [0; 16];
        dropin_context: MaybeUninit<Aes128Enc> = MaybeUninit::uninit();
    }
    #[unsafe(no_mangle)]
    static measure_input_size: u16 = 16;
    #[unsafe(no_mangle)]
    static measure_output_size: u16 = 16;

    #[unsafe(no_mangle)]
    #[inline(never)]
    extern "C" fn dropin_set_up() {
        // SAFETY: no other code uses the context now.
        unsafe {
            let secret: &[u8; 16] = &*addr_of!(measure_secret).cast();
            (*addr_of_mut!(dropin_context)).write(Aes128Enc::new(secret.into()));
        }
    }

    #[unsafe(no_mangle)]
    #[inline(never)]
    extern "C" fn dropin_run() {
        // SAFETY: set_up has made the context. No other code uses these now.
        unsafe {
            let input: &[u8; 16] = &*addr_of!(measure_input);
            let output: &mut [u8; 16] = &mut *addr_of_mut!(measure_output);
            (*addr_of!(dropin_context))
                .assume_init_ref()
                .encrypt_block_b2b(input.into(), output.into());
        }
    }
}
