// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! The C library's side of a block cipher: `aesmall_cipher`, its arguments and its errors.

use core::ffi::{c_int, c_void};
use core::fmt;

use crate::cipher::consts::U16;
use crate::cipher::{BlockCipherDecrypt, BlockCipherEncrypt, InOut};

/// Why a call did nothing: `aesmall_error` of the C library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The key lacks a direction that the call needs.
    Key,
    /// The mode has no keys of this size.
    KeySize,
    /// The mode or frame does not have this length.
    Length,
    /// The output does not fit.
    Capacity,
    /// The counter would run past its last value.
    Counter,
    /// Authentication failed. There is no output.
    Auth,
    /// Seen before, or too old.
    Replay,
    /// Input and output overlap.
    Overlap,
    /// A parameter has no meaning here.
    Argument,
    /// Not a frame of this kind, or of an unknown version.
    Format,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl core::error::Error for Error {}

/// Returns the result of a C call. Compilers choose the size of an enumeration, so only the byte
/// that all of them have is read.
pub(crate) fn check(result: c_int) -> Result<(), Error> {
    Err(match result as i8 {
        0 => return Ok(()),
        -1 => Error::Key,
        -2 => Error::KeySize,
        -3 => Error::Length,
        -4 => Error::Capacity,
        -5 => Error::Counter,
        -6 => Error::Auth,
        -7 => Error::Replay,
        -8 => Error::Overlap,
        -12 => Error::Format,
        _ => Error::Argument,
    })
}

pub(crate) type BlockCall = unsafe extern "C" fn(*const c_void, *const u8, *mut u8);

/// An `aesmall_cipher` that calls a block cipher of Rust.
#[repr(C)]
pub(crate) struct Seam<'a, K> {
    encrypt: Option<BlockCall>,
    decrypt: Option<BlockCall>,
    key: &'a K,
}

impl<'a, K: BlockCipherEncrypt<BlockSize = U16>> Seam<'a, K> {
    /// A key for encryption only, which is all that most modes need.
    pub(crate) fn encrypts(key: &'a K) -> Self {
        Self {
            encrypt: Some(Self::encrypt),
            decrypt: None,
            key,
        }
    }

    unsafe extern "C" fn encrypt(seam: *const c_void, input: *const u8, output: *mut u8) {
        // SAFETY: C gives the address of this object, and two blocks that are the same or apart.
        unsafe {
            let key = (*seam.cast::<Self>()).key;
            key.encrypt_block_inout(InOut::from_raw(input.cast(), output.cast()));
        }
    }
}

impl<'a, K: BlockCipherDecrypt<BlockSize = U16>> Seam<'a, K> {
    /// A key for decryption only.
    pub(crate) fn decrypts(key: &'a K) -> Self {
        Self {
            encrypt: None,
            decrypt: Some(Self::decrypt),
            key,
        }
    }

    unsafe extern "C" fn decrypt(seam: *const c_void, input: *const u8, output: *mut u8) {
        // SAFETY: as for encryption.
        unsafe {
            let key = (*seam.cast::<Self>()).key;
            key.decrypt_block_inout(InOut::from_raw(input.cast(), output.cast()));
        }
    }
}

#[cfg(aesmall_frames)]
impl<'a, K: BlockCipherEncrypt<BlockSize = U16> + BlockCipherDecrypt> Seam<'a, K> {
    /// A key for both directions.
    pub(crate) fn both(key: &'a K) -> Self {
        Self {
            encrypt: Some(Self::encrypt),
            decrypt: Some(Self::decrypt),
            key,
        }
    }
}

impl<K> Seam<'_, K> {
    pub(crate) fn as_ptr(&self) -> *const c_void {
        core::ptr::from_ref(self).cast()
    }
}
