# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR cortex-m0plus)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_C_COMPILER arm-none-eabi-gcc)
set(CMAKE_CXX_COMPILER arm-none-eabi-g++)
set(CMAKE_ASM_COMPILER arm-none-eabi-gcc)
foreach(language C CXX ASM)
    set(CMAKE_${language}_FLAGS_INIT "-mcpu=cortex-m0plus -mthumb")
endforeach()
