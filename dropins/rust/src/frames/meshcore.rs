// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! Packets of the MeshCore network (`meshcore.h`), which protect little: AES-ECB and a MAC of 2 bytes.
//! The AES key is the first 16 bytes of the secret of a channel or of two nodes.

use super::call::Key;
use crate::cipher::{BlockCipherDecrypt, BlockCipherEncrypt, consts::U16};
use crate::seam::{Error, Seam};

/// Returns the secret of a channel "#name".
///
/// # Errors
///
/// [`Error::Argument`] if the name does not begin with "#".
pub fn channel_secret(name: &[u8]) -> Result<[u8; 32], Error> {
    let mut secret = [0; 32];
    call!(aesmall_meshcore_channel_secret(
        name.as_ptr() => *const u8, name.len() => usize, &mut secret => &mut [u8; 32]
    ))?;
    Ok(secret)
}

/// Encrypts a text for a channel: its hash, a MAC and the ciphertext.
///
/// # Errors
///
/// [`Error::Length`], [`Error::Capacity`].
pub fn group_seal<'out, K: BlockCipherEncrypt<BlockSize = U16>>(
    key: &K,
    secret: &[u8; 32],
    text: &[u8],
    out: &'out mut [u8],
) -> Result<&'out mut [u8], Error> {
    let key = Seam::encrypts(key);
    fill!(out, aesmall_meshcore_group_seal(key.as_ptr() => Key, secret => &[u8; 32]; text))
}

/// Verifies and decrypts a text of a channel, which keeps the zeros of its last block. It may be an old one.
///
/// # Errors
///
/// [`Error::Auth`], [`Error::Argument`] for a channel with another hash, [`Error::Length`], [`Error::Capacity`].
pub fn group_open<'out, K: BlockCipherDecrypt<BlockSize = U16>>(
    key: &K,
    secret: &[u8; 32],
    packet: &[u8],
    out: &'out mut [u8],
) -> Result<&'out mut [u8], Error> {
    let key = Seam::decrypts(key);
    fill!(out, aesmall_meshcore_group_open(key.as_ptr() => Key, secret => &[u8; 32]; packet))
}

/// Encrypts a text for one node: a MAC and the ciphertext.
///
/// # Errors
///
/// [`Error::Length`], [`Error::Capacity`].
pub fn direct_seal<'out, K: BlockCipherEncrypt<BlockSize = U16>>(
    key: &K,
    secret: &[u8; 32],
    text: &[u8],
    out: &'out mut [u8],
) -> Result<&'out mut [u8], Error> {
    let key = Seam::encrypts(key);
    fill!(out, aesmall_meshcore_direct_seal(key.as_ptr() => Key, secret => &[u8; 32]; text))
}

/// Verifies and decrypts a text of one node, which keeps the zeros of its last block. It may be an old one.
///
/// # Errors
///
/// [`Error::Auth`], [`Error::Length`], [`Error::Capacity`].
pub fn direct_open<'out, K: BlockCipherDecrypt<BlockSize = U16>>(
    key: &K,
    secret: &[u8; 32],
    packet: &[u8],
    out: &'out mut [u8],
) -> Result<&'out mut [u8], Error> {
    let key = Seam::decrypts(key);
    fill!(out, aesmall_meshcore_direct_open(key.as_ptr() => Key, secret => &[u8; 32]; packet))
}
