// SPDX-License-Identifier: GPL-3.0-or-later
// Tables that live elsewhere, queried by SQL without a copy.
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

/// A cell: missing, integer, real, a text that outlives the query, a text of its own, or why it cannot be
/// read, which ends the query.
using SqlValue = std::variant<std::monostate, std::int64_t, double, std::string_view, std::string, Error>;

struct VirtualColumn {
    std::string name;
    const char* type = ""; ///< "INTEGER", "REAL", "TEXT"
};

/// Rows that SQL may read. Safe from one thread at a time.
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
    /// Lists of integer columns by which the rows are sorted, each from the most significant one. Constraints
    /// on them are answered by binary search; an unmentioned column in front is skipped group by group.
    virtual std::vector<std::vector<std::size_t>> orders() const { return {}; }
};

/// Makes the table known to SQL; `database` keeps it alive.
Result<void> addVirtualTable(const SqliteDatabase& database, std::shared_ptr<const VirtualTable> table);

/// From here on only reading is allowed: no writing, no attaching, no pragma but those that describe tables.
void allowOnlyReading(const SqliteDatabase& database);

} // namespace opscope
