// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! The calls that all modes of authenticated encryption have: `aesmall_aead_args`, and the macro that
//! makes the module of a mode.

use crate::seam::Error;

/// `aesmall_aead_args`.
#[repr(C)]
pub(crate) struct Arguments {
    nonce: *const u8,
    nonce_len: usize,
    ad: *const u8,
    ad_len: usize,
    input: *const u8,
    in_len: usize,
    output: *mut u8,
    out_cap: usize,
    tag_len: usize,
}

impl Arguments {
    pub(crate) fn new(
        nonce: &[u8],
        ad: &[u8],
        input: &[u8],
        out: &mut [u8],
        tag_len: usize,
    ) -> Self {
        Self {
            nonce: nonce.as_ptr(),
            nonce_len: nonce.len(),
            ad: ad.as_ptr(),
            ad_len: ad.len(),
            input: input.as_ptr(),
            in_len: input.len(),
            output: out.as_mut_ptr(),
            out_cap: out.len(),
            tag_len,
        }
    }

    /// Input and output are the same buffer, and the input is its first `in_len` bytes.
    pub(crate) fn in_place(
        nonce: &[u8],
        ad: &[u8],
        buffer: &mut [u8],
        in_len: usize,
        tag_len: usize,
    ) -> Result<Self, Error> {
        if in_len > buffer.len() {
            return Err(Error::Capacity);
        }
        let mut args = Self::new(nonce, ad, &[], buffer, tag_len);
        (args.input, args.in_len) = (args.output, in_len);
        Ok(args)
    }
}

/// The module of a mode: `aead! { name, seal and open in C, [trait of the key, room], what runs it }`.
macro_rules! aead {
    ($(#[$attribute:meta])* $mode:ident, $seal:ident, $open:ident, [$($more:ident, $room:ty)?], $run:path) => {
        $(#[$attribute])*
        pub mod $mode {
            use core::ffi::{c_int, c_void};

            use crate::Error;
            use crate::cipher::{BlockCipherEncrypt, consts::U16 $(, $more)?};
            use crate::modes::aead::Arguments;

            unsafe extern "C" {
                fn $seal(cipher: *const c_void, $(room: *const $room,)? args: *const Arguments) -> c_int;
                fn $open(cipher: *const c_void, $(room: *const $room,)? args: *const Arguments) -> c_int;
            }

            /// Encrypts `msg` into `out`, followed by the tag, and returns this part of `out`.
            ///
            /// # Errors
            ///
            /// [`Error::Argument`] for a nonce or a tag of a length that the mode does not have,
            /// [`Error::Capacity`] if `out` is too small, [`Error::Length`] for a message that is too
            /// long. After an error `out` is unchanged.
            pub fn seal<'out, K: BlockCipherEncrypt<BlockSize = U16> $(+ $more)?>(
                key: &K,
                nonce: &[u8],
                ad: &[u8],
                msg: &[u8],
                out: &'out mut [u8],
                tag_len: usize,
            ) -> Result<&'out mut [u8], Error> {
                let args = Arguments::new(nonce, ad, msg, out, tag_len);
                // SAFETY: all slices live.
                unsafe { $run($seal, key, &args)? };
                Ok(&mut out[..msg.len() + tag_len])
            }

            /// Encrypts the first `msg_len` bytes of `buffer` in place, followed by the tag, and
            /// returns this part of `buffer`.
            ///
            /// # Errors
            ///
            /// As [`seal`].
            pub fn seal_in_place<'out, K: BlockCipherEncrypt<BlockSize = U16> $(+ $more)?>(
                key: &K,
                nonce: &[u8],
                ad: &[u8],
                buffer: &'out mut [u8],
                msg_len: usize,
                tag_len: usize,
            ) -> Result<&'out mut [u8], Error> {
                let args = Arguments::in_place(nonce, ad, buffer, msg_len, tag_len)?;
                // SAFETY: all slices live.
                unsafe { $run($seal, key, &args)? };
                Ok(&mut buffer[..msg_len + tag_len])
            }

            /// Verifies `sealed`, writes the message to `out`, and returns this part of `out`.
            ///
            /// # Errors
            ///
            /// [`Error::Auth`] if any byte differs from the sealed ones. Then `out` is unchanged or
            /// zeros. The other errors are those of [`seal`].
            pub fn open<'out, K: BlockCipherEncrypt<BlockSize = U16> $(+ $more)?>(
                key: &K,
                nonce: &[u8],
                ad: &[u8],
                sealed: &[u8],
                out: &'out mut [u8],
                tag_len: usize,
            ) -> Result<&'out mut [u8], Error> {
                let args = Arguments::new(nonce, ad, sealed, out, tag_len);
                // SAFETY: all slices live.
                unsafe { $run($open, key, &args)? };
                Ok(&mut out[..sealed.len() - tag_len])
            }

            /// Verifies and decrypts `buffer` in place, and returns the message in it.
            ///
            /// # Errors
            ///
            /// As [`open`].
            pub fn open_in_place<'out, K: BlockCipherEncrypt<BlockSize = U16> $(+ $more)?>(
                key: &K,
                nonce: &[u8],
                ad: &[u8],
                buffer: &'out mut [u8],
                tag_len: usize,
            ) -> Result<&'out mut [u8], Error> {
                let length = buffer.len();
                let args = Arguments::in_place(nonce, ad, buffer, length, tag_len)?;
                // SAFETY: all slices live.
                unsafe { $run($open, key, &args)? };
                Ok(&mut buffer[..length - tag_len])
            }
        }
    };
}

pub(crate) use aead;
