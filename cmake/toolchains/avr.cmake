# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
#
# CMAKE_TOOLCHAIN_FILE for avr-gcc with avr-libc. Select the chip, for example: -D AVR_MCU=atmega2560

set(AVR_MCU atmega328p CACHE STRING "The chip, as avr-gcc's -mmcu names it")

set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR avr)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES AVR_MCU)

set(CMAKE_C_COMPILER avr-gcc)
set(CMAKE_CXX_COMPILER avr-g++)
set(CMAKE_ASM_COMPILER avr-gcc)
foreach(language C CXX ASM)
    set(CMAKE_${language}_FLAGS_INIT "-mmcu=${AVR_MCU} -ffunction-sections -fdata-sections")
endforeach()
set(CMAKE_EXE_LINKER_FLAGS_INIT "-mmcu=${AVR_MCU} -Wl,--gc-sections")
