// SPDX-License-Identifier: GPL-3.0-or-later
// SQL functions that SQLite lacks.
#pragma once

#include <functional>
#include <stop_token>
#include <string_view>

#include "core/base/result.h"
#include "core/base/sqlite.h"

namespace opscope {

/// Adds median(X) and percentile(X, P), P from 0 to 100, with linear interpolation between two values. NULL
/// is ignored; without values the result is NULL. For integers the result is an integer where it is exact, so
/// that times lose no digit.
Result<void> addPercentiles(const SqliteDatabase& database);

/// Adds `X REGEXP Y` and regexp(Y, X); a pattern is compiled once while it stays the same. A stop request
/// ends it with Cancelled.
Result<void> addRegexp(const SqliteDatabase& database, std::stop_token stop = {});

/// For statements that others wrote: values have at most 16 MiB, and the functions whose time is the product
/// of two lengths (instr, replace, trim, LIKE, GLOB, printf) refuse long ones and end with Cancelled after a
/// stop request, so that a limit of time holds within one function too.
Result<void> boundFunctions(const SqliteDatabase& database, const std::stop_token& stop = {});

} // namespace opscope
