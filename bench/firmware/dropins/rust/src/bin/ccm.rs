// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! RFC 3610, packet vector 1, over the default engine, and a forgery.
#![no_std]
#![no_main]

use aesmall::Aes128Enc;
use aesmall_firmware::end;
use ccm::Ccm;
use ccm::aead::{AeadInOut, KeyInit};
use ccm::consts::{U8, U13};

const SECRET: [u8; 16] = [
    0xc0, 0xc1, 0xc2, 0xc3, 0xc4, 0xc5, 0xc6, 0xc7, 0xc8, 0xc9, 0xca, 0xcb, 0xcc, 0xcd, 0xce, 0xcf,
];
const NONCE: [u8; 13] = [
    0x00, 0x00, 0x00, 0x03, 0x02, 0x01, 0x00, 0xa0, 0xa1, 0xa2, 0xa3, 0xa4, 0xa5,
];
const SEALED: [u8; 23] = [
    0x58, 0x8c, 0x97, 0x9a, 0x61, 0xc6, 0x63, 0xd2, 0xf0, 0x66, 0xd0, 0xc2, 0xc0, 0xf9, 0x89, 0x80,
    0x6d, 0x5f, 0x6b, 0x61, 0xda, 0xc3, 0x84,
];
const TAG: [u8; 8] = [0x17, 0xe8, 0xd1, 0x2c, 0xfd, 0xf9, 0x26, 0xe0];

fn passes() -> bool {
    let ccm = Ccm::<Aes128Enc, U8, U13>::new((&SECRET).into());
    let mut text = [0; 23];
    for (byte, value) in text.iter_mut().zip(8..) {
        *byte = value;
    }
    let data = [0, 1, 2, 3, 4, 5, 6, 7];
    let nonce = (&NONCE).into();
    let Ok(mut tag) = ccm.encrypt_inout_detached(nonce, &data, (&mut text[..]).into()) else {
        return false;
    };
    if text != SEALED || tag[..] != TAG {
        return false;
    }
    tag[7] ^= 1;
    let mut copy = text;
    let forged = ccm.decrypt_inout_detached(nonce, &data, (&mut copy[..]).into(), &tag);
    tag[7] ^= 1;
    let opened = ccm.decrypt_inout_detached(nonce, &data, (&mut text[..]).into(), &tag);
    forged.is_err() && opened.is_ok() && text.iter().zip(8..).all(|(&byte, value)| byte == value)
}

#[cfg_attr(target_arch = "avr", unsafe(export_name = "main"))]
#[cfg_attr(target_arch = "arm", unsafe(export_name = "program"))]
extern "C" fn program() -> ! {
    end(passes())
}
