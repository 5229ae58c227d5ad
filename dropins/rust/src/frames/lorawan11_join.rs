// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! LoRaWAN 1.1: the join of a device, its rejoin-requests and its keys (`lorawan11_join.h`). EUIs are as
//! they are printed.

use super::call::{Key, wipe};
use super::{lorawan, lorawan11};
use crate::cipher::{BlockCipherEncrypt, consts::U16};
use crate::seam::{Error, Seam};

/// The keys and names of a device.
#[derive(Clone, Copy, Debug)]
pub struct Device<'k, K> {
    /// Of the network.
    pub nwk_key: &'k K,
    /// Of the application.
    pub app_key: &'k K,
    /// From [`derive_js_keys`]. `None` if the device only joins 1.0 networks.
    pub js_int_key: Option<&'k K>,
    /// From [`derive_js_keys`]. `None` if the device sends no rejoin-requests.
    pub js_enc_key: Option<&'k K>,
    /// The name of the join server.
    pub join_eui: [u8; 8],
    /// The name of the device.
    pub dev_eui: [u8; 8],
}

/// The counters of a device. Store them before each request is sent, and after each join-accept. All are
/// 0 in a new device.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct State {
    /// The lowest that the next join-accept may have.
    pub join_nonce: u32,
    /// Of the next join-request.
    pub dev_nonce: u16,
    /// Of the next rejoin-request of type 1.
    pub rjcount1: u16,
    /// The counter of the last request. The calls keep it.
    pub nonce: u16,
    /// The kind of the last request. The calls keep it.
    pub request: u8,
}

/// `aesmall_lorawan11_device`.
#[repr(C)]
struct Joining {
    keys: [Key; 4],
    join_eui: [u8; 8],
    dev_eui: [u8; 8],
    state: State,
}

/// What a 1.1 network answers to a join (`aesmall_lorawan11_join_accept`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct JoinAccept {
    /// The join server's nonce.
    pub join_nonce: u32,
    /// The network.
    pub net_id: u32,
    /// The device's address.
    pub dev_addr: u32,
    /// The counter of the request that it answers.
    pub dev_nonce: u16,
    /// Data rates, and OptNeg.
    pub dl_settings: u8,
    /// The delay of the first window.
    pub rx_delay: u8,
    /// 0 or 16.
    pub cflist_len: u8,
    /// Frequencies.
    pub cflist: [u8; 16],
}

/// The secrets of a session's keys. They are wiped when the value is dropped.
#[derive(Clone, Default, PartialEq, Eq)]
#[repr(C)]
pub struct SessionKeys {
    /// For [`lorawan11::Keys`].
    pub f_nwk_s_int_key: [u8; 16],
    /// For [`lorawan11::Keys`].
    pub s_nwk_s_int_key: [u8; 16],
    /// For [`lorawan11::Keys`].
    pub nwk_s_enc_key: [u8; 16],
    /// For [`lorawan11::Keys`].
    pub app_s_key: [u8; 16],
}

impl Drop for SessionKeys {
    fn drop(&mut self) {
        wipe(self);
    }
}

/// Returns the secrets of JSIntKey and JSEncKey.
///
/// # Errors
///
/// None with a key that encrypts.
pub fn derive_js_keys<K: BlockCipherEncrypt<BlockSize = U16>>(
    nwk_key: &K,
    dev_eui: &[u8; 8],
) -> Result<([u8; 16], [u8; 16]), Error> {
    let key = Seam::encrypts(nwk_key);
    let (mut int, mut enc) = ([0; 16], [0; 16]);
    call!(aesmall_lorawan11_derive_js_keys(
        key.as_ptr() => Key, dev_eui => &[u8; 8], &mut int => &mut [u8; 16],
        &mut enc => &mut [u8; 16]
    ))?;
    Ok((int, enc))
}

/// Builds a join-request. `state.dev_nonce` becomes 1 more: store it before you send.
///
/// # Errors
///
/// [`Error::Counter`].
pub fn build_join_request<K: BlockCipherEncrypt<BlockSize = U16>>(
    device: &Device<'_, K>,
    state: &mut State,
) -> Result<[u8; 23], Error> {
    let mut phy = [0; 23];
    with(device, state, |joining| {
        call!(aesmall_lorawan11_build_join_request(
            joining => &mut Joining, &mut phy => &mut [u8; 23]
        ))
    })?;
    Ok(phy)
}

/// Builds a rejoin-request of `kind` 0, after which the network may change everything, or 2, after which
/// it may only change the keys. `session.rjcount0` becomes 1 more.
///
/// # Errors
///
/// [`Error::Argument`] for another kind, [`Error::Counter`].
pub fn build_rejoin_request<K: BlockCipherEncrypt<BlockSize = U16>>(
    device: &Device<'_, K>,
    state: &mut State,
    keys: &lorawan11::Keys<'_, K>,
    session: &mut lorawan11::State,
    kind: u8,
) -> Result<[u8; 19], Error> {
    let mut phy = [0; 19];
    with(device, state, |joining| {
        lorawan11::with(keys, session, |session| {
            call!(aesmall_lorawan11_build_rejoin_request(
                joining => &mut Joining, session => &mut lorawan11::Session, kind => u8,
                &mut phy => &mut [u8; 19]
            ))
        })
    })?;
    Ok(phy)
}

/// Builds a rejoin-request of type 1, in case that the session is lost. `state.rjcount1` becomes 1 more:
/// store it before you send.
///
/// # Errors
///
/// [`Error::Counter`], [`Error::Key`] without JSIntKey.
pub fn build_rejoin_request_1<K: BlockCipherEncrypt<BlockSize = U16>>(
    device: &Device<'_, K>,
    state: &mut State,
) -> Result<[u8; 24], Error> {
    let mut phy = [0; 24];
    with(device, state, |joining| {
        call!(aesmall_lorawan11_build_rejoin_request_1(
            joining => &mut Joining, &mut phy => &mut [u8; 24]
        ))
    })?;
    Ok(phy)
}

/// Verifies and decrypts a join-accept of a 1.1 network, the answer to the last request.
///
/// # Errors
///
/// [`Error::Format`] if OptNeg is unset: see [`open_join_accept_1_0`]. [`Error::Auth`],
/// [`Error::Replay`], [`Error::Length`], [`Error::Argument`] if no request waits for an answer,
/// [`Error::Key`] without the key of the request.
pub fn open_join_accept<K: BlockCipherEncrypt<BlockSize = U16>>(
    device: &Device<'_, K>,
    state: &mut State,
    phy: &[u8],
) -> Result<JoinAccept, Error> {
    let mut accept = JoinAccept::default();
    with(device, state, |joining| {
        call!(aesmall_lorawan11_open_join_accept(
            joining => &mut Joining, phy.as_ptr() => *const u8, phy.len() => usize,
            &mut accept => &mut JoinAccept
        ))
    })?;
    Ok(accept)
}

/// Verifies and decrypts a join-accept of a 1.0 network, the answer to the last join-request. Then use
/// [`lorawan::derive_session_keys`] with the device's `nwk_key` and `state.nonce`.
///
/// # Errors
///
/// [`Error::Format`] if OptNeg is set. The other errors are those of [`open_join_accept`].
pub fn open_join_accept_1_0<K: BlockCipherEncrypt<BlockSize = U16>>(
    device: &Device<'_, K>,
    state: &mut State,
    phy: &[u8],
) -> Result<lorawan::JoinAccept, Error> {
    let mut accept = lorawan::JoinAccept::default();
    with(device, state, |joining| {
        call!(aesmall_lorawan11_open_join_accept_1_0(
            joining => &mut Joining, phy.as_ptr() => *const u8, phy.len() => usize,
            &mut accept => &mut lorawan::JoinAccept
        ))
    })?;
    Ok(accept)
}

/// Returns the secrets of a session's keys, after a join.
///
/// # Errors
///
/// None with keys that encrypt.
pub fn derive_session_keys<K: BlockCipherEncrypt<BlockSize = U16>>(
    device: &Device<'_, K>,
    accept: &JoinAccept,
) -> Result<SessionKeys, Error> {
    let mut keys = SessionKeys::default();
    with(device, &mut State::default(), |joining| {
        call!(aesmall_lorawan11_derive_session_keys(
            joining => &Joining, accept => &JoinAccept, &mut keys => &mut SessionKeys
        ))
    })?;
    Ok(keys)
}

/// Makes the device of C, calls, and takes the counters back.
fn with<K: BlockCipherEncrypt<BlockSize = U16>, R>(
    device: &Device<'_, K>,
    state: &mut State,
    call: impl FnOnce(&mut Joining) -> R,
) -> R {
    let keys = [
        Some(device.nwk_key),
        Some(device.app_key),
        device.js_int_key,
        device.js_enc_key,
    ];
    let seams = keys.map(|key| key.map(Seam::encrypts));
    let pointer = |at: usize| seams[at].as_ref().map_or(core::ptr::null(), Seam::as_ptr);
    let mut joining = Joining {
        keys: [0, 1, 2, 3].map(pointer),
        join_eui: device.join_eui,
        dev_eui: device.dev_eui,
        state: *state,
    };
    let result = call(&mut joining);
    *state = joining.state;
    result
}
