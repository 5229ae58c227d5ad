// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Searches for a short AVR program of a bitsliced S-box, by simulated annealing.
//
//     g++ -std=c++17 -O2 -o search gen/avr_sbox_search/main.cpp
//     ./search CIRCUIT SEED ITERATIONS HOT COLD [PLANES ENDS] > schedule.txt
//
// Starts from a circuit, and writes a schedule for gen/sbox_ct_avr.py. The same arguments give the
// same schedule. HOT and COLD are the temperatures in instructions at the start and the end.
// PLANES, for example 1,0,7,3,4,5,2,6, are the planes in the first pair of registers, in the
// second, and so on. Result i must end in the place of the plane ENDS[i], if ENDS is not "any".
// Without these arguments, the search chooses both.
//
// The annealing changes a list of steps `value = left operation right`, one instruction each. AVR
// has two-operand instructions: a step overwrites one of its operands. If both are needed later, a
// MOV or MOVW precedes the step. MOVW copies an even-odd pair in one cycle, so it saves the copy of
// the neighbour if that is needed too. A value may be computed again instead of being kept, which
// costs as much as a copy and needs no register.
#include <cmath>
#include <cstring>
#include <utility>

#include "mutations.hpp"
#include "registers.hpp"

namespace
{

Program anneal(Program current, long iterations, double hot, double cold)
{
    Cost cost = allocate(current);
    Program best = current, next;
    int best_total = INT32_MAX;
    double temperature = hot;
    for (long i = 0; i < iterations; i++) {
        if (i % 1024 == 0)
            temperature = hot * std::pow(cold / hot, double(i) / double(iterations));
        next = current;
        if (!mutate(next))
            continue;
        const Cost changed = allocate(next);
        const int worse = changed.total() - cost.total();
        if (!changed.possible || (worse > 0 && random_unit() >= std::exp(-worse / temperature)))
            continue;
        std::swap(current, next);
        cost = changed;
        if (!cost.beyond && (!cost.misplaced || (fixed_planes && !fixed_ends)) &&
            cost.total() < best_total) {
            best = current;
            best_total = cost.total();
        }
    }
    return best;
}

std::array<uint8_t, PLANES> read_planes(const char *list)
{
    std::array<uint8_t, PLANES> planes;
    for (uint8_t &plane : planes) {
        plane = uint8_t(strtol(list, const_cast<char **>(&list), 10)) % PLANES;
        list++;
    }
    return planes;
}

// Writes a schedule in the form that gen/sbox_ct_avr.py reads.
void write(const Program &program, const std::vector<Instruction> &code)
{
    std::array<std::string, REGISTERS> names;
    for (int plane = 0; plane < PLANES; plane++)
        names[program.places[plane]] = "x" + std::to_string(plane);
    for (int r = PLANES; r < REGISTERS; r++)
        names[r] = "t" + std::to_string(r - PLANES);
    printf("# pairs:");
    for (int r = 0; r < PLANES; r += 2)
        printf(" (%s,%s)", names[r].c_str(), names[r + 1].c_str());
    printf("\n");
    for (const Instruction &i : code)
        printf("%s %s, %s\n", i.name, names[i.target].c_str(), names[i.source].c_str());
}

} // namespace

int main(int count, char **arguments)
{
    if (count != 6 && count != 8) {
        fprintf(stderr, "usage: %s CIRCUIT SEED ITERATIONS HOT COLD [PLANES ENDS]\n", arguments[0]);
        return 2;
    }
    random_state = strtoull(arguments[2], nullptr, 10) * 0x9e3779b97f4a7c15 + 1;
    Program program{read_circuit(arguments[1])};
    if (count == 8) {
        const std::array<uint8_t, PLANES> planes = read_planes(arguments[6]);
        for (int r = 0; r < PLANES; r++)
            program.places[planes[r]] = uint8_t(r);
        fixed_planes = true;
        fixed_ends = strcmp(arguments[7], "any") != 0;
        for (int bit = 0; bit < PLANES && fixed_ends; bit++)
            ends[bit] = program.places[read_planes(arguments[7])[bit]];
    }
    program = anneal(program, atol(arguments[3]), atof(arguments[4]), atof(arguments[5]));
    std::vector<Instruction> code;
    const Cost cost = allocate(program, &code);
    fprintf(stderr, "%zu instructions, %d cycles of results\n", code.size(), cost.misplaced);
    printf("# Found by: ./search");
    for (int i = 1; i < count; i++)
        printf(" %s", arguments[i]);
    printf("\n");
    write(program, code);
    return 0;
}
