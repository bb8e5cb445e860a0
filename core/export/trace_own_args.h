// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "core/import/trace/full_event.h"
#include "core/report/report.h"
#include "core/vendor/classify.h"

namespace opscope {

/// Writes additional arguments of a slice that a reader could not derive from its event alone.
class OwnArgWriter {
public:
    explicit OwnArgWriter(const Report& report);

    /// Adds arguments to the event that starts at offset `start` of `out` and is not yet closed.
    void complete(std::string& out, std::size_t start, SliceId id);

    /// The arguments of a step's metadata event, as a JSON object.
    static std::string stepArgs(const Report& report, std::size_t step);

private:
    SliceClass readClass(std::string& out, std::size_t start, const Slice& slice);
    TrackRole roleOf(TrackId track);
    bool isStepSeen(const Slice& slice) const;

    const Report& m_report;
    bool m_areStepsApart = true; ///< no two steps overlap, so the time of a slice determines its step
    std::map<TrackId, TrackRole> m_roles;
    trace::Scratch m_scratch;
};

} // namespace opscope
