// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Finds an order of the 52 instructions of a round by a table of words, and registers, that suits
// Cortex-M3, M4 and M33 alike: on M3 and M4 a load after a load takes one cycle and any other load
// two, and on M33 the result of a load or of a turned operand is late by one cycle. Simulated
// annealing changes the order, and in which order the five parts of a column are added.
//
//   table_round row seed steps    (the first line of gen/schedules/armv7m/table_round_*.txt)
//
// row: the row with an entry that is used without a turn. The state is c0 to c3, before and after.
// Seven more registers are t0 to t6.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <random>
#include <string>
#include <vector>

namespace
{

constexpr int columns = 4;
constexpr int rows = 4;
constexpr int registers = 11;
// The operations: 16 bytes, 16 entries, 4 words of the key, 16 additions, then values without one.
constexpr int first_entry = 16;
constexpr int first_key = 32;
constexpr int first_sum = 36;
constexpr int operations = 52;
constexpr int first_column = 52;
constexpr int values = 56;
constexpr int none = -1;
// A part of a column: the entry of a row, or the word of the key
constexpr int key_part = 4;
constexpr int parts = 5;

using order = std::array<int, operations>;

struct round_program {
    order operation;                                   // by time
    order time;                                        // of an operation
    std::array<std::array<int, parts>, columns> added; // the parts of a column, in order
    int plain_row;                                     // its entries are not turned

    // How far a part is turned to the right. An operand of an addition may be turned.
    int turn_of(int part) const
    {
        return part == key_part ? 0 : ((plain_row - part) * 8 + 32) % 32;
    }

    int value_of(int column, int part) const
    {
        return part == key_part ? first_key + column : first_entry + rows * column + part;
    }

    // How far the sum must still be turned after n additions. A sum is turned with the next part,
    // or like it: the word of the key and the plain row are never turned.
    int turn_after(int column, int n) const
    {
        int turn = turn_of(added[column][0]);
        for (int i = 1; i <= n; i++) {
            if (turn_of(added[column][i]) == 0) {
                turn = 0;
            }
        }
        return turn;
    }

    struct operands {
        int first, second; // values, or none
        int turn;          // of the second
    };

    operands operands_of(int op) const
    {
        if (op < first_entry) {
            return {first_column + (op / rows + op % rows) % columns, none, 0};
        }
        if (op < first_key) {
            return {op - first_entry, none, 0};
        }
        if (op < first_sum) {
            return {none, none, 0};
        }
        int column = (op - first_sum) / 4;
        int n = (op - first_sum) % 4;
        int sum = n == 0 ? value_of(column, added[column][0]) : op - 1;
        int part = value_of(column, added[column][n + 1]);
        int turn = turn_after(column, n);
        int part_turn = turn_of(added[column][n + 1]);
        if (part_turn == 0) {
            return {part, sum, turn};
        }
        return {sum, part, (part_turn - turn + 32) % 32};
    }
};

bool is_load(int op)
{
    return first_entry <= op && op < first_sum;
}

struct cost {
    int m4, m33; // cycles of a round that follows a round
    int broken;  // conditions that do not hold
};

cost cost_of(const round_program &p)
{
    std::array<round_program::operands, operations> needs;
    std::array<int, values> uses{};
    for (int op = 0; op < operations; op++) {
        needs[op] = p.operands_of(op);
        for (int value : {needs[op].first, needs[op].second}) {
            if (value != none) {
                uses[value]++;
            }
        }
    }
    cost c{0, 0, 0};
    int live = columns;
    for (int op : p.operation) {
        for (int value : {needs[op].first, needs[op].second}) {
            if (value != none && --uses[value] == 0) {
                live--;
            }
        }
        live++;
        c.broken += std::max(0, live - registers);
    }
    // A column is replaced when no byte of the old one is needed. The pointer to the key moves with
    // word 0, the last. The round begins with the lowest byte of a column (for the two-byte UXTB).
    for (int column = 0; column < columns; column++) {
        for (int row = 0; row < rows; row++) {
            int user = rows * ((column - row + columns) % columns) + row;
            c.broken += p.time[user] > p.time[first_sum + 4 * column + 3];
        }
        c.broken += p.time[first_key + column] > p.time[first_key];
    }
    c.broken += 2 * (p.operation[0] >= first_entry || p.operation[0] % rows != 0);

    std::array<int, values> ready{};
    bool after_load = false;
    int last = none;
    for (int pass = 0; pass < 2; pass++) {
        int start_m4 = c.m4;
        int start_m33 = c.m33;
        if (pass) {
            for (int column = 0; column < columns; column++) {
                ready[first_column + column] = ready[first_sum + 4 * column + 3];
            }
        }
        for (int op : p.operation) {
            int begin = c.m33;
            for (int value : {needs[op].first, needs[op].second}) {
                begin = value == none ? begin : std::max(begin, ready[value]);
            }
            bool shifts = op < first_entry && op % rows == 3;
            bool late = is_load(op) || shifts || needs[op].turn;
            ready[op] = begin + (late ? 2 : 1);
            c.m33 = begin + 1;
            bool waits = is_load(op) && needs[op].first != none && needs[op].first == last;
            c.m4 += !is_load(op) ? 1 : after_load && !waits ? 1 : waits && !after_load ? 3 : 2;
            after_load = is_load(op);
            last = op;
        }
        if (pass) {
            c.m4 -= start_m4;
            c.m33 -= start_m33;
        }
    }
    return c;
}

double weight_of(const cost &c)
{
    return c.m4 + c.m33 + 3.0 * c.broken;
}

// Gives registers to the values, and returns whether there are enough.
bool allocate(const round_program &p, std::mt19937_64 &random, std::array<int, values> &home)
{
    std::array<int, values> last_use{};
    std::array<int, values> target;
    target.fill(none);
    home.fill(none);
    for (int column = 0; column < columns; column++) {
        home[first_column + column] = column;
        target[first_sum + 4 * column + 3] = column;
    }
    for (int i = 0; i < operations; i++) {
        auto [first, second, turn] = p.operands_of(p.operation[i]);
        for (int value : {first, second}) {
            if (value != none) {
                last_use[value] = i;
            }
        }
    }
    std::array<int, registers> holds;
    holds.fill(none);
    for (int column = 0; column < columns; column++) {
        holds[column] = first_column + column;
    }
    for (int i = 0; i < operations; i++) {
        int op = p.operation[i];
        auto [first, second, turn] = p.operands_of(op);
        for (int value : {first, second}) {
            if (value != none && last_use[value] == i) {
                holds[home[value]] = none;
            }
        }
        std::vector<int> free;
        for (int r = 0; r < registers; r++) {
            if (holds[r] == none && (target[op] == none || target[op] == r)) {
                free.push_back(r);
            }
        }
        if (free.empty()) {
            return false;
        }
        home[op] = free[random() % free.size()];
        holds[home[op]] = op;
        if (target[op] != none) {
            last_use[op] = operations;
        }
    }
    return true;
}

std::string name_of(int r)
{
    return r < columns ? "c" + std::to_string(r) : "t" + std::to_string(r - columns);
}

void print(const round_program &p, const std::array<int, values> &home)
{
    for (int op : p.operation) {
        auto [first, second, turn] = p.operands_of(op);
        std::string to = name_of(home[op]);
        if (op < first_entry) {
            std::cout << "byte " << to << ' ' << name_of(home[first]) << ' ' << op % rows << '\n';
        } else if (op < first_key) {
            std::cout << "entry " << to << ' ' << name_of(home[first]) << '\n';
        } else if (op < first_sum) {
            std::cout << "key " << to << ' ' << op - first_key << '\n';
        } else {
            std::cout << "add " << to << ' ' << name_of(home[first]) << ' ' << name_of(home[second])
                      << ' ' << turn << '\n';
        }
    }
}

class search
{
  public:
    search(int row, uint64_t seed) : random(seed)
    {
        now.plain_row = row;
        int n = 0;
        for (int column = 0; column < columns; column++) {
            for (int part = 0; part < parts; part++) {
                now.added[column][part] = part;
            }
            std::shuffle(now.added[column].begin(), now.added[column].end(), random);
            for (int first : {0, first_entry}) {
                for (int r = 0; r < rows; r++) {
                    now.operation[n++] = first + rows * column + r;
                }
            }
            now.operation[n++] = first_key + column;
            for (int r = 0; r < 4; r++) {
                now.operation[n++] = first_sum + 4 * column + r;
            }
        }
        for (int i = 0; i < operations; i++) {
            now.time[now.operation[i]] = i;
        }
    }

    round_program run(long steps)
    {
        double weight = weight_of(cost_of(now));
        round_program best = now;
        double best_weight = weight;
        for (long step = 0; step < steps; step++) {
            double heat = 3 * std::pow(0.12 / 3, double(step) / double(steps));
            round_program before = now;
            if (!(random() % 12 == 0 ? exchange_parts() : move_operation())) {
                now = before;
                continue;
            }
            double changed = weight_of(cost_of(now));
            if (changed > weight && std::exp((weight - changed) / heat) < uniform()) {
                now = before;
                continue;
            }
            weight = changed;
            if (weight < best_weight) {
                best_weight = weight;
                best = now;
            }
        }
        return best;
    }

    std::mt19937_64 random;

  private:
    double uniform()
    {
        return double(random() >> 11) * 0x1p-53;
    }

    // Exchanges two parts of a column, and returns whether the order still serves.
    bool exchange_parts()
    {
        int column = int(random() % columns);
        std::swap(now.added[column][random() % parts], now.added[column][random() % parts]);
        for (int op = first_sum + 4 * column; op < first_sum + 4 * column + 4; op++) {
            auto [first, second, turn] = now.operands_of(op);
            if (now.time[first] > now.time[op] || now.time[second] > now.time[op]) {
                return false;
            }
        }
        return true;
    }

    // Moves an operation, and returns whether it could.
    bool move_operation()
    {
        int from = int(random() % operations);
        int op = now.operation[from];
        int low = 0;
        int high = operations - 1;
        auto [first, second, turn] = now.operands_of(op);
        for (int value : {first, second}) {
            if (value != none && value < operations) {
                low = std::max(low, now.time[value] + 1);
            }
        }
        for (int user = first_entry; user < operations; user++) {
            auto needs = now.operands_of(user);
            if (needs.first == op || needs.second == op) {
                high = std::min(high, now.time[user] - 1);
            }
        }
        int to = low;
        if (high > low) {
            to = random() % 2 ? low + int(random() % unsigned(high - low + 1))
                              : std::clamp(from + int(random() % 13) - 6, low, high);
        }
        if (to == from) {
            return false;
        }
        auto *begin = now.operation.data();
        if (from < to) {
            std::rotate(begin + from, begin + from + 1, begin + to + 1);
        } else {
            std::rotate(begin + to, begin + from, begin + from + 1);
        }
        for (int i = std::min(from, to); i <= std::max(from, to); i++) {
            now.time[now.operation[i]] = i;
        }
        return true;
    }

    round_program now;
};

} // namespace

int main(int count, char **arguments)
{
    if (count != 4) {
        std::cerr << "table_round row seed steps\n";
        return 2;
    }
    search s(std::atoi(arguments[1]), std::strtoull(arguments[2], nullptr, 10));
    round_program best = s.run(std::atol(arguments[3]));
    cost c = cost_of(best);
    std::cerr << c.m4 << " cycles on M4, " << c.m33 << " on M33, " << c.broken << " broken\n";
    std::array<int, values> home;
    for (int attempt = 0; c.broken == 0 && attempt < 100000; attempt++) {
        if (allocate(best, s.random, home)) {
            std::cout << "# Found by: ./table_round " << arguments[1] << ' ' << arguments[2] << ' '
                      << arguments[3] << "\n# " << c.m4 << " cycles on M3 and M4, " << c.m33
                      << " on M33\n";
            print(best, home);
            return 0;
        }
    }
    std::cerr << "not enough registers\n";
    return 1;
}
