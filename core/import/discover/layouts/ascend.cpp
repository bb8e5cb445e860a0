// SPDX-License-Identifier: GPL-3.0-or-later
// Folders of torch_npu and MindSpore: `*_ascend_pt`, `*_ascend_ms` (FORMATS 5).
#include <algorithm>

#include "core/base/message_id.h"
#include "core/import/discover/own_exports.h"
#include "core/import/discover/plan_rules.h"
#include "core/import/discover/source_choice.h"

namespace opscope {
namespace {

constexpr std::string_view kOutput = "ASCEND_PROFILER_OUTPUT";

bool isFrameworkDatabase(std::string_view name)
{
    return name.ends_with(".db") &&
           (name.starts_with("ascend_pytorch_profiler") || name.starts_with("ascend_mindspore_profiler"));
}

bool isProfilerInfo(std::string_view name)
{
    return name.starts_with("profiler_info") && name.ends_with(".json");
}

bool matches(std::string_view name, const WalkedTree& tree)
{
    bool hasTrace = false;
    bool hasKernels = false;
    for (const auto& file : tree.files) {
        if (isProfilerInfo(file.path) || isFrameworkDatabase(file.path))
            return true;
        hasTrace = hasTrace || file.path == "trace_view.json";
        hasKernels = hasKernels || file.path == "kernel_details.csv";
    }
    return (isAscendName(name) && !tree.files.empty()) || name == kOutput || hasFolder(tree, kOutput) ||
           (hasTrace && hasKernels);
}

std::int64_t rankOf(const ReportPlan& plan)
{
    for (const auto& entry : plan.entries) {
        const auto name = entry.name();
        if ((isProfilerInfo(name) || isFrameworkDatabase(name)) && parseExportName(name).device >= 0)
            return parseExportName(name).device;
    }
    return -1;
}

bool isMindSpore(const ReportPlan& plan)
{
    return plan.name.ends_with("_ascend_ms") || std::ranges::any_of(plan.entries, [](const auto& entry) {
               return entry.name().starts_with("ascend_mindspore_profiler") ||
                      entry.name().starts_with("minddata_");
           });
}

/// The PROF inside is the same run: only its facts of the machine are read, and what is missing in an
/// incomplete output.
void skipNestedProf(ReportPlan& plan)
{
    const auto isInProf = [](const PlannedEntry& entry) { return isProfName(topFolder(entry.path)); };
    std::vector<const PlannedEntry*> output;
    for (const auto& entry : plan.entries) {
        if (entry.isRead() && !isMetadata(entry) && !isInProf(entry))
            output.push_back(&entry);
    }
    const bool isWhole = std::ranges::any_of(
        output, [](const auto* entry) { return isTimeline(*entry) || isDatabase(*entry); });
    for (auto& entry : plan.entries) {
        if (!entry.isRead() || !isInProf(entry) || isMetadata(entry))
            continue;
        if (isWhole ||
            std::ranges::any_of(output, [&](const auto* other) { return isSamePart(entry, *other); }))
            entry.skip(message(MessageId::SameRunChosen, kOutput));
    }
}

/// A run that nobody has parsed has no file that an option could have made.
void expectParts(ReportPlan& plan, const std::string& command)
{
    const bool isParsed = std::ranges::any_of(plan.entries, [](const auto& entry) {
        return entry.isRead() && !isMetadata(entry) && !isRaw(entry);
    });
    const bool isRawOnly = !isParsed && hasRaw(plan, {""});
    const auto why = [&](std::string_view option) {
        return isRawOnly ? message(MessageId::MissingNotExported, command)
                         : message(MessageId::MissingProfilerOption, option);
    };
    const auto path = [](std::string_view name) { return std::string(kOutput) + '/' + std::string(name); };
    if (readsRunDatabase(plan))
        return;
    if (!readsRaw(plan)) { // else they are decoded
        expect(plan, "trace_view", path("trace_view.json"), why("activities=[CPU, NPU]"));
        expect(plan, "kernel_details", path("kernel_details.csv"), why("activities=[CPU, NPU]"));
        expect(plan, "op_statistic", path("op_statistic.csv"), why("profiler_level=Level1"));
        expect(plan, "api_statistic", path("api_statistic.csv"), why("profiler_level=Level1"));
    }
    expect(plan, "step_trace_time", path("step_trace_time.csv"), why("schedule and prof.step()"));
    if (std::ranges::none_of(plan.entries, [](const auto& entry) {
            return entry.kind == "raw_prof" && entry.name() == "torch.memory_usage";
        })) {
        expect(plan, "memory_record", path("memory_record.csv"), why("profile_memory=True"));
        expect(plan, "operator_memory", path("operator_memory.csv"), why("profile_memory=True"));
    }
    expect(plan, "operator_details", path("operator_details.csv"),
           why("record_shapes=True, with_stack=True"));
    expect(plan, "l2_cache", path("l2_cache.csv"), why("l2_cache=True"));
    expect(plan, "communication", path("communication.json"), why("profiler_level=Level1"));
}

void plan(ReportPlan& plan)
{
    plan.kind = isMindSpore(plan) ? ReportKind::AscendMs : ReportKind::AscendPt;
    if (const auto rank = rankOf(plan); isKnown(rank)) // else the rank of our own export
        plan.rank = rank;
    const auto command = ascendExportCommand(plan.root, plan.kind);
    markRaw(plan, command);
    dropOwnExports(plan, canDecodeRaw(plan));
    skipNestedProf(plan);
    chooseSource(plan);
    readExportNames(plan, parseExportName);
    keepNewestExports(plan);
    mergeIterations(plan);
    chooseRaw(plan);
    expectParts(plan, command);
}

} // namespace

std::string ascendExportCommand(const std::filesystem::path& folder, ReportKind kind)
{
    const bool isOfMindSpore =
        kind == ReportKind::AscendMs; // it needs the folder that holds the `*_ascend_ms`
    const auto parent = folder.parent_path();
    const auto place = !isOfMindSpore ? folder : parent.empty() ? std::filesystem::path(".") : parent;
    return std::string("python3 -c \"from ") + (isOfMindSpore ? "mindspore" : "torch_npu") +
           ".profiler.profiler import analyse; analyse('" + place.string() + "')\"";
}

constinit const Layout ascendLayout{"ascend", matches, plan};

} // namespace opscope
