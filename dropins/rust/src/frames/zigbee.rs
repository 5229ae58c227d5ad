// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! Zigbee frames at the layers NWK and APS, and Zigbee's keys (`zigbee.h`).

use super::call::Key;
use crate::cipher::{BlockCipherEncrypt, KeyInit, consts::U16};
use crate::room::{KeyRoom, Room};
use crate::seam::{Error, Seam};

/// Encrypts and authenticates a frame: header, auxiliary header and payload. It has 4 bytes more.
/// `source` is the sender's address as sent, for frames that do not have it.
///
/// # Errors
///
/// [`Error::Argument`], [`Error::Format`], [`Error::Length`], [`Error::Counter`],
/// [`Error::Capacity`].
pub fn seal<'out, K: BlockCipherEncrypt<BlockSize = U16>>(
    key: &K,
    source: Option<&[u8; 8]>,
    header_len: usize,
    input: &[u8],
    out: &'out mut [u8],
) -> Result<&'out mut [u8], Error> {
    let key = Seam::encrypts(key);
    fill!(out, aesmall_zigbee_seal(
        key.as_ptr() => Key, source => Option<&[u8; 8]>, header_len => usize; input
    ))
}

/// Verifies and decrypts a frame, once. `next_counter` becomes its counter + 1. Keep it over resets, one
/// for each sender and key.
///
/// # Errors
///
/// [`Error::Auth`], [`Error::Replay`]: then `out` is zeros. The other errors are those of [`seal`].
pub fn open<'out, K: BlockCipherEncrypt<BlockSize = U16>>(
    key: &K,
    source: Option<&[u8; 8]>,
    header_len: usize,
    next_counter: &mut u32,
    frame: &[u8],
    out: &'out mut [u8],
) -> Result<&'out mut [u8], Error> {
    let key = Seam::encrypts(key);
    fill!(out, aesmall_zigbee_open(
        key.as_ptr() => Key, source => Option<&[u8; 8]>, header_len => usize,
        next_counter => &mut u32; frame
    ))
}

/// Returns the link key of an install code, which ends with its CRC. `K` is AES-128.
///
/// # Errors
///
/// The errors of `aesmall_zigbee_install_code()`.
pub fn install_code<K: BlockCipherEncrypt<BlockSize = U16> + KeyInit>(
    code: &[u8],
) -> Result<[u8; 16], Error> {
    let mut room = Room::<K>::empty();
    let room = room.encrypts();
    let mut link_key = [0; 16];
    call!(aesmall_rust_zigbee_install_code(
        &room => &KeyRoom, code.as_ptr() => *const u8, code.len() => usize,
        &mut link_key => &mut [u8; 16]
    ))?;
    Ok(link_key)
}

/// Returns the key-transport key (`usage` 0) or the key-load key (2) of a link key. `K` is AES-128.
///
/// # Errors
///
/// [`Error::KeySize`] if `K` is not AES-128.
pub fn derive_key<K: BlockCipherEncrypt<BlockSize = U16> + KeyInit>(
    link_key: &[u8; 16],
    usage: u8,
) -> Result<[u8; 16], Error> {
    let mut room = Room::<K>::empty();
    let room = room.encrypts();
    let mut key = [0; 16];
    call!(aesmall_rust_zigbee_derive_key(
        &room => &KeyRoom, link_key => &[u8; 16], usage => u8, &mut key => &mut [u8; 16]
    ))?;
    Ok(key)
}
