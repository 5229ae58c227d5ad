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

// A value is represented by its words for eight random states and round keys.
using Words = std::array<uint32_t, 8>;

struct WordsHash {
    size_t operator()(const Words &words) const
    {
        uint64_t hash = 0;
        for (uint32_t word : words) {
            hash = (hash ^ word) * 0x9e3779b97f4a7c15;
            hash ^= hash >> 29;
        }
        return hash;
    }
};

// Operations. EOR, AND, ORR and MUL overwrite either operand. BIC (left and not right) and ROR
// overwrite the left one. The others have a free target.
enum Operation : uint8_t { EOR, AND, ORR, MUL, BIC, ROR, LSL, LSR, REV, REV16, KEY };
constexpr const char *NAMES[] = {"eors", "ands", "orrs", "muls",  "bics", "rors",
                                 "lsls", "lsrs", "rev",  "rev16", "key"};

inline bool is_commutative(Operation operation)
{
    return operation <= MUL;
}
inline bool has_free_target(Operation operation)
{
    return operation >= LSL;
}

// Values are numbered in the order in which they appear. 0 to 7 are the planes of the input.
inline std::vector<Words> tables;
inline std::unordered_map<Words, int, WordsHash> numbers;
inline std::vector<int> reload; // by value: cycles to load a constant or the pointer to the keys
inline std::vector<std::string> constant_names;

inline int number_of(const Words &words)
{
    const auto [entry, is_new] = numbers.try_emplace(words, int(tables.size()));
    if (is_new) {
        tables.push_back(words);
        reload.push_back(0);
        constant_names.push_back("");
    }
    return entry->second;
}

inline Words combine(int left, int right, Operation operation, int number = 0)
{
    Words result;
    for (int i = 0; i < 8; i++) {
        const uint32_t a = tables[left][i], b = tables[right][i];
        switch (operation) {
        case EOR: result[i] = a ^ b; break;
        case AND: result[i] = a & b; break;
        case ORR: result[i] = a | b; break;
        case MUL: result[i] = a * b; break;
        case BIC: result[i] = a & ~b; break;
        case ROR: result[i] = a >> (b & 31) | a << (32 - (b & 31)); break;
        case LSL: result[i] = a << number; break;
        case LSR: result[i] = a >> number; break;
        case REV: result[i] = __builtin_bswap32(a); break;
        case REV16: result[i] = __builtin_bswap32(a) >> 16 | __builtin_bswap32(a) << 16; break;
        case KEY: result[i] = a * (uint32_t(number) * 2 + 0x9e3779b1) ^ a >> (number + 1); break;
        }
    }
    return result;
}

// value = left operation right
struct Step {
    int value, left, right; // right is left if there is only one operand
    Operation operation;
    uint8_t number; // bits to shift, or the word of the round key
    // Preferences for its allocation:
    uint8_t home;    // the low register of the result, or the next possible one
    uint8_t evict;   // number of the best candidates for eviction to skip
    bool deep;       // evicts to the stack, not to a high register
    bool copy_right; // overwrites the right operand if both or no operands can be
};

using Steps = std::vector<Step>;

struct Program {
    Steps steps;
    std::array<uint8_t, PLANES> places{0, 1, 2, 3, 4, 5, 6, 7};
    int thrift = 10; // steps between next uses that are worth a cycle of eviction
};

inline std::vector<int> results;   // the values to compute
inline std::vector<int> permanent; // values that exist at the start

inline bool is_permanent(int value)
{
    for (int there : permanent)
        if (there == value)
            return true;
    return false;
}

inline Step step(int value, int left, int right, Operation operation, int number = 0)
{
    return {value,
            left,
            right,
            operation,
            uint8_t(number),
            uint8_t(random_below(8)),
            0,
            false,
            random_below(2) != 0};
}

inline std::map<std::string, int> names;

// The program states the cycles to load a constant or the pointer to the keys.
inline void add_constant(const std::string &name, uint32_t number, int cycles)
{
    Words words;
    words.fill(number);
    const int value = names[name] = number_of(words);
    reload[value] = cycles;
    constant_names[value] = name;
    permanent.push_back(value);
}

inline bool keys_in_register = true; // the pointer to the round key is in lr, or else on the stack

inline void add_inputs()
{
    random_state = 0x9e3779b97f4a7c15;
    for (int i = 0; i < 20; i++)
        random_bits();
    for (int plane = 0; plane < PLANES; plane++) {
        Words words;
        for (uint32_t &word : words)
            word = uint32_t(random_bits() >> 16);
        permanent.push_back(names["x" + std::to_string(plane)] = number_of(words));
    }
    Words words;
    for (uint32_t &word : words)
        word = uint32_t(random_bits() >> 16);
    const int keys = names["keys"] = number_of(words);
    reload[size_t(keys)] = keys_in_register ? 1 : 2;
    constant_names[keys] = "keys";
    permanent.push_back(keys);
}

// Reads the text after the step in a line of an earlier search's program.
inline void read_wishes(const std::string &line, Step &s)
{
    const size_t at = line.find(';');
    int home, evict, deep, copy_right;
    if (at != std::string::npos &&
        sscanf(line.c_str() + at, "; %d %d %d %d", &home, &evict, &deep, &copy_right) == 4) {
        s.home = uint8_t(home);
        s.evict = uint8_t(evict);
        s.deep = deep;
        s.copy_right = copy_right;
    }
}

// Reads lines `output = left operation right`, `output = rev left`, `output = key 3` and
// `constant name value cycles`, and appends them to the program.
inline void read_steps(const char *path, Program &program)
{
    Steps &steps = program.steps;
    static const std::map<std::string, Operation> signs = {{"^", EOR},  {"&", AND},  {"|", ORR},
                                                           {"*", MUL},  {"&~", BIC}, {">>>", ROR},
                                                           {"<<", LSL}, {">>", LSR}};
    std::ifstream file(path);
    if (!file) {
        fprintf(stderr, "no file %s\n", path);
        exit(2);
    }
    std::string line;
    while (std::getline(file, line)) {
        char a[24], b[24], c[24], d[24];
        if (line.empty() || line[0] == '#')
            continue;
        if (sscanf(line.c_str(), "thrift %d", &program.thrift) == 1)
            continue;
        const std::string gate = line.substr(0, line.find(';'));
        const int words = sscanf(gate.c_str(), "%23s = %23s %23s %23s", a, b, c, d);
        if (sscanf(line.c_str(), "constant %23s %23s %23s", a, b, c) == 3) {
            if (!names.count(a))
                add_constant(a, uint32_t(strtoul(b, nullptr, 0)), atoi(c));
            continue;
        }
        int left, right, number = 0;
        Operation operation;
        if (words == 3) {
            operation = b == std::string("rev") ? REV : b == std::string("rev16") ? REV16 : KEY;
            left = right = names.at(operation == KEY ? "keys" : c);
            number = operation == KEY ? atoi(c) : 0;
        } else if (words == 4) {
            operation = signs.at(c);
            left = right = names.at(b);
            if (operation == LSL || operation == LSR)
                number = atoi(d);
            else
                right = names.at(d);
        } else {
            fprintf(stderr, "not a step: %s\n", line.c_str());
            exit(2);
        }
        const int value = names[a] = number_of(combine(left, right, operation, number));
        steps.push_back(step(value, left, right, operation, number));
        read_wishes(line, steps.back());
    }
}

inline void set_results(char name)
{
    results.clear();
    for (int bit = 0; bit < PLANES; bit++)
        results.push_back(names.at(name + std::to_string(bit)));
}
