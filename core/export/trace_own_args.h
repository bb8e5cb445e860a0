// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "core/import/trace/full_event.h"
#include "core/report/classify.h"
#include "core/report/report.h"

namespace opscope {

/// What must be said of a slice in words of ours, because a reader of its event alone would not know it.
class OwnArgWriter {
public:
    explicit OwnArgWriter(const Report& report);

    /// Adds arguments to the event that stands in `out` from `start` on, open behind its last argument.
    void complete(std::string& out, std::size_t start, SliceId id);

    /// The metadata event's arguments for a step, as a JSON object.
    static std::string stepArgs(const Report& report, std::size_t step);

private:
    SliceClass readClass(std::string& out, std::size_t start, const Slice& slice);
    TrackRole roleOf(TrackId track);
    bool isStepSeen(const Slice& slice) const;

    const Report& m_report;
    bool m_areStepsApart = true; ///< no two overlap: a time within one means it
    std::map<TrackId, TrackRole> m_roles;
    trace::Scratch m_scratch;
};

} // namespace opscope
