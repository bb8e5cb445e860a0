// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/narrowing.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "core/report/no_id.h"
#include "core/table/join_ranks.h"
#include "core/vendor/names.h"

namespace opscope {
namespace {

struct Found {
    std::set<std::int32_t> devices;
    std::map<std::int64_t, std::string> models;
    std::set<std::int64_t> pictures;

    void addDevice(std::int32_t device)
    {
        if (isKnown(device))
            devices.insert(device);
    }
    void addModel(std::int64_t model, const std::string& name = {})
    {
        if (!isKnown(model) || model == kNoNumber)
            return;
        auto& known = models[model];
        if (known.empty())
            known = name;
    }
};

/// Neighbouring values of a column are mostly equal: each run of them is looked up once.
template <class T, class F>
void forEachChange(std::span<const T> values, F&& add)
{
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (i == 0 || values[i] != values[i - 1])
            add(values[i]);
    }
}

template <class F>
void forEachOfColumn(const Report& report, std::string_view name, F&& add)
{
    for (const auto& table : report.tables) {
        const auto* column = table.find(name);
        if (column != nullptr && column->kind == CellKind::Integer)
            forEachChange(column->integers.span(), add);
    }
}

void collect(const Report& report, Found& found)
{
    for (const auto& track : report.tracks)
        found.addDevice(track.device);
    for (const auto& device : report.platform.devices)
        found.addDevice(device.id);
    for (const auto& run : report.collection.modelRuns) {
        found.addDevice(run.device);
        found.addModel(run.modelId, run.model);
    }
    for (const auto& step : report.steps) {
        found.addDevice(step.device);
        found.addModel(step.model);
    }
    forEachChange(report.ops.device.span(), [&](std::int32_t device) { found.addDevice(device); });
    const auto addModel = [&](std::int64_t model) { found.addModel(model); };
    forEachChange(report.ops.model.span(), addModel);
    forEachOfColumn(report, kModelColumn, addModel);
    forEachOfColumn(report, kPictureColumn, [&](std::int64_t picture) {
        if (isKnown(picture))
            found.pictures.insert(picture);
    });
}

bool hasStepsOfSeveralDevices(const Report& report)
{
    return std::ranges::any_of(report.steps,
                               [&](const Step& s) { return s.device != report.steps.front().device; });
}

/// Number, model, device where one report has steps of several, and which of the same of its report it is.
using StepKey = std::tuple<std::int64_t, std::int64_t, std::int32_t, std::size_t>;

void listSteps(const Workspace& workspace, NarrowingChoices& out)
{
    const bool isByDevice = std::ranges::any_of(
        workspace.reports, [](const ReportPtr& report) { return hasStepsOfSeveralDevices(*report); });
    std::map<StepKey, std::size_t> places;
    std::vector<std::vector<std::size_t>> placesOf;
    for (const auto& report : workspace.reports) {
        std::map<StepKey, std::size_t> same;
        auto& mine = placesOf.emplace_back();
        for (std::size_t i = 0; i < std::min<std::size_t>(report->steps.size(), kNoStep); ++i) {
            const auto& step = report->steps[i];
            StepKey key{step.number, step.model, isByDevice ? step.device : kNoDevice, 0};
            std::get<3>(key) = same[key]++;
            const auto [place, isNew] = places.try_emplace(key, places.size());
            mine.push_back(place->second);
            if (!isNew || place->second >= kNoStep)
                continue;
            out.steps.push_back({stepName(*report, step), step.number});
        }
    }
    for (const auto& mine : placesOf) {
        auto& in = out.stepIn.emplace_back(out.steps.size(), kNoStep);
        for (std::size_t i = 0; i < mine.size(); ++i) {
            if (mine[i] < in.size())
                in[mine[i]] = static_cast<std::uint16_t>(i);
        }
    }
}

} // namespace

NarrowingChoices narrowingChoices(const Workspace& workspace)
{
    NarrowingChoices out;
    Found found;
    for (std::size_t i = 0; i < workspace.reports.size(); ++i) {
        out.ranks.push_back(rankName(workspace, i));
        collect(*workspace.reports[i], found);
    }
    out.devices.assign(found.devices.begin(), found.devices.end());
    for (auto& [id, name] : found.models)
        out.models.push_back({id, name});
    out.pictures.assign(found.pictures.begin(), found.pictures.end());
    listSteps(workspace, out);
    return out;
}

bool NarrowingChoices::hasDevice(std::int32_t device) const
{
    return std::ranges::binary_search(devices, device);
}

bool NarrowingChoices::hasModel(std::int64_t model) const
{
    return std::ranges::binary_search(models, model, {}, &ModelChoice::id);
}

bool NarrowingChoices::hasPicture(std::int64_t picture) const
{
    return std::ranges::binary_search(pictures, picture);
}

Narrowing NarrowingChoices::narrowedIn(std::size_t report, Narrowing narrowing) const
{
    if (narrowing.step && report < stepIn.size())
        narrowing.step = *narrowing.step < steps.size() ? stepIn[report][*narrowing.step] : kNoStep;
    return narrowing;
}

} // namespace opscope
