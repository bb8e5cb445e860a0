// SPDX-License-Identifier: GPL-3.0-or-later
// Finds copies that a thread of the host waits for, and directions with many small copies.
#include "core/analysis/copies.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/advisor/engine/rule_parts.h"
#include "core/base/message_id.h"
#include "core/base/saturated.h"
#include "core/base/text.h"
#include "core/table/record_table.h"
#include "core/vendor/svp_run.h"

namespace opscope {
namespace {

bool hasCopiesOfDevice(const OpView& view, RuleResult& result)
{
    const auto classes = view.report().slices.cls.span();
    if (std::ranges::find(classes, SliceClass::Memcpy) != classes.end())
        return true;
    const bool isSvp = view.isSvp() || isSvpRun(view.report()); // such a board records none
    result.addMissing({message(MessageId::MissingCopies),
                       message(isSvp ? MessageId::HowOtherRun : MessageId::NoTimelineCollect)});
    return false;
}

const char* directionText(CopyKind kind)
{
    switch (kind) {
    case CopyKind::HostToDevice:
        return OPSCOPE_TEXT("Argument", "host to device");
    case CopyKind::DeviceToHost:
        return OPSCOPE_TEXT("Argument", "device to host");
    case CopyKind::DeviceToDevice:
        return OPSCOPE_TEXT("Argument", "device to device");
    case CopyKind::HostToHost:
        return OPSCOPE_TEXT("Argument", "host to host");
    case CopyKind::PeerToPeer:
        return OPSCOPE_TEXT("Argument", "peer to peer");
    case CopyKind::Memset:
        return OPSCOPE_TEXT("Argument", "memset");
    case CopyKind::Unknown:
        break;
    }
    return OPSCOPE_TEXT("Argument", "direction not recorded");
}

TablePtr copyEvidence(const OpView& view, std::vector<Copy> copies)
{
    const auto& slices = view.report().slices;
    copies.resize(std::min(copies.size(), kMostEvidence));
    RecordTable<Copy> table("advice", view.reportPtr(), std::move(copies));
    table.column(textSpec("name", OPSCOPE_TEXT("Column", "Name")),
                 [&](const Copy& copy) { return slices.name[copy.slice]; });
    table.nameIsLast();
    table.column(durationSpec("duration", OPSCOPE_TEXT("Column", "Duration")),
                 [&](const Copy& copy) { return slices.dur[copy.slice]; });
    table.column(bytesSpec("bytes", OPSCOPE_TEXT("Column", "Bytes")), &Copy::bytes);
    table.column(durationSpec("host_wait", OPSCOPE_TEXT("Column", "Wait of the host")), &Copy::waited);
    table.column(timestampSpec("start", OPSCOPE_TEXT("Column", "Start")),
                 [&](const Copy& copy) { return slices.ts[copy.slice]; });
    table.slices([](const Copy& copy) { return SliceId{copy.slice}; });
    return table.finish();
}

std::int64_t timeOfCopies(const OpView& view, const std::vector<Copy>& copies)
{
    std::int64_t time = 0;
    for (const auto& copy : copies)
        time = saturatedSum(time, view.report().slices.dur[copy.slice]);
    return time;
}

/// Bytes in a ns of the copies whose bytes are known; NaN if none has.
double bandwidthOf(const OpView& view, const std::vector<Copy>& copies)
{
    double bytes = 0;
    double time = 0;
    for (const auto& copy : copies) {
        if (copy.bytes == kMissingInteger)
            continue;
        bytes += static_cast<double>(copy.bytes);
        time += static_cast<double>(view.report().slices.dur[copy.slice]);
    }
    return time > 0 ? bytes / time : kNoReal;
}

std::string knownText(double value)
{
    return std::isnan(value) ? "N/A" : numberText(value);
}

/// The wait is seen on the host: the call, or the synchronisation after it.
void addBlocking(const RuleContext& context, const OpView& view, RuleResult& result, std::vector<Copy> copies,
                 CopyKind kind)
{
    const auto limit = context.threshold(ThresholdId::CopyWait);
    std::erase_if(copies, [](const Copy& copy) { return !copy.isBlocking(); });
    std::ranges::stable_sort(copies, std::greater{}, &Copy::waited);
    Finding finding;
    for (const auto& copy : copies) {
        const auto seen = copy.wait.valid() ? copy.wait : copy.call;
        addSubject(finding, sliceSubject(view, seen.valid() ? seen.index() : copy.slice, copy.waited));
    }
    const auto share = view.shareOfRun(finding.gain.ns);
    if (copies.empty() || share < limit)
        return;
    finding.gain.isOfRun = true;
    finding.numbers = {{"copies", static_cast<double>(copies.size())}, {"share", share}};
    const auto bandwidth = bandwidthOf(view, copies);
    const auto peak = copyPeakOf(view.chip(), kind);
    if (!std::isnan(bandwidth))
        finding.numbers.push_back({"gb_per_s", bandwidth});
    finding.what =
        message(MessageId::CopiesBlockingWhat, usText(finding.gain.ns), copies.size(), directionText(kind));
    finding.why = message(MessageId::CopiesBlockingWhy, percentText(share), percentText(limit),
                          usText(timeOfCopies(view, copies)), usText(copies.front().waited),
                          view.report().sliceName(SliceId{copies.front().slice}), knownText(bandwidth),
                          knownText(100 * bandwidth / peak), knownText(peak));
    finding.how = message(MessageId::CopiesBlockingHow);
    finding.evidence = copyEvidence(view, std::move(copies));
    result.findings.push_back(std::move(finding));
}

void addSmall(const RuleContext& context, const OpView& view, RuleResult& result, std::vector<Copy> copies,
              CopyKind kind)
{
    const auto least = context.threshold(ThresholdId::SmallCopies);
    const auto limit = context.threshold(ThresholdId::SmallCopyTime);
    const auto all = copies.size();
    std::erase_if(copies, [](const Copy& copy) { return !copy.isSmall(); });
    const auto time = timeOfCopies(view, copies);
    const auto share = view.shareOfRun(time);
    if (static_cast<double>(copies.size()) < least || share < limit)
        return;
    Finding finding;
    std::int64_t bytes = 0;
    for (const auto& copy : copies) {
        bytes += copy.bytes;
        addSubject(finding, sliceSubject(view, copy.slice, view.report().slices.dur[copy.slice]));
    }
    finding.numbers = {{"copies", static_cast<double>(copies.size())}, {"bytes", static_cast<double>(bytes)}};
    finding.what = message(MessageId::CopiesSmallWhat, copies.size(), all, directionText(kind),
                           kSmallCopyBytes / 1024, usText(time));
    finding.why =
        message(MessageId::CopiesSmallWhy, bytes, percentText(share), numberText(least), percentText(limit));
    finding.how = message(MessageId::CopiesSmallHow);
    finding.evidence = copyEvidence(view, std::move(copies));
    result.findings.push_back(std::move(finding));
}

RuleResult runCopyWaits(const RuleContext& context)
{
    return eachReport(context, {hasCopiesOfDevice}, [&](const OpView& view, RuleResult& result) {
        std::map<CopyKind, std::vector<Copy>> kinds;
        const auto& report = view.report();
        for (auto& copy : copiesOf(report, launchesOf(report, context.stop), context.stop)) {
            ++result.lookedAt;
            kinds[copy.kind].push_back(copy);
        }
        if (context.stop.stop_requested())
            return;
        for (const auto& [kind, copies] : kinds) {
            addBlocking(context, view, result, copies, kind);
            if (kind != CopyKind::Memset) // a memset is part of an op
                addSmall(context, view, result, copies, kind);
        }
    });
}

} // namespace

constinit const Rule copiesRule{"copies", RuleGroup::Host, MessageId::CopiesTitle,
                                "timeline: copies with bytes and direction, calls of the host", runCopyWaits};

} // namespace opscope
