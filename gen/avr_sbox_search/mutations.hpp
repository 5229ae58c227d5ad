// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Small random changes of a program. They keep its results, or they make the program impossible.
#pragma once

#include <algorithm>

#include "registers.hpp"

// The values that exist before a step.
class Available
{
  public:
    Available(const Steps &steps, int count)
    {
        seen_.resize(tables.size());
        mark_++;
        for (int plane = 0; plane < PLANES; plane++)
            add(plane);
        for (int i = 0; i < count; i++)
            add(steps[i].value);
    }

    bool has(int value) const
    {
        return size_t(value) < seen_.size() && seen_[value] == mark_;
    }

    // Finds two other values with a given sum.
    bool find_sum(int value, int &left, int &right) const
    {
        const int count = int(values_.size()), start = random_below(count);
        for (int i = 0; i < count; i++) {
            left = values_[(start + i) % count];
            const auto entry = numbers.find(combine(value, left, '^'));
            if (left == value || entry == numbers.end() || seen_[entry->second] != mark_)
                continue;
            right = entry->second;
            if (right != value)
                return true;
        }
        return false;
    }

  private:
    void add(int value)
    {
        if (seen_[value] != mark_)
            values_.push_back(value);
        seen_[value] = mark_;
    }

    std::vector<int> values_;
    inline static std::vector<int> seen_; // by value: the last mark
    inline static int mark_ = 0;
};

// Asks for another register, operand to copy, or kind of copy.
inline bool change_allocation(Steps &steps)
{
    Step &s = steps[random_below(int(steps.size()))];
    switch (random_below(4)) {
    case 0: s.copy_right ^= true; break;
    case 1: s.wide ^= true; break;
    default: s.home = uint8_t(random_below(REGISTERS));
    }
    return true;
}

inline bool swap_places(Program &program)
{
    const int a = random_below(PLANES), b = random_below(PLANES);
    if (!fixed_planes)
        std::swap(program.places[a], program.places[b]);
    return true;
}

inline bool move_step(Steps &steps)
{
    const int count = int(steps.size()), from = random_below(count);
    const int distance = 1 + random_below(random_below(4) ? 8 : 60);
    const int to = std::clamp(random_below(2) ? from - distance : from + distance, 0, count - 1);
    const auto begin = steps.begin();
    if (from < to)
        std::rotate(begin + from, begin + from + 1, begin + to + 1);
    else
        std::rotate(begin + to, begin + from, begin + from + 1);
    return from != to;
}

// Computes a sum from other operands.
inline bool change_operands(Steps &steps)
{
    const int i = random_below(int(steps.size()));
    return steps[i].operation == '^' &&
           Available(steps, i).find_sum(steps[i].value, steps[i].left, steps[i].right);
}

// Computes an operand again, so that its register may be overwritten before.
inline bool compute_again(Steps &steps)
{
    const int i = random_below(int(steps.size()));
    const int value = random_below(2) ? steps[i].left : steps[i].right;
    const int at = std::max(0, i - random_below(random_below(2) ? 1 : 12));
    int left, right;
    if (!Available(steps, at).find_sum(value, left, right))
        return false;
    steps.insert(steps.begin() + at, step(value, left, right, '^'));
    return true;
}

// a + (b + c) becomes (a + b) + c.
inline bool associate(Steps &steps)
{
    const int i = random_below(int(steps.size()));
    int a = steps[i].left, inner = steps[i].right;
    if (random_below(2))
        std::swap(a, inner);
    int j = i - 1;
    while (j >= 0 && steps[j].value != inner)
        j--;
    if (j < 0 || steps[i].operation != '^' || steps[j].operation != '^')
        return false;
    int b = steps[j].left, c = steps[j].right;
    if (random_below(2))
        std::swap(b, c);
    if (a == b)
        return false;
    const int sum = number_of(combine(a, b, '^'));
    if (sum == c)
        return false;
    steps[i].left = sum;
    steps[i].right = c;
    steps.insert(steps.begin() + i, step(sum, a, b, '^'));
    return true;
}

// p + q with p = a b or p = a | b becomes p' + q' with the other one. They differ by a + b.
inline bool change_product(Steps &steps)
{
    const int i = random_below(int(steps.size()));
    const int product = random_below(2) ? steps[i].left : steps[i].right;
    int j = i - 1;
    while (j >= 0 && steps[j].value != product)
        j--;
    if (j < 0 || steps[i].operation != '^' || steps[j].operation == '^')
        return false;
    const int a = steps[j].left, b = steps[j].right, value = steps[i].value;
    const char operation = steps[j].operation == '&' ? '|' : '&';
    const int other = number_of(combine(a, b, operation));
    const int rest = number_of(combine(value, other, '^'));
    const Available available(steps, i);
    int left, right;
    const bool there = available.has(rest);
    if (other == value || rest == value || (!there && !available.find_sum(rest, left, right)))
        return false;
    steps[i].left = other;
    steps[i].right = rest;
    if (!there)
        steps.insert(steps.begin() + i, step(rest, left, right, '^'));
    steps.insert(steps.begin() + i, step(other, a, b, operation));
    return true;
}

inline bool mutate(Program &program)
{
    const int kind = random_below(100);
    if (kind < 35)
        return change_allocation(program.steps);
    if (kind < 38)
        return swap_places(program);
    if (kind < 72)
        return move_step(program.steps);
    if (kind < 84)
        return change_operands(program.steps);
    if (kind < 91)
        return compute_again(program.steps);
    if (kind < 92)
        return change_product(program.steps);
    return associate(program.steps);
}
