// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! LoRaWAN 1.0: the join and the frames of a device (`lorawan.h`). EUIs are as they are printed.

use super::call::Key;
use crate::cipher::{BlockCipherEncrypt, consts::U16};
use crate::seam::{Error, Seam};

/// No FPort in a frame.
pub const NO_FPORT: u16 = 256;

/// The fields of a frame (`aesmall_lorawan_frame`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Frame {
    /// Set by the calls.
    pub dev_addr: u32,
    /// Set by the calls.
    pub fcnt: u32,
    /// 0 to 255, or [`NO_FPORT`].
    pub fport: u16,
    /// 0x40: an unconfirmed uplink. 0x80: a confirmed one.
    pub mhdr: u8,
    /// Flags, and the length of `fopts`.
    pub fctrl: u8,
    /// MAC commands.
    pub fopts: [u8; 15],
}

/// The keys of a session.
#[derive(Clone, Copy, Debug)]
pub struct Keys<'k, K> {
    /// Of the network.
    pub nwk_s_key: &'k K,
    /// Of the application.
    pub app_s_key: &'k K,
}

/// The counters of a session. Keep them over resets as long as the keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct State {
    /// The device's address.
    pub dev_addr: u32,
    /// Of the next uplink.
    pub fcnt_up: u32,
    /// The lowest that the next downlink may have.
    pub fcnt_down: u32,
}

/// `aesmall_lorawan_session`.
#[repr(C)]
struct Session {
    nwk_s_key: Key,
    app_s_key: Key,
    state: State,
}

/// What a network answers to a join (`aesmall_lorawan_join_accept`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct JoinAccept {
    /// The network's nonce.
    pub app_nonce: u32,
    /// The network.
    pub net_id: u32,
    /// The device's address.
    pub dev_addr: u32,
    /// Data rates.
    pub dl_settings: u8,
    /// The delay of the first window.
    pub rx_delay: u8,
    /// 0 or 16.
    pub cflist_len: u8,
    /// Frequencies.
    pub cflist: [u8; 16],
}

/// Encrypts and authenticates an uplink, as the whole frame. `state.fcnt_up` becomes 1 more.
///
/// # Errors
///
/// [`Error::Argument`], [`Error::Length`], [`Error::Capacity`], [`Error::Counter`].
pub fn build_uplink<'out, K: BlockCipherEncrypt<BlockSize = U16>>(
    keys: &Keys<'_, K>,
    state: &mut State,
    frame: &mut Frame,
    payload: &[u8],
    out: &'out mut [u8],
) -> Result<&'out mut [u8], Error> {
    with(keys, state, |session| {
        fill!(out, aesmall_lorawan_build_uplink(
            session => &mut Session, frame => &mut Frame; payload
        ))
    })
}

/// Verifies and decrypts a downlink, once, and returns its fields and its payload.
///
/// # Errors
///
/// [`Error::Auth`], [`Error::Replay`], [`Error::Argument`], [`Error::Format`], [`Error::Length`],
/// [`Error::Capacity`].
pub fn open_downlink<'out, K: BlockCipherEncrypt<BlockSize = U16>>(
    keys: &Keys<'_, K>,
    state: &mut State,
    phy: &[u8],
    out: &'out mut [u8],
) -> Result<(Frame, &'out mut [u8]), Error> {
    let mut frame = Frame::default();
    let payload: Result<_, Error> = with(keys, state, |session| {
        fill!(out, aesmall_lorawan_open_downlink(
            session => &mut Session; phy; &mut frame => &mut Frame
        ))
    });
    payload.map(|payload| (frame, payload))
}

/// Makes the session of C, calls, and takes the counters back.
fn with<K: BlockCipherEncrypt<BlockSize = U16>, R>(
    keys: &Keys<'_, K>,
    state: &mut State,
    call: impl FnOnce(&mut Session) -> R,
) -> R {
    let nwk_s_key = Seam::encrypts(keys.nwk_s_key);
    let app_s_key = Seam::encrypts(keys.app_s_key);
    let mut session = Session {
        nwk_s_key: nwk_s_key.as_ptr(),
        app_s_key: app_s_key.as_ptr(),
        state: *state,
    };
    let result = call(&mut session);
    *state = session.state;
    result
}

/// Builds a join-request. A device must not use a `dev_nonce` twice.
///
/// # Errors
///
/// None with a key that encrypts.
pub fn build_join_request<K: BlockCipherEncrypt<BlockSize = U16>>(
    app_key: &K,
    app_eui: &[u8; 8],
    dev_eui: &[u8; 8],
    dev_nonce: u16,
) -> Result<[u8; 23], Error> {
    let key = Seam::encrypts(app_key);
    let mut phy = [0; 23];
    call!(aesmall_lorawan_build_join_request(
        key.as_ptr() => Key, app_eui => &[u8; 8], dev_eui => &[u8; 8], dev_nonce => u16,
        &mut phy => &mut [u8; 23]
    ))?;
    Ok(phy)
}

/// Verifies and decrypts a join-accept.
///
/// # Errors
///
/// [`Error::Auth`], [`Error::Format`], [`Error::Length`].
pub fn open_join_accept<K: BlockCipherEncrypt<BlockSize = U16>>(
    app_key: &K,
    phy: &[u8],
) -> Result<JoinAccept, Error> {
    let key = Seam::encrypts(app_key);
    let mut accept = JoinAccept::default();
    call!(aesmall_lorawan_open_join_accept(
        key.as_ptr() => Key, phy.as_ptr() => *const u8, phy.len() => usize,
        &mut accept => &mut JoinAccept
    ))?;
    Ok(accept)
}

/// Returns the secrets of the session's keys: of the network, and of the application.
///
/// # Errors
///
/// None with a key that encrypts.
pub fn derive_session_keys<K: BlockCipherEncrypt<BlockSize = U16>>(
    app_key: &K,
    accept: &JoinAccept,
    dev_nonce: u16,
) -> Result<([u8; 16], [u8; 16]), Error> {
    let key = Seam::encrypts(app_key);
    let (mut network, mut application) = ([0; 16], [0; 16]);
    call!(aesmall_lorawan_derive_session_keys(
        key.as_ptr() => Key, accept => &JoinAccept, dev_nonce => u16,
        &mut network => &mut [u8; 16], &mut application => &mut [u8; 16]
    ))?;
    Ok((network, application))
}
