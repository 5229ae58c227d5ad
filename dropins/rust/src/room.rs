// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! `aesmall_key_room`: room for a key that the C library makes itself.

use core::ffi::c_void;
use core::mem::{MaybeUninit, size_of};

use crate::cipher::{BlockCipherDecrypt, BlockCipherEncrypt, InOut, Key, KeyInit, consts::U16};
use crate::seam::BlockCall;

/// `aesmall_key_room`.
#[repr(C)]
pub(crate) struct KeyRoom {
    cipher: *mut c_void,
    size: usize,
    init: unsafe extern "C" fn(*mut c_void, *const u8),
    secret_len: u8,
}

/// An `aesmall_cipher` that has its key. The C library wipes all of it.
#[repr(C)]
pub(crate) struct Room<K> {
    encrypt: Option<BlockCall>,
    decrypt: Option<BlockCall>,
    key: MaybeUninit<K>,
}

impl<K: BlockCipherEncrypt<BlockSize = U16> + KeyInit> Room<K> {
    pub(crate) fn empty() -> Self {
        Self {
            encrypt: None,
            decrypt: None,
            key: MaybeUninit::uninit(),
        }
    }

    /// Room for a key that encrypts.
    pub(crate) fn encrypts(&mut self) -> KeyRoom {
        self.with(Self::init)
    }

    fn with(&mut self, init: unsafe extern "C" fn(*mut c_void, *const u8)) -> KeyRoom {
        KeyRoom {
            cipher: (&raw mut *self).cast(),
            size: size_of::<Self>(),
            init,
            secret_len: K::key_size() as u8,
        }
    }

    unsafe extern "C" fn init(room: *mut c_void, secret: *const u8) {
        let room = room.cast::<Self>();
        // SAFETY: C gives the address of this object, and as many bytes as a key has.
        unsafe {
            (*room).encrypt = Some(Self::encrypt);
            (*room).key.write(K::new(&*secret.cast::<Key<K>>()));
        }
    }

    unsafe extern "C" fn encrypt(room: *const c_void, input: *const u8, output: *mut u8) {
        // SAFETY: C gives the address of this object after `init`, and two blocks that are the same
        // or apart.
        unsafe {
            let key = (*room.cast::<Self>()).key.assume_init_ref();
            key.encrypt_block_inout(InOut::from_raw(input.cast(), output.cast()));
        }
    }
}

#[cfg(aesmall_frames)]
impl<K> Room<K>
where
    K: BlockCipherEncrypt<BlockSize = U16> + BlockCipherDecrypt + KeyInit,
{
    /// Room for a key of both directions.
    pub(crate) fn both(&mut self) -> KeyRoom {
        self.with(Self::init_both)
    }

    /// Returns the key, and wipes the room.
    ///
    /// # Safety
    /// C has made the key.
    pub(crate) unsafe fn take(&mut self) -> K {
        unsafe extern "C" {
            fn aesmall_wipe(data: *mut c_void, len: usize);
        }
        // SAFETY: the key is not used here again.
        unsafe {
            let key = self.key.assume_init_read();
            aesmall_wipe((&raw mut self.key).cast(), size_of::<K>());
            key
        }
    }

    unsafe extern "C" fn init_both(room: *mut c_void, secret: *const u8) {
        // SAFETY: as for `init`.
        unsafe {
            Self::init(room, secret);
            (*room.cast::<Self>()).decrypt = Some(Self::decrypt);
        }
    }

    unsafe extern "C" fn decrypt(room: *const c_void, input: *const u8, output: *mut u8) {
        // SAFETY: as for `encrypt`.
        unsafe {
            let key = (*room.cast::<Self>()).key.assume_init_ref();
            key.decrypt_block_inout(InOut::from_raw(input.cast(), output.cast()));
        }
    }
}
