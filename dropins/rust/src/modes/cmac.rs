// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! CMAC, a message authentication code (SP 800-38B).

use core::ffi::{c_int, c_void};

use crate::cipher::{BlockCipherEncrypt, consts::U16};
use crate::seam::{Error, Seam, check};

unsafe extern "C" {
    fn aesmall_cmac(
        cipher: *const c_void,
        msg: *const u8,
        msg_len: usize,
        tag: *mut u8,
        tag_len: usize,
    ) -> c_int;
    fn aesmall_cmac_verify(
        cipher: *const c_void,
        msg: *const u8,
        msg_len: usize,
        tag: *const u8,
        tag_len: usize,
    ) -> c_int;
}

/// Writes the CMAC of a message to `tag`, which has 4 to 16 bytes.
///
/// # Errors
///
/// [`Error::Argument`] for another length of `tag`.
pub fn compute<K: BlockCipherEncrypt<BlockSize = U16>>(
    key: &K,
    msg: &[u8],
    tag: &mut [u8],
) -> Result<(), Error> {
    let key = Seam::encrypts(key);
    // SAFETY: all slices live.
    let result = unsafe {
        aesmall_cmac(
            key.as_ptr(),
            msg.as_ptr(),
            msg.len(),
            tag.as_mut_ptr(),
            tag.len(),
        )
    };
    check(result)
}

/// Verifies the CMAC of a message in constant time. The program must know the length of `tag`, which
/// is 4 to 16 bytes: never take it from the message.
///
/// # Errors
///
/// [`Error::Auth`] if it is not the tag of the message, [`Error::Argument`] for another length.
pub fn verify<K: BlockCipherEncrypt<BlockSize = U16>>(
    key: &K,
    msg: &[u8],
    tag: &[u8],
) -> Result<(), Error> {
    let key = Seam::encrypts(key);
    // SAFETY: all slices live.
    let result = unsafe {
        aesmall_cmac_verify(
            key.as_ptr(),
            msg.as_ptr(),
            msg.len(),
            tag.as_ptr(),
            tag.len(),
        )
    };
    check(result)
}
