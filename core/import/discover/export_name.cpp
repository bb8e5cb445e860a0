// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/discover/export_name.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

#include "core/base/ascii.h"

namespace opscope {
namespace {

bool isNumber(std::string_view text)
{
    return !text.empty() && text.size() <= 18 && std::ranges::all_of(text, isDigit);
}

/// A number as a program prints it: "0", "17", not "017".
bool isPrinted(std::string_view text)
{
    return isNumber(text) && (text.size() == 1 || text[0] != '0');
}

/// "0.01", "1000", "12.5%"
bool isDecimal(std::string_view text, std::size_t maxFraction)
{
    if (text.ends_with('%'))
        text.remove_suffix(1);
    const auto point = text.find('.');
    if (point == std::string_view::npos)
        return isPrinted(text);
    const auto fraction = text.substr(point + 1);
    return isPrinted(text.substr(0, point)) && isNumber(fraction) && fraction.size() <= maxFraction;
}

std::vector<std::string_view> split(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    while (true) {
        const auto at = text.find(separator);
        parts.push_back(text.substr(0, at));
        if (at == std::string_view::npos)
            return parts;
        text.remove_prefix(at + 1);
    }
}

std::string_view withoutSuffix(std::string_view name)
{
    for (const std::string_view suffix : {".gz", ".csv", ".json", ".db"}) {
        if (name.ends_with(suffix) && name.size() > suffix.size())
            name.remove_suffix(suffix.size());
    }
    return name;
}

/// Removes the last part of `text` with its separator and returns it; empty if there is no separator.
std::string_view cutLast(std::string_view& text, char separator)
{
    const auto at = text.rfind(separator);
    if (at == std::string_view::npos)
        return {};
    const auto last = text.substr(at + 1);
    text = text.substr(0, at);
    return last;
}

/// `{icache}.{frequency}` at the end of an op_summary name. Both may contain a point. Device, model name and
/// four numbers must remain before them: the longest match that leaves them is used.
bool cutRates(std::string_view rest, std::string_view& head, std::string& icache, std::string& frequency)
{
    const auto parts = split(rest, '.');
    struct Form {
        std::size_t icacheParts, frequencyParts;
    };
    for (const auto form : {Form{2, 2}, Form{2, 1}, Form{1, 2}, Form{1, 1}}) {
        const auto used = form.icacheParts + form.frequencyParts;
        if (parts.size() < used + 6) // device, name and four numbers come before
            continue;
        const auto join = [&](std::size_t first, std::size_t count) {
            std::string text(parts[first]);
            if (count == 2)
                text += '.' + std::string(parts[first + 1]);
            return text;
        };
        const auto first = parts.size() - used;
        const auto a = join(first, form.icacheParts);
        const auto b = join(first + form.icacheParts, form.frequencyParts);
        bool ok = isDecimal(a, 9) && isDecimal(b, 2); // a miss rate has many digits, megahertz at most two
        for (std::size_t k = 1; k <= 4 && ok; ++k)
            ok = isPrinted(parts[first - k]);
        if (ok && form.icacheParts == 2)
            ok = numberOr(parts[first]) <= 100; // a share or a percentage
        if (!ok)
            continue;
        std::size_t length = used - 1;
        for (auto k = first; k < parts.size(); ++k)
            length += parts[k].size();
        head = rest.substr(0, rest.size() - length - 1);
        icache = a;
        frequency = b;
        return true;
    }
    return false;
}

bool parseOpSummary(std::string_view rest, std::string_view whole, ExportName& out)
{
    ModelRun run;
    run.file = std::string(whole);
    std::string_view head;
    if (!cutRates(rest, head, run.icacheMissRate, run.frequency))
        return false;
    run.currentPicture = numberOr(cutLast(head, '.'));
    run.inputPictures = numberOr(cutLast(head, '.'));
    run.batch = numberOr(cutLast(head, '.'));
    run.modelId = numberOr(cutLast(head, '.'));
    const auto point = head.find('.');
    if (point == std::string_view::npos || !isNumber(head.substr(0, point)))
        return false;
    run.device = static_cast<std::int32_t>(std::min<std::int64_t>(numberOr(head.substr(0, point)), 1 << 20));
    run.model = std::string(head.substr(point + 1));
    if (run.model.empty() || run.modelId < 0)
        return false;
    out.device = run.device;
    out.model = run.modelId;
    out.picture = run.currentPicture;
    out.modelRun = std::move(run);
    return true;
}

} // namespace

std::int64_t numberOr(std::string_view text, std::int64_t otherwise)
{
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size() && !text.empty() ? value : otherwise;
}

bool isJobName(std::string_view folder)
{
    return folder.size() > 3 && folder.size() <= 64 && folder.starts_with("JOB") &&
           std::ranges::all_of(folder.substr(3), [](char c) { return isDigit(c) || isUpper(c) || c == '_'; });
}

bool isProfName(std::string_view folder)
{
    return folder.size() > 5 && folder.size() <= 69 && folder.starts_with("PROF_");
}

bool isAscendName(std::string_view folder)
{
    return folder.ends_with("_ascend_pt") || folder.ends_with("_ascend_ms");
}

bool isRunFolderName(std::string_view folder)
{
    return isJobName(folder) || isProfName(folder) || isAscendName(folder);
}

std::int64_t mindSporeRank(std::string_view fileName)
{
    const auto parts = split(fileName.substr(0, fileName.rfind('.')), '_');
    // The names of a cluster's analysis end with stage, size and rank.
    if (fileName.starts_with("ascend_cluster_analyse_"))
        return isNumber(parts.back()) ? numberOr(parts.back()) : -1;
    for (std::size_t i = 1; i < parts.size(); ++i) {
        if (isNumber(parts[i]))
            return parts[i].size() <= 6 ? numberOr(parts[i]) : -1; // longer ones are times
    }
    return -1;
}

bool isMindSporeTimeline(std::string_view fileName)
{
    return (fileName.starts_with("ascend_timeline_display_") || fileName.starts_with("timeline_display_")) &&
           mindSporeRank(fileName) >= 0;
}

bool isMindSporeName(std::string_view fileName)
{
    static constexpr std::array<std::string_view, 5> kBeginnings{
        "aicore_intermediate_", "framework_raw_", "step_trace_raw_", "hccl_raw_", "aicpu_intermediate_"};
    return isMindSporeTimeline(fileName) ||
           (std::ranges::any_of(kBeginnings, [&](auto begin) { return fileName.starts_with(begin); }) &&
            mindSporeRank(fileName) >= 0);
}

ExportName parseExportName(std::string_view fileName)
{
    ExportName out;
    auto parts = split(withoutSuffix(fileName), '_');
    std::size_t words = parts.size();
    while (words > 1 && isNumber(parts[words - 1]))
        --words;
    std::vector<std::int64_t> numbers;
    for (auto i = words; i < parts.size(); ++i)
        numbers.push_back(numberOr(parts[i]));
    if (!numbers.empty() && parts.back().size() == 14) {
        out.timestamp = numbers.back();
        numbers.pop_back();
    }
    if (words > 1 && parts[words - 1] == "slice" && !numbers.empty()) {
        out.slice = numbers.front();
        numbers.erase(numbers.begin());
        --words;
    }
    for (std::size_t i = 0; i < words; ++i) {
        out.stem += i == 0 ? "" : "_";
        out.stem += parts[i];
    }
    if (numbers.size() > 3) // an unknown name: what its numbers mean is not known either
        return out;
    if (!numbers.empty())
        out.device = static_cast<std::int32_t>(std::min<std::int64_t>(numbers[0], 1 << 20));
    if (numbers.size() > 1)
        out.model = numbers[1];
    if (numbers.size() > 2)
        out.iteration = numbers[2];
    return out;
}

ExportName parseJobName(std::string_view fileName)
{
    ExportName out;
    const auto base = withoutSuffix(fileName);
    for (const std::string_view stem : {"op_summary", "task_time", "acl_statistic", "op_statistic", "acl"}) {
        if (!base.starts_with(stem) || base.size() <= stem.size() + 1 || base[stem.size()] != '_' ||
            !isDigit(base[stem.size() + 1]))
            continue;
        out.stem = std::string(stem);
        auto rest = base.substr(stem.size() + 1);
        if (stem == "op_summary" && parseOpSummary(rest, fileName, out))
            return out;
        if (rest.find('.') != std::string_view::npos) { // {dev}.{model}.{model_id}.{batch}
            const auto point = rest.find('.');
            out.device =
                static_cast<std::int32_t>(std::min<std::int64_t>(numberOr(rest.substr(0, point)), 1 << 20));
            auto tail = rest;
            const auto batch = cutLast(tail, '.');
            const auto model = cutLast(tail, '.');
            if (isNumber(batch) && isNumber(model) && tail.find('.') != std::string_view::npos) {
                ModelRun run;
                run.file = std::string(fileName);
                run.device = out.device;
                run.model = std::string(tail.substr(tail.find('.') + 1));
                run.modelId = numberOr(model);
                run.batch = numberOr(batch);
                out.model = run.modelId;
                out.modelRun = std::move(run);
            }
            return out;
        }
        const auto numbers = split(rest, '_');
        const auto at = [&](std::size_t i) { return i < numbers.size() ? numberOr(numbers[i]) : -1; };
        out.device = static_cast<std::int32_t>(std::min<std::int64_t>(at(0), 1 << 20));
        out.model = at(1);
        if (stem == "op_statistic" && numbers.size() >= 4) {
            out.picture = at(2);
            out.iteration = at(3);
        } else {
            out.iteration = at(2);
        }
        return out;
    }
    return parseExportName(fileName);
}

bool isJobExportName(std::string_view fileName)
{
    return parseJobName(fileName).modelRun.has_value();
}

bool isDeviceInfoName(std::string_view fileName)
{
    return fileName.starts_with("info.json.") && numberOr(fileName.substr(10)) >= 0;
}

} // namespace opscope
