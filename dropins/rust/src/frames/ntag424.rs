// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! Secure Dynamic Messaging (SUN messages) of NTAG 424 DNA (`ntag424_sdm.h`). Keys are AES-128.

use super::call::Key;
use crate::cipher::{BlockCipherDecrypt, BlockCipherEncrypt, KeyInit, consts::U16};
use crate::room::{KeyRoom, Room};
use crate::seam::{Error, Seam};

/// A reading of a tag (`aesmall_ntag424_picc`). Only [`verify_sdm`] shows that it is true.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Picc {
    /// The tag's read counter, 24 bits.
    pub read_ctr: u32,
    /// The tag's number.
    pub uid: [u8; 7],
}

/// Decrypts the number and the read counter of a tag, to find its record. NOT AUTHENTICATED.
///
/// # Errors
///
/// [`Error::Format`] for another key, or a tag that does not mirror both.
pub fn decrypt_picc_unauthenticated<K: BlockCipherDecrypt<BlockSize = U16>>(
    meta_key: &K,
    data: &[u8; 16],
) -> Result<Picc, Error> {
    let key = Seam::decrypts(meta_key);
    let mut picc = Picc::default();
    call!(aesmall_ntag424_decrypt_picc_unauthenticated(
        key.as_ptr() => Key, data => &[u8; 16], &mut picc => &mut Picc
    ))?;
    Ok(picc)
}

/// Verifies the MAC of a reading over the text of its URL, and that it is newer than the ones before.
/// `next_ctr` becomes the read counter + 1. Keep it for each tag.
///
/// # Errors
///
/// [`Error::Auth`], [`Error::Replay`], [`Error::Argument`].
pub fn verify_sdm<K: BlockCipherEncrypt<BlockSize = U16> + KeyInit>(
    file_key: &K,
    picc: &Picc,
    text: &[u8],
    mac: &[u8; 8],
    next_ctr: &mut u32,
) -> Result<(), Error> {
    let mut room = Room::<K>::empty();
    let room = room.encrypts();
    let key = Seam::encrypts(file_key);
    call!(aesmall_rust_ntag424_verify_sdm(
        key.as_ptr() => Key, &room => &KeyRoom, picc => &Picc, text.as_ptr() => *const u8,
        text.len() => usize, mac => &[u8; 8], next_ctr => &mut u32
    ))
}

/// Decrypts file data of a reading, as many bytes as it has. NOT AUTHENTICATED: verify first, with a text
/// that has these digits.
///
/// # Errors
///
/// [`Error::Length`] if it is not a multiple of 16, [`Error::Capacity`], [`Error::Argument`].
pub fn decrypt_file_unauthenticated<
    'out,
    K: BlockCipherEncrypt<BlockSize = U16> + BlockCipherDecrypt + KeyInit,
>(
    file_key: &K,
    picc: &Picc,
    data: &[u8],
    out: &'out mut [u8],
) -> Result<&'out mut [u8], Error> {
    let mut room = Room::<K>::empty();
    let room = room.both();
    let key = Seam::encrypts(file_key);
    call!(aesmall_rust_ntag424_decrypt_file_unauthenticated(
        key.as_ptr() => Key, &room => &KeyRoom, picc => &Picc, data.as_ptr() => *const u8,
        data.len() => usize, out.as_mut_ptr() => *mut u8, out.len() => usize
    ))?;
    Ok(&mut out[..data.len()])
}
