// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Assigns registers to steps and counts cycles. Only low registers compute. A move to or from a
// high register takes one cycle, and to or from a word on the stack two. The value with the latest
// next use leaves a low register (Belady), the cheapest first. If a value has another copy, it
// leaves without a cost.
#pragma once

#include <algorithm>

#include "uses.hpp"

constexpr int LOW = 8;
constexpr int MAX_HIGH = 6;
inline int high_registers = MAX_HIGH;
inline int most_slots = 64;       // words of stack; each further one counts as six cycles
inline bool fixed_places = false; // result i must be in the place of plane i

struct Instruction {
    const char *name;
    int target, source; // low registers 0 to 7, high from 8, stack from 16
    int number;         // of a shift or a key, or -1
    int value;
};

struct Cost {
    bool possible = false;
    int cycles = 0;
    int misplaced = 0;
    int slots = 0;
    int total() const
    {
        return cycles + misplaced + 6 * std::max(0, slots - most_slots);
    }
};

class Registers
{
  public:
    Registers(const Program &program, std::vector<Instruction> *code)
        : program_(program), code_(code)
    {
        std::fill(low_, low_ + LOW, -1);
        std::fill(high_, high_ + MAX_HIGH, -1);
        for (int plane = 0; plane < PLANES; plane++)
            if (next_use[size_t(plane)] != NEVER) {
                const int at = program.places[size_t(plane)];
                if (at < LOW) {
                    put(at, plane);
                } else {
                    high_[at - LOW] = plane;
                    home_of[size_t(plane)] = int8_t(at);
                }
            }
    }

    void compute(const Step &s, const Uses &uses, int now)
    {
        now_ = now;
        hint_ = &s;
        unsigned pinned = 0;
        pinned |=
            1u << fetch(s.left, low_of[size_t(s.right)] >= 0 ? 1u << low_of[size_t(s.right)] : 0);
        if (s.right != s.left)
            pinned |= 1u << fetch(s.right, pinned);
        next_use[s.left] = uses.left;
        next_use[s.right] = uses.right;
        const int left = low_of[size_t(s.left)], right = low_of[size_t(s.right)];
        int target;
        if (has_free_target(s.operation)) {
            if (uses.left == NEVER)
                forget(s.left);
            else if (free_low() < 0 && is_backed(s.left) && uses.left - now > 20)
                drop_low(left);
            target = room(0);
            emit(NAMES[s.operation], target, left, s.number, s.value, s.operation == KEY ? 2 : 1);
        } else {
            const bool swaps = is_commutative(s.operation);
            const bool left_free = uses.left == NEVER || is_backed(s.left);
            const bool right_free = swaps && (uses.right == NEVER || is_backed(s.right));
            bool over_right = false;
            target = -1;
            if (left_free && right_free) {
                if ((uses.left == NEVER) != (uses.right == NEVER))
                    over_right = uses.right == NEVER;
                else if (uses.left == NEVER)
                    over_right = s.copy_right;
                else
                    over_right = (uses.right > uses.left) != (s.evict == 3);
            } else if (!left_free && !right_free) {
                // A copy is needed: in a free low register, or elsewhere for the value with the
                // latest use.
                int to = free_low();
                if (to < 0) {
                    const int victim = choose(swaps ? 0 : 1u << right);
                    if (victim == left || victim == right) {
                        save(low_[victim]);
                        over_right = victim == right;
                    } else {
                        evict(victim);
                        to = victim;
                    }
                }
                if (to >= 0) {
                    over_right = swaps && s.copy_right;
                    const int original = over_right ? right : left;
                    emit("movs", to, original, -1, low_[original], 1);
                    emit(NAMES[s.operation], to, over_right ? left : right, -1, s.value, 1);
                    target = to;
                }
            } else {
                over_right = right_free;
            }
            if (target < 0) {
                target = over_right ? right : left;
                emit(NAMES[s.operation], target, over_right ? left : right, -1, s.value, 1);
                drop_low(target);
            }
            if (uses.left == NEVER)
                forget(s.left);
            if (uses.right == NEVER)
                forget(s.right);
        }
        next_use[s.value] = uses.value;
        put(target, s.value);
    }

    Cost finish()
    {
        Step none = program_.steps.back();
        none.evict = 0;
        hint_ = &none;
        now_ = int(program_.steps.size());
        unsigned pinned = 0;
        for (int i = 0; i < PLANES && fixed_places; i++) { // results in high registers
            const int value = results[size_t(i)], goal = program_.places[size_t(i)];
            const int low = low_of[size_t(value)];
            if (goal < LOW)
                continue;
            if (home_of[size_t(value)] == goal) {
                if (low >= 0)
                    drop_low(low);
            } else if (low >= 0 && high_[goal - LOW] < 0) {
                emit("mov", goal, low, -1, value, 1);
                drop_low(low);
                home_of[size_t(value)] = int8_t(goal);
                high_[goal - LOW] = value;
            } else {
                cost_.misplaced += 2;
            }
        }
        const auto belongs_high = [this](int i) {
            return fixed_places && program_.places[size_t(i)] >= LOW;
        };
        for (int i = 0; i < PLANES; i++)
            if (low_of[size_t(results[size_t(i)])] >= 0)
                pinned |= 1u << low_of[size_t(results[size_t(i)])];
        for (int i = 0; i < PLANES; i++) {
            const int value = results[size_t(i)];
            if (low_of[size_t(value)] < 0 && !belongs_high(i)) {
                none.home = fixed_places ? program_.places[size_t(i)] : 0;
                pinned |= 1u << fetch(value, pinned);
            }
        }
        for (int i = 0; i < PLANES && fixed_places; i++)
            if (!belongs_high(i))
                cost_.misplaced += low_of[size_t(results[size_t(i)])] != program_.places[size_t(i)];
        cost_.possible = true;
        return cost_;
    }

    int where(int value) const
    {
        return low_of[size_t(value)] >= 0 ? low_of[size_t(value)] : home_of[size_t(value)];
    }

  private:
    bool is_backed(int value) const
    {
        return reload[size_t(value)] || home_of[size_t(value)] >= 0;
    }

    int free_low() const
    {
        for (int i = 0; i < LOW; i++) {
            const int r = (hint_->home + i) & 7;
            if (low_[r] < 0)
                return r;
        }
        return -1;
    }

    // A low register with its value, for eviction.
    int choose(unsigned pinned) const
    {
        int order[LOW], scores[LOW], count = 0;
        const int to_save = high_room() >= 0 && !hint_->deep ? 1 : 2;
        for (int r = 0; r < LOW; r++) {
            if (pinned >> r & 1)
                continue;
            const int value = low_[r];
            const int home = home_of[size_t(value)];
            int price = reload[size_t(value)];
            if (!price)
                price = home < 0 ? 2 * to_save : home < 16 ? 1 : 2;
            const int score =
                std::min(next_use[size_t(value)] - now_, 400) - price * program_.thrift;
            int at = count++;
            for (; at > 0 && scores[at - 1] < score; at--) {
                scores[at] = scores[at - 1];
                order[at] = order[at - 1];
            }
            scores[at] = score;
            order[at] = r;
        }
        return order[std::min<int>(hint_->evict, count - 1)];
    }

    // The high register for a value: its place at the end, if that is free.
    int high_room(int value = -1) const
    {
        for (int i = 0; i < PLANES && fixed_places && value >= 0; i++)
            if (results[size_t(i)] == value && program_.places[size_t(i)] >= LOW &&
                high_[program_.places[size_t(i)] - LOW] < 0)
                return program_.places[size_t(i)] - LOW;
        for (int h = 0; h < high_registers; h++)
            if (high_[h] < 0)
                return h;
        int best = -1;
        for (int h = 0; h < high_registers; h++) // a copy of a value in a low register
            if (low_of[size_t(high_[h])] >= 0 &&
                (best < 0 || next_use[size_t(high_[h])] < next_use[size_t(high_[best])]))
                best = h;
        return best;
    }

    void save(int value)
    {
        const int from = low_of[size_t(value)];
        const int h = hint_->deep ? -1 : high_room(value);
        if (h >= 0) {
            if (high_[h] >= 0)
                home_of[size_t(high_[h])] = -1;
            high_[h] = value;
            home_of[size_t(value)] = int8_t(8 + h);
            emit("mov", 8 + h, from, -1, value, 1);
            return;
        }
        int slot = 0;
        while (slots_ >> slot & 1)
            slot++;
        slots_ |= 1ull << slot;
        cost_.slots = std::max(cost_.slots, slot + 1);
        home_of[size_t(value)] = int8_t(16 + slot);
        emit("str", 16 + slot, from, -1, value, 2);
    }

    void evict(int r)
    {
        if (!is_backed(low_[r]))
            save(low_[r]);
        drop_low(r);
    }

    int room(unsigned pinned)
    {
        int r = free_low();
        if (r < 0) {
            r = choose(pinned);
            evict(r);
        }
        return r;
    }

    // Gets a value into a low register.
    int fetch(int value, unsigned pinned)
    {
        if (low_of[size_t(value)] >= 0)
            return low_of[size_t(value)];
        const int r = room(pinned), home = home_of[size_t(value)];
        if (reload[size_t(value)])
            emit("const", r, value, -1, value, reload[size_t(value)]);
        else if (home < 16)
            emit("mov", r, home, -1, value, 1);
        else
            emit("ldr", r, home, -1, value, 2);
        put(r, value);
        return r;
    }

    void put(int r, int value)
    {
        low_[r] = value;
        low_of[size_t(value)] = int8_t(r);
    }

    void drop_low(int r)
    {
        if (low_[r] >= 0)
            low_of[size_t(low_[r])] = -1;
        low_[r] = -1;
    }

    void forget(int value)
    {
        if (low_of[size_t(value)] >= 0)
            drop_low(low_of[size_t(value)]);
        const int home = home_of[size_t(value)];
        if (home >= 16)
            slots_ &= ~(1ull << (home - 16));
        else if (home >= 8)
            high_[home - 8] = -1;
        home_of[size_t(value)] = -1;
    }

    void emit(const char *name, int target, int source, int number, int value, int cycles)
    {
        cost_.cycles += cycles;
        if (code_)
            code_->push_back({name, target, source, number, value});
    }

    int low_[LOW], high_[MAX_HIGH];
    uint64_t slots_ = 0;
    int now_ = 0;
    const Step *hint_ = nullptr;
    const Program &program_;
    Cost cost_;
    std::vector<Instruction> *code_;
};

// Removes idle steps, allocates a program, and writes the code if asked to.
inline Cost allocate(Program &program, std::vector<Instruction> *code = nullptr,
                     std::array<int, PLANES> *ends = nullptr)
{
    static std::vector<Uses> uses;
    if (!find_uses(program.steps, uses))
        return {};
    Registers registers(program, code);
    for (size_t i = 0; i < uses.size(); i++)
        registers.compute(program.steps[i], uses[i], int(i));
    const Cost cost = registers.finish();
    for (int i = 0; ends && i < PLANES; i++)
        (*ends)[size_t(i)] = registers.where(results[size_t(i)]);
    return cost;
}
