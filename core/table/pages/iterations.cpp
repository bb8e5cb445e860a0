// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/step_times.h"
#include "core/table/table_builder.h"

namespace opscope {
namespace {

Result<TablePtr> build(const ReportPtr& report, const TableRequest& request, std::stop_token)
{
    std::vector<Step> steps;
    std::vector<StepDeviation> deviations;
    const auto all = stepDeviations(*report);
    for (std::size_t i = 0; i < report->steps.size(); ++i) {
        const auto& step = report->steps[i];
        if ((request.device && step.device != kNoDevice && step.device != *request.device) ||
            (request.model && step.model >= 0 && step.model != *request.model) ||
            (request.range && !request.range->overlaps(step.range)) || (request.step && *request.step != i))
            continue;
        steps.push_back(step);
        deviations.push_back(all[i]);
    }
    if (steps.empty())
        return noRows(*report, "iterations",
                      "the report has no iterations; looked for step_trace CSV and JSON, ProfilerStep ranges "
                      "and STEP_TIME");
    TableBuilder builder("iterations", report, steps.size());
    const auto integers = [&](ColumnSpec spec, auto f) {
        std::vector<std::int64_t> values;
        for (const auto& step : steps)
            values.push_back(f(step));
        builder.own(std::move(spec), std::move(values));
    };
    const auto training = [&](ColumnSpec spec, std::int64_t Step::*field) {
        integers(std::move(spec),
                 [field](const Step& s) { return s.hasTrainingTimes ? s.*field : kMissingInteger; });
    };
    // A point that the source does not say is 0, which may be a time where the clock begins in the step.
    const auto point = [&](ColumnSpec spec, std::int64_t Step::*field) {
        integers(std::move(spec), [field](const Step& s) {
            const bool isSaid =
                s.hasTrainingTimes && (s.*field != 0 || (s.iterationEnd != 0 && s.range.contains(0)));
            return isSaid ? s.*field : kMissingInteger;
        });
    };
    integers(integerSpec("iteration", "Iteration"), [](const Step& s) { return s.number; });
    std::vector<StringId> labels;
    for (const auto& step : steps)
        labels.push_back(step.label);
    builder.own(textSpec("label", "Label"), std::move(labels));
    builder.nameIsLast();
    integers(integerSpec("device", "Device"),
             [](const Step& s) { return s.device == kNoDevice ? kMissingInteger : s.device; });
    integers(integerSpec("model", "Model"),
             [](const Step& s) { return s.model < 0 ? kMissingInteger : s.model; });
    integers(timestampSpec("begin", "Begin"),
             [](const Step& s) { return s.range.empty() ? kMissingInteger : s.range.begin; });
    auto length = durationSpec("length", "Length");
    length.hint = CellHint::Bar;
    integers(length, [](const Step& s) { return s.range.dur(); });
    point(timestampSpec("fp_start", "FP start"), &Step::fpStart);
    point(timestampSpec("bp_end", "BP end"), &Step::bpEnd);
    point(timestampSpec("iteration_end", "Iteration end"), &Step::iterationEnd);
    auto time = durationSpec("iteration_time", "Iteration time");
    time.hint = CellHint::Bar;
    training(time, &Step::iterationTime);
    training(durationSpec("fp_to_bp", "FP to BP"), &Step::fpToBp);
    training(durationSpec("refresh", "Iteration refresh"), &Step::refresh);
    training(durationSpec("data_aug", "Data augmentation bound"), &Step::dataAug);
    integers(countSpec("reduces", "Reduces"),
             [](const Step& s) { return static_cast<std::int64_t>(s.reduces.size()); });
    integers(durationSpec("reduce_time", "Reduce time"), [](const Step& s) {
        std::int64_t sum = 0;
        for (const auto& [start, duration] : s.reduces)
            sum += duration;
        return s.reduces.empty() ? kMissingInteger : sum;
    });
    std::vector<double> away;
    std::vector<std::string> outliers;
    for (const auto& row : deviations) {
        away.push_back(row.deviation * 100);
        outliers.emplace_back(!row.isOutlier ? "" : row.deviation > 0 ? "slow" : "fast");
    }
    auto deviation = unsummed(percentSpec("deviation", "Off the median"));
    deviation.hint = CellHint::DiffBar;
    builder.own(deviation, std::move(away));
    builder.own(textSpec("outlier", "Outlier"), outliers);
    noteNotNarrowed(builder.table(), request,
                    {NarrowingKey::Device, NarrowingKey::Model, NarrowingKey::Iteration});
    return builder.finish();
}

} // namespace

extern const TablePage iterationsPage;
constinit const TablePage iterationsPage{"iterations", "Iterations", ReportPart::Steps, {}, build};

} // namespace opscope
