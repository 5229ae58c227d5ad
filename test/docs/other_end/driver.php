// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Follows the page's code in one file, and calls its functions (see chip.c).
while (($line = fgets(STDIN)) !== false) {
    [$name, $key, $argument] = explode(" ", rtrim($line, "\n"));
    try {
        $result = bin2hex($name(hex2bin($key), hex2bin($argument)));
    } catch (Exception $error) {
        $result = "refused";
    }
    echo "= $result\n";
}
