// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Finds an order of the gates of a bitsliced S-box and registers for RV32: no word on the stack, and as
// many instructions of two bytes as can be. Simulated annealing over the order, and over what each value
// wants: a register that instructions of two bytes reach (s0, s1, a0 .. a5), or another.
//
//   main circuit seed steps low high    (gen/schedules/*_rv32.txt, with its arguments in the first line)
//
// low, high: the registers of either kind that values may take, separated by commas. Planes come in
// where MIX_COLUMNS leaves them: plane p in a register that holds none of the planes p .. 7 at the end,
// best where plane p - 1 is at the end.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <map>
#include <random>
#include <sstream>
#include <string>
#include <vector>

namespace {

constexpr int planes = 8;
// Low registers that planes may hold: MIX_COLUMNS works with the others.
constexpr int held_low = 4;

struct gate {
    int left, right;
    std::string operation;
};

struct circuit {
    std::vector<gate> gates;     // value planes + i is the result of gates[i]
    std::vector<int> out;        // the values S0 .. S7
    std::vector<int> plane;      // which of them a value is, or -1
    std::vector<int> uses;       // of each value
};

circuit read(const std::string &path)
{
    std::ifstream file(path);
    std::map<std::string, int> names;
    circuit c;
    for (int i = 0; i < planes; i++) {
        names["x" + std::to_string(i)] = i;
    }
    std::string line;
    while (std::getline(file, line)) {
        std::istringstream words(line);
        std::string name, equals, left, operation, right;
        if (line.empty() || line[0] == '#' || !(words >> name >> equals >> left >> operation >> right)) {
            continue;
        }
        names[name] = planes + static_cast<int>(c.gates.size());
        c.gates.push_back({names.at(left), names.at(right), operation});
    }
    c.uses.assign(planes + c.gates.size(), 0);
    c.plane.assign(planes + c.gates.size(), -1);
    for (const gate &g : c.gates) {
        c.uses[g.left]++;
        c.uses[g.right]++;
    }
    for (int i = 0; i < planes; i++) {
        int value = names.at("S" + std::to_string(i));
        c.out.push_back(value);
        c.plane[value] = i;
        c.uses[value]++; // never dies
    }
    return c;
}

struct state {
    std::vector<int> order;      // of the gates
    std::vector<int> wants_low;  // by value
    std::vector<int> choice;     // by value: which of the free registers
    std::vector<int> swap;       // by value: prefer the second operand's register
};

struct result {
    double cost = 0;
    int short_ones = 0, too_many = 0, misplaced = 0, stays = 0, stays_high = 0;
    std::vector<int> place; // of each value
};

class machine {
  public:
    machine(const circuit &c, int low, int high) : c_(c), low_(low), all_(low + high) {}

    void run(const state &s, result &r) const
    {
        r = result();
        r.place.assign(c_.uses.size(), -1);
        std::vector<int> uses = c_.uses;
        std::vector<char> taken(all_ + 200, 0);
        int next_low = 0, next_high = low_;
        std::vector<int> in(planes, -1);
        for (int i = 0; i < planes; i++) {
            int at = s.wants_low[i] && next_low < low_ ? next_low++ : next_high++;
            r.place[i] = in[i] = at;
            taken[at] = 1;
        }
        std::vector<int> is_in(all_ + 200, -1);
        for (int i = 0; i < planes; i++) {
            is_in[in[i]] = i;
        }
        for (int g : s.order) {
            const gate &it = c_.gates[g];
            int value = planes + g, a = r.place[it.left], b = r.place[it.right];
            bool a_dies = --uses[it.left] == 0, b_dies = --uses[it.right] == 0;
            if (a_dies) {
                taken[a] = 0;
            }
            if (b_dies) {
                taken[b] = 0;
            }
            int at = -1, plane = c_.plane[value];
            bool both_low = a < low_ && b < low_;
            if (plane >= 0 && plane < 7 && !taken[in[plane + 1]] && (s.swap[value] || !s.wants_low[value])) {
                at = in[plane + 1];
            } else if (s.wants_low[value]) {
                if (both_low && (a_dies || b_dies)) {
                    at = a_dies && !(b_dies && s.swap[value]) ? a : b;
                    if (!fits(plane, at, is_in)) {
                        at = -1;
                    }
                }
                if (at < 0) {
                    at = free(taken, 0, low_, s.choice[value], plane, is_in);
                }
                if (at < 0) {
                    at = free(taken, low_, all_, s.choice[value], plane, is_in);
                }
            } else {
                at = free(taken, low_, all_, s.choice[value], plane, is_in);
                if (at < 0) {
                    at = free(taken, 0, low_, s.choice[value], plane, is_in);
                }
            }
            if (at < 0) {
                at = free(taken, 0, all_, s.choice[value], -1, is_in);
            }
            if (at < 0) {
                r.too_many++;
                at = all_;
                while (taken[at]) {
                    at++;
                }
            }
            taken[at] = 1;
            r.place[value] = at;
            r.short_ones += both_low && (at == a || at == b);
        }
        int held = 0;
        for (int i = 0; i < planes; i++) {
            int at = r.place[c_.out[i]], p = at < all_ ? is_in[at] : -1;
            r.misplaced += p >= 0 && i >= p;
            r.stays += p == i + 1 && at < low_;
            r.stays_high += p == i + 1 && at >= low_;
            held += at < low_ && p < 0;
        }
        for (int i = 0; i < planes; i++) {
            held += in[i] < low_;
        }
        bool last_low = r.place[c_.out[7]] < low_;
        r.cost = 1000.0 * r.too_many + 30.0 * r.misplaced + 30.0 * std::max(0, held - held_low) -
                 r.short_ones - 3.0 * r.stays - 0.5 * r.stays_high - 4.0 * last_low;
    }

  private:
    // Plane p at the end may be where a plane p + 1 .. 7 was.
    static bool fits(int plane, int at, const std::vector<int> &is_in)
    {
        return plane < 0 || is_in[at] < 0 || is_in[at] > plane;
    }

    static int free(const std::vector<char> &taken, int from, int to, int choice, int plane,
                    const std::vector<int> &is_in)
    {
        int count = 0;
        for (int i = from; i < to; i++) {
            count += !taken[i] && fits(plane, i, is_in);
        }
        if (count == 0) {
            return -1;
        }
        int wanted = choice % count;
        for (int i = from; i < to; i++) {
            if (!taken[i] && fits(plane, i, is_in) && wanted-- == 0) {
                return i;
            }
        }
        return -1;
    }

    const circuit &c_;
    int low_, all_;
};

std::vector<std::string> split(const std::string &text)
{
    std::vector<std::string> parts;
    std::istringstream stream(text);
    for (std::string part; std::getline(stream, part, ',');) {
        parts.push_back(part);
    }
    return parts;
}

// Moves one gate to another place where it is behind its operands and before its uses.
void move_gate(const circuit &c, state &s, std::mt19937 &random)
{
    int count = static_cast<int>(s.order.size());
    int from = static_cast<int>(random() % count), g = s.order[from];
    int first = from, last = from;
    while (first > 0) {
        int h = planes + s.order[first - 1];
        if (h == c.gates[g].left || h == c.gates[g].right) {
            break;
        }
        first--;
    }
    while (last < count - 1) {
        const gate &h = c.gates[s.order[last + 1]];
        if (h.left == planes + g || h.right == planes + g) {
            break;
        }
        last++;
    }
    int to = first + static_cast<int>(random() % (last - first + 1));
    if (random() % 2) {
        to = std::max(first, std::min(last, from + static_cast<int>(random() % 9) - 4));
    }
    if (to < from) {
        std::rotate(s.order.begin() + to, s.order.begin() + from, s.order.begin() + from + 1);
    } else {
        std::rotate(s.order.begin() + from, s.order.begin() + from + 1, s.order.begin() + to + 1);
    }
}

} // namespace

int main(int argc, char **argv)
{
    if (argc != 6) {
        std::cerr << "usage: main circuit seed steps low high\n";
        return 2;
    }
    circuit c = read("gen/circuits/" + std::string(argv[1]) + ".txt");
    std::mt19937 random(static_cast<unsigned>(std::stoul(argv[2])));
    long steps = std::stol(argv[3]);
    std::vector<std::string> names = split(argv[4]), high = split(argv[5]);
    machine m(c, static_cast<int>(names.size()), static_cast<int>(high.size()));
    names.insert(names.end(), high.begin(), high.end());

    state now;
    for (size_t i = 0; i < c.gates.size(); i++) {
        now.order.push_back(static_cast<int>(i));
    }
    now.wants_low.assign(c.uses.size(), 1);
    now.choice.assign(c.uses.size(), 0);
    now.swap.assign(c.uses.size(), 0);
    result cost_now, best_cost, cost;
    m.run(now, cost_now);
    state best = now, next;
    best_cost = cost_now;
    for (long i = 0; i < steps; i++) {
        double heat = 3.0 * std::pow(0.05, static_cast<double>(i) / static_cast<double>(steps)) - 0.1;
        next = now;
        unsigned kind = random() % 8;
        size_t value = random() % c.uses.size();
        if (kind < 4) {
            move_gate(c, next, random);
        } else if (kind < 6) {
            next.wants_low[value] ^= 1;
        } else if (kind < 7) {
            next.choice[value] = static_cast<int>(random() % 25);
        } else {
            next.swap[value] ^= 1;
        }
        m.run(next, cost);
        double worse = cost.cost - cost_now.cost;
        if (worse <= 0 || std::exp(-worse / heat) * 4294967296.0 > static_cast<double>(random())) {
            std::swap(now, next);
            std::swap(cost_now, cost);
            if (cost_now.cost < best_cost.cost) {
                best = now;
                best_cost = cost_now;
            }
        }
        if (i % (steps / 10) == 0) {
            std::cerr << i << " " << cost_now.cost << " " << best_cost.cost << "\n";
        }
    }
    std::cerr << best_cost.too_many << " too many, " << best_cost.misplaced << " misplaced, "
              << best_cost.short_ones << " short, " << best_cost.stays << " stay\n";

    std::cout << "# Found by: ./search";
    for (int i = 1; i < argc; i++) {
        std::cout << " " << argv[i];
    }
    std::cout << "\n# in:";
    for (int i = 0; i < planes; i++) {
        std::cout << " " << names[best_cost.place[i]];
    }
    std::cout << "\n# out:";
    for (int value : c.out) {
        std::cout << " " << (best_cost.place[value] < (int)names.size() ? names[best_cost.place[value]] : "??");
    }
    std::cout << "\n";
    const std::map<std::string, std::string> operations = {
        {"^", "xor"}, {"&", "and"}, {"|", "or"}, {"&~", "andn"}};
    for (int g : best.order) {
        const gate &it = c.gates[g];
        auto name = [&](int value) { int p = best_cost.place[value]; return p < (int)names.size() ? names[p] : std::string("??"); };
        std::cout << operations.at(it.operation) << " " << name(planes + g) << " " << name(it.left) << " "
                  << name(it.right) << "\n";
    }
    return 0;
}
