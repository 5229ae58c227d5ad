// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Runs the rules of bench/report over the requests on standard input, for test_choose.py. The input is
// JSON with `data`, `requests`, `queries`, `sizes` and `protocols`. The output is JSON with the result of each, or
// {error} if it is invalid.
import { readFileSync } from "node:fs";
import { choose, label, nearest, without_checks } from "../../../bench/report/choose.mjs";
import { choose_command, export_command, snippet } from "../../../bench/report/choose_code.mjs";
import { protocol_lines } from "../../../bench/report/choose_protocols.mjs";
import { shadowed } from "../../../bench/report/choose_shadowed.mjs";
import { check, from_query, parse_size, to_query } from "../../../bench/report/choose_request.mjs";

const { data, requests, queries, sizes, protocols } = JSON.parse(readFileSync(0, "utf8"));

function attempt(work) {
  try {
    return work();
  } catch (error) {
    if (error.constructor.name !== "ChooseError") {
      throw error;
    }
    return { error: error.message };
  }
}

function all(asked) {
  const request = check(data, asked);
  const answers = choose(data, asked);
  return {
    request,
    query: to_query(request),
    answers,
    labels: answers.map(label),
    nearest: nearest(data, answers),
    without_checks: without_checks(data, request, answers),
    shadowed: shadowed(data, request.target, answers),
    code: snippet(data, asked, answers[0]),
    commands: [export_command(data, asked, answers[0]), choose_command(request)],
  };
}

const result = {
  requests: requests.map((asked) => attempt(() => all(asked))),
  queries: queries.map((query) => attempt(() => from_query(query))),
  sizes: sizes.map(([text, kilo]) => attempt(() => parse_size(text, kilo))),
  protocols: protocols.map(([target, name]) => protocol_lines(data, target, name)),
};
process.stdout.write(JSON.stringify(result));
