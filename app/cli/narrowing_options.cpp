// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/narrowing_options.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <set>

#include "core/base/ascii.h"
#include "core/base/message_id.h"
#include "core/base/number.h"
#include "core/base/text.h"
#include "core/base/text_match.h"
#include "core/base/unit.h"
#include "core/vendor/names.h"

namespace opscope {
namespace {

Failure badRange(std::string_view text)
{
    return fail(ErrorCode::Malformed, message(MessageId::BadRange, text));
}

Result<std::int64_t> momentOf(const Report& report, std::string_view text, std::string_view whole)
{
    text = trimmed<' '>(text);
    const bool isRelative = text.starts_with('+');
    if (isRelative)
        text.remove_prefix(1);
    const auto ns = typedTime(text, "ns");
    if (!ns)
        return badRange(whole);
    std::int64_t time = 0;
    if (__builtin_add_overflow(*ns, isRelative ? report.span.begin : 0, &time))
        return badRange(whole);
    return time;
}

/// "Iteration 3 of device 0, model 2"
std::string stepText(const Report& report, const Step& step)
{
    auto text = stepName(report, step);
    if (step.device != kNoDevice)
        text += fmt::format(" of device {}", step.device);
    if (isKnown(step.model))
        text += fmt::format("{} model {}", step.device != kNoDevice ? "," : " of", step.model);
    return text;
}

/// Index of the step with this number. Each device and model numbers its own steps: if several have this
/// number, we must not pick one.
Result<std::uint16_t> stepFor(const Report& report, const NarrowingOptions& options)
{
    constexpr std::size_t kMostListed = 200; ///< bytes
    std::string known;
    std::string candidates;
    std::vector<std::uint16_t> found;
    for (std::size_t i = 0; i < std::min<std::size_t>(report.steps.size(), kNoStep); ++i) {
        const auto& step = report.steps[i];
        if (known.size() < kMostListed)
            known += (known.empty() ? "" : ", ") + std::to_string(step.number);
        const bool isOfModel = !options.model || step.model == *options.model;
        const bool isOfDevice = !options.device || step.device == kNoDevice || step.device == *options.device;
        if (step.number != *options.step || !isOfModel || !isOfDevice)
            continue;
        found.push_back(static_cast<std::uint16_t>(i));
        if (candidates.size() < kMostListed)
            candidates += (candidates.empty() ? "" : "; ") + stepText(report, step);
    }
    if (found.empty())
        return fail(ErrorCode::Malformed,
                    message(MessageId::NoSuchStep, *options.step, known.empty() ? "none" : known));
    const auto isOfItself = [&](std::uint16_t i) { return report.steps[i].device == options.device; };
    if (options.device && std::ranges::any_of(found, isOfItself))
        std::erase_if(found, [&](std::uint16_t i) { return !isOfItself(i); });
    const auto& first = report.steps[found.front()];
    const bool isOne = std::ranges::all_of(found, [&](std::uint16_t i) {
        return report.steps[i].device == first.device && report.steps[i].model == first.model;
    });
    if (!isOne)
        return fail(ErrorCode::Malformed,
                    message(MessageId::NoSuchStep,
                            fmt::format("{} without --device or --model", *options.step), candidates));
    return found.front();
}

/// Why nothing can be left: a device or a model that no report of the workspace has.
std::optional<Message> notInAny(const Workspace& workspace, const NarrowingOptions& options)
{
    const auto& reports = workspace.reports;
    if (reports.empty())
        return {};
    const auto lacksDevice = [&](const ReportPtr& report) { return !hasDevice(*report, *options.device); };
    if (options.device && std::ranges::all_of(reports, lacksDevice))
        return message(MessageId::CompareNoDevice, reports.front()->name, *options.device);
    if (!options.model)
        return {};
    std::set<std::int64_t> models;
    for (const auto& report : reports) {
        for (const auto& step : report->steps)
            models.insert(step.model);
        for (const auto& run : report->collection.modelRuns)
            models.insert(run.modelId);
        models.insert(report->ops.model.begin(), report->ops.model.end());
    }
    std::erase_if(models, [](std::int64_t model) { return !isKnown(model); });
    if (models.contains(*options.model))
        return {};
    std::string known;
    for (const auto model : models) {
        if (known.size() < 200)
            known += (known.empty() ? "" : ", ") + std::to_string(model);
    }
    return message(MessageId::NoModelToExport, *options.model, known.empty() ? "none" : known);
}

Result<SliceScope> scopeFor(const Report& report, const NarrowingOptions& options)
{
    SliceScope scope;
    scope.device = options.device;
    scope.model = options.model;
    if (!options.range.empty()) {
        OPSCOPE_TRY_ASSIGN(scope.range, parseRange(report, options.range));
    }
    if (options.step) {
        OPSCOPE_TRY_ASSIGN(scope.step, stepFor(report, options));
    }
    for (const auto& wanted : options.tracks) {
        const auto before = scope.tracks.size();
        std::size_t number = 0;
        if (wanted.starts_with('#') &&
            std::from_chars(wanted.data() + 1, wanted.data() + wanted.size(), number).ec == std::errc() &&
            number < report.tracks.size()) {
            scope.tracks.push_back(TrackId::of(number));
        } else {
            const auto lower = lowerAscii(wanted);
            for (std::size_t t = 0; t < report.tracks.size(); ++t) {
                if (containsNoCase(report.text(report.tracks[t].name), lower))
                    scope.tracks.push_back(TrackId::of(t));
            }
        }
        if (scope.tracks.size() == before) {
            std::string known;
            for (std::size_t t = 0; t < report.tracks.size() && known.size() < 500; ++t)
                known += (known.empty() ? "" : ", ") + std::string(report.text(report.tracks[t].name));
            return fail(ErrorCode::Malformed,
                        message(MessageId::NoSuchTrack, wanted, known.empty() ? "none" : known));
        }
    }
    return scope;
}

} // namespace

void addNarrowingOptions(OptionParser& app, NarrowingOptions& options, bool hasStep)
{
    app.addOption(
           "--range", options.range,
           OPSCOPE_TEXT("Word",
                        "Only the part inside the range from A to B: ns of the report's clock, or numbers "
                        "followed by ns, us, ms or s; a leading + counts from the start of the report"))
        .typeName("A,B");
    app.addOption("--device", options.device, OPSCOPE_TEXT("Word", "Only this device")).typeName("N");
    app.addOption("--model", options.model, OPSCOPE_TEXT("Word", "Only this model id")).typeName("M");
    if (hasStep)
        app.addOption("--step", options.step,
                      OPSCOPE_TEXT("Word",
                                   "Only this step or iteration, by the number in the vendor's files: "
                                   "the slices that the file assigns to the step, or else the slices "
                                   "that begin in it; only their part inside the step counts"))
            .typeName("N");
    app.addOption("--track", options.tracks,
                  OPSCOPE_TEXT("Word", "Only tracks whose name contains this text, or track #N"))
        .typeName("T");
}

Result<std::set<std::int64_t>> parseNumbers(std::string_view text)
{
    constexpr std::int64_t kMost = 100'000;
    std::set<std::int64_t> out;
    const auto bad = [&] { return fail(ErrorCode::Malformed, message(MessageId::NotANumber, text)); };
    for (auto rest = text;;) {
        const auto comma = rest.find(',');
        const auto part = trimmed<' '>(rest.substr(0, comma));
        const auto dash = part.find('-', 1);
        const auto first = wholeNumber<std::int64_t>(part.substr(0, dash));
        const auto last =
            dash == std::string_view::npos ? first : wholeNumber<std::int64_t>(part.substr(dash + 1));
        if (!first || !last || *first < 0 || *last < *first || *last - *first >= kMost ||
            static_cast<std::int64_t>(out.size()) >= kMost)
            return bad();
        for (auto number = *first; number <= *last; ++number)
            out.insert(number);
        if (comma == std::string_view::npos)
            return out;
        rest.remove_prefix(comma + 1);
    }
}

bool hasDevice(const Report& report, std::int32_t device)
{
    const auto isIt = [device](std::int32_t id) { return id == device; };
    return std::ranges::any_of(report.tracks, isIt, &Track::device) ||
           std::ranges::any_of(report.ops.device.span(), isIt) ||
           std::ranges::any_of(report.platform.devices, isIt, &DeviceInfo::id);
}

Result<TimeRange> parseRange(const Report& report, std::string_view text)
{
    const auto comma = text.find(',');
    if (comma == std::string_view::npos)
        return badRange(text);
    OPSCOPE_TRY_ASSIGN(const auto begin, momentOf(report, text.substr(0, comma), text));
    OPSCOPE_TRY_ASSIGN(const auto end, momentOf(report, text.substr(comma + 1), text));
    if (end <= begin)
        return badRange(text);
    return TimeRange{begin, end};
}

Result<std::vector<SliceScope>> scopesFor(const Workspace& workspace, const NarrowingOptions& options,
                                          const std::string& text)
{
    if (auto missing = notInAny(workspace, options))
        return fail(ErrorCode::NotFound, *std::move(missing));
    std::vector<SliceScope> scopes;
    for (const auto& report : workspace.reports) {
        OPSCOPE_TRY_ASSIGN(auto scope, scopeFor(*report, options));
        scope.text = text;
        scopes.push_back(std::move(scope));
    }
    return scopes;
}

} // namespace opscope
