// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! Tests of key objects: sizes, copies, conversions, and wiping.

use std::mem::{MaybeUninit, size_of};
use std::ptr;

use cipher::{AlgorithmName, Block, BlockCipherDecrypt, BlockCipherEncrypt, Key, KeyInit};

/// Returns the bytes of a value before and after it is dropped in place.
fn around_drop<Type>(value: Type) -> (Vec<u8>, Vec<u8>) {
    let mut place = MaybeUninit::new(value);
    let bytes = |place: &MaybeUninit<Type>| -> Vec<u8> {
        let first = place.as_ptr().cast::<u8>();
        // SAFETY: the place lives, and a type of words has no padding.
        (0..size_of::<Type>())
            .map(|i| unsafe { ptr::read_volatile(first.add(i)) })
            .collect()
    };
    let before = bytes(&place);
    // SAFETY: it is initialised, and never used again as a value.
    unsafe { place.assume_init_drop() };
    (before, bytes(&place))
}

fn wiped<Type: KeyInit>(size: usize) {
    let secret: Vec<u8> = (1..=Type::key_size()).map(|i| i as u8 * 7).collect();
    let (before, after) = around_drop(Type::new(&Key::<Type>::try_from(&*secret).unwrap()));
    assert_eq!(before.len(), size);
    assert!(before.iter().any(|&byte| byte != 0));
    assert!(after.iter().all(|&byte| byte == 0), "{after:?}");
}

fn block_of<Type: cipher::BlockSizeUser>(fill: u8) -> Block<Type> {
    let mut block = Block::<Type>::default();
    block.fill(fill);
    block
}

macro_rules! engines {
    ($($engine:ident: $s128:literal, $s192:literal, $s256:literal;)*) => { $(mod $engine {
        use super::*;
        use aesmall::$engine::*;

        #[test]
        fn a_drop_wipes_all_of_it() {
            wiped::<Aes128>($s128);
            wiped::<Aes128Enc>($s128);
            wiped::<Aes128Dec>($s128);
            wiped::<Aes192>($s192);
            wiped::<Aes192Enc>($s192);
            wiped::<Aes192Dec>($s192);
            wiped::<Aes256>($s256);
            wiped::<Aes256Enc>($s256);
            wiped::<Aes256Dec>($s256);
        }

        #[test]
        fn what_encrypts_becomes_what_decrypts() {
            let encrypts = Aes128Enc::new(&[5; 16].into());
            let both = Aes128::from(&encrypts);
            let decrypts = Aes128Dec::from(encrypts.clone());
            let mut block = block_of::<Aes128>(9);
            encrypts.encrypt_block(&mut block);
            let mut of_both = block_of::<Aes128>(9);
            both.encrypt_block(&mut of_both);
            assert_eq!(block, of_both);
            assert_ne!(block, block_of::<Aes128>(9));
            drop(encrypts);
            decrypts.decrypt_block(&mut block);
            both.decrypt_block(&mut of_both);
            assert_eq!((block, of_both), (block_of::<Aes128>(9), block_of::<Aes128>(9)));
        }

        #[test]
        fn a_copy_outlives_what_it_was_made_of() {
            let first = Aes256::new(&[5; 32].into());
            let copy = first.clone();
            let (mut one, mut two) = (block_of::<Aes256>(1), block_of::<Aes256>(1));
            first.encrypt_block(&mut one);
            drop(first);
            copy.encrypt_block(&mut two);
            assert_eq!(one, two);
        }

        #[test]
        fn nothing_is_told_of_a_key() {
            assert_eq!(format!("{:?}", Aes192Dec::new(&[5; 24].into())), "Aes192Dec { .. }");
        }

        #[test]
        fn from_one_buffer_to_another() {
            let cipher = Aes128::new(&[5; 16].into());
            let from: Vec<_> = (0..7).map(block_of::<Aes128>).collect();
            let mut to = vec![block_of::<Aes128>(0); 7];
            cipher.encrypt_blocks_b2b(&from, &mut to).unwrap();
            let mut back = vec![block_of::<Aes128>(0); 7];
            cipher.decrypt_blocks_b2b(&to, &mut back).unwrap();
            assert_eq!(from, back);
            for (plain, sealed) in from.iter().zip(&to) {
                let mut one = *plain;
                cipher.encrypt_block(&mut one);
                assert_eq!(one, *sealed);
            }
        }
    })* };
}

engines! {
    balanced: 176, 208, 240;
    compact: 176, 208, 240;
    ct: 176, 208, 240;
    nano: 16, 24, 32;
    nano_tableless: 16, 24, 32;
    tiny: 16, 24, 32;
}

struct Named<Type>(std::marker::PhantomData<Type>);

impl<Type: AlgorithmName> std::fmt::Display for Named<Type> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        Type::write_alg_name(f)
    }
}

#[test]
fn the_name_is_that_of_the_type() {
    assert_eq!(
        Named::<aesmall::Aes256>(Default::default()).to_string(),
        "Aes256"
    );
}

#[cfg(feature = "zeroize")]
#[test]
fn types_are_marked() {
    fn marked<Type: zeroize::ZeroizeOnDrop>() {}
    marked::<aesmall::Aes128>();
    marked::<aesmall::tiny::Aes256Enc>();
}
