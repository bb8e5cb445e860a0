// SPDX-License-Identifier: GPL-3.0-or-later
// Rules about calls of the framework on the host: values that are read one by one, a slow data loader, device
// memory that is allocated again and again, SyncBatchNorm, and functions that torch_npu has in a faster form.
#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "core/advisor/engine/rule_parts.h"
#include "core/analysis/launches.h"
#include "core/analysis/named_slices.h"
#include "core/base/joined.h"
#include "core/base/message_id.h"
#include "core/base/saturated.h"
#include "core/vendor/slice_span.h"
#include "core/vendor/svp_run.h"

namespace opscope {
namespace {

/// The calls of the host with a requested name, the longest first.
template <class IsWanted>
std::vector<std::uint32_t> callsNamed(const Report& report, const IsWanted& isWanted)
{
    const auto& slices = report.slices;
    std::map<StringId, bool> known; // there are few distinct names
    std::vector<std::uint32_t> calls;
    for (std::size_t i = 0; i < slices.size(); ++i) {
        const auto cls = slices.cls[i];
        if (cls != SliceClass::Framework && cls != SliceClass::Range && !isHostApiClass(cls))
            continue;
        const auto [it, isNew] = known.try_emplace(slices.name[i]);
        if (isNew)
            it->second = isWanted(isHostApiClass(cls) ? rowNameOf(report, SliceId::of(i), kByApi)
                                                      : report.text(slices.name[i]));
        if (it->second)
            calls.push_back(static_cast<std::uint32_t>(i));
    }
    std::ranges::stable_sort(calls, std::greater{}, [&](auto i) { return slices.dur[i]; });
    return calls;
}

/// Leaves only the calls that begin outside the others of their thread, in order of thread and time.
void eraseNested(const Report& report, std::vector<std::uint32_t>& calls)
{
    const auto& slices = report.slices;
    const auto endOf = [&](auto i) { return slices.ts[i] + slices.dur[i]; };
    std::ranges::stable_sort(calls, [&](auto a, auto b) {
        const auto threadA = threadOf(report, a);
        const auto threadB = threadOf(report, b);
        if (threadA != threadB)
            return threadA < threadB;
        return slices.ts[a] != slices.ts[b] ? slices.ts[a] < slices.ts[b] : endOf(a) > endOf(b);
    });
    StringId thread;
    auto end = INT64_MIN;
    std::erase_if(calls, [&](auto i) {
        const auto own = threadOf(report, i);
        const bool isInside = own.valid() && own == thread && slices.ts[i] < end;
        end = own == thread ? std::max(end, endOf(i)) : endOf(i);
        thread = own;
        return isInside;
    });
}

bool hasFrameworkOps(const OpView& view, RuleResult& result)
{
    const auto classes = view.report().slices.cls.span();
    if (std::ranges::find(classes, SliceClass::Framework) != classes.end())
        return true;
    const auto how = isSvpRun(view.report()) ? MessageId::HowOtherRun : MessageId::HowFramework;
    result.addMissing({message(MessageId::MissingFrameworkOps), message(how)});
    return false;
}

/// A finding about these calls, the longest first; its gain is at most their time.
Finding findingOfCalls(const OpView& view, const std::vector<std::uint32_t>& calls)
{
    Finding finding;
    for (const auto i : calls)
        addSubject(finding, sliceSubject(view, i, view.report().slices.dur[i]));
    finding.gain.isOfRun = true;
    finding.numbers = {{"calls", static_cast<double>(calls.size())}};
    finding.evidence = sliceEvidence(view, calls);
    return finding;
}

/// "main.py(350): train": the innermost function of the user around the call; "" if no call stack has one.
std::string callerOf(const OpView& view, std::uint32_t slice)
{
    const auto args = view.report().args(SliceId{slice});
    if (!args)
        return {};
    for (const auto& arg : *args) {
        if (arg.key != "Call stack")
            continue;
        const std::string_view stack = arg.value;
        for (std::size_t at = 0; at < stack.size();) {
            const auto end = std::min(stack.find(';', at), stack.size());
            auto frame = stack.substr(at, end - at);
            while (!frame.empty() && (frame.front() == '\r' || frame.front() == '\n' || frame.front() == ' '))
                frame.remove_prefix(1);
            if (!frame.empty() && frame.find("torch/") == std::string_view::npos &&
                frame.find("torch_npu") == std::string_view::npos)
                return std::string(frame);
            at = end + 1;
        }
    }
    return {};
}

std::string callerText(const OpView& view, std::uint32_t slice)
{
    const auto caller = callerOf(view, slice);
    return caller.empty() ? std::string() : " (" + caller + ")";
}

RuleResult runHostItem(const RuleContext& context)
{
    const auto limit = context.threshold(ThresholdId::ItemShare);
    const auto most = context.threshold(ThresholdId::ItemCalls);
    return eachReport(context, {hasFrameworkOps}, [&](const OpView& view, RuleResult& result) {
        const auto calls =
            callsNamed(view.report(), [](std::string_view name) { return name == "aten::item"; });
        result.lookedAt += frameworkOpsOf(view.report()).size();
        const auto steps = view.report().steps.size();
        const auto inStep = static_cast<double>(calls.size()) / static_cast<double>(steps);
        auto finding = findingOfCalls(view, calls);
        const auto share = view.shareOfRun(finding.gain.ns);
        if (calls.empty() || (steps > 0 && inStep <= most) || share < limit)
            return;
        finding.numbers.push_back({"share", share});
        finding.what = message(MessageId::HostItemWhat, calls.size(), usText(finding.gain.ns));
        finding.why = steps == 0 ? message(MessageId::HostCompileWhy, "aten::item", percentText(share))
                                 : message(MessageId::HostItemWhy, percentText(share), numberText(inStep),
                                           percentText(limit), numberText(most),
                                           usText(view.report().slices.dur[calls.front()]),
                                           callerText(view, calls.front()));
        finding.how = message(MessageId::HostItemHow);
        result.findings.push_back(std::move(finding));
    });
}

RuleResult runDataLoader(const RuleContext& context)
{
    const auto limit = context.threshold(ThresholdId::DataLoaderTime);
    return eachReport(context, {hasFrameworkOps}, [&](const OpView& view, RuleResult& result) {
        const auto& slices = view.report().slices;
        const auto calls = callsNamed(
            view.report(), [](std::string_view name) { return name.starts_with("enumerate(DataLoader)"); });
        result.lookedAt += calls.size();
        if (calls.empty())
            result.addMissing({message(MessageId::MissingDataLoader), message(MessageId::HowFramework)});
        const auto slow = std::ranges::count_if(
            calls, [&](auto i) { return static_cast<double>(slices.dur[i]) > limit * 1e6; });
        if (slow == 0)
            return;
        const auto slowCalls = std::vector(calls.begin(), calls.begin() + slow);
        auto finding = findingOfCalls(view, slowCalls);
        std::int64_t all = 0;
        for (const auto i : calls)
            all = saturatedSum(all, slices.dur[i]);
        finding.what = message(MessageId::DataLoaderWhat, slow, calls.size(), numberText(limit),
                               usText(finding.gain.ns), usText(all));
        finding.why =
            message(MessageId::DataLoaderWhy, percentText(view.shareOfRun(finding.gain.ns)),
                    usText(slices.dur[calls.front()]), view.report().sliceName(SliceId{calls.front()}));
        finding.how = message(MessageId::DataLoaderHow);
        result.findings.push_back(std::move(finding));
    });
}

/// Calls of AscendCL, CUDA and HIP that map, allocate or release memory of the device; not those of a pool,
/// which only mark it.
bool changesMemory(std::string_view api)
{
    static const std::set<std::string_view> kCalls{
        "aclMallocMemInner", "aclrtMalloc",  "aclrtMallocAlign32", "aclrtFree",  "aclrtMallocPhysical",
        "aclrtFreePhysical", "aclrtMapMem",  "aclrtUnmapMem",      "cudaMalloc", "cudaFree",
        "cuMemCreate",       "cuMemRelease", "cuMemMap",           "cuMemUnmap", "hipMalloc",
        "hipFree",           "hipMemCreate", "hipMemRelease",      "hipMemMap",  "hipMemUnmap"};
    return kCalls.contains(api);
}

RuleResult runAllocation(const RuleContext& context)
{
    const auto limit = context.threshold(ThresholdId::AllocationTime);
    return eachReport(context, {}, [&](const OpView& view, RuleResult& result) {
        const auto& report = view.report();
        const auto& slices = report.slices;
        const auto hosts = std::ranges::count_if(slices.cls.span(), isHostApiClass);
        if (hosts == 0) {
            result.addMissing({message(MessageId::MissingHostCalls), message(MessageId::NoTimelineCollect)});
            return;
        }
        result.lookedAt += static_cast<std::uint64_t>(hosts);
        const auto work = deviceSpan(report);
        auto calls = callsNamed(report, changesMemory);
        // Before the first task a program allocates what it needs, and after the last it releases it.
        std::erase_if(calls, [&](auto i) {
            return slices.ts[i] < work.begin || slices.ts[i] + slices.dur[i] > work.end;
        });
        eraseNested(report, calls);
        std::ranges::stable_sort(calls, std::greater{}, [&](auto i) { return slices.dur[i]; });
        auto finding = findingOfCalls(view, calls);
        if (static_cast<double>(finding.gain.ns) < limit * 1e6 || calls.empty())
            return;
        std::map<std::string_view, std::pair<std::uint64_t, std::int64_t>> names;
        for (const auto i : calls) {
            auto& [count, time] = names[rowNameOf(report, SliceId{i}, kByApi)];
            ++count;
            time = saturatedSum(time, slices.dur[i]);
        }
        finding.what = message(MessageId::AllocationWhat, calls.size(), usText(finding.gain.ns));
        finding.why =
            message(MessageId::AllocationWhy, numberText(limit), joined(names, ", ", [](const auto& name) {
                        return fmt::format("{} {} ({} us)", name.second.first, name.first,
                                           usText(name.second.second));
                    }));
        finding.how = message(MessageId::AllocationHow);
        result.findings.push_back(std::move(finding));
    });
}

RuleResult runSyncBatchNorm(const RuleContext& context)
{
    const auto limit = context.threshold(ThresholdId::SyncBatchNorms);
    return eachReport(context, {hasFrameworkOps}, [&](const OpView& view, RuleResult& result) {
        const auto calls =
            callsNamed(view.report(), [](std::string_view name) { return name == "SyncBatchNorm"; });
        result.lookedAt += frameworkOpsOf(view.report()).size();
        if (static_cast<double>(calls.size()) <= limit)
            return;
        auto finding = findingOfCalls(view, calls);
        finding.what = message(MessageId::SyncBatchNormWhat, calls.size(), usText(finding.gain.ns));
        finding.why = message(MessageId::SyncBatchNormWhy, numberText(limit));
        finding.how = message(MessageId::SyncBatchNormHow);
        result.findings.push_back(std::move(finding));
    });
}

bool isOfTorchNpu(const OpView& view, RuleResult& result)
{
    const auto& report = view.report();
    const auto queue = report.strings.find("async_npu");
    const auto categories = report.flows.category.span();
    if (report.kind == ReportKind::AscendPt ||
        (queue.valid() && std::ranges::find(categories, queue) != categories.end()))
        return true;
    result.addMissing({message(MessageId::MissingNpuFramework), message(MessageId::HowOtherRun)});
    return false;
}

/// The optimizers of torch.optim that torch_npu.optim has as NpuFused..., from its documentation.
constexpr std::array<std::string_view, 8> kFusedOptimizers{"SGD",  "Adam",    "AdamW",     "Adadelta",
                                                           "Lamb", "RMSprop", "RMSpropTF", "AdamP"};

/// Ops of the framework that follow each other directly on a thread and that one function replaces.
struct AffinitySequence {
    std::string_view function;
    std::vector<std::string_view> ops;
};
const std::vector<AffinitySequence>& affinitySequences()
{
    static const std::vector<AffinitySequence> kSequences{
        {"torch_npu.npu_rms_norm", {"aten::pow", "aten::mean", "aten::add", "aten::rsqrt", "aten::mul"}},
        {"torch_npu.npu_swiglu", {"aten::chunk", "aten::silu", "aten::mul"}},
    };
    return kSequences;
}

void addAffinity(const OpView& view, RuleResult& result, const std::vector<std::uint32_t>& calls,
                 std::string_view name, std::string_view function, MessageId why, std::string_view ops)
{
    auto finding = findingOfCalls(view, calls);
    finding.what = message(MessageId::AffinityWhat, calls.size(), name, function, usText(finding.gain.ns));
    const auto longest = usText(view.report().slices.dur[calls.front()]);
    finding.why = ops.empty() ? message(why, longest, callerText(view, calls.front()))
                              : message(why, ops, longest, callerText(view, calls.front()));
    finding.how = message(MessageId::AffinityHow, function);
    result.findings.push_back(std::move(finding));
}

/// The outermost ops of each thread in order of time.
std::map<StringId, std::vector<std::uint32_t>> outermostOps(const Report& report)
{
    auto ops = frameworkOpsOf(report);
    eraseNested(report, ops);
    std::map<StringId, std::vector<std::uint32_t>> threads;
    for (const auto i : ops)
        threads[threadOf(report, i)].push_back(i);
    return threads;
}

void addSequences(const OpView& view, RuleResult& result)
{
    const auto& report = view.report();
    const auto threads = outermostOps(report);
    for (const auto& sequence : affinitySequences()) {
        std::vector<std::uint32_t> calls;
        const auto length = sequence.ops.size();
        for (const auto& [thread, ops] : threads) {
            for (std::size_t at = 0; at + length <= ops.size(); ++at) {
                bool isSame = true;
                for (std::size_t i = 0; i < length && isSame; ++i)
                    isSame = report.sliceName(SliceId{ops[at + i]}) == sequence.ops[i];
                if (!isSame)
                    continue;
                calls.insert(calls.end(), ops.begin() + static_cast<std::ptrdiff_t>(at),
                             ops.begin() + static_cast<std::ptrdiff_t>(at + length));
                at += length - 1;
            }
        }
        if (calls.empty())
            continue;
        std::ranges::stable_sort(calls, std::greater{}, [&](auto i) { return report.slices.dur[i]; });
        const auto ops = joined(sequence.ops, ", ", [](auto op) { return std::string(op); });
        addAffinity(view, result, calls, sequence.ops.front(), sequence.function,
                    MessageId::AffinitySequenceWhy, ops);
    }
}

RuleResult runAffinity(const RuleContext& context)
{
    return eachReport(context, {isOfTorchNpu, hasFrameworkOps}, [&](const OpView& view, RuleResult& result) {
        result.lookedAt += frameworkOpsOf(view.report()).size();
        for (const auto optimizer : kFusedOptimizers) {
            const auto name = fmt::format("Optimizer.step#{}.step", optimizer);
            const auto calls = callsNamed(view.report(), [&](std::string_view own) { return own == name; });
            if (!calls.empty())
                addAffinity(view, result, calls, name, fmt::format("torch_npu.optim.NpuFused{}", optimizer),
                            MessageId::AffinityOptimizerWhy, {});
        }
        addSequences(view, result);
    });
}

} // namespace

constinit const Rule hostItemRule{"host_item", RuleGroup::Host, MessageId::HostItemTitle,
                                  "timeline: ops of the framework (aten::item)", runHostItem};
constinit const Rule dataLoaderRule{"dataloader", RuleGroup::Host, MessageId::DataLoaderTitle,
                                    "timeline: ranges of the framework (enumerate(DataLoader))",
                                    runDataLoader};
constinit const Rule allocationRule{"allocation", RuleGroup::Host, MessageId::AllocationTitle,
                                    "timeline: calls that allocate and release device memory", runAllocation};
constinit const Rule syncBatchNormRule{"sync_batch_norm", RuleGroup::Host, MessageId::SyncBatchNormTitle,
                                       "timeline: ops of the framework (SyncBatchNorm)", runSyncBatchNorm};
constinit const Rule affinityRule{"affinity", RuleGroup::Host, MessageId::AffinityTitle,
                                  "timeline: ops and ranges of the framework (Optimizer.step, aten::...)",
                                  runAffinity};

} // namespace opscope
