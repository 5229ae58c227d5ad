// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! The test vectors that RustCrypto publishes in its crate `aes`, through its own test functions,
//! for every type of every engine of this computer. They come with that crate, which cargo fetches.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;

use cipher::KeyInit;
use cipher::dev::blobby;
use cipher::dev::block_cipher::{TestVector, decrypt_test, encrypt_decrypt_test, encrypt_test};

/// Returns where cargo has the crate `aes`. Cargo need not have fetched crates for other platforms.
fn folder_of_aes() -> &'static PathBuf {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let told = Command::new(env!("CARGO"))
            .args([
                "metadata",
                "--format-version=1",
                "--offline",
                "--filter-platform",
                env!("AESMALL_TARGET"),
                "--manifest-path",
            ])
            .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"))
            .output()
            .expect("cargo runs");
        let told = String::from_utf8(told.stdout).expect("UTF-8");
        let manifests = told.split("\"manifest_path\":\"").skip(1);
        manifests
            .filter_map(|rest| rest.split('"').next())
            .map(|path| PathBuf::from(path).parent().expect("a folder").to_owned())
            .find(|folder| {
                let name = folder.file_name().expect("a name").to_string_lossy();
                name.strip_prefix("aes-")
                    .is_some_and(|rest| rest.starts_with(char::is_numeric))
            })
            .expect("the crate aes is a dependency of the tests")
    })
}

fn vectors(bits: &str) -> Vec<TestVector> {
    let path = folder_of_aes().join(format!("tests/data/aes{bits}.blb"));
    let content = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let blobs = blobby::parse_into_vec(content.leak()).expect("blobs");
    assert!(
        blobs.len() % 3 == 0 && blobs.len() > 1500,
        "{} blobs",
        blobs.len()
    );
    let vector = |of: &[&'static [u8]]| TestVector {
        key: of[0],
        plaintext: of[1],
        ciphertext: of[2],
    };
    blobs.chunks_exact(3).map(vector).collect()
}

/// Every `step`th vector, so that slow engines do not take minutes, or all with AESMALL_EVERY_VECTOR.
fn each(bits: &str, step: usize, test: fn(&TestVector) -> Result<(), &'static str>) {
    let step = if env::var_os("AESMALL_EVERY_VECTOR").is_some() {
        1
    } else {
        step
    };
    for (number, vector) in vectors(bits).iter().enumerate().step_by(step) {
        if let Err(reason) = test(vector) {
            panic!("AES-{bits}, vector {number}: {reason}: {vector:?}");
        }
    }
}

macro_rules! engines {
    ($($engine:ident: $step:literal),*) => { $(mod $engine {
        use super::*;
        use aesmall::$engine::*;

        #[test]
        fn both_directions() {
            each("128", $step, encrypt_decrypt_test::<Aes128>);
            each("192", $step, encrypt_decrypt_test::<Aes192>);
            each("256", $step, encrypt_decrypt_test::<Aes256>);
        }

        #[test]
        fn one_direction() {
            each("128", $step, encrypt_test::<Aes128Enc>);
            each("192", $step, encrypt_test::<Aes192Enc>);
            each("256", $step, encrypt_test::<Aes256Enc>);
            each("128", $step, decrypt_test::<Aes128Dec>);
            each("192", $step, decrypt_test::<Aes192Dec>);
            each("256", $step, decrypt_test::<Aes256Dec>);
        }

        #[test]
        fn keys_of_other_sizes_are_refused() {
            for size in (0..40).filter(|&size| size != 16) {
                assert!(Aes128::new_from_slice(&vec![0; size]).is_err());
                assert!(Aes128Enc::new_from_slice(&vec![0; size]).is_err());
            }
            assert!(Aes192Dec::new_from_slice(&[0; 16]).is_err());
            assert!(Aes256Dec::new_from_slice(&[0; 24]).is_err());
        }
    })* };
}

engines!(balanced: 1, compact: 1, ct: 1, nano: 7, nano_tableless: 41, tiny: 1);
