// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! The security of IEEE 802.15.4 frames (`ieee802154.h`), without FCS.

use super::call::Key;
use crate::cipher::{BlockCipherEncrypt, consts::U16};
use crate::seam::{Error, Seam};

/// The fields of the auxiliary security header (`aesmall_ieee802154_aux`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Aux {
    /// The sender's counter.
    pub frame_counter: u32,
    /// 0 to 7.
    pub level: u8,
    /// 0 to 3.
    pub key_id_mode: u8,
    /// 0 in mode 0, which has none.
    pub key_index: u8,
    /// Bytes of the header: 5, 6, 10 or 14. The key source is at 5, and `size` - 6 bytes long.
    pub size: u8,
}

/// Reads the auxiliary security header, which follows the MHR, to find the key of a received frame. No
/// field is authenticated.
///
/// # Errors
///
/// [`Error::Length`], [`Error::Format`] for a frame without a counter.
pub fn parse_aux(input: &[u8]) -> Result<Aux, Error> {
    let mut aux = Aux::default();
    call!(aesmall_ieee802154_parse_aux(
        input.as_ptr() => *const u8, input.len() => usize, &mut aux => &mut Aux
    ))?;
    Ok(aux)
}

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
