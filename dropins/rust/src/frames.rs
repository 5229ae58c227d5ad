// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! Frames of other devices, over any block cipher with blocks of 16 bytes. The headers of the C library
//! (`src/services/frames`) describe each frame, its counter, and what it does not protect.

#[macro_use]
mod call;

pub mod bthome;
pub mod dlms;
pub mod espnow;
pub mod ieee802154;
pub mod knx;
pub mod lorawan;
pub mod lorawan11;
pub mod lorawan11_join;
pub mod meshcore;
pub mod meshtastic;
pub mod mibeacon;
pub mod multicast;
pub mod ntag424;
pub mod ntag424_session;
pub mod osdp;
pub mod pvvx;
pub mod secoc;
pub mod thread;
pub mod victron;
pub mod wmbus;
pub mod zigbee;

/// Returns the part of `out` that a C call filled.
fn filled(out: &mut [u8], len: usize) -> &mut [u8] {
    &mut out[..len]
}
