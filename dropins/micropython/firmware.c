/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A module in the firmware: its table of names. */
#include "aesmall_micropython.h"

#define AESMALL_MICROPYTHON_NAME(name, object)                                                     \
    {MP_ROM_QSTR(MP_QSTR_##name), MP_ROM_PTR(&aesmall_micropython_##object)},

static const mp_rom_map_elem_t module_table[] = {
    {MP_ROM_QSTR(MP_QSTR___name__), MP_ROM_QSTR(MP_QSTR_aesmall)},
#if AESMALL_MICROPYTHON_AES
    {MP_ROM_QSTR(MP_QSTR_aes), MP_ROM_PTR(&aesmall_micropython_aes)},
#endif
#include "names.h"
};
static MP_DEFINE_CONST_DICT(module_globals, module_table);

const mp_obj_module_t aesmall_micropython = {
    .base = {&mp_type_module},
    .globals = (mp_obj_dict_t *)&module_globals,
};
MP_REGISTER_MODULE(MP_QSTR_aesmall, aesmall_micropython);
