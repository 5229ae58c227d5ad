// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// The program under search, before registers are assigned: steps that compute values.
#pragma once

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

constexpr int PLANES = 8;
constexpr int REGISTERS = 22; // 0 to 7 hold the planes at the start and at the end

// Random numbers: xorshift64.

inline uint64_t random_state;

inline uint64_t random_bits()
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    return random_state ^= random_state << 17;
}

inline int random_below(int n)
{
    return int((random_bits() >> 11) % unsigned(n));
}

inline double random_unit()
{
    return double(random_bits() >> 11) / 9007199254740992.0;
}

// A value is a function of the input byte: bit n of its table is the value for input n.
using Table = std::array<uint64_t, 4>;

struct TableHash {
    size_t operator()(const Table &table) const
    {
        uint64_t hash = 0;
        for (uint64_t word : table) {
            hash = (hash ^ word) * 0x9e3779b97f4a7c15;
            hash ^= hash >> 29;
        }
        return hash;
    }
};

// Values are numbered in the order in which they appear. 0 to 7 are the planes of the input.
inline std::vector<Table> tables;
inline std::unordered_map<Table, int, TableHash> numbers;

inline int number_of(const Table &table)
{
    const auto [entry, is_new] = numbers.try_emplace(table, int(tables.size()));
    if (is_new)
        tables.push_back(table);
    return entry->second;
}

inline Table combine(int left, int right, char operation)
{
    Table result;
    for (int i = 0; i < 4; i++) {
        const uint64_t a = tables[left][i], b = tables[right][i];
        result[i] = operation == '^' ? a ^ b : operation == '&' ? a & b : a | b;
    }
    return result;
}

// value = left operation right
struct Step {
    int value, left, right;
    char operation;
    // Preferences for its allocation:
    uint8_t home;    // the register of the result, or the next possible one
    bool copy_right; // which operand is copied if both are still needed
    bool wide;       // by MOVW if a pair is free
};

using Steps = std::vector<Step>;

// The state of the annealing: the steps, and the places of the input planes.
struct Program {
    Steps steps;
    std::array<uint8_t, PLANES> places{0, 1, 2, 3, 4, 5, 6, 7};
};

inline std::vector<int> results; // the values to compute

inline Step step(int value, int left, int right, char operation)
{
    const uint8_t home = uint8_t(random_below(REGISTERS));
    return {value, left, right, operation, home, random_below(2) != 0, true};
}

// Reads gates `output = left operation right`, and sets the results.
inline Steps read_circuit(const char *path)
{
    Steps steps;
    std::map<std::string, int> names;
    for (int bit = 0; bit < PLANES; bit++) {
        Table table{};
        for (int n = 0; n < 256; n++)
            table[n / 64] |= uint64_t(n >> bit & 1) << n % 64;
        names["x" + std::to_string(bit)] = number_of(table);
    }
    std::ifstream file(path);
    std::string line;
    while (std::getline(file, line)) {
        char output[16], left[16], right[16], operation;
        if (line[0] == '#')
            continue;
        if (sscanf(line.c_str(), "%15s = %15s %c %15s", output, left, &operation, right) != 4) {
            fprintf(stderr, "not a gate: %s\n", line.c_str());
            exit(2);
        }
        const int a = names.at(left), b = names.at(right);
        names[output] = number_of(combine(a, b, operation));
        steps.push_back(step(names[output], a, b, operation));
    }
    for (int bit = 0; bit < PLANES; bit++)
        results.push_back(names.at("S" + std::to_string(bit)));
    return steps;
}
