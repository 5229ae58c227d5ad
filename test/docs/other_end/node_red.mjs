// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Calls the code of a function node, the file that is the first argument, with each line of the
// input as the payload of a message. The names in its sandbox are those of Node-RED: the module
// `crypto` as on the tab Setup, msg, node, env, context and Buffer.
import * as crypto from "node:crypto";
import { readFileSync } from "node:fs";
import vm from "node:vm";

const [, , file, key] = process.argv;
const kept = new Map();
const names = {
    Buffer,
    crypto,
    env: { get: (name) => (name === "AES_KEY" ? key : undefined) },
    context: { get: (name) => kept.get(name), set: (name, value) => kept.set(name, value) },
    node: { error: (message, msg) => console.log(`error: ${message}, ${typeof msg.payload}`) },
};
const node = new vm.Script(`(function () {\n${readFileSync(file, "utf8")}\n})()`);

for (const payload of JSON.parse(readFileSync(0, "utf8"))) {
    const msg = node.runInContext(vm.createContext({ ...names, msg: { payload } }));
    console.log(msg === null ? "null" : JSON.stringify(msg.payload));
}
