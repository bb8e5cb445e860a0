// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/cut.h"

#include <algorithm>
#include <cerrno>
#include <fmt/format.h>
#include <map>
#include <set>
#include <system_error>
#include <utility>

#include "core/base/atomic_file.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/export/export_batch.h"
#include "core/export/export_places.h"
#include "core/export/exported_tables.h"
#include "core/table/export.h"

namespace opscope {
namespace fs = std::filesystem;

namespace {

/// The time of a scope: its range, cut to its step; nothing means all of the time.
std::optional<TimeRange> timeOf(const Report& report, const SliceScope& scope)
{
    if (!scope.step || *scope.step >= report.steps.size() || report.steps[*scope.step].range.empty())
        return scope.range;
    const auto& step = report.steps[*scope.step].range;
    if (!scope.range)
        return step;
    return TimeRange{std::max(scope.range->begin, step.begin), std::min(scope.range->end, step.end)};
}

bool hasAnyLanes(const std::vector<SliceScope>& scopes)
{
    return std::ranges::any_of(scopes, [](const auto& scope) { return !scope.tracks.empty(); });
}

/// Ranges of time: a test needs no more time for many ranges than for one.
class Ranges {
public:
    void add(TimeRange range)
    {
        if (range.begin <= range.end)
            m_ranges.push_back(range);
    }
    /// Sorts the ranges and joins those that touch. Call it after the last `add`.
    void finish()
    {
        std::ranges::sort(m_ranges, {}, &TimeRange::begin);
        std::size_t last = 0;
        for (std::size_t i = 1; i < m_ranges.size(); ++i) {
            if (m_ranges[i].begin <= m_ranges[last].end)
                m_ranges[last].end = std::max(m_ranges[last].end, m_ranges[i].end);
            else
                m_ranges[++last] = m_ranges[i];
        }
        m_ranges.resize(std::min(m_ranges.size(), last + 1));
    }
    bool contains(std::int64_t ts) const
    {
        const auto at = std::ranges::upper_bound(m_ranges, ts, {}, &TimeRange::end);
        return at != m_ranges.end() && at->begin <= ts;
    }
    /// Whether a slice counts in one of them, as `countedTime` has it.
    bool touches(std::int64_t begin, std::int64_t dur) const
    {
        const auto at = std::ranges::upper_bound(m_ranges, begin, {}, &TimeRange::end);
        return at != m_ranges.end() && at->begin < std::max(begin + dur, begin + 1);
    }

private:
    std::vector<TimeRange> m_ranges;
};

/// The times of scopes, by device.
class PartTimes {
public:
    PartTimes(const Report& report, const std::vector<SliceScope>& scopes)
    {
        for (const auto& scope : scopes) {
            auto& part = m_parts[scope.device.value_or(kNoDevice)];
            const auto time = timeOf(report, scope);
            part.isAll = part.isAll || !time;
            if (time)
                part.ranges.add(*time);
        }
        for (auto& [device, part] : m_parts)
            part.ranges.finish();
    }
    /// True if a time is in one of the scopes of the device.
    bool has(std::int32_t device, std::int64_t ts) const
    {
        return std::ranges::any_of(m_parts, [&](const auto& each) {
            const auto& [of, part] = each;
            return (of == kNoDevice || device == kNoDevice || device == of) &&
                   (part.isAll || part.ranges.contains(ts));
        });
    }

private:
    struct Part {
        bool isAll = false;
        Ranges ranges;
    };
    std::map<std::int32_t, Part> m_parts;
};

/// Scopes that differ only in their range and step.
struct ScopesOfTimes {
    SliceScope common;                                      ///< without range and step
    bool isAll = false;                                     ///< one has neither
    Ranges ranges;                                          ///< of those without a step
    std::map<std::uint16_t, std::vector<SliceScope>> steps; ///< of those with a step
};

std::vector<ScopesOfTimes> groupByTime(const std::vector<SliceScope>& scopes)
{
    std::vector<ScopesOfTimes> out;
    for (const auto& scope : scopes) {
        const auto isSame = [&](const ScopesOfTimes& group) {
            return group.common.tracks == scope.tracks && group.common.device == scope.device &&
                   group.common.model == scope.model && group.common.text == scope.text;
        };
        auto at = std::ranges::find_if(out, isSame);
        if (at == out.end()) {
            ScopesOfTimes group;
            group.common = scope;
            at = out.insert(out.end(), std::move(group));
            at->common.range.reset();
            at->common.step.reset();
        }
        if (scope.step)
            at->steps[*scope.step].push_back(scope);
        else if (scope.range)
            at->ranges.add(*scope.range);
        else
            at->isAll = true;
    }
    for (auto& group : out)
        group.ranges.finish();
    return out;
}

bool isInTimes(const Report& report, const ScopesOfTimes& group, std::size_t slice)
{
    if (group.isAll || group.ranges.touches(report.slices.ts[slice], report.slices.dur[slice]))
        return true;
    const auto at = group.steps.find(report.slices.step[slice]);
    return at != group.steps.end() && std::ranges::any_of(at->second, [&](const SliceScope& scope) {
               return countedTime(report, slice, scope).has_value();
           });
}

/// The rows of the table of ops that belong to the part: those of its slices; without lanes also ops without
/// a slice that begin in its time.
std::vector<std::uint32_t> opsOfPart(const Report& report, const std::vector<SliceScope>& scopes,
                                     const std::vector<bool>& slices)
{
    const auto& ops = report.ops;
    const bool hasAll = !hasAnyLanes(scopes);
    std::map<std::uint16_t, std::vector<SliceScope>> byStep;
    std::vector<SliceScope> others;
    for (const auto& scope : scopes)
        (scope.step ? byStep[*scope.step] : others).push_back(scope);
    const auto isIn = [&](const SliceScope& scope, std::size_t op) {
        const auto device = op < ops.device.size() ? ops.device[op] : kNoDevice;
        const bool isOfModel = !scope.model || op >= ops.model.size() || !isKnown(ops.model[op]) ||
                               ops.model[op] == *scope.model;
        if (!isOfModel || (scope.device && device != kNoDevice && device != *scope.device))
            return false;
        if (scope.step && op < ops.step.size() && ops.step[op] != kNoStep)
            return ops.step[op] == *scope.step;
        const auto time = timeOf(report, scope);
        return !time || (op < ops.start.size() && time->contains(ops.start[op]));
    };
    const auto isInAny = [&](std::size_t op) {
        const auto isInOne = [&](const SliceScope& scope) { return isIn(scope, op); };
        if (op >= ops.step.size() || ops.step[op] == kNoStep)
            return std::ranges::any_of(scopes, isInOne);
        const auto at = byStep.find(ops.step[op]); // an op of a step is in no other one
        return std::ranges::any_of(others, isInOne) ||
               (at != byStep.end() && std::ranges::any_of(at->second, isInOne));
    };
    std::vector<std::uint32_t> out;
    for (std::size_t op = 0; op < ops.size(); ++op) {
        const auto slice = op < ops.slice.size() ? ops.slice[op] : SliceId();
        const bool isOfPart = slice.valid() ? bool{slices[slice.index()]} : hasAll && isInAny(op);
        if (isOfPart)
            out.push_back(static_cast<std::uint32_t>(op));
    }
    return out;
}

/// Writes op_summary: the rows of the vendor's table that the ops come from, or the ops themselves.
Result<std::uint64_t> writeOps(ExportBatch& batch, const Report& report, const fs::path& path,
                               std::vector<std::uint32_t> ops, const std::stop_token& stop)
{
    const ReportPtr shared(ReportPtr(), &report); // does not own: no table outlives this function
    TablePtr table;
    auto rows = std::move(ops);
    if (report.ops.source < report.tables.size() && report.ops.row.size() == report.ops.size()) {
        for (auto& row : rows)
            row = report.ops.row[row];
        std::ranges::sort(rows);
        rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
        table = msprofTable(shared, report.tables[report.ops.source]);
    } else {
        OPSCOPE_TRY_ASSIGN(const auto everything, ExportScope::of(report, {}));
        table = computedOpSummary(shared, everything);
    }
    std::erase_if(rows, [&](std::uint32_t row) { return row >= table->rows; });
    if (rows.empty())
        return 0;
    ExportOptions options;
    options.format = ExportFormat::Csv;
    options.isAsVendor = true;
    options.hasTotalRows = false;
    OPSCOPE_TRY_ASSIGN(auto file, batch.create(path));
    OPSCOPE_TRY(exportTable(
        *table, rows, options, [&file](std::string_view bytes) { return file.write(bytes); }, stop));
    OPSCOPE_TRY(batch.add(std::move(file), rows.size()));
    return rows.size();
}

} // namespace

Result<void> checkIsNew(const fs::path& path)
{
    std::error_code error;
    if (!path.empty() && fs::symlink_status(path, error).type() == fs::file_type::not_found)
        return {};
    return fail(ErrorCode::Unsupported,
                message(MessageId::CannotWrite, std::generic_category().message(EEXIST)),
                {path.string(), 0, {}});
}

std::vector<bool> slicesOfPart(const Report& report, const std::vector<SliceScope>& scopes,
                               const std::stop_token& stop)
{
    std::vector<bool> out(report.slices.size(), false);
    if (scopes.size() == 1) { // reads only the lanes and times of the scope
        for (const auto slice : slicesIn(report, scopes.front(), {}, stop))
            out[slice] = true;
        return out;
    }
    for (const auto& group : groupByTime(scopes)) { // all steps and ranges in one pass
        for (const auto slice : slicesIn(report, group.common, {}, stop))
            out[slice] = out[slice] || isInTimes(report, group, slice);
    }
    return out;
}

TraceContent contentOfPart(const Report& report, const std::vector<SliceScope>& scopes,
                           const std::vector<bool>& slices)
{
    TraceContent content;
    content.processes.assign(report.processes.size(), false);
    content.threads.assign(report.threads.size(), false);
    std::set<std::uint16_t> steps;
    for (const auto& track : report.tracks) {
        bool isWanted = false;
        for (std::size_t i = track.firstSlice; i < std::size_t{track.firstSlice} + track.sliceCount; ++i) {
            if (!slices[i])
                continue;
            isWanted = true;
            steps.insert(report.slices.step[i]);
        }
        if (!isWanted)
            continue;
        content.processes[track.process.index()] = true;
        if (track.thread.valid())
            content.threads[track.thread.index()] = true;
    }
    const PartTimes times(report, scopes);
    std::vector<bool> samples(report.counters.size(), false);
    for (const auto& counter : report.counters.counters) {
        const auto end = counter.firstSample + std::size_t{counter.sampleCount};
        bool isWanted = false;
        for (std::size_t i = counter.firstSample; i < end && !hasAnyLanes(scopes); ++i) {
            if (!times.has(counter.device, report.counters.ts[i]))
                continue;
            isWanted = true;
            samples[i] = true;
            if (i > counter.firstSample)
                samples[i - 1] = true;
            if (i + 1 < end)
                samples[i + 1] = true;
        }
        if (isWanted)
            content.processes[counter.process.index()] = true;
    }
    const bool hasAll = !hasAnyLanes(scopes);
    content.hasStep = [steps = std::move(steps)](std::size_t i) {
        return i < kNoStep && steps.contains(static_cast<std::uint16_t>(i));
    };
    content.hasSlice = [&slices](std::size_t i) { return bool{slices[i]}; };
    content.hasFlow = [&report, &slices](std::size_t i) {
        return slices[report.flows.source[i].index()] && slices[report.flows.target[i].index()];
    };
    content.hasSample = [samples = std::move(samples)](const Counter&, std::size_t i) {
        return bool{samples[i]};
    };
    content.hasInstant = [&report, scopes, times, hasAll](const Instant& instant) {
        const bool isOfLanes =
            hasAll || std::ranges::any_of(scopes, [&](const SliceScope& scope) {
                return std::ranges::find(scope.tracks, instant.track) != scope.tracks.end();
            });
        const auto device = instant.track.valid() ? report.tracks[instant.track.index()].device : kNoDevice;
        return isOfLanes && times.has(device, instant.ts);
    };
    return content;
}

Result<Cut> writeCut(const Report& report, const std::vector<SliceScope>& scopes, const fs::path& folder,
                     const std::string& stamp, const std::stop_token& stop)
{
    OPSCOPE_TRY(checkIsNew(folder));
    const auto slices = slicesOfPart(report, scopes, stop);
    if (std::ranges::find(slices, true) == slices.end())
        return fail(ErrorCode::NotFound,
                    scopes.empty() ? message(MessageId::NoTimelineToExport) : whyNoSlices(report, scopes[0]));
    ExportTarget target;
    target.out = folder;
    target.isCut = true;
    ExportBatch batch(report, target, stop);
    const auto path = [&](const char* kind, const char* extension) {
        return folder / "mindstudio_profiler_output" / fmt::format("{}_{}.{}", kind, stamp, extension);
    };
    Cut out;
    OPSCOPE_TRY_ASSIGN(auto trace, batch.create(path("msprof", "json")));
    OPSCOPE_TRY_ASSIGN(out.counts, writeTrace(report, trace, contentOfPart(report, scopes, slices), stop));
    OPSCOPE_TRY(batch.add(std::move(trace), out.counts.slices));
    OPSCOPE_TRY_ASSIGN(out.rows, writeOps(batch, report, path("op_summary", "csv"),
                                          opsOfPart(report, scopes, slices), stop));
    OPSCOPE_TRY_ASSIGN(out.files, batch.finish());
    out.files.front().isTimeline = true;
    out.leftOut = report.slices.size() - out.counts.slices;
    return out;
}

std::vector<fs::path> cutPlaces(const std::vector<ReportPtr>& reports, const fs::path& out)
{
    if (reports.size() == 1)
        return {out};
    std::vector<fs::path> places;
    std::set<fs::path> used;
    for (const auto& report : reports) {
        const auto name =
            isKnown(report->rank) ? fmt::format("rank_{}", report->rank) : fileNamePart(report->name);
        auto place = out / name;
        for (int n = 2; !used.insert(place).second; ++n)
            place = out / fmt::format("{}_{}", name, n);
        places.push_back(std::move(place));
    }
    return places;
}

Result<std::vector<CutOfReport>> writeCuts(const std::vector<ReportPtr>& reports,
                                           const std::vector<std::vector<SliceScope>>& scopes,
                                           const fs::path& out, const std::vector<Note>& notes,
                                           const std::stop_token& stop)
{
    OPSCOPE_TRY(checkIsNew(out));
    const auto places = cutPlaces(reports, out);
    const auto stamp = exportStamp({}); // all files of one cut have the same stamp
    std::vector<CutOfReport> cuts;
    std::vector<Note> kept;
    for (std::size_t i = 0; i < reports.size(); ++i) {
        auto cut = writeCut(*reports[i], scopes[i], places[i], stamp, stop);
        if (!cut && cut.error().code != ErrorCode::NotFound)
            return Failure(std::move(cut).error());
        for (auto& note : cut ? notesOfPart(*reports[i], scopes[i], notes) : std::vector<Note>()) {
            note.run = fs::absolute(places[i]).string();
            kept.push_back(std::move(note));
        }
        cuts.push_back({reports[i], std::move(cut)});
    }
    if (std::ranges::none_of(cuts, [](const auto& each) { return each.cut.has_value(); }))
        return cuts.empty() ? fail(ErrorCode::NotFound, message(MessageId::NoTimelineToExport))
                            : Failure(cuts.front().cut.error());
    if (!kept.empty())
        OPSCOPE_TRY(writeAtomically(out / "notes.opscope", workspaceJson(fs::absolute(out), kept)));
    return cuts;
}

std::vector<Note> notesOfPart(const Report& report, const std::vector<SliceScope>& scopes,
                              const std::vector<Note>& notes)
{
    std::vector<Note> out;
    for (const auto& note : notesOf(notes, report.root)) {
        const bool isTimed = note.kind == NoteKind::Slice || note.kind == NoteKind::Range;
        const auto touches = [&](const SliceScope& scope) {
            const auto time = timeOf(report, scope);
            return !time || (note.range.end >= time->begin && note.range.begin < time->end);
        };
        if (!isTimed || std::ranges::any_of(scopes, touches))
            out.push_back(note);
    }
    return out;
}

std::vector<std::string> cutLines(const std::string& name, const Cut& cut, const Words& words)
{
    std::vector<std::string> out;
    for (const auto& file : cut.files)
        out.push_back(words.message(exportedMessage(file)));
    const auto line = [&](std::string_view english, std::vector<std::string> args) {
        out.push_back(fillTemplate(words.text(english), args));
    };
    using std::to_string;
    line(OPSCOPE_TEXT("Word", "%1: %2 of %3 {3:slice|slices} were written, %4 {4:was|were} left out"),
         {name, to_string(cut.counts.slices), to_string(cut.counts.slices + cut.leftOut),
          to_string(cut.leftOut)});
    line(OPSCOPE_TEXT("Word",
                      "%1: %2 {2:flow|flows}, %3 {3:counter sample|counter samples}, %4 {4:mark|marks}, "
                      "%5 {5:row|rows} of op_summary"),
         {name, to_string(cut.counts.flows), to_string(cut.counts.samples), to_string(cut.counts.instants),
          to_string(cut.rows)});
    return out;
}

} // namespace opscope
