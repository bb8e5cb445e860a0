// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/timeline_parts.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

#include "core/export/export_target.h"
#include "core/import/discover/export_name.h"
#include "core/import/importer.h"
#include "core/vendor/names.h"

namespace opscope {
namespace {

bool isAnyClass(SliceClass)
{
    return true;
}
bool isHostClass(SliceClass cls)
{
    return !isDeviceClass(cls);
}

/// The timelines of one kind that a JOB had: name and run.
struct JobTimeline {
    std::string name;
    ModelRun run;
};

std::vector<JobTimeline> jobTimelines(const Report& report, const std::string& kind)
{
    std::vector<JobTimeline> found;
    for (const auto& entry : report.inventory) {
        auto name = std::filesystem::path(entry.path).filename().string();
        if (entry.kind != chromeTrace.id || entry.state == FileState::Missing)
            continue;
        const auto parsed = parseJobName(name);
        if (parsed.stem != kind)
            continue;
        ModelRun run; // of "task_time_0_1_3.json": device, model, and the iteration in place of the batches
        run.device = parsed.device;
        run.modelId = parsed.model;
        run.batch = parsed.iteration;
        if (std::ranges::find(found, name, &JobTimeline::name) == found.end())
            found.push_back({std::move(name), parsed.modelRun.value_or(run)});
    }
    return found;
}

/// The name of a JOB's timeline of that kind: its source's name, or made from the known facts of its model.
std::string jobTimelineName(const Report& report, const std::string& kind, const ExportTarget& options)
{
    for (const auto& timeline : jobTimelines(report, kind)) {
        if (!options.model || timeline.run.modelId == *options.model)
            return timeline.name;
    }
    for (const auto& run : report.collection.modelRuns) {
        if (!options.model || run.modelId == *options.model)
            return fmt::format("{}_{}.{}.{}.{}.json", kind, std::max(run.device, 0), fileNamePart(run.model),
                               run.modelId, std::max<std::int64_t>(run.batch, 1));
    }
    return kind + "_0.model.1.1.json";
}

/// The step of a model run; nothing if its slices have no step of their own.
std::optional<std::uint16_t> stepOf(const Report& report, const ModelRun& run)
{
    for (std::size_t i = 0; i < report.steps.size() && i < kNoStep; ++i) {
        const auto& step = report.steps[i];
        const bool isRun =
            run.model.empty() ? step.number == run.batch : stepName(report, step) == modelRunName(run);
        if (isRun && step.model == run.modelId &&
            (step.device == kNoDevice || !isKnown(run.device) || step.device == run.device))
            return static_cast<std::uint16_t>(i);
    }
    return std::nullopt;
}

/// One file per run, or one for all if the slices cannot be assigned to runs.
void addJobParts(const Report& report, const ExportTarget& options, const std::string& kind,
                 const TimelinePart& whole, std::vector<TimelinePart>& parts)
{
    const auto folder = exportFolder(report, options) / "timeline";
    const auto timelines = jobTimelines(report, kind);
    const auto isApart = [&](const JobTimeline& each) { return stepOf(report, each.run).has_value(); };
    if (timelines.size() < 2 || !std::ranges::all_of(timelines, isApart)) {
        parts.push_back(whole);
        parts.back().path = folder / jobTimelineName(report, kind, options);
        return;
    }
    bool isFirst = true;
    for (const auto& timeline : timelines) {
        if (options.model && timeline.run.modelId != *options.model)
            continue;
        auto part = whole;
        part.path = folder / timeline.name;
        part.step = stepOf(report, timeline.run);
        part.hasUnstepped = isFirst;
        part.hasRest = whole.hasRest && isFirst;
        isFirst = false;
        parts.push_back(std::move(part));
    }
}

ProfRun runOf(const Step& step)
{
    ProfRun run;
    if (isKnown(step.device))
        run.device = step.device;
    if (isKnown(step.model))
        run.model = step.model;
    run.iteration = step.number;
    return run;
}

/// One file for each iteration, or a single one without iterations.
std::vector<TimelinePart> oldProfParts(const Report& report, const ExportTarget& options)
{
    std::vector<TimelinePart> parts;
    const auto add = [&](const ProfRun& run, std::optional<std::uint16_t> step) {
        const bool isFirst = parts.empty();
        parts.push_back({oldProfPath(report, options, "timeline", "msprof", run, "json"), isAnyClass, isFirst,
                         step, isFirst});
    };
    std::vector<bool> hasSlices(report.steps.size());
    for (const auto step : report.slices.step) {
        if (step < hasSlices.size())
            hasSlices[step] = true;
    }
    std::set<ProfRun> seen; // two steps of one number and model cannot have a file each
    for (std::size_t i = 0; i < hasSlices.size() && i < kNoStep; ++i) {
        if (hasSlices[i] && !seen.insert(runOf(report.steps[i])).second) {
            parts.clear();
            break;
        }
        if (hasSlices[i])
            add(runOf(report.steps[i]), static_cast<std::uint16_t>(i));
    }
    if (parts.empty()) {
        ProfRun run;
        if (!report.platform.devices.empty())
            run.device = std::max(report.platform.devices.front().id, 0);
        add(run, std::nullopt);
    }
    return parts;
}

} // namespace

std::vector<TimelinePart> timelineParts(const Report& report, const ExportTarget& options)
{
    std::vector<TimelinePart> parts;
    if (isJobExport(report)) {
        addJobParts(report, options, "task_time", {{}, isDeviceClass, true, {}, false}, parts);
        addJobParts(report, options, "acl", {{}, isHostClass, false, {}, false}, parts);
        return parts;
    }
    if (isOldLayout(report, options))
        return oldProfParts(report, options);
    parts.push_back({exportFolder(report, options) / "mindstudio_profiler_output" /
                         fmt::format("msprof_{}.json", exportStamp(options)),
                     isAnyClass,
                     true,
                     {},
                     false});
    return parts;
}

} // namespace opscope
