// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! Encrypted advertisements of ATC_MiThermometer, the pvvx firmware (`pvvx.h`). Addresses are as they
//! are printed.

use super::call::Key;
use crate::cipher::{BlockCipherEncrypt, consts::U16};
use crate::seam::{Error, Seam};

/// Encrypts and authenticates a payload of 3 or 6 bytes as an AD structure, which has 9 bytes more.
///
/// # Errors
///
/// [`Error::Length`], [`Error::Capacity`].
pub fn seal<'out, K: BlockCipherEncrypt<BlockSize = U16>>(
    key: &K,
    address: &[u8; 6],
    counter: u8,
    payload: &[u8],
    out: &'out mut [u8],
) -> Result<&'out mut [u8], Error> {
    let key = Seam::encrypts(key);
    fill!(out, aesmall_pvvx_seal(
        key.as_ptr() => Key, address => &[u8; 6], counter => u8; payload
    ))
}

/// Verifies and decrypts an AD structure, and returns its counter and its payload. It may be an old one.
///
/// # Errors
///
/// [`Error::Auth`], [`Error::Format`], [`Error::Length`], [`Error::Capacity`].
pub fn open<'out, K: BlockCipherEncrypt<BlockSize = U16>>(
    key: &K,
    address: &[u8; 6],
    frame: &[u8],
    out: &'out mut [u8],
) -> Result<(u8, &'out mut [u8]), Error> {
    let key = Seam::encrypts(key);
    let mut counter = 0;
    let payload: Result<_, Error> = fill!(out, aesmall_pvvx_open(
        key.as_ptr() => Key, address => &[u8; 6]; frame; &mut counter => &mut u8
    ));
    payload.map(|payload| (counter, payload))
}
