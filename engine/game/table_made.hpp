// Takes back what the tables have made, also where something is thrown.
#pragma once

#include "engine/kernel/make.hpp"

namespace perthro {

// A move that the tables made, while it stands.
class TableMade {
public:
    // The move has been made, and undo is what its making has written; all must outlive this.
    TableMade(const kernel::Maker& maker, Position& position, const kernel::Undo& undo)
        : maker_(maker), position_(position), undo_(undo) {}
    TableMade(const TableMade&) = delete;
    TableMade& operator=(const TableMade&) = delete;
    ~TableMade() { maker_.take_back(position_, undo_); }

private:
    const kernel::Maker& maker_;
    Position& position_;
    const kernel::Undo& undo_;
};

}  // namespace perthro
