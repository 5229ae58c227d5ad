// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! LoRaWAN 1.1: the frames of a device (`lorawan11.h`).

use super::call::Key;
use super::lorawan::Frame;
use crate::cipher::{BlockCipherEncrypt, consts::U16};
use crate::seam::{Error, Seam};

/// The keys of a session.
#[derive(Clone, Copy, Debug)]
pub struct Keys<'k, K> {
    /// For half of an uplink's MIC.
    pub f_nwk_s_int_key: &'k K,
    /// For MICs.
    pub s_nwk_s_int_key: &'k K,
    /// For MAC commands.
    pub nwk_s_enc_key: &'k K,
    /// Of the application.
    pub app_s_key: &'k K,
}

/// The counters of a session. Keep them over resets as long as the keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct State {
    /// The device's address.
    pub dev_addr: u32,
    /// The network.
    pub net_id: u32,
    /// Of the next uplink.
    pub fcnt_up: u32,
    /// The lowest that the network's next downlink may have.
    pub nfcnt_down: u32,
    /// The lowest that the application's next downlink may have.
    pub afcnt_down: u32,
    /// Of the last confirmed uplink. The calls keep it.
    pub conf_fcnt_up: u16,
    /// Of the last confirmed downlink. The calls keep it.
    pub conf_fcnt_down: u16,
    /// Of the next rejoin-request.
    pub rjcount0: u16,
}

/// `aesmall_lorawan11_session`.
#[repr(C)]
pub(super) struct Session {
    f_nwk_s_int_key: Key,
    s_nwk_s_int_key: Key,
    nwk_s_enc_key: Key,
    app_s_key: Key,
    state: State,
}

/// Encrypts and authenticates an uplink, as the whole frame. `state.fcnt_up` becomes 1 more. The data
/// rate and the channel are those of the transmission.
///
/// # Errors
///
/// [`Error::Argument`], [`Error::Length`], [`Error::Capacity`], [`Error::Counter`].
pub fn build_uplink<'out, K: BlockCipherEncrypt<BlockSize = U16>>(
    keys: &Keys<'_, K>,
    state: &mut State,
    frame: &mut Frame,
    (data_rate, channel): (u8, u8),
    payload: &[u8],
    out: &'out mut [u8],
) -> Result<&'out mut [u8], Error> {
    with(keys, state, |session| {
        fill!(out, aesmall_lorawan11_build_uplink(
            session => &mut Session, frame => &mut Frame, data_rate => u8, channel => u8; payload
        ))
    })
}

/// Changes the MIC of the last uplink, to send it again at another data rate or channel.
///
/// # Errors
///
/// [`Error::Argument`] if it is not the last uplink of the session, [`Error::Length`].
pub fn repeat_uplink<K: BlockCipherEncrypt<BlockSize = U16>>(
    keys: &Keys<'_, K>,
    state: &mut State,
    (data_rate, channel): (u8, u8),
    phy: &mut [u8],
) -> Result<(), Error> {
    with(keys, state, |session| {
        call!(aesmall_lorawan11_repeat_uplink(
            session => &Session, data_rate => u8, channel => u8, phy.as_mut_ptr() => *mut u8,
            phy.len() => usize
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
        fill!(out, aesmall_lorawan11_open_downlink(
            session => &mut Session; phy; &mut frame => &mut Frame
        ))
    });
    payload.map(|payload| (frame, payload))
}

/// Makes the session of C, calls, and takes the counters back.
pub(super) fn with<K: BlockCipherEncrypt<BlockSize = U16>, R>(
    keys: &Keys<'_, K>,
    state: &mut State,
    call: impl FnOnce(&mut Session) -> R,
) -> R {
    let seams = [
        keys.f_nwk_s_int_key,
        keys.s_nwk_s_int_key,
        keys.nwk_s_enc_key,
        keys.app_s_key,
    ]
    .map(Seam::encrypts);
    let mut session = Session {
        f_nwk_s_int_key: seams[0].as_ptr(),
        s_nwk_s_int_key: seams[1].as_ptr(),
        nwk_s_enc_key: seams[2].as_ptr(),
        app_s_key: seams[3].as_ptr(),
        state: *state,
    };
    let result = call(&mut session);
    *state = session.state;
    result
}
