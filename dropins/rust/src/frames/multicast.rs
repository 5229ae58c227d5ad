// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! The keys of a multicast group of LoRaWAN (TS005, `multicast.h`). A device receives with
//! [`lorawan::open_downlink`](super::lorawan::open_downlink), in LoRaWAN 1.1 too.

use super::call::Key;
use crate::cipher::{BlockCipherEncrypt, consts::U16};
use crate::seam::{Error, Seam};

/// Returns the secret of McRootKey in a device of LoRaWAN 1.0.
///
/// # Errors
///
/// None with a key that encrypts.
pub fn derive_root_key<K: BlockCipherEncrypt<BlockSize = U16>>(
    gen_app_key: &K,
) -> Result<[u8; 16], Error> {
    let key = Seam::encrypts(gen_app_key);
    let mut root = [0; 16];
    call!(aesmall_lorawan_derive_mc_root_key(
        key.as_ptr() => Key, &mut root => &mut [u8; 16]
    ))?;
    Ok(root)
}

/// Returns the secret of McRootKey in a device of LoRaWAN 1.1.
///
/// # Errors
///
/// None with a key that encrypts.
pub fn derive_root_key_1_1<K: BlockCipherEncrypt<BlockSize = U16>>(
    app_key: &K,
) -> Result<[u8; 16], Error> {
    let key = Seam::encrypts(app_key);
    let mut root = [0; 16];
    call!(aesmall_lorawan11_derive_mc_root_key(
        key.as_ptr() => Key, &mut root => &mut [u8; 16]
    ))?;
    Ok(root)
}

/// Returns the secret of McKEKey, which encrypts the keys of groups.
///
/// # Errors
///
/// None with a key that encrypts.
pub fn derive_ke_key<K: BlockCipherEncrypt<BlockSize = U16>>(
    mc_root_key: &K,
) -> Result<[u8; 16], Error> {
    let key = Seam::encrypts(mc_root_key);
    let mut ke_key = [0; 16];
    call!(aesmall_lorawan_derive_mc_ke_key(
        key.as_ptr() => Key, &mut ke_key => &mut [u8; 16]
    ))?;
    Ok(ke_key)
}

/// Returns the secret of a group's McKey, from the bytes that an authentic McGroupSetupReq brings.
///
/// # Errors
///
/// None with a key that encrypts.
pub fn recover_key<K: BlockCipherEncrypt<BlockSize = U16>>(
    mc_ke_key: &K,
    encrypted: &[u8; 16],
) -> Result<[u8; 16], Error> {
    let key = Seam::encrypts(mc_ke_key);
    let mut mc_key = [0; 16];
    call!(aesmall_lorawan_recover_mc_key(
        key.as_ptr() => Key, encrypted => &[u8; 16], &mut mc_key => &mut [u8; 16]
    ))?;
    Ok(mc_key)
}

/// Returns the secrets of a group's session keys: of the network, and of the application.
///
/// # Errors
///
/// None with a key that encrypts.
pub fn derive_session_keys<K: BlockCipherEncrypt<BlockSize = U16>>(
    mc_key: &K,
    mc_addr: u32,
) -> Result<([u8; 16], [u8; 16]), Error> {
    let key = Seam::encrypts(mc_key);
    let (mut network, mut application) = ([0; 16], [0; 16]);
    call!(aesmall_lorawan_derive_mc_session_keys(
        key.as_ptr() => Key, mc_addr => u32, &mut network => &mut [u8; 16],
        &mut application => &mut [u8; 16]
    ))?;
    Ok((network, application))
}
