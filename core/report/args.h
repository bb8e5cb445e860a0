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
    std::string value;   ///< as written in the source; a JSON string is unescaped, an object or list is JSON
    bool isText = false; ///< was a string in the source

    bool isNested() const { return !isText && (value.starts_with('{') || value.starts_with('[')); }
};
using Args = std::vector<Arg>;

/// The arguments with one for each value within objects and lists: "a.b", "a[0]".
Args flattened(const Args& args);
/// Appends the value as JSON; what a source wrote as a number and is none becomes a text.
void appendJsonValue(std::string& out, const Arg& arg);

/// Decodes arguments from the source when someone looks at them. Implemented by importers; safe from any
/// thread.
class ArgSource {
public:
    ArgSource() = default;
    virtual ~ArgSource() = default;
    ArgSource(const ArgSource&) = delete;
    ArgSource& operator=(const ArgSource&) = delete;

    /// `locator` is the ArgRef's. Errors: the file is gone or has changed since it was read.
    virtual Result<Args> decode(std::uint64_t locator) const = 0;
    /// What the cache needs to make this source again: "chrome_trace" and a text that its factory
    /// understands.
    virtual std::string kind() const = 0;
    virtual std::string describe() const = 0;
};

} // namespace opscope
