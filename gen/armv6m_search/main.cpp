// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Searches for a short ARMv6-M program of steps of the bitsliced AES, by simulated annealing.
//
//     g++ -std=c++17 -O3 -o search gen/armv6m_search/main.cpp
//     ./search SEED ITERATIONS HOT COLD HIGH PLACES PROGRAM FILE... > schedule.txt
//
// The FILEs are straight-line programs. They are read one after the other as one program: an S-box,
// or an S-box and the next steps of a round. HOT and COLD are the temperatures in cycles at the
// start and the end. HIGH is the most high registers that it may use. It may be followed by the
// words of stack that it should use, for example 1,10. PLACES are the registers of the planes,
// before and after: a list such as 0,1,2,3,4,5,6,7, or "any". The search writes its steps to
// PROGRAM, which may be a FILE of another search. The schedule is for gen/ct_armv6m.py. The same
// arguments give the same schedule. search.sh has the searches of this project.
//
// The annealing changes a list of steps `value = left operation right`, with preferences for the
// registers of each step. Thumb has two-operand instructions, so a step overwrites an operand. If
// the operand is needed later, there must be a copy elsewhere. A sum may be computed again instead
// of being kept.
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
        if (i % (iterations / 20) == 0)
            fprintf(stderr, "%ld: %d, best %d\n", i, cost.total(), best_total);
        next = current;
        if (!mutate(next))
            continue;
        const Cost changed = allocate(next);
        const int worse = changed.total() - cost.total();
        if (!changed.possible || (worse > 0 && random_unit() >= std::exp(-worse / temperature)))
            continue;
        std::swap(current, next);
        cost = changed;
        if (!cost.misplaced && cost.total() < best_total) {
            best = current;
            best_total = cost.total();
        }
    }
    return best;
}

std::string place(int at)
{
    if (at >= 16)
        return "s" + std::to_string(at - 16);
    return (at >= 8 ? "h" : "r") + std::to_string(at >= 8 ? at - 8 : at);
}

// Writes a schedule in the form that gen/ct_armv6m.py reads.
void write(const Program &program, const std::vector<Instruction> &code)
{
    printf("# in:");
    for (int plane = 0; plane < PLANES; plane++)
        printf(" %s", place(program.places[size_t(plane)]).c_str());
    printf("\n");
    for (const Instruction &i : code) {
        const std::string to = place(i.target);
        if (!strcmp(i.name, "const"))
            printf("const %s, %s\n", to.c_str(), constant_names[size_t(i.source)].c_str());
        else if (!strcmp(i.name, "str"))
            printf("str %s, %s\n", place(i.source).c_str(), to.c_str());
        else if (!strcmp(i.name, "key"))
            printf("key %s, %s, %d\n", to.c_str(), place(i.source).c_str(), i.number);
        else if (!strcmp(i.name, "lsls") || !strcmp(i.name, "lsrs"))
            printf("%s %s, %s, %d\n", i.name, to.c_str(), place(i.source).c_str(), i.number);
        else
            printf("%s %s, %s\n", i.name, to.c_str(), place(i.source).c_str());
    }
}

// Writes the steps in a form that this program reads, as the start of another search.
void write_steps(const char *path, const Program &program)
{
    static const char *const signs[] = {"^", "&", "|", "*", "&~", ">>>", "<<", ">>"};
    std::map<int, std::string> known;
    for (const auto &[name, value] : names)
        known.emplace(value, name);
    for (int i = 0; i < PLANES; i++)
        known[results[size_t(i)]] = (names.count("o0") ? "o" : "S") + std::to_string(i);
    const auto name = [&](int value) {
        std::string fresh = "_" + std::to_string(value);
        while (names.count(fresh)) // the name of another value in a FILE
            fresh += "_";
        return known.emplace(value, fresh).first->second;
    };
    std::ofstream file(path);
    file << "thrift " << program.thrift << "\n";
    for (int value : permanent)
        if (reload[size_t(value)] && value != names.at("keys"))
            file << "constant " << constant_names[size_t(value)] << " " << tables[size_t(value)][0]
                 << " " << reload[size_t(value)] << "\n";
    for (const Step &s : program.steps) {
        file << name(s.value) << " = ";
        if (s.operation == KEY)
            file << "key " << int(s.number);
        else if (s.operation >= REV)
            file << NAMES[s.operation] << " " << name(s.left);
        else if (s.operation >= LSL)
            file << name(s.left) << " " << signs[s.operation] << " " << int(s.number);
        else
            file << name(s.left) << " " << signs[s.operation] << " " << name(s.right);
        file << " ; " << int(s.home) << " " << int(s.evict) << " " << s.deep << " " << s.copy_right
             << "\n";
    }
}

} // namespace

int main(int count, char **arguments)
{
    if (count < 9) {
        fprintf(stderr, "usage: %s SEED ITERATIONS HOT COLD HIGH PLACES PROGRAM FILE...\n",
                arguments[0]);
        return 2;
    }
    high_registers = atoi(arguments[5]);
    if (const char *words = strchr(arguments[5], ','))
        most_slots = atoi(words + 1);
    keys_in_register = high_registers < MAX_HIGH;
    add_inputs();
    Program program;
    fixed_places = strcmp(arguments[6], "any") != 0;
    const char *list = arguments[6];
    for (int plane = 0; plane < PLANES && fixed_places; plane++)
        program.places[size_t(plane)] = uint8_t(strtol(list, const_cast<char **>(&list), 10)),
        list++;
    for (int i = 8; i < count; i++)
        read_steps(arguments[i], program);
    set_results(names.count("o0") ? 'o' : 'S');
    random_state = strtoull(arguments[1], nullptr, 10) * 0x9e3779b97f4a7c15 + 1;
    program = anneal(program, atol(arguments[2]), atof(arguments[3]), atof(arguments[4]));
    write_steps(arguments[7], program);
    std::vector<Instruction> code;
    std::array<int, PLANES> ends;
    const Cost cost = allocate(program, &code, &ends);
    fprintf(stderr, "%d cycles, %zu instructions, %d words of stack\n", cost.cycles, code.size(),
            cost.slots);
    printf("# Found by: ./search");
    for (int i = 1; i < count; i++)
        printf(" %s", arguments[i]);
    printf("\n# %d cycles\n", cost.cycles);
    write(program, code);
    printf("# out:");
    for (int end : ends)
        printf(" %s", place(end).c_str());
    printf("\n");
    return 0;
}
