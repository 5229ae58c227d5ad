// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! Victron's instant readout: advertisements of solar chargers and battery monitors (`victron.h`).
//! NOT AUTHENTICATED: anyone can change or repeat a record.

use core::ffi::{c_int, c_void};

use super::filled;
use crate::cipher::{BlockCipherEncrypt, consts::U16};
use crate::seam::{Error, Seam, check};

/// The fields of a frame (`aesmall_victron_frame`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Fields {
    /// The number of the model.
    pub model: u16,
    /// A change means new values.
    pub counter: u16,
    /// The byte after 10.
    pub prefix: u8,
    /// The type of the record.
    pub record_type: u8,
}

unsafe extern "C" {
    fn aesmall_victron_decrypt_unauthenticated(
        key: *const c_void,
        first: u8,
        input: *const u8,
        in_len: usize,
        fields: *mut Fields,
        out: *mut u8,
        out_cap: usize,
        out_len: *mut usize,
    ) -> c_int;
}

/// Decrypts the manufacturer data after the company, and returns its fields and its record. `first` is
/// the first byte of the key. `out` needs 8 bytes less than the frame.
///
/// # Errors
///
/// [`Error::Auth`] if the frame is for a key with another first byte, [`Error::Format`],
/// [`Error::Length`], [`Error::Capacity`]. A changed frame is no error.
pub fn decrypt_unauthenticated<'out, K: BlockCipherEncrypt<BlockSize = U16>>(
    key: &K,
    first: u8,
    frame: &[u8],
    out: &'out mut [u8],
) -> Result<(Fields, &'out mut [u8]), Error> {
    let key = Seam::encrypts(key);
    let (mut fields, mut len) = (Fields::default(), 0);
    // SAFETY: all objects live as long as the call.
    check(unsafe {
        aesmall_victron_decrypt_unauthenticated(
            key.as_ptr(),
            first,
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
