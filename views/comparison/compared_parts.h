// SPDX-License-Identifier: GPL-3.0-or-later
// Which parts two runs have, and which of them are compared until the user chooses others.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "core/compare/compared_scopes.h"
#include "core/compare/comparison.h"

namespace opscope {

/// The parts of one side.
struct ComparedPart {
    std::vector<Scope> scopes; ///< the complete run is the first
    std::size_t callCount = 0; ///< counts all execute calls, whether they are listed or not
    std::size_t chosen = 0;    ///< index in `scopes`
    std::size_t preset = 0;    ///< the scope that was chosen before the user chose one
    std::optional<std::int32_t> device;
    std::array<const char*, kCompareByCount> missing{}; ///< see missingFor

    const Scope& scope() const { return scopes.at(chosen); }
};

struct ComparedParts {
    std::array<ComparedPart, 2> sides;
    std::vector<Message> notes; ///< why the preset scopes are no better ones
};

/// The devices that have a timeline.
std::vector<std::int32_t> trackDevices(const Report& report);

/// Looks at every slice. If both sides are the same report, its first device is compared with its second, or
/// its first step with its last.
ComparedParts findParts(const ReportPtr& a, const ReportPtr& b);

} // namespace opscope
