// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace opscope {

/// Splits names that consist of several known names: "conv1bn1", "conv1;bn1", "conv1_bn1".
class JoinedNames {
public:
    /// The names must outlive this object.
    explicit JoinedNames(std::vector<std::string_view> known);

    /// The smallest number (at least two) of known names that together form `name`, in its order, separated
    /// by nothing, ; or _. Empty if there are none, if the name is longer than 1024 bytes, or if the work
    /// limit is used up because many names have a long common beginning.
    std::vector<std::string_view> partsOf(std::string_view name);

private:
    /// Calls `f` with the length of each known name that the text begins with.
    template <class F>
    void forEachPrefix(std::string_view text, const F& f);

    std::vector<std::string_view> m_known; ///< sorted, without duplicates
    std::uint64_t m_stepsLeft = 100'000'000;
};

} // namespace opscope
