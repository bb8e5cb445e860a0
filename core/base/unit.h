// SPDX-License-Identifier: GPL-3.0-or-later
// Units as files write them in a header or after a number.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/cell_kind.h"
#include "core/base/result.h"

namespace opscope {

/// Duration, Bytes, Percent, or Real for rates, frequencies, powers and temperatures; none for an unknown
/// unit. In any spelling: "us" and "µs", "KB" and "KiB", "B" and "bytes". Case matters.
std::optional<CellKind> kindOfUnit(std::string_view unit);

/// Decimal digits from a unit of time to ns: 3 for us; `otherwise` for other units.
int nanoDigits(std::string_view unit, int otherwise);

/// Nanoseconds in one unit of time; for other units those of `otherwise`, or 1.
std::int64_t nanosPer(std::string_view unit, std::string_view otherwise);

/// Bytes in one unit of size (KB has 1024); 1 for other units.
std::int64_t bytesPer(std::string_view unit);

/// Factor from unit `from` to unit `to` of the same kind; 0 if their kinds differ.
double factorBetween(std::string_view from, std::string_view to);

/// Nanoseconds or bytes (by `kind`) in a unit typed by a user: sizes in any case, and also "min" and "TB",
/// which files do not use. 0 if it is not a unit of this kind.
std::int64_t typedUnit(std::string_view unit, std::optional<CellKind> kind);

/// Parses a time with a unit ("1.5ms"), or without one in the unit `otherwise`, into ns, exactly. Errors:
/// Malformed if it is not a number, or has no unit and `otherwise` is empty.
Result<std::int64_t> typedTime(std::string_view text, std::string_view otherwise);

/// The unit in brackets at the end of a header: "us" of "Duration(us)"; empty if there is none.
std::string_view unitOfHeader(std::string_view header);

/// The unit after a number: "KB" of "10276.87KB", "us" of "3 us"; empty if there is none.
std::string_view unitOfNumber(std::string_view cell);

} // namespace opscope
