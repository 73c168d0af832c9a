// Making set expressions, each once.
#include "engine/facts/formula.hpp"

#include <algorithm>

namespace perthro::facts {

Formulas::Formulas(const CellSet& all, std::size_t words, std::size_t most)
    : words_(words), most_(most) {
    none_ = constant(CellSet());
    all_ = constant(all);
}

NodeId Formulas::constant(const CellSet& cells) {
    std::vector<std::uint64_t> words = cells.words();
    words.resize(words_);
    const auto [place, is_new] = known_constants_.try_emplace(std::move(words), kNoFormula);
    if (is_new) {
        const auto id = static_cast<std::int32_t>(constants_.size() / words_);
        constants_.insert(constants_.end(), place->first.begin(), place->first.end());
        place->second = make({.kind = Node::Kind::Constant, .a = id}, {});
    }
    return place->second;
}

NodeId Formulas::constant(Cell cell) {
    CellSet one(static_cast<int>(words_ * 64));
    one.add(cell);
    return constant(one);
}

NodeId Formulas::either(std::vector<NodeId> sets) {
    std::sort(sets.begin(), sets.end());
    sets.erase(std::unique(sets.begin(), sets.end()), sets.end());
    std::erase(sets, none_);
    if (sets.empty()) {
        return none_;
    }
    if (std::find(sets.begin(), sets.end(), all_) != sets.end()) {
        return all_;
    }
    return sets.size() == 1 ? sets.front() : make({.kind = Node::Kind::Either}, sets);
}

NodeId Formulas::both(NodeId a, NodeId b) {
    if (a == none_ || b == none_) {
        return none_;
    }
    if (a == all_ || a == b) {
        return b;
    }
    return b == all_ ? a : make({.kind = Node::Kind::Both, .a = a, .b = b}, {});
}

NodeId Formulas::without(NodeId a, NodeId b) {
    if (b == none_) {
        return a;
    }
    return a == b || b == all_ || a == none_
               ? none_
               : make({.kind = Node::Kind::Without, .a = a, .b = b}, {});
}

NodeId Formulas::from(Direction direction, NodeId a) {
    return a == none_ ? none_ : make({.kind = Node::Kind::From, .a = a, .b = direction}, {});
}

NodeId Formulas::ray(Direction direction, NodeId a, NodeId over) {
    return a == none_ ? none_ : make({.kind = Node::Kind::Ray, .a = a, .b = direction}, {{over}});
}

NodeId Formulas::anywhere(NodeId a, NodeId b) {
    return a == none_ || b == none_ ? none_
                                    : make({.kind = Node::Kind::Anywhere, .a = a, .b = b}, {});
}

bool Formulas::is_constant(const Test& test) const {
    return std::all_of(test.numbers.begin(), test.numbers.end(), [&](std::int32_t number) {
        return number_at(number).kind == Number::Kind::Const;
    });
}

bool Formulas::is_fixed(const Node& made, std::span<const std::int32_t> list) const {
    const auto is = [&](NodeId id) { return node(id).fixed; };
    switch (made.kind) {
        case Node::Kind::Constant: return true;
        case Node::Kind::Either: return std::all_of(list.begin(), list.end(), is);
        case Node::Kind::Both:
        case Node::Kind::Without:
        case Node::Kind::Anywhere: return is(made.a) && is(made.b);
        case Node::Kind::From: return is(made.a);
        case Node::Kind::Ray: return is(made.a) && is(list[0]);
        case Node::Kind::Beside: return is(made.a) && is_constant(test_at(made.b));
        default: return false;
    }
}

NodeId Formulas::make(Node node, std::span<const std::int32_t> list) {
    std::vector<std::int32_t> key{static_cast<std::int32_t>(node.kind), node.a, node.b};
    key.insert(key.end(), list.begin(), list.end());
    const auto [place, is_new] = known_.try_emplace(std::move(key),
                                                    static_cast<NodeId>(nodes_.size()));
    if (is_new) {
        node.fixed = is_fixed(node, list);
        node.list = static_cast<std::int32_t>(lists_.size());
        node.count = static_cast<std::int32_t>(list.size());
        lists_.insert(lists_.end(), list.begin(), list.end());
        nodes_.push_back(node);
    }
    return place->second;
}

std::int32_t Formulas::way(Way way, std::span<const std::int32_t> list) {
    way.list = static_cast<std::int32_t>(lists_.size());
    way.count = static_cast<std::int32_t>(list.size());
    lists_.insert(lists_.end(), list.begin(), list.end());
    ways_.push_back(way);
    return static_cast<std::int32_t>(ways_.size()) - 1;
}

std::size_t Formulas::size_of(NodeId id) const {
    std::vector<char> met(nodes_.size(), 0);
    std::vector<NodeId> open{id};
    std::size_t size = 0;
    const auto meet = [&](NodeId kid) {
        if (met[static_cast<std::size_t>(kid)] == 0) {
            met[static_cast<std::size_t>(kid)] = 1;
            open.push_back(kid);
        }
    };
    while (!open.empty()) {
        const Node& one = node(open.back());
        open.pop_back();
        if (one.fixed) {
            continue;
        }
        ++size;
        switch (one.kind) {
            case Node::Kind::Either: std::ranges::for_each(list(one), meet); break;
            case Node::Kind::Both:
            case Node::Kind::Without:
            case Node::Kind::Anywhere:
                meet(one.a);
                meet(one.b);
                break;
            case Node::Kind::Ray:
                meet(list(one)[0]);
                meet(one.a);
                break;
            case Node::Kind::From: meet(one.a); break;
            case Node::Kind::Beside:
                size += static_cast<std::size_t>(one.count);
                meet(one.a);
                break;
            case Node::Kind::Chain: size += 30; break;
            default: break;
        }
    }
    return size;
}

}  // namespace perthro::facts
