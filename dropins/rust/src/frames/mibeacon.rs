// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! MiBeacon versions 4 and 5: advertisements of Xiaomi's Bluetooth LE sensors (`mibeacon.h`). The key is
//! the bind key of 16 bytes. Addresses are as they are printed.

use core::ffi::{c_int, c_void};

use super::filled;
use crate::cipher::{BlockCipherEncrypt, consts::U16};
use crate::seam::{Error, Seam, check};

/// The fields of a frame (`aesmall_mibeacon_frame`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Fields {
    /// All 32 bits.
    pub counter: u32,
    /// Version and flags.
    pub frame_control: u16,
    /// The number of the product.
    pub product: u16,
    /// 0 if the frame has none.
    pub capability: u8,
}

unsafe extern "C" {
    fn aesmall_mibeacon_open(
        key: *const c_void,
        address: *const u8,
        last_counter: *mut u32,
        input: *const u8,
        in_len: usize,
        fields: *mut Fields,
        out: *mut u8,
        out_cap: usize,
        out_len: *mut usize,
    ) -> c_int;
}

/// Verifies and decrypts service data, once, and returns its fields and its payload. `out` needs 8
/// bytes less than the frame. On success `last_counter` becomes the counter of this frame. Keep it
/// over resets.
///
/// # Errors
///
/// [`Error::Auth`], [`Error::Replay`] if the counter is not above `last_counter`, [`Error::Format`],
/// [`Error::Length`], [`Error::Argument`] for a frame of another address, [`Error::Capacity`].
pub fn open<'out, K: BlockCipherEncrypt<BlockSize = U16>>(
    key: &K,
    address: &[u8; 6],
    last_counter: &mut u32,
    frame: &[u8],
    out: &'out mut [u8],
) -> Result<(Fields, &'out mut [u8]), Error> {
    let key = Seam::encrypts(key);
    let (mut fields, mut len) = (Fields::default(), 0);
    // SAFETY: all objects live as long as the call.
    check(unsafe {
        aesmall_mibeacon_open(
            key.as_ptr(),
            address.as_ptr(),
            last_counter,
            frame.as_ptr(),
            frame.len(),
            &mut fields,
            out.as_mut_ptr(),
            out.len(),
            &mut len,
        )
    })?;
    Ok((fields, filled(out, len)))
}
