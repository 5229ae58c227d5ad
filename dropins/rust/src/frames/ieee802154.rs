// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! The security of IEEE 802.15.4 frames (`ieee802154.h`), without FCS.

use super::call::Key;
use crate::cipher::{BlockCipherEncrypt, consts::U16};
use crate::seam::{Error, Seam};

/// Describes a frame (`aesmall_ieee802154_frame`).
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Frame<'a> {
    /// The sender's extended address as printed, big-endian.
    pub source: &'a [u8; 8],
    /// Bytes of the MHR.
    pub mhr_len: usize,
    /// Bytes of open payload, after the auxiliary header.
    pub open_len: usize,
    /// The level of your network, never of the received frame.
    pub level: u8,
}

/// Encrypts and authenticates a frame of level 1, 2, 3, 5, 6 or 7.
///
/// # Errors
///
/// [`Error::Argument`] for another level, [`Error::Format`], [`Error::Length`], [`Error::Counter`],
/// [`Error::Capacity`].
pub fn seal<'out, K: BlockCipherEncrypt<BlockSize = U16>>(
    key: &K,
    frame: &Frame<'_>,
    input: &[u8],
    out: &'out mut [u8],
) -> Result<&'out mut [u8], Error> {
    let key = Seam::encrypts(key);
    fill!(out, aesmall_ieee802154_seal(key.as_ptr() => Key, frame => &Frame<'_>; input))
}

/// Verifies and decrypts a frame of level 1, 2, 3, 5, 6 or 7, once. `next_counter` becomes the frame
/// counter + 1. Keep it over resets, one for each sender and key.
///
/// # Errors
///
/// [`Error::Auth`], [`Error::Replay`]: then `out` is zeros. The other errors are those of [`seal`].
pub fn open<'out, K: BlockCipherEncrypt<BlockSize = U16>>(
    key: &K,
    frame: &Frame<'_>,
    next_counter: &mut u32,
    input: &[u8],
    out: &'out mut [u8],
) -> Result<&'out mut [u8], Error> {
    let key = Seam::encrypts(key);
    fill!(out, aesmall_ieee802154_open(
        key.as_ptr() => Key, frame => &Frame<'_>, next_counter => &mut u32; input
    ))
}

/// Encrypts or decrypts a frame of level 4, or copies one of level 0: NOT AUTHENTICATED.
///
/// # Errors
///
/// Those of [`seal`].
pub fn crypt_unauthenticated<'out, K: BlockCipherEncrypt<BlockSize = U16>>(
    key: &K,
    frame: &Frame<'_>,
    input: &[u8],
    out: &'out mut [u8],
) -> Result<&'out mut [u8], Error> {
    let key = Seam::encrypts(key);
    fill!(out, aesmall_ieee802154_crypt_unauthenticated(
        key.as_ptr() => Key, frame => &Frame<'_>; input
    ))
}
