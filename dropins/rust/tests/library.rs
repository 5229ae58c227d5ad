// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! The library's modes: published vectors, RustCrypto's modes, and everything that they refuse, over
//! every engine of this computer.
#![cfg(all(
    feature = "cmac",
    feature = "eax",
    feature = "gcm",
    feature = "gcm-siv",
    feature = "xts"
))]

use aesmall::Error;
use aesmall::modes::{cmac, eax, gcm, gcm_siv, xts};
use ccm::aead::{AeadInOut, Key, KeyInit, Nonce};
use cipher::{BlockCipherDecrypt, BlockCipherEncrypt, consts::U12, consts::U16};

/// Bytes that differ: a counter, multiplied.
fn bytes(count: usize, seed: u8) -> Vec<u8> {
    (0..count)
        .map(|i| (i as u8 ^ seed).wrapping_mul(167).wrapping_add(seed))
        .collect()
}

fn hex(text: &str) -> Vec<u8> {
    (0..text.len())
        .step_by(2)
        .map(|at| u8::from_str_radix(&text[at..at + 2], 16).unwrap())
        .collect()
}

fn key_of<K: KeyInit>(secret: &[u8]) -> K {
    K::new_from_slice(secret).unwrap()
}

/// The checks of a mode of authenticated encryption, by the module of the mode.
macro_rules! checks {
    ($check:ident, $mode:ident, $nonce:literal, $least:literal, [$($more:path)?]) => {
        fn $check<K: BlockCipherEncrypt<BlockSize = U16> $(+ $more)?>(key: &K, other: &K) {
            let nonce = bytes($nonce, 1);
            for length in (0..=50).chain([255, 256]) {
                let (text, ad) = (bytes(length, 3), bytes(length % 19, 5));
                let mut room = vec![0xee; length + 20];
                let sealed = $mode::seal(key, &nonce, &ad, &text, &mut room, 16).unwrap().to_vec();
                assert_eq!(sealed.len(), length + 16);
                assert_eq!(room[length + 16..], [0xee; 4]);
                let mut opened = vec![0; length];
                let message = $mode::open(key, &nonce, &ad, &sealed, &mut opened, 16).unwrap();
                assert_eq!(message, &*text);
                let mut place = text.clone();
                place.resize(length + 16, 0);
                let again = $mode::seal_in_place(key, &nonce, &ad, &mut place, length, 16).unwrap();
                assert_eq!(again, &*sealed);
                let message = $mode::open_in_place(key, &nonce, &ad, &mut place, 16).unwrap();
                assert_eq!(message, &*text);
            }
            let mut room = [0; 20];
            let sealed = $mode::seal(key, &nonce, b"ad", b"21.5", &mut room, 16).unwrap().to_vec();
            let refused = |key: &K, nonce: &[u8], ad: &[u8], sealed: &[u8], tag_len| {
                let mut out = [0xee; 20];
                let error = $mode::open(key, nonce, ad, sealed, &mut out, tag_len).unwrap_err();
                assert!(out.iter().all(|&byte| byte == 0xee || byte == 0));
                error
            };
            for at in 0..sealed.len() {
                let mut forged = sealed.clone();
                forged[at] ^= 1;
                assert_eq!(refused(key, &nonce, b"ad", &forged, 16), Error::Auth);
                assert_eq!(refused(key, &nonce, b"ad", &sealed[..at], 16), Error::Auth);
            }
            assert_eq!(refused(key, &nonce, b"AD", &sealed, 16), Error::Auth);
            assert_eq!(refused(other, &nonce, b"ad", &sealed, 16), Error::Auth);
            for tag_len in (0..$least).chain([17, usize::MAX]) {
                assert_eq!(refused(key, &nonce, b"ad", &sealed, tag_len), Error::Argument);
                let sealed = $mode::seal(key, &nonce, b"", b"21.5", &mut room, tag_len);
                assert_eq!(sealed.unwrap_err(), Error::Argument);
            }
            let mut small = [0xee; 19];
            let sealed = $mode::seal(key, &nonce, b"ad", b"21.5", &mut small, 16);
            assert_eq!(sealed.unwrap_err(), Error::Capacity);
            for length in [4, 20, usize::MAX] {
                let sealed = $mode::seal_in_place(key, &nonce, b"ad", &mut small, length, 16);
                assert_eq!(sealed.unwrap_err(), Error::Capacity);
            }
            assert_eq!(small, [0xee; 19]);
        }
    };
}

checks!(check_eax, eax, 20, 8, []);
checks!(check_gcm, gcm, 12, 12, []);
checks!(check_gcm_siv, gcm_siv, 12, 16, [KeyInit]);

/// A mode of this crate gives the same bytes as RustCrypto's, with their own block cipher, too.
macro_rules! same {
    ($mode:ident, $ours:ty, $theirs:ty, $rust:ty) => {
        for length in [0, 1, 15, 16, 17, 64, 100] {
            let secret = bytes(<$rust as cipher::KeySizeUser>::key_size(), length as u8);
            let nonce = bytes(size_of::<Nonce<$rust>>(), 1);
            let (text, ad) = (bytes(length, 3), bytes(length % 19, 5));
            let rust = <$rust>::new(&Key::<$rust>::try_from(&*secret).unwrap());
            let mut expected = text.clone();
            let tag = rust
                .encrypt_inout_detached(
                    nonce.as_slice().try_into().unwrap(),
                    &ad,
                    (&mut *expected).into(),
                )
                .unwrap();
            expected.extend_from_slice(&tag);
            let mut room = vec![0; length + 16];
            let ours = key_of::<$ours>(&secret);
            assert_eq!(
                $mode::seal(&ours, &nonce, &ad, &text, &mut room, 16).unwrap(),
                &*expected
            );
            let theirs = key_of::<$theirs>(&secret);
            assert_eq!(
                $mode::seal(&theirs, &nonce, &ad, &text, &mut room, 16).unwrap(),
                &*expected
            );
        }
    };
}

fn check_sectors<K, D>(encrypts: &K, decrypts: &D, tweak_key: &K)
where
    K: BlockCipherEncrypt<BlockSize = U16>,
    D: BlockCipherDecrypt<BlockSize = U16>,
{
    for length in 16..70 {
        let text = bytes(length, 7);
        let mut sector = text.clone();
        let tweak = xts::sector(length as u64);
        xts::encrypt(encrypts, tweak_key, &tweak, &mut sector).unwrap();
        assert_ne!(sector, text);
        xts::decrypt(decrypts, tweak_key, &tweak, &mut sector).unwrap();
        assert_eq!(sector, text);
    }
    for length in 0..16 {
        let mut sector = bytes(length, 7);
        let error = xts::encrypt(encrypts, tweak_key, &[0; 16], &mut sector).unwrap_err();
        assert_eq!((error, sector), (Error::Length, bytes(length, 7)));
    }
    let equal = xts::encrypt(tweak_key, tweak_key, &[0; 16], &mut [0; 16]);
    assert_eq!(equal.unwrap_err(), Error::Argument);
}

fn check_cmac<K: BlockCipherEncrypt<BlockSize = U16>>(key: &K) {
    for length in 0..40 {
        let msg = bytes(length, 3);
        let mut whole = [0; 16];
        cmac::compute(key, &msg, &mut whole).unwrap();
        for tag_len in 4..=16 {
            let mut tag = vec![0; tag_len];
            cmac::compute(key, &msg, &mut tag).unwrap();
            assert_eq!(tag, whole[..tag_len]);
            cmac::verify(key, &msg, &tag).unwrap();
            tag[length % tag_len] ^= 0x10;
            assert_eq!(cmac::verify(key, &msg, &tag), Err(Error::Auth));
        }
    }
    for tag_len in [0, 3, 17] {
        let mut tag = vec![9; tag_len];
        assert_eq!(cmac::compute(key, b"", &mut tag), Err(Error::Argument));
        assert_eq!(cmac::verify(key, b"", &tag), Err(Error::Argument));
        assert_eq!(tag, vec![9; tag_len]);
    }
}

macro_rules! engines {
    ($($engine:ident),*) => { $(mod $engine {
        use super::*;
        use aesmall::$engine::*;

        #[test]
        fn modes() {
            for secret in [bytes(16, 9), bytes(16, 10)] {
                let (key, other) = (key_of::<Aes128Enc>(&secret), key_of(&bytes(16, 8)));
                check_eax(&key, &other);
                check_gcm(&key, &other);
                check_gcm_siv(&key, &other);
                check_cmac(&key);
                check_sectors(&key, &key_of::<Aes128Dec>(&secret), &other);
            }
            let (key, other) = (key_of::<Aes256>(&bytes(32, 9)), key_of(&bytes(32, 8)));
            check_gcm_siv(&key, &other);
            check_sectors(&key, &key_of::<Aes256Dec>(&bytes(32, 9)), &other);
        }

        #[test]
        fn as_rustcrypto() {
            same!(gcm, Aes128Enc, aes::Aes128, aes_gcm::AesGcm<aes::Aes128, U12>);
            same!(gcm, Aes192, aes::Aes192, aes_gcm::AesGcm<aes::Aes192, U12>);
            same!(gcm, Aes256Enc, aes::Aes256, aes_gcm::AesGcm<aes::Aes256, U12>);
            same!(eax, Aes128Enc, aes::Aes128, ::eax::Eax<aes::Aes128>);
            same!(eax, Aes256, aes::Aes256, ::eax::Eax<aes::Aes256>);
        }

        #[test]
        fn published() {
            // RFC 8452, appendices C.1 and C.2
            let nonce = hex("030000000000000000000000");
            let (mut secret, text) = (hex("01"), hex("0100000000000000"));
            secret.resize(16, 0);
            let sealed = hex("b5d839330ac7b786578782fff6013b815b287c22493a364c");
            let mut room = [0; 24];
            let key = key_of::<Aes128Enc>(&secret);
            assert_eq!(gcm_siv::seal(&key, &nonce, b"", &text, &mut room, 16).unwrap(), &*sealed);
            secret.resize(32, 0);
            let sealed = hex("c2ef328e5c71c83b843122130f7364b761e0b97427e3df28");
            let key = key_of::<Aes256Enc>(&secret);
            assert_eq!(gcm_siv::seal(&key, &nonce, b"", &text, &mut room, 16).unwrap(), &*sealed);
            // IEEE 1619, vector 2
            let (data, tweak) = (key_of::<Aes128Enc>(&[0x11; 16]), key_of::<Aes128Enc>(&[0x22; 16]));
            let mut sector = [0x44; 32];
            xts::encrypt(&data, &tweak, &xts::sector(0x33_3333_3333), &mut sector).unwrap();
            let sealed = "c454185e6a16936e39334038acef838bfb186fff7480adc4289382ecd6d394f0";
            assert_eq!(sector[..], hex(sealed));
            // RFC 4493, example 2
            let key = key_of::<Aes128Enc>(&hex("2b7e151628aed2a6abf7158809cf4f3c"));
            let mut tag = [0; 16];
            cmac::compute(&key, &hex("6bc1bee22e409f96e93d7e117393172a"), &mut tag).unwrap();
            assert_eq!(tag[..], hex("070a16b46b4d4144f79bdd9dd04a287c"));
        }

        #[test]
        fn gcm_siv_has_no_keys_of_24_bytes() {
            let key = key_of::<Aes192Enc>(&[5; 24]);
            let mut room = [0; 16];
            let sealed = gcm_siv::seal(&key, &[0; 12], b"", b"", &mut room, 16);
            assert_eq!(sealed.unwrap_err(), Error::KeySize);
        }
    })* };
}

engines!(balanced, compact, ct, nano, nano_tableless, tiny);
