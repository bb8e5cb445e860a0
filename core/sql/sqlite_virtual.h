// SPDX-License-Identifier: GPL-3.0-or-later
// Makes data outside SQLite readable by SQL without copying it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/result.h"
#include "core/base/sqlite.h"

namespace opscope {

/// A cell: missing, integer, real, a text that outlives the query, an owned text, or the reason why it cannot
/// be read, which ends the query.
using SqlValue = std::variant<std::monostate, std::int64_t, double, std::string_view, std::string, Error>;

struct VirtualColumn {
    std::string name;
    const char* type = ""; ///< "INTEGER", "REAL", "TEXT"
};

/// A table whose rows SQL can read. Use it from one thread at a time.
class VirtualTable {
public:
    VirtualTable() = default;
    virtual ~VirtualTable() = default;
    VirtualTable(const VirtualTable&) = delete;
    VirtualTable& operator=(const VirtualTable&) = delete;

    virtual std::string name() const = 0;
    virtual std::vector<VirtualColumn> columns() const = 0;
    virtual std::size_t rows() const = 0;
    virtual SqlValue value(std::size_t row, std::size_t column) const = 0;
    /// Each entry lists the integer columns by which the rows are sorted, the most significant first.
    /// Constraints on them use binary search; for a leading column without a constraint each of its values is
    /// searched in turn.
    virtual std::vector<std::vector<std::size_t>> orders() const { return {}; }
};

/// Registers the table for SQL queries; `database` keeps it alive.
Result<void> addVirtualTable(const SqliteDatabase& database, std::shared_ptr<const VirtualTable> table);

/// From now on the connection rejects writing, attaching, and all pragmas except those that describe tables.
void allowOnlyReading(const SqliteDatabase& database);

} // namespace opscope
