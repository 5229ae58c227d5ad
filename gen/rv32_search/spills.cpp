// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Finds an order of the steps of bitsliced programs for RV32E, with few loads and stores, and
// registers with which many instructions take two bytes. A linear value may be made again instead.
//
//   spills seed steps low high in out free file...
//
// low, high: names of registers, separated by commas. Only low ones make instructions of two bytes.
// in, out: value=place, separated by commas. A place is a register, * for any, or m<slot>.
// free: slots for spilled values

#include "naming.hpp"

#include <iostream>

namespace
{

std::vector<std::string> split(const std::string &text, char sign)
{
    std::vector<std::string> parts;
    std::istringstream stream(text);
    for (std::string part; std::getline(stream, part, sign);) {
        parts.push_back(part);
    }
    return parts;
}

struct interface {
    std::vector<std::string> values;
    std::vector<int> registers, slots; // -1: none, or any
    std::string kinds;                 // r or m
};

interface parse(const std::string &text, const std::vector<std::string> &names)
{
    interface i;
    for (const std::string &part : split(text, ',')) {
        std::vector<std::string> sides = split(part, '=');
        i.values.push_back(sides.at(0));
        bool is_slot = sides.at(1)[0] == 'm';
        i.kinds += is_slot ? 'm' : 'r';
        i.slots.push_back(is_slot ? std::stoi(sides[1].substr(1)) : -1);
        auto found = std::find(names.begin(), names.end(), sides[1]);
        i.registers.push_back(found == names.end() ? -1 : static_cast<int>(found - names.begin()));
    }
    return i;
}

struct candidate {
    std::vector<int> order, keep;
    std::vector<char> drop;
};

void move_step(const program &p, std::vector<int> &order, std::mt19937 &random)
{
    int count = static_cast<int>(order.size()), from = static_cast<int>(random() % count);
    int value = p.inputs + order[from], first = from, last = from;
    const step &s = p.steps[order[from]];
    while (first > 0 && p.inputs + order[first - 1] != s.left &&
           p.inputs + order[first - 1] != s.right) {
        first--;
    }
    while (last < count - 1 && p.steps[order[last + 1]].left != value &&
           p.steps[order[last + 1]].right != value) {
        last++;
    }
    int to = first + static_cast<int>(random() % (last - first + 1));
    if (random() % 2) {
        to = std::max(first, std::min(last, from + static_cast<int>(random() % 9) - 4));
    }
    auto at = order.begin();
    if (to < from) {
        std::rotate(at + to, at + from, at + from + 1);
    } else {
        std::rotate(at + from, at + from + 1, at + to + 1);
    }
}

candidate search(const program &p, machine &m, std::mt19937 &random, long steps)
{
    candidate now, next, best;
    for (size_t i = 0; i < p.steps.size(); i++) {
        now.order.push_back(static_cast<int>(i));
    }
    now.keep.assign(p.values(), 0);
    now.drop.assign(p.values(), 0);
    best = now;
    int cost = m.cost(now.order, now.keep, now.drop), best_cost = cost;
    for (long i = 0; i < steps; i++) {
        double heat = 1.2 * std::pow(0.08, static_cast<double>(i) / static_cast<double>(steps));
        next = now;
        unsigned kind = random() % 7;
        if (kind < 5) {
            move_step(p, next.order, random);
        } else if (kind < 6) {
            next.keep[random() % next.keep.size()] = static_cast<int>(random() % 41) - 20;
        } else {
            next.drop[random() % next.drop.size()] ^= 1;
        }
        int worse = m.cost(next.order, next.keep, next.drop) - cost;
        if (worse <= 0 || std::exp(-worse / heat) * 4294967296.0 > random()) {
            std::swap(now, next);
            cost += worse;
            if (cost < best_cost) {
                best = now;
                best_cost = cost;
            }
        }
    }
    return best;
}

} // namespace

int main(int argc, char **argv)
{
    if (argc < 9) {
        std::cerr << "usage: spills seed steps low high in out free file...\n";
        return 2;
    }
    std::mt19937 random(static_cast<unsigned>(std::stoul(argv[1])));
    std::vector<std::string> names = split(argv[3], ','), high = split(argv[4], ',');
    int low = static_cast<int>(names.size());
    names.insert(names.end(), high.begin(), high.end());
    interface in = parse(argv[5], names), out = parse(argv[6], names);
    std::vector<int> free;
    for (const std::string &slot : split(argv[7], ',')) {
        free.push_back(std::stoi(slot));
    }
    std::vector<std::string> files;
    for (int i = 8; i < argc; i++) {
        files.push_back("gen/circuits/" + std::string(argv[i]) + ".txt");
    }
    program p = read(files, in.values, out.values, in.kinds, out.kinds);
    int all = static_cast<int>(names.size());
    machine m(p, all);
    candidate best = search(p, m, random, std::stol(argv[2]));
    std::vector<event> events;
    int more = m.cost(best.order, best.keep, best.drop, &events);
    naming n(p, events, low, all, in.registers, out.registers);
    n.search(random, std::stol(argv[2]) / 4);
    std::cerr << p.steps.size() << " + " << more << ", " << n.misplaced() << " moves\n";
    std::cout << "# Found by: spills";
    for (int i = 1; i < argc; i++) {
        std::cout << " " << argv[i];
    }
    std::cout << "\n";
    n.print(std::cout, names, in.slots, out.slots, free);
    return 0;
}
