# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0

include(CheckCSourceCompiles)

# The folders with assembly for the target processor of the compiler, empty if there is no assembly.
# The test only compiles, because a microcontroller's compiler often cannot link without a linker
# script. Each file checks the core itself, because flags of add_compile_options do not reach this
# test.
function(aesmall_assembly_folders result)
    set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
    set(CMAKE_REQUIRED_QUIET ON)
    check_c_source_compiles("#ifndef __AVR__\n#error\n#endif\nint aesmall_avr;\n" AESMALL_AVR)
    check_c_source_compiles("#ifndef __arm__\n#error\n#endif\nint aesmall_arm;\n" AESMALL_ARM)
    check_c_source_compiles(
        "#if !defined __riscv || __riscv_xlen != 32\n#error\n#endif\nint aesmall_rv32;\n" AESMALL_RV32)
    set(${result} "" PARENT_SCOPE)
    if(AESMALL_AVR)
        set(${result} avr PARENT_SCOPE)
    elseif(AESMALL_ARM)
        set(${result} armv6m armv7m PARENT_SCOPE)
    elseif(AESMALL_RV32)
        set(${result} rv32 PARENT_SCOPE)
    endif()
endfunction()

# The sources for this processor: every C file, and the assembly of the processor's own folders. Other
# toolchains do not see this assembly.
macro(aesmall_sources folder result)
    file(GLOB_RECURSE ${result} CONFIGURE_DEPENDS "${folder}/*.c")
    aesmall_assembly_folders(aesmall_processor)
    foreach(processor IN LISTS aesmall_processor)
        enable_language(ASM)
        file(GLOB_RECURSE aesmall_assembly CONFIGURE_DEPENDS "${folder}/${processor}/*.S")
        list(APPEND ${result} ${aesmall_assembly})
    endforeach()
endmacro()
