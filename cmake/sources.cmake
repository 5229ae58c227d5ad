# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0

include(CheckCSourceCompiles)

# The folder with assembly for the processor that the compiler aims at; empty where there is none.
# Compiles only: a microcontroller's compiler often cannot link without the application's flags.
function(aesmall_assembly_folder result)
    set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
    set(CMAKE_REQUIRED_QUIET ON)
    check_c_source_compiles("#ifndef __AVR__\n#error\n#endif\nint aesmall_avr;\n" AESMALL_AVR)
    check_c_source_compiles(
        "#if !defined(__thumb__) || __ARM_ARCH_PROFILE != 'M'\n#error\n#endif\nint aesmall_m;\n"
        AESMALL_ARM_M)
    set(${result} "" PARENT_SCOPE)
    if(AESMALL_AVR)
        set(${result} avr PARENT_SCOPE)
    elseif(AESMALL_ARM_M)
        set(${result} armv6m PARENT_SCOPE)
    endif()
endfunction()

# The sources for this processor, relative to `folder`: every C file, and the
# assembly of the processor's own folder, so that no other toolchain sees it.
function(aesmall_sources folder result)
    file(GLOB_RECURSE sources RELATIVE "${folder}" CONFIGURE_DEPENDS "${folder}/*.c")
    aesmall_assembly_folder(processor)
    if(processor)
        get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
        if(NOT "ASM" IN_LIST languages AND NOT CMAKE_SOURCE_DIR STREQUAL PROJECT_SOURCE_DIR)
            message(FATAL_ERROR
                "aesmall: the engines for this processor are assembly; "
                "write project(${CMAKE_PROJECT_NAME} C ASM)")
        endif()
        enable_language(ASM)
        file(GLOB_RECURSE assembly
            RELATIVE "${folder}" CONFIGURE_DEPENDS "${folder}/${processor}/*.S")
        list(APPEND sources ${assembly})
    endif()
    set(${result} ${sources} PARENT_SCOPE)
endfunction()
