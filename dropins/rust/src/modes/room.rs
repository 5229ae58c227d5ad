// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! Modes that make a key of their own.

use core::ffi::{c_int, c_void};

use super::aead::Arguments;
use crate::cipher::{BlockCipherEncrypt, KeyInit, consts::U16};
pub(crate) use crate::room::KeyRoom;
use crate::room::Room;
use crate::seam::{Error, Seam, check};

pub(crate) type Call =
    unsafe extern "C" fn(*const c_void, *const KeyRoom, *const Arguments) -> c_int;

/// # Safety
/// `call` is a mode of the C library, and the buffers of `args` live.
pub(crate) unsafe fn run<K: BlockCipherEncrypt<BlockSize = U16> + KeyInit>(
    call: Call,
    key: &K,
    args: &Arguments,
) -> Result<(), Error> {
    if K::key_size() == 24 {
        return Err(Error::KeySize);
    }
    let mut place = Room::<K>::empty();
    let room = place.encrypts();
    let key = Seam::encrypts(key);
    // SAFETY: promised by the caller, and all objects live as long as the call.
    check(unsafe { call(key.as_ptr(), &room, args) })
}
