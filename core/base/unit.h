// SPDX-License-Identifier: GPL-3.0-or-later
// Units as files write them behind a header or a number.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/result.h"

namespace opscope {

enum class UnitKind : std::uint8_t {
    None, ///< no unit that is known
    Time,
    Size,
    Percent,
    Rate,
    Other, ///< a level: frequency, power, temperature
};

/// By any spelling: "us" and "µs", "KB" and "KiB", "B" and "bytes". Upper and lower case are not the same.
UnitKind unitKind(std::string_view unit);

/// Digits from a unit of time to ns: 3 for us; `otherwise` if it is none.
int nanoDigits(std::string_view unit, int otherwise);

/// How many ns a unit of time has; as many as `otherwise`, or 1, if it is none.
std::int64_t nanosPer(std::string_view unit, std::string_view otherwise);

/// How many bytes (KB of 1024) a unit of size has; 1 if it is none.
std::int64_t bytesPer(std::string_view unit);

/// How many of `to` one of `from` is, both of one kind; 0 if they are not.
double factorBetween(std::string_view from, std::string_view to);

/// How many ns or bytes (by the `kind`) a unit has that somebody typed: sizes in any case, and "min" and
/// "TB", which no file writes. 0 if it is no unit of that kind.
std::int64_t typedUnit(std::string_view unit, UnitKind kind);

/// A time with its unit behind, "1.5ms", or without one in `otherwise`, as ns, exactly. Malformed if it is no
/// number, or has no unit and `otherwise` is empty.
Result<std::int64_t> parseTime(std::string_view text, std::string_view otherwise);

/// The unit in the brackets at a header's end: "us" of "Duration(us)"; empty if it is none.
std::string_view unitOfHeader(std::string_view header);

/// The unit behind a number: "KB" of "10276.87KB", "us" of "3 us"; empty if there is none.
std::string_view unitOfNumber(std::string_view cell);

} // namespace opscope
