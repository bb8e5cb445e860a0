// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/accuracy/tensor_words.h"

#include <memory>
#include <string>
#include <vector>

#include <QCoreApplication>

#include "core/accuracy/judge/result_diff.h"
#include "core/table/record_table.h"
#include "views/i18n.h"
#include "views/theme/theme.h"

namespace opscope {
namespace {

// Texts of core in cells and in the legend.
[[maybe_unused]] constexpr const char* kWords[] = {QT_TRANSLATE_NOOP("Accuracy", "agrees"),
                                                   QT_TRANSLATE_NOOP("Accuracy", "error begins here"),
                                                   QT_TRANSLATE_NOOP("Accuracy", "first with an error"),
                                                   QT_TRANSLATE_NOOP("Accuracy", "inherits an error"),
                                                   QT_TRANSLATE_NOOP("Accuracy", "wrong"),
                                                   QT_TRANSLATE_NOOP("Accuracy", "not compared"),
                                                   QT_TRANSLATE_NOOP("Accuracy", "not judged"),
                                                   QT_TRANSLATE_NOOP("Accuracy", "not paired"),
                                                   QT_TRANSLATE_NOOP("Accuracy", "worse"),
                                                   QT_TRANSLATE_NOOP("Accuracy", "better"),
                                                   QT_TRANSLATE_NOOP("Accuracy", "same"),
                                                   QT_TRANSLATE_NOOP("Accuracy", "only before"),
                                                   QT_TRANSLATE_NOOP("Accuracy", "only after")};

using CellWords = std::vector<std::string>;

QString translated(const char* word)
{
    return QCoreApplication::translate("Accuracy", word);
}

TableColumn columnOf(ColumnSpec spec, std::shared_ptr<CellWords> words)
{
    return {std::move(spec), [words = std::move(words)](std::size_t row) {
                return (*words)[row] == accuracy::kNoValue ? Cell() : Cell(std::string_view((*words)[row]));
            }};
}

void addBefore(Table& table, const accuracy::Compared& compared, const accuracy::TensorTable& made,
               const std::vector<accuracy::ResultRow>& earlier, accuracy::Metric metric)
{
    const auto diff = accuracy::diffResults(earlier, compared.result.rows, metric);
    auto values = std::make_shared<CellWords>();
    auto trends = std::make_shared<CellWords>();
    const auto add = [&](const std::string& before, const char* trend) {
        values->push_back(before);
        trends->push_back(translated(trend).toStdString());
    };
    for (const auto row : made.rows) {
        const auto& change = diff.tensors[row]; // in the order of the rows
        add(change.before != nullptr ? change.before->text(metric) : accuracy::kNoValue,
            accuracy::trendText(change.trend));
    }
    for (const auto& each : made.further)
        add(each.before.text(metric), each.verdict == accuracy::Verdict::OnlyBefore
                                          ? accuracy::trendText(accuracy::TensorTrend::OnlyBefore)
                                          : "");
    const auto at = table.columns.begin() + static_cast<std::ptrdiff_t>(made.firstMetric);
    const auto before = table.columns.insert(
        at, columnOf(textSpec("Before", QT_TRANSLATE_NOOP("Column", "Earlier value")), std::move(values)));
    table.columns.insert(before + 1, columnOf(textSpec("Change", "Trend"), std::move(trends)));
}

void setWords(Table& table, std::size_t column, CellWords words)
{
    table.columns[column].values = [words = std::move(words)](std::size_t row) {
        return words[row].empty() ? Cell() : Cell(std::string_view(words[row]));
    };
}

} // namespace

QString verdictWord(accuracy::Verdict verdict)
{
    return translated(accuracy::verdictText(verdict));
}

std::unordered_map<QString, QColor> verdictColors()
{
    using accuracy::Verdict;
    const auto& theme = currentTheme();
    return {{verdictWord(Verdict::Born), theme.color(Token::Bad)},
            {verdictWord(Verdict::FirstBad), theme.color(Token::Bad)},
            {verdictWord(Verdict::Wrong), theme.color(Token::Bad)},
            {verdictWord(Verdict::Inherits), theme.color(Token::Warning)},
            {verdictWord(Verdict::NotJudged), theme.color(Token::Warning)}};
}

TensorsInWords tensorsInWords(const accuracy::Compared& compared, const accuracy::TensorTable& made,
                              const std::vector<accuracy::ResultRow>& before, accuracy::Metric metric)
{
    auto table = std::make_shared<Table>(*made.table);
    const auto column = table->find("Verdict");
    const auto reasons = table->find("CompareFailReason");
    const auto verdicts = accuracy::verdictsOf(compared);
    CellWords words;
    CellWords why;
    for (const auto row : made.rows) {
        words.push_back(verdictWord(verdicts[row]).toStdString());
        why.push_back(compared.result.rows[row].reason);
    }
    for (const auto& each : made.further) {
        words.push_back(verdictWord(each.verdict).toStdString());
        why.push_back(each.file ? translateMessage(each.file->reason).toStdString() : std::string());
        if (each.file && !each.file->cause.empty())
            why.back() += ": " + each.file->cause;
    }
    if (column)
        setWords(*table, *column, std::move(words));
    if (reasons && !made.further.empty())
        setWords(*table, *reasons, std::move(why));
    if (!before.empty())
        addBefore(*table, compared, made, before, metric);
    return {std::move(table), column};
}

} // namespace opscope
