// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Search for an order of the instructions of a step of the ARMv7-M engine ct
// (doc/inside/armv7m-ct.md).
//
//     g++ -O3 -o bitsliced bitsliced.cpp
//     ./bitsliced PROGRAM CORE SEED STEPS [REGISTERS] [ORDER] [HEAT]
//
// PROGRAM is a file of gen/armv7m_search/programs.py. CORE is 33 (Cortex-M33) or 4 (Cortex-M3, M4).
// Simulated annealing moves steps, and exchanges the terms of sums. Values that do not fit into the
// registers (14) are stored and loaded again, those that are needed last first. The cost is the
// cycles by the rules of the core. ORDER is the output of an earlier search, from which this one
// starts at a lower temperature. The output has a line for each instruction:
//
//     op NAME OPERATION LEFT RIGHT ROTATION     ld NAME     st NAME     free NAME

#include "bitsliced.hpp"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <numeric>
#include <random>
#include <sstream>

static bool is_load(const std::string &operation)
{
    return operation == "ldk";
}
static bool is_number(const std::string &text)
{
    return text[0] >= '0' && text[0] <= '9';
}

/// Read a program, or a stop with the line that is wrong.
static void read_program(const char *path)
{
    std::ifstream file(path);
    std::map<std::string, int> ids;
    std::vector<std::string> wanted;
    std::string line;
    while (std::getline(file, line)) {
        std::istringstream fields(line);
        std::string name, left, right;
        if (!(fields >> name) || name[0] == '#') {
            continue;
        }
        if (name == "in" || name == "mem") {
            for (std::string x; fields >> x;) {
                ids[x] = inputs;
                names.push_back(x);
                (name == "in" ? in_registers : in_memory).push_back(inputs++);
            }
        } else if (name == "out") {
            for (std::string x; fields >> x;) {
                wanted.push_back(x);
            }
        } else {
            Step s;
            fields >> s.operation >> left >> right >> s.rotation;
            const bool constant = is_number(right), none = right == "-";
            if (!ids.count(left) || (!constant && !none && !ids.count(right))) {
                std::fprintf(stderr, "not a step: %s\n", line.c_str());
                std::exit(2);
            }
            s.left = ids[left];
            s.right = constant || none ? -1 : ids[right];
            s.slow = s.rotation != 0 || constant;
            s.load = is_load(s.operation);
            if (constant) {
                s.operation += " " + right;
            }
            ids[name] = inputs + static_cast<int>(steps.size());
            names.push_back(name);
            steps.push_back(s);
        }
    }
    for (const std::string &x : wanted) {
        outputs.push_back(ids.at(x));
        if (x == "p") {
            pinned = ids.at(x);
        }
    }
}

/// Take over the order and the terms of an earlier output.
static bool read_order(const char *path, std::vector<int> &order)
{
    std::map<std::string, int> ids;
    for (int v = 0; v < static_cast<int>(names.size()); v++) {
        ids[names[v]] = v;
    }
    std::ifstream file(path);
    std::string line;
    order.clear();
    while (std::getline(file, line)) {
        std::istringstream fields(line);
        std::string kind, name, operation, left, right;
        fields >> kind;
        if (kind != "op") {
            continue;
        }
        fields >> name >> operation >> left >> right;
        if (!ids.count(name)) {
            return false;
        }
        Step &s = steps[ids[name] - inputs];
        if (s.operation == "eor") {
            fields >> s.rotation;
            s.left = ids.at(left);
            s.right = ids.at(right);
            s.slow = s.rotation != 0;
        }
        order.push_back(ids[name] - inputs);
    }
    return order.size() == steps.size();
}

int main(int argc, char **argv)
{
    if (argc < 5) {
        return 2;
    }
    read_program(argv[1]);
    core = std::atoi(argv[2]);
    std::mt19937_64 random(std::atoi(argv[3]));
    const long tries = std::atol(argv[4]);
    if (argc > 5) {
        registers = std::atoi(argv[5]);
    }
    const int count = static_cast<int>(steps.size());
    std::vector<int> order(count), at(count);
    std::iota(order.begin(), order.end(), 0);
    double hot = 2.5;
    const double cold = 0.12;
    if (argc > 6) {
        if (!read_order(argv[6], order)) {
            std::fprintf(stderr, "%s: an order of another program\n", argv[6]);
            return 2;
        }
        hot = argc > 7 ? std::atof(argv[7]) : 0.7;
    }
    for (int i = 0; i < count; i++) {
        at[order[i]] = i;
    }
    std::vector<std::vector<int>> users(names.size());
    for (int i = 0; i < count; i++) {
        for (const int x : {steps[i].left, steps[i].right}) {
            if (x >= 0) {
                users[x].push_back(i);
            }
        }
    }
    std::vector<char> is_output(names.size());
    for (int v : outputs) {
        is_output[v] = 1;
    }
    const auto replace = [&](int value, int old_user, int new_user) {
        auto &list = users[value];
        *std::find(list.begin(), list.end(), old_user) = new_user;
    };
    const auto move = [&](int from, int to) {
        const int x = order[from];
        for (; from < to; from++) {
            order[from] = order[from + 1];
            at[order[from]] = from;
        }
        for (; from > to; from--) {
            order[from] = order[from - 1];
            at[order[from]] = from;
        }
        order[to] = x;
        at[x] = to;
    };
    double current = evaluate(order), best = current;
    auto best_order = order;
    auto best_steps = steps;
    for (long t = 0; t < tries; t++) {
        const double heat = hot * std::pow(cold / hot, double(t) / tries);
        const auto accept = [&](double cost) {
            return cost <= current ||
                   std::exp((current - cost) / heat) > double(random() >> 11) * 0x1p-53;
        };
        if (random() % 8 == 0) { // (a + b) + c -> (a + c) + b, or (b + c) + a
            const int n = static_cast<int>(random() % count);
            Step &outer = steps[n];
            int side = static_cast<int>(random() % 2); // the operand that is a sum
            if (outer.operation != "eor" || (side && outer.rotation)) {
                continue;
            }
            const int sum = side ? outer.right : outer.left;
            if (sum < inputs || is_output[sum] || users[sum].size() != 1) {
                continue;
            }
            Step &inner = steps[sum - inputs];
            if (inner.operation != "eor") {
                continue;
            }
            const int c = side ? outer.left : outer.right;
            const int c_rotation = side ? 0 : outer.rotation;
            if (c >= inputs && at[c - inputs] > at[sum - inputs]) {
                continue;
            }
            int kept = inner.left, taken = inner.right, taken_rotation = inner.rotation;
            if (random() % 2 && inner.rotation == 0) {
                std::swap(kept, taken);
            }
            if (kept == taken || c == sum || c == kept) {
                continue;
            }
            const Step old_outer = outer, old_inner = inner;
            inner.left = kept;
            inner.right = c;
            inner.rotation = c_rotation;
            inner.slow = c_rotation != 0;
            outer.left = sum;
            outer.right = taken;
            outer.rotation = taken_rotation;
            outer.slow = taken_rotation != 0;
            replace(c, n, sum - inputs);
            replace(taken, sum - inputs, n);
            const double cost = evaluate(order);
            if (accept(cost)) {
                current = cost;
            } else {
                replace(c, sum - inputs, n);
                replace(taken, n, sum - inputs);
                outer = old_outer;
                inner = old_inner;
            }
        } else {
            const int p = static_cast<int>(random() % count), x = order[p];
            int low = 0, high = count - 1;
            for (const int y : {steps[x].left, steps[x].right}) {
                if (y >= inputs) {
                    low = std::max(low, at[y - inputs] + 1);
                }
            }
            for (const int y : users[inputs + x]) {
                high = std::min(high, at[y] - 1);
            }
            if (low >= high) {
                continue;
            }
            int to = low + static_cast<int>(random() % (high - low + 1));
            if (random() % 2) {
                to = std::clamp(p + static_cast<int>(random() % 13) - 6, low, high);
            }
            if (to == p) {
                continue;
            }
            move(p, to);
            const double cost = evaluate(order);
            if (accept(cost)) {
                current = cost;
            } else {
                move(to, p);
            }
        }
        if (current < best) {
            best = current;
            best_order = order;
            best_steps = steps;
        }
    }
    steps = best_steps;
    best = evaluate(best_order);
    std::fprintf(stderr, "%s core %d seed %s: %d steps, cost %g, %d loads, %d stores\n", argv[1],
                 core, argv[3], count, best, loads, stores);
    std::printf("# ./bitsliced %s %s %s %s %d: cost %g\n", argv[1], argv[2], argv[3], argv[4],
                registers, best);
    for (const Event &e : events) {
        if (e.kind == 'o') {
            const Step &a = steps[e.value - inputs];
            std::printf("op %s %s %s %s %d\n", names[e.value].c_str(), a.operation.c_str(),
                        names[a.left].c_str(), a.right >= 0 ? names[a.right].c_str() : "-",
                        a.rotation);
        } else {
            std::printf("%s %s\n",
                        e.kind == 'l'   ? "ld"
                        : e.kind == 's' ? "st"
                                        : "free",
                        names[e.value].c_str());
        }
    }
}
