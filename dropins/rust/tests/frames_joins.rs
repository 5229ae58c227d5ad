// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! Joins and keys of networks: the vectors of `test/vectors/frames.json`, and what is refused. Values of
//! our own are from the model in `test/services/frames`.
#![cfg(feature = "frames")]

mod support;

use aesmall::Error;
use aesmall::frames::{ieee802154, lorawan, lorawan11, lorawan11_join as join, multicast, thread};
use support::{bytes, forged, hex, key};

const JS_INT: &str = "bd147194430d6fec1351a327ee40e264";
const JS_ENC: &str = "8c61658dc01ee8add0c0becf90d2dc50";

#[test]
fn lorawan_1_1_requests() {
    for phy in [
        "00040302010403020105040302050403022d106a990e12",
        "0001010101010101010202020202020202030309b97b32",
    ] {
        let phy = bytes(phy);
        let secret = match phy[1] {
            4 => "01010101010101010101010101010101",
            _ => "0102030405060708090a0b0c0d0e0f10",
        };
        let secret = key(secret);
        let mut eui: [[u8; 8]; 2] = [1, 9].map(|at| phy[at..at + 8].try_into().unwrap());
        eui.iter_mut().for_each(|name| name.reverse());
        let device = join::Device {
            nwk_key: &secret,
            app_key: &secret,
            js_int_key: None,
            js_enc_key: None,
            join_eui: eui[0],
            dev_eui: eui[1],
        };
        let dev_nonce = u16::from_le_bytes([phy[17], phy[18]]);
        let mut state = join::State {
            dev_nonce,
            ..Default::default()
        };
        let built = join::build_join_request(&device, &mut state);
        assert_eq!(built.unwrap()[..], phy);
        assert_eq!((state.dev_nonce, state.nonce), (dev_nonce + 1, dev_nonce));
        let before = state;
        let error = join::build_rejoin_request_1(&device, &mut state);
        assert_eq!((error, state), (Err(Error::Key), before));
        state.dev_nonce = 65535;
        let error = join::build_join_request(&device, &mut state);
        assert_eq!(error, Err(Error::Counter));
    }
}

#[test]
fn lorawan_1_1_rejoin_requests() {
    let (ones, zeros) = (
        key("01010101010101010101010101010101"),
        key("00000000000000000000000000000000"),
    );
    let device = join::Device {
        nwk_key: &zeros,
        app_key: &zeros,
        js_int_key: Some(&zeros),
        js_enc_key: None,
        join_eui: hex("0102030405060708"),
        dev_eui: hex("0102030405060708"),
    };
    let keys = lorawan11::Keys {
        f_nwk_s_int_key: &zeros,
        s_nwk_s_int_key: &ones,
        nwk_s_enc_key: &zeros,
        app_s_key: &zeros,
    };
    let mut state = join::State::default();
    let mut session = lorawan11::State {
        net_id: 0x01_0203,
        rjcount0: 0x0102,
        ..Default::default()
    };
    // The second value is our own.
    for (kind, phy) in [
        (0, "c0000302010807060504030201020111da47bd"),
        (2, "c00203020108070605040302010301631eb13c"),
    ] {
        let built = join::build_rejoin_request(&device, &mut state, &keys, &mut session, kind);
        assert_eq!(built.unwrap()[..], bytes(phy));
    }
    assert_eq!((session.rjcount0, state.nonce), (0x0104, 0x0103));
    let error = join::build_rejoin_request(&device, &mut state, &keys, &mut session, 1);
    assert_eq!(error, Err(Error::Argument));
    session.rjcount0 = 65535;
    let error = join::build_rejoin_request(&device, &mut state, &keys, &mut session, 0);
    assert_eq!(error, Err(Error::Counter));

    let device = join::Device {
        dev_eui: hex("090a0b0c0d0e0f10"),
        ..device
    };
    state.rjcount1 = 0x00db;
    let built = join::build_rejoin_request_1(&device, &mut state).unwrap();
    let phy = bytes("c0010807060504030201100f0e0d0c0b0a09db00eac31072");
    assert_eq!(built[..], phy);
    assert_eq!((state.rjcount1, state.nonce), (0x00dc, 0x00db));
}

/// The kind and the counter of the request, and its join-accept. The first is a vector.
const ACCEPTS: [(u8, u16, &str); 4] = [
    (
        0xff,
        7,
        "20e89f0358639c0e89d463d9f9901d571f28dc0441cc322c92c463b59ebac24623",
    ),
    (0, 0x1102, "20464a2a4b023dd7b78ad8ff8980906f89"),
    (1, 9, "209d0d048e55b45dd2ada936038691667b"),
    (2, 0x1103, "2074ca01643d20e75c398d5f851a9fd294"),
];

#[test]
fn lorawan_1_1_accepts() {
    let (nwk, int, enc) = (
        key("089234b089c2d8490edf8c9f9b8e8f9c"),
        key(JS_INT),
        key(JS_ENC),
    );
    let device = join::Device {
        nwk_key: &nwk,
        app_key: &nwk,
        js_int_key: Some(&int),
        js_enc_key: Some(&enc),
        join_eui: hex("0102030405060708"),
        dev_eui: hex("0123456789abcdef"),
    };
    let keys = lorawan11::Keys {
        f_nwk_s_int_key: &nwk,
        s_nwk_s_int_key: &nwk,
        nwk_s_enc_key: &nwk,
        app_s_key: &nwk,
    };
    let derived = join::derive_js_keys(&nwk, &device.dev_eui);
    assert_eq!(derived, Ok((hex(JS_INT), hex(JS_ENC))));
    for (kind, nonce, phy) in ACCEPTS {
        let phy = bytes(phy);
        let mut state = join::State {
            dev_nonce: nonce,
            rjcount1: nonce,
            ..Default::default()
        };
        let error = join::open_join_accept(&device, &mut state, &phy);
        assert_eq!(error, Err(Error::Argument)); // no request waits
        let mut session = lorawan11::State {
            rjcount0: nonce,
            ..Default::default()
        };
        match kind {
            0xff => drop(join::build_join_request(&device, &mut state).unwrap()),
            1 => drop(join::build_rejoin_request_1(&device, &mut state).unwrap()),
            _ => {
                let built =
                    join::build_rejoin_request(&device, &mut state, &keys, &mut session, kind);
                assert_eq!(built.unwrap()[1], kind);
            }
        }
        let before = state;
        for at in 0..phy.len() {
            assert!(join::open_join_accept(&device, &mut state, &phy[..at]).is_err());
        }
        // The last byte of the block changes all of it, and perhaps OptNeg.
        let error = join::open_join_accept(&device, &mut state, &forged(&phy)).unwrap_err();
        assert!([Error::Auth, Error::Format].contains(&error));
        assert_eq!(state, before);
        assert!(join::open_join_accept_1_0(&device, &mut state, &phy).is_err());
        let late = join::State {
            join_nonce: 7 + 0x40_0000,
            ..state
        };
        let error = join::open_join_accept(&device, &mut { late }, &phy);
        assert_eq!(error, Err(Error::Replay));
        let accept = join::open_join_accept(&device, &mut state, &phy).unwrap();
        assert_eq!(accept.dev_nonce, nonce);
        assert_eq!(state.join_nonce, accept.join_nonce + 1);
        let is_vector = kind == 0xff;
        let numbers = (accept.join_nonce, accept.net_id, accept.dev_addr);
        assert_eq!(numbers, (7 - u32::from(is_vector), 0x13, 0x0102_0304));
        let settings = (accept.dl_settings, accept.rx_delay, accept.cflist_len);
        if is_vector {
            assert_eq!(settings, (0x80, 1, 16));
            assert_eq!(accept.cflist, hex("101112131415161718191a1b1c1d1e00"));
        } else {
            assert_eq!(settings, (0x82, 1, 0));
        }
        let error = join::open_join_accept(&device, &mut state, &phy);
        assert_eq!(error, Err(Error::Argument));
    }
}

#[test]
fn lorawan_1_1_published_accept() {
    let secret = key("0102030405060708090a0b0c0d0e0f10");
    let device = join::Device {
        nwk_key: &secret,
        app_key: &secret,
        js_int_key: Some(&secret),
        js_enc_key: None,
        join_eui: hex("0807060504030201"),
        dev_eui: [0; 8],
    };
    let mut state = join::State {
        dev_nonce: 0x0102,
        ..Default::default()
    };
    join::build_join_request(&device, &mut state).unwrap();
    let waiting = state;
    let phy = bytes("207abeea06b02920f11c02d0348fcf1815");
    let error = join::open_join_accept_1_0(&device, &mut state, &phy);
    assert_eq!((error, state), (Err(Error::Format), waiting));
    let accept = join::open_join_accept(&device, &mut state, &phy).unwrap();
    assert_eq!(
        (accept.join_nonce, accept.net_id, accept.dev_addr),
        (0x01_0101, 0x02_0202, 0x0102_0304)
    );

    // A network of LoRaWAN 1.0
    let mut state = waiting;
    let phy = bytes("2023cf335489aae3183c0be0baa8dee5f3");
    let error = join::open_join_accept(&device, &mut state, &phy);
    assert_eq!((error, state), (Err(Error::Format), waiting));
    let accept = join::open_join_accept_1_0(&device, &mut state, &phy).unwrap();
    assert_eq!((accept.app_nonce, state.join_nonce), (0x01_0101, 0x01_0102));
    let mut state = waiting;
    let wrong = key("0102030405060708090a0b0c0d0e0f11");
    let other = join::Device {
        nwk_key: &wrong,
        ..device
    };
    assert!(join::open_join_accept_1_0(&other, &mut state, &phy).is_err());
    assert_eq!(state, waiting);
}

#[test]
fn lorawan_1_1_session_keys() {
    let (nwk, app) = (
        key("00000000000000000000000000000001"),
        key("01000000000000000000000000000001"),
    );
    let device = join::Device {
        nwk_key: &nwk,
        app_key: &app,
        js_int_key: None,
        js_enc_key: None,
        join_eui: hex("0000000000000001"),
        dev_eui: [0; 8],
    };
    let accept = join::JoinAccept {
        join_nonce: 3,
        dev_nonce: 0xe8c2,
        ..Default::default()
    };
    let keys = join::derive_session_keys(&device, &accept).unwrap();
    assert_eq!(
        keys.f_nwk_s_int_key,
        hex("bbd966509be6435f4bcb63acc310466a")
    );
    assert_eq!(
        keys.s_nwk_s_int_key,
        hex("dea9e621c747af79a65f82dcaed92a99")
    );
    assert_eq!(keys.nwk_s_enc_key, hex("c8eefda7400395c94ab072e9c353b29d"));
    assert_eq!(keys.app_s_key, hex("eb45a0a167b6f1cccb9a678d761c0b03"));

    let nwk = key("bec499c69e9c939e413b663961636c61");
    let accept = lorawan::JoinAccept {
        app_nonce: 0xae_3b1c,
        net_id: 0x02_0101,
        ..Default::default()
    };
    assert_eq!(
        lorawan::derive_session_keys(&nwk, &accept, 0x7369),
        Ok((
            hex("0db924ee6af90698e05fc7ce48303c01"),
            hex("8c1e0543a229088de6f84e74bb46bd62")
        ))
    );
}

#[test]
fn lorawan_1_1_repeated_uplink() {
    let secret = key("01010101010101010101010101010101");
    let keys = lorawan11::Keys {
        f_nwk_s_int_key: &secret,
        s_nwk_s_int_key: &secret,
        nwk_s_enc_key: &secret,
        app_s_key: &secret,
    };
    let frame = lorawan::Frame {
        mhdr: 0x40,
        fport: 1,
        ..Default::default()
    };
    let built = |at| {
        let (mut state, mut out) = (lorawan11::State::default(), [0; 32]);
        let mut frame = frame;
        let phy = lorawan11::build_uplink(&keys, &mut state, &mut frame, at, b"21.5", &mut out);
        (phy.unwrap().to_vec(), state)
    };
    let (mut phy, mut state) = built((2, 3));
    let (other, after) = built((5, 7));
    assert_ne!(phy, other);
    let done = lorawan11::repeat_uplink(&keys, &mut state, (5, 7), &mut phy);
    assert_eq!((done, phy, state), (Ok(()), other.clone(), after));
    state.fcnt_up += 1;
    let mut phy = other.clone();
    let error = lorawan11::repeat_uplink(&keys, &mut state, (5, 7), &mut phy);
    assert_eq!((error, phy), (Err(Error::Argument), other));
}

#[test]
fn multicast_keys() {
    assert_eq!(
        multicast::derive_root_key(&key("0302030405060708090a0b0c0d0e0f10")),
        Ok(hex("55344e82570eaec8bf03b99962d1f445"))
    );
    assert_eq!(
        multicast::derive_root_key_1_1(&key("0202030405060708090a0b0c0d0e0f10")),
        Ok(hex("264fd859583fcc670241ac071cc9f5bb"))
    );
    let ke_key = "9083bebf704257883160dbfcde33ad71";
    let derived = multicast::derive_ke_key(&key("0402030405060708090a0b0c0d0e0f10"));
    assert_eq!(derived, Ok(hex(ke_key)));
    let mc_key = "0102030405060708090a0b0c0d0e0f10";
    let encrypted = hex("8fdb64eb7bd3bbd0e4fe56883ddbcc33");
    assert_eq!(
        multicast::recover_key(&key(ke_key), &encrypted),
        Ok(hex(mc_key))
    );
    assert_eq!(
        multicast::derive_session_keys(&key(mc_key), 0x0102_0304),
        Ok((
            hex("c3f6b388bad6c000b23291ad52c11c7b"),
            hex("95cb4518ee375606735bbacbdce837fa")
        ))
    );
}

#[test]
fn thread_keys() {
    let network = hex("00112233445566778899aabbccddeeff");
    for (sequence, mle, mac) in [
        (
            0,
            "5445f4158fd75912175809f8b57a66a4",
            "de89c53af382b421e0fde5a9bae3bef0",
        ),
        (
            1,
            "8f4cd1a27d95c07d12db8974bd615c13",
            "9be0d1af7bd87350deabcdd07febb9d5",
        ),
    ] {
        let derived = thread::derive_keys(&network, sequence);
        assert_eq!(derived, Ok((hex(mle), hex(mac))));
        assert_eq!(thread::key_index(sequence), sequence as u8 + 1);
    }
    assert_eq!(thread::key_index(0x1234_56ff), 128);
}

#[test]
fn ieee802154_headers() {
    let frame = bytes("08d0842143010000000048deac020500000055cf000051525354223bc1ec841ab553");
    let aux = ieee802154::parse_aux(&frame[13..]).unwrap();
    let expected = ieee802154::Aux {
        frame_counter: 5,
        level: 2,
        key_id_mode: 0,
        key_index: 0,
        size: 5,
    };
    assert_eq!(aux, expected);
    let long = bytes("1d0700000001020304050607084a");
    let aux = ieee802154::parse_aux(&long).unwrap();
    let fields = (aux.frame_counter, aux.level, aux.key_id_mode, aux.key_index);
    assert_eq!((fields, aux.size), ((7, 5, 3, 0x4a), 14));
    for at in 0..long.len() {
        assert_eq!(ieee802154::parse_aux(&long[..at]), Err(Error::Length));
    }
    assert_eq!(
        ieee802154::parse_aux(&bytes("250700000000")),
        Err(Error::Format)
    );
}
