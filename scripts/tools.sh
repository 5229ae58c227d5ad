#!/usr/bin/env bash
# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
#
# The tools of each verb, with tests that find them. scripts/setup reads this file.
# shellcheck disable=SC2034 # the tables are for scripts/setup

# ---- the tools of each verb ------------------------------------------------------------

# Prints the groups of tools of a verb: groups of Debian packages, "node", and lock files.
groups_of() {
    case "$1" in
        demo) echo python chips node ;;
        format) echo python all ;;
        lint) echo python all chips riscv clang lint node ;;
        docs) echo python all chips clang node docs.lock ;;
        fuzz) echo python all host clang ;;
        quick | test) echo python all chips riscv host clang lint test node ;;
        prove) echo python all chips riscv host clang compilers.lock ;;
        bench) echo python all chips riscv host clang node compilers.lock ;;
        adapters) echo python all chips riscv host clang test node rust ;;
        release)
            echo python all chips riscv host clang lint test node rust compilers.lock packagers.lock
            ;;
        verify)
            echo python all chips riscv host clang lint browser test node rust \
                languages assemblers.lock compilers.lock docs.lock dotnet.lock packagers.lock
            ;;
        *) return 1 ;;
    esac
}

# Each line: the package, its group, and the test that finds its content. The tests look for the tool
# and not for the package, so installations by hand count.
TOOLS='
python3-venv             python   python_311
gcc-avr                  chips    command -v avr-gcc
binutils-avr             chips    command -v avr-objdump
avr-libc                 chips    includes avr-gcc avr/io.h
libsimavr2               chips    simavr_library
libelf-dev               chips    includes gcc libelf.h
gcc-arm-none-eabi        chips    command -v arm-none-eabi-gcc
binutils-arm-none-eabi   chips    command -v arm-none-eabi-objdump
libnewlib-arm-none-eabi  chips    multilib arm-none-eabi-gcc libc_nano.a -mcpu=cortex-m0plus -mthumb
arduino-core-avr         chips    test -e /usr/share/arduino/hardware/arduino/avr/cores/arduino/Arduino.h
gcc                      chips    command -v gcc
libc6-dev                chips    includes gcc stdio.h
openssl                  chips    command -v openssl
gcc-riscv64-unknown-elf        riscv    command -v riscv64-unknown-elf-gcc
picolibc-riscv64-unknown-elf   riscv    finds riscv64-unknown-elf-gcc picolibc.specs
gcc                      host     command -v gcc
g++                      host     command -v g++
libc6-dev                host     includes gcc stdio.h
libmbedtls-dev           host     includes gcc mbedtls/sha512.h
python3-dev              host     python_headers
qemu-user                host     command -v qemu-riscv32
clang                    clang    command -v clang
libclang-rt-dev          clang    clang_sanitizers
gcc                      lint     command -v gcc
shellcheck               lint     command -v shellcheck
cmake                    test     command -v cmake
simavr                   test     command -v simavr
groff-base               test     command -v groff
fish                     test     command -v fish
zsh                      test     command -v zsh
clang-tidy               test     command -v clang-tidy
cppcheck                 test     command -v cppcheck
valgrind                 test     includes gcc valgrind/memcheck.h
chromium                 browser  command -v chromium
php-cli                  languages  command -v php
default-jdk-headless     languages  command -v javac
golang-go                languages  command -v go
mono-mcs                 languages  command -v mcs
qemu-system-arm          rust     command -v qemu-system-arm
cargo-web                rust     rust_185
rust-web-src             rust     rust_185
rust-web-clippy          rust     rust_185
rustfmt-web              rust     rust_185
'

# Parts of packages for processors that are not used here: unused directories, then exceptions.
UNUSED=(
    '/usr/lib/gcc/arm-none-eabi/*/arm/*' '/usr/lib/gcc/arm-none-eabi/*/thumb/*'
    '/usr/lib/arm-none-eabi/newlib/arm/*' '/usr/lib/arm-none-eabi/newlib/thumb/*'
    '/usr/lib/gcc/riscv64-unknown-elf/*/rv*'
    '/usr/lib/picolibc/riscv64-unknown-elf/lib/rv*'
    '/usr/lib/picolibc/riscv64-unknown-elf/lib/release/*'
    '/usr/libexec/valgrind/*-x86-linux*'
    '/usr/lib/gcc/'{arm-none-eabi,avr,riscv64-unknown-elf}'/*/plugin/*'
    '/usr/bin/*-lto-dump*' '/usr/share/doc/nodejs/*'
)
USED=(
    '/usr/lib/gcc/arm-none-eabi/*/thumb/'{nofp,v6-m,v7-m,v8-m.main}'/*'
    '/usr/lib/arm-none-eabi/newlib/thumb/'{nofp,v6-m,v7-m,v8-m.main}'/*'
    '/usr/lib/gcc/riscv64-unknown-elf/*/rv32'{i,im,iac,imac,e,eac}'/*'
    '/usr/lib/picolibc/riscv64-unknown-elf/lib/rv32'{i,im,iac,imac,e,eac}'/*'
)

# The demo's part of requirements.lock: these packages and their dependencies. The source package of
# littlefs-python needs cython and setuptools-scm.
DEMO_PACKAGES='cryptography cython littlefs-python pyelftools pypcode rich setuptools setuptools-scm typer'

# includes COMPILER HEADER: the compiler finds the header.
includes() { echo "#include <$2>" | "$1" -E -x c -o /dev/null -; }

# finds COMPILER FILE: the compiler's own search path holds the file.
finds() { test -e "$("$1" -print-file-name="$2")"; }

# The run-time libraries of -fsanitize=address,undefined and of libFuzzer. Their folder depends on
# clang's version and packager.
clang_sanitizers() {
    local library
    for library in asan fuzzer; do
        find "$(clang -print-resource-dir)/lib" -name "libclang_rt.$library*.a" | grep -q . ||
            return 1
    done
}

# scripts/setup fetches its headers separately.
simavr_library() { find /usr/lib /usr/local/lib -name 'libsimavr.so*' | grep -q .; }

# multilib COMPILER FILE FLAG...: the same for the libraries of one processor.
multilib() { test -e "$("$1" "${@:3}" -print-file-name="$2")"; }

# node 20 or newer, which playwright needs.
node_20() { node --version | grep -Eq '^v([2-9][0-9]|[1-9][0-9]{2})\.' && command -v npm; }

# A folder with all tools of Rust 1.85 or newer, and with the source of its library, from which cargo
# builds the library for chips. aesmall_workshop/dropins/rust.py uses the same folder.
rust_185() {
    local folder tool source
    while read -r folder; do
        for tool in rustc cargo cargo-clippy rustfmt; do
            [ -x "$folder/$tool" ] || continue 2
        done
        source=$("$folder/rustc" --print sysroot)/lib/rustlib/src/rust/library/Cargo.lock
        "$folder/rustc" --version | grep -Eq '^rustc 1\.(8[5-9]|9[0-9]|[1-9][0-9]{2})\.' &&
            [ -e "$source" ] && return 0
    done <<< "${PATH//:/$'\n'}"
    return 1
}

# It is faster to run the existing environment than to look for a Python.
python_311() { .venv/bin/python -c '' || find_python; }

# The headers of the Python that .venv/ has or will have: mypyc compiles the prover with them.
python_headers() {
    local python=.venv/bin/python
    [ -x "$python" ] || python=$(find_python)
    test -e "$("$python" -c 'import sysconfig; print(sysconfig.get_path("include"))')/Python.h"
}

# Prints the verb's packages, each once.
packages() {
    local package group check
    while read -r package group check; do
        case " $GROUPS_OF_VERB " in *" $group "*) echo "$package" ;; esac
    done <<< "$TOOLS" | awk '!seen[$1]++'
}

# Prints the packages of the verb with a failing test.
missing_packages() {
    local package group check needed
    needed=" $(packages | tr '\n' ' ')"
    while read -r package group check; do
        case "$needed" in *" $package "*) ;; *) continue ;; esac
        $check > /dev/null 2>&1 < /dev/null || echo "$package"
    done <<< "$TOOLS" | awk '!seen[$1]++'
}

# Debian names the package of clang's run-time libraries after clang's version.
real_package() {
    local version=''
    if [ "$1" = libclang-rt-dev ]; then
        version=$(apt-cache depends clang 2> /dev/null |
            sed -n 's/.*Depends: clang-\([0-9]*\)$/\1/p' | head -n 1)
    fi
    case "$1" in
        # If the release does not have a newer Rust in addition to its own, use its own.
        cargo-web | rust*-web*)
            apt-cache show "$1" > /dev/null 2>&1 || { echo "${1/-web/}"; return; }
            ;;
    esac
    echo "${1/%-rt-dev/-rt-${version:+$version-}dev}"
}
