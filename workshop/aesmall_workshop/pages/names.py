# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Name the chips in the tables. The demo shows the names without loading the prover."""

#: Names of the targets in the heads of tables
CHIPS = {
    "atmega328p": "ATmega328P",
    "rp2040": "RP2040 (SRAM)",
    "rp2350_hazard3": "RP2350 (RISC-V, SRAM)",
}

#: Targets with modelled cycles
MODELLED_CHIPS = {"cortex_m4": "Cortex-M4", "cortex_m33": "Cortex-M33"}

#: Other targets with proved kernels
OTHER_CHIPS = {
    "atmega2560": "ATmega2560",
    "attiny85": "ATtiny85",
    "atxmega32e5": "ATxmega32E5",
    "avrxt": "AVRxt",
}
