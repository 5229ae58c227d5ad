// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! Searches the RAM of a Cortex-M0 for the round keys of a cipher that was made, used and dropped.
//! No two consecutive words of them remain. If the cipher is forgotten instead, they are found.
#![no_std]
#![no_main]

use core::hint::black_box;
use core::mem::{forget, size_of, size_of_val};
use core::ptr;

use aesmall::cipher::{Array, BlockCipherEncrypt, Key, KeyInit, consts::U16};
use aesmall_firmware::end;

const RAM: usize = 0x2000_0000;
const RAM_END: usize = RAM + 16 * 1024;
/// Masks the stored copy of the round keys that the program searches for
const MASK: u32 = 0xa5a5_a5a5;
const MOST: usize = 120;
/// In flash, because a program's own copies are not part of the test
static SECRET: [u8; 32] = *b"\x9b\x1c\xf2\x37 a secret that repeats none!";

/// Overwrites the stack below, so that all words found there are from this run.
#[inline(never)]
fn clean() {
    let mut room = [0x1111_1111_u32; 700];
    black_box(&mut room);
}

/// Returns the words of a cipher, masked.
fn masked<Cipher>(cipher: &Cipher) -> [u32; MOST] {
    let mut words = [0; MOST];
    let first = ptr::from_ref(cipher).cast::<u32>();
    for (i, word) in words.iter_mut().enumerate().take(size_of::<Cipher>() / 4) {
        // SAFETY: a cipher consists only of words.
        *word = unsafe { first.add(i).read_volatile() } ^ MASK;
    }
    words
}

#[inline(never)]
fn used<Cipher>(keep: bool) -> [u32; MOST]
where
    Cipher: KeyInit + BlockCipherEncrypt<BlockSize = U16>,
{
    let key: &Key<Cipher> = SECRET[..Cipher::key_size()].try_into().expect("its size");
    let cipher = Cipher::new(key);
    let mut blocks = [Array([7; 16]); 3];
    cipher.encrypt_blocks(&mut blocks);
    black_box(&mut blocks);
    let words = masked(&cipher);
    if keep {
        forget(cipher);
    }
    words
}

/// Returns whether two consecutive words of the cipher are anywhere in RAM.
fn found(words: &[u32], own: &[u32; MOST]) -> bool {
    let own = ptr::from_ref(own) as usize..ptr::from_ref(own) as usize + size_of_val(own);
    let mut address = RAM;
    while address + 8 <= RAM_END {
        // SAFETY: this is RAM.
        let (a, b) = unsafe {
            (
                (address as *const u32).read_volatile(),
                (address as *const u32).add(1).read_volatile(),
            )
        };
        let pair = [a ^ MASK, b ^ MASK];
        if !own.contains(&address) && words.windows(2).any(|two| two == pair) {
            return true;
        }
        address += 4;
    }
    false
}

#[inline(never)]
fn leaves<Cipher>(keep: bool) -> bool
where
    Cipher: KeyInit + BlockCipherEncrypt<BlockSize = U16>,
{
    clean();
    let words = used::<Cipher>(keep);
    found(&words[..size_of::<Cipher>() / 4], &words)
}

macro_rules! all {
    ($($engine:ident)*) => { true $(&& {
        use aesmall::$engine::*;

        leaves::<Aes128>(true) && leaves::<Aes256>(true)
            && !leaves::<Aes128>(false) && !leaves::<Aes128Enc>(false)
            && !leaves::<Aes192>(false) && !leaves::<Aes256>(false) && !leaves::<Aes256Enc>(false)
    })* };
}

#[unsafe(export_name = "program")]
extern "C" fn program() -> ! {
    end(all!(balanced ct ct_lean fast nano tiny))
}
