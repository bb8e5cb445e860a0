// SPDX-License-Identifier: GPL-3.0-or-later
// The words for enumerators in exports; readers of these exports use the same words.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/report/report.h"

namespace opscope {

using EnumWords = std::span<const char* const>;
// All words of an enumeration, in the order of its values.
EnumWords wordsOf(SliceClass);
EnumWords wordsOf(CounterKind);
EnumWords wordsOf(InstantScope);
EnumWords wordsOf(FileState);
EnumWords wordsOf(ReportKind);
EnumWords wordsOf(ClockKind); ///< "" if unknown
EnumWords wordsOf(Severity);
EnumWords wordsOf(CellKind);

template <class Enum>
const char* wordOf(Enum value)
{
    const auto words = wordsOf(value);
    const auto at = static_cast<std::size_t>(value);
    return at < words.size() ? words[at] : "";
}

/// The enumerator for a word; `otherwise` if there is none.
template <class Enum>
Enum fromWord(std::string_view word, Enum otherwise)
{
    static const auto kByWord = [] {
        std::unordered_map<std::string_view, Enum> out;
        for (const auto* each : wordsOf(Enum{}))
            out.emplace(each, static_cast<Enum>(out.size()));
        return out;
    }();
    const auto it = kByWord.find(word);
    return it == kByWord.end() ? otherwise : it->second;
}

/// Name of a memory series: its component, with its source.
std::string memorySeriesName(const Report& report, std::size_t row);

/// A step as it is shown: its label, else its number.
std::string stepName(const Report& report, const Step& step);
/// The name of a model run that differs from others by its files: "yolo.v2, 100 batches".
std::string modelRunName(const ModelRun& run);
/// By what the labels of a step are one, as files write "50", "step50" and "ProfilerStep#50": the digits at
/// its end, else the entire label.
std::string_view stepOfLabel(std::string_view label);

} // namespace opscope
