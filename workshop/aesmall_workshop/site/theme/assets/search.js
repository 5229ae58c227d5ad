/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Leaves small words out of a question to the search. The search takes each word as the beginning
 * of a word: "a" would find every name that begins with aesmall. */

(() => {
    const SMALL = new Set(
        "a an and are as at by do does for from how i in is it my of on or that the to use with".split(" "),
    );
    const QUERY = 2; // the kind of message with a question
    const send = Worker.prototype.postMessage;

    Worker.prototype.postMessage = function (message, ...others) {
        if (message && message.type === QUERY && typeof message.data === "string") {
            const words = message.data.split(/\s+/);
            const kept = words.filter((word) => !SMALL.has(word.toLowerCase()));
            if (kept.some((word) => word)) {
                return send.call(this, { ...message, data: kept.join(" ") }, ...others);
            }
        }
        return send.call(this, message, ...others);
    };
})();
