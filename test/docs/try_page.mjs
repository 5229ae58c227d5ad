// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Runs the programs of the page "Try it" on node (test_try.py) and prints their answers. The clock
// here makes the page take its turn after every slice.
import { PROGRAMS } from "programs";

import { commandsFor, keyError, linesFor, resultIn, textError } from "../../bench/try/request.mjs";
import { runProgram } from "../../bench/try/run.mjs";

const given = JSON.parse(process.argv[2]);
let now = 0;
Date.now = () => (now += 1000);

async function answerOf(program) {
  const request = { ...given, kind: program.kind, key: given.keys[program.kind] };
  let turns = 0;
  const answer = await runProgram(program, linesFor(request), () => {
    turns += 1;
    return false;
  });
  const result = resultIn(answer.output, program.kind);
  return { ...answer, turns, result, commands: commandsFor(request, result) };
}

async function main() {
  const answers = [];
  for (const program of PROGRAMS) {
    answers.push(await answerOf(program));
  }
  const lines = linesFor({ ...given, kind: "sealed", key: given.keys.sealed });
  const stale = await runProgram(PROGRAMS[0], lines, () => true);
  const errors = given.wrong.map(([key, kind]) => keyError(key, kind));
  const texts = given.texts.map(textError);
  console.log(JSON.stringify({ answers, stale, errors, texts }));
}

main();
