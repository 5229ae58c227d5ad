// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! The secure channel of OSDP (`osdp.h`).

use core::ffi::{c_int, c_void};

use super::call::{Key, wipe};
use crate::cipher::{BlockCipherDecrypt, BlockCipherEncrypt, consts::U16};
use crate::seam::{Error, Seam};

/// A reply, for the address and the control of [`seal`].
pub const REPLY: u8 = 0x80;
/// A CRC follows, not a checksum, in the control.
pub const CRC: u8 = 0x04;

/// The keys of a session.
#[derive(Clone, Copy, Debug)]
pub struct Keys<'k, K> {
    /// Encrypts.
    pub s_enc: &'k K,
    /// For MACs.
    pub s_mac1: &'k K,
    /// For the last block of MACs.
    pub s_mac2: &'k K,
}

/// The chain of MACs of a session. It is secret, and wiped when it is dropped.
#[derive(Clone)]
pub struct State {
    mac: [u8; 16],
}

impl State {
    /// Returns R-MAC-I, before the first packet: the PD sends it in osdp_RMAC_I.
    pub fn r_mac_i(&self) -> &[u8; 16] {
        &self.mac
    }

    /// Verifies in the CP, before the first packet, the R-MAC-I that the PD has sent.
    ///
    /// # Errors
    ///
    /// [`Error::Auth`].
    pub fn verify_r_mac_i(&self, received: &[u8; 16]) -> Result<(), Error> {
        unsafe extern "C" {
            fn aesmall_equal(a: *const c_void, b: *const c_void, len: usize) -> c_int;
        }
        // SAFETY: both have as many bytes.
        let equal = unsafe {
            aesmall_equal(
                self.mac.as_ptr().cast(),
                received.as_ptr().cast(),
                received.len(),
            )
        };
        if equal == 0 { Err(Error::Auth) } else { Ok(()) }
    }
}

impl Drop for State {
    fn drop(&mut self) {
        wipe(&mut self.mac);
    }
}

/// `aesmall_osdp_session`.
#[repr(C)]
struct Session {
    s_enc: Key,
    s_mac1: Key,
    s_mac2: Key,
    mac: [u8; 16],
}

/// Returns the secret of a PD's SCBK, from the master key of an installation and the client UID of the PD.
///
/// # Errors
///
/// None with a key that encrypts.
pub fn derive_scbk<K: BlockCipherEncrypt<BlockSize = U16>>(
    master_key: &K,
    client_uid: &[u8; 8],
) -> Result<[u8; 16], Error> {
    let key = Seam::encrypts(master_key);
    let mut scbk = [0; 16];
    call!(aesmall_osdp_derive_scbk(
        key.as_ptr() => Key, client_uid => &[u8; 8], &mut scbk => &mut [u8; 16]
    ))?;
    Ok(scbk)
}

/// Returns the secrets of S-ENC, S-MAC1 and S-MAC2.
///
/// # Errors
///
/// None with a key that encrypts.
pub fn derive_session_keys<K: BlockCipherEncrypt<BlockSize = U16>>(
    scbk: &K,
    cp_random: &[u8; 8],
) -> Result<[[u8; 16]; 3], Error> {
    let key = Seam::encrypts(scbk);
    let mut keys = [[0; 16]; 3];
    let [enc, mac1, mac2] = &mut keys;
    call!(aesmall_osdp_derive_session_keys(
        key.as_ptr() => Key, cp_random => &[u8; 8], enc => &mut [u8; 16],
        mac1 => &mut [u8; 16], mac2 => &mut [u8; 16]
    ))?;
    Ok(keys)
}

/// Returns a cryptogram. The CP's is of the PD's random number and the CP's, the PD's of the CP's and
/// the PD's.
///
/// # Errors
///
/// None with a key that encrypts.
pub fn compute_cryptogram<K: BlockCipherEncrypt<BlockSize = U16>>(
    s_enc: &K,
    first: &[u8; 8],
    second: &[u8; 8],
) -> Result<[u8; 16], Error> {
    let key = Seam::encrypts(s_enc);
    let mut cryptogram = [0; 16];
    call!(aesmall_osdp_compute_cryptogram(
        key.as_ptr() => Key, first => &[u8; 8], second => &[u8; 8],
        &mut cryptogram => &mut [u8; 16]
    ))?;
    Ok(cryptogram)
}

/// Verifies a cryptogram of the other side.
///
/// # Errors
///
/// [`Error::Auth`].
pub fn verify_cryptogram<K: BlockCipherEncrypt<BlockSize = U16>>(
    s_enc: &K,
    first: &[u8; 8],
    second: &[u8; 8],
    cryptogram: &[u8; 16],
) -> Result<(), Error> {
    let key = Seam::encrypts(s_enc);
    call!(aesmall_osdp_verify_cryptogram(
        key.as_ptr() => Key, first => &[u8; 8], second => &[u8; 8], cryptogram => &[u8; 16]
    ))
}

/// Begins a session after both cryptograms are verified.
///
/// # Errors
///
/// None with keys that encrypt.
pub fn begin<K: BlockCipherEncrypt<BlockSize = U16> + BlockCipherDecrypt>(
    keys: &Keys<'_, K>,
    cp_cryptogram: &[u8; 16],
) -> Result<State, Error> {
    let mut state = State { mac: [0; 16] };
    with(keys, &mut state, |session, [enc, mac1, mac2]| {
        call!(aesmall_osdp_session_init(
            session => &mut Session, enc => Key, mac1 => Key, mac2 => Key,
            cp_cryptogram => &[u8; 16]
        ))
    })?;
    Ok(state)
}

/// Encrypts and authenticates a packet.
///
/// # Errors
///
/// [`Error::Argument`], [`Error::Length`], [`Error::Capacity`].
pub fn seal<'out, K: BlockCipherEncrypt<BlockSize = U16> + BlockCipherDecrypt>(
    keys: &Keys<'_, K>,
    state: &mut State,
    (address, control, code): (u8, u8, u8),
    data: &[u8],
    out: &'out mut [u8],
) -> Result<&'out mut [u8], Error> {
    with(keys, state, |session, _| {
        fill!(out, aesmall_osdp_seal(
            session => &mut Session, address => u8, control => u8, code => u8; data
        ))
    })
}

/// Verifies and decrypts a packet for or from `address`, and returns its code and its data.
///
/// # Errors
///
/// [`Error::Auth`], [`Error::Argument`], [`Error::Format`], [`Error::Length`], [`Error::Capacity`].
pub fn open<'out, K: BlockCipherEncrypt<BlockSize = U16> + BlockCipherDecrypt>(
    keys: &Keys<'_, K>,
    state: &mut State,
    address: u8,
    packet: &[u8],
    out: &'out mut [u8],
) -> Result<(u8, &'out mut [u8]), Error> {
    let mut code = 0;
    let data: Result<_, Error> = with(keys, state, |session, _| {
        fill!(out, aesmall_osdp_open(
            session => &mut Session, address => u8; packet; &mut code => &mut u8
        ))
    });
    data.map(|data| (code, data))
}

/// Returns the CRC that follows a packet, low byte first. It protects against noise only.
pub fn crc(packet: &[u8]) -> u16 {
    unsafe extern "C" {
        fn aesmall_osdp_crc(input: *const u8, in_len: usize) -> u16;
    }
    // SAFETY: the slice is given with its length.
    unsafe { aesmall_osdp_crc(packet.as_ptr(), packet.len()) }
}

/// Makes the session of C, calls, and takes the chain back.
fn with<K: BlockCipherEncrypt<BlockSize = U16> + BlockCipherDecrypt, R>(
    keys: &Keys<'_, K>,
    state: &mut State,
    call: impl FnOnce(&mut Session, [Key; 3]) -> R,
) -> R {
    let seams = [keys.s_enc, keys.s_mac1, keys.s_mac2].map(Seam::both);
    let [s_enc, s_mac1, s_mac2] = [0, 1, 2].map(|at: usize| seams[at].as_ptr());
    let mut session = Session {
        s_enc,
        s_mac1,
        s_mac2,
        mac: state.mac,
    };
    let result = call(&mut session, [s_enc, s_mac1, s_mac2]);
    state.mac = session.mac;
    wipe(&mut session.mac);
    result
}
