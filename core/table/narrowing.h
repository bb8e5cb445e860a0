// SPDX-License-Identifier: GPL-3.0-or-later
// What pages can be narrowed to, asked of a workspace once: window and command line offer the same.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/report/report.h"

namespace opscope {

/// Narrows lanes and tables: only what belongs to this rank, device, model, step, picture, time, lanes and
/// name. Unset means all.
struct Narrowing {
    std::optional<std::size_t> rank = {}; ///< index into Workspace::reports
    std::optional<std::int32_t> device = {};
    std::optional<std::int64_t> model = {};
    /// Index into NarrowingChoices::steps; of one report that is its index into Report::steps.
    std::optional<std::uint16_t> step = {};
    std::optional<std::int64_t> picture = {};
    std::optional<TimeRange> range = {}; ///< by the clock of the report `rangeOf`
    std::size_t rangeOf = 0;             ///< index into Workspace::reports; 0 without a range
    std::vector<TrackId> tracks = {};    ///< of the report of `rank`
    std::string name = {};               ///< of slices and ops, complete

    friend bool operator==(const Narrowing&, const Narrowing&) = default;
};

struct ModelChoice {
    std::int64_t id = -1;
    std::string name; ///< empty: not known
};

struct StepChoice {
    std::string label;       ///< "Iteration 3", else its number
    std::int64_t number = 0; ///< as the vendor counts
};

/// Devices, models and pictures are sorted and come from anywhere in a report: lanes, ops, steps, tables,
/// files.
struct NarrowingChoices {
    std::vector<std::string> ranks; ///< for each report its rank, else its name
    std::vector<std::int32_t> devices;
    std::vector<ModelChoice> models;
    /// Steps of several ranks are one step where number and model are the same; at most kNoStep of them.
    std::vector<StepChoice> steps;
    std::vector<std::int64_t> pictures;
    /// Of each report and step its index into Report::steps, kNoStep where the report does not have it.
    std::vector<std::vector<std::uint16_t>> stepIn;

    bool hasDevice(std::int32_t device) const;
    bool hasModel(std::int64_t model) const;
    bool hasPicture(std::int64_t picture) const;
    /// A narrowing as one report understands it: the step is its own, kNoStep where it does not have it.
    Narrowing narrowedIn(std::size_t report, Narrowing narrowing) const;
};

/// Goes through ops and tables: as many looks as they have rows.
NarrowingChoices narrowingChoices(const Workspace& workspace);

} // namespace opscope
