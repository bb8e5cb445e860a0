// SPDX-License-Identifier: GPL-3.0-or-later
// Which step a row of the vendor is of.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "core/report/report.h"

namespace opscope {

/// What a row contains about its step; missing parts match any step.
struct StepSought {
    std::optional<std::int64_t> number, at; ///< as the vendor numbers it; a time in it
    std::int32_t device = kNoDevice;
    std::optional<std::int64_t> model;
};

/// The steps of a report by all that a row may contain: as many lookups as rows, not rows times steps.
class StepIndex {
public:
    explicit StepIndex(const Report& report);

    /// The step of the number, or whose time holds the row's; of steps with one number that of the row's
    /// device, model and time, else the first.
    std::optional<std::uint16_t> find(const StepSought& sought) const;

private:
    struct Steps {
        std::vector<std::uint16_t> all; ///< ascending
        /// From this time on this step is the first that runs; kNoStep: none.
        std::vector<std::pair<std::int64_t, std::uint16_t>> from;
    };
    using Key =
        std::tuple<std::optional<std::int64_t>, std::int32_t, std::int64_t>; ///< number, device, model

    std::map<Key, Steps> m_steps;
};

} // namespace opscope
