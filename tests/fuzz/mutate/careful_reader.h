// SPDX-License-Identifier: GPL-3.0-or-later
// What a file holds, counted without any code of `core`: slow, plain, and told where it cannot know.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace opscope::mutate {

struct JsonFacts {
    bool isWhole =
        false; ///< JSON to its end; NaN and Infinity are numbers, a trace may lack its last brackets
    bool isTrace = false;     ///< a list at the root or under "traceEvents"
    std::uint64_t events = 0; ///< elements of that list, as far as it could be read
};
JsonFacts readJson(std::string_view bytes);

/// Keys "ph", each of which stands in one event, however damaged the rest is.
std::uint64_t countPhases(std::string_view bytes);

/// Rows below the header, by RFC 4180; nothing if a quote makes it doubtful where they end.
std::optional<std::uint64_t> countCsvRows(std::string_view bytes);

/// False if the bytes are gzip and do not unpack to their end.
bool isWholeGzip(std::string_view bytes);

} // namespace opscope::mutate
