// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Assigns registers to steps, first come, first served, and counts instructions.
#pragma once

#include "steps.hpp"

constexpr uint32_t ALL = (1u << REGISTERS) - 1;
constexpr uint32_t BEYOND = 0x3fffffff & ~ALL; // registers that do not exist, at a penalty
constexpr uint32_t EVEN = 0x55555555;
constexpr int BEYOND_PENALTY = 2; // for each use of a register that does not exist
constexpr int PLACE_PENALTY = 1;  // for each misplaced result: a MOV

inline bool fixed_planes = false, fixed_ends = false;
inline std::array<uint8_t, PLANES> ends;

struct Instruction {
    const char *name;
    int target, source;
};

struct Cost {
    bool possible = false;
    int instructions = 0;
    int beyond = 0;    // uses of registers that do not exist
    int misplaced = 0; // results outside of registers 0 to 7 or of their own places

    int total() const
    {
        return instructions + BEYOND_PENALTY * beyond + PLACE_PENALTY * misplaced;
    }
};

enum : uint8_t { LEFT_LIVES = 1, RIGHT_LIVES = 2 }; // an operand is needed after the step

// Removes steps without a use, and finds the operands that are used later. Returns false if a value
// is used before it exists.
inline bool find_lives(Steps &steps, std::vector<uint8_t> &lives)
{
    static std::vector<char> needed;
    static std::vector<int> used;
    needed.resize(tables.size());
    lives.resize(steps.size());
    used = results;
    for (int value : results)
        needed[value] = true;
    size_t kept = steps.size();
    for (size_t i = steps.size(); i-- > 0;) {
        const Step s = steps[i];
        if (!needed[s.value])
            continue;
        needed[s.value] = false;
        steps[--kept] = s;
        lives[kept] = uint8_t(needed[s.left] * LEFT_LIVES | needed[s.right] * RIGHT_LIVES);
        needed[s.left] = needed[s.right] = true;
        used.push_back(s.left);
        used.push_back(s.right);
    }
    steps.erase(steps.begin(), steps.begin() + long(kept));
    lives.erase(lives.begin(), lives.begin() + long(kept));
    bool possible = true;
    for (int value : used) {
        possible &= value < PLANES || !needed[value];
        needed[value] = false;
    }
    return possible;
}

// The first register of a set at or after a register, with wraparound.
inline int first_from(int start, uint32_t set)
{
    const uint32_t above = set & ~((1u << start) - 1);
    return __builtin_ctz(above ? above : set);
}

inline bool several(uint32_t set)
{
    return (set & (set - 1)) != 0;
}

class Registers
{
  public:
    Registers(const Program &program, std::vector<Instruction> *code)
        : program_(program), code_(code)
    {
        places_.resize(tables.size());
        for (const Step &s : program.steps)
            places_[s.value] = 0;
        for (int plane = 0; plane < PLANES; plane++) {
            places_[plane] = 0;
            put(program.places[plane], plane);
        }
    }

    // Adds a step. Returns false if there is no room.
    bool compute(const Step &s, bool left_lives, bool right_lives)
    {
        if ((occupied_ & BEYOND) == BEYOND)
            return false;
        // A register may be overwritten if its value is not used later or has another copy.
        uint32_t &left = places_[s.left], &right = places_[s.right];
        const uint32_t free = (!left_lives || several(left) ? left : 0) |
                              (!right_lives || several(right) ? right : 0);
        const int target = free ? first_from(s.home, free) : copy(s);
        const int source = __builtin_ctz(left >> target & 1 ? right : left);
        emit(s.operation == '^' ? "eor" : s.operation == '&' ? "and" : "or", target, source);
        remove(target);
        if (!left_lives)
            forget(s.left);
        if (!right_lives)
            forget(s.right);
        put(target, s.value);
        return true;
    }

    Cost cost() const
    {
        Cost cost = cost_;
        cost.possible = true;
        if (fixed_planes && !fixed_ends) {
            cost.misplaced = cycles();
            return cost;
        }
        for (int bit = 0; bit < PLANES; bit++)
            cost.misplaced += !(places_[results[bit]] & (fixed_ends ? 1u << ends[bit] : 0xff));
        return cost;
    }

  private:
    // The number of MOVs that bring the results to the places of the planes. Each result is from an
    // addition with a free target, so there is one MOV for each cycle of the permutation.
    int cycles() const
    {
        std::array<int, PLANES> from; // by place
        for (int bit = 0; bit < PLANES; bit++) {
            const uint32_t there = places_[results[bit]], home = 1u << program_.places[bit];
            from[program_.places[bit]] = __builtin_ctz(there & home     ? home
                                                       : there & ~0xffu ? there & ~0xffu
                                                                        : there);
        }
        int cycles = 0;
        for (int place = 0; place < PLANES; place++) {
            int at = from[place], length = 1;
            while (at < PLANES && at > place && length < PLANES) {
                at = from[at];
                length++;
            }
            cycles += at == place && length > 1;
        }
        return cycles;
    }

    // Copies an operand of a step if both operands are needed later. Returns the register to
    // overwrite: the copy or the original.
    int copy(const Step &s)
    {
        const int value = s.copy_right ? s.right : s.left;
        const int from = __builtin_ctz(places_[value]), neighbour = from ^ 1;
        const uint32_t free = ALL & ~occupied_, pairs = free & free >> 1 & EVEN;
        if (s.wide && from < REGISTERS && occupied_ >> neighbour & 1 && pairs) {
            const int pair = first_from(s.home & ~1, pairs);
            emit("movw", pair, from & ~1);
            put(pair | (from & 1), value);
            put(pair | (neighbour & 1), values_[neighbour]);
            return s.home & 1 ? pair | (from & 1) : from;
        }
        const int to = make_room(s.home, free);
        emit("mov", to, from);
        put(to, value);
        return to;
    }

    // A free register. If all are in use, drops one of several copies of a value.
    int make_room(int home, uint32_t free)
    {
        if (free)
            return first_from(home, free);
        uint32_t copies = 0;
        for (int r = 0; r < REGISTERS; r++)
            copies |= uint32_t(several(places_[values_[r]])) << r;
        if (copies) {
            const int dropped = first_from(home, copies);
            remove(dropped);
            return dropped;
        }
        cost_.beyond++;
        return __builtin_ctz(BEYOND & ~occupied_);
    }

    void put(int r, int value)
    {
        values_[r] = value;
        places_[value] |= 1u << r;
        occupied_ |= 1u << r;
    }

    void remove(int r)
    {
        places_[values_[r]] &= ~(1u << r);
        occupied_ &= ~(1u << r);
    }

    void forget(int value)
    {
        occupied_ &= ~places_[value];
        places_[value] = 0;
    }

    void emit(const char *name, int target, int source)
    {
        cost_.instructions++;
        if (code_)
            code_->push_back({name, target, source});
    }

    inline static std::vector<uint32_t> places_; // by value: its registers
    int values_[32];                             // by register
    uint32_t occupied_ = 0;
    Cost cost_;
    const Program &program_;
    std::vector<Instruction> *code_;
};

// Removes idle steps, allocates a program, and writes the code if asked to.
inline Cost allocate(Program &program, std::vector<Instruction> *code = nullptr)
{
    static std::vector<uint8_t> lives;
    if (!find_lives(program.steps, lives))
        return {};
    Registers registers(program, code);
    for (size_t i = 0; i < lives.size(); i++)
        if (!registers.compute(program.steps[i], lives[i] & LEFT_LIVES, lives[i] & RIGHT_LIVES))
            return {};
    return registers.cost();
}
