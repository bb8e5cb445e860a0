// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/step_times.h"
#include "core/base/text.h"
#include "core/table/record_table.h"

namespace opscope {
namespace {

Result<TablePtr> buildIterations(const ReportPtr& report, const TableRequest& request, std::stop_token)
{
    std::vector<StepDeviation> rows;
    for (const auto& row : stepDeviations(*report)) {
        const auto& step = report->steps[row.step];
        if ((request.device && step.device != kNoDevice && step.device != *request.device) ||
            (request.model && isKnown(step.model) && step.model != *request.model) ||
            (request.range && !request.range->overlaps(step.range)) ||
            (request.step && *request.step != row.step))
            continue;
        rows.push_back(row);
    }
    if (rows.empty())
        return noRows(
            *report, "iterations",
            OPSCOPE_TEXT(
                "Argument",
                "the report has no iterations; looked for step_trace CSV and JSON, ProfilerStep ranges "
                "and STEP_TIME"));
    RecordTable table("iterations", report, std::move(rows));
    const auto column = [&](ColumnSpec spec, const auto& field) {
        table.column(std::move(spec),
                     [&](const StepDeviation& row) { return std::invoke(field, report->steps[row.step]); });
    };
    const auto training = [&](ColumnSpec spec, std::int64_t Step::*field) {
        column(std::move(spec),
               [&](const Step& s) { return s.hasTrainingTimes ? s.*field : kMissingInteger; });
    };
    column(integerSpec("iteration", OPSCOPE_TEXT("Column", "Iteration")), &Step::number);
    column(textSpec("label", OPSCOPE_TEXT("Column", "Label")), &Step::label);
    table.nameIsLast();
    column(integerSpec("device", OPSCOPE_TEXT("Column", "Device")), &Step::device);
    column(integerSpec("model", OPSCOPE_TEXT("Column", "Model")),
           [](const Step& s) { return orMissing(s.model); });
    column(timestampSpec("begin", OPSCOPE_TEXT("Column", "Begin")),
           [](const Step& s) { return s.range.empty() ? kMissingInteger : s.range.begin; });
    // Ranks and devices run their steps at the same time: their wall times do not add up.
    column(hinted(unsummed(durationSpec("length", OPSCOPE_TEXT("Column", "Length"))), CellHint::Bar),
           [](const Step& s) { return s.range.empty() ? kMissingInteger : s.range.dur(); });
    training(timestampSpec("fp_start", OPSCOPE_TEXT("Column", "FP start")), &Step::fpStart);
    training(timestampSpec("bp_end", OPSCOPE_TEXT("Column", "BP end")), &Step::bpEnd);
    training(timestampSpec("iteration_end", OPSCOPE_TEXT("Column", "Iteration end")), &Step::iterationEnd);
    training(hinted(unsummed(durationSpec("iteration_time", OPSCOPE_TEXT("Column", "Iteration time"))),
                    CellHint::Bar),
             &Step::iterationTime);
    training(unsummed(durationSpec("fp_to_bp", OPSCOPE_TEXT("Column", "FP to BP"))), &Step::fpToBp);
    training(unsummed(durationSpec("refresh", OPSCOPE_TEXT("Column", "Iteration refresh"))), &Step::refresh);
    training(unsummed(durationSpec("data_aug", OPSCOPE_TEXT("Column", "Data augmentation bound"))),
             &Step::dataAug);
    column(countSpec("reduces", OPSCOPE_TEXT("Column", "Reduces")),
           [](const Step& s) { return s.reduces.size(); });
    column(durationSpec("reduce_time", OPSCOPE_TEXT("Column", "Reduce time")), [](const Step& s) {
        std::int64_t sum = 0;
        for (const auto& [start, duration] : s.reduces)
            sum += duration;
        return s.reduces.empty() ? kMissingInteger : sum;
    });
    table.column(hinted(unsummed(percentSpec("deviation", OPSCOPE_TEXT("Column", "Length off the median"))),
                        CellHint::DiffBar),
                 [&](const StepDeviation& row) {
                     return hasStepTime(report->steps[row.step]) ? row.deviation * 100 : kNoReal;
                 });
    table.column(textSpec("outlier", OPSCOPE_TEXT("Column", "Outlier")), [](const StepDeviation& row) {
        return !row.isOutlier ? "" : row.deviation > 0 ? "slow" : "fast";
    });
    noteNotNarrowed(table.table(), request,
                    {NarrowingKey::Device, NarrowingKey::Model, NarrowingKey::Iteration});
    return table.finish();
}

} // namespace

constinit const TablePage iterationsPage{
    "iterations", OPSCOPE_TEXT("Page", "Iterations"), ReportPart::Steps, {}, buildIterations};

} // namespace opscope
