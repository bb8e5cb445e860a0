// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/timeline_export.h"

#include <algorithm>

#include "core/base/message_id.h"
#include "core/export/export_batch.h"
#include "core/export/timeline_parts.h"
#include "core/export/trace_file.h"

namespace opscope {

namespace {

Result<void> writePart(ExportBatch& batch, const Report& report, const TimelinePart& part,
                       const ExportScope& scope, const std::stop_token& stop)
{
    OPSCOPE_TRY_ASSIGN(auto out, batch.create(part.path));
    TraceFile file(report, out, isJobExport(report));
    std::uint64_t rows = 0;
    std::vector<bool> hasProcess(report.processes.size(), part.hasRest && !isJobExport(report));
    std::vector<bool> hasThread(report.threads.size(), false);
    for (const auto& track : report.tracks) {
        bool isWanted = track.sliceCount == 0 && part.hasRest;
        for (std::size_t i = track.firstSlice; i < std::size_t{track.firstSlice} + track.sliceCount; ++i)
            isWanted = isWanted || part.holds(report, i);
        if (!isWanted)
            continue;
        hasProcess[track.process.index()] = true;
        if (track.thread.valid())
            hasThread[track.thread.index()] = true;
    }
    for (std::size_t i = 0; i < report.processes.size(); ++i) {
        if (hasProcess[i])
            file.process(report.processes[i]);
    }
    for (std::size_t i = 0; i < report.threads.size(); ++i) {
        if (hasThread[i])
            file.thread(report.threads[i]);
    }
    for (std::size_t i = 0; i < report.steps.size(); ++i) {
        if (scope.hasStepAt(report, i))
            file.step(i);
        OPSCOPE_TRY(out.flushIfFull());
    }
    constexpr std::size_t kAskEvery = 4096;
    for (std::size_t i = 0; i < report.slices.size(); ++i) {
        if (i % kAskEvery == 0 && stop.stop_requested())
            return fail(ErrorCode::Cancelled, message(MessageId::Cancelled));
        if (!part.holds(report, i) || !scope.hasSlice(report, i))
            continue;
        OPSCOPE_TRY(file.slice(SliceId::of(i)));
        ++rows;
    }
    if (part.hasRest) {
        for (std::size_t i = 0; i < report.flows.size(); ++i) {
            if (i % kAskEvery == 0 && stop.stop_requested())
                return fail(ErrorCode::Cancelled, message(MessageId::Cancelled));
            if (scope.hasSlice(report, report.flows.source[i].index()) &&
                scope.hasSlice(report, report.flows.target[i].index()))
                file.flow(i);
            OPSCOPE_TRY(out.flushIfFull());
        }
        for (const auto& counter : report.counters.counters) {
            for (std::size_t i = counter.firstSample;
                 i < counter.firstSample + std::size_t{counter.sampleCount}; ++i) {
                if (i % kAskEvery == 0 && stop.stop_requested())
                    return fail(ErrorCode::Cancelled, message(MessageId::Cancelled));
                if (scope.hasTime(report.counters.ts[i]))
                    file.sample(counter, i);
                OPSCOPE_TRY(out.flushIfFull());
            }
        }
        for (const auto& instant : report.instants) {
            if (scope.hasTime(instant.ts))
                OPSCOPE_TRY(file.instant(instant));
            OPSCOPE_TRY(out.flushIfFull());
        }
    }
    if (stop.stop_requested())
        return fail(ErrorCode::Cancelled, message(MessageId::Cancelled));
    file.finish();
    return batch.add(std::move(out), rows);
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
