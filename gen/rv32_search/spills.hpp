// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// A straight-line program, and what an order of its steps costs with few registers.

#pragma once

#include <cstddef>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

enum class home { reg, slot };

struct step {
    std::string operation; // ^ & | << >> key
    int left, right;       // values; right is -1 for a step with a number
    int number;
};

struct program {
    std::vector<step> steps;        // value inputs + i is the result of steps[i]
    std::vector<std::string> names; // of values
    std::vector<home> enters;       // of each input
    std::vector<int> out;           // values
    std::vector<home> leaves;       // of each of them
    int inputs = 0;

    int values() const
    {
        return static_cast<int>(names.size());
    }
};

// An instruction over values, for which registers are still to be chosen: a step, `lw` or `sw`
struct event {
    int kind; // the number of a step, load, store or again
    int value;
    int left = -1, right = -1; // again: value = left ^ right
};
constexpr int load = -1, store = -2, again = -3;

class machine
{
  public:
    machine(const program &p, int registers) : p_(p), registers_(registers)
    {
        leaves_.assign(p.values(), -1);
        sums_.resize(p.values());
        for (size_t i = 0; i < p.steps.size(); i++) {
            const step &s = p.steps[i];
            int v = p.inputs + static_cast<int>(i);
            if (s.operation == "^") {
                sums_[v].push_back({s.left, s.right});
                sums_[s.left].push_back({v, s.right});
                sums_[s.right].push_back({v, s.left});
            }
        }
        for (size_t i = 0; i < p.out.size(); i++) {
            leaves_[p.out[i]] = static_cast<int>(p.leaves[i]);
        }
    }

    // Counts the added instructions of an order. `keep` of a value delays its eviction. A value
    // with `drop` is not stored then: it is made again as the sum of two others.
    int cost(const std::vector<int> &order, const std::vector<int> &keep,
             const std::vector<char> &drop, std::vector<event> *events = nullptr)
    {
        drop_ = &drop;
        start(order, keep, events);
        for (int at = 0; at < static_cast<int>(order.size()); at++) {
            const step &s = p_.steps[order[at]];
            now_ = at;
            bring(s.left, s.right);
            if (s.right >= 0) {
                bring(s.right, s.left);
            }
            used(s.left);
            if (s.right >= 0 && s.right != s.left) {
                used(s.right);
            }
            enter(p_.inputs + order[at], -1, -1);
            log(order[at], p_.inputs + order[at]);
        }
        now_ = static_cast<int>(order.size());
        for (int v : p_.out) {
            if (leaves_[v] == static_cast<int>(home::slot) && !in_slot_[v]) {
                put(v);
                leave(v);
            }
        }
        for (int v : p_.out) {
            if (leaves_[v] == static_cast<int>(home::reg)) {
                bring(v, -1);
            }
        }
        return cost_;
    }

  private:
    static constexpr int never = 1 << 20, impossible = 20;

    void start(const std::vector<int> &order, const std::vector<int> &keep,
               std::vector<event> *events)
    {
        int n = p_.values(), end = static_cast<int>(order.size());
        events_ = events;
        keep_ = &keep;
        cost_ = 0;
        uses_.assign(n, {});
        place_.assign(n, -1);
        in_slot_.assign(n, 0);
        resident_.clear();
        for (int v : p_.out) {
            uses_[v].push_back(leaves_[v] == static_cast<int>(home::reg) ? end : never);
        }
        for (int at = end - 1; at >= 0; at--) {
            const step &s = p_.steps[order[at]];
            uses_[s.left].push_back(at);
            if (s.right >= 0 && s.right != s.left) {
                uses_[s.right].push_back(at);
            }
        }
        for (int v = 0; v < p_.inputs; v++) {
            if (p_.enters[v] == home::reg) {
                place_[v] = static_cast<int>(resident_.size());
                resident_.push_back(v);
            } else {
                in_slot_[v] = 1;
            }
        }
    }

    void log(int kind, int value)
    {
        if (events_) {
            events_->push_back({kind, value});
        }
    }

    void put(int v)
    {
        if (!in_slot_[v]) {
            in_slot_[v] = 1;
            cost_++;
            log(store, v);
        }
    }

    void leave(int v)
    {
        int last = resident_.back(), at = place_[v];
        resident_[at] = last;
        place_[last] = at;
        place_[v] = -1;
        resident_.pop_back();
    }

    // One use of a value is over.
    void used(int v)
    {
        uses_[v].pop_back();
        if (uses_[v].empty()) {
            leave(v);
        }
    }

    void enter(int v, int not_this, int nor_this)
    {
        if (static_cast<int>(resident_.size()) == registers_) {
            int worst = -1, far = -1;
            for (int r : resident_) {
                if (r != not_this && r != nor_this) {
                    int next = uses_[r].back() == never ? 60 : uses_[r].back() - now_;
                    int distance = next + (in_slot_[r] ? 12 : 0) - (*keep_)[r] + 1000;
                    if (distance > far) {
                        far = distance;
                        worst = r;
                    }
                }
            }
            if (!(*drop_)[worst] || uses_[worst].back() == never) {
                put(worst);
            }
            leave(worst);
        }
        place_[v] = static_cast<int>(resident_.size());
        resident_.push_back(v);
    }

    void bring(int v, int not_this)
    {
        if (place_[v] >= 0) {
            return;
        }
        cost_++;
        if (in_slot_[v]) {
            enter(v, not_this, -1);
            log(load, v);
            return;
        }
        for (auto [a, b] : sums_[v]) {
            if (place_[a] >= 0 && place_[b] >= 0) {
                enter(v, not_this, -1); // may take the register of a or b
                if (events_) {
                    events_->push_back({again, v, a, b});
                }
                return;
            }
        }
        cost_ += impossible;
        enter(v, not_this, -1);
    }

    const program &p_;
    int registers_;
    std::vector<int> leaves_;
    std::vector<std::vector<std::pair<int, int>>> sums_; // of each value: it is their sum
    const std::vector<char> *drop_ = nullptr;
    const std::vector<int> *keep_ = nullptr;
    std::vector<event> *events_ = nullptr;
    int cost_ = 0, now_ = 0;
    std::vector<std::vector<int>> uses_; // of each value, the next one last
    std::vector<int> place_;             // index into resident_, or -1
    std::vector<char> in_slot_;
    std::vector<int> resident_;
};

// Reads programs, one after the other, from gen/circuits/.
inline program read(const std::vector<std::string> &files, const std::vector<std::string> &inputs,
                    const std::vector<std::string> &outputs, const std::string &in_registers,
                    const std::string &out_registers)
{
    program p;
    std::map<std::string, int> number;
    auto add = [&](const std::string &name) {
        number[name] = p.values();
        p.names.push_back(name);
    };
    auto where = [](const std::string &registers, size_t i) {
        return i < registers.size() && registers[i] == 'r' ? home::reg : home::slot;
    };
    for (size_t i = 0; i < inputs.size(); i++) {
        add(inputs[i]);
        p.enters.push_back(where(in_registers, i));
    }
    p.inputs = p.values();
    for (const std::string &path : files) {
        std::ifstream file(path);
        if (!file) {
            throw std::runtime_error(path);
        }
        std::string line;
        while (std::getline(file, line)) {
            std::istringstream words(line);
            std::string name, equals, left, operation, right;
            if (line[0] == '#' || !(words >> name >> equals >> left >> operation)) {
                continue;
            }
            if (left == "key") {
                p.steps.push_back({"key", number.at("keys"), -1, std::stoi(operation)});
            } else if (words >> right; operation == "<<" || operation == ">>") {
                p.steps.push_back({operation, number.at(left), -1, std::stoi(right)});
            } else {
                p.steps.push_back({operation, number.at(left), number.at(right), 0});
            }
            add(name);
        }
    }
    for (size_t i = 0; i < outputs.size(); i++) {
        p.out.push_back(number.at(outputs[i]));
        p.leaves.push_back(where(out_registers, i));
    }
    return p;
}
