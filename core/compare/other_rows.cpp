// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/other_rows.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "core/base/message_id.h"
#include "core/compare/scopes.h"
#include "core/compare/side_stats.h"
#include "core/compare/why.h"
#include "core/report/cells.h"
#include "core/report/names.h"
#include "core/report/vendor_columns.h"
#include "core/table/column_sums.h"
#include "core/table/page.h"
#include "core/table/scale.h"
#include "core/table/values.h"

namespace opscope {
namespace {

/// Values of one side by key, in order of first appearance.
struct Series {
    struct Value {
        double sum = 0;
        std::optional<CellKind> kind; ///< of a metric: of shares, whether they are 0..1 or 0..100
        std::int64_t integer = 0;
        std::uint64_t count = 0;
        std::uint64_t parts = 0; ///< of a metric: what `sum` is the sum of
        std::string text;
        std::optional<Message> label;
        SliceId slice;
    };
    std::vector<std::string> order;
    std::map<std::string, Value> values;

    Value& at(const std::string& key)
    {
        const auto [it, isNew] = values.try_emplace(key);
        if (isNew)
            order.push_back(key);
        return it->second;
    }
};

/// Rows of two series: the keys of A, then those of B alone. `finish` sets the numbers of a row.
template <class Finish>
void pair(Comparison& out, const Series& a, const Series& b, const Finish& finish)
{
    const auto add = [&](const std::string& key) {
        const auto inA = a.values.find(key);
        const auto inB = b.values.find(key);
        ComparisonRow row;
        row.id = key;
        row.title = key;
        row.hasA = inA != a.values.end();
        row.hasB = inB != b.values.end();
        static const Series::Value kNone;
        const auto& valueA = row.hasA ? inA->second : kNone;
        const auto& valueB = row.hasB ? inB->second : kNone;
        row.countA = valueA.count;
        row.countB = valueB.count;
        row.sliceA = valueA.slice;
        row.sliceB = valueB.slice;
        finish(row, valueA, valueB);
        if (!row.hasA || !row.hasB) {
            row.state = row.hasB ? RowState::New : RowState::Gone;
            row.match = row.hasB ? MatchKind::OnlyB : MatchKind::OnlyA;
            row.why.push_back(message(row.hasB ? MessageId::WhyNew : MessageId::WhyGone));
        }
        out.rows.push_back(std::move(row));
    };
    for (const auto& key : a.order)
        add(key);
    for (const auto& key : b.order) {
        if (!a.values.contains(key))
            add(key);
    }
}

bool inDevice(const CompareRun& run, std::int32_t device)
{
    return !run.device || device == kNoDevice || device == *run.device;
}

/// True if something at `ts` of a step belongs to the part that is compared.
bool inScope(const CompareRun& run, std::int64_t ts, std::uint16_t step)
{
    if (coversRun(run.scope.kind))
        return true;
    if (run.scope.kind == ScopeKind::Step && step != kNoStep)
        return step == run.scope.index;
    return run.scope.range.contains(ts);
}

/// A record of communication.json names its step by a label ("step10").
bool inScope(const CompareRun& run, const CommunicationOp& op)
{
    if (run.scope.kind == ScopeKind::Step && op.stepLabel.valid()) {
        const auto number = run.report->steps[run.scope.index].number;
        return stepOfLabel(run.report->text(op.stepLabel)) == std::to_string(number);
    }
    return inScope(run, op.start, kNoStep);
}

// Keys of two parts are joined by a character that no name holds.
constexpr char kPart = '\x1f';

/// Where shares of one side are fractions and those of the other percent, both become percent.
void bringToOneUnit(Series::Value& a, Series::Value& b)
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

/// The rows of one name are a group.
struct NamedRows {
    std::vector<std::uint32_t> rows;
    std::vector<std::uint32_t> group;
    std::vector<std::uint32_t> first; ///< row of each group

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

/// The numbers of the metrics page, from any source: of the ops of one name what its group row shows, and of
/// what is added up there the mean of an op. An op without a time belongs to every part, as on the tab of
/// ops.
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
            // Files differ in cycles (whole numbers or not) and times (ns or us); other whole numbers are
            // ids.
            const bool isTime = spec.kind == CellKind::Duration && spec.group == "pipe";
            const bool isCount = spec.kind == CellKind::Integer && !spec.group.empty() &&
                                 spec.group != "timing" && spec.group != "shape";
            // Percents without a fraction are whole numbers in the table.
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
                auto& value = out.at(table.text(named.first[g], table.nameColumn) + kPart + spec.title);
                Series::Value one;
                one.kind = kind;
                one.sum = *number / parts / (isTime ? 1000 : 1);
                bringToOneUnit(value, one);
                value.kind = one.kind;
                value.sum += one.sum; // of the runs of a side the mean
                ++value.parts;
                value.count += counts[g];
                if (!value.slice.valid() && table.sliceOf)
                    value.slice = table.sliceOf(named.first[g]);
            }
        }
    }
    return out;
}

/// `isInOrder`: the sides share no step number, so steps are paired by position.
Series stepsOf(const std::vector<CompareRun>& runs, bool isStated, bool isInOrder)
{
    Series out;
    for (const auto& run : runs) {
        std::size_t n = 0;
        for (const auto& step : stepFigures(*run.report, isStated)) {
            if (!inDevice(run, step.device))
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

/// Steps of the same source on both sides: those of the timeline, else those of step_trace_time.
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

Series communicationOf(const std::vector<CompareRun>& runs)
{
    Series out;
    for (const auto& run : runs) {
        const auto& report = *run.report;
        const auto add = [&](StringId name, std::int64_t dur, SliceId slice) {
            auto& value = out.at(withoutGroupNumber(report.text(name)));
            value.integer += dur;
            ++value.count;
            if (!value.slice.valid())
                value.slice = slice;
        };
        if (!report.communication.empty()) {
            for (const auto& op : report.communication) {
                if (!op.isTotal && op.elapse != kMissingInteger && inScope(run, op))
                    add(op.name, op.elapse, {});
            }
            continue;
        }
        for (const auto& track : report.tracks) {
            for (std::uint32_t i = track.firstSlice; i < track.firstSlice + track.sliceCount; ++i) {
                if (report.slices.cls[i] == SliceClass::Communication && inDevice(run, track.device) &&
                    inScope(run, report.slices.ts[i], report.slices.step[i]))
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
            if (!inDevice(run, memory.device[i]) || !inScope(run, memory.ts[i], kNoStep))
                continue;
            const auto component = memorySeriesName(*run.report, i);
            const auto peak = [&](const char* what, std::int64_t bytes) {
                if (isKnown(bytes)) {
                    auto& value = peaks.at(component + kPart + what);
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

void splitTitle(ComparisonRow& row)
{
    if (const auto at = row.title.find(kPart); at != std::string::npos) {
        row.metric = row.title.substr(at + 1);
        row.title.resize(at);
    }
}

std::int64_t perRun(std::int64_t sum, std::size_t runs)
{
    return runs == 1 ? sum : std::llround(static_cast<double>(sum) / static_cast<double>(runs));
}

/// The statistics of the vendor as instances without a time: one a row, its total as duration.
void appendStatistics(const Report& report, OpKeys& keys, std::vector<OpInstance>& out)
{
    for (const auto* kind : {"acl_statistic", "api_statistic", "runtime_api_statistic", "runtime_api"}) {
        const auto* table = report.table(kind);
        if (table == nullptr)
            continue;
        const auto* name = columnOf(*table, RowFact::Name);
        const auto* total = columnOf(*table, RowFact::Total);
        const auto* type = columnOf(*table, RowFact::Level);
        if (name == nullptr || name->kind != DataKind::Text)
            continue;
        for (std::size_t row = 0; row < table->rows; ++row) {
            const auto ns = nanosAt(total, row);
            if (table->isTotalRow(row) || ns == kMissingInteger)
                continue;
            const auto typeText = type != nullptr && type->kind == DataKind::Text
                                      ? report.text(type->texts[row])
                                      : std::string_view();
            out.push_back({.key = keys.intern(report.text(name->texts[row]), typeText, typeText, {}),
                           .dur = ns,
                           .slice = {},
                           .op = {}});
        }
    }
}

} // namespace

Result<std::vector<OpInstance>> apisOf(const CompareRun& run, OpKeys& keys, std::stop_token stop)
{
    const auto& report = *run.report;
    const auto& slices = report.slices;
    std::vector<OpInstance> out;
    std::map<std::pair<std::uint32_t, SliceClass>, std::uint32_t> known;
    for (const auto& track : report.tracks) {
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, message(MessageId::Cancelled));
        for (std::uint32_t i = track.firstSlice; i < track.firstSlice + track.sliceCount; ++i) {
            const auto cls = slices.cls[i];
            if (!isHostApiClass(cls) && cls != SliceClass::Range)
                continue;
            if (run.scope.kind == ScopeKind::Step
                    ? slices.step[i] != run.scope.index
                    : !coversRun(run.scope.kind) && !run.scope.range.contains(slices.ts[i]))
                continue;
            const auto [it, isNew] = known.try_emplace({slices.name[i].value, cls}, 0U);
            if (isNew)
                it->second =
                    keys.intern(report.text(slices.name[i]), sliceClassName(cls), sliceClassName(cls), {});
            out.push_back({.key = it->second,
                           .device = kNoDevice,
                           .start = slices.ts[i],
                           .dur = countedDuration(run, slices.ts[i], slices.dur[i]),
                           .slice = SliceId{i},
                           .op = {}});
        }
    }
    if (out.empty() && coversRun(run.scope.kind))
        appendStatistics(report, keys, out);
    std::ranges::sort(out, {}, [](const OpInstance& o) { return std::tuple(o.start, o.slice.value, o.key); });
    return out;
}

Result<void> compareOther(Comparison& out, std::stop_token stop)
{
    if (stop.stop_requested())
        return fail(ErrorCode::Cancelled, message(MessageId::Cancelled));
    const auto& options = out.options;
    const auto seriesOf = [&](const std::vector<CompareRun>& runs, const std::vector<CompareRun>& parts) {
        switch (options.by) {
        case CompareBy::Metrics:
            return metricsOf(runs, stop);
        case CompareBy::Communication:
            return communicationOf(parts);
        case CompareBy::Memory:
            return memoryOf(runs);
        default:
            return platformOf(runs);
        }
    };
    std::pair<Series, Series> both;
    std::size_t partsOfA = options.by == CompareBy::Communication ? out.partsA.size() : out.runsA.size();
    std::size_t partsOfB = options.by == CompareBy::Communication ? out.partsB.size() : out.runsB.size();
    if (options.by == CompareBy::Steps) {
        both = stepsOfBoth(out);
    } else {
        both = {seriesOf(out.runsA, out.partsA), seriesOf(out.runsB, out.partsB)};
        if (both.first.order.empty() && both.second.order.empty()) {
            // The compared part has no such data: show that of the whole runs instead.
            const auto runsA = wholeRuns(out.runsA);
            const auto runsB = wholeRuns(out.runsB);
            both = {seriesOf(runsA, runsA), seriesOf(runsB, runsB)};
            partsOfA = runsA.size();
            partsOfB = runsB.size();
            if (!both.first.order.empty() || !both.second.order.empty())
                out.context.push_back(message(MessageId::CompareOfWholeRun));
        }
    }
    const auto& [a, b] = both;
    if (stop.stop_requested())
        return fail(ErrorCode::Cancelled, message(MessageId::Cancelled));
    if (a.order.empty() && b.order.empty())
        return fail(ErrorCode::NotFound, message(MessageId::CompareNothing, compareByName(options.by)));
    OPSCOPE_TRY_ASSIGN(const auto timeA, timeOf(out.partsA, stop));
    OPSCOPE_TRY_ASSIGN(const auto timeB, timeOf(out.partsB, stop));
    setTotals(out, timeA, timeB);
    switch (options.by) {
    case CompareBy::Metrics:
        out.unit = CompareUnit::Real;
        pair(out, a, b, [&](ComparisonRow& row, Series::Value x, Series::Value y) {
            splitTitle(row);
            bringToOneUnit(x, y);
            row.realA = x.parts == 0 ? 0 : x.sum / static_cast<double>(x.parts);
            row.realB = y.parts == 0 ? 0 : y.sum / static_cast<double>(y.parts);
            const auto larger = std::max(std::abs(row.realA), std::abs(row.realB));
            row.state = std::abs(row.realB - row.realA) <= options.noiseShare * larger ? RowState::Same
                                                                                       : RowState::Changed;
        });
        break;
    case CompareBy::Memory:
        out.unit = CompareUnit::Bytes;
        pair(out, a, b, [&](ComparisonRow& row, const Series::Value& x, const Series::Value& y) {
            splitTitle(row);
            row.a = perRun(x.integer, partsOfA);
            row.b = perRun(y.integer, partsOfB);
            const auto larger = static_cast<double>(std::max(row.a, row.b));
            row.state = std::abs(static_cast<double>(row.difference())) <= options.noiseShare * larger
                            ? RowState::Same
                            : RowState::Changed;
        });
        break;
    case CompareBy::Platform:
        out.unit = CompareUnit::Text;
        pair(out, a, b, [](ComparisonRow& row, const Series::Value& x, const Series::Value& y) {
            row.textA = x.text;
            row.textB = y.text;
            row.label = x.count != 0 ? x.label : y.label;
            row.state = x.text == y.text ? RowState::Same : RowState::Changed;
        });
        break;
    default:
        pair(out, a, b, [&](ComparisonRow& row, const Series::Value& x, const Series::Value& y) {
            row.a = perRun(x.integer, partsOfA);
            row.b = perRun(y.integer, partsOfB);
            if (const auto& label = x.text.empty() ? y.text : x.text; !label.empty())
                row.title = label;
            row.countA = static_cast<std::uint64_t>(perRun(static_cast<std::int64_t>(x.count), partsOfA));
            row.countB = static_cast<std::uint64_t>(perRun(static_cast<std::int64_t>(y.count), partsOfB));
            row.state = stateOf(row.a, row.b, options);
            explainCounts(row);
        });
    }
    return {};
}

} // namespace opscope
