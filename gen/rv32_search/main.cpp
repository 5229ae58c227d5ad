// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Finds an order of the gates of a bitsliced S-box, and registers, for RV32. The goals are no words
// on the stack, and as many two-byte instructions as possible. Simulated annealing changes the
// order, and the preference of each value: a low register, which two-byte instructions can use, or
// a high one.
//
//   main circuit seed steps low high    (the first line of gen/schedules/*_rv32.txt)
//
// low, high: the registers for values, separated by commas. At the start, planes are where
// MIX_COLUMNS leaves them. Plane p must not be where the S-box leaves one of the planes p .. 7. It
// is best where the S-box leaves plane p - 1.

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

namespace
{

constexpr int planes = 8;
// Low registers for planes. MIX_COLUMNS works with the others.
constexpr int held_low = 4;
// Registers after the last real one, for values without a free register
constexpr int beyond = 100;

struct gate {
    int left, right; // values
    std::string operation;
};

struct circuit {
    std::vector<gate> gates; // value planes + i is the result of gates[i]
    std::vector<int> out;    // the values S0 .. S7
    std::vector<int> plane;  // the plane of a value, or -1
    std::vector<int> uses;   // of each value
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
        if (line[0] != '#' && words >> name >> equals >> left >> operation >> right) {
            names[name] = planes + static_cast<int>(c.gates.size());
            c.gates.push_back({names.at(left), names.at(right), operation});
        }
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
        c.uses[value]++; // results stay
    }
    return c;
}

// The state of the search. All fields except the order are indexed by value.
struct candidate {
    std::vector<int> order;     // of the gates
    std::vector<int> wants_low; // otherwise a high register
    std::vector<int> choice;    // the index of the free register
    std::vector<int> second;    // a result prefers the register of its second operand
};

struct result {
    double cost;
    int without_register, misplaced, two_bytes, kept;
    std::vector<int> place; // of each value
};

class registers
{
  public:
    registers(const circuit &c, int low, int high) : c_(c), low_(low), all_(low + high)
    {
    }

    void assign(const candidate &s, result &r)
    {
        start(s, r);
        for (int g : s.order) {
            const gate &it = c_.gates[g];
            int a = r.place[it.left], b = r.place[it.right];
            bool a_dies = --uses_[it.left] == 0, b_dies = --uses_[it.right] == 0;
            taken_[a] = !a_dies;
            taken_[b] = !b_dies;
            int value = planes + g, at = choose(s, value, a, b, a_dies, b_dies);
            if (at < 0) {
                r.without_register++;
                for (at = all_; taken_[at]; at++) {
                }
            }
            taken_[at] = 1;
            r.place[value] = at;
            r.two_bytes += a < low_ && b < low_ && (at == a || at == b);
        }
        judge(r);
    }

  private:
    void start(const candidate &s, result &r)
    {
        r.without_register = r.misplaced = r.two_bytes = r.kept = 0;
        r.place.assign(c_.uses.size(), -1);
        uses_ = c_.uses;
        taken_.assign(all_ + beyond, 0);
        enters_.assign(all_ + beyond, -1);
        int next_low = 0, next_high = low_;
        for (int i = 0; i < planes; i++) {
            int at = s.wants_low[i] && next_low < low_ ? next_low++ : next_high++;
            r.place[i] = in_[i] = at;
            taken_[at] = 1;
            enters_[at] = i;
        }
    }

    // The register of a result, or -1 if no register is free.
    int choose(const candidate &s, int value, int a, int b, bool a_dies, bool b_dies) const
    {
        int plane = c_.plane[value], choice = s.choice[value], at = -1;
        bool low = s.wants_low[value];
        if (plane >= 0 && plane < 7 && !taken_[in_[plane + 1]] && (s.second[value] || !low)) {
            return in_[plane + 1];
        }
        if (low && a < low_ && b < low_ && (a_dies || b_dies)) {
            at = a_dies && !(b_dies && s.second[value]) ? a : b;
            at = fits(plane, at) ? at : -1;
        }
        if (at < 0) {
            at = low ? pick(0, low_, choice, plane) : pick(low_, all_, choice, plane);
        }
        if (at < 0) {
            at = low ? pick(low_, all_, choice, plane) : pick(0, low_, choice, plane);
        }
        return at < 0 ? pick(0, all_, choice, -1) : at;
    }

    // One of the free registers
    int pick(int from, int to, int choice, int plane) const
    {
        int count = 0;
        for (int i = from; i < to; i++) {
            count += !taken_[i] && fits(plane, i);
        }
        int wanted = count ? choice % count : 0;
        for (int i = from; count && i < to; i++) {
            if (!taken_[i] && fits(plane, i) && wanted-- == 0) {
                return i;
            }
        }
        return -1;
    }

    // Plane p may end where a plane p + 1 .. 7 began.
    bool fits(int plane, int at) const
    {
        return plane < 0 || enters_[at] < 0 || enters_[at] > plane;
    }

    void judge(result &r) const
    {
        int held = 0, kept_high = 0;
        for (int i = 0; i < planes; i++) {
            int at = r.place[c_.out[i]], p = enters_[at];
            r.misplaced += p >= 0 && i >= p;
            (at < low_ ? r.kept : kept_high) += p == i + 1;
            held += (at < low_ && p < 0) + (in_[i] < low_);
        }
        bool last_low = r.place[c_.out[7]] == held_low - 1;
        r.cost = 1000.0 * r.without_register + 30.0 * (r.misplaced + std::max(0, held - held_low)) -
                 r.two_bytes - 3.0 * r.kept - 0.5 * kept_high - 4.0 * last_low;
    }

    const circuit &c_;
    int low_, all_;
    int in_[planes] = {};
    std::vector<int> uses_;   // remaining uses, by value
    std::vector<char> taken_; // by register
    std::vector<int> enters_; // by register: the plane that begins there, or -1
};

std::vector<std::string> split(const std::string &text)
{
    std::vector<std::string> args;
    std::istringstream stream(text);
    for (std::string part; std::getline(stream, part, ',');) {
        args.push_back(part);
    }
    return args;
}

// Moves one gate to another place, after its operands and before its uses.
void move_gate(const circuit &c, candidate &s, std::mt19937 &random)
{
    int count = static_cast<int>(s.order.size());
    int from = static_cast<int>(random() % count), g = s.order[from];
    int first = from, last = from;
    for (; first > 0; first--) {
        int before = planes + s.order[first - 1];
        if (before == c.gates[g].left || before == c.gates[g].right) {
            break;
        }
    }
    for (; last < count - 1; last++) {
        const gate &behind = c.gates[s.order[last + 1]];
        if (behind.left == planes + g || behind.right == planes + g) {
            break;
        }
    }
    int to = first + static_cast<int>(random() % (last - first + 1));
    if (random() % 2) {
        to = std::max(first, std::min(last, from + static_cast<int>(random() % 9) - 4));
    }
    auto at = s.order.begin();
    if (to < from) {
        std::rotate(at + to, at + from, at + from + 1);
    } else {
        std::rotate(at + from, at + from + 1, at + to + 1);
    }
}

void mutate(const circuit &c, candidate &s, std::mt19937 &random)
{
    unsigned kind = random() % 8;
    size_t value = random() % c.uses.size();
    if (kind < 4) {
        move_gate(c, s, random);
    } else if (kind < 6) {
        s.wants_low[value] ^= value >= planes;
    } else if (kind < 7) {
        s.choice[value] = static_cast<int>(random() % 25);
    } else {
        s.second[value] ^= 1;
    }
}

candidate search(const circuit &c, registers &m, const std::vector<std::string> &low_planes,
                 std::mt19937 &random, long steps)
{
    candidate now, next, best;
    for (size_t i = 0; i < c.gates.size(); i++) {
        now.order.push_back(static_cast<int>(i));
    }
    now.wants_low.assign(c.uses.size(), 1);
    for (size_t i = 0; i < planes; i++) {
        now.wants_low[i] = std::count(low_planes.begin(), low_planes.end(), std::to_string(i)) != 0;
    }
    now.choice.assign(c.uses.size(), 0);
    now.second.assign(c.uses.size(), 0);
    best = now;
    result r;
    m.assign(now, r);
    double cost = r.cost, best_cost = cost;
    for (long i = 0; i < steps; i++) {
        double heat = 3 * std::pow(0.05, static_cast<double>(i) / static_cast<double>(steps)) - 0.1;
        next = now;
        mutate(c, next, random);
        m.assign(next, r);
        double worse = r.cost - cost;
        if (worse <= 0 || std::exp(-worse / heat) * 4294967296.0 > random()) {
            std::swap(now, next);
            cost = r.cost;
            if (cost < best_cost) {
                best = now;
                best_cost = cost;
            }
        }
    }
    return best;
}

void print(const circuit &c, const candidate &s, const result &r,
           const std::vector<std::string> &names)
{
    const std::map<std::string, std::string> operations = {{"^", "xor"}, {"&", "and"}, {"|", "or"}};
    auto name = [&](int value) { return names.at(r.place[value]); };

    std::cout << "# in:";
    for (int i = 0; i < planes; i++) {
        std::cout << " " << name(i);
    }
    std::cout << "\n# out:";
    for (int value : c.out) {
        std::cout << " " << name(value);
    }
    std::cout << "\n";
    for (int g : s.order) {
        const gate &it = c.gates[g];
        std::cout << operations.at(it.operation) << " " << name(planes + g) << " " << name(it.left)
                  << " " << name(it.right) << "\n";
    }
}

} // namespace

int main(int argc, char **argv)
{
    if (argc != 7) {
        std::cerr << "usage: main circuit seed steps planes low high\n";
        return 2;
    }
    circuit c = read("gen/circuits/" + std::string(argv[1]) + ".txt");
    std::mt19937 random(static_cast<unsigned>(std::stoul(argv[2])));
    std::vector<std::string> names = split(argv[5]), high = split(argv[6]);
    registers m(c, static_cast<int>(names.size()), static_cast<int>(high.size()));
    names.insert(names.end(), high.begin(), high.end());

    candidate best = search(c, m, split(argv[4]), random, std::stol(argv[3]));
    result r;
    m.assign(best, r);
    std::cerr << r.without_register << " without a register, " << r.misplaced << " misplaced, "
              << r.two_bytes << " of two bytes, " << r.kept << " low planes kept\n";
    std::cout << "# Found by: ./search";
    for (int i = 1; i < argc; i++) {
        std::cout << " " << argv[i];
    }
    std::cout << "\n";
    print(c, best, r, names);
    return 0;
}
