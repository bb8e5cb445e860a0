// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/files/msprof_report.h"

#include <algorithm>
#include <array>
#include <set>

#include "core/base/ascii.h"

namespace opscope {
namespace {

constexpr std::string_view kComputation = "Computation";
constexpr std::string_view kMemoryGroup = "Memory";
constexpr std::string_view kSchedule = "Operator Schedule";
constexpr std::string_view kProcessing = "Operator Processing";
constexpr std::string_view kMetrics = "Operator Metrics";
constexpr std::string_view kParallelism = "Operator Parallelism";
constexpr std::string_view kBottleneck = "Model Bottleneck Analysis";

constexpr std::array<MsprofAdvice, 17> kAdvice{{
    {"rule_vector_bound_2", kComputation, "Cube", "on vector"},
    {"rule_cube_ratio_1", kComputation, "Cube", "low"},
    {"rule_vector_ratio_1", kComputation, "Vector", "low"},
    {"rule_vec_bankgroup_cflt_ratio_1", kComputation, "Vector", "bank group"},
    {"rule_vec_bank_cflt_ratio_1", kComputation, "Vector", "bank conflict"},
    {"rule_scalar_bound_1", kComputation, "Scalar", ""},
    {"rule_memory_bound_1", kMemoryGroup, "", "handling"},
    {"rule_vector_bound_1", kMemoryGroup, "", "repeat"},
    {"rule_wait_time_1", kSchedule, "", ""},
    {"rule_block_dim_1", kProcessing, "", "multi-core"},
    {"rule_transData_1", kProcessing, "", "transdata"},
    {"rule_aicpu_1", kProcessing, "", "reduce ai"},
    {"rule_aicpu_2", kProcessing, "", "int32"},
    {"rule_aicpu_3", kProcessing, "", "stridedslicegrad"},
    {"rule_memory_workspace_1", kMetrics, "Memory", ""},
    {"rule_ai_core_and_ai_cpu_parallelism_1", kParallelism, "", "", true},
    {"rule_model_bottleneck_1", kBottleneck, "", "", true},
}};

/// A name may contain line breaks; the line must stay one line.
void appendNames(std::string& out, const std::vector<std::string>& names)
{
    out += '[';
    for (const auto& name : names) {
        out += out.back() == '[' ? "" : ",";
        std::ranges::transform(name, std::back_inserter(out),
                               [](char c) { return static_cast<unsigned char>(c) < ' ' ? ' ' : c; });
    }
    out += ']';
}

struct Line {
    const MsprofAdvice* advice;
    const Finding* finding;
};

void appendLines(std::string& out, const Workspace& workspace, const std::vector<Line>& lines)
{
    std::size_t number = 0;
    std::size_t inSubtype = 0;
    std::string_view subtype;
    for (const auto& [advice, finding] : lines) {
        const auto isNew = number == 0 || advice->subtype != subtype;
        if (advice->subtype.empty()) {
            out += fmt::format("\t{}){}: ", ++number, finding->what.english());
        } else {
            if (isNew) {
                out += fmt::format("\t{}){}:\n", ++number, advice->subtype);
                inSubtype = 0;
            }
            out += fmt::format("\t\t{}){}: ", ++inSubtype, finding->what.english());
        }
        subtype = advice->subtype;
        if (advice->hasFigures) // the text contains the figures
            out.resize(out.size() - 2);
        else
            appendNames(out, opNamesOf(workspace, *finding));
        out += '\n';
    }
    if (lines.empty())
        out += "\tN/A\n";
}

} // namespace

std::span<const MsprofAdvice> msprofAdvice()
{
    return kAdvice;
}

const MsprofAdvice* msprofAdviceOf(std::string_view group, std::string_view subtype, std::string_view text)
{
    const auto lower = lowerAscii(text);
    const auto fits = [&](const MsprofAdvice& advice) { // "Model/Operator Computation" until 2022
        return group.ends_with(advice.group) && subtype == advice.subtype &&
               lower.find(advice.word) != std::string::npos;
    };
    const auto* const it = std::ranges::find_if(kAdvice, fits);
    return it == kAdvice.end() ? nullptr : it;
}

std::vector<std::string> opNamesOf(const Workspace& workspace, const Finding& finding)
{
    std::vector<std::string> names;
    std::set<std::string, std::less<>> seen;
    const auto add = [&](std::string name) {
        if (!name.empty() && seen.insert(name).second)
            names.push_back(std::move(name));
    };
    std::vector<std::int64_t> ops;
    for (const auto& subject : finding.subjects) {
        if (subject.kind == SubjectKind::Op && subject.report == finding.report)
            ops.push_back(subject.id);
    }
    std::ranges::sort(ops);
    for (const auto op : ops)
        add(subjectName(workspace, {SubjectKind::Op, finding.report, op}));
    // For a wait, the subject is the time before the op, and the op is in the evidence.
    if (const auto column = finding.evidence ? finding.evidence->find("name") : std::nullopt;
        ops.empty() && column) {
        for (std::size_t row = 0; row < finding.evidence->rows; ++row)
            add(finding.evidence->text(row, *column));
    }
    return names;
}

std::string msprofReport(const Workspace& workspace, std::uint32_t report, const Advice& advice)
{
    const auto& ops = workspace.reports[report]->ops;
    if (ops.size() == 0 || !ops.oriName.empty()) // layers of a JOB
        return {};
    std::string out = "\nPerformance Summary Report:\n";
    std::size_t number = 0;
    for (std::size_t i = 0; i < kAdvice.size();) {
        const auto group = kAdvice[i].group;
        std::vector<Line> lines;
        for (; i < kAdvice.size() && kAdvice[i].group == group; ++i) {
            for (const auto& finding : advice.findings) {
                if (finding.rule == kAdvice[i].rule && finding.report == report)
                    lines.push_back({&kAdvice[i], &finding});
            }
        }
        out += fmt::format("{}. {}:\n", ++number, group);
        appendLines(out, workspace, lines);
    }
    return out + '\n';
}

} // namespace opscope
