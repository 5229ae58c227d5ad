// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! FIPS 197 C.1 to C.3 over every engine of the chip.
#![no_std]
#![no_main]

use aesmall::cipher::{Array, BlockCipherDecrypt, BlockCipherEncrypt, Key, KeyInit, consts::U16};
use aesmall_firmware::end;

const TEXT: [u8; 16] = [
    0x00, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, 0x88, 0x99, 0xaa, 0xbb, 0xcc, 0xdd, 0xee, 0xff,
];
const SEALED: [[u8; 16]; 3] = [
    [
        0x69, 0xc4, 0xe0, 0xd8, 0x6a, 0x7b, 0x04, 0x30, 0xd8, 0xcd, 0xb7, 0x80, 0x70, 0xb4, 0xc5,
        0x5a,
    ],
    [
        0xdd, 0xa9, 0x7c, 0xa4, 0x86, 0x4c, 0xdf, 0xe0, 0x6e, 0xaf, 0x70, 0xa0, 0xec, 0x0d, 0x71,
        0x91,
    ],
    [
        0x8e, 0xa2, 0xb7, 0xca, 0x51, 0x67, 0x45, 0xbf, 0xea, 0xfc, 0x49, 0x90, 0x4b, 0x49, 0x60,
        0x89,
    ],
];
/// A pair and one more
const BLOCKS: usize = 3;

type Blocks = [Array<u8, U16>; BLOCKS];

fn made<Cipher: KeyInit>() -> Cipher {
    let mut key = Key::<Cipher>::default();
    for (byte, value) in key.iter_mut().zip(0..) {
        *byte = value;
    }
    Cipher::new(&key)
}

fn encrypts<Cipher: KeyInit + BlockCipherEncrypt<BlockSize = U16>>() -> bool {
    let mut blocks: Blocks = [TEXT.into(); BLOCKS];
    made::<Cipher>().encrypt_blocks(&mut blocks);
    let expected = SEALED[(Cipher::key_size() - 16) / 8];
    blocks.iter().all(|block| block[..] == expected)
}

fn decrypts<Cipher: KeyInit + BlockCipherDecrypt<BlockSize = U16>>() -> bool {
    let mut blocks: Blocks = [SEALED[(Cipher::key_size() - 16) / 8].into(); BLOCKS];
    made::<Cipher>().decrypt_blocks(&mut blocks);
    blocks.iter().all(|block| block[..] == TEXT)
}

macro_rules! all {
    ($($engine:ident)*) => { true $(&& {
        use aesmall::$engine::*;

        encrypts::<Aes128>() && encrypts::<Aes192>() && encrypts::<Aes256>()
            && decrypts::<Aes128>() && decrypts::<Aes192>() && decrypts::<Aes256>()
            && encrypts::<Aes128Enc>() && encrypts::<Aes192Enc>() && encrypts::<Aes256Enc>()
            && decrypts::<Aes128Dec>() && decrypts::<Aes192Dec>() && decrypts::<Aes256Dec>()
    })* };
}

#[cfg_attr(target_arch = "avr", unsafe(export_name = "main"))]
#[cfg_attr(target_arch = "arm", unsafe(export_name = "program"))]
extern "C" fn program() -> ! {
    #[cfg(target_arch = "arm")]
    let passed = all!(
        balanced balanced_nomul compact compact_nomul ct ct_halfkey ct_lean ct_small fast mid nano
        nano_inverse nano_nomul nano_tableless nano_tableless_nomul tiny tiny_nomul
    );
    #[cfg(target_arch = "avr")]
    let passed = all!(
        balanced balancedram compact ct fast fastram leastram nano nano_lowram nano_tableless tiny
    );
    end(passed)
}
