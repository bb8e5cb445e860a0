// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace opscope {

/// One argument of a slice.
struct Arg {
    std::string key;
    std::string value;   ///< as in the source; strings unescaped, objects and arrays as JSON
    bool isText = false; ///< a string in the source

    bool isNested() const { return !isText && (value.starts_with('{') || value.starts_with('[')); }
};
using Args = std::vector<Arg>;

/// Splits objects and arrays into one argument for each value: "a.b", "a[0]".
Args flattened(const Args& args);
/// Appends the value as JSON; a number of the source that is not valid JSON becomes a string.
void appendJsonValue(std::string& out, const Arg& arg);

/// The kind of an ArgSource whose slices were made from the rows of a table of ops.
inline constexpr const char* kTableRowArgs = "table_row";

/// Decodes the arguments of slices from their source when needed. Implemented by importers; safe from any
/// thread.
class ArgSource {
public:
    ArgSource() = default;
    virtual ~ArgSource() = default;
    ArgSource(const ArgSource&) = delete;
    ArgSource& operator=(const ArgSource&) = delete;

    /// `locator` is that of the ArgRef. Errors: the file is gone or has changed since it was read.
    virtual Result<Args> decode(std::uint64_t locator) const = 0;
    /// The data from which the cache recreates this source: a kind such as "chrome_trace", and a text for its
    /// factory.
    virtual std::string kind() const = 0;
    virtual std::string describe() const = 0;
};

} // namespace opscope
