// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! Frames of meters and tags: the vectors of `test/vectors/frames.json`, and what is refused.
#![cfg(feature = "frames")]

mod support;

use aesmall::frames::{dlms, ntag424, wmbus};
use aesmall::{Aes128Enc, Error, cipher::KeyInit};
use support::{bytes, forged, hex, key};

/// Key, telegram, data
type Row = (&'static str, &'static str, &'static str, &'static str);

const MODE5: &[Row] = &[
    (
        "0102030405060708090a0b0c0d0e0f11",
        "2e4493157856341233037a2a0020255923c95aaa26d1b2e7493b013ec4a6f6d3529b520edff0ea6defc99d6d69ebf3",
        "2f2f0c1427048502046d32371f1502fd1700002f2f2f2f2f2f2f2f2f2f2f2f2f",
        "",
    ),
    (
        "000102030405060708090a0b0c0d0e0f",
        "2d4493444433221155377288776655934455080004100500dfe2a782146d1513581cd2f83f39040cfd1078563412",
        "2f2f0b6e341200426cfe044b6e563402",
        "0cfd1078563412",
    ),
    (
        "cafebabe123456789abcdef0cafebabe",
        "4644a205440000570c377244000057a2050c37a3003005d898c64fd0c9bd2634365084e4df946736c71a2103e45a190caa1a49b602e46c9f45fcee79afbe34f0c167fd857f659e",
        "2f2f0e137506000000000dfd112065646f4d205320216c75646f6d74736554207373656c65726977205245424d412f2f",
        "",
    ),
];
const KAMSTRUP: &[Row] = &[
    (
        "4e5508544202058100dfefa06b0934a5",
        "24442d2c692845631b168d3050209cd621b006b1140aef4953ae5b86fafc0b00e70705b846",
        "132b7802ff2000000413803c070044139f380700",
        "",
    ),
    (
        "28f64a24988064a079aa2c807d6102ae",
        "2a442d2c998734761b168d2091d37cac21e1d68cdaffcd3dc452bd802913ff7b1706ca9e355d6c2701cc24",
        "576c7802ff207100041308190000441308190000615b7f616713",
        "",
    ),
];

#[test]
fn wmbus_mode_5() {
    for &(secret, telegram, text, tail) in MODE5 {
        let (telegram, mut text) = (bytes(telegram), bytes(text));
        text.extend(bytes(tail));
        let mut out = [0; 128];
        let found = wmbus::mode5_open_unauthenticated(&key(secret), &telegram, &mut out);
        assert_eq!(found.unwrap(), text);
        let layers = wmbus::parse(&telegram).unwrap();
        assert_eq!(
            (layers.mode, layers.data_at as usize),
            (5, telegram.len() - text.len())
        );
        let mut clear = telegram.clone();
        clear[layers.data_at as usize..].copy_from_slice(&text);
        let sealed = wmbus::mode5_seal_unauthenticated(&key(secret), &clear, &mut out);
        assert_eq!(sealed.unwrap(), telegram);
        for at in 0..telegram.len() {
            let cut = &telegram[..at];
            assert_eq!(wmbus::parse(cut), Err(Error::Length));
            assert!(wmbus::mode5_open_unauthenticated(&key(secret), cut, &mut out).is_err());
        }
        let other = key("00000000000000000000000000000000");
        let error = wmbus::mode5_open_unauthenticated(&other, &telegram, &mut out);
        assert_eq!(error, Err(Error::Auth));
        let error = wmbus::mode5_open_unauthenticated(&key(secret), &telegram, &mut out[..3]);
        assert_eq!(error, Err(Error::Capacity));
    }
}

#[test]
fn wmbus_mode_7() {
    let (meter, telegram) = (
        key("000102030405060708090a0b0c0d0e0f"),
        bytes(
            "434493157856341233038c2075900f002c25b30a000021924d4f2fb66e017a75002007109058475f4bc91df878b80a1b0f98b629024aac727942bfc549233c0140829b93",
        ),
    );
    let (mut counter, mut out) = (0, [0; 128]);
    let found = wmbus::mode7_open(&meter, &mut counter, &telegram, &mut out);
    assert_eq!(
        found.unwrap(),
        bytes("2f2f0c1427048502046d32371f1502fd1700002f2f2f2f2f2f2f2f2f2f2f2f2f")
    );
    assert_eq!(counter, 2740);
    let mut clear = telegram.clone();
    let at = clear.len() - 32;
    clear[at..].copy_from_slice(&out[..32]);
    let mut next = 2739;
    let sealed = wmbus::mode7_seal(&meter, &mut next, &clear, &mut out);
    assert_eq!(sealed.unwrap(), telegram);
    assert_eq!(next, 2740);
    let error = wmbus::mode7_seal(&meter, &mut next, &clear, &mut out[..67]);
    assert_eq!((error, next), (Err(Error::Capacity), 2740));
    let error = wmbus::mode7_seal(&meter, &mut u32::MAX.clone(), &clear, &mut out);
    assert_eq!(error, Err(Error::Counter));
    let error = wmbus::mode7_seal(&meter, &mut next, &clear[..67], &mut out);
    assert_eq!(error, Err(Error::Length));
    clear[at] = 0;
    let error = wmbus::mode7_seal(&meter, &mut next, &clear, &mut out);
    assert_eq!(error, Err(Error::Argument));
    let error = wmbus::mode7_open(&meter, &mut counter, &telegram, &mut out);
    assert_eq!(error, Err(Error::Replay));
    let error = wmbus::mode7_open(&meter, &mut 0, &forged(&telegram), &mut out);
    assert_eq!(error, Err(Error::Auth));
    let error = wmbus::mode5_open_unauthenticated(&meter, &telegram, &mut out);
    assert_eq!(error, Err(Error::Format));
    for at in 0..telegram.len() {
        assert!(wmbus::mode7_open(&meter, &mut 0, &telegram[..at], &mut out).is_err());
    }
}

#[test]
fn wmbus_mode_10() {
    let (meter, telegram) = (
        key("bf902dd6dfadafe83e4ae6832b5fa14c"),
        bytes(
            "4544372c060382533c168c20807a8010ff2a1001dc2e0d00cf1a85672e138d6c0af61338403fdeb528ab264e2c61e41b06073550aa296ae9815c8a7a9868ec6c624cfbbcecb3",
        ),
    );
    let (mut counter, mut out) = (0, [0; 128]);
    let found = wmbus::mode10_open(&meter, 8, &mut counter, &telegram, &mut out);
    assert_eq!(
        found.unwrap(),
        bytes("046d3628213c04150000000002ff25010406ff1bffffffffffff446d0020213c441500000000")
    );
    assert_eq!(counter, 863_965);
    let layers = wmbus::parse(&telegram).unwrap();
    let mut clear = telegram.clone();
    let end = clear.len() - 8;
    let start = end - 38;
    assert!(start > layers.data_at as usize);
    clear[start..end].copy_from_slice(&out[..38]);
    clear[end..].fill(0);
    let mut next = 863_964;
    let sealed = wmbus::mode10_seal(&meter, 8, &mut next, &clear, &mut out);
    assert_eq!(sealed.unwrap(), telegram);
    assert_eq!(next, 863_965);
    for (tag_len, size) in [(5, 128), (8, 69)] {
        let error = wmbus::mode10_seal(&meter, tag_len, &mut next, &clear, &mut out[..size]);
        assert!([Err(Error::Argument), Err(Error::Capacity)].contains(&error));
    }
    let error = wmbus::mode10_seal(&meter, 8, &mut u32::MAX.clone(), &clear, &mut out);
    assert_eq!((error, next), (Err(Error::Counter), 863_965));
    let error = wmbus::mode10_open(&meter, 8, &mut counter, &telegram, &mut out);
    assert_eq!(error, Err(Error::Replay));
    let changed = bytes(
        "4544372c060382533c168c20307a3010ff2a1001dc2e0d00cf1a85672e138d6c0af61338403fdeb528ab264e2c61e41b06073550aa296ae9815c8a7a9868ec6c624cfbbcecb3",
    );
    let error = wmbus::mode10_open(&meter, 8, &mut 0, &changed, &mut out);
    assert_eq!(error, Err(Error::Auth));
    let error = wmbus::mode10_open(&meter, 5, &mut 0, &telegram, &mut out);
    assert_eq!(error, Err(Error::Argument));
    let other = aesmall::Aes256::new(&[7; 32].into());
    let error = wmbus::mode10_open(&other, 8, &mut 0, &telegram, &mut out);
    assert_eq!(error, Err(Error::KeySize));
}

#[test]
fn wmbus_crcs() {
    // L, and no byte after it, has no whole first block.
    assert_eq!(wmbus::remove_crcs(&[0], &mut [0; 8]), Err(Error::Length));
    assert_eq!(wmbus::remove_crcs_b(&[0], &mut [0; 8]), Err(Error::Length));
}

#[test]
fn kamstrup() {
    for &(secret, telegram, text, _) in KAMSTRUP {
        let (telegram, mut out) = (bytes(telegram), [0; 128]);
        let found = wmbus::kamstrup_open_unauthenticated(&key(secret), &telegram, &mut out);
        assert_eq!(found.unwrap()[..], bytes(text)[2..]); // without the CRC
        let mut clear = telegram.clone();
        clear[17..].copy_from_slice(&bytes(text));
        clear[17..19].fill(0);
        let sealed = wmbus::kamstrup_seal_unauthenticated(&key(secret), &clear, &mut out);
        assert_eq!(sealed.unwrap(), telegram);
        let error = wmbus::kamstrup_seal_unauthenticated(&key(secret), &clear[1..], &mut out);
        assert_eq!(error, Err(Error::Length));
        let error = wmbus::kamstrup_seal_unauthenticated(&key(secret), &clear, &mut out[..9]);
        assert_eq!(error, Err(Error::Capacity));
        for at in 0..telegram.len() {
            let cut = &telegram[..at];
            assert!(wmbus::kamstrup_open_unauthenticated(&key(secret), cut, &mut out).is_err());
        }
        let other = key("00000000000000000000000000000000");
        let error = wmbus::kamstrup_open_unauthenticated(&other, &telegram, &mut out);
        assert_eq!(error, Err(Error::Auth));
    }
}

#[test]
fn dlms() {
    let (ek, ak) = (
        key("000102030405060708090a0b0c0d0e0f"),
        bytes("d0d1d2d3d4d5d6d7d8d9dadbdcdddedf"),
    );
    let title = hex("4d4d4d0000bc614e");
    let (apdu, text) = (
        bytes("c81e3001234567411312ff935a47566827c467bc7d825c3be4a77c3fcc056b6b"),
        bytes("c0010000080000010000ff0200"),
    );
    let (mut counter, mut out) = (0, [0; 512]);
    let found = dlms::open(&ek, &ak, Some(&title), &mut counter, &apdu, &mut out);
    assert_eq!(found.unwrap(), text);
    assert_eq!(counter, 0x0123_4568);
    let error = dlms::open(&ek, &ak, Some(&title), &mut counter, &apdu, &mut out);
    assert_eq!(error, Err(Error::Replay));
    counter -= 1;
    let sealed = dlms::seal(&ek, &ak, 0xc8, 0x30, &title, &mut counter, &text, &mut out);
    assert_eq!(sealed.unwrap(), apdu);
    let error = dlms::open(&ek, &ak, None, &mut 0, &apdu, &mut out);
    assert_eq!(error, Err(Error::Argument));
    let error = dlms::open(&ek, &ak, Some(&title), &mut 0, &forged(&apdu), &mut out);
    assert_eq!(error, Err(Error::Auth));
    for at in 0..apdu.len() {
        assert!(dlms::open(&ek, &ak, Some(&title), &mut 0, &apdu[..at], &mut out).is_err());
    }

    let push = bytes(
        "db084c475a0000bc614e57300000008caef7f45573ee8a53a2e1a0e317a823c2dd04f4a61188021ccdeb5535fc48a19273f34b9df0fc58f8b4ab23f06ade62a4f21559ae5d60a054ae0a4a1a2b4f08a9ecbd82f8c2748bfc8d07f8e4bfeb4c3ae4c2",
    );
    let found = dlms::open(&ek, &ak, None, &mut 0, &push, &mut out).unwrap();
    assert_eq!(
        found,
        bytes(
            "0f000000030c07e0021d01081b2421ffc400020109305aecce87c084d029298ef6bc4c6097ed9b5cb2b0d73163294fdff7bd72193efd8704586e791756a337709f97220e418e"
        )
    );
    let found = dlms::open_unauthenticated(&ek, None, &push, &mut out).unwrap();
    assert_eq!(
        found,
        bytes(
            "0f000000030c07e0021d01081b2421ffc400020109305aecce87c084d029298ef6bc4c6097ed9b5cb2b0d73163294fdff7bd72193efd8704586e791756a337709f97220e418e"
        )
    );

    let (ek, push) = (
        key("101112131415161718191a1b1c1d1e1f"),
        bytes(
            "db084b464d10100000238201092100295b9aefc1546e644a2c9e32edd42cbd0f1b945b194d086885c4d8df86dd52cb5b448854a6d548d5d270739b2a169d05b013f9015070089d3c5fa45ca05e92309a645cc83d7da40fbc8f4cf9c225afa69a25ff0b2ac9c2744550aba53ce9143fd10b0ad85fd30bd6b6dffee65f8204dc9c5067ca73b62e299a39d50aa730b2b9ae3836bc2f3490fb41be5b6f930d84952976369dd7dabbb5a4354aeca1d2486cff2eb0c6206380ba501d122af75d716d3092c3960506a15e06fab0ee5b7dfa3c2cdf0cafd051b88e44b8b9fb8865f20cb89d1143cdc7efeb07fb4c4898e764e9e3a32ddc3d1fb46961ce962b2c78050c96598c7e4d26658043f9cbca78189bd01b139f8ae0f739",
        ),
    );
    let found = dlms::open_unauthenticated(&ek, None, &push, &mut out).unwrap();
    assert_eq!(
        found,
        bytes(
            "0f0029b2dc0c07e50713010f2e2300ff8880020c09060000010000ff090c07e50713010f2e2300ff8880020209060000600100ff090e314b464d303130303030303033350202090600002a0000ff09104b464d31313030313030303030303335020309060100200700ff12090402020fff16230203090601001f0700ff12000002020ffe1621020309060100010700ff060000000002020f00161b020309060100020700ff060000000002020f00161b020309060100010800ff060000239402020f00161e020309060100020800ff060000000002020f00161e020309060100030800ff060000006002020f001620020309060100040800ff060000000902020f001620"
        )
    );
    let error = dlms::open(&ek, &ak, None, &mut 0, &push, &mut out);
    assert_eq!(error, Err(Error::Format));
}

#[test]
fn ntag424() {
    let secret = key("00000000000000000000000000000000");
    let picc =
        ntag424::decrypt_picc_unauthenticated(&secret, &hex("ef963ff7828658a599f3041510671e88"));
    let picc = picc.unwrap();
    assert_eq!((picc.uid, picc.read_ctr), (hex("04de5f1eacc040"), 61));
    let (mac, mut next) = (hex("94eed9ee65337086"), 0);
    let file_key = Aes128Enc::new(&[0; 16].into());
    assert_eq!(
        ntag424::verify_sdm(&file_key, &picc, b"", &mac, &mut next),
        Ok(())
    );
    assert_eq!(next, 62);
    let error = ntag424::verify_sdm(&file_key, &picc, b"", &mac, &mut next);
    assert_eq!(error, Err(Error::Replay));
    let error = ntag424::verify_sdm(&file_key, &picc, b"&", &mac, &mut 0);
    assert_eq!(error, Err(Error::Auth));
    let error = ntag424::decrypt_picc_unauthenticated(&secret, &[1; 16]);
    assert_eq!(error, Err(Error::Format));

    let picc =
        ntag424::decrypt_picc_unauthenticated(&secret, &hex("fd91ec264309878be6345cbe53badf40"));
    let (picc, text) = (
        picc.unwrap(),
        "CEE9A53E3E463EF1F459635736738962&cmac=".as_bytes(),
    );
    let mac = hex("ecc1e7f6c6c73bf6");
    assert_eq!(
        ntag424::verify_sdm(&file_key, &picc, text, &mac, &mut 0),
        Ok(())
    );
    let (data, mut out) = (bytes("cee9a53e3e463ef1f459635736738962"), [0; 32]);
    let found = ntag424::decrypt_file_unauthenticated(&secret, &picc, &data, &mut out);
    assert_eq!(found.unwrap(), b"xxxxxxxxxxxxxxxx");
    let error = ntag424::decrypt_file_unauthenticated(&secret, &picc, &data[1..], &mut out);
    assert_eq!(error, Err(Error::Length));
}
