// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/accuracy_columns.h"

#include <memory>
#include <string>

#include <QCoreApplication>

#include "core/accuracy/judge/node_accuracy.h"
#include "core/accuracy/judge/result_diff.h"
#include "core/table/record_table.h"
#include "core/vendor/dump_name.h"

namespace opscope {
namespace {

constexpr auto kMetric = accuracy::Metric::CosineSimilarity;
using Texts = std::vector<std::string>;
using OfOps = std::unordered_map<std::string, const accuracy::ResultRow*>;

/// The worst row; null: none of the ops was compared.
const accuracy::ResultRow* worstOf(const std::vector<std::string_view>& ops, const OfOps& rows)
{
    const accuracy::ResultRow* worst = nullptr;
    for (const auto op : ops) {
        const auto it = rows.find(accuracy::escapedName(op));
        if (it != rows.end() && (worst == nullptr || accuracy::isWorse(it->second->value(kMetric),
                                                                       worst->value(kMetric), kMetric)))
            worst = it->second;
    }
    return worst;
}

TableColumn columnOf(std::string id, std::string title, std::shared_ptr<const Texts> words)
{
    return {textSpec(std::move(id), std::move(title)), [words = std::move(words)](std::size_t row) {
                return (*words)[row] == accuracy::kNoValue ? Cell() : Cell(std::string_view((*words)[row]));
            }};
}

std::size_t indexAfterTimes(const Table& table)
{
    return table.find("diff_percent").value_or(table.columns.size() - 1) + 1;
}

} // namespace

TablePtr withAccuracy(TablePtr table, const Comparison& comparison, const AccuracyResults& results)
{
    if (comparison.options.by != CompareBy::Ops || (results[0].empty() && results[1].empty()))
        return table;
    const std::array rows{accuracy::findWorstOfOps(results[0], kMetric),
                          accuracy::findWorstOfOps(results[1], kMetric)};
    std::array<std::shared_ptr<Texts>, 3> columns{std::make_shared<Texts>(), std::make_shared<Texts>(),
                                                  std::make_shared<Texts>()};
    for (const auto& row : comparison.rows) {
        const auto names = namesOf(comparison, row);
        std::array<std::optional<double>, 2> cosines;
        for (const std::size_t side : {0U, 1U}) {
            const auto* const worst = worstOf(names.at(side), rows.at(side));
            columns.at(side)->push_back(worst != nullptr ? worst->text(kMetric) : accuracy::kNoValue);
            cosines.at(side) = worst != nullptr ? worst->value(kMetric) : std::nullopt;
        }
        const auto trend = accuracy::trendOf(cosines[0], cosines[1], kMetric);
        columns[2]->push_back(
            trend == accuracy::TensorTrend::NotCompared
                ? std::string(accuracy::kNoValue)
                : QCoreApplication::translate("Accuracy", accuracy::trendText(trend)).toStdString());
    }
    auto wider = std::make_shared<Table>(*table);
    auto& all = wider->columns;
    // Next to the times, before the reason, which is wide.
    auto at = all.begin() + static_cast<std::ptrdiff_t>(indexAfterTimes(*wider));
    at = all.insert(at, columnOf("cosine_a", "Cosine A", std::move(columns[0])));
    at = all.insert(at + 1, columnOf("cosine_b", "Cosine B", std::move(columns[1])));
    all.insert(at + 1, columnOf("accuracy", "Accuracy", std::move(columns[2])));
    return wider;
}

} // namespace opscope
