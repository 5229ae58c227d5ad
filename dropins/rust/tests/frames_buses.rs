// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! Frames of buses and meshes: the vectors of `test/vectors/frames.json`, and what is refused.
#![cfg(feature = "frames")]

mod support;

use aesmall::Error;
use aesmall::frames::{espnow, knx, meshcore, osdp, pvvx, secoc};
use support::{bytes, forged, hex, key};

#[test]
fn knx() {
    for &(secret, source, destination, control2, apdu, secured) in KNX {
        let (apdu, secured, mut out) = (bytes(apdu), bytes(secured), [0; 64]);
        let frame = knx::Frame {
            source: hex(source),
            destination: hex(destination),
            control2,
            tpci: 0,
            scf: secured[0],
        };
        let number: [u8; 6] = secured[1..7].try_into().unwrap();
        let mut sequence = number;
        let sealed = knx::seal(&key(secret), &frame, &mut sequence, &apdu, &mut out);
        assert_eq!(sealed.unwrap(), secured);
        assert_eq!(sequence[5], number[5] + 1);
        let mut last = [0; 6];
        let found = knx::open(&key(secret), &frame, &mut last, &secured, &mut out);
        assert_eq!(found.unwrap(), apdu);
        assert_eq!(last, number);
        let error = knx::open(&key(secret), &frame, &mut last, &secured, &mut out);
        assert_eq!(error, Err(Error::Replay));
        let error = knx::open(
            &key(secret),
            &frame,
            &mut [0; 6],
            &forged(&secured),
            &mut out,
        );
        assert_eq!(error, Err(Error::Auth));
    }
}

/// Key, source, destination, control field, APDU, secured APDU
type Secured = (
    &'static str,
    &'static str,
    &'static str,
    u8,
    &'static str,
    &'static str,
);
const KNX: &[Secured] = &[
    (
        "000102030405060708090a0b0c0d0e0f",
        "ff67",
        "ff00",
        0x60,
        "03d705351001202122232425262728292a2b2c2d2e2f",
        "900000000000046767242a2308ca76a11774214ee4cf5d94909f743d050d8fc168",
    ),
    (
        "dfdf23a59fbb40404091d1c162087e8b",
        "4009",
        "0400",
        0xe0,
        "0040742929",
        "10002446cfef4ac085e7092ab062b44d",
    ),
    (
        "dfdf23a59fbb40404091d1c162087e8b",
        "5001",
        "0400",
        0xe0,
        "0000",
        "1000254ae1cb67cd184afe5744",
    ),
];

#[test]
fn secoc() {
    let secret = key("fa7b0bca183295e4a327b8c72a1a4dff");
    let fixed = secoc::Pdu {
        data_id: 0x0309,
        freshness_size: 8,
        freshness_bits: 0,
        mac_bits: 24,
    };
    let (payload, secured, mut out) = (
        bytes("000000000000000000000000"),
        bytes("0000000000000000000000006a0e6d"),
        [0; 64],
    );
    let made = secoc::authenticate(&secret, &fixed, 0, &payload, &mut out);
    assert_eq!(made.unwrap(), secured);
    assert_eq!(
        secoc::verify_freshness(&secret, &fixed, 0, &secured),
        Ok(&payload[..])
    );
    let error = secoc::verify_freshness(&secret, &fixed, 1, &secured);
    assert_eq!(error, Err(Error::Auth));
    let error = secoc::verify(&secret, &fixed, &mut 0, &secured);
    assert_eq!(error, Err(Error::Argument));
    let whole = secoc::Pdu {
        freshness_bits: 64,
        ..fixed
    };
    let made = secoc::authenticate(&secret, &whole, 7, &payload, &mut out).unwrap();
    let mut last = 6;
    assert_eq!(
        secoc::verify(&secret, &whole, &mut last, made),
        Ok(&payload[..])
    );
    assert_eq!(last, 7);
    assert_eq!(
        secoc::verify(&secret, &whole, &mut last, made),
        Err(Error::Replay)
    );
}

#[test]
fn osdp() {
    let (cp, pd) = (hex("b0b1b2b3b4b5b6b7"), hex("a0a1a2a3a4a5a6a7"));
    let secrets = osdp::derive_session_keys(&key("303132333435363738393a3b3c3d3e3f"), &cp).unwrap();
    let expected = [
        "bf8dc2a8329acb8c67c6d0cd9a451682",
        "5e86c676603bdee2d8beafe178637332",
        "6fda86e857777e81132035758239172e",
    ];
    assert_eq!(secrets, expected.map(hex));
    let [enc, mac1, mac2] = expected.map(key);
    let cryptogram = osdp::compute_cryptogram(&enc, &pd, &cp).unwrap();
    assert_eq!(cryptogram, hex("26d3356e07762d262801fc8e6665a891"));
    let answer = hex("fde5d2f428ec16312471ea3c02bd7796");
    assert_eq!(osdp::verify_cryptogram(&enc, &cp, &pd, &answer), Ok(()));
    assert_eq!(
        osdp::verify_cryptogram(&enc, &pd, &cp, &answer),
        Err(Error::Auth)
    );
    let keys = osdp::Keys {
        s_enc: &enc,
        s_mac1: &mac1,
        s_mac2: &mac2,
    };
    let mut sides = [(); 2].map(|()| osdp::begin(&keys, &cryptogram).unwrap());
    let mut out = [0; 64];
    for &(code, data, packet) in OSDP {
        let (data, mut packet) = (bytes(data), bytes(packet));
        packet.truncate(packet.len() - 2); // without the CRC
        let given = (packet[1], packet[4] & 7, code);
        let sealed = osdp::seal(&keys, &mut sides[0], given, &data, &mut out).unwrap();
        assert_eq!(sealed, packet);
        let mut copy = sides[1].clone();
        let error = osdp::open(&keys, &mut copy, packet[1], &forged(&packet), &mut out);
        assert!(error.is_err());
        let found = osdp::open(&keys, &mut sides[1], packet[1], &packet, &mut out).unwrap();
        assert_eq!((found.0, &found.1[..]), (code, &data[..]));
    }
}

/// Code, data, packet
const OSDP: &[(u8, &str, &str)] = &[
    (0x60, "", "53000e000d021560df8898239a62"),
    (0x40, "", "53800e000d021640c7e664b6dab6"),
    (
        0x69,
        "0000000000000000010a000201",
        "53001e000e021769ee1dd0567c1dc4fe6e9b750b06119a920e919ea652d5",
    ),
    (0x40, "", "53800e000e021640ee61d2c741de"),
];

#[test]
fn pvvx() {
    let (secret, address) = (key("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"), hex("a4c138aabbcc"));
    for (frame, payload) in [
        ("0e161a18bd86c53ffab900c1515859", "6c07f913510f"),
        ("0b161a18bde9b75db856f303", "7632d6"),
    ] {
        let (frame, payload, mut out) = (bytes(frame), bytes(payload), [0; 32]);
        let (counter, found) = pvvx::open(&secret, &address, &frame, &mut out).unwrap();
        assert_eq!((counter, &found[..]), (frame[4], &payload[..]));
        let sealed = pvvx::seal(&secret, &address, counter, &payload, &mut out).unwrap();
        assert_eq!(sealed, frame);
        let error = pvvx::open(&secret, &address, &forged(&frame), &mut out);
        assert_eq!(error, Err(Error::Auth));
    }
}

#[test]
fn meshcore() {
    let mut secret = [0; 32];
    secret[..16].copy_from_slice(&hex::<16>("eb50a1bcb3e4e5d7bf69a57c9dada211"));
    assert_eq!(meshcore::channel_secret(b"#bot"), Ok(secret));
    assert_eq!(meshcore::channel_secret(b"bot"), Err(Error::Argument));
    let aes = key("eb50a1bcb3e4e5d7bf69a57c9dada211");
    let text = bytes("019aac69004e6f646520422056343a20");
    let mut out = [0; 64];
    let packet = meshcore::group_seal(&aes, &secret, &text, &mut out)
        .unwrap()
        .to_vec();
    assert!(
        bytes("15833fa002860ccae0eed9ca7692dce41dc75c20e01f8149042f7f564442").ends_with(&packet)
    );
    assert_eq!(
        meshcore::group_open(&aes, &secret, &packet, &mut out).unwrap(),
        text
    );
    let error = meshcore::group_open(&aes, &secret, &forged(&packet), &mut out);
    assert_eq!(error, Err(Error::Auth));
    let direct = meshcore::direct_seal(&aes, &secret, &text, &mut out)
        .unwrap()
        .to_vec();
    assert_eq!(direct, packet[1..]);
    assert_eq!(
        meshcore::direct_open(&aes, &secret, &direct, &mut out).unwrap(),
        text
    );
}

#[test]
fn espnow() {
    let (secret, payload) = (
        key("000102030405060708090a0b0c0d0e0f"),
        bytes("78010a07da34e3e639ee8c0a1677371011121314151617"),
    );
    let (nonce, mut out) = (payload[15..].try_into().unwrap(), [0; 64]);
    let sealed = espnow::seal(&secret, &nonce, b"hello world", &mut out).unwrap();
    assert_eq!(sealed, payload);
    assert_eq!(
        espnow::open(&secret, &payload, &mut out).unwrap(),
        b"hello world"
    );
    let error = espnow::open(&secret, &forged(&payload), &mut out);
    assert_eq!(error, Err(Error::Auth));
}
