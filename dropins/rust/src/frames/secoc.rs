// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! AUTOSAR SecOC: PDUs with a truncated CMAC and a freshness (`secoc.h`). Nothing is encrypted.

use super::call::Key;
use crate::cipher::{BlockCipherEncrypt, consts::U16};
use crate::seam::{Error, Seam};

/// The widths of one PDU (`aesmall_secoc_pdu`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Pdu {
    /// The data id.
    pub data_id: u16,
    /// Bytes of the complete freshness in the MAC, 0 to 8.
    pub freshness_size: u8,
    /// Bits of the freshness on the bus.
    pub freshness_bits: u8,
    /// Bits of the MAC on the bus.
    pub mac_bits: u8,
}

/// Writes the secured PDU of a payload. A freshness must not be used twice with a key and data id.
///
/// # Errors
///
/// [`Error::Argument`], [`Error::Counter`], [`Error::Capacity`].
pub fn authenticate<'out, K: BlockCipherEncrypt<BlockSize = U16>>(
    key: &K,
    pdu: &Pdu,
    freshness: u64,
    payload: &[u8],
    out: &'out mut [u8],
) -> Result<&'out mut [u8], Error> {
    let key = Seam::encrypts(key);
    fill!(out, aesmall_secoc_authenticate(
        key.as_ptr() => Key, pdu => &Pdu, freshness => u64; payload
    ))
}

/// Verifies a secured PDU, and returns its payload. `last` becomes its freshness. Keep it over resets.
///
/// # Errors
///
/// [`Error::Auth`], [`Error::Replay`], [`Error::Counter`], [`Error::Argument`], [`Error::Length`].
pub fn verify<'a, K: BlockCipherEncrypt<BlockSize = U16>>(
    key: &K,
    pdu: &Pdu,
    last: &mut u64,
    secured: &'a [u8],
) -> Result<&'a [u8], Error> {
    let key = Seam::encrypts(key);
    let mut len = 0;
    call!(aesmall_secoc_verify(
        key.as_ptr() => Key, pdu => &Pdu, last => &mut u64,
        secured.as_ptr() => *const u8, secured.len() => usize, &mut len => &mut usize
    ))?;
    Ok(&secured[..len])
}

/// Verifies a secured PDU with a freshness that the program knows, and returns its payload. It does NOT
/// detect replays.
///
/// # Errors
///
/// As [`verify`].
pub fn verify_freshness<'a, K: BlockCipherEncrypt<BlockSize = U16>>(
    key: &K,
    pdu: &Pdu,
    freshness: u64,
    secured: &'a [u8],
) -> Result<&'a [u8], Error> {
    let key = Seam::encrypts(key);
    let mut len = 0;
    call!(aesmall_secoc_verify_freshness(
        key.as_ptr() => Key, pdu => &Pdu, freshness => u64,
        secured.as_ptr() => *const u8, secured.len() => usize, &mut len => &mut usize
    ))?;
    Ok(&secured[..len])
}
