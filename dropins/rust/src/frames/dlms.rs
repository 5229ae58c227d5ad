// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! DLMS/COSEM: APDUs of smart meters (`dlms.h`). The encryption key EK is a cipher, the authentication
//! key AK has 16 or 32 bytes. `title` is the sender's, for APDUs that do not have it.

use super::call::Key;
use crate::cipher::{BlockCipherEncrypt, consts::U16};
use crate::seam::{Error, Seam};

/// The header of an APDU (`aesmall_dlms_apdu`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Apdu {
    /// The tag byte.
    pub tag: u8,
    /// 8, or 0 if the APDU has no title.
    pub title_len: u8,
    /// The sender's title.
    pub title: [u8; 8],
    /// SC, the security control.
    pub security: u8,
    /// IC, the invocation counter.
    pub counter: u32,
    /// Where the text begins. It and the tag reach to the end.
    pub text_at: usize,
}

/// Reads the header of an APDU, to find the keys for its title. No field is authenticated.
///
/// # Errors
///
/// [`Error::Format`], [`Error::Length`].
pub fn parse(apdu: &[u8]) -> Result<Apdu, Error> {
    let mut header = Apdu::default();
    call!(aesmall_dlms_parse(
        apdu.as_ptr() => *const u8, apdu.len() => usize, &mut header => &mut Apdu
    ))?;
    Ok(header)
}

/// Verifies and decrypts an APDU, once. `counter` is the lowest that is accepted, and becomes that of the
/// APDU + 1. Keep it over resets. `out` needs 19 bytes less than the APDU.
///
/// # Errors
///
/// [`Error::Auth`], [`Error::Replay`], [`Error::Argument`], [`Error::Format`], [`Error::Length`],
/// [`Error::Capacity`].
pub fn open<'out, K: BlockCipherEncrypt<BlockSize = U16>>(
    ek: &K,
    ak: &[u8],
    title: Option<&[u8; 8]>,
    counter: &mut u32,
    apdu: &[u8],
    out: &'out mut [u8],
) -> Result<&'out mut [u8], Error> {
    let key = Seam::encrypts(ek);
    fill!(out, aesmall_rust_dlms_open(
        key.as_ptr() => Key, ak.as_ptr() => *const u8, ak.len() => usize,
        title => Option<&[u8; 8]>, counter => &mut u32; apdu
    ))
}

/// Decrypts an APDU without AK. NOT AUTHENTICATED.
///
/// # Errors
///
/// [`Error::Argument`], [`Error::Format`], [`Error::Length`], [`Error::Capacity`].
pub fn open_unauthenticated<'out, K: BlockCipherEncrypt<BlockSize = U16>>(
    ek: &K,
    title: Option<&[u8; 8]>,
    apdu: &[u8],
    out: &'out mut [u8],
) -> Result<&'out mut [u8], Error> {
    let key = Seam::encrypts(ek);
    fill!(out, aesmall_dlms_open_unauthenticated(
        key.as_ptr() => Key, title => Option<&[u8; 8]>; apdu
    ))
}

/// Encrypts and authenticates an APDU with its tag byte (0xdb: with the title) and security control
/// (0x30: encrypted). `counter` becomes 1 more. Keep it over resets.
///
/// # Errors
///
/// [`Error::Argument`], [`Error::Counter`], [`Error::Length`], [`Error::Capacity`].
#[allow(clippy::too_many_arguments)] // those of the protocol
pub fn seal<'out, K: BlockCipherEncrypt<BlockSize = U16>>(
    ek: &K,
    ak: &[u8],
    tag: u8,
    security: u8,
    title: &[u8; 8],
    counter: &mut u32,
    text: &[u8],
    out: &'out mut [u8],
) -> Result<&'out mut [u8], Error> {
    let key = Seam::encrypts(ek);
    fill!(out, aesmall_rust_dlms_seal(
        key.as_ptr() => Key, ak.as_ptr() => *const u8, ak.len() => usize, tag => u8,
        security => u8, title => &[u8; 8], counter => &mut u32; text
    ))
}

/// Encrypts an APDU without a tag (security control 0x20). NOT AUTHENTICATED.
///
/// # Errors
///
/// Those of [`seal`].
pub fn seal_unauthenticated<'out, K: BlockCipherEncrypt<BlockSize = U16>>(
    ek: &K,
    (tag, security): (u8, u8),
    title: &[u8; 8],
    counter: &mut u32,
    text: &[u8],
    out: &'out mut [u8],
) -> Result<&'out mut [u8], Error> {
    let key = Seam::encrypts(ek);
    fill!(out, aesmall_dlms_seal_unauthenticated(
        key.as_ptr() => Key, tag => u8, security => u8, title => &[u8; 8],
        counter => &mut u32; text
    ))
}

/// Returns the answer to a challenge of HLS 5 (GMAC). `title` is this side's, `security` 0x10 plus the
/// suite, and `counter` as for [`seal`]. Refuse a challenge that equals your own.
///
/// # Errors
///
/// [`Error::Argument`], [`Error::Length`] if the challenge is not 8 to 64 bytes long,
/// [`Error::Counter`].
pub fn hls5_answer<K: BlockCipherEncrypt<BlockSize = U16>>(
    ek: &K,
    ak: &[u8],
    security: u8,
    title: &[u8; 8],
    counter: &mut u32,
    challenge: &[u8],
) -> Result<[u8; 17], Error> {
    let key = Seam::encrypts(ek);
    let mut answer = [0; 17];
    call!(aesmall_rust_dlms_hls5_answer(
        key.as_ptr() => Key, ak.as_ptr() => *const u8, ak.len() => usize, security => u8,
        title => &[u8; 8], counter => &mut u32, challenge.as_ptr() => *const u8,
        challenge.len() => usize, &mut answer => &mut [u8; 17]
    ))?;
    Ok(answer)
}

/// Verifies the answer of the other side, which has this title. `counter` is as for [`open`], and the
/// challenge was random and new.
///
/// # Errors
///
/// [`Error::Auth`], [`Error::Replay`], [`Error::Format`], [`Error::Length`], [`Error::Argument`].
pub fn hls5_verify<K: BlockCipherEncrypt<BlockSize = U16>>(
    ek: &K,
    ak: &[u8],
    title: &[u8; 8],
    counter: &mut u32,
    challenge: &[u8],
    answer: &[u8; 17],
) -> Result<(), Error> {
    let key = Seam::encrypts(ek);
    call!(aesmall_rust_dlms_hls5_verify(
        key.as_ptr() => Key, ak.as_ptr() => *const u8, ak.len() => usize, title => &[u8; 8],
        counter => &mut u32, challenge.as_ptr() => *const u8, challenge.len() => usize,
        answer => &[u8; 17]
    ))
}

/// Removes the frames of M-Bus around the segments of an APDU (`dlms_join.h`).
///
/// # Errors
///
/// [`Error::Length`] if the last segment is not there yet, [`Error::Format`], [`Error::Capacity`].
pub fn join_mbus<'out>(frames: &[u8], out: &'out mut [u8]) -> Result<&'out mut [u8], Error> {
    fill!(out, aesmall_dlms_join_mbus(; frames))
}

/// Removes the frames of HDLC around the segments of an APDU.
///
/// # Errors
///
/// As [`join_mbus`].
pub fn join_hdlc<'out>(frames: &[u8], out: &'out mut [u8]) -> Result<&'out mut [u8], Error> {
    fill!(out, aesmall_dlms_join_hdlc(; frames))
}
