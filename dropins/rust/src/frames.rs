// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! Frames of other devices, over any block cipher with blocks of 16 bytes. The headers of the C library
//! (`src/services/frames`) describe each frame, its counter, and what it does not protect. Each module has a feature with the name
//! of the protocol.

// Some features use a part of these only.
#[macro_use]
#[cfg_attr(
    not(feature = "frames"),
    allow(dead_code, unused_imports, unused_macros)
)]
mod call;

#[cfg(feature = "bthome")]
pub mod bthome;
#[cfg(feature = "dlms")]
pub mod dlms;
#[cfg(feature = "espnow")]
pub mod espnow;
#[cfg(feature = "ieee802154")]
pub mod ieee802154;
#[cfg(feature = "knx")]
pub mod knx;
#[cfg(feature = "lorawan")]
pub mod lorawan;
#[cfg(feature = "lorawan11")]
pub mod lorawan11;
#[cfg(feature = "lorawan11")]
pub mod lorawan11_join;
#[cfg(feature = "meshcore")]
pub mod meshcore;
#[cfg(feature = "meshtastic")]
pub mod meshtastic;
#[cfg(feature = "mibeacon")]
pub mod mibeacon;
#[cfg(feature = "lorawan")]
pub mod multicast;
#[cfg(feature = "ntag424")]
pub mod ntag424;
#[cfg(feature = "ntag424")]
pub mod ntag424_session;
#[cfg(feature = "osdp")]
pub mod osdp;
#[cfg(feature = "pvvx")]
pub mod pvvx;
#[cfg(feature = "secoc")]
pub mod secoc;
#[cfg(feature = "thread")]
pub mod thread;
#[cfg(feature = "victron")]
pub mod victron;
#[cfg(feature = "wmbus")]
pub mod wmbus;
#[cfg(feature = "zigbee")]
pub mod zigbee;

/// Returns the part of `out` that a C call filled.
#[cfg_attr(not(feature = "frames"), allow(dead_code))]
fn filled(out: &mut [u8], len: usize) -> &mut [u8] {
    &mut out[..len]
}
