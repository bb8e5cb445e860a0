// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/judge/accuracy_tables.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/accuracy/judge/result_diff.h"
#include "core/base/text.h"
#include "core/table/record_table.h"

namespace opscope::accuracy {
namespace {

double valueOf(const ResultRow& row, Metric metric)
{
    const auto at = static_cast<std::size_t>(metric);
    if (!row.comparison || row.comparison->isRefused[at])
        return kNoReal;
    return row.comparison->values[at];
}

/// A row of the table with its verdict.
struct Record {
    const ResultRow* row = nullptr;
    Verdict verdict = Verdict::NotCompared;
    bool isAdditional = false;
};

/// Shows values that are not numbers as the CSV does: "nan" was computed, "NaN" was refused. Both are sorted
/// after all numbers.
void showNans(TableColumn& column, const std::vector<Record>& records, Metric metric, bool isInResult)
{
    const auto at = static_cast<std::size_t>(metric);
    const auto textOf = [&](const Record& record) -> std::string { // "" for a number and for a missing value
        if (record.isAdditional || !isInResult)
            return {};
        const auto& comparison = record.row->comparison;
        if (!comparison || comparison->isRefused[at])
            return record.row->text(metric);
        return std::isnan(comparison->values[at]) ? "nan" : "";
    };
    std::vector<std::string> texts;
    std::ranges::transform(records, std::back_inserter(texts), textOf);
    if (std::ranges::all_of(texts, &std::string::empty))
        return;
    column.values = [texts = std::move(texts),
                     values = std::get<std::span<const double>>(column.values)](std::size_t row) -> Cell {
        if (!texts[row].empty())
            return std::string_view(texts[row]);
        return std::isnan(values[row]) ? Cell() : Cell(values[row]);
    };
}

ColumnSpec sized(ColumnSpec spec, bool isHidden)
{
    return hidden(std::move(spec), isHidden);
}

double numberOf(const Record& record, std::optional<double> Comparison::*member)
{
    return record.row->comparison ? (*record.row->comparison.*member).value_or(kNoReal) : kNoReal;
}

Verdict verdictOf(const ResultRow& row, OriginKind origin)
{
    if (!row.comparison)
        return Verdict::NotCompared;
    switch (origin) {
    case OriginKind::Born:
        return Verdict::Born;
    case OriginKind::First:
        return Verdict::FirstBad;
    case OriginKind::Inherited:
        return Verdict::Inherits;
    case OriginKind::Unknown:
        return Verdict::Wrong;
    case OriginKind::None:
        break;
    }
    return !agreementOf(row) && !(valueOf(row, Metric::MaxAbsoluteError) == 0) ? Verdict::NotJudged
                                                                               : Verdict::Agrees;
}

} // namespace

std::vector<Verdict> verdictsOf(const Compared& compared)
{
    std::vector<Verdict> verdicts;
    const auto& rows = compared.result.rows;
    const auto& kinds = compared.origins.kinds;
    for (std::size_t i = 0; i < rows.size(); ++i)
        verdicts.push_back(verdictOf(rows[i], i < kinds.size() ? kinds[i] : OriginKind::None));
    return verdicts;
}

const char* verdictText(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Agrees:
        return "agrees";
    case Verdict::Born:
        return "error begins here";
    case Verdict::FirstBad:
        return "first with an error";
    case Verdict::Inherits:
        return "inherits an error";
    case Verdict::Wrong:
        return "wrong";
    case Verdict::NotJudged:
        return "not judged";
    case Verdict::NotCompared:
        return "not compared";
    case Verdict::NotPaired:
        return "not paired";
    case Verdict::OnlyBefore:
        return "only before";
    }
    return "";
}

std::vector<Metric> tableMetrics()
{
    std::vector<Metric> metrics;
    for (std::size_t i = 0; i < kMetrics; ++i) {
        if (static_cast<Metric>(i) != Metric::StandardDeviation)
            metrics.push_back(static_cast<Metric>(i));
    }
    return metrics;
}

std::optional<double> recommendedLimit(Metric metric)
{
    switch (metric) {
    case Metric::CosineSimilarity:
        return kLeastCosine;
    case Metric::RelativeEuclideanDistance:
        return kMostDistance;
    case Metric::KullbackLeiblerDivergence:
        return 0.005;
    case Metric::RootMeanSquareError:
    case Metric::MeanRelativeError:
        return 1.0;
    default:
        return std::nullopt;
    }
}

std::vector<AdditionalRow> additionalRows(const AccuracyResult& result, const std::vector<ResultRow>& before,
                                          bool withFiles)
{
    std::vector<AdditionalRow> further;
    const auto diff = diffResults(before, result.rows, Metric::CosineSimilarity);
    for (const auto i : diff.onlyBefore) {
        AdditionalRow row{Verdict::OnlyBefore, {}, before[i], {}};
        row.row.tensor = before[i].tensor == kNoValue ? before[i].npu : before[i].tensor;
        row.row.opType = before[i].opType;
        row.row.shape = before[i].shape;
        further.push_back(std::move(row));
    }
    for (std::size_t i = 0; withFiles && i < result.leftOut.size(); ++i) {
        const auto& file = result.leftOut[i];
        AdditionalRow row{Verdict::NotPaired, {}, {}, file};
        row.row.tensor = (file.path.parent_path().filename() / file.path.filename()).string();
        row.row.reason = file.english();
        further.push_back(std::move(row));
    }
    return further;
}

TensorTable tensorTable(const Compared& compared, const ReportPtr& report, bool withInvalid,
                        std::vector<AdditionalRow> further)
{
    constexpr std::uint8_t kDigits = 6;
    TensorTable made;
    made.further = std::move(further);
    const auto verdicts = verdictsOf(compared);
    std::vector<Record> records;
    for (std::size_t i = 0; i < compared.result.rows.size(); ++i) {
        if (verdicts[i] == Verdict::NotCompared && !withInvalid)
            continue;
        made.rows.push_back(static_cast<std::uint32_t>(i));
        records.push_back({&compared.result.rows[i], verdicts[i]});
    }
    for (const auto& each : made.further)
        records.push_back({&each.row, each.verdict, true});
    const auto text = [](std::string ResultRow::*member) {
        return [member](const Record& record) {
            const auto& value = record.row->*member;
            return value == kNoValue ? std::string() : value;
        };
    };
    RecordTable<Record> table("accuracy", report, std::move(records));
    table.column(integerSpec("Index"), [](const Record& record) {
        return record.isAdditional ? kMissingInteger : record.row->index;
    });
    table.column(textSpec("TensorIndex", OPSCOPE_TEXT("Column", "Tensor")), text(&ResultRow::tensor));
    table.nameIsLast();
    table.column(textSpec("OpType", OPSCOPE_TEXT("Column", "OP Type")), text(&ResultRow::opType));
    table.column(textSpec("Verdict"),
                 [](const Record& record) { return std::string(verdictText(record.verdict)); });
    made.firstMetric = table.table().columns.size();
    for (const auto metric : tableMetrics()) {
        const std::string name(metricName(metric));
        const bool isHidden =
            metric == Metric::AccumulatedRelativeError || metric == Metric::MaxRelativeError;
        table.column(sized(realSpec(name, name, {}, kDigits), isHidden),
                     [metric](const Record& record) { return valueOf(*record.row, metric); });
        showNans(table.table().columns.back(), table.records(), metric, compared.result.has(metric));
    }
    table.column(realSpec("MaxUlp", OPSCOPE_TEXT("Column", "MaxUlp"), {}, 1),
                 [](const Record& record) { return numberOf(record, &Comparison::largestUlp); });
    table.column(sized(realSpec("MedianRelativeError", {}, {}, kDigits), true),
                 [](const Record& record) { return numberOf(record, &Comparison::median); });
    table.column(sized(realSpec("P99RelativeError", {}, {}, kDigits), true),
                 [](const Record& record) { return numberOf(record, &Comparison::percentile99); });
    table.column(hidden(ratioSpec("Within0.1%", OPSCOPE_TEXT("Column", "Within 0.1 %"))),
                 [](const Record& record) {
                     return record.row->comparison ? record.row->comparison->within1000th : kNoReal;
                 });
    table.column(textSpec("OverFlow", OPSCOPE_TEXT("Column", "OverFlow")), text(&ResultRow::overflow));
    table.column(textSpec("Shape"), text(&ResultRow::shape));
    table.column(sized(textSpec("DataType", OPSCOPE_TEXT("Column", "Data type")), true),
                 text(&ResultRow::npuType));
    table.column(sized(textSpec("GroundTruth", OPSCOPE_TEXT("Column", "Ground truth")), true),
                 text(&ResultRow::golden));
    const bool hasFiles = std::ranges::count(made.further, Verdict::NotPaired, &AdditionalRow::verdict) > 0;
    table.column(
        sized(textSpec("CompareFailReason", OPSCOPE_TEXT("Column", "Reason")), !withInvalid && !hasFiles),
        text(&ResultRow::reason));
    made.table = table.finish();
    return made;
}

TablePtr elementsTable(const Detail& detail, ElementOrder order, const PairForm& form,
                       const ReportPtr& report)
{
    constexpr std::uint8_t kDigits = 6;
    const auto& worst = order == ElementOrder::Absolute ? detail.worstAbsolute : detail.worstRelative;
    RecordTable<Element> table("accuracy", report, worst);
    table.column(integerSpec("Index"), [](const Element& e) { return static_cast<std::int64_t>(e.index); });
    table.column(textSpec("Coordinates", coordinateNames(form)),
                 [&](const Element& e) { return coordinateText(e.index, form); });
    table.nameIsLast();
    table.column(realSpec("NPUDump", OPSCOPE_TEXT("Column", "NPU"), {}, kDigits), &Element::npu);
    table.column(realSpec("GroundTruth", OPSCOPE_TEXT("Column", "Ground truth"), {}, kDigits),
                 &Element::golden);
    table.column(realSpec("AbsoluteError", OPSCOPE_TEXT("Column", "Absolute error"), {}, kDigits),
                 &Element::absolute);
    table.column(realSpec("RelativeError", OPSCOPE_TEXT("Column", "Relative error"), {}, kDigits),
                 &Element::relative);
    return table.finish();
}

} // namespace opscope::accuracy
