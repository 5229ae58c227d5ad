// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! AES for the smallest processors, as block ciphers of RustCrypto's [`cipher`] 0.5. Use an [`Aes128`]
//! of this crate like an `aes::Aes128`. Its engines are assembly on AVR and Cortex-M, and C on other
//! targets.
//!
//! ```
//! use aesmall::Aes128;
//! use ccm::aead::{AeadInOut, KeyInit};
//! use ccm::consts::{U8, U13};
//!
//! type Ccm = ccm::Ccm<Aes128, U8, U13>;
//!
//! let ccm = Ccm::new(&[7; 16].into());
//! let mut text = *b"21.5 degrees";
//! let tag = ccm.encrypt_inout_detached(&[0; 13].into(), b"", (&mut text[..]).into()).unwrap();
//! assert_ne!(&text, b"21.5 degrees");
//! ccm.decrypt_inout_detached(&[0; 13].into(), b"", (&mut text[..]).into(), &tag).unwrap();
//! assert_eq!(&text, b"21.5 degrees");
//! ```
//!
//! # Engines
//!
//! Each module is an engine, for example [`balanced::Aes128`]. The target decides which engines exist.
//! The names without a module are for the default engine: `balanced` on AVR, [`ct`] on other targets.
//! Engines differ in size, in speed, and in how their time depends on a secret. T0 is constant time
//! without secret addresses or branches. All engines compute the same bytes.
//!
//! # Types
//!
//! As in the crate `aes`: `Aes128` does both directions, `Aes128Enc` links no decryption and
//! `Aes128Dec` no encryption. Each holds only its round keys, and wipes them when
//! it is dropped, with stores that the compiler cannot remove. A value that is moved may leave a copy
//! where it was, as in all of Rust: keep it in its place, or use a reference.
//!
//! # Features
//!
//! - `zeroize`: the marker `ZeroizeOnDrop` for all types. They wipe themselves without it, too.
//! - `cmac`, `eax`, `gcm`, `gcm-siv`, `xts`: modes of the C library (`modes`). RustCrypto's crates of
//!   modes need none of these features.
//! - `bthome`, `dlms`, `lorawan`, `wmbus` and others: frames of sensors, meters and networks, each with
//!   the name of its module in `frames`. The feature `frames` has all of them.
//! - `tables-in-flash`: on Cortex-M the tables of engines stay in flash, where a cache or wait
//!   states may reveal their addresses. Without this feature they take RAM.
//!
//! A C compiler for the target builds the engines: `avr-gcc`, `arm-none-eabi-gcc`, or the one in `CC`.
//! For a Cortex-M33, give rustc `-C target-cpu=cortex-m33`. Otherwise `balanced`, `tiny` and `nano` are
//! the slower code for cores without DSP instructions.
#![no_std]
#![deny(missing_docs)]

mod block;
mod engines;
#[cfg(aesmall_frames)]
pub mod frames;
#[cfg(any(
    feature = "cmac",
    feature = "eax",
    feature = "gcm",
    feature = "gcm-siv",
    feature = "xts"
))]
pub mod modes;
#[cfg(any(feature = "gcm-siv", aesmall_frames))]
#[cfg_attr(not(feature = "frames"), allow(dead_code))]
mod room;
#[cfg(aesmall_library)]
#[cfg_attr(not(feature = "frames"), allow(dead_code))]
mod seam;

pub use cipher;
pub use engines::*;
#[cfg(aesmall_library)]
pub use seam::Error;

#[cfg(doctest)]
#[doc = include_str!("../../../doc/moving/rust.md")]
struct Page;
