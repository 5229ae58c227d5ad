/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_CORE_ERROR_H
#define AESMALL_CORE_ERROR_H

/* The result of a call that can fail. On any error the output is untouched or zeroed, never partial
 * (doc/use/api-conventions.md). */
typedef enum aesmall_error {
    AESMALL_OK = 0,
    AESMALL_ERROR_KEY = -1,      /* the key object or stream was wiped, or the key cannot decrypt */
    AESMALL_ERROR_KEY_SIZE = -2, /* the secret is not 16, 24 or 32 bytes (SIV: twice that) */
    AESMALL_ERROR_LENGTH = -3,   /* the mode does not take an input of this length */
    AESMALL_ERROR_CAPACITY = -4, /* out_cap is too small for the result */
    AESMALL_ERROR_COUNTER = -5,  /* the counter would run past its last value */
    AESMALL_ERROR_AUTH = -6,     /* authentication or padding failed: no output */
    AESMALL_ERROR_REPLAY = -7,   /* authentic, but seen before or too old */
    AESMALL_ERROR_OVERLAP = -8,  /* output would overwrite input that is still to be read */
    AESMALL_ERROR_ARGUMENT = -9, /* a parameter has no meaning here (documented at the call) */
    AESMALL_ERROR_STORAGE = -10, /* the caller's storage failed, or has no valid record */
    AESMALL_ERROR_ENTROPY = -11, /* the caller's source of entropy failed */
    AESMALL_ERROR_FORMAT = -12   /* not a file or text of this format, or of an unknown version */
} aesmall_error;

/* The compiler warns if a result is ignored, but not if a function is never used. */
#if defined(__GNUC__)
#define AESMALL_MUST_CHECK __attribute__((__warn_unused_result__))
#define AESMALL_MAY_BE_UNUSED __attribute__((__unused__))
#else
#define AESMALL_MUST_CHECK
#define AESMALL_MAY_BE_UNUSED
#endif

#endif
