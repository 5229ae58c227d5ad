// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Chooses registers and words of stack for a list of events.

#pragma once

#include "spills.hpp"

#include <algorithm>
#include <cmath>
#include <ostream>
#include <random>

// One stay of a value in a register, from its definition to its last use
struct stay {
    int value, first, last;
    int wanted = -1; // the register at the end or, of an input, at the start
    bool is_input = false;
};

class naming
{
  public:
    naming(const program &p, const std::vector<event> &events, int low, int all,
           const std::vector<int> &in, const std::vector<int> &out)
        : p_(p), events_(events), low_(low), all_(all), in_(in), out_(out)
    {
        find_stays();
        choice_.assign(stays_.size(), 0);
    }

    void search(std::mt19937 &random, long steps)
    {
        int cost = assign(), best_cost = cost;
        std::vector<int> best = choice_;
        for (long i = 0; i < steps; i++) {
            double heat = 6 * std::pow(0.05, static_cast<double>(i) / static_cast<double>(steps));
            size_t at = random() % choice_.size();
            int before = choice_[at];
            choice_[at] = static_cast<int>(random() % 16);
            int worse = assign() - cost;
            if (worse <= 0 || std::exp(-worse / heat) * 4294967296.0 > random()) {
                cost += worse;
                if (cost < best_cost) {
                    best_cost = cost;
                    best = choice_;
                }
            } else {
                choice_[at] = before;
            }
        }
        choice_ = best;
        assign();
    }

    int misplaced() const
    {
        return misplaced_;
    }

    // Writes the instructions with the names of registers. Slots are m0, m1 ...
    void print(std::ostream &to, const std::vector<std::string> &names,
               const std::vector<int> &slots_in, const std::vector<int> &slots_out,
               const std::vector<int> &slots_free) const;

  private:
    void find_stays()
    {
        open_.assign(p_.values(), -1);
        used_.assign(events_.size(), {-1, -1});
        for (int v = 0; v < p_.inputs; v++) {
            if (p_.enters[v] == home::reg) {
                open_[v] = static_cast<int>(stays_.size());
                stays_.push_back({v, -1, -1, in_[v], true});
            }
        }
        for (int e = 0; e < static_cast<int>(events_.size()); e++) {
            const event &it = events_[e];
            int a = it.left, b = it.right;
            if (it.kind >= 0) {
                a = p_.steps[it.kind].left;
                b = p_.steps[it.kind].right;
            } else if (it.kind == store) {
                a = it.value;
            }
            used_[e] = {use(a, e), use(b, e)};
            if (it.kind != store) {
                open_[it.value] = static_cast<int>(stays_.size());
                stays_.push_back({it.value, e, e});
            }
        }
        for (size_t i = 0; i < p_.out.size(); i++) {
            if (p_.leaves[i] == home::reg) {
                stay &s = stays_[open_[p_.out[i]]];
                s.last = static_cast<int>(events_.size());
                if (!s.is_input) {
                    s.wanted = out_[i];
                }
                ends_.push_back({open_[p_.out[i]], out_[i]});
            }
        }
        defines_.assign(events_.size(), -1);
        for (int s = 0; s < static_cast<int>(stays_.size()); s++) {
            if (stays_[s].first >= 0) {
                defines_[stays_[s].first] = s;
            }
        }
    }

    int use(int v, int e)
    {
        if (v < 0) {
            return -1;
        }
        stays_[open_[v]].last = e;
        return open_[v];
    }

    // Chooses all registers. Returns the bytes, and a penalty for results elsewhere.
    int assign()
    {
        place_.assign(stays_.size(), -1);
        std::vector<int> until(all_, -2);
        for (size_t s = 0; s < stays_.size(); s++) {
            if (stays_[s].is_input && stays_[s].wanted >= 0) {
                take(static_cast<int>(s), stays_[s].wanted, until);
            }
        }
        for (size_t s = 0; s < stays_.size(); s++) {
            if (stays_[s].is_input && stays_[s].wanted < 0) {
                take(static_cast<int>(s), pick(until, -1, choice_[s]), until);
            }
        }
        int bytes = 0;
        for (int e = 0; e < static_cast<int>(events_.size()); e++) {
            int s = defines_[e], a = used_[e].first, b = used_[e].second;
            if (s >= 0) {
                take(s, choose(s, e, a, b, until), until);
            }
            bytes += size(e, s, a, b);
        }
        misplaced_ = 0;
        for (auto [s, wanted] : ends_) {
            misplaced_ += wanted >= 0 && place_[s] != wanted;
        }
        return bytes + 40 * misplaced_;
    }

    void take(int s, int reg, std::vector<int> &until)
    {
        place_[s] = reg;
        until[reg] = stays_[s].last;
    }

    int choose(int s, int e, int a, int b, const std::vector<int> &until) const
    {
        auto is_free = [&](int reg) { return until[reg] <= e; };
        if (stays_[s].wanted >= 0 && is_free(stays_[s].wanted)) {
            return stays_[s].wanted;
        }
        int choice = choice_[s];
        for (int from : {choice & 1 ? b : a, choice & 1 ? a : b}) {
            if (!(choice & 8) && from >= 0 && is_free(place_[from])) {
                return place_[from];
            }
        }
        return pick(until, e, choice);
    }

    int pick(const std::vector<int> &until, int e, int choice) const
    {
        int found[64], count = 0;
        for (int reg = 0; reg < all_; reg++) {
            if (until[reg] <= e && !(e < 0 && until[reg] >= -1)) {
                found[count++] = reg;
            }
        }
        if (count == 0) {
            throw std::runtime_error("no register");
        }
        return found[choice % count];
    }

    int size(int e, int s, int a, int b) const
    {
        const event &it = events_[e];
        if (it.kind == load || it.kind == store) {
            return 2;
        }
        int to = place_[s], x = place_[a], y = b < 0 ? -1 : place_[b];
        std::string operation = it.kind == again ? "^" : p_.steps[it.kind].operation;
        if (operation == "key") {
            return to < low_ && x < low_ ? 2 : 4;
        }
        if (operation == "<<") {
            return to == x ? 2 : 4;
        }
        if (operation == ">>") {
            return to == x && to < low_ ? 2 : 4;
        }
        return (to == x || to == y) && x < low_ && y < low_ ? 2 : 4;
    }

    const program &p_;
    const std::vector<event> &events_;
    int low_, all_, misplaced_ = 0;
    std::vector<int> in_, out_; // registers, or -1 for any
    std::vector<stay> stays_;
    std::vector<int> open_, defines_, choice_, place_;
    std::vector<std::pair<int, int>> used_; // by event: the stays that it reads
    std::vector<std::pair<int, int>> ends_; // stays and their registers
};

inline void naming::print(std::ostream &to, const std::vector<std::string> &names,
                          const std::vector<int> &slots_in, const std::vector<int> &slots_out,
                          const std::vector<int> &slots_free) const
{
    const std::map<std::string, std::string> mnemonics = {
        {"^", "xor"}, {"&", "and"}, {"|", "or"}, {"<<", "slli"}, {">>", "srli"}};
    std::vector<int> slot(p_.values(), -1), last(p_.values(), -1);
    std::map<int, int> busy; // slot -> its last load
    for (int e = 0; e < static_cast<int>(events_.size()); e++) {
        if (events_[e].kind == load) {
            last[events_[e].value] = e;
        }
    }
    for (int v = 0; v < p_.inputs; v++) {
        slot[v] = slots_in[v];
        busy[slot[v]] = last[v];
    }
    for (size_t i = 0; i < p_.out.size(); i++) {
        if (slots_out[i] >= 0) {
            slot[p_.out[i]] = slots_out[i];
        }
    }
    for (int e = 0; e < static_cast<int>(events_.size()); e++) {
        const event &it = events_[e];
        auto name = [&](int s) { return names[place_[s]]; };
        int a = used_[e].first, b = used_[e].second;
        if (it.kind == store) {
            if (slot[it.value] < 0) {
                for (int free : slots_free) {
                    if (!busy.count(free) || busy[free] < e) {
                        slot[it.value] = free;
                        busy[free] = last[it.value];
                        break;
                    }
                }
            }
            to << "sw " << name(a) << " m" << slot[it.value] << "\n";
        } else if (it.kind == load) {
            to << "lw " << name(defines_[e]) << " m" << slot[it.value] << "\n";
        } else if (it.kind == again) {
            to << "xor " << name(defines_[e]) << " " << name(a) << " " << name(b) << "\n";
        } else {
            const step &s = p_.steps[it.kind];
            std::string target = name(defines_[e]);
            if (s.operation == "key") {
                to << "key " << target << " " << name(a) << " " << s.number << "\n";
            } else if (s.right < 0) {
                to << mnemonics.at(s.operation) << " " << target << " " << name(a) << " "
                   << s.number << "\n";
            } else {
                bool swap = target == name(b);
                to << mnemonics.at(s.operation) << " " << target << " " << name(swap ? b : a) << " "
                   << name(swap ? a : b) << "\n";
            }
        }
    }
    // Results that are elsewhere. A register that no result needs breaks cycles.
    std::map<int, int> moves; // to -> from
    for (auto [s, wanted] : ends_) {
        if (wanted >= 0 && place_[s] != wanted) {
            moves[wanted] = place_[s];
        }
    }
    while (!moves.empty()) {
        auto is_read = [&](int reg) {
            return std::any_of(moves.begin(), moves.end(), [&](auto m) { return m.second == reg; });
        };
        auto ready =
            std::find_if(moves.begin(), moves.end(), [&](auto m) { return !is_read(m.first); });
        if (ready == moves.end()) {
            throw std::runtime_error("a cycle of moves");
        }
        to << "mv " << names[ready->first] << " " << names[ready->second] << "\n";
        moves.erase(ready);
    }
    to << "# out:";
    for (size_t i = 0; i < p_.out.size(); i++) {
        int at = -1;
        for (auto [s, wanted] : ends_) {
            at = stays_[s].value == p_.out[i] ? (wanted >= 0 ? wanted : place_[s]) : at;
        }
        to << " " << (at >= 0 ? names[at] : "m" + std::to_string(slots_out[i]));
    }
    to << "\n# in:";
    for (int v = 0; v < p_.inputs; v++) {
        int at = -1;
        for (size_t s = 0; s < stays_.size(); s++) {
            at = stays_[s].is_input && stays_[s].value == v ? place_[s] : at;
        }
        to << " " << (at >= 0 ? names[at] : "m" + std::to_string(slots_in[v]));
    }
    to << "\n";
}
