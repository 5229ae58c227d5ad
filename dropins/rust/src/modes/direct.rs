// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! Modes that need nothing but the key and `aesmall_aead_args`.

use core::ffi::{c_int, c_void};

use super::aead::Arguments;
use crate::cipher::{BlockCipherEncrypt, consts::U16};
use crate::seam::{Error, Seam, check};

pub(crate) type Call = unsafe extern "C" fn(*const c_void, *const Arguments) -> c_int;

/// # Safety
/// `call` is a mode of the C library, and the buffers of `args` live.
pub(crate) unsafe fn run<K: BlockCipherEncrypt<BlockSize = U16>>(
    call: Call,
    key: &K,
    args: &Arguments,
) -> Result<(), Error> {
    let key = Seam::encrypts(key);
    // SAFETY: promised by the caller, and `key` lives as long as the call.
    check(unsafe { call(key.as_ptr(), args) })
}
