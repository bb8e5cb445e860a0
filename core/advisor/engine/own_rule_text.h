// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of the SELECT of an own rule, and the values for the {names} in its texts.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/advisor/engine/own_rule.h"
#include "core/base/ascii.h"
#include "core/base/sqlite.h"

namespace opscope {

using OwnValue = std::variant<std::monostate, std::int64_t, double, std::string>;

struct OwnRow {
    Subject subject;
    std::vector<OwnValue> values;
};

/// The columns of a SELECT by name; find() returns -1 for an unknown name.
struct OwnColumns {
    explicit OwnColumns(const SqliteStatement& statement)
    {
        for (int i = 0; i < statement.columns(); ++i)
            names.push_back(lowerAscii(statement.columnName(i)));
    }
    int find(std::string_view name) const
    {
        const auto it = std::ranges::find(names, name);
        return it == names.end() ? -1 : static_cast<int>(it - names.begin());
    }
    std::vector<std::string> names;
};

using OwnSums = std::vector<std::pair<std::string_view, std::string>>; ///< of the complete finding, by name

OwnValue ownCell(const SqliteStatement& statement, int column);
std::string ownCellText(const OwnValue& value);

/// Replaces each {name} in a template by a cell of the row or by a sum. Replaced text is not searched again.
std::string filledOwn(std::string_view text, const OwnColumns& columns, const OwnRow& row,
                      const OwnSums& sums = {});

Message ownMessage(const OwnText& text, const OwnColumns& columns, const std::vector<OwnRow>& rows,
                   const Finding& finding);

/// The first {name} that is neither a column nor a sum.
std::optional<std::string> unknownOwnName(std::string_view text, const OwnColumns& columns);

} // namespace opscope
