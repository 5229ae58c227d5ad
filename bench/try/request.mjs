// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Checks the visitor's text and key, and writes the lines for the chip and the commands for a PC.

/** The most bytes of UTF-8 that the programs accept (bench/firmware/demo/page.h) */
export const TEXT_MAX = 128;

/** The input and the output of the two kinds of program */
export const KINDS = {
  sealed: { keySize: 32, hasIv: false, label: "sealed " },
  cbc: { keySize: 16, hasIv: true, label: "text " },
};

export function textBytes(text) {
  return new TextEncoder().encode(text).length;
}

/** Returns the error of a text, or "" if the programs accept it. */
export function textError(text) {
  const size = textBytes(text);
  if (size === 0) {
    return "Type a text of at least one character.";
  }
  if (size > TEXT_MAX) {
    return `The text has ${size} bytes in UTF-8. The program takes at most ${TEXT_MAX}.`;
  }
  const control = [...text].find((character) => character < " " || character === "\x7f");
  if (control !== undefined) {
    const code = control.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
    return `The text has the control character U+${code}. Delete it.`;
  }
  return "";
}

/** Returns the digits of a key without the spaces and colons between them. */
export function keyDigits(key) {
  return key.replace(/[\s:]/g, "").toLowerCase();
}

/** Returns the error of a key in hexadecimal, or "" if the programs of this kind accept it. */
export function keyError(key, kind) {
  const digits = keyDigits(key);
  const { keySize } = KINDS[kind];
  const wrong = [...digits].find((character) => !/[0-9a-f]/.test(character));
  if (wrong !== undefined) {
    return `The key has the character "${wrong}". Use only the digits 0 to 9 and a to f.`;
  }
  if (digits.length !== 2 * keySize) {
    const needed = `${2 * keySize}, which are ${keySize} bytes`;
    return `The key has ${digits.length} digits. It needs ${needed}.`;
  }
  return "";
}

/** Returns random bytes in hexadecimal. */
export function randomHex(size) {
  const bytes = crypto.getRandomValues(new Uint8Array(size));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Returns the lines that a program takes; the page shows them as the serial input. */
export function linesFor({ kind, key, iv, text }) {
  const lines = [`key ${keyDigits(key)}`];
  if (KINDS[kind].hasIv) {
    lines.push(`iv ${iv}`);
  }
  return [...lines, `text ${text}`, "go"];
}

/** Returns the result in a program's output. Throws an Error with the output if there is none. */
export function resultIn(output, kind) {
  const { label } = KINDS[kind];
  const found = output.split("\r\n").find((line) => line.startsWith(label));
  if (found === undefined) {
    throw new Error(`the program answered: ${output.trim()}`);
  }
  return found.slice(label.length);
}

/** Returns the commands that open a result: [title, command], the shortest first. */
export function commandsFor({ kind, key, iv }, result) {
  const digits = keyDigits(key);
  if (kind === "cbc") {
    const options = `-d -aes-128-cbc -base64 -A -K ${digits} -iv ${iv}`;
    return [["OpenSSL", `echo ${result} | openssl enc ${options}; echo`]];
  }
  const python =
    "from aesmall.files import text; " +
    `print(text.open(bytes.fromhex("${digits}"), "${result}").decode())`;
  return [
    ["Python, with the package aesmall", `python3 -c '${python}'`],
    ["The command aesmall", `KEY=${digits} aesmall open --key-env KEY --text ${result}`],
  ];
}
