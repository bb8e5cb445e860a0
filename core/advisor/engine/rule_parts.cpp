// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/engine/rule_parts.h"

#include <algorithm>
#include <numeric>

#include "core/base/message_id.h"
#include "core/base/saturated.h"
#include "core/base/text.h"
#include "core/report/stray_times.h"
#include "core/table/record_table.h"
#include "core/vendor/svp_run.h"

namespace opscope {
namespace {

/// How to collect the columns of a JOB or of a PROF.
Message howMetrics(const OpView& view)
{
    return view.isSvp() ? message(MessageId::HowMetrics)
                        : message(MessageId::HowMetricsGroup, "PipeUtilization");
}

void addMissingColumn(const OpView& view, RuleResult& result, std::string_view column, Message how)
{
    result.addMissing({message(MessageId::MissingColumn, view.source(), column), std::move(how)});
}

ColumnSpec specOf(const EvidenceColumn& column)
{
    if (column.kind == CellKind::Ratio)
        return weighted(ratioSpec(column.id, column.title), "duration");
    auto spec = realSpec(column.id, column.title);
    spec.meaning = Meaning::None;
    return spec;
}

/// Ops with their time and the gain of each.
TablePtr opEvidence(const OpView& view, const std::vector<OpPart>& parts,
                    const std::vector<EvidenceColumn>& columns)
{
    auto rows = parts;
    rows.resize(std::min(rows.size(), kMostEvidence));
    const auto& ops = view.report().ops;
    RecordTable<OpPart> table("advice", view.reportPtr(), std::move(rows));
    table.column(textSpec("name", OPSCOPE_TEXT("Column", "Name")),
                 [&](const OpPart& part) { return ops.name[part.op]; });
    table.nameIsLast();
    table.column(textSpec("type", OPSCOPE_TEXT("Column", "Type")),
                 [&](const OpPart& part) { return valueAt(ops.type, part.op); });
    table.column(durationSpec("duration", OPSCOPE_TEXT("Column", "Duration")),
                 [&](const OpPart& part) { return view.dur(part.op); });
    table.column(durationSpec("gain", OPSCOPE_TEXT("Column", "Gain")), &OpPart::gain);
    for (const auto& column : columns)
        table.column(specOf(column), [&](const OpPart& part) { return column.value(view, part.op); });
    table.column(timestampSpec("start", OPSCOPE_TEXT("Column", "Start")),
                 [&](const OpPart& part) { return view.start(part.op); });
    if (!ops.slice.empty())
        table.slices([&](const OpPart& part) { return ops.slice[part.op]; });
    table.table().isComputed = true;
    return table.finish();
}

} // namespace

std::string usText(std::int64_t ns)
{
    return microsText(ns);
}

std::string percentText(double share)
{
    return fmt::format("{:.1f}", share * 100);
}

std::string shownPercent(double share)
{
    constexpr double kLeast = 0.0005; // what is rounded to 0.1 %
    return share > 0 && share < kLeast ? "<0.1" : percentText(share);
}

std::string numberText(double value)
{
    auto text = fmt::format("{:.3f}", value);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.'))
        text.pop_back();
    return text;
}

std::int64_t shareOf(std::int64_t ns, double share)
{
    return share > 0 ? std::llround(static_cast<double>(ns) * std::min(share, 1.0)) : 0;
}

double difference(double a, double b)
{
    return std::round((a - b) * 1e9) / 1e9;
}

static bool hasOps(const OpView& view, RuleResult& result)
{
    result.ops += view.ranOps();
    if (view.size() != 0)
        return true;
    result.addMissing({message(MessageId::MissingOps), message(MessageId::HowSummary)});
    return false;
}

bool hasLayersOfSvp(const OpView& view, RuleResult& result)
{
    if (!hasOps(view, result))
        return false;
    if (!view.isSvp())
        result.addMissing({message(MessageId::MissingSvp), message(MessageId::HowOtherRun)});
    return view.isSvp();
}

bool hasOpsOfProf(const OpView& view, RuleResult& result)
{
    if (view.isSvp() || isSvpRun(view.report())) { // also for a JOB that was not parsed
        result.addMissing({message(MessageId::MissingProf), message(MessageId::HowOtherRun)});
        return false;
    }
    return hasOps(view, result);
}

bool hasHostCalls(const OpView& view, RuleResult& result)
{
    const auto& slices = view.report().slices;
    if (std::ranges::find(slices.cls.span(), SliceClass::HostApi) != slices.cls.span().end())
        return true;
    result.addMissing({message(MessageId::MissingHostCalls), message(MessageId::NoTimelineCollect)});
    return false;
}

OpNeed hasPipes(std::vector<Pipe> pipes)
{
    return [pipes = std::move(pipes)](const OpView& view, RuleResult& result) {
        for (const auto pipe : pipes) {
            if (!view.has(pipe))
                addMissingColumn(view, result,
                                 pipeName(pipe) + std::string(view.isSvp() ? " Ratio" : "_ratio"),
                                 howMetrics(view));
        }
        return std::ranges::all_of(pipes, [&](Pipe pipe) { return view.has(pipe); });
    };
}

OpNeed hasAnyPipe(std::vector<Pipe> pipes)
{
    return [pipes = std::move(pipes)](const OpView& view, RuleResult& result) {
        return std::ranges::any_of(pipes, [&](Pipe pipe) { return view.has(pipe); }) ||
               hasPipes(pipes)(view, result);
    };
}

OpNeed hasColumn(std::string_view header, std::string_view group)
{
    return [header, group](const OpView& view, RuleResult& result) {
        if (view.column(header) == nullptr)
            addMissingColumn(view, result, header,
                             group.empty() ? message(MessageId::HowSummary)
                                           : message(MessageId::HowMetricsGroup, group));
        return view.column(header) != nullptr;
    };
}

OpNeed hasChipNumber(ChipNumberId id)
{
    return [id](const OpView& view, RuleResult& result) {
        if (!(view.chip().at(id) > 0))
            result.addMissing({message(MessageId::MissingChipNumber, chipNumberSpec(id).word),
                               message(MessageId::HowChip)});
        return view.chip().at(id) > 0;
    };
}

OpNeed hasValues(OpTextColumn column)
{
    return [column](const OpView& view, RuleResult& result) {
        const auto isKnown = [&](StringId id) {
            const auto text = view.report().text(id);
            return !text.empty() && text != "N/A";
        };
        const auto& values = view.report().ops.*column.column;
        const auto known = static_cast<std::size_t>(std::ranges::count_if(values.span(), isKnown));
        if (known == 0)
            addMissingValues(view, result, column.header);
        else if (known < view.size())
            result.addMissing(
                {message(MessageId::MissingSomeValues, view.size() - known, view.size(), column.header),
                 message(MessageId::HowSummary)});
        return known != 0;
    };
}

void addMissingValues(const OpView& view, RuleResult& result, std::string_view header)
{
    addMissingColumn(view, result, header, message(MessageId::HowSummary));
}

Intervals timesOfOps(const OpView& view, const std::function<bool(std::size_t op)>& isWanted)
{
    std::vector<TimeRange> ranges;
    for (std::size_t op = 0; op < view.size(); ++op) {
        if (isWanted(op) && !view.range(op).empty())
            ranges.push_back(view.range(op));
    }
    return Intervals(std::move(ranges));
}

Intervals communicationOf(const OpView& view)
{
    const auto& slices = view.report().slices;
    std::vector<TimeRange> ranges;
    std::vector<TimeRange> tasks;
    for (std::size_t i = 0; i < slices.size(); ++i) {
        if (slices.cls[i] != SliceClass::Communication && slices.cls[i] != SliceClass::CommunicationTask)
            continue;
        if (!isStray(view.report(), i))
            (slices.cls[i] == SliceClass::Communication ? ranges : tasks).push_back(rangeOfSlice(view, i));
    }
    if (ranges.empty())
        ranges = std::move(tasks);
    return ranges.empty() ? timesOfOps(view, [&](std::size_t op) { return view.isCommunication(op); })
                          : Intervals(std::move(ranges));
}

TimeRange rangeOfSlice(const OpView& view, std::size_t slice)
{
    const auto& slices = view.report().slices;
    return {slices.ts[slice], slices.ts[slice] + slices.dur[slice]};
}

Subject sliceSubject(const OpView& view, std::size_t slice, std::int64_t gain)
{
    return {SubjectKind::Slice, view.index(), static_cast<std::int64_t>(slice), rangeOfSlice(view, slice),
            gain};
}

void addSubject(Finding& finding, Subject subject)
{
    finding.gain.ns = saturatedSum(finding.gain.ns, subject.gain);
    finding.subjects.push_back(std::move(subject));
}

TablePtr sliceEvidence(const OpView& view, std::vector<std::uint32_t> slices)
{
    const auto& all = view.report().slices;
    slices.resize(std::min(slices.size(), kMostEvidence));
    RecordTable<std::uint32_t> table("advice", view.reportPtr(), std::move(slices));
    table.column(textSpec("name", OPSCOPE_TEXT("Column", "Name")),
                 [&](std::uint32_t i) { return all.name[i]; });
    table.nameIsLast();
    table.column(durationSpec("duration", OPSCOPE_TEXT("Column", "Duration")),
                 [&](std::uint32_t i) { return all.dur[i]; });
    table.column(timestampSpec("start", OPSCOPE_TEXT("Column", "Start")),
                 [&](std::uint32_t i) { return all.ts[i]; });
    table.slices([](std::uint32_t i) { return SliceId{i}; });
    return table.finish();
}

void boundGain(Finding& finding, std::int64_t most)
{
    if (finding.gain.ns <= most)
        return;
    finding.gain.ns = most;
    std::ranges::stable_sort(finding.subjects, std::greater{}, &Subject::gain);
    for (auto& subject : finding.subjects) {
        subject.gain = std::min(subject.gain, most);
        most -= subject.gain;
    }
}

RuleResult eachReport(const RuleContext& context, const std::vector<OpNeed>& needs,
                      const std::function<void(const OpView&, RuleResult&)>& look)
{
    RuleResult result;
    for (const auto& view : context.views) {
        if (context.stop.stop_requested())
            break;
        const auto before = result.findings.size();
        if (std::ranges::all_of(needs, [&](const OpNeed& has) { return has(view, result); }))
            look(view, result);
        for (auto i = before; i < result.findings.size(); ++i)
            result.findings[i].report = view.index();
    }
    return result;
}

std::vector<EvidenceColumn> pipeColumns(const std::vector<Pipe>& pipes)
{
    std::vector<EvidenceColumn> columns;
    columns.reserve(pipes.size());
    for (const auto pipe : pipes)
        columns.push_back({pipeName(pipe), pipeName(pipe), CellKind::Ratio,
                           [pipe](const OpView& view, std::size_t op) { return view.pipe(pipe, op); }});
    return columns;
}

std::int64_t OpFinding::time(const OpView& view) const
{
    return std::accumulate(parts.begin(), parts.end(), std::int64_t{0},
                           [&](std::int64_t sum, const OpPart& part) { return sum + view.dur(part.op); });
}

std::uint32_t OpFinding::longest(const OpView& view) const
{
    return std::ranges::max_element(parts, {}, [&](const OpPart& part) { return view.dur(part.op); })->op;
}

Finding OpFinding::finding(const OpView& view, Message what, Message why, Message how) const
{
    Finding out;
    // Sorts separate keys: a comparison that reads the report would be the most expensive part of the rules.
    // Only the shown part of a finding must be sorted, not the rest of a million ops.
    std::vector<std::tuple<std::int64_t, std::int64_t, std::uint32_t>> keys;
    keys.reserve(parts.size());
    for (std::uint32_t i = 0; i < parts.size(); ++i)
        keys.emplace_back(-parts[i].gain, -view.dur(parts[i].op), i);
    const auto shown = keys.begin() + static_cast<std::ptrdiff_t>(std::min(keys.size(), kMostEvidence));
    if (shown != keys.end())
        std::ranges::nth_element(keys, shown);
    std::sort(keys.begin(), shown);
    std::vector<OpPart> sorted;
    sorted.reserve(keys.size());
    for (const auto& key : keys)
        sorted.push_back(parts[std::get<2>(key)]);
    out.subjects.reserve(sorted.size());
    for (const auto& part : sorted)
        addSubject(out, {SubjectKind::Op, view.index(), part.op, {}, part.gain});
    out.gain.basis = basis;
    out.evidence = opEvidence(view, sorted, columns);
    out.numbers = {{"ops", static_cast<double>(parts.size())}, {"time_ns", static_cast<double>(time(view))}};
    out.what = std::move(what);
    out.why = std::move(why);
    out.how = std::move(how);
    return out;
}

} // namespace opscope
