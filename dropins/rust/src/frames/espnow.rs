// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! The encrypted payload of Espressif's component esp-now (`espnow.h`). It has no counter.

use super::call::Key;
use crate::cipher::{BlockCipherEncrypt, consts::U16};
use crate::seam::{Error, Seam};

/// Encrypts and authenticates a message as a payload, which has 12 bytes more. A nonce must not be used
/// twice under a key.
///
/// # Errors
///
/// [`Error::Length`], [`Error::Capacity`].
pub fn seal<'out, K: BlockCipherEncrypt<BlockSize = U16>>(
    key: &K,
    nonce: &[u8; 8],
    msg: &[u8],
    out: &'out mut [u8],
) -> Result<&'out mut [u8], Error> {
    let key = Seam::encrypts(key);
    fill!(out, aesmall_espnow_seal(key.as_ptr() => Key, nonce => &[u8; 8]; msg))
}

/// Verifies and decrypts a payload. It may be an old one.
///
/// # Errors
///
/// [`Error::Auth`]: then `out` is zeros. [`Error::Length`], [`Error::Capacity`].
pub fn open<'out, K: BlockCipherEncrypt<BlockSize = U16>>(
    key: &K,
    payload: &[u8],
    out: &'out mut [u8],
) -> Result<&'out mut [u8], Error> {
    let key = Seam::encrypts(key);
    fill!(out, aesmall_espnow_open(key.as_ptr() => Key; payload))
}
