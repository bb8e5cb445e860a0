// SPDX-License-Identifier: GPL-3.0-or-later
// Finds what the device waits for: host calls, or stretches without any call (a sleep). A finding names the
// range that contains them.
#include <algorithm>
#include <map>

#include "core/advisor/engine/rule_parts.h"
#include "core/analysis/gaps.h"
#include "core/analysis/host_calls.h"
#include "core/analysis/named_slices.h"
#include "core/base/joined.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/table/record_table.h"
#include "core/vendor/slice_span.h"

namespace opscope {
namespace {

constexpr std::size_t kMostGaps = 10000;

struct Stretch {
    TimeRange range;
    std::int64_t gain = 0;
    SliceId slice; ///< the call, or the range that contains the stretch
};
enum class Place : std::uint8_t { BetweenTasks, BeforeFirst, AfterLast };
struct Cause {
    enum class Kind : std::uint8_t { NoCall, Call, Ops };
    Kind kind = Kind::NoCall;
    std::string name; ///< of the call or range; may be empty; always empty for ops of the framework
    Place place = Place::BetweenTasks;
    auto operator<=>(const Cause&) const = default;
};
using Causes = std::map<Cause, std::vector<Stretch>>;

MessageId howOf(const Cause& cause)
{
    const auto has = [&](std::initializer_list<std::string_view> words) {
        return std::ranges::any_of(
            words, [&](std::string_view word) { return cause.name.find(word) != std::string::npos; });
    };
    if (cause.kind == Cause::Kind::Ops)
        return MessageId::HostIdleOpsHow;
    if (cause.kind == Cause::Kind::NoCall)
        return MessageId::HostIdleNoCallHow;
    if (has({"Compile", "compile"}))
        return MessageId::HostIdleCompileHow;
    if (has({"Synchron", "synchron", "WaitEvent", "Wait"}))
        return MessageId::HostIdleSyncHow;
    if (has({"Malloc", "Free", "malloc", "free", "Memset"}))
        return MessageId::HostIdleMemoryHow;
    if (has({"Memcpy", "memcpy"}))
        return MessageId::HostIdleCopyHow;
    if (has({"Launch", "launch", "aclnn"}))
        return MessageId::HostIdleLaunchHow;
    return MessageId::HostIdleCallHow;
}

/// The parts of `range` that no call and no op of the framework covers, if they have at least this length.
void addNoCalls(const Report& report, const HostCalls& host, TimeRange range, Causes& causes,
                Place place = Place::BetweenTasks, std::int64_t least = 1)
{
    const auto pieces = Intervals({range}).without(Intervals(host.recorded().within(range)));
    for (const auto piece : pieces.ranges()) {
        if (piece.dur() < least)
            continue;
        const auto inside = host.during(piece).inside;
        causes[{Cause::Kind::NoCall, inside.valid() ? std::string(report.sliceName(inside)) : std::string(),
                place}]
            .push_back({piece, piece.dur(), inside});
    }
}

/// "aten::linear 1139.021 us, aten::to 20.310 us": the ops with the longest times.
std::string opsText(const Report& report, const std::vector<Stretch>& stretches)
{
    constexpr std::size_t kMostOps = 3;
    std::map<std::string_view, std::int64_t> times;
    for (const auto& stretch : stretches)
        times[report.sliceName(stretch.slice)] += stretch.gain;
    std::vector<std::pair<std::string_view, std::int64_t>> order(times.begin(), times.end());
    std::ranges::stable_sort(order, std::greater{}, &std::pair<std::string_view, std::int64_t>::second);
    const auto out =
        joined(std::span(order).first(std::min(order.size(), kMostOps)), ", ",
               [&](const auto& op) { return fmt::format("{} {} us", op.first, usText(op.second)); });
    return out + (order.size() > kMostOps ? ", \u2026" : "");
}

Causes causesOf(const Report& report, std::int64_t leastSetup, std::stop_token stop)
{
    Causes causes;
    const HostCalls host(report);
    const auto& calls = host.calls();
    for (const auto& gap : longestGaps(report, host, {}, kMostGaps, stop)) {
        if (stop.stop_requested())
            return {};
        if (gap.host.call.valid() && gap.host.inCall > 0) {
            const auto begin = std::max(gap.range.begin, report.slices.ts[gap.host.call.index()]);
            causes[{Cause::Kind::Call, std::string(rowNameOf(report, gap.host.call, kByApi)),
                    Place::BetweenTasks}]
                .push_back({{begin, begin + gap.host.inCall}, gap.host.inCall, gap.host.call});
        }
        for (const auto piece : host.opsWithoutCall().within(gap.range))
            causes[{Cause::Kind::Ops, {}, Place::BetweenTasks}].push_back(
                {piece, piece.dur(), host.opOf(piece)});
        if (gap.host.noCall > 0)
            addNoCalls(report, host, gap.range, causes);
    }
    // Before the first task and after the last, a program starts up and shuts down; only time without a call
    // counts there.
    const auto busy = deviceSpan(report);
    if (!busy.empty() && !calls.ranges().empty()) {
        addNoCalls(report, host, {calls.ranges().front().begin, busy.begin}, causes, Place::BeforeFirst,
                   leastSetup);
        addNoCalls(report, host, {busy.end, calls.ranges().back().end}, causes, Place::AfterLast, leastSetup);
    }
    return causes;
}

const char* outsideArgument(bool isBefore)
{
    if (isBefore)
        return OPSCOPE_TEXT("Argument", "before the first task of the device");
    return OPSCOPE_TEXT("Argument", "after the last task of the device");
}

Finding findingOf(const OpView& view, const Cause& cause, std::vector<Stretch> stretches)
{
    std::ranges::stable_sort(stretches, std::greater{}, &Stretch::gain);
    Finding finding;
    for (const auto& stretch : stretches) {
        addSubject(finding, {SubjectKind::Range, view.index(),
                             stretch.slice.valid() ? static_cast<std::int64_t>(stretch.slice.index()) : -1,
                             stretch.range, stretch.gain});
    }
    finding.gain.isOfRun = true;
    const auto time = usText(finding.gain.ns);
    const auto* const place = outsideArgument(cause.place == Place::BeforeFirst);
    const bool isOutside = cause.place != Place::BetweenTasks;
    finding.what = isOutside && cause.name.empty() ? message(MessageId::HostIdleOutsideBare, time, place)
                   : isOutside ? message(MessageId::HostIdleOutside, time, place, cause.name)
                   : cause.kind == Cause::Kind::Call ? message(MessageId::HostIdleCall, time, cause.name)
                   : cause.kind == Cause::Kind::Ops
                       ? message(MessageId::HostIdleOps, time, opsText(view.report(), stretches))
                   : cause.name.empty() ? message(MessageId::HostIdleNoCallBare, time)
                                        : message(MessageId::HostIdleNoCall, time, cause.name);
    finding.why = message(MessageId::HostIdleWhy, stretches.size(),
                          percentText(view.shareOfRun(finding.gain.ns)), usText(stretches.front().gain));
    finding.how = message(howOf(cause));
    finding.numbers = {{"stretches", static_cast<double>(stretches.size())}};
    stretches.resize(std::min(stretches.size(), kMostEvidence));
    RecordTable<Stretch> table("advice", view.reportPtr(), std::move(stretches));
    table.column(textSpec("name", OPSCOPE_TEXT("Column", "Name")), [&](const Stretch& s) {
        return cause.kind == Cause::Kind::Ops ? std::string(view.report().sliceName(s.slice)) : cause.name;
    });
    table.nameIsLast();
    table.column(durationSpec("duration", OPSCOPE_TEXT("Column", "Duration")),
                 [](const Stretch& s) { return s.range.dur(); });
    table.column(durationSpec("gain", OPSCOPE_TEXT("Column", "Gain")), &Stretch::gain);
    table.column(timestampSpec("start", OPSCOPE_TEXT("Column", "Start")),
                 [](const Stretch& s) { return s.range.begin; });
    table.slices(&Stretch::slice);
    finding.evidence = table.finish();
    return finding;
}

bool hasDeviceWork(const OpView& view, RuleResult& result)
{
    if (std::ranges::any_of(view.report().slices.cls.span(), isDeviceClass))
        return true;
    result.addMissing({message(MessageId::MissingTimeline), message(MessageId::NoTimelineCollect)});
    return false;
}

RuleResult runHostIdle(const RuleContext& context)
{
    const auto limit = context.threshold(ThresholdId::IdleShare);
    const auto setup = static_cast<std::int64_t>(context.threshold(ThresholdId::SetupPause) * 1e6);
    return eachReport(context, {hasDeviceWork, hasHostCalls}, [&](const OpView& view, RuleResult& result) {
        for (auto& [cause, stretches] : causesOf(view.report(), setup, context.stop)) {
            result.lookedAt += stretches.size();
            std::int64_t time = 0;
            for (const auto& stretch : stretches)
                time += stretch.gain;
            if (view.shareOfRun(time) >= limit)
                result.findings.push_back(findingOf(view, cause, std::move(stretches)));
        }
    });
}

RuleResult runCompile(const RuleContext& context)
{
    const auto limit = context.threshold(ThresholdId::CompileShare);
    return eachReport(context, {hasHostCalls}, [&](const OpView& view, RuleResult& result) {
        const auto& report = view.report();
        std::map<std::string_view, std::vector<Stretch>> calls;
        for (std::size_t i = 0; i < report.slices.size(); ++i) {
            if (report.slices.cls[i] != SliceClass::HostApi)
                continue;
            ++result.lookedAt;
            const auto api = rowNameOf(report, SliceId::of(i), kByApi);
            if (api.find("CompileAndExecute") != std::string_view::npos || api == "aclopCompile")
                calls[api].push_back({rangeOfSlice(view, i), report.slices.dur[i], SliceId::of(i)});
        }
        for (auto& [api, stretches] : calls) {
            auto finding = findingOf(view, {Cause::Kind::Call, std::string(api)}, std::move(stretches));
            const auto share = view.shareOfRun(finding.gain.ns);
            if (share < limit)
                continue;
            finding.what =
                message(MessageId::HostCompileWhat, finding.subjects.size(), usText(finding.gain.ns));
            finding.why = message(MessageId::HostCompileWhy, api, percentText(share));
            for (auto& subject : finding.subjects)
                subject.kind = SubjectKind::Slice;
            result.findings.push_back(std::move(finding));
        }
    });
}

} // namespace

constinit const Rule hostIdleRule{"host_idle", RuleGroup::Host, MessageId::HostIdleTitle,
                                  "timeline: tasks of the device, calls of the host, ranges", runHostIdle};
constinit const Rule hostCompileRule{"host_compile", RuleGroup::Host, MessageId::HostCompileTitle,
                                     "timeline: calls of AscendCL", runCompile};

} // namespace opscope
