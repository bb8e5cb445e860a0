// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace opscope {

/// One argument of a slice. Nested values are flattened: "a.b", "a[0]".
struct Arg {
    std::string key;
    std::string value;   ///< as written in the source; a JSON string is unescaped
    bool isText = false; ///< was a string in the source
};
using Args = std::vector<Arg>;

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
