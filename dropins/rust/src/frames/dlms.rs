// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! DLMS/COSEM: APDUs of smart meters (`dlms.h`). The encryption key EK is a cipher, the authentication
//! key AK has 16 or 32 bytes. `title` is the sender's, for APDUs that do not have it.

use super::call::Key;
use crate::cipher::{BlockCipherEncrypt, consts::U16};
use crate::seam::{Error, Seam};

/// Verifies and decrypts an APDU, once. `counter` is the lowest that is accepted, and becomes that of the
/// APDU + 1. Keep it over resets. `out` needs 19 bytes less than the APDU.
///
/// # Errors
///
/// [`Error::Auth`], [`Error::Replay`], [`Error::Argument`], [`Error::Format`], [`Error::Length`],
/// [`Error::Capacity`].
pub fn open<'out, K: BlockCipherEncrypt<BlockSize = U16>>(
    ek: &K,
    ak: &[u8],
    title: Option<&[u8; 8]>,
    counter: &mut u32,
    apdu: &[u8],
    out: &'out mut [u8],
) -> Result<&'out mut [u8], Error> {
    let key = Seam::encrypts(ek);
    fill!(out, aesmall_rust_dlms_open(
        key.as_ptr() => Key, ak.as_ptr() => *const u8, ak.len() => usize,
        title => Option<&[u8; 8]>, counter => &mut u32; apdu
    ))
}

/// Decrypts an APDU without AK. NOT AUTHENTICATED.
///
/// # Errors
///
/// [`Error::Argument`], [`Error::Format`], [`Error::Length`], [`Error::Capacity`].
pub fn open_unauthenticated<'out, K: BlockCipherEncrypt<BlockSize = U16>>(
    ek: &K,
    title: Option<&[u8; 8]>,
    apdu: &[u8],
    out: &'out mut [u8],
) -> Result<&'out mut [u8], Error> {
    let key = Seam::encrypts(ek);
    fill!(out, aesmall_dlms_open_unauthenticated(
        key.as_ptr() => Key, title => Option<&[u8; 8]>; apdu
    ))
}

/// Encrypts and authenticates an APDU with its tag byte (0xdb: with the title) and security control
/// (0x30: encrypted). `counter` becomes 1 more. Keep it over resets.
///
/// # Errors
///
/// [`Error::Argument`], [`Error::Counter`], [`Error::Length`], [`Error::Capacity`].
#[allow(clippy::too_many_arguments)] // those of the protocol
pub fn seal<'out, K: BlockCipherEncrypt<BlockSize = U16>>(
    ek: &K,
    ak: &[u8],
    tag: u8,
    security: u8,
    title: &[u8; 8],
    counter: &mut u32,
    text: &[u8],
    out: &'out mut [u8],
) -> Result<&'out mut [u8], Error> {
    let key = Seam::encrypts(ek);
    fill!(out, aesmall_rust_dlms_seal(
        key.as_ptr() => Key, ak.as_ptr() => *const u8, ak.len() => usize, tag => u8,
        security => u8, title => &[u8; 8], counter => &mut u32; text
    ))
}
