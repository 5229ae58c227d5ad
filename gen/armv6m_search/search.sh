#!/usr/bin/env bash
# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
#
# Makes the searches whose results are gen/schedules/*_armv6m.txt again, in 15 minutes.
#
#     gen/armv6m_search/search.sh FOLDER      writes schedules, and programs to go on from
set -euo pipefail
folder=$1
cd "$(dirname "$0")/../.."
mkdir -p "$folder"
g++ -std=c++17 -O3 -o "$folder/search" gen/armv6m_search/main.cpp
same=0,1,2,3,4,5,6,7

# search NAME SEED MILLIONS HOT COLD PLACES FILE...
search() {
    echo "$1" >&2
    "$folder/search" "$2" "${3}000000" "$4" "$5" 5 "$6" "$folder/$1.p" "${@:7}" 2>/dev/null |
        sed '1s/.*/# Found by gen\/armv6m_search\/search.sh/' >"$folder/$1_armv6m.txt"
}

# The S-boxes alone, then with what follows them
search first 11 30 0.75 0.12 any gen/circuits/sub_bytes_avr.txt
search inv_first 11 14 0.75 0.12 any gen/circuits/inv_sub_bytes_avr.txt
