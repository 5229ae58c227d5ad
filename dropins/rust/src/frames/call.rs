// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! Calls of the C library.

pub(super) use core::ffi::c_void;
use core::mem::size_of;

pub(super) type Key = *const c_void;

unsafe extern "C" {
    fn aesmall_wipe(data: *mut c_void, len: usize);
}

/// Overwrites a secret with zeros, with stores that the compiler cannot remove. `T` has only bytes.
pub(super) fn wipe<T>(secret: &mut T) {
    // SAFETY: these are the bytes of this value, and zeros are a valid value, too.
    unsafe { aesmall_wipe(core::ptr::from_mut(secret).cast(), size_of::<T>()) }
}

/// Calls a C function, of which each argument has its type, and returns its result.
macro_rules! call {
    ($name:ident($($arg:expr => $kind:ty),* $(,)?)) => {{
        unsafe extern "C" {
            fn $name($(_: $kind),*) -> core::ffi::c_int;
        }
        // SAFETY: slices are given with their lengths, and all objects live as long as the call.
        #[allow(clippy::macro_metavars_in_unsafe)]
        crate::seam::check(unsafe { $name($($arg),*) })
    }};
}

/// Calls a C function that reads `input` and writes a part of `out`, and returns that part. Other
/// arguments are before `input`, and after the second semicolon between `input` and `out`.
macro_rules! fill {
    ($out:ident, $name:ident($($arg:expr => $kind:ty),*; $input:expr
        $(; $($more:expr => $more_kind:ty),*)?)) => {{
        let mut len = 0;
        call!($name(
            $($arg => $kind,)*
            $input.as_ptr() => *const u8,
            $input.len() => usize,
            $($($more => $more_kind,)*)?
            $out.as_mut_ptr() => *mut u8,
            $out.len() => usize,
            &mut len => *mut usize,
        ))?;
        Ok(&mut $out[..len])
    }};
}
