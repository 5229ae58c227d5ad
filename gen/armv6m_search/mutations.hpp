// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Small random changes of a program. They keep its results, or they make the program impossible.
#pragma once

#include <algorithm>

#include "steps.hpp"

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
            add(steps[size_t(i)].value);
    }

    // Finds two other values with a given sum.
    bool find_sum(int value, int &left, int &right) const
    {
        const int count = int(values_.size()), start = random_below(count);
        for (int i = 0; i < count; i++) {
            left = values_[size_t((start + i) % count)];
            const auto entry = numbers.find(combine(value, left, EOR));
            if (left == value || entry == numbers.end() || seen_[size_t(entry->second)] != mark_)
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
        if (seen_[size_t(value)] != mark_)
            values_.push_back(value);
        seen_[size_t(value)] = mark_;
    }

    std::vector<int> values_;
    inline static std::vector<int> seen_; // by value: the last mark
    inline static int mark_ = 0;
};

// Asks for another register, operand to overwrite, or value to evict.
inline bool change_allocation(Program &program)
{
    Step &s = program.steps[size_t(random_below(int(program.steps.size())))];
    switch (random_below(8)) {
    case 0:
    case 1: s.copy_right ^= true; break;
    case 2:
    case 3: s.evict = uint8_t(s.evict ? 0 : 1 + random_below(3)); break;
    case 4: s.deep ^= true; break;
    case 5:
    case 6: s.home = uint8_t(random_below(8)); break;
    default: program.thrift = std::clamp(program.thrift + random_below(7) - 3, 0, 60);
    }
    return true;
}

// Moves one or a few consecutive steps to a place after their operands and before their uses.
inline bool move_steps(Steps &steps)
{
    const int count = int(steps.size()), from = random_below(count);
    const int length = random_below(3) ? 1 : std::min(count - from, 2 + random_below(6));
    const int span = random_below(4) ? 10 : 80;
    const auto uses = [](const Step &s, int value) { return s.left == value || s.right == value; };
    const auto clash = [&](const Step &other, bool earlier) {
        for (int i = from; i < from + length; i++) {
            const Step &mine = steps[size_t(i)];
            if (other.value == mine.value ||
                (earlier ? uses(mine, other.value) : uses(other, mine.value)))
                return true;
        }
        return false;
    };
    int low = from, high = from;
    while (low > 0 && low > from - span && !clash(steps[size_t(low - 1)], true))
        low--;
    while (high + length < count && high < from + span &&
           !clash(steps[size_t(high + length)], false))
        high++;
    if (low == high)
        return false;
    int to = low + random_below(high - low);
    to += to >= from;
    const auto begin = steps.begin();
    if (from < to)
        std::rotate(begin + from, begin + from + length, begin + to + length);
    else
        std::rotate(begin + to, begin + from, begin + from + length);
    return true;
}

// Moves a step anywhere. If a value is computed twice, one of the steps may become idle.
inline bool move_far(Steps &steps)
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

// Leaves a step out, if its value was computed before.
inline bool leave_out(Steps &steps)
{
    const int i = random_below(int(steps.size()));
    for (int j = i - 1; j >= 0; j--)
        if (steps[size_t(j)].value == steps[size_t(i)].value) {
            steps.erase(steps.begin() + i);
            return true;
        }
    return false;
}

// Computes a sum from other operands.
inline bool change_operands(Steps &steps)
{
    const int i = random_below(int(steps.size()));
    Step &s = steps[size_t(i)];
    return s.operation == EOR && Available(steps, i).find_sum(s.value, s.left, s.right);
}

// Computes an operand again, so that its register may be overwritten before.
inline bool compute_again(Steps &steps)
{
    const int i = random_below(int(steps.size()));
    const Step &s = steps[size_t(i)];
    const int value = random_below(2) ? s.left : s.right;
    const int at = std::max(0, i - random_below(random_below(2) ? 1 : 12));
    int left, right;
    if (reload[size_t(value)] || !Available(steps, at).find_sum(value, left, right))
        return false;
    steps.insert(steps.begin() + at, step(value, left, right, EOR));
    return true;
}

// a + (b + c) becomes (a + b) + c.
inline bool associate(Steps &steps)
{
    const int i = random_below(int(steps.size()));
    int a = steps[size_t(i)].left, inner = steps[size_t(i)].right;
    if (random_below(2))
        std::swap(a, inner);
    int j = i - 1;
    while (j >= 0 && steps[size_t(j)].value != inner)
        j--;
    if (j < 0 || steps[size_t(i)].operation != EOR || steps[size_t(j)].operation != EOR)
        return false;
    int b = steps[size_t(j)].left, c = steps[size_t(j)].right;
    if (random_below(2))
        std::swap(b, c);
    if (a == b)
        return false;
    const int sum = number_of(combine(a, b, EOR));
    if (sum == c)
        return false;
    steps[size_t(i)].left = sum;
    steps[size_t(i)].right = c;
    steps.insert(steps.begin() + i, step(sum, a, b, EOR));
    return true;
}

inline bool mutate(Program &program)
{
    const int kind = random_below(100);
    if (kind < 35)
        return change_allocation(program);
    if (kind < 65)
        return move_far(program.steps);
    if (kind < 70)
        return move_steps(program.steps);
    if (kind < 75)
        return leave_out(program.steps);
    if (kind < 85)
        return change_operands(program.steps);
    if (kind < 92)
        return compute_again(program.steps);
    return associate(program.steps);
}
