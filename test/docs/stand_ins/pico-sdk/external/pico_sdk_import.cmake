# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
#
# What a program's CMakeLists.txt asks of the Pico SDK: the processor's flags in a toolchain file, as
# the SDK has them, the library pico_stdlib, and three functions. It prints through UART0 here.

get_filename_component(PICO_STAND_IN "${CMAKE_CURRENT_LIST_DIR}/.." ABSOLUTE)
get_filename_component(AESMALL_TREE "${PICO_STAND_IN}/../../../.." ABSOLUTE)
set(CMAKE_TOOLCHAIN_FILE "${PICO_STAND_IN}/toolchain.cmake")

function(pico_sdk_init)
    set(support "${AESMALL_TREE}/bench/firmware/support")
    add_library(pico_stdlib INTERFACE)
    target_include_directories(pico_stdlib INTERFACE
        "${AESMALL_TREE}/test/docs/stubs" "${support}")
    target_sources(pico_stdlib INTERFACE
        "${PICO_STAND_IN}/output.c" "${support}/fw_rp2040.c" "${support}/rp2040_start.c")
    target_link_options(pico_stdlib INTERFACE
        -nostartfiles --specs=nano.specs -Wl,--gc-sections "-T${support}/rp2040.ld")
endfunction()

function(pico_enable_stdio_usb target is_on)
endfunction()

function(pico_add_extra_outputs target)
endfunction()
