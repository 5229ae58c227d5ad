# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0

include(CheckCSourceCompiles)

# Whether the compiler aims at AVR. Compiles only: a microcontroller's compiler
# often cannot link without the application's flags.
function(aesmall_aims_at_avr result)
    set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
    set(CMAKE_REQUIRED_QUIET ON)
    check_c_source_compiles("#ifndef __AVR__\n#error\n#endif\nint aesmall_avr;\n" AESMALL_AVR)
    set(${result} "${AESMALL_AVR}" PARENT_SCOPE)
endfunction()

# The sources for this processor, relative to `folder`: every C file, and the
# assembly of the processor's own folder, so that no other toolchain sees it.
function(aesmall_sources folder result)
    file(GLOB_RECURSE sources RELATIVE "${folder}" CONFIGURE_DEPENDS "${folder}/*.c")
    aesmall_aims_at_avr(avr)
    if(avr)
        get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
        if(NOT "ASM" IN_LIST languages AND NOT CMAKE_SOURCE_DIR STREQUAL PROJECT_SOURCE_DIR)
            message(FATAL_ERROR
                "aesmall: the engines for AVR are assembly; write project(${CMAKE_PROJECT_NAME} C ASM)")
        endif()
        enable_language(ASM)
        file(GLOB_RECURSE assembly RELATIVE "${folder}" CONFIGURE_DEPENDS "${folder}/avr/*.S")
        list(APPEND sources ${assembly})
    endif()
    set(${result} ${sources} PARENT_SCOPE)
endfunction()
