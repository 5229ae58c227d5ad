// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! Packets of a channel of Meshtastic (`meshtastic.h`). NOT AUTHENTICATED: anyone can change bits of a
//! packet, and everyone with the channel's key can send under any number.

use core::ffi::{c_int, c_void};

use super::filled;
use crate::cipher::{BlockCipherEncrypt, consts::U16};
use crate::seam::{Error, Seam, check};

unsafe extern "C" {
    fn aesmall_meshtastic_channel_key(
        psk: *const u8,
        psk_len: usize,
        key: *mut u8,
        key_len: *mut usize,
    ) -> c_int;
    fn aesmall_meshtastic_crypt_unauthenticated(
        key: *const c_void,
        packet_id: u32,
        from: u32,
        input: *const u8,
        in_len: usize,
        out: *mut u8,
        out_cap: usize,
    ) -> c_int;
}

/// Makes the key of a channel from its PSK, and returns its 16 or 32 bytes in `key`.
///
/// # Errors
///
/// [`Error::Argument`] for a channel without encryption, [`Error::Length`] for another PSK.
pub fn channel_key<'out>(psk: &[u8], key: &'out mut [u8; 32]) -> Result<&'out mut [u8], Error> {
    let mut len = 0;
    // SAFETY: all objects live as long as the call.
    check(unsafe {
        aesmall_meshtastic_channel_key(psk.as_ptr(), psk.len(), key.as_mut_ptr(), &mut len)
    })?;
    Ok(filled(key, len))
}

/// Encrypts or decrypts the payload of a packet in place, up to 239 bytes. A packet id must not be
/// used twice with a sender and a key.
///
/// # Errors
///
/// [`Error::Length`] for a longer payload. A changed packet is no error.
pub fn crypt_unauthenticated<K: BlockCipherEncrypt<BlockSize = U16>>(
    key: &K,
    packet_id: u32,
    from: u32,
    payload: &mut [u8],
) -> Result<(), Error> {
    let key = Seam::encrypts(key);
    let (place, len) = (payload.as_mut_ptr(), payload.len());
    // SAFETY: all objects live as long as the call, and the C call works in place.
    check(unsafe {
        aesmall_meshtastic_crypt_unauthenticated(
            key.as_ptr(),
            packet_id,
            from,
            place,
            len,
            place,
            len,
        )
    })
}
