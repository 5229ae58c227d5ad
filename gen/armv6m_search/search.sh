#!/usr/bin/env bash
# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
#
# Makes the searches that are named in gen/schedules/*_armv6m.txt again, in 10 minutes, and says which
# results differ from what is there. New ones: change the seed in the first line of a schedule.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
g++ -std=c++17 -O3 -o "$folder/search" gen/armv6m_search/main.cpp

for schedule in gen/schedules/*_armv6m.txt; do
    read -ra arguments < <(sed -n '1s/^# Found by: .\/search //p' "$schedule")
    [ ${#arguments[@]} -gt 0 ] || continue
    echo "$schedule: ${arguments[*]}"
    "$folder/search" "${arguments[@]}" >"$folder/schedule" 2>/dev/null
    cmp "$folder/schedule" "$schedule" || cp "$folder/schedule" "$schedule"
done
