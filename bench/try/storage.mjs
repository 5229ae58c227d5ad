// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// The page has this file in the place of bench/sim/flash.mjs and bootrom.mjs: its programs store
// nothing, so it needs neither a flash nor the boot ROM.

/** As in bootrom.mjs */
export const ROM_SIZE = 0x4000;

export class Flash {}

export class BootRom {}
