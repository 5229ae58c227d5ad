// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! Wireless M-Bus telegrams of meters (`wmbus.h`, `kamstrup.h`), without the CRCs of the link layer.
//! Every key is the meter's, of AES-128.

use super::call::Key;
use crate::cipher::{BlockCipherDecrypt, BlockCipherEncrypt, KeyInit, consts::U16};
use crate::room::{KeyRoom, Room};
use crate::seam::{Error, Seam};

/// The layers of a telegram (`aesmall_wmbus_telegram`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Telegram {
    /// The meter's address, as in the link layer.
    pub address: [u8; 8],
    /// 0x72 or 0x7a.
    pub ci: u8,
    /// ACC.
    pub access: u8,
    /// STS.
    pub status: u8,
    /// The security mode. 0: not encrypted.
    pub mode: u8,
    /// The number of encrypted blocks.
    pub blocks: u8,
    /// Where the authentication layer is, or 0.
    pub afl: u8,
    /// Where `ci` is.
    pub tpl: u8,
    /// Where the byte after CFG is.
    pub data_at: u8,
}

/// Reads the layers of a telegram, to find its meter and its mode. No field is authenticated.
///
/// # Errors
///
/// [`Error::Length`], [`Error::Format`].
pub fn parse(telegram: &[u8]) -> Result<Telegram, Error> {
    let mut layers = Telegram::default();
    call!(aesmall_wmbus_parse(
        telegram.as_ptr() => *const u8, telegram.len() => usize, &mut layers => &mut Telegram
    ))?;
    Ok(layers)
}

/// Verifies and removes the CRCs of frame format A.
///
/// # Errors
///
/// [`Error::Format`] for a wrong CRC, [`Error::Length`], [`Error::Capacity`].
pub fn remove_crcs<'out>(frame: &[u8], out: &'out mut [u8]) -> Result<&'out mut [u8], Error> {
    fill!(out, aesmall_wmbus_remove_crcs(; frame))
}

/// Verifies and removes the CRCs of frame format B.
///
/// # Errors
///
/// As [`remove_crcs`].
pub fn remove_crcs_b<'out>(frame: &[u8], out: &'out mut [u8]) -> Result<&'out mut [u8], Error> {
    fill!(out, aesmall_wmbus_remove_crcs_b(; frame))
}

/// Decrypts a telegram of mode 5. NOT AUTHENTICATED.
///
/// # Errors
///
/// [`Error::Auth`] if the data does not begin with 2F 2F, [`Error::Format`] for another mode,
/// [`Error::Length`], [`Error::Capacity`].
pub fn mode5_open_unauthenticated<'out, K: BlockCipherDecrypt<BlockSize = U16>>(
    key: &K,
    telegram: &[u8],
    out: &'out mut [u8],
) -> Result<&'out mut [u8], Error> {
    let key = Seam::decrypts(key);
    fill!(out, aesmall_wmbus_mode5_open_unauthenticated(key.as_ptr() => Key; telegram))
}

/// Encrypts a telegram of mode 5, whose layers are complete. NOT AUTHENTICATED.
///
/// # Errors
///
/// [`Error::Argument`] if the data does not begin with 2F 2F, [`Error::Format`], [`Error::Length`],
/// [`Error::Capacity`].
pub fn mode5_seal_unauthenticated<'out, K: BlockCipherEncrypt<BlockSize = U16>>(
    key: &K,
    telegram: &[u8],
    out: &'out mut [u8],
) -> Result<&'out mut [u8], Error> {
    let key = Seam::encrypts(key);
    call!(aesmall_wmbus_mode5_seal_unauthenticated(
        key.as_ptr() => Key, telegram.as_ptr() => *const u8, telegram.len() => usize,
        out.as_mut_ptr() => *mut u8, out.len() => usize
    ))?;
    Ok(&mut out[..telegram.len()])
}

/// Verifies and decrypts a telegram of mode 7, once. `counter` is the lowest that is accepted, and
/// becomes that of the telegram + 1. Keep it over resets.
///
/// # Errors
///
/// [`Error::Auth`], [`Error::Replay`], [`Error::Format`], [`Error::Length`], [`Error::Capacity`].
pub fn mode7_open<'out, K>(
    key: &K,
    counter: &mut u32,
    telegram: &[u8],
    out: &'out mut [u8],
) -> Result<&'out mut [u8], Error>
where
    K: BlockCipherEncrypt<BlockSize = U16> + BlockCipherDecrypt + KeyInit,
{
    let mut room = Room::<K>::empty();
    let room = room.both();
    let key = Seam::encrypts(key);
    fill!(out, aesmall_rust_wmbus_mode7_open(
        key.as_ptr() => Key, &room => &KeyRoom, counter => &mut u32; telegram
    ))
}

/// Encrypts and authenticates a telegram of mode 7, whose layers are complete. Its counter and MAC may have
/// any value. `counter` becomes 1 more. Keep it over resets.
///
/// # Errors
///
/// [`Error::Argument`] if the data does not begin with 2F 2F, [`Error::Counter`], [`Error::Format`],
/// [`Error::Length`], [`Error::Capacity`].
pub fn mode7_seal<'out, K: BlockCipherEncrypt<BlockSize = U16> + KeyInit>(
    key: &K,
    counter: &mut u32,
    telegram: &[u8],
    out: &'out mut [u8],
) -> Result<&'out mut [u8], Error> {
    let mut room = Room::<K>::empty();
    let room = room.encrypts();
    let key = Seam::encrypts(key);
    call!(aesmall_rust_wmbus_mode7_seal(
        key.as_ptr() => Key, &room => &KeyRoom, counter => &mut u32,
        telegram.as_ptr() => *const u8, telegram.len() => usize, out.as_mut_ptr() => *mut u8,
        out.len() => usize
    ))?;
    Ok(&mut out[..telegram.len()])
}

/// Verifies and decrypts a telegram of mode 10, once. `tag_len` is what your meters use, often 8.
/// `counter` is as for [`mode7_open`].
///
/// # Errors
///
/// [`Error::Auth`], [`Error::Replay`]: then `out` is zeros. [`Error::Argument`], [`Error::Format`],
/// [`Error::Length`], [`Error::Capacity`].
pub fn mode10_open<'out, K: BlockCipherEncrypt<BlockSize = U16> + KeyInit>(
    key: &K,
    tag_len: usize,
    counter: &mut u32,
    telegram: &[u8],
    out: &'out mut [u8],
) -> Result<&'out mut [u8], Error> {
    let mut room = Room::<K>::empty();
    let room = room.encrypts();
    let key = Seam::encrypts(key);
    fill!(out, aesmall_rust_wmbus_mode10_open(
        key.as_ptr() => Key, &room => &KeyRoom, tag_len => usize, counter => &mut u32; telegram
    ))
}

/// Encrypts and authenticates a telegram of mode 10, whose layers are complete. Its last `tag_len` bytes and
/// its counter may have any value. `counter` is as for [`mode7_seal`].
///
/// # Errors
///
/// [`Error::Counter`], [`Error::Argument`], [`Error::Format`], [`Error::Length`], [`Error::Capacity`].
pub fn mode10_seal<'out, K: BlockCipherEncrypt<BlockSize = U16> + KeyInit>(
    key: &K,
    tag_len: usize,
    counter: &mut u32,
    telegram: &[u8],
    out: &'out mut [u8],
) -> Result<&'out mut [u8], Error> {
    let mut room = Room::<K>::empty();
    let room = room.encrypts();
    let key = Seam::encrypts(key);
    call!(aesmall_rust_wmbus_mode10_seal(
        key.as_ptr() => Key, &room => &KeyRoom, tag_len => usize, counter => &mut u32,
        telegram.as_ptr() => *const u8, telegram.len() => usize, out.as_mut_ptr() => *mut u8,
        out.len() => usize
    ))?;
    Ok(&mut out[..telegram.len()])
}

/// Decrypts a telegram of Kamstrup's extended link layer (`kamstrup.h`). NOT AUTHENTICATED.
///
/// # Errors
///
/// [`Error::Auth`] for a wrong key, [`Error::Format`], [`Error::Length`], [`Error::Capacity`].
pub fn kamstrup_open_unauthenticated<'out, K: BlockCipherEncrypt<BlockSize = U16>>(
    key: &K,
    telegram: &[u8],
    out: &'out mut [u8],
) -> Result<&'out mut [u8], Error> {
    let key = Seam::encrypts(key);
    fill!(out, aesmall_kamstrup_open_unauthenticated(key.as_ptr() => Key; telegram))
}

/// Encrypts a telegram of Kamstrup's extended link layer, with 2 bytes of any value for the CRC. NOT
/// AUTHENTICATED. SN must be another one for each telegram under a key.
///
/// # Errors
///
/// [`Error::Format`], [`Error::Length`], [`Error::Capacity`].
pub fn kamstrup_seal_unauthenticated<'out, K: BlockCipherEncrypt<BlockSize = U16>>(
    key: &K,
    telegram: &[u8],
    out: &'out mut [u8],
) -> Result<&'out mut [u8], Error> {
    let key = Seam::encrypts(key);
    call!(aesmall_kamstrup_seal_unauthenticated(
        key.as_ptr() => Key, telegram.as_ptr() => *const u8, telegram.len() => usize,
        out.as_mut_ptr() => *mut u8, out.len() => usize
    ))?;
    Ok(&mut out[..telegram.len()])
}
