// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! KNX Data Secure: one APDU of the service for secured data (`knx.h`).

use super::call::Key;
use crate::cipher::{BlockCipherEncrypt, consts::U16};
use crate::seam::{Error, Seam};

/// The APDU stays readable.
pub const AUTHENTICATED: u8 = 0x00;
/// The APDU is encrypted and authenticated.
pub const ENCRYPTED: u8 = 0x10;
/// The key is the device's tool key.
pub const TOOL: u8 = 0x80;
/// A system broadcast.
pub const SYSTEM_BROADCAST: u8 = 0x08;

/// The fields of the frame that the MAC covers (`aesmall_knx_frame`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Frame {
    /// The sender's address.
    pub source: [u8; 2],
    /// The address of a device or a group.
    pub destination: [u8; 2],
    /// Bit 7: group address. Bits 0 to 3: extended frame format.
    pub control2: u8,
    /// The first byte of the TPDU.
    pub tpci: u8,
    /// [`ENCRYPTED`] or [`AUTHENTICATED`], and [`TOOL`].
    pub scf: u8,
}

/// Seals an APDU as the bytes after 03 F1. `sequence` becomes 1 more. Keep it over resets.
///
/// # Errors
///
/// [`Error::Argument`], [`Error::Length`], [`Error::Capacity`], [`Error::Counter`].
pub fn seal<'out, K: BlockCipherEncrypt<BlockSize = U16>>(
    key: &K,
    frame: &Frame,
    sequence: &mut [u8; 6],
    apdu: &[u8],
    out: &'out mut [u8],
) -> Result<&'out mut [u8], Error> {
    let key = Seam::encrypts(key);
    fill!(out, aesmall_knx_seal(
        key.as_ptr() => Key, frame => &Frame, sequence => &mut [u8; 6]; apdu
    ))
}

/// Verifies and decrypts an APDU, once. `last` becomes its sequence number. `frame.scf` is what the
/// receiver expects.
///
/// # Errors
///
/// [`Error::Auth`], [`Error::Replay`], [`Error::Format`], [`Error::Argument`], [`Error::Length`],
/// [`Error::Capacity`].
pub fn open<'out, K: BlockCipherEncrypt<BlockSize = U16>>(
    key: &K,
    frame: &Frame,
    last: &mut [u8; 6],
    secured: &[u8],
    out: &'out mut [u8],
) -> Result<&'out mut [u8], Error> {
    let key = Seam::encrypts(key);
    fill!(out, aesmall_knx_open(
        key.as_ptr() => Key, frame => &Frame, last => &mut [u8; 6]; secured
    ))
}
