// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! XTS for block devices (IEEE 1619), in place. It is NOT AUTHENTICATED, and only for sectors, which
//! have no room for a nonce and a tag.

use core::ffi::{c_int, c_void};
use core::ptr;

use crate::cipher::{BlockCipherDecrypt, BlockCipherEncrypt, consts::U16};
use crate::seam::{Error, Seam, check};

/// `aesmall_xts`.
#[repr(C)]
struct Xts {
    data: *const c_void,
    tweak: *const c_void,
}

type Call = unsafe extern "C" fn(*const Xts, *const u8, *const u8, usize, *mut u8, usize) -> c_int;

unsafe extern "C" {
    fn aesmall_xts_init(xts: *mut Xts, data: *const c_void, tweak: *const c_void) -> c_int;
    fn aesmall_xts_encrypt(
        xts: *const Xts,
        tweak: *const u8,
        input: *const u8,
        in_len: usize,
        output: *mut u8,
        out_cap: usize,
    ) -> c_int;
    fn aesmall_xts_decrypt(
        xts: *const Xts,
        tweak: *const u8,
        input: *const u8,
        in_len: usize,
        output: *mut u8,
        out_cap: usize,
    ) -> c_int;
}

/// Returns the tweak of a sector: its number from the start of the device, little-endian.
pub fn sector(number: u64) -> [u8; 16] {
    u128::from(number).to_le_bytes()
}

/// Encrypts a sector in place: 16 bytes or more, up to 2^24.
///
/// # Errors
///
/// [`Error::Argument`] if both keys are equal, [`Error::Length`] for another length.
pub fn encrypt<D, T>(
    data_key: &D,
    tweak_key: &T,
    tweak: &[u8; 16],
    sector: &mut [u8],
) -> Result<(), Error>
where
    D: BlockCipherEncrypt<BlockSize = U16>,
    T: BlockCipherEncrypt<BlockSize = U16>,
{
    run(
        aesmall_xts_encrypt,
        &Seam::encrypts(data_key),
        &Seam::encrypts(tweak_key),
        tweak,
        sector,
    )
}

/// Decrypts a sector in place.
///
/// # Errors
///
/// As [`encrypt`].
pub fn decrypt<D, T>(
    data_key: &D,
    tweak_key: &T,
    tweak: &[u8; 16],
    sector: &mut [u8],
) -> Result<(), Error>
where
    D: BlockCipherDecrypt<BlockSize = U16>,
    T: BlockCipherEncrypt<BlockSize = U16>,
{
    run(
        aesmall_xts_decrypt,
        &Seam::decrypts(data_key),
        &Seam::encrypts(tweak_key),
        tweak,
        sector,
    )
}

fn run<D, T>(
    call: Call,
    data: &Seam<'_, D>,
    tweak_key: &Seam<'_, T>,
    tweak: &[u8; 16],
    sector: &mut [u8],
) -> Result<(), Error> {
    let mut xts = Xts {
        data: ptr::null(),
        tweak: ptr::null(),
    };
    let (place, length) = (sector.as_mut_ptr(), sector.len());
    // SAFETY: all objects live as long as the call.
    unsafe {
        check(aesmall_xts_init(
            &mut xts,
            data.as_ptr(),
            tweak_key.as_ptr(),
        ))?;
        check(call(&xts, tweak.as_ptr(), place, length, place, length))
    }
}
