# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
#
# Replaces the Pico SDK's file of this name. It sets the compiler and defines the libraries of the SDK
# that the examples link: the doubles next to this folder and the workshop's start-up.

set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
if(PICO_PLATFORM STREQUAL "rp2350-riscv")
    set(CMAKE_SYSTEM_PROCESSOR hazard3)
    set(triple riscv64-unknown-elf)
    set(flags "-march=rv32imac_zicsr_zifencei_zba_zbb_zbs_zbkb -mabi=ilp32 --specs=picolibc.specs")
    set(PICO_RISCV 1)
else()
    set(CMAKE_SYSTEM_PROCESSOR arm)
    set(triple arm-none-eabi)
    set(flags "-mcpu=cortex-m0plus -mthumb")
endif()
set(CMAKE_C_COMPILER ${triple}-gcc)
set(CMAKE_CXX_COMPILER ${triple}-g++)
set(CMAKE_ASM_COMPILER ${triple}-gcc)
foreach(language C CXX ASM)
    set(CMAKE_${language}_FLAGS_INIT "${flags}")
endforeach()

get_filename_component(double "${CMAKE_CURRENT_LIST_DIR}/.." ABSOLUTE)
get_filename_component(bench "${double}/../../../bench/firmware" ABSOLUTE)

macro(pico_sdk_init)
    add_compile_options(-Os -ffunction-sections -fdata-sections)
    add_link_options(-nostartfiles -Wl,--gc-sections)
    add_library(pico_stdlib INTERFACE)
    target_include_directories(pico_stdlib INTERFACE "${double}" "${bench}/support" "${bench}/files")
    target_sources(pico_stdlib INTERFACE "${bench}/support/fw_common.c")
    if(PICO_RISCV)
        add_link_options(-march=rv32imac "-T${bench}/support/rp2350.ld")
        target_sources(pico_stdlib INTERFACE "${double}/pico2_double.c"
            "${bench}/support/fw_rp2350.c")
    else()
        add_link_options(--specs=nano.specs "-T${bench}/support/rp2040.ld")
        target_sources(pico_stdlib INTERFACE "${double}/pico_double.c"
            "${bench}/files/flash_rp2040.c" "${bench}/support/fw_rp2040.c"
            "${bench}/support/rp2040_start.c")
    endif()
    foreach(library pico_multicore pico_rand hardware_flash hardware_sync)
        add_library(${library} INTERFACE)
        target_link_libraries(${library} INTERFACE pico_stdlib)
    endforeach()
endmacro()

function(pico_enable_stdio_usb target enabled)
endfunction()

function(pico_add_extra_outputs target)
endfunction()
