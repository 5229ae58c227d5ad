# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
#
# A part of the firmware, for ports that are built by CMake (rp2, esp32):
# USER_C_MODULES=.../aesmall/dropins/micropython/micropython.cmake. The linker keeps only
# the functions that the module calls.
#
#   AESMALL_ENGINE    of src/engines. Default: ct
#   AESMALL_FEATURES  a list of features of features.mk. Default: aes ccm text

if(NOT AESMALL_ENGINE)
    set(AESMALL_ENGINE ct)
endif()
if(NOT AESMALL_FEATURES)
    set(AESMALL_FEATURES aes ccm text)
endif()

set(aesmall_module "${CMAKE_CURRENT_LIST_DIR}")
get_filename_component(aesmall_library "${aesmall_module}/../../src" ABSOLUTE)
file(GLOB_RECURSE aesmall_sources CONFIGURE_DEPENDS "${aesmall_library}/*.c")
list(FILTER aesmall_sources INCLUDE REGEX # the files that the module may need
    "/src/(core|portable|modes|services/(codes|frames|hash|lorawan|text))/")
if(NOT CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|xtensa")
    file(GLOB_RECURSE aesmall_assembly CONFIGURE_DEPENDS "${aesmall_library}/armv6m/*.S"
        "${aesmall_library}/armv7m/*.S" "${aesmall_library}/rv32/*.S")
endif()

# A separate library, because MicroPython looks for its names in the sources of `usermod`.
add_library(aesmall_micropython_library STATIC EXCLUDE_FROM_ALL
    ${aesmall_sources} ${aesmall_assembly})
target_include_directories(aesmall_micropython_library PUBLIC "${aesmall_library}")
target_compile_options(aesmall_micropython_library PRIVATE -ffunction-sections -fdata-sections)

add_library(usermod_aesmall INTERFACE)
target_sources(usermod_aesmall INTERFACE
    "${aesmall_module}/firmware.c" "${aesmall_module}/shared.c" "${aesmall_module}/aead.c"
    "${aesmall_module}/frames/frame.c" "${aesmall_module}/frames/lorawan_fields.c")
target_compile_definitions(usermod_aesmall INTERFACE AESMALL_DROPIN_ENGINE=${AESMALL_ENGINE})
foreach(feature IN LISTS AESMALL_FEATURES)
    string(TOUPPER ${feature} name)
    file(GLOB source "${aesmall_module}/${feature}.c" "${aesmall_module}/frames/${feature}.c")
    target_sources(usermod_aesmall INTERFACE "${source}")
    target_compile_definitions(usermod_aesmall INTERFACE AESMALL_MICROPYTHON_${name}=1)
endforeach()
target_include_directories(usermod_aesmall INTERFACE "${aesmall_library}")
target_link_libraries(usermod INTERFACE usermod_aesmall aesmall_micropython_library)
