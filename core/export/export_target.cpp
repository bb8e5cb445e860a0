// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/export_target.h"

#include <algorithm>
#include <ctime>
#include <fmt/format.h>
#include <iterator>

#include "core/analysis/slice_scope.h"
#include "core/base/message_id.h"
#include "core/base/number.h"
#include "core/report/cells.h"
#include "core/vendor/names.h"
#include "core/vendor/vendor_columns.h"

namespace opscope {

namespace {

/// "1, 2, 3", at most ten of them.
std::string listOf(std::vector<std::int64_t> numbers)
{
    std::ranges::sort(numbers);
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    std::string text;
    for (std::size_t i = 0; i < numbers.size() && i < 10; ++i)
        text += (text.empty() ? "" : ", ") + std::to_string(numbers[i]);
    if (numbers.empty())
        return "none";
    return numbers.size() > 10 ? text + ", ..." : text;
}

} // namespace

std::filesystem::path exportFolder(const Report& report, const ExportTarget& options)
{
    if (options.isCut)
        return options.out;
    const bool isFile = !std::filesystem::is_directory(report.root);
    if (options.out.empty())
        return isFile ? report.root.parent_path() : report.root;
    auto folder = options.out / (isFile ? report.root.stem() : report.root.filename());
    if (options.step && options.model)
        folder += fmt::format("_model_{}", *options.model);
    if (options.step)
        folder += fmt::format("_iteration_{}", *options.step);
    return folder;
}

std::string exportStamp(const ExportTarget& options)
{
    if (!options.stamp.empty())
        return options.stamp;
    const std::time_t now = std::time(nullptr);
    std::tm utc{};
    ::gmtime_r(&now, &utc);
    return fmt::format("{:04}{:02}{:02}{:02}{:02}{:02}", utc.tm_year + 1900, utc.tm_mon + 1, utc.tm_mday,
                       utc.tm_hour, utc.tm_min, utc.tm_sec);
}

std::string fileNamePart(std::string_view text)
{
    constexpr std::size_t kMost = 150; // a name has 255 bytes at most, and more goes into it
    std::string part(text.substr(0, kMost));
    for (char& c : part) {
        if (c == '/' || c == '\\' || static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
            c = '_';
    }
    if (part.starts_with('.')) // neither hidden nor a way up
        part.front() = '_';
    return part;
}

Message exportedMessage(const ExportedFile& file)
{
    const auto path = file.path.string();
    if (file.isKept)
        return message(MessageId::KeptSource, path);
    return message(file.isTimeline ? MessageId::ExportedTimeline : MessageId::ExportedFile, path, file.rows,
                   file.sizeBytes);
}

bool isJobExport(const Report& report)
{
    return report.kind == ReportKind::Job;
}

bool isOldLayout(const Report& report, const ExportTarget& options)
{
    if (isJobExport(report))
        return false;
    return options.layout == ProfLayout::AsOpened ? report.kind == ReportKind::ProfOld
                                                  : options.layout == ProfLayout::Old;
}

std::filesystem::path oldProfPath(const Report& report, const ExportTarget& options,
                                  std::string_view subfolder, std::string_view kind, const ProfRun& run,
                                  std::string_view extension)
{
    return exportFolder(report, options) / fmt::format("device_{}", run.device) / subfolder /
           fmt::format("{}_{}_{}_{}.{}", fileNamePart(kind), run.device, run.model, run.iteration, extension);
}

Result<ExportScope> ExportScope::of(const Report& report, const ExportTarget& options)
{
    ExportScope scope;
    scope.m_model = options.model;
    scope.m_number = options.step;
    if (options.model) {
        std::vector<std::int64_t> known;
        for (const auto& step : report.steps)
            known.push_back(step.model);
        for (const auto& run : report.collection.modelRuns)
            known.push_back(run.modelId);
        for (const auto model : report.ops.model)
            known.push_back(model);
        if (std::ranges::find(known, *options.model) == known.end())
            return fail(ErrorCode::NotFound,
                        message(MessageId::NoModelToExport, *options.model, listOf(known)));
    }
    if (!options.step)
        return scope;
    std::vector<std::int64_t> known;
    TimeRange range;
    for (std::size_t i = 0; i < report.steps.size(); ++i) {
        const auto& step = report.steps[i];
        if (options.model && isKnown(step.model) && step.model != *options.model)
            continue;
        known.push_back(step.number);
        if (step.number != *options.step)
            continue;
        if (range.empty())
            range = step.range;
        else if (!step.range.empty()) // one without a time must not stretch it
            range = {std::min(range.begin, step.range.begin), std::max(range.end, step.range.end)};
        scope.m_steps.push_back(i);
    }
    if (scope.m_steps.empty())
        return fail(ErrorCode::NotFound, message(MessageId::NoStepToExport, *options.step, listOf(known)));
    scope.m_range = range;
    return scope;
}

bool ExportScope::hasStepAt(const Report& report, std::size_t step) const
{
    const auto model = report.steps[step].model;
    return (!m_model || !isKnown(model) || model == *m_model) &&
           (!m_number || std::ranges::binary_search(m_steps, step));
}

bool ExportScope::hasSlice(const Report& report, std::size_t slice) const
{
    const auto step = report.slices.step[slice];
    if (m_model && step != kNoStep && step < report.steps.size()) {
        const auto model = report.steps[step].model;
        if (isKnown(model) && model != *m_model)
            return false;
    }
    if (!m_range)
        return true;
    if (step != kNoStep)
        return std::ranges::binary_search(m_steps, step);
    return m_range->contains(report.slices.ts[slice]);
}

bool ExportScope::isReachingOut(const Report& report, std::size_t slice) const
{
    if (!m_range || !hasSlice(report, slice))
        return false;
    const auto ts = report.slices.ts[slice];
    const TimeRange whole{ts, ts + report.slices.dur[slice]};
    return countedTime(report, whole, std::nullopt, report.slices.step[slice]) != whole;
}

bool ExportScope::hasOp(const Report& report, std::size_t op) const
{
    const auto& ops = report.ops;
    if (m_model && !ops.model.empty() && ops.model[op] != *m_model)
        return false;
    if (!m_range)
        return true;
    if (!ops.step.empty() && ops.step[op] != kNoStep)
        return std::ranges::binary_search(m_steps, ops.step[op]);
    return !ops.start.empty() && m_range->contains(ops.start[op]);
}

bool ExportScope::hasRow(const DataTable& table, std::size_t row) const
{
    const auto model = integerAt(columnOf(table, RowFact::Model), row);
    if (m_model && model != kMissingInteger && model != *m_model)
        return false;
    if (!m_number)
        return true;
    const auto number = integerAt(columnOf(table, RowFact::Step), row);
    if (number != kMissingInteger)
        return number == *m_number;
    const auto start = nanosAt(columnOf(table, RowFact::Start), row);
    return start == kMissingInteger || hasTime(start);
}

bool ExportScope::hasStep(std::string_view label, std::optional<std::int64_t> ts) const
{
    if (!m_number)
        return true;
    const auto number = wholeNumber(stepOfLabel(label));
    return number ? number == m_number : ts && hasTime(*ts);
}

} // namespace opscope
