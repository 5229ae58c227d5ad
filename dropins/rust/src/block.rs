// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! Code that all engines share: round keys that wipe themselves, and the macro that makes the types of
//! an engine.

use core::ffi::c_void;
use core::mem::{MaybeUninit, size_of};

unsafe extern "C" {
    fn aesmall_wipe(data: *mut c_void, len: usize);
}

/// A C function that makes a schedule from a secret.
pub(crate) type Expand = unsafe extern "C" fn(*mut u32, *const u8);

/// The round keys of one key, in the layout of its engine.
#[derive(Clone)]
#[repr(transparent)]
pub(crate) struct Schedule<const WORDS: usize>([u32; WORDS]);

impl<const WORDS: usize> Schedule<WORDS> {
    /// # Safety
    /// `expand` writes as many words and reads as many bytes as `secret` has.
    #[inline(always)]
    pub(crate) unsafe fn new(expand: Expand, secret: &[u8]) -> Self {
        let mut made = MaybeUninit::<Self>::uninit();
        // SAFETY: `expand` writes all words, and the type holds only these words.
        unsafe {
            expand(made.as_mut_ptr().cast(), secret.as_ptr());
            made.assume_init()
        }
    }

    #[inline(always)]
    pub(crate) fn as_ptr(&self) -> *const u32 {
        self.0.as_ptr()
    }
}

impl<const WORDS: usize> Drop for Schedule<WORDS> {
    #[inline]
    fn drop(&mut self) {
        // SAFETY: these are the bytes of this value, and zeros are a valid value, too.
        unsafe { aesmall_wipe(self.0.as_mut_ptr().cast(), size_of::<Self>()) }
    }
}

/// The module of an engine: `engine! { name, single or pair, [words of the three schedules] }`.
macro_rules! engine {
    ($(#[$attribute:meta])* $engine:ident, $kind:ident, [$w128:literal, $w192:literal, $w256:literal]) => {
        $(#[$attribute])*
        pub mod $engine {
            mod aes128 {
                $crate::block::size!($engine, $kind, "128", U16, $w128, Aes128, Aes128Enc, Aes128Dec);
            }
            mod aes192 {
                $crate::block::size!($engine, $kind, "192", U24, $w192, Aes192, Aes192Enc, Aes192Dec);
            }
            mod aes256 {
                $crate::block::size!($engine, $kind, "256", U32, $w256, Aes256, Aes256Enc, Aes256Dec);
            }
            pub use aes128::{Aes128, Aes128Dec, Aes128Enc};
            pub use aes192::{Aes192, Aes192Dec, Aes192Enc};
            pub use aes256::{Aes256, Aes256Dec, Aes256Enc};
        }
    };
}

/// The three types of a key size.
macro_rules! size {
    ($engine:ident, $kind:ident, $bits:literal, $key:ident, $words:literal,
     $both:ident, $enc:ident, $dec:ident) => {
        use $crate::block::Schedule;

        unsafe extern "C" {
            #[link_name = concat!("aesmall_rust_aes", $bits, "_expand_", stringify!($engine))]
            fn expand(schedule: *mut u32, secret: *const u8);
        }

        $crate::block::cipher! { $both, $words, $key, concat!("AES-", $bits, ".") }
        $crate::block::cipher! { $enc, $words, $key, concat!("AES-", $bits, ", encryption alone.") }
        $crate::block::cipher! { $dec, $words, $key, concat!("AES-", $bits, ", decryption alone.") }
        $crate::block::encrypts! { $kind, $both, $bits, $engine, "_encrypt_" }
        $crate::block::encrypts! { $kind, $enc, $bits, $engine, "_encrypt_only_" }
        $crate::block::decrypts! { $kind, $both, $bits, $engine }
        $crate::block::decrypts! { $kind, $dec, $bits, $engine }
        $crate::block::conversion!($enc, $both);
        $crate::block::conversion!($enc, $dec);
    };
}

/// A type with its key.
macro_rules! cipher {
    ($type:ident, $words:literal, $key:ident, $doc:expr) => {
        #[doc = $doc]
        #[derive(Clone)]
        pub struct $type(Schedule<$words>);

        impl $crate::cipher::KeySizeUser for $type {
            type KeySize = $crate::cipher::consts::$key;
        }

        impl $crate::cipher::BlockSizeUser for $type {
            type BlockSize = $crate::cipher::consts::U16;
        }

        impl $crate::cipher::KeyInit for $type {
            #[inline]
            fn new(key: &$crate::cipher::Key<Self>) -> Self {
                // SAFETY: shim.c asserts the size of the schedule, and the key has this size.
                Self(unsafe { Schedule::new(expand, key) })
            }
        }

        impl $crate::cipher::AlgorithmName for $type {
            fn write_alg_name(f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(stringify!($type))
            }
        }

        impl core::fmt::Debug for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(concat!(stringify!($type), " { .. }"))
            }
        }

        #[cfg(feature = "zeroize")]
        impl zeroize::ZeroizeOnDrop for $type {}
    };
}

macro_rules! encrypts {
    ($kind:ident, $type:ident, $bits:literal, $engine:ident, $one:literal) => {
        $crate::block::direction! {
            $kind, $type, $bits, $engine, $one, "_encrypt_wide_", BlockCipherEncrypt,
            encrypt_with_backend, BlockCipherEncClosure, BlockCipherEncBackend, encrypt_block,
            encrypt_par_blocks
        }
    };
}

macro_rules! decrypts {
    ($kind:ident, $type:ident, $bits:literal, $engine:ident) => {
        $crate::block::direction! {
            $kind, $type, $bits, $engine, "_decrypt_", "_decrypt_wide_", BlockCipherDecrypt,
            decrypt_with_backend, BlockCipherDecClosure, BlockCipherDecBackend, decrypt_block,
            decrypt_par_blocks
        }
    };
}

/// One direction of a type: calls on a block and, for engines with two blocks a call, on two.
macro_rules! direction {
    ($kind:ident, $type:ident, $bits:literal, $engine:ident, $one:literal, $two:literal,
     $trait:ident, $with:ident, $closure:ident, $backend:ident, $block:ident, $blocks:ident) => {
        const _: () = {
            use $crate::cipher::{
                Block, BlockSizeUser, InOut, ParBlocksSizeUser, consts::U16, $backend, $closure,
                $trait,
            };

            unsafe extern "C" {
                #[link_name = concat!("aesmall_rust_aes", $bits, $one, stringify!($engine))]
                fn one(schedule: *const u32, input: *const u8, output: *mut u8);
            }

            struct Backend<'a>(&'a $type);

            impl BlockSizeUser for Backend<'_> {
                type BlockSize = U16;
            }

            impl ParBlocksSizeUser for Backend<'_> {
                type ParBlocksSize = $crate::block::parallel!($kind);
            }

            impl $backend for Backend<'_> {
                #[inline]
                fn $block(&self, block: InOut<'_, '_, Block<Self>>) {
                    let (input, output) = block.into_raw();
                    // SAFETY: both are blocks, and the same or apart.
                    unsafe { one(self.0.0.as_ptr(), input.cast(), output.cast()) }
                }

                $crate::block::pairs!($kind, $blocks, $bits, $two, $engine);
            }

            impl $trait for $type {
                #[inline]
                fn $with(&self, f: impl $closure<BlockSize = U16>) {
                    f.call(&Backend(self));
                }
            }
        };
    };
}

/// The maximum number of blocks in a call.
macro_rules! parallel {
    (single) => {
        $crate::cipher::consts::U1
    };
    (pair) => {
        $crate::cipher::consts::U2
    };
}

/// The method for two blocks. Engines without it use the method of the trait.
macro_rules! pairs {
    (single, $blocks:ident, $bits:literal, $two:literal, $engine:ident) => {};
    (pair, $blocks:ident, $bits:literal, $two:literal, $engine:ident) => {
        #[inline]
        fn $blocks(&self, blocks: InOut<'_, '_, $crate::cipher::ParBlocks<Self>>) {
            unsafe extern "C" {
                #[link_name = concat!("aesmall_rust_aes", $bits, $two, stringify!($engine))]
                fn two(schedule: *const u32, input: *const u8, output: *mut u8);
            }
            let (input, output) = blocks.into_raw();
            // SAFETY: both are two blocks in a row, and the same or apart.
            unsafe { two(self.0.0.as_ptr(), input.cast(), output.cast()) }
        }
    };
}

/// Types that only encrypt have the same round keys as the others.
macro_rules! conversion {
    ($from:ident, $to:ident) => {
        impl From<$from> for $to {
            fn from(from: $from) -> Self {
                Self::from(&from)
            }
        }

        impl From<&$from> for $to {
            fn from(from: &$from) -> Self {
                Self(from.0.clone())
            }
        }
    };
}

pub(crate) use {cipher, conversion, decrypts, direction, encrypts, engine, pairs, parallel, size};
