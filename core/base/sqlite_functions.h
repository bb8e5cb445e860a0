// SPDX-License-Identifier: GPL-3.0-or-later
// Functions that SQLite does not have.
#pragma once

#include <functional>
#include <string_view>

#include "core/base/result.h"
#include "core/base/sqlite.h"

namespace opscope {

/// median(X) and percentile(X, P), P from 0 to 100, with linear interpolation between two values; NULL is
/// left out, of nothing they are NULL. Of integers the result is an integer where it is one: no digit of a
/// time is lost.
Result<void> addPercentiles(const SqliteDatabase& database);

using TextTest = std::function<bool(std::string_view)>;
/// What stands behind `X REGEXP Y` and regexp(Y, X): `compile` makes the test of a pattern, which is kept as
/// long as the pattern stays the same.
Result<void> addRegexp(const SqliteDatabase& database, Result<TextTest> (*compile)(std::string_view));

} // namespace opscope
