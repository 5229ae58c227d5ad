# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
#
# CMAKE_TOOLCHAIN_FILE for arm-none-eabi-gcc with newlib. Another core: -D ARM_CPU=cortex-m4, or
# -D ARM_CPU=cortex-m33+nodsp for an M33 without the DSP instructions. If the program passes numbers
# in registers of the FPU: -D ARM_FLOAT_ABI=hard. The program must have a linker script and start-up
# code. The Pico SDK has its own toolchain files.

set(ARM_CPU cortex-m0plus CACHE STRING "The core, as GCC's -mcpu names it")
set(ARM_FLOAT_ABI soft CACHE STRING "How it passes numbers, as GCC's -mfloat-abi names it")

set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR arm)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES ARM_CPU ARM_FLOAT_ABI)

set(CMAKE_C_COMPILER arm-none-eabi-gcc)
set(CMAKE_CXX_COMPILER arm-none-eabi-g++)
set(CMAKE_ASM_COMPILER arm-none-eabi-gcc)
foreach(language C CXX ASM)
    set(CMAKE_${language}_FLAGS_INIT "-mcpu=${ARM_CPU} -mthumb -mfloat-abi=${ARM_FLOAT_ABI} \
-ffunction-sections -fdata-sections")
endforeach()
set(CMAKE_EXE_LINKER_FLAGS_INIT "--specs=nano.specs --specs=nosys.specs -Wl,--gc-sections")
