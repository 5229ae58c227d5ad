// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! Sessions of tags, doors and meters: the vectors of `test/vectors/frames.json`, and what is refused.
#![cfg(feature = "frames")]

mod support;

use std::mem::{ManuallyDrop, size_of};

use aesmall::frames::{dlms, lorawan11_join, ntag424_session as ntag, osdp};
use aesmall::{Aes128, Aes256, Error};
use support::{bytes, forged, hex, key};

/// Drops a value, and returns the bytes where it was.
fn dropped<T>(value: T) -> Vec<u8> {
    let mut place = ManuallyDrop::new(value);
    let at = (&raw const *place).cast::<u8>();
    // SAFETY: the place stays, and the types have no padding.
    unsafe {
        ManuallyDrop::drop(&mut place);
        std::slice::from_raw_parts(at, size_of::<T>()).to_vec()
    }
}

#[test]
fn secrets_are_wiped() {
    let [enc, mac] = ["01010101010101010101010101010101"; 2].map(key);
    let keys = osdp::Keys {
        s_enc: &enc,
        s_mac1: &mac,
        s_mac2: &mac,
    };
    let state = osdp::begin(&keys, &[7; 16]).unwrap();
    assert_ne!(state.r_mac_i(), &[0; 16]);
    assert_eq!(dropped(state), [0; 16]);
    let keys = lorawan11_join::SessionKeys {
        f_nwk_s_int_key: [1; 16],
        s_nwk_s_int_key: [2; 16],
        nwk_s_enc_key: [3; 16],
        app_s_key: [4; 16],
    };
    assert_eq!(dropped(keys), [0; 64]);
    let (authentication, _) = ntag::answer_challenge(&enc, &[1; 16], &[2; 16]).unwrap();
    assert_eq!(dropped(authentication), [0; 32]);
}

const CHALLENGE: &str = "a04c124213c186f22399d33ac2a30215";
const RND_A: &str = "13c5db8a5930439fc3def9a4c675360f";
const RESPONSE: &str = "3fa64db5446d1f34cd6ea311167f5e4985b89690c04a05f17fa7ab2f08120663";

#[test]
fn ntag424_authentication() {
    let secret = key("00000000000000000000000000000000");
    let (challenge, rnd_a, response) = (hex(CHALLENGE), hex(RND_A), hex(RESPONSE));
    let start = || ntag::answer_challenge(&secret, &challenge, &rnd_a).unwrap();
    let (mut authentication, answer) = start();
    assert_eq!(
        answer,
        hex("35c3e05a752e0144bac0de51c1f22c56b34408a23d8aea266cab947ea8e0118d")
    );
    let session = ntag::finish_authentication(&mut authentication, &secret, &response);
    let mut session = session.unwrap();
    assert_eq!(dropped(authentication), [0; 32]);

    // The session is that of the published keys.
    let mut known = ntag::Session::new(
        key("1309c877509e5a215007ff0ed19ca564"),
        key("4c6626f5e72ea694202139295c7a7fc7"),
        0,
        hex("9d00c4df"),
    );
    let (mut out, mut expected) = ([0; 64], [0; 64]);
    assert_eq!(
        session.seal_command(0x8d, b"head", b"data", &mut out),
        known.seal_command(0x8d, b"head", b"data", &mut expected)
    );
    assert_eq!(
        session.mac_command(0xf5, b"\x02", &mut out),
        known.mac_command(0xf5, b"\x02", &mut expected)
    );

    let wrong = forged(&response).try_into().unwrap();
    let (mut authentication, _) = start();
    let error = ntag::finish_authentication(&mut authentication, &secret, &wrong).err();
    assert_eq!(error, Some(Error::Auth));
    let other = key("00000000000000000000000000000001");
    let (mut authentication, _) = start();
    let error = ntag::finish_authentication(&mut authentication, &other, &response).err();
    assert_eq!(error, Some(Error::Auth));
    let large = <Aes256 as aesmall::cipher::KeyInit>::new(&[0; 32].into());
    let (mut authentication, _) = start();
    let error = ntag::finish_authentication(&mut authentication, &large, &response).err();
    assert_eq!(error, Some(Error::Argument));
}

fn session(enc: &str, mac: &str, ti: &str) -> ntag::Session<Aes128> {
    ntag::Session::new(key(enc), key(mac), 0, hex(ti))
}

#[test]
fn ntag424_mode_mac() {
    let mut session = session(
        "00000000000000000000000000000000",
        "8248134a386e86eb7faf54a52e536cb6",
        "7a21085e",
    );
    let mut out = [0; 64];
    let error = session.mac_command(0xf5, b"\x02", &mut out[..8]);
    assert_eq!(error, Err(Error::Capacity));
    let mut long = [0; 300];
    let error = session.mac_command(0xf5, &[0; 248], &mut long);
    assert_eq!(error, Err(Error::Length));
    let command = session.mac_command(0xf5, b"\x02", &mut out).unwrap();
    assert_eq!(command, bytes("026597a457c8cd442c"));
    let response = bytes("0040eeee000100d1fe001f00004400004400002000006a00002a474282e7a479869100");
    let data = session.verify_response(&response).unwrap();
    assert_eq!(data, &response[..response.len() - 10]);
    let mut changed = response.clone();
    changed[0] ^= 1;
    assert_eq!(session.verify_response(&changed), Err(Error::Auth));
    let other_status = forged(&response);
    let refused = session.verify_response(&other_status);
    assert_eq!(refused, Err(Error::Format));
    for at in 0..response.len() {
        assert!(session.verify_response(&response[..at]).is_err());
    }
    session.count_plain_command().unwrap();
    assert_eq!(session.verify_response(&response), Err(Error::Auth));
}

#[test]
fn ntag424_mode_full() {
    let mut write = session(
        "7a93d6571e4b180fca6ac90c9a7488d4",
        "fc4af159b62e549b5812394cab1918cc",
        "7614281a",
    );
    let (header, data) = (bytes("030000000a0000"), bytes("0102030405060708090a"));
    let mut out = [0; 64];
    let error = write.seal_command(0x8d, &header, &data, &mut out[..30]);
    assert_eq!(error, Err(Error::Capacity));
    let command = write.seal_command(0x8d, &header, &data, &mut out);
    assert_eq!(
        command.unwrap(),
        bytes("030000000a00006b5e6804909962fc4e3ff5522cf0f8436c0c53315b9c73aa")
    );
    let answer = write.open_response(&bytes("c26d236e4a7c046d9100"), &mut out);
    assert_eq!(answer.unwrap(), b"");

    let mut read = session(
        "2b4d963c014dc36f24f69a50a394f875",
        "379d32130ce61705dd5fd8c36b95d764",
        "df055522",
    );
    let command = read.seal_command(0x51, b"", b"", &mut out);
    assert_eq!(command.unwrap(), bytes("8e2c155adda99be3"));
    let response = bytes("70756055688505b52a5e26e59e329cd6595f672298ea41b79100");
    let data = read.open_response(&response, &mut out);
    assert_eq!(data.unwrap(), bytes("04958caa5c5e80"));
    let error = read.open_response(&response, &mut out[..15]);
    assert_eq!(error, Err(Error::Capacity));
    let mut changed = response.clone();
    changed[3] ^= 1;
    assert_eq!(read.open_response(&changed, &mut out), Err(Error::Auth));
    for at in 0..response.len() {
        assert!(read.open_response(&response[..at], &mut out).is_err());
    }
}

#[test]
fn ntag424_last_command() {
    let (enc, mac) = (key(RND_A), key(RND_A));
    let mut session = ntag::Session::new(enc, mac, 65535, [0; 4]);
    let mut out = [0; 8];
    let error = session.mac_command(0xf5, b"", &mut out);
    assert_eq!(error, Err(Error::Counter));
    assert_eq!(session.count_plain_command(), Err(Error::Counter));
}

#[test]
fn osdp_keys_and_crcs() {
    // Our own: AES of the client UID and its complement
    let scbk = osdp::derive_scbk(
        &key("000102030405060708090a0b0c0d0e0f"),
        &hex("0011223344556677"),
    );
    assert_eq!(scbk, Ok(hex("cd425ca8695b5b8c7a0d6d1db9f75c0d")));
    let [enc, mac1, mac2] = [
        "bf8dc2a8329acb8c67c6d0cd9a451682",
        "5e86c676603bdee2d8beafe178637332",
        "6fda86e857777e81132035758239172e",
    ]
    .map(key);
    let keys = osdp::Keys {
        s_enc: &enc,
        s_mac1: &mac1,
        s_mac2: &mac2,
    };
    let state = osdp::begin(&keys, &hex("26d3356e07762d262801fc8e6665a891")).unwrap();
    let r_mac_i = hex("b2a30057eb98ba2229ec1f875662b524");
    assert_eq!(state.r_mac_i(), &r_mac_i);
    assert_eq!(state.verify_r_mac_i(&r_mac_i), Ok(()));
    let wrong = forged(&r_mac_i).try_into().unwrap();
    assert_eq!(state.verify_r_mac_i(&wrong), Err(Error::Auth));
    for packet in [
        "53000e000d021560df8898239a62",
        "53800e000d021640c7e664b6dab6",
        "53001e000e021769ee1dd0567c1dc4fe6e9b750b06119a920e919ea652d5",
        "53800e000e021640ee61d2c741de",
    ] {
        let packet = bytes(packet);
        let (packet, sent) = packet.split_at(packet.len() - 2);
        assert_eq!(osdp::crc(packet).to_le_bytes(), sent);
        assert_ne!(osdp::crc(&forged(packet)).to_le_bytes(), sent);
    }
}

#[test]
fn dlms_hls_5() {
    let (ek, ak) = (
        key("000102030405060708090a0b0c0d0e0f"),
        bytes("d0d1d2d3d4d5d6d7d8d9dadbdcdddedf"),
    );
    let (title, challenge) = (hex("4d4d4d0000000001"), b"P6wRJ21F");
    let mut counter = 1;
    let answer = dlms::hls5_answer(&ek, &ak, 0x10, &title, &mut counter, challenge).unwrap();
    assert_eq!(answer, hex("10000000011a52fe7dd3e72748973c1e28"));
    assert_eq!(counter, 2);
    let verify = |counter: &mut u32, challenge: &[u8], answer| {
        dlms::hls5_verify(&ek, &ak, &title, counter, challenge, answer)
    };
    let mut counter = 0;
    assert_eq!(verify(&mut counter, challenge, &answer), Ok(()));
    assert_eq!(counter, 2);
    assert_eq!(verify(&mut counter, challenge, &answer), Err(Error::Replay));
    let wrong = forged(&answer).try_into().unwrap();
    assert_eq!(verify(&mut 0, challenge, &wrong), Err(Error::Auth));
    assert_eq!(verify(&mut 0, b"P6wRJ21G", &answer), Err(Error::Auth));
    assert_eq!(verify(&mut 0, &challenge[1..], &answer), Err(Error::Length));
    let error = dlms::hls5_answer(&ek, &ak, 0x30, &title, &mut 0, challenge);
    assert_eq!(error, Err(Error::Argument));
    let error = dlms::hls5_answer(&ek, &ak[1..], 0x10, &title, &mut 0, challenge);
    assert_eq!(error, Err(Error::Argument));
    let error = dlms::hls5_answer(&ek, &ak, 0x10, &title, &mut 0, &[0; 65]);
    assert_eq!(error, Err(Error::Length));
    let error = dlms::hls5_answer(&ek, &ak, 0x10, &title, &mut u32::MAX.clone(), challenge);
    assert_eq!(error, Err(Error::Counter));
}

/// The frames of [`APDU`], in two segments. They are our own.
const MBUS: &str = "6819196853ff000167c81e3001234567411312ff935a47566827c467bc05166811116853ff1101677d825c3be4a77c3fcc056b6b4e16";
const HDLC: &str = "7ea81ecf0223133494e6e700c81e3001234567411312ff935a475668274cc87e7ea019cf022313b085c467bc7d825c3be4a77c3fcc056b6b224e7e";
const APDU: &str = "c81e3001234567411312ff935a47566827c467bc7d825c3be4a77c3fcc056b6b";

#[test]
fn dlms_segments() {
    type Join = fn(&[u8], &mut [u8]) -> Result<Vec<u8>, Error>;
    let joins: [(Join, &str); 2] = [
        (
            |frames, out| dlms::join_mbus(frames, out).map(|apdu| apdu.to_vec()),
            MBUS,
        ),
        (
            |frames, out| dlms::join_hdlc(frames, out).map(|apdu| apdu.to_vec()),
            HDLC,
        ),
    ];
    let (apdu, mut out) = (bytes(APDU), [0; 64]);
    for (join, frames) in joins {
        let frames = bytes(frames);
        assert_eq!(join(&frames, &mut out), Ok(apdu.clone()));
        assert_eq!(join(&frames, &mut out[..31]), Err(Error::Capacity));
        for at in 0..frames.len() {
            assert_eq!(join(&frames[..at], &mut out), Err(Error::Length));
            let mut damaged = frames.clone();
            damaged[at] ^= 1;
            assert!(join(&damaged, &mut out).is_err());
        }
    }
}

#[test]
fn dlms_headers() {
    let apdu = bytes(APDU);
    let header = dlms::parse(&apdu).unwrap();
    let fields = (header.tag, header.security, header.counter);
    assert_eq!(fields, (0xc8, 0x30, 0x0123_4567));
    assert_eq!((header.title_len, header.text_at), (0, 7));
    let push = bytes("db084c475a0000bc614e0b3000000000cafef7f45573");
    for at in 0..push.len() {
        assert!(dlms::parse(&push[..at]).is_err());
    }
    assert_eq!(dlms::parse(&[0; 32]), Err(Error::Format));

    let (ek, title) = (
        key("000102030405060708090a0b0c0d0e0f"),
        hex("4d4d4d0000bc614e"),
    );
    let (mut counter, mut out) = (7, [0; 64]);
    let sealed =
        dlms::seal_unauthenticated(&ek, (0xc8, 0x20), &title, &mut counter, b"hello", &mut out);
    let sealed = sealed.unwrap().to_vec();
    assert_eq!((sealed, counter), (bytes("c80a20000000075b4abc146c"), 8));
    let error =
        dlms::seal_unauthenticated(&ek, (0xc8, 0x30), &title, &mut counter, b"hello", &mut out);
    assert_eq!((error, counter), (Err(Error::Argument), 8));
}
