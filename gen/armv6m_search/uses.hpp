// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Finds the next use of each value of a program.
#pragma once

#include "steps.hpp"

constexpr int NEVER = 1 << 20;

// By step: the next use of its operands and of its value.
struct Uses {
    int left, right, value;
};

// By value: the next use, the low register, and the high one or word of the stack that has it.
inline std::vector<int> next_use;
inline std::vector<int8_t> low_of, home_of;

inline void reset(int value)
{
    next_use[size_t(value)] = NEVER;
    low_of[size_t(value)] = home_of[size_t(value)] = -1;
}

// Removes steps without a use, and finds next uses. Returns false if a value is used before it
// exists.
inline bool find_uses(Steps &steps, std::vector<Uses> &uses)
{
    next_use.resize(tables.size());
    low_of.resize(tables.size());
    home_of.resize(tables.size());
    for (const Step &s : steps) {
        reset(s.value);
        reset(s.left);
        reset(s.right);
    }
    for (int value : permanent)
        reset(value);
    for (int value : results)
        next_use[size_t(value)] = int(steps.size());
    uses.resize(steps.size());
    size_t kept = steps.size();
    for (size_t i = steps.size(); i-- > 0;) {
        const Step s = steps[i];
        int &value = next_use[size_t(s.value)];
        if (value == NEVER)
            continue;
        steps[--kept] = s;
        const int used = value;
        value = NEVER;
        uses[kept] = {next_use[size_t(s.left)], next_use[size_t(s.right)], used};
        next_use[size_t(s.left)] = next_use[size_t(s.right)] = int(kept);
    }
    const int gone = int(kept);
    steps.erase(steps.begin(), steps.begin() + gone);
    uses.erase(uses.begin(), uses.begin() + gone);
    const auto earlier = [gone](int &at) {
        if (at != NEVER)
            at -= gone;
    };
    for (Uses &u : uses) {
        earlier(u.left);
        earlier(u.right);
        earlier(u.value);
    }
    for (const Step &s : steps)
        for (int value : {s.left, s.right})
            if (next_use[size_t(value)] != NEVER && !is_permanent(value))
                return false;
    for (int value : permanent)
        earlier(next_use[size_t(value)]);
    return true;
}
