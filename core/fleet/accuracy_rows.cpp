// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fleet/accuracy_rows.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "core/accuracy/judge/result_table.h"
#include "core/base/json_tree.h"
#include "core/base/message_id.h"
#include "core/base/utf8.h"
#include "core/report/issue_log.h"

namespace opscope {
namespace {

using accuracy::Metric;

constexpr std::size_t kMostTensors = 100'000; ///< of a report
constexpr std::size_t kShownBytes = 60;
constexpr const char* kDistance = "cosine_distance";
constexpr const char* kNotFinite = "not_finite";
constexpr std::array kMetrics{Metric::CosineSimilarity, Metric::MaxRelativeError,
                              Metric::RelativeEuclideanDistance};

/// The tensors of a result that was written as JSON.
Result<std::vector<accuracy::ResultRow>> readJson(const std::filesystem::path& file,
                                                  std::vector<Issue>& issues)
{
    OPSCOPE_TRY_ASSIGN(const auto tree, readJsonTree(file));
    const auto* const list = tree.is_object() ? childOf(tree, "rows") : &tree;
    const bool isList = list != nullptr && list->is_array();
    std::vector<accuracy::ResultRow> out;
    IssueLog log;
    bool hasMetric = isList && list->empty();
    for (std::size_t i = 0; isList && i < list->size(); ++i) {
        const auto& from = (*list)[i];
        if (!from.is_object())
            continue;
        auto& row = out.emplace_back();
        row.npu = textOf(from, "npu");
        row.tensor = textOf(from, "tensor");
        for (const auto metric : kMetrics) {
            if (const auto* const value = childOf(from, accuracy::metricId(metric))) {
                row.read(metric, scalarText(*value));
                hasMetric = true;
                if (accuracy::isBadCell(metric, row.text(metric)))
                    log.add(Severity::DataLoss,
                            message(MessageId::CellNotANumber, accuracy::metricId(metric),
                                    printable(row.text(metric), kShownBytes)),
                            {file.string(), 0, {}});
            }
        }
    }
    if (!hasMetric)
        return fail(ErrorCode::Unsupported,
                    message(MessageId::ResultNoHeader, accuracy::metricId(Metric::CosineSimilarity)),
                    {file.string(), 1, {}});
    issues = log.take();
    return out;
}

Result<std::vector<accuracy::ResultRow>> readRows(const std::filesystem::path& file,
                                                  std::vector<Issue>& issues)
{
    if (file.extension() == ".json")
        return readJson(file, issues);
    OPSCOPE_TRY_ASSIGN(auto result, accuracy::readResult(file));
    issues = std::move(result.issues);
    return std::move(result.rows);
}

/// "output:0" of "conv1:output:0".
std::string outputOf(const accuracy::ResultRow& row)
{
    const auto isOfOp = row.tensor.size() > row.npu.size() + 1 && row.tensor.starts_with(row.npu) &&
                        row.tensor[row.npu.size()] == ':';
    return isOfOp ? row.tensor.substr(row.npu.size() + 1) : row.tensor;
}

} // namespace

Result<AddedAccuracy> addAccuracy(FleetSummary& summary, const std::filesystem::path& file)
{
    AddedAccuracy added;
    OPSCOPE_TRY_ASSIGN(const auto results, readRows(file, added.issues));
    auto& rows = summary.rows[fleetTable("accuracy").name];
    std::map<std::tuple<std::string, std::string, std::string>, double> errors; // op, output, metric
    const auto add = [&errors](const std::string& op, const std::string& output, const std::string& metric,
                               double error) {
        auto& largest = errors.try_emplace({op, output, metric}, error).first->second;
        largest = std::max(largest, error);
    };
    std::set<std::pair<std::string, std::string>> tensors;
    for (const auto& row : rows) {
        const auto textAt = [&row](std::size_t i) { return std::get<std::string>(row[i]); };
        add(textAt(0), textAt(1), textAt(2), std::get<double>(row[3]));
        tensors.emplace(textAt(0), textAt(1));
    }
    double notFinite = 0;
    for (const auto& result : results) {
        const auto op = result.npu.empty() ? std::string(accuracy::kNoValue) : fleetText(result.npu);
        const auto output = fleetText(outputOf(result));
        bool isFinite = false;
        for (const auto metric : kMetrics) {
            const auto value = result.value(metric);
            if (!value)
                continue;
            const bool isCosine = metric == Metric::CosineSimilarity;
            // To nine digits: a result has six. A rounded cosine may be a little above 1.
            const auto error = isCosine ? std::max(0.0, std::round((1 - *value) * 1e9) / 1e9) : *value;
            if (!std::isfinite(*value) || !std::isfinite(error))
                continue;
            isFinite = true;
            add(op, output, isCosine ? kDistance : accuracy::metricId(metric), error);
        }
        notFinite += isFinite ? 0 : 1; // also a tensor whose cells could not be read
        tensors.emplace(op, output);
        if (tensors.size() > kMostTensors)
            return fail(ErrorCode::Unsupported, message(MessageId::TooManyGroups, "tensor", kMostTensors),
                        {file.string(), 0, {}});
    }
    add({}, {}, kNotFinite, notFinite);
    rows.clear();
    for (const auto& [place, error] : errors)
        rows.push_back({std::get<0>(place), std::get<1>(place), std::get<2>(place), error});
    added.tensors = results.size();
    return added;
}

} // namespace opscope
