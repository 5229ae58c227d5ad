// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! Frames of networks: the vectors of `test/vectors/frames.json`, and what is refused.
#![cfg(feature = "frames")]

mod support;

use aesmall::Aes128Enc;
use aesmall::Error;
use aesmall::frames::{ieee802154, lorawan, lorawan11, zigbee};
use support::{bytes, forged, hex, key};

#[test]
fn lorawan_1_0() {
    let app = key("0102030405060708090a0b0c0d0e0f10");
    let phy = bytes("2023cf335489aae3183c0be0baa8dee5f3");
    let accept = lorawan::open_join_accept(&app, &phy).unwrap();
    let clear = bytes("200101010202020403020100003449f212");
    assert_eq!(accept.app_nonce.to_le_bytes()[..3], clear[1..4]);
    assert_eq!(accept.net_id.to_le_bytes()[..3], clear[4..7]);
    assert_eq!(accept.dev_addr.to_le_bytes(), clear[7..11]);
    assert_eq!(
        (accept.dl_settings, accept.rx_delay, accept.cflist_len),
        (clear[11], clear[12], 0)
    );
    assert_eq!(
        lorawan::open_join_accept(&app, &forged(&phy)),
        Err(Error::Auth)
    );
    assert!(lorawan::open_join_accept(&app, &phy[..16]).is_err());
    let (network, application) = lorawan::derive_session_keys(&app, &accept, 7).unwrap();
    assert_ne!(network, application);

    let request = bytes("00040302010403020105040302050403022d106a990e12");
    let (mut eui, mut device): ([u8; 8], [u8; 8]) = (
        request[1..9].try_into().unwrap(),
        request[9..17].try_into().unwrap(),
    );
    eui.reverse();
    device.reverse();
    let nonce = u16::from_le_bytes(request[17..19].try_into().unwrap());
    let built = lorawan::build_join_request(
        &key("01010101010101010101010101010101"),
        &eui,
        &device,
        nonce,
    );
    assert_eq!(built.unwrap()[..], request);

    let keys = lorawan::Keys {
        nwk_s_key: &key("01010101010101010101010101010101"),
        app_s_key: &app,
    };
    let mut state = lorawan::State {
        dev_addr: 0x0102_0304,
        ..Default::default()
    };
    let mut frame = lorawan::Frame {
        mhdr: 0x40,
        fport: 1,
        ..Default::default()
    };
    let mut out = [0; 64];
    let phy = lorawan::build_uplink(&keys, &mut state, &mut frame, b"21.5", &mut out).unwrap();
    assert_eq!(
        (phy.len(), frame.dev_addr, state.fcnt_up),
        (17, 0x0102_0304, 1)
    );
    let error = lorawan::open_downlink(
        &keys,
        &mut state,
        &bytes("6004030201030000dfb4f1e24f1f9f"),
        &mut out,
    );
    assert_eq!(error, Err(Error::Auth));
}

#[test]
fn lorawan_1_1() {
    for (row, acknowledges, data_rate, channel) in
        [(&UP[0], 0, 2, 3), (&UP[1], 0x20, 2, 3), (&UP[2], 0, 5, 7)]
    {
        let &(phy, fcnt, payload, [s, f, e, a]) = row;
        let (phy, payload, mut out) = (bytes(phy), bytes(payload), [0; 64]);
        let keys = lorawan11::Keys {
            f_nwk_s_int_key: &key(f),
            s_nwk_s_int_key: &key(s),
            nwk_s_enc_key: &key(e),
            app_s_key: &key(a),
        };
        let mut state = lorawan11::State {
            dev_addr: 0x0102_0304,
            fcnt_up: fcnt,
            conf_fcnt_down: 1,
            ..Default::default()
        };
        let mut frame = lorawan::Frame {
            mhdr: phy[0],
            fctrl: 0x80 | acknowledges,
            fport: u16::from(phy[8]),
            ..Default::default()
        };
        let at = (data_rate, channel);
        let built = lorawan11::build_uplink(&keys, &mut state, &mut frame, at, &payload, &mut out);
        assert_eq!(built.unwrap(), phy);
        assert_eq!(state.fcnt_up, fcnt + 1);
    }
    for &(phy, options, payload, [s, e, a]) in DOWN {
        let (phy, mut out) = (bytes(phy), [0; 64]);
        let keys = lorawan11::Keys {
            f_nwk_s_int_key: &key(s),
            s_nwk_s_int_key: &key(s),
            nwk_s_enc_key: &key(e),
            app_s_key: &key(a),
        };
        let fresh = lorawan11::State {
            dev_addr: 0x0102_0304,
            ..Default::default()
        };
        let mut state = fresh;
        let (frame, found) = lorawan11::open_downlink(&keys, &mut state, &phy, &mut out).unwrap();
        assert_eq!(
            (&frame.fopts[..3], &found[..]),
            (&bytes(options)[..], &bytes(payload)[..])
        );
        assert_eq!(state.nfcnt_down + state.afcnt_down, 1);
        let again = lorawan11::open_downlink(&keys, &mut state, &phy, &mut out);
        assert!(again.is_err());
        let mut state = fresh;
        let error = lorawan11::open_downlink(&keys, &mut state, &forged(&phy), &mut out);
        assert_eq!((error, state), (Err(Error::Auth), fresh));
    }
}

/// Frame, FCnt, payload, the keys SNwkSInt, FNwkSInt, NwkSEnc, AppS
type Up = (&'static str, u32, &'static str, [&'static str; 4]);
const UP: [Up; 3] = [
    (
        "400403020180010001a6946426157612366a",
        1,
        "68656c6c6f",
        [
            "02020202020202020202020202020202",
            "02020202020202020202020202020203",
            "02020202020202020202020202020204",
            "01010101010101010101010101010101",
        ],
    ),
    (
        "4004030201a0010001a694642615f842c4b9",
        1,
        "68656c6c6f",
        [
            "02020202020202020202020202020202",
            "02020202020202020202020202020203",
            "02020202020202020202020202020204",
            "01010101010101010101010101010101",
        ],
    ),
    (
        "80040302018001000a3e73269ea48d9aafde9484f66be3e0f0aae374855d23c10862a0884cfedd7f0110570f082cbf77ef4a",
        65537,
        "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f2021222324",
        [
            "02020202020202020202020202020202",
            "02020202020202020202020202020203",
            "02020202020202020202020202020204",
            "01010101010101010101010101010101",
        ],
    ),
];
/// Frame, FOpts, payload, the keys SNwkSInt, NwkSEnc, AppS
type Down = (&'static str, &'static str, &'static str, [&'static str; 3]);
const DOWN: &[Down] = &[
    (
        "6004030201030000dfb4f1e24f1f9f",
        "020701",
        "",
        [
            "02020202020202020202020202020202",
            "02020202020202020202020202020204",
            "02020202020202020202020202020204",
        ],
    ),
    (
        "600403020103000022ac0a01f0b468ddaa5ed13a",
        "020701",
        "01020304",
        [
            "01010101010101010101010101010100",
            "01010101010101010101010101010200",
            "100f0e0d0c0b0a090807060504030201",
        ],
    ),
];

#[test]
fn zigbee() {
    let secret = key("52f0fe8052ebb35907daa243c95a2ff4");
    // The level on the air is 0.
    let mut clear = bytes("48220000777f1e202d148a07000db123feffa7db2800");
    clear[8] &= !7;
    let header = clear.len();
    let mut sealed = clear.clone();
    clear.extend(bytes("40020102040101ef0c2112100a014029a806"));
    sealed.extend(bytes("4235bf415d82f5f46c205476a2e6e3d23bfa"));
    sealed.extend(bytes("1d37730e"));
    assert_eq!(header, 22);
    let mut out = [0; 64];
    assert_eq!(
        zigbee::seal(&secret, None, 8, &clear, &mut out).unwrap(),
        sealed
    );
    let mut next = 0;
    assert_eq!(
        zigbee::open(&secret, None, 8, &mut next, &sealed, &mut out).unwrap(),
        clear
    );
    assert_eq!(next, 0x0007_8a15);
    let error = zigbee::open(&secret, None, 8, &mut next, &sealed, &mut out);
    assert_eq!(error, Err(Error::Replay));
    let error = zigbee::open(&secret, None, 8, &mut 0, &forged(&sealed), &mut out);
    assert_eq!(error, Err(Error::Auth));
    for at in 0..sealed.len() {
        assert!(zigbee::open(&secret, None, 8, &mut 0, &sealed[..at], &mut out).is_err());
    }
    let code = bytes("83fed3407a939723a5c639b26916d505c3b5");
    let link_key = zigbee::install_code::<Aes128Enc>(&code).unwrap();
    assert_eq!(link_key, hex("66b6900981e1ee3ca4206b6b861c02bb"));
    assert!(zigbee::install_code::<Aes128Enc>(&forged(&code)).is_err());
    let derived = zigbee::derive_key::<Aes128Enc>(b"ZigBeeAlliance09", 0).unwrap();
    assert_eq!(derived, hex("4bab0f173e1434a2d572e1c1ef478782"));
}

#[test]
fn ieee802154() {
    for &(level, header, open_len, frame) in IEEE802154 {
        let (frame, mut out) = (bytes(frame), [0; 64]);
        let secret = key("c0c1c2c3c4c5c6c7c8c9cacbcccdcecf");
        let source = hex("acde480000000001");
        let given = ieee802154::Frame {
            source: &source,
            mhr_len: header,
            open_len,
            level,
        };
        let mut next = 5;
        let clear = ieee802154::open(&secret, &given, &mut next, &frame, &mut out);
        let clear = clear.unwrap().to_vec();
        assert_eq!(next, 6);
        let sealed = ieee802154::seal(&secret, &given, &clear, &mut out);
        assert_eq!(sealed.unwrap(), frame);
        let error = ieee802154::open(&secret, &given, &mut next, &frame, &mut out);
        assert_eq!(error, Err(Error::Replay));
        let error = ieee802154::open(&secret, &given, &mut 0, &forged(&frame), &mut out);
        assert_eq!(error, Err(Error::Auth));
    }
    let source = hex("acde480000000001");
    let given = ieee802154::Frame {
        source: &source,
        mhr_len: 21,
        open_len: 0,
        level: 4,
    };
    let (frame, mut out) = (
        bytes("69dc842143020000000048deac010000000048deac0405000000d43e022b"),
        [0; 64],
    );
    let secret = key("c0c1c2c3c4c5c6c7c8c9cacbcccdcecf");
    let clear = ieee802154::crypt_unauthenticated(&secret, &given, &frame, &mut out).unwrap();
    assert!(clear.ends_with(b"abcd"));
    let error = ieee802154::open(&secret, &given, &mut 0, &frame, &mut out);
    assert_eq!(error, Err(Error::Argument));
}

/// Level, bytes of MHR, of open payload, frame
const IEEE802154: &[(u8, usize, usize, &str)] = &[
    (
        2,
        13,
        4,
        "08d0842143010000000048deac020500000055cf000051525354223bc1ec841ab553",
    ),
    (
        5,
        23,
        1,
        "2bdc842143020000000048deacffff010000000048deac0505000000019a4f26356b",
    ),
];
