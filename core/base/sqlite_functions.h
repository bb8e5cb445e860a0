// SPDX-License-Identifier: GPL-3.0-or-later
// SQL functions that SQLite lacks.
#pragma once

#include <functional>
#include <string_view>

#include "core/base/result.h"
#include "core/base/sqlite.h"

namespace opscope {

/// Adds median(X) and percentile(X, P), P from 0 to 100, with linear interpolation between two values. NULL
/// is ignored; without values the result is NULL. For integers the result is an integer where it is exact, so
/// that times lose no digit.
Result<void> addPercentiles(const SqliteDatabase& database);

using TextTest = std::function<bool(std::string_view)>;
/// Adds `X REGEXP Y` and regexp(Y, X). `compile` makes the test for a pattern; it is reused while the pattern
/// stays the same.
Result<void> addRegexp(const SqliteDatabase& database, Result<TextTest> (*compile)(std::string_view));

} // namespace opscope
