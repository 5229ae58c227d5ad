/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The module `aesmall` for MicroPython 1.23 and later: aes as in its module cryptolib, CCM, sealed
 * text. doc/moving/micropython.md describes each call. The same sources build in two forms: a
 * native module (Makefile), and a part of the firmware (micropython.mk, micropython.cmake).
 *
 *   AESMALL_DROPIN_ENGINE     the engine (aesmall_dropin.h)
 *   AESMALL_MICROPYTHON_AES   0: no class aes, and so no decryption of blocks. Default 1
 *   AESMALL_MICROPYTHON_CCM   0: no seal, no open. Default 1
 *   AESMALL_MICROPYTHON_TEXT  0: no text_seal, no text_open. Default 1
 *
 * Keys of seal, open and text are on the stack for the time of a call and wiped. Objects of aes are
 * in MicroPython's heap. clear() wipes them, and in a firmware the collector wipes them too.
 * Results are written to their final place, so there is no second copy of a plaintext. Time: the
 * engine's timing class. */
#ifndef AESMALL_MICROPYTHON_H
#define AESMALL_MICROPYTHON_H

#include <string.h>

#if defined(MICROPY_ENABLE_DYNRUNTIME) && MICROPY_ENABLE_DYNRUNTIME
#include "py/dynruntime.h"
#else
#include "py/objstr.h"
#include "py/runtime.h"
#endif

#include "../aesmall_dropin.h"

#ifndef AESMALL_MICROPYTHON_AES
#define AESMALL_MICROPYTHON_AES 1
#endif
#ifndef AESMALL_MICROPYTHON_CCM
#define AESMALL_MICROPYTHON_CCM 1
#endif
#ifndef AESMALL_MICROPYTHON_TEXT
#define AESMALL_MICROPYTHON_TEXT 1
#endif

/* A key with its size chosen at run time. */
typedef AESMALL_DROPIN_KEY() aes_key;
#define aes_key_init AESMALL_DROPIN_KEY_DO(, init)
#define aes_key_init_encrypt_only AESMALL_DROPIN_KEY_DO(, init_encrypt_only)

/* ValueError, unless the error is AESMALL_OK. */
void aesmall_micropython_refuse(aesmall_error error);

/* Returns the address and the length of a string or buffer. Raises TypeError for any other type.
 * access is MP_BUFFER_READ or MP_BUFFER_WRITE. */
uint8_t *aesmall_micropython_data(mp_obj_t object, size_t *len, mp_uint_t access);

/* A bytes object of zeros, to be filled before other code can read it. */
mp_obj_str_t *aesmall_micropython_new_bytes(size_t len);

/* The contents of the module. */
extern const mp_obj_type_t aesmall_micropython_aes;
extern const mp_obj_fun_builtin_var_t aesmall_micropython_ccm_seal;
extern const mp_obj_fun_builtin_var_t aesmall_micropython_ccm_open;
extern const mp_obj_fun_builtin_var_t aesmall_micropython_text_seal;
extern const mp_obj_fun_builtin_var_t aesmall_micropython_text_open;

/* Only in a native module: these functions put the class into the module. */
void aesmall_micropython_add_aes(void);
void aesmall_micropython_add_ccm(void);
void aesmall_micropython_add_text(void);

#endif
