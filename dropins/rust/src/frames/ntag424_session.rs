// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! A reader's session with NTAG 424 DNA, DESFire EV2 or DESFire Light: AuthenticateEV2First, and commands
//! in the modes MAC and Full (`ntag424_session.h`). Keys are AES-128.

use super::call::{Key, wipe};
use crate::cipher::{BlockCipherDecrypt, BlockCipherEncrypt, KeyInit, consts::U16};
use crate::room::{KeyRoom, Room};
use crate::seam::{Error, Seam};

/// The bytes of a response that are not data: MAC and status.
const OVERHEAD: usize = 10;

/// An authentication between its two calls (`aesmall_ntag424_authentication`). It is secret, and wiped
/// when it is dropped.
#[repr(C)]
pub struct Authentication {
    rnd_a: [u8; 16],
    rnd_b: [u8; 16],
}

impl Drop for Authentication {
    fn drop(&mut self) {
        wipe(self);
    }
}

/// The keys and the counter of a session. Both keys have both directions, and wipe themselves if they
/// are this crate's.
pub struct Session<K> {
    enc: K,
    mac: K,
    state: State,
}

#[derive(Clone, Copy)]
#[repr(C)]
struct State {
    cmd_ctr: u16,
    ti: [u8; 4],
}

/// `aesmall_ntag424_session`.
#[repr(C)]
struct Given {
    enc: Key,
    mac: Key,
    state: State,
}

/// Decrypts the tag's challenge, and returns the state and the answer for the tag. `rnd_a` is random, and
/// new for each authentication.
///
/// # Errors
///
/// None with a key of both directions.
pub fn answer_challenge<K: BlockCipherEncrypt<BlockSize = U16> + BlockCipherDecrypt>(
    key: &K,
    challenge: &[u8; 16],
    rnd_a: &[u8; 16],
) -> Result<(Authentication, [u8; 32]), Error> {
    let key = Seam::both(key);
    let (mut answer, none) = ([0; 32], [0; 16]);
    let mut authentication = Authentication {
        rnd_a: none,
        rnd_b: none,
    };
    call!(aesmall_ntag424_answer_challenge(
        &mut authentication => &mut Authentication, key.as_ptr() => Key, challenge => &[u8; 16],
        rnd_a => &[u8; 16], &mut answer => &mut [u8; 32]
    ))?;
    Ok((authentication, answer))
}

/// Verifies that the tag knows the key, from its response without the status, and starts a session. The
/// authentication is wiped.
///
/// # Errors
///
/// [`Error::Auth`], [`Error::Argument`] if `K` is not AES-128.
pub fn finish_authentication<K>(
    authentication: &mut Authentication,
    key: &K,
    response: &[u8; 32],
) -> Result<Session<K>, Error>
where
    K: BlockCipherEncrypt<BlockSize = U16> + BlockCipherDecrypt + KeyInit,
{
    let key = Seam::both(key);
    let (mut enc, mut mac) = (Room::<K>::empty(), Room::<K>::empty());
    let mut session = Given {
        enc: core::ptr::null(),
        mac: core::ptr::null(),
        state: State {
            cmd_ctr: 0,
            ti: [0; 4],
        },
    };
    call!(aesmall_rust_ntag424_finish_authentication(
        authentication => &mut Authentication, key.as_ptr() => Key, response => &[u8; 32],
        &enc.both() => &KeyRoom, &mac.both() => &KeyRoom, &mut session => &mut Given
    ))?;
    // SAFETY: the call has made both keys.
    let (enc, mac) = unsafe { (enc.take(), mac.take()) };
    Ok(Session {
        enc,
        mac,
        state: session.state,
    })
}

impl<K: BlockCipherEncrypt<BlockSize = U16> + BlockCipherDecrypt> Session<K> {
    /// Returns a session that was authenticated elsewhere, with its keys K_enc and K_mac, the counter of
    /// its next command, and its transaction identifier.
    pub fn new(enc: K, mac: K, cmd_ctr: u16, ti: [u8; 4]) -> Self {
        let state = State { cmd_ctr, ti };
        Self { enc, mac, state }
    }

    /// Counts a command of mode Plain, which has no call.
    ///
    /// # Errors
    ///
    /// [`Error::Counter`]: authenticate again.
    pub fn count_plain_command(&mut self) -> Result<(), Error> {
        let next = self.state.cmd_ctr.checked_add(1).ok_or(Error::Counter)?;
        self.state.cmd_ctr = next;
        Ok(())
    }

    /// Authenticates a command in mode MAC: its header and data as one `input`.
    ///
    /// # Errors
    ///
    /// [`Error::Length`], [`Error::Capacity`], [`Error::Counter`]: authenticate again.
    pub fn mac_command<'out>(
        &mut self,
        command: u8,
        input: &[u8],
        out: &'out mut [u8],
    ) -> Result<&'out mut [u8], Error> {
        self.with(|session| {
            fill!(out, aesmall_ntag424_mac_command(session => &mut Given, command => u8; input))
        })
    }

    /// Encrypts and authenticates a command in mode Full. `header` stays readable.
    ///
    /// # Errors
    ///
    /// Those of [`Self::mac_command`].
    pub fn seal_command<'out>(
        &mut self,
        command: u8,
        header: &[u8],
        data: &[u8],
        out: &'out mut [u8],
    ) -> Result<&'out mut [u8], Error> {
        self.with(|session| {
            fill!(out, aesmall_ntag424_seal_command(
                session => &mut Given, command => u8, header.as_ptr() => *const u8,
                header.len() => usize; data
            ))
        })
    }

    /// Verifies a response in mode MAC, with MAC and status, and returns its data.
    ///
    /// # Errors
    ///
    /// [`Error::Auth`], [`Error::Format`] for a status other than 91 00: the session has ended.
    /// [`Error::Length`].
    pub fn verify_response<'a>(&mut self, response: &'a [u8]) -> Result<&'a [u8], Error> {
        self.with(|session| {
            call!(aesmall_ntag424_verify_response(
                session => &Given, response.as_ptr() => *const u8, response.len() => usize
            ))
        })?;
        Ok(&response[..response.len() - OVERHEAD])
    }

    /// Verifies and decrypts a response in mode Full, with MAC and status. `out` needs 10 bytes less than
    /// the response.
    ///
    /// # Errors
    ///
    /// Those of [`Self::verify_response`], [`Error::Capacity`].
    pub fn open_response<'out>(
        &mut self,
        response: &[u8],
        out: &'out mut [u8],
    ) -> Result<&'out mut [u8], Error> {
        self.with(|session| fill!(out, aesmall_ntag424_open_response(session => &Given; response)))
    }

    /// Makes the session of C, calls, and takes the counter back.
    fn with<R>(&mut self, call: impl FnOnce(&mut Given) -> R) -> R {
        let (enc, mac) = (Seam::both(&self.enc), Seam::both(&self.mac));
        let mut session = Given {
            enc: enc.as_ptr(),
            mac: mac.as_ptr(),
            state: self.state,
        };
        let result = call(&mut session);
        self.state = session.state;
        result
    }
}
