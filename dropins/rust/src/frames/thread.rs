// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! The keys of a Thread network (`thread.h`). Its frames are those of
//! [`ieee802154`](super::ieee802154), at level 5.

use crate::seam::Error;

/// Returns the key index of frames with the keys of a sequence.
pub const fn key_index(key_sequence: u32) -> u8 {
    (key_sequence & 0x7f) as u8 + 1
}

/// Returns the secrets of the MLE key and the MAC key of a key sequence.
///
/// # Errors
///
/// None.
pub fn derive_keys(
    network_key: &[u8; 16],
    key_sequence: u32,
) -> Result<([u8; 16], [u8; 16]), Error> {
    let (mut mle, mut mac) = ([0; 16], [0; 16]);
    call!(aesmall_thread_derive_keys(
        network_key => &[u8; 16], key_sequence => u32, &mut mle => &mut [u8; 16],
        &mut mac => &mut [u8; 16]
    ))?;
    Ok((mle, mac))
}
