# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
#
# CMAKE_TOOLCHAIN_FILE for riscv64-unknown-elf-gcc with picolibc, for the RISC-V core of the RP2350.
# Another core of 32 bits: -D RISCV_ARCH=rv32imc -D RISCV_RP2350=0. The program must have a linker
# script and start-up code. The Pico SDK has its own toolchain files.

set(RISCV_ARCH rv32imac_zba_zbb_zbs_zbkb CACHE STRING
    "The core, as GCC's -march names it")
set(RISCV_ABI ilp32 CACHE STRING "How it calls, as GCC's -mabi names it: ilp32e for RV32E")
set(RISCV_RP2350 1 CACHE STRING "1: it has h3.bextmi, as the core of the RP2350")

set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR riscv32)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES RISCV_ARCH RISCV_ABI RISCV_RP2350)

set(CMAKE_C_COMPILER riscv64-unknown-elf-gcc)
set(CMAKE_CXX_COMPILER riscv64-unknown-elf-g++)
set(CMAKE_ASM_COMPILER riscv64-unknown-elf-gcc)
foreach(language C CXX ASM)
    set(CMAKE_${language}_FLAGS_INIT "-march=${RISCV_ARCH} -mabi=${RISCV_ABI} \
-DPICO_RP2350=${RISCV_RP2350} --specs=picolibc.specs -ffunction-sections -fdata-sections")
endforeach()
# GCC finds its libraries by the name of a core without extensions that the libraries do not know.
string(REGEX REPLACE "_.*" "" core ${RISCV_ARCH})
set(CMAKE_EXE_LINKER_FLAGS_INIT "-march=${core} -Wl,--gc-sections")
