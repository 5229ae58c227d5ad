// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Replaces bench/sim/flash.mjs and bootrom.mjs in the page. Its programs do not store data, so that
// it needs neither a flash nor the boot ROM.

/** As in bootrom.mjs */
export const ROM_SIZE = 0x4000;

export class Flash {}

export class BootRom {}
