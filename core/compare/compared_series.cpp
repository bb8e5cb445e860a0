// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/compared_series.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "core/analysis/op_families.h"
#include "core/base/message_id.h"
#include "core/compare/compared_scopes.h"
#include "core/compare/side_stats.h"
#include "core/report/cells.h"
#include "core/table/column_sums.h"
#include "core/table/scale.h"
#include "core/table/table_page_list.h"
#include "core/table/values.h"
#include "core/vendor/names.h"
#include "core/vendor/vendor_columns.h"

namespace opscope {
namespace {

bool isInDevice(const CompareRun& run, std::int32_t device)
{
    return !run.device || device == kNoDevice || device == *run.device;
}

/// Whether something at `ts` of a step belongs to the compared part.
bool isInScope(const CompareRun& run, std::int64_t ts, std::uint16_t step)
{
    if (coversRun(run.scope.kind))
        return true;
    if (run.scope.kind == ScopeKind::Step && step != kNoStep)
        return step == run.scope.index;
    return run.scope.range.contains(ts);
}

/// A record of communication.json names its step by a label ("step10").
bool isInScope(const CompareRun& run, const CommunicationOp& op)
{
    if (run.scope.kind == ScopeKind::Step && op.stepLabel.valid()) {
        const auto number = run.report->steps[run.scope.index].number;
        return stepOfLabel(run.report->text(op.stepLabel)) == std::to_string(number);
    }
    return isInScope(run, op.start, kNoStep);
}

/// Groups the rows with the same name.
struct NamedRows {
    std::vector<std::uint32_t> rows;
    std::vector<std::uint32_t> group;
    std::vector<std::uint32_t> first; ///< first row of each group

    explicit NamedRows(const Table& table)
    {
        std::map<std::string, std::uint32_t> known;
        for (std::uint32_t row = 0; row < table.rows; ++row) {
            if (isTotalRow(table, row))
                continue;
            const auto [at, isNew] = known.try_emplace(table.text(row, table.nameColumn),
                                                       static_cast<std::uint32_t>(known.size()));
            if (isNew)
                first.push_back(row);
            rows.push_back(row);
            group.push_back(at->second);
        }
    }
};

} // namespace

void unifyUnits(Series::Value& a, Series::Value& b)
{
    const auto adapt = [](Series::Value& value, const Series::Value& other) {
        if (value.kind == CellKind::Ratio && other.kind == CellKind::Percent) {
            value.sum *= 100;
            value.kind = CellKind::Percent;
        }
    };
    adapt(a, b);
    adapt(b, a);
}

/// The numbers of the metrics page, from any source: for the ops of one name the value of its group row, and
/// for values that are added up there the mean of an op. An op without a time belongs to every part, as on
/// the tab of ops.
Series metricsOf(const std::vector<CompareRun>& runs, const std::stop_token& stop)
{
    Series out;
    for (const auto& run : runs) {
        const auto& report = *run.report;
        const auto& ops = report.ops;
        TableRequest request;
        request.device = run.device;
        if (run.scope.kind == ScopeKind::Step)
            request.step = static_cast<std::uint16_t>(run.scope.index);
        const bool isTimed = std::ranges::none_of(
            ops.start.span(), [](std::int64_t start) { return start == kMissingInteger; });
        if (!coversRun(run.scope.kind) && run.scope.kind != ScopeKind::Step && isTimed)
            request.range = run.scope.range;
        const auto built = tablePage("metrics")->build(run.report, request, stop);
        if (!built)
            continue;
        const auto& table = **built;
        const NamedRows named(table);
        const auto totals = totalsOfGroups(table, named.rows, named.group, named.first.size(), true, stop);
        for (std::size_t column = 0; column < table.columns.size() && !stop.stop_requested(); ++column) {
            const auto& spec = table.columns[column].spec;
            // Files differ in cycles (integers or not) and times (ns or us); other integers are ids.
            const bool isTime = spec.kind == CellKind::Duration && spec.group == "pipe";
            const bool isCount = spec.kind == CellKind::Integer && !spec.group.empty() &&
                                 spec.group != "timing" && spec.group != "shape";
            // Percents without a fraction are integers in the table.
            const auto kind = spec.kind != CellKind::Integer || !isVendorRatio(spec.id) ? spec.kind
                              : spec.unit == "%"                                        ? CellKind::Percent
                                                                                        : CellKind::Ratio;
            const bool isMetric = isCount || isTime || kind == CellKind::Real || kind == CellKind::Ratio ||
                                  kind == CellKind::Percent;
            if (!isMetric || !spec.isVendor)
                continue;
            std::vector<std::uint64_t> counts(named.first.size());
            std::vector<Cell> only(named.first.size());
            for (std::size_t i = 0; i < named.rows.size(); ++i) {
                auto cell = table.cell(named.rows[i], column);
                if (!cellNumber(cell))
                    continue;
                ++counts[named.group[i]];
                only[named.group[i]] = std::move(cell);
            }
            for (std::size_t g = 0; g < counts.size(); ++g) {
                // A mean of one needs no weight.
                const auto number = cellNumber(counts[g] == 1 ? only[g] : totals[g].values[column]);
                if (!number)
                    continue;
                const double parts = spec.meaning == Meaning::Sum ? static_cast<double>(counts[g]) : 1;
                auto& value = out.at(table.text(named.first[g], table.nameColumn) + kKeyPart + spec.title);
                Series::Value one;
                one.kind = kind;
                one.sum = *number / parts / (isTime ? 1000 : 1);
                unifyUnits(value, one);
                value.kind = one.kind;
                value.sum += one.sum; // the mean over the runs of a side
                ++value.parts;
                value.count += counts[g];
                if (!value.slice.valid() && table.sliceOf)
                    value.slice = table.sliceOf(named.first[g]);
            }
        }
    }
    return out;
}

namespace {

/// `isInOrder`: the sides share no step number, so steps are paired by position.
Series stepsOf(const std::vector<CompareRun>& runs, bool isStated, bool isInOrder)
{
    Series out;
    for (const auto& run : runs) {
        std::size_t n = 0;
        for (const auto& step : stepFigures(*run.report, isStated)) {
            if (!isInDevice(run, step.device))
                continue;
            auto& value = out.at(isInOrder ? std::to_string(n++) : step.key);
            value.integer += step.time;
            ++value.count;
            if (value.text.empty())
                value.text = step.label;
        }
    }
    return out;
}

} // namespace

/// Steps from the same source on both sides: the timeline, otherwise step_trace_time.
std::pair<Series, Series> stepsOfBoth(Comparison& out)
{
    const auto isIn = [](const std::vector<CompareRun>& runs, auto has) {
        return std::ranges::all_of(runs, [&](const CompareRun& run) { return has(*run.report); });
    };
    const auto isMarked = [](const Report& report) { return !report.steps.empty(); };
    const bool isStated = !isIn(out.runsA, isMarked) || !isIn(out.runsB, isMarked);
    std::pair both{stepsOf(out.runsA, isStated, false), stepsOf(out.runsB, isStated, false)};
    const bool isApart = std::ranges::none_of(
        both.first.order, [&](const std::string& key) { return both.second.values.contains(key); });
    if (!isApart || both.first.order.empty() || both.second.order.empty())
        return both;
    out.context.push_back(message(MessageId::CompareStepsInOrder));
    return {stepsOf(out.runsA, isStated, true), stepsOf(out.runsB, isStated, true)};
}

Series communicationOf(const std::vector<CompareRun>& runs, bool byKind)
{
    Series out;
    for (const auto& run : runs) {
        const auto& report = *run.report;
        const auto add = [&](StringId name, std::int64_t dur, SliceId slice) {
            const auto kind = byKind ? collectiveName(report.text(name)) : std::string_view();
            auto& value = out.at(kind.empty() ? withoutGroupNumber(report.text(name)) : std::string(kind));
            value.integer += dur;
            ++value.count;
            if (!value.slice.valid())
                value.slice = slice;
        };
        if (!report.communication.empty()) {
            for (const auto& op : report.communication) {
                if (!op.isTotal && op.elapse != kMissingInteger && isInScope(run, op))
                    add(op.name, op.elapse, {});
            }
            continue;
        }
        for (const auto& track : report.tracks) {
            for (std::uint32_t i = track.firstSlice; i < track.firstSlice + track.sliceCount; ++i) {
                if (report.slices.cls[i] == SliceClass::Communication && isInDevice(run, track.device) &&
                    isInScope(run, report.slices.ts[i], report.slices.step[i]))
                    add(report.slices.name[i],
                        countedDuration(run, report.slices.ts[i], report.slices.dur[i]), SliceId{i});
            }
        }
    }
    return out;
}

Series memoryOf(const std::vector<CompareRun>& runs)
{
    Series out;
    for (const auto& run : runs) {
        const auto& memory = run.report->memory;
        Series peaks;
        for (std::size_t i = 0; i < memory.size(); ++i) {
            if (!isInDevice(run, memory.device[i]) || !isInScope(run, memory.ts[i], kNoStep))
                continue;
            const auto component = memorySeriesName(*run.report, i);
            const auto peak = [&](const char* what, std::int64_t bytes) {
                if (isKnown(bytes)) {
                    auto& value = peaks.at(component + kKeyPart + what);
                    value.integer = std::max(value.integer, bytes);
                }
            };
            peak("allocated", memory.allocated[i]);
            peak("reserved", memory.reserved[i]);
            peak("active", memory.active[i]);
        }
        for (const auto& key : peaks.order) {
            auto& value = out.at(key);
            value.integer += peaks.values.at(key).integer;
            ++value.count;
        }
    }
    return out;
}

Series platformOf(const std::vector<CompareRun>& runs)
{
    Series out;
    for (auto& fact : platformFacts(*runs.front().report)) {
        auto& value = out.at(fact.name.english());
        value.text = std::move(fact.value);
        value.label = std::move(fact.name);
        value.count = 1;
    }
    return out;
}

} // namespace opscope
