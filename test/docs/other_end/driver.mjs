// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Follows the page's code in one file, and calls its functions (see chip.c).
import { readFileSync } from "node:fs";

const bytes = (digits) =>
    typeof CryptoJS === "undefined" ? Buffer.from(digits, "hex") : CryptoJS.enc.Hex.parse(digits);

for (const line of readFileSync(0, "utf8").split("\n").slice(0, -1)) {
    const [name, key, argument] = line.split(" ");
    let result = "refused";
    try {
        const text = eval(name)(bytes(key), Buffer.from(argument, "hex").toString());
        result = Buffer.from(text).toString("hex");
    } catch {
        // refused
    }
    console.log(`= ${result}`);
}
