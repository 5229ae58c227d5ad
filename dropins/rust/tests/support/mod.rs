// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! What the tests of frames share.

use aesmall::Aes128;
use aesmall::cipher::KeyInit;

pub fn hex<const N: usize>(text: &str) -> [u8; N] {
    bytes(text).try_into().unwrap()
}

pub fn bytes(text: &str) -> Vec<u8> {
    (0..text.len())
        .step_by(2)
        .map(|at| u8::from_str_radix(&text[at..at + 2], 16).unwrap())
        .collect()
}

pub fn key(secret: &str) -> Aes128 {
    Aes128::new(&hex::<16>(secret).into())
}

/// Returns `data` with another last byte.
pub fn forged(data: &[u8]) -> Vec<u8> {
    let mut changed = data.to_vec();
    *changed.last_mut().unwrap() ^= 1;
    changed
}
