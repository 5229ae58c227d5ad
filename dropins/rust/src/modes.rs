// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! The modes of the C library over any block cipher with blocks of 16 bytes, each one a feature.
//!
//! The keys are the ciphers of this crate, or of another crate with the traits of [`cipher`]. Only the
//! modes that a program calls are linked.
//!
//! ```
//! # #[cfg(feature = "gcm-siv")] {
//! use aesmall::{Aes128Enc, cipher::KeyInit, modes::gcm_siv};
//!
//! let key = Aes128Enc::new(&[7; 16].into());
//! let mut room = [0; 28];
//! let sealed = gcm_siv::seal(&key, &[0; 12], b"sensor 7", b"21.5 degrees", &mut room, 16).unwrap();
//! let text = gcm_siv::open_in_place(&key, &[0; 12], b"sensor 7", sealed, 16).unwrap();
//! assert_eq!(text, b"21.5 degrees");
//! # }
//! ```

#[cfg(any(feature = "eax", feature = "gcm", feature = "gcm-siv"))]
mod aead;
#[cfg(feature = "cmac")]
pub mod cmac;
#[cfg(any(feature = "eax", feature = "gcm"))]
mod direct;
#[cfg(feature = "gcm-siv")]
mod room;
#[cfg(feature = "xts")]
pub mod xts;

#[cfg(feature = "eax")]
aead::aead! {
    /// EAX, authenticated encryption by CTR and CMAC. The nonce has any length and must not be used
    /// twice under a key. The tag has 8 to 16 bytes.
    eax, aesmall_eax_seal_args, aesmall_eax_open_args, [], crate::modes::direct::run
}

#[cfg(feature = "gcm")]
aead::aead! {
    /// GCM, authenticated encryption by CTR and GHASH (SP 800-38D). The nonce usually has 12 bytes,
    /// and one that is used twice makes the key worthless: use a counter. The tag has 12 to 16 bytes.
    gcm, aesmall_gcm_seal_args, aesmall_gcm_open_args, [], crate::modes::direct::run
}

#[cfg(feature = "gcm-siv")]
aead::aead! {
    /// AES-GCM-SIV, authenticated encryption that tolerates a repeated nonce (RFC 8452). The key has
    /// 16 or 32 bytes, the nonce 12, and the tag 16.
    gcm_siv, aesmall_gcm_siv_seal_args, aesmall_gcm_siv_open_args,
    [KeyInit, crate::modes::room::KeyRoom], crate::modes::room::run
}
