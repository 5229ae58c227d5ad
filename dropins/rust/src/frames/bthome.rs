// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! BTHome version 2, encrypted: advertisements of Bluetooth LE sensors for Home Assistant
//! (`bthome.h`). The key is the bind key of 16 bytes. Addresses are as they are printed.

use core::ffi::{c_int, c_void};

use super::filled;
use crate::cipher::{BlockCipherEncrypt, consts::U16};
use crate::seam::{Error, Seam, check};

/// Device information: version 2 and encrypted.
pub const ENCRYPTED: u8 = 0x41;

unsafe extern "C" {
    fn aesmall_bthome_seal(
        key: *const c_void,
        address: *const u8,
        info: u8,
        counter: u32,
        payload: *const u8,
        payload_len: usize,
        out: *mut u8,
        out_cap: usize,
        out_len: *mut usize,
    ) -> c_int;
    fn aesmall_bthome_open(
        key: *const c_void,
        address: *const u8,
        last_counter: *mut u32,
        input: *const u8,
        in_len: usize,
        out: *mut u8,
        out_cap: usize,
        out_len: *mut usize,
    ) -> c_int;
}

/// Encrypts and authenticates a payload as service data, which has 9 bytes more. The counter must
/// grow, and must not be used twice under a key.
///
/// # Errors
///
/// [`Error::Argument`] if `info` is not version 2 and encrypted, [`Error::Length`],
/// [`Error::Capacity`].
pub fn seal<'out, K: BlockCipherEncrypt<BlockSize = U16>>(
    key: &K,
    address: &[u8; 6],
    info: u8,
    counter: u32,
    payload: &[u8],
    out: &'out mut [u8],
) -> Result<&'out mut [u8], Error> {
    let key = Seam::encrypts(key);
    let mut len = 0;
    // SAFETY: all objects live as long as the call.
    check(unsafe {
        aesmall_bthome_seal(
            key.as_ptr(),
            address.as_ptr(),
            info,
            counter,
            payload.as_ptr(),
            payload.len(),
            out.as_mut_ptr(),
            out.len(),
            &mut len,
        )
    })?;
    Ok(filled(out, len))
}

/// Verifies and decrypts service data, once. `out` needs 5 bytes less than the frame. On success
/// `last_counter` becomes the counter of this frame. Keep it over resets.
///
/// # Errors
///
/// [`Error::Auth`], [`Error::Replay`] if the counter is not above `last_counter`, [`Error::Format`],
/// [`Error::Length`], [`Error::Capacity`].
pub fn open<'out, K: BlockCipherEncrypt<BlockSize = U16>>(
    key: &K,
    address: &[u8; 6],
    last_counter: &mut u32,
    frame: &[u8],
    out: &'out mut [u8],
) -> Result<&'out mut [u8], Error> {
    let key = Seam::encrypts(key);
    let mut len = 0;
    // SAFETY: all objects live as long as the call.
    check(unsafe {
        aesmall_bthome_open(
            key.as_ptr(),
            address.as_ptr(),
            last_counter,
            frame.as_ptr(),
            frame.len(),
            out.as_mut_ptr(),
            out.len(),
            &mut len,
        )
    })?;
    Ok(filled(out, len))
}
