// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// The registers and the cost of an order of instructions, for bitsliced.cpp.

#pragma once

#include <algorithm>
#include <climits>
#include <string>
#include <vector>

struct Step {
    int left, right;
    std::string operation;
    int rotation;
    bool slow, load;
};

struct Event {
    char kind; // 'o' an operation, 'l' a load, 's' a store, 'f' a register becomes free
    int value;
};

static std::vector<Step> steps;
static std::vector<std::string> names;
static std::vector<int> outputs, in_registers, in_memory;
static std::vector<Event> events;
static int inputs, registers = 14, core, loads, stores;
static const int group = 5; // steps after the next, within which a load joins another one
static int pinned = -1;     // the pointer to the keys, if it moves on

/// Return the cycles of the events in the pipeline of the core.
static int cycles()
{
    static std::vector<int> ready;
    ready.assign(names.size(), 0);
    int now = 0, last = -1;
    char previous = 'o';
    for (const Event &e : events) {
        if (e.kind == 'f') {
            continue;
        }
        const Step *step = e.kind == 'o' ? &steps[e.value - inputs] : nullptr;
        if (core == 33) {
            int start = now;
            if (step) {
                start = std::max(start, ready[step->left]);
                if (step->right >= 0) {
                    start = std::max(start, ready[step->right]);
                }
                ready[e.value] = start + (step->slow || step->load ? 2 : 1);
            } else if (e.kind == 'l') {
                ready[e.value] = start + 2;
            } else {
                start = std::max(start, ready[e.value] - 1);
            }
            now = start + 1;
        } else if (e.kind == 'l' || (step && step->load)) {
            bool waits = step && last == step->left;
            now += previous == 'l' && !waits ? 1 : 2;
            now += previous == 's';
            now += waits && previous != 'l';
            previous = 'l';
            last = e.value;
        } else if (e.kind == 's') {
            now += previous != 'l';
            previous = 's';
            last = -1;
        } else {
            now += 1;
            previous = 'o';
            last = e.value;
        }
    }
    return now;
}

/// Allocate registers for an order, and return its cost. The events are in `events`.
static double evaluate(const std::vector<int> &order)
{
    const int count = static_cast<int>(steps.size());
    static std::vector<int> next, next_left, next_right;
    next.assign(names.size(), INT_MAX);
    next_left.resize(count);
    next_right.resize(count);
    for (int v : outputs) {
        next[v] = count;
    }
    for (int i = count - 1; i >= 0; i--) {
        const Step &a = steps[order[i]];
        next_left[i] = next[a.left];
        if (a.right >= 0) {
            next_right[i] = next[a.right];
        }
        next[a.left] = i;
        if (a.right >= 0) {
            next[a.right] = i;
        }
    }
    static std::vector<char> loaded, stored;
    static std::vector<int> held;
    loaded.assign(names.size(), 0);
    stored.assign(names.size(), 0);
    held.clear();
    for (int v : in_registers) {
        loaded[v] = 1;
        held.push_back(v);
    }
    for (int v : in_memory) {
        stored[v] = 1;
    }
    events.clear();
    loads = stores = 0;
    double penalty = 0;
    int needed[16], need = 0, i = 0;
    const auto is_needed = [&](int v) {
        return std::find(needed, needed + need, v) != needed + need;
    };
    const auto evict = [&] {
        int best = -1;
        double score = -1e9;
        for (int k = 0; k < static_cast<int>(held.size()); k++) {
            const int v = held[k];
            if (!is_needed(v) && v != pinned) {
                const double s = double(next[v]) - i + (stored[v] ? 12 : 0);
                if (s > score) {
                    score = s;
                    best = k;
                }
            }
        }
        if (best < 0) {
            penalty += 1000;
            return;
        }
        const int v = held[best];
        if (!stored[v]) {
            stored[v] = 1;
            stores++;
            events.push_back({'s', v});
        }
        events.push_back({'f', v});
        loaded[v] = 0;
        held[best] = held.back();
        held.pop_back();
    };
    const auto load = [&](int v) {
        if (static_cast<int>(held.size()) >= registers) {
            evict();
        }
        if (static_cast<int>(held.size()) < registers) {
            held.push_back(v);
            loaded[v] = 1;
            loads++;
            events.push_back({'l', v});
        }
    };
    for (i = 0; i <= count; i++) {
        need = 0;
        if (i < count) {
            const Step &a = steps[order[i]];
            needed[need++] = a.left;
            if (a.right >= 0 && a.right != a.left) {
                needed[need++] = a.right;
            }
        } else {
            for (int v : outputs) {
                needed[need++] = v;
            }
        }
        const int now = need;
        for (int k = 0; k < now; k++) {
            if (!loaded[needed[k]]) {
                load(needed[k]);
            }
        }
        if (i + 1 < count) { // the operands of the next step, so that it does not wait
            const Step &b = steps[order[i + 1]];
            for (const int v : {b.left, b.right}) {
                if (v >= 0 && !loaded[v] && stored[v] && need < 6) {
                    needed[need++] = v;
                    load(v);
                }
            }
        }
        if (core == 4 && !events.empty() && events.back().kind == 'l') {
            // A load next to another one takes a cycle less.
            for (int ahead = 2; ahead < 2 + group && i + ahead < count; ahead++) {
                const Step &b = steps[order[i + ahead]];
                for (const int v : {b.left, b.right}) {
                    if (v >= 0 && !loaded[v] && stored[v] &&
                        static_cast<int>(held.size()) < registers - 1) {
                        load(v);
                    }
                }
            }
        }
        if (i == count) {
            break;
        }
        const Step &a = steps[order[i]];
        next[a.left] = next_left[i];
        if (a.right >= 0) {
            next[a.right] = next_right[i];
        }
        for (int k = 0; k < static_cast<int>(held.size());) {
            const int v = held[k];
            if (next[v] == INT_MAX) {
                loaded[v] = 0;
                events.push_back({'f', v});
                held[k] = held.back();
                held.pop_back();
            } else {
                k++;
            }
        }
        const int d = inputs + order[i];
        if (static_cast<int>(held.size()) >= registers) {
            evict();
        }
        events.push_back({'o', d});
        held.push_back(d);
        loaded[d] = 1;
    }
    return penalty + cycles();
}
