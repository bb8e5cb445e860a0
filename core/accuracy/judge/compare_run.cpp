// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/judge/compare_run.h"

#include <algorithm>
#include <atomic>
#include <numeric>
#include <set>

#include "core/accuracy/judge/group_rows.h"
#include "core/accuracy/judge/left_out.h"
#include "core/accuracy/read/statistics_csv.h"
#include "core/base/message_id.h"
#include "core/base/parallel.h"

namespace opscope::accuracy {
namespace {

/// Adds rows with the statistics of ops for which only statistics were dumped.
void addStatistics(AccuracyResult& result, const DumpFolder& npu)
{
    constexpr std::size_t kMostRows = 200'000; // of all files together
    std::size_t added = 0;
    auto index = result.rows.empty() ? 0 : result.rows.back().index + 1;
    for (const auto& [op, entries] : npu.statistics) {
        if (npu.dumps.contains(op))
            continue;
        const auto& file = entries.back();
        if (added >= kMostRows) {
            result.issues.push_back({Severity::DataLoss,
                                     message(MessageId::GraphTooMany, kMostRows),
                                     {{file.path.string(), 0, {}}},
                                     1});
            return;
        }
        const auto statistics = readStatistics(file.path, result.issues);
        if (!statistics) {
            result.issues.push_back(
                {Severity::DataLoss, statistics.error().message, {statistics.error().where}, 1});
            continue;
        }
        added += statistics->size();
        for (const auto& each : *statistics) {
            ResultRow row;
            row.index = index;
            row.sequence = index;
            row.opType = file.name.opType;
            row.npu = op;
            row.golden = op;
            row.npuType = each.type;
            row.tensor = TensorName{op, each.isInput, each.index}.text();
            row.shape = shapeText(each.shape);
            row.npuFile = file.path;
            const auto number = [](const std::optional<double>& value) {
                return value ? shortNumber(*value) : std::string(kNoValue);
            };
            const bool isOdd = each.nans + each.infinities > 0;
            row.overflow = isOdd ? "YES" : "NO";
            row.reason =
                message(isOdd ? MessageId::AccuracyStatisticsOdd : MessageId::AccuracyOnlyStatistics,
                        number(each.most), number(each.least), number(each.mean), each.nans, each.infinities)
                    .english();
            result.rows.push_back(std::move(row));
        }
        ++index;
    }
}

/// Adds each issue once: a file may be opened for several tensors.
void take(AccuracyResult& result, std::vector<GroupRows>& groups)
{
    std::set<std::string> told;
    for (auto& group : groups) {
        std::ranges::move(group.rows, std::back_inserter(result.rows));
        for (auto& issue : group.issues) {
            const auto where = issue.places.empty() ? std::string() : issue.places.front().text();
            if (told.insert(where + ": " + issue.message.english()).second)
                result.issues.push_back(std::move(issue));
        }
    }
}

std::uintmax_t bytesOf(const PairedGroup& group)
{
    std::uintmax_t bytes = 0;
    for (const auto& op : group.ops) {
        for (const auto& file : op.files) {
            std::error_code error;
            const auto size = std::filesystem::file_size(file.path, error);
            bytes += error ? 0 : size;
        }
    }
    return bytes;
}

} // namespace

Result<AccuracyResult> comparePaired(const DumpFolder& npu, Pairing pairing, GoldenFiles& golden,
                                     bool hasGraph, const CompareOptions& options, std::stop_token stop)
{
    std::vector<const PairedGroup*> groups;
    for (const auto& group : pairing.groups) {
        if (!options.isWanted || options.isWanted(group))
            groups.push_back(&group);
    }
    const auto count = groups.size();
    std::vector<std::size_t> order(count);
    std::vector<std::uintmax_t> sizes(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::transform(groups, sizes.begin(), [](const auto* group) { return bytesOf(*group); });
    std::ranges::stable_sort(order, std::ranges::greater{}, [&](std::size_t i) { return sizes[i]; });
    std::vector<GroupRows> made(count);
    std::atomic<std::size_t> done = 0;
    forEachParallel(
        count, options.threads == 0 ? coreCount() : options.threads, [&](std::size_t i, std::size_t) {
            const auto& group = *groups[order[i]];
            made[order[i]] = stop.stop_requested() ? makeStoppedRows(group)
                                                   : rowsOf(group, golden, hasGraph, options, stop);
            if (options.progress)
                options.progress(++done, count);
        });
    AccuracyResult result;
    result.isStopped = stop.stop_requested();
    if (result.isStopped && !options.keepsStopped)
        return fail(ErrorCode::Cancelled, message(MessageId::Cancelled));
    take(result, made);
    addStatistics(result, npu);
    for (const auto* folder : {&npu, &golden.folder()})
        result.issues.insert(result.issues.end(), folder->issues.begin(), folder->issues.end());
    addLeftOut(result, npu, pairing, golden, result.isStopped || options.isWanted != nullptr);
    result.isNpuOfFramework = npu.areTensors() || (npu.dumps.empty() && npu.hasGolden());
    result.isGoldenOfFramework = golden.folder().hasGolden() || golden.folder().areTensors();
    return result;
}

} // namespace opscope::accuracy
