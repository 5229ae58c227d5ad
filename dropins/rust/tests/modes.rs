// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! RustCrypto's modes over every engine of this computer give the same output as over RustCrypto's own
//! `aes`, at every length, and refuse changed messages.

use aes_gcm::AesGcm;
use ccm::Ccm;
use ccm::aead::{AeadInOut, Key, KeyInit, Nonce};
use ccm::consts::{U4, U8, U12, U13};
use eax::Eax;

/// Bytes that differ: a counter, multiplied.
fn bytes(count: usize, seed: u8) -> Vec<u8> {
    (0..count)
        .map(|i| (i as u8 ^ seed).wrapping_mul(167).wrapping_add(seed))
        .collect()
}

fn same<Ours: KeyInit + AeadInOut, Theirs: KeyInit + AeadInOut>(what: &str) {
    for length in (0..=66).chain([255, 256, 257]) {
        let seed = (length % 101) as u8;
        let secret = bytes(Ours::key_size(), seed);
        let nonce = bytes(size_of::<Nonce<Ours>>(), seed + 1);
        let nonce = &*nonce;
        let ad = bytes(length % 37, 9);
        let text = bytes(length, 3);
        let ours = Ours::new(&Key::<Ours>::try_from(&*secret).unwrap());
        let theirs = Theirs::new(&Key::<Theirs>::try_from(&*secret).unwrap());

        let mut sealed = text.clone();
        let tag = ours
            .encrypt_inout_detached(nonce.try_into().unwrap(), &ad, (&mut *sealed).into())
            .unwrap();
        let mut expected = text.clone();
        let expected_tag = theirs
            .encrypt_inout_detached(nonce.try_into().unwrap(), &ad, (&mut *expected).into())
            .unwrap();
        assert_eq!(sealed, expected, "{what}, {length} bytes");
        assert_eq!(&tag[..], &expected_tag[..], "{what}, tag of {length} bytes");

        let mut forged = tag.clone();
        forged[0] ^= 1;
        let mut opened = sealed.clone();
        let of_nonce = nonce.try_into().unwrap();
        assert!(
            ours.decrypt_inout_detached(of_nonce, &ad, (&mut *opened).into(), &forged)
                .is_err(),
            "{what}: a forged tag of {length} bytes"
        );
        ours.decrypt_inout_detached(of_nonce, &ad, (&mut *sealed).into(), &tag)
            .unwrap();
        assert_eq!(sealed, text, "{what}, opened, {length} bytes");
    }
}

macro_rules! engines {
    ($($engine:ident),*) => { $(
        #[test]
        fn $engine() {
            use aesmall::$engine::{Aes128, Aes128Enc, Aes192, Aes192Enc, Aes256, Aes256Enc};

            same::<Ccm<Aes128, U8, U13>, Ccm<aes::Aes128, U8, U13>>("CCM-128");
            same::<Ccm<Aes128Enc, U4, U12>, Ccm<aes::Aes128, U4, U12>>("CCM-128, encryption alone");
            same::<Ccm<Aes192, U8, U13>, Ccm<aes::Aes192, U8, U13>>("CCM-192");
            same::<Ccm<Aes256Enc, U8, U13>, Ccm<aes::Aes256, U8, U13>>("CCM-256");
            same::<Eax<Aes128>, Eax<aes::Aes128>>("EAX-128");
            same::<Eax<Aes192Enc>, Eax<aes::Aes192>>("EAX-192");
            same::<Eax<Aes256>, Eax<aes::Aes256>>("EAX-256");
            same::<AesGcm<Aes128, U12>, AesGcm<aes::Aes128, U12>>("GCM-128");
            same::<AesGcm<Aes192Enc, U12>, AesGcm<aes::Aes192, U12>>("GCM-192");
            same::<AesGcm<Aes256, U12>, AesGcm<aes::Aes256, U12>>("GCM-256");
        }
    )* };
}

engines!(balanced, compact, ct, nano, nano_tableless, tiny);
