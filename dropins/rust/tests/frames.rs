// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! Frames of other devices: the vectors of `test/vectors/frames.json`, and everything that is refused.
#![cfg(feature = "frames")]

use aesmall::Error;
use aesmall::cipher::KeyInit;
use aesmall::frames::{bthome, meshtastic, mibeacon, victron};
use aesmall::{Aes128Enc, tiny};

fn hex<const N: usize>(text: &str) -> [u8; N] {
    bytes(text).try_into().unwrap()
}

fn bytes(text: &str) -> Vec<u8> {
    (0..text.len())
        .step_by(2)
        .map(|at| u8::from_str_radix(&text[at..at + 2], 16).unwrap())
        .collect()
}

fn key(secret: &str) -> Aes128Enc {
    Aes128Enc::new(&hex::<16>(secret).into())
}

/// Key, address, counter, frame, payload
type Row = (&'static str, &'static str, u32, &'static str, &'static str);

const BTHOME: &[Row] = &[
    (
        "231d39c1d7cc1ab1aee224cd096db932",
        "5448e68f80a5",
        857870592,
        "41a47266c95f730011223378237214",
        "02ca0903bf13",
    ),
    (
        "231d39c1d7cc1ab1aee224cd096db932",
        "5448e68f80a5",
        1122867,
        "41e445f3c9962b332211006c7c4519",
        "02ca0903bf13",
    ),
    (
        "231d39c1d7cc1ab1aee224cd096db932",
        "5448e68f80a5",
        1122868,
        "413e932cc7175f34221100553876af",
        "02ca0903bf13",
    ),
];
const MIBEACON: &[Row] = &[
    (
        "814aac74c4f17b6c1581e1ab87816b99",
        "5a582d34125f",
        917608,
        "5858480b685f12342d585a0b1841e2aa000e00a4964fb5",
        "0610025402",
    ),
    (
        "e9ea895fac7cca6d30532432a516f3a8",
        "a4c1380283f4",
        9808,
        "58585b0550f4830238c1a495ef58763c26000097e2abb5",
        "061002d301",
    ),
    (
        "5b51a7c91cde6707c9ef18dfda143a58",
        "54ef44e39cbc",
        102,
        "5859970966bc9ce344ef5401081205000000715ebe90",
        "15100101",
    ),
    (
        "4d8f1373fb4d3bab557d0ebd1c78f8c4",
        "a4c138801507",
        4666,
        "4859b5553a8699bda053448f1200005b046d6a",
        "0148049a99c941",
    ),
];
/// Key, type of record, counter, frame, record
const VICTRON: &[(&str, u8, u16, &str, &str)] = &[
    (
        "adeccb947395801a4dd45a2eaa44bf17",
        1,
        1890,
        "100242a0016207adceb37b605d7e0ee21b24df5c",
        "04006c050e000300130000fe",
    ),
    (
        "aff4d0995b7d1e176c0c33ecb9e70dcd",
        2,
        16560,
        "100289a302b040af925d09a4d89aa0128bdef48c6298a9",
        "ffffe50400000000030000f40140df",
    ),
    (
        "da3f5fa2860cb1cf86ba7a6d1d16b9dd",
        12,
        21010,
        "100380270c1252dad26f0b8eb39162074d140df410",
        "0500e800a505b305b02000c8ff",
    ),
];

/// Checks an open: once, and not with a wrong byte, key or counter, or a part of the frame.
fn check<F>(row: &Row, open: F)
where
    F: Fn(&Aes128Enc, &[u8; 6], &mut u32, &[u8], &mut [u8]) -> Result<Vec<u8>, Error>,
{
    let &(secret, address, counter, frame, payload) = row;
    let (key, address, frame, payload) = (key(secret), hex(address), bytes(frame), bytes(payload));
    let mut room = [0; 64];
    let mut last = counter - 1;
    assert_eq!(
        open(&key, &address, &mut last, &frame, &mut room),
        Ok(payload)
    );
    assert_eq!(last, counter);
    let again = open(&key, &address, &mut last, &frame, &mut room);
    assert_eq!(again, Err(Error::Replay));
    for at in 0..frame.len() {
        assert!(open(&key, &address, &mut 0, &frame[..at], &mut room).is_err());
    }
    let mut forged = frame.clone();
    *forged.last_mut().unwrap() ^= 1;
    last = 0;
    let error = open(&key, &address, &mut last, &forged, &mut room).unwrap_err();
    assert_eq!((error, last), (Error::Auth, 0));
    let error = open(&key, &address, &mut last, &frame, &mut [0; 3]).unwrap_err();
    assert_eq!((error, last), (Error::Capacity, 0));
}

#[test]
fn bthome_vectors() {
    for row in BTHOME {
        check(row, |key, address, last, frame, out| {
            bthome::open(key, address, last, frame, out).map(|payload| payload.to_vec())
        });
        let &(secret, address, counter, frame, payload) = row;
        let (address, payload, mut out) = (hex(address), bytes(payload), [0; 64]);
        let info = bthome::ENCRYPTED;
        let sealed = bthome::seal(&key(secret), &address, info, counter, &payload, &mut out);
        assert_eq!(sealed.unwrap(), bytes(frame));
        let tiny = tiny::Aes128Enc::new(&hex::<16>(secret).into());
        let sealed = bthome::seal(&tiny, &address, info, counter, &payload, &mut out);
        assert_eq!(sealed.unwrap(), bytes(frame));
        let sealed = bthome::seal(&tiny, &address, 0x40, counter, &payload, &mut out);
        assert_eq!(sealed, Err(Error::Argument));
        let sealed = bthome::seal(&tiny, &address, info, counter, &payload, &mut out[..14]);
        assert_eq!(sealed, Err(Error::Capacity));
        let sealed = bthome::seal(&tiny, &address, info, counter, &[0; 244], &mut out);
        assert_eq!(sealed, Err(Error::Length));
    }
}

#[test]
fn mibeacon_vectors() {
    for row in MIBEACON {
        check(row, |key, address, last, frame, out| {
            let (fields, payload) = mibeacon::open(key, address, last, frame, out)?;
            assert_eq!(
                (fields.counter, fields.product),
                (row.2, u16::from_le_bytes([frame[2], frame[3]]))
            );
            Ok(payload.to_vec())
        });
    }
}

#[test]
fn victron_vectors() {
    for &(secret, record_type, counter, frame, record) in VICTRON {
        let (key, secret, frame) = (key(secret), hex::<16>(secret), bytes(frame));
        let mut room = [0; 64];
        let (fields, found) =
            victron::decrypt_unauthenticated(&key, secret[0], &frame, &mut room).unwrap();
        assert_eq!(found, bytes(record));
        assert_eq!((fields.record_type, fields.counter), (record_type, counter));
        assert_eq!(fields.model, u16::from_le_bytes([frame[2], frame[3]]));
        let error = victron::decrypt_unauthenticated(&key, !secret[0], &frame, &mut room);
        assert_eq!(error.unwrap_err(), Error::Auth);
        for at in 0..9 {
            assert!(
                victron::decrypt_unauthenticated(&key, secret[0], &frame[..at], &mut room).is_err()
            );
        }
    }
}

#[test]
fn meshtastic_vector() {
    let mut room = [0; 32];
    let secret: [u8; 16] = meshtastic::channel_key(&[1], &mut room).unwrap()[..]
        .try_into()
        .unwrap();
    assert_eq!(secret, hex("d4f1bb3a20290759f0bcffabcf4e6901"));
    let key = Aes128Enc::new(&secret.into());
    let text = bytes(
        "0804122c0a09216661383136356134120f4d65736874617374696320363561341a04363561342206f412fa8165a4282b1801",
    );
    let mut packet = text.clone();
    meshtastic::crypt_unauthenticated(&key, 1777428186, 4202784164, &mut packet).unwrap();
    let sealed = bytes(
        "9220d5dfd9c30ec8bc00e37e0b37a2eb3529cbe17fec4fa5c88a62731251e3429704598f92a154127a1b239be841a7616beb",
    );
    assert_eq!(packet, sealed);
    meshtastic::crypt_unauthenticated(&key, 1777428186, 4202784164, &mut packet).unwrap();
    assert_eq!(packet, text);
    let error = meshtastic::crypt_unauthenticated(&key, 1, 2, &mut [0; 240]);
    assert_eq!(error, Err(Error::Length));
    assert_eq!(
        meshtastic::channel_key(&[0], &mut room),
        Err(Error::Argument)
    );
    assert_eq!(
        meshtastic::channel_key(&[1, 2], &mut room),
        Err(Error::Length)
    );
}
