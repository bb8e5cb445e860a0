// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vendor/names.h"

#include <array>

#include "core/base/text.h"

namespace opscope {

EnumWords wordsOf(SliceClass)
{
    static constexpr std::array kWords{
        OPSCOPE_TEXT("Word", "other"),         OPSCOPE_TEXT("Word", "host_api"),
        OPSCOPE_TEXT("Word", "host_model"),    OPSCOPE_TEXT("Word", "host_node"),
        OPSCOPE_TEXT("Word", "host_runtime"),  OPSCOPE_TEXT("Word", "host_communication"),
        OPSCOPE_TEXT("Word", "host_os"),       OPSCOPE_TEXT("Word", "framework"),
        OPSCOPE_TEXT("Word", "python"),        OPSCOPE_TEXT("Word", "range"),
        OPSCOPE_TEXT("Word", "kernel"),        OPSCOPE_TEXT("Word", "ai_cpu"),
        OPSCOPE_TEXT("Word", "communication"), OPSCOPE_TEXT("Word", "communication_task"),
        OPSCOPE_TEXT("Word", "memcpy"),        OPSCOPE_TEXT("Word", "wait"),
        OPSCOPE_TEXT("Word", "control"),       OPSCOPE_TEXT("Word", "step_trace"),
        OPSCOPE_TEXT("Word", "overlap")};
    static_assert(kWords.size() == kSliceClassCount);
    return kWords;
}

EnumWords wordsOf(CounterKind)
{
    static constexpr std::array kWords{"other", "cpu", "memory", "disk",      "network",    "ddr",
                                       "hbm",   "llc", "power",  "frequency", "npu_memory", "utilization"};
    return kWords;
}

EnumWords wordsOf(InstantScope)
{
    static constexpr std::array kWords{"thread", "process", "global"};
    return kWords;
}

EnumWords wordsOf(FileState)
{
    static constexpr std::array kWords{"read", "ignored", "not decoded", "broken", "missing", "partly read"};
    return kWords;
}

EnumWords wordsOf(ReportKind)
{
    static constexpr std::array kWords{OPSCOPE_TEXT("Word", "unknown"),
                                       "JOB",
                                       OPSCOPE_TEXT("Word", "PROF (old layout)"),
                                       OPSCOPE_TEXT("Word", "PROF (new layout)"),
                                       "ascend_pt",
                                       "ascend_ms",
                                       OPSCOPE_TEXT("Word", "database"),
                                       "Chrome trace",
                                       OPSCOPE_TEXT("Word", "cluster"),
                                       OPSCOPE_TEXT("Word", "table"),
                                       OPSCOPE_TEXT("Word", "tensor dumps"),
                                       OPSCOPE_TEXT("Word", "model")};
    return kWords;
}

EnumWords wordsOf(ClockKind)
{
    static constexpr std::array kWords{"", "unix", "monotonic"};
    return kWords;
}

EnumWords wordsOf(Severity)
{
    static constexpr std::array kWords{OPSCOPE_TEXT("Word", "info"), OPSCOPE_TEXT("Word", "warning"),
                                       OPSCOPE_TEXT("Word", "data loss")};
    return kWords;
}

EnumWords wordsOf(CellKind)
{
    static constexpr std::array kWords{"integer", "bytes", "timestamp", "time",
                                       "real",    "ratio", "percent",   "text"};
    return kWords;
}

const char* sliceClassName(SliceClass c)
{
    return wordOf(c);
}

const char* fileStateName(FileState state)
{
    return wordOf(state);
}

const char* reportKindName(ReportKind kind)
{
    return wordOf(kind);
}

std::string memorySeriesName(const Report& report, std::size_t row)
{
    std::string name(report.text(report.memory.component[row]));
    const auto source = report.text(report.memory.source[row]);
    return source.empty() ? name : name + " (" + std::string(source) + ')';
}

std::string stepName(const Report& report, const Step& step)
{
    const auto label = report.text(step.label);
    return label.empty() ? std::to_string(step.number) : std::string(label);
}

std::string modelRunName(const ModelRun& run)
{
    return run.model + ", " + std::to_string(run.batch) + (run.batch == 1 ? " batch" : " batches");
}

std::string_view stepOfLabel(std::string_view label)
{
    const auto digits = label.substr(label.find_last_not_of("0123456789") + 1);
    return digits.empty() ? label : digits;
}

} // namespace opscope
