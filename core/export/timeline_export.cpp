// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/timeline_export.h"

#include <algorithm>

#include "core/base/message_id.h"
#include "core/export/export_batch.h"
#include "core/export/timeline_parts.h"
#include "core/export/trace_writer.h"

namespace opscope {

namespace {

Result<void> writePart(ExportBatch& batch, const Report& report, const TimelinePart& part,
                       const ExportScope& scope, const std::stop_token& stop)
{
    OPSCOPE_TRY_ASSIGN(auto out, batch.create(part.path));
    TraceContent content;
    content.isJob = isJobExport(report);
    content.processes.assign(report.processes.size(), part.hasRest && !content.isJob);
    content.threads.assign(report.threads.size(), false);
    for (const auto& track : report.tracks) {
        bool isWanted = track.sliceCount == 0 && part.hasRest;
        for (std::size_t i = track.firstSlice; i < std::size_t{track.firstSlice} + track.sliceCount; ++i)
            isWanted = isWanted || part.holds(report, i);
        if (!isWanted)
            continue;
        content.processes[track.process.index()] = true;
        if (track.thread.valid())
            content.threads[track.thread.index()] = true;
    }
    content.hasStep = [&](std::size_t i) { return scope.hasStepAt(report, i); };
    content.hasSlice = [&](std::size_t i) { return part.holds(report, i) && scope.hasSlice(report, i); };
    content.hasFlow = [&](std::size_t i) {
        return part.hasRest && scope.hasSlice(report, report.flows.source[i].index()) &&
               scope.hasSlice(report, report.flows.target[i].index());
    };
    content.hasSample = [&](const Counter&, std::size_t i) {
        return part.hasRest && scope.hasTime(report.counters.ts[i]);
    };
    content.hasInstant = [&](const Instant& instant) { return part.hasRest && scope.hasTime(instant.ts); };
    OPSCOPE_TRY_ASSIGN(const auto counts, writeTrace(report, out, content, stop));
    return batch.add(std::move(out), counts.slices);
}

} // namespace

Result<std::vector<ExportedFile>> exportTimeline(const Report& report, const ExportTarget& options,
                                                 std::stop_token stop)
{
    if (report.slices.size() == 0 && report.counters.size() == 0 && report.instants.empty())
        return fail(ErrorCode::NotFound, message(MessageId::NoTimelineToExport));
    OPSCOPE_TRY_ASSIGN(const auto scope, ExportScope::of(report, options));
    ExportBatch batch(report, options, stop);
    for (const auto& part : timelineParts(report, options)) {
        bool isNeeded = part.hasRest;
        for (std::size_t i = 0; i < report.slices.size() && !isNeeded; ++i)
            isNeeded = part.holds(report, i) && scope.hasSlice(report, i);
        if (!isNeeded)
            continue;
        const bool isPart = options.step.has_value() || (options.model && !part.step);
        OPSCOPE_TRY_ASSIGN(const bool isKept, batch.keeps(part.path, isPart));
        if (!isKept)
            OPSCOPE_TRY(writePart(batch, report, part, scope, stop));
    }
    OPSCOPE_TRY_ASSIGN(auto files, batch.finish());
    for (auto& file : files)
        file.isTimeline = true;
    for (std::size_t i = 0; i < report.slices.size() && !files.empty(); ++i)
        files.front().reachOut += scope.isReachingOut(report, i) ? 1U : 0U;
    return files;
}

} // namespace opscope
