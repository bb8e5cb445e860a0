// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/other_rows.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "core/base/message_id.h"
#include "core/compare/why.h"
#include "core/report/names.h"

namespace opscope {
namespace {

/// Values of one side by key; the order of first sight is kept.
struct Series {
    struct Value {
        double sum = 0;
        std::int64_t integer = 0;
        std::uint64_t count = 0;
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

/// Rows of two series: what both have, then what only B has. `finish` sets the numbers of a row.
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
    if (run.scope.kind == ScopeKind::Run)
        return true;
    if (run.scope.kind == ScopeKind::Step && step != kNoStep)
        return step == run.scope.index;
    return run.scope.range.contains(ts);
}

/// A record of communication.json says its step by its label ("step10").
bool inScope(const CompareRun& run, const CommunicationOp& op)
{
    if (run.scope.kind == ScopeKind::Step && op.stepLabel.valid()) {
        const auto label = run.report->text(op.stepLabel);
        const auto digits = label.find_last_not_of("0123456789") + 1;
        return label.substr(digits) == std::to_string(run.report->steps[run.scope.index].number);
    }
    return inScope(run, op.start, kNoStep);
}

// Keys of two parts are joined by a character that no name holds.
constexpr char kPart = '\x1f';

Series metricsOf(const std::vector<CompareRun>& runs)
{
    Series out;
    for (const auto& run : runs) {
        const auto& report = *run.report;
        const auto& ops = report.ops;
        if (ops.source >= report.tables.size())
            continue;
        const auto& table = report.tables[ops.source];
        for (std::size_t i = 0; i < ops.size(); ++i) {
            const auto row = ops.row.empty() ? i : ops.row[i];
            if (!inDevice(run, ops.device.empty() ? kNoDevice : ops.device[i]))
                continue;
            if (!inScope(run, ops.start.empty() ? kMissingInteger : ops.start[i],
                         ops.step.empty() ? kNoStep : ops.step[i]))
                continue;
            for (const auto& column : table.columns) {
                if (column.kind != DataKind::Real || column.name.starts_with('@') ||
                    row >= column.reals.size() || std::isnan(column.reals[row]))
                    continue;
                auto& value = out.at(std::string(report.text(ops.name[i])) + kPart + column.name);
                value.sum += column.reals[row];
                ++value.count;
                if (!value.slice.valid() && !ops.slice.empty())
                    value.slice = ops.slice[i];
            }
        }
    }
    return out;
}

Series stepsOf(const std::vector<CompareRun>& runs)
{
    Series out;
    for (const auto& run : runs) {
        for (const auto& step : run.report->steps) {
            if (!inDevice(run, step.device))
                continue;
            auto label = std::string(run.report->text(step.label));
            if (label.empty())
                label = std::to_string(step.number);
            auto& value = out.at(label);
            value.integer +=
                step.hasTrainingTimes && step.iterationTime > 0 ? step.iterationTime : step.range.dur();
            ++value.count;
        }
    }
    return out;
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
                if (!op.isTotal && inScope(run, op))
                    add(op.name, op.elapse, {});
            }
            continue;
        }
        for (const auto& track : report.tracks) {
            for (std::uint32_t i = track.firstSlice; i < track.firstSlice + track.sliceCount; ++i) {
                if (report.slices.cls[i] == SliceClass::Communication && inDevice(run, track.device) &&
                    inScope(run, report.slices.ts[i], report.slices.step[i]))
                    add(report.slices.name[i], report.slices.dur[i], SliceId{i});
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
                if (bytes >= 0) {
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
        const auto* name = table->find("Name") != nullptr ? table->find("Name") : table->find("API Name");
        const auto* total = table->find("Total Time(us)") != nullptr ? table->find("Total Time(us)")
                                                                     : table->find("Time(us)");
        const auto* type = table->find("Type") != nullptr ? table->find("Type") : table->find("Level");
        if (name == nullptr || total == nullptr || name->kind != DataKind::Text ||
            total->kind == DataKind::Text)
            continue;
        for (std::size_t row = 0; row < table->rows; ++row) {
            if (table->isTotalRow(row))
                continue;
            const auto ns = total->kind == DataKind::Nanos     ? total->integers[row]
                            : total->kind == DataKind::Integer ? total->integers[row] * 1000
                                                               : std::llround(total->reals[row] * 1000);
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
                    : run.scope.kind != ScopeKind::Run && !run.scope.range.contains(slices.ts[i]))
                continue;
            const auto [it, isNew] = known.try_emplace({slices.name[i].value, cls}, 0U);
            if (isNew)
                it->second =
                    keys.intern(report.text(slices.name[i]), sliceClassName(cls), sliceClassName(cls), {});
            out.push_back({.key = it->second,
                           .device = kNoDevice,
                           .start = slices.ts[i],
                           .dur = slices.dur[i],
                           .slice = SliceId{i},
                           .op = {}});
        }
    }
    if (out.empty() && run.scope.kind == ScopeKind::Run)
        appendStatistics(report, keys, out);
    std::ranges::sort(out, {}, [](const OpInstance& o) { return std::tuple(o.start, o.slice.value, o.key); });
    return out;
}

Result<void> compareOther(Comparison& out, std::stop_token stop)
{
    if (stop.stop_requested())
        return fail(ErrorCode::Cancelled, message(MessageId::Cancelled));
    const auto& options = out.options;
    const auto seriesOf = [&](const std::vector<CompareRun>& runs) {
        switch (options.by) {
        case CompareBy::Metrics:
            return metricsOf(runs);
        case CompareBy::Steps:
            return stepsOf(runs);
        case CompareBy::Communication:
            return communicationOf(runs);
        case CompareBy::Memory:
            return memoryOf(runs);
        default:
            return platformOf(runs);
        }
    };
    const auto a = seriesOf(out.runsA);
    const auto b = seriesOf(out.runsB);
    if (a.order.empty() && b.order.empty())
        return fail(ErrorCode::NotFound, message(MessageId::CompareNothing, compareByName(options.by)));
    const auto meanOf = [](const std::vector<CompareRun>& runs) {
        std::int64_t sum = 0;
        for (const auto& run : runs)
            sum += run.scope.range.dur();
        return perRun(sum, runs.size());
    };
    out.totalA = meanOf(out.runsA);
    out.totalB = meanOf(out.runsB);
    switch (options.by) {
    case CompareBy::Metrics:
        out.unit = CompareUnit::Real;
        pair(out, a, b, [&](ComparisonRow& row, const Series::Value& x, const Series::Value& y) {
            splitTitle(row);
            row.realA = x.count == 0 ? 0 : x.sum / static_cast<double>(x.count);
            row.realB = y.count == 0 ? 0 : y.sum / static_cast<double>(y.count);
            const auto larger = std::max(std::abs(row.realA), std::abs(row.realB));
            row.state = std::abs(row.realB - row.realA) <= options.noiseShare * larger ? RowState::Same
                                                                                       : RowState::Changed;
        });
        break;
    case CompareBy::Memory:
        out.unit = CompareUnit::Bytes;
        pair(out, a, b, [&](ComparisonRow& row, const Series::Value& x, const Series::Value& y) {
            splitTitle(row);
            row.a = perRun(x.integer, out.runsA.size());
            row.b = perRun(y.integer, out.runsB.size());
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
            row.a = perRun(x.integer, out.runsA.size());
            row.b = perRun(y.integer, out.runsB.size());
            row.countA =
                static_cast<std::uint64_t>(perRun(static_cast<std::int64_t>(x.count), out.runsA.size()));
            row.countB =
                static_cast<std::uint64_t>(perRun(static_cast<std::int64_t>(y.count), out.runsB.size()));
            row.state = stateOf(row.a, row.b, options);
            explainCounts(row);
        });
    }
    return {};
}

} // namespace opscope
