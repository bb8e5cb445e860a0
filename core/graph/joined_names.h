// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace opscope {

/// Splits names that are several known names in a row: "conv1bn1", "conv1;bn1", "conv1_bn1".
class JoinedNames {
public:
    /// The names live as long as this.
    explicit JoinedNames(std::vector<std::string_view> known);

    /// The fewest known names that a name is made of, at least two, in its order; with nothing, ; or _
    /// between them. Empty if there are none, if the name is longer than 1024 bytes, or when names that begin
    /// alike have taken all the work that is done for them: they are no joined names then.
    std::vector<std::string_view> partsOf(std::string_view name);

private:
    /// Calls back with the length of each known name that the text begins with.
    template <class F>
    void forEachPrefix(std::string_view text, const F& f);

    std::vector<std::string_view> m_known; ///< sorted, each once
    std::uint64_t m_stepsLeft = 100'000'000;
};

} // namespace opscope
