// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vendor/dump_name.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <system_error>
#include <vector>

#include "core/base/ascii.h"

namespace opscope::accuracy {
namespace {

constexpr std::size_t kTimeDigits = 16;
constexpr std::uint64_t kThreadTask = 4; ///< the task type of FFTS+

bool isNumber(std::string_view text)
{
    return !text.empty() && std::ranges::all_of(text, isDigit);
}

/// The largest where it is too large.
std::uint64_t numberOf(std::string_view text)
{
    std::uint64_t value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    return read.ec == std::errc::result_out_of_range ? std::numeric_limits<std::uint64_t>::max() : value;
}

std::uint64_t timeOf(std::string_view text)
{
    return text.size() == kTimeDigits ? numberOf(text) : 0;
}

std::vector<std::string_view> partsOf(std::string_view name)
{
    std::vector<std::string_view> parts;
    while (true) {
        const auto dot = name.find('.');
        parts.push_back(name.substr(0, dot));
        if (dot == std::string_view::npos)
            return parts;
        name.remove_prefix(dot + 1);
    }
}

/// "type.op.task.stream.time.output.0.NCHW": the part after the dump's name is removed.
std::optional<TensorPlace> cutTensor(std::string_view& stem)
{
    for (const std::string_view kind : {".output.", ".input."}) {
        const auto at = stem.rfind(kind);
        if (at == std::string_view::npos)
            continue;
        const auto rest = stem.substr(at + kind.size());
        const auto digits = rest.substr(0, rest.find('.'));
        if (!isNumber(digits))
            continue;
        stem = stem.substr(0, at);
        return TensorPlace{kind == ".input.", numberOf(digits),
                           std::string(rest.substr(std::min(digits.size() + 1, rest.size())))};
    }
    return std::nullopt;
}

std::optional<DumpName> parseGolden(std::string_view stem)
{
    const auto lastDot = stem.rfind('.');
    if (lastDot == std::string_view::npos || lastDot == 0 || !isNumber(stem.substr(lastDot + 1)))
        return std::nullopt;
    DumpName name;
    name.kind = NameKind::Golden;
    const auto front = stem.substr(0, lastDot);
    const auto dot = front.rfind('.');
    if (dot == std::string_view::npos || dot == 0 || !isNumber(front.substr(dot + 1)))
        return std::nullopt;
    name.op = front.substr(0, dot);
    name.output = numberOf(front.substr(dot + 1));
    name.time = timeOf(stem.substr(lastDot + 1));
    return name;
}

/// "conv_lxslice12" -> "conv" and 12.
void cutSlice(DumpName& name)
{
    constexpr std::string_view kMark = "_lxslice";
    const auto at = name.op.rfind(kMark);
    if (at == std::string::npos || !isNumber(std::string_view(name.op).substr(at + kMark.size())))
        return;
    name.slice = numberOf(std::string_view(name.op).substr(at + kMark.size()));
    name.op.resize(at);
}

} // namespace

std::string escapedName(std::string_view name)
{
    std::string escaped(name);
    std::ranges::replace_if(
        escaped, [](char c) { return c == ' ' || c == '.' || c == '/' || c == '\\'; }, '_');
    return escaped;
}

std::optional<DumpName> parseDumpName(std::string_view text)
{
    for (const std::string_view ending : {".npy", ".pb", ".quant"}) {
        if (!text.ends_with(ending))
            continue;
        auto dump = text.substr(0, text.size() - ending.size());
        auto tensor = ending == ".npy" ? cutTensor(dump) : std::nullopt;
        if (auto named = tensor ? parseDumpName(dump) : std::nullopt;
            named && named->kind == NameKind::Dump) {
            named->tensor = std::move(tensor);
            return named;
        }
        return parseGolden(text.substr(0, text.size() - ending.size()));
    }
    DumpName name;
    if (text.ends_with(".npz")) {
        name.kind = NameKind::Archive;
        return name;
    }
    if (isNumber(text)) {
        name.kind = NameKind::Hash;
        return name;
    }
    if (text.ends_with(".csv")) {
        name.kind = NameKind::Statistics;
        text.remove_suffix(4);
    }
    const auto parts = partsOf(text);
    if (parts.front() == "exception_info" || parts.front() == "kernel") {
        if (parts.size() < 4 || !isNumber(parts[1]) || !isNumber(parts[2]) || !isNumber(parts.back()))
            return std::nullopt;
        name.kind = NameKind::Exception;
        name.opType = parts.front();
        name.stream = numberOf(parts[1]);
        name.task = numberOf(parts[2]);
        name.time = timeOf(parts.back());
        return name;
    }
    // After type and name come only numbers: task, perhaps the stream, the time, perhaps those of a thread.
    constexpr std::size_t kThreadParts = 4;
    if (parts.size() < 4 || parts[0].empty() || parts[1].empty() ||
        !std::all_of(parts.begin() + 2, parts.end(), isNumber))
        return std::nullopt;
    auto numbers = std::vector(parts.begin() + 2, parts.end());
    if (numbers.size() > kThreadParts + 1 &&
        numberOf(numbers[numbers.size() - kThreadParts]) == kThreadTask) {
        name.part =
            ThreadPart{numberOf(numbers.end()[-3]), numberOf(numbers.end()[-2]), numberOf(numbers.end()[-1])};
        numbers.resize(numbers.size() - kThreadParts);
    }
    if (numbers.size() != 2 && numbers.size() != 3)
        return std::nullopt;
    name.opType = parts[0];
    name.op = parts[1];
    if (name.opType == "Opdebug" && name.op == "Node_OpDebug")
        name.kind = NameKind::Overflow;
    name.task = numberOf(numbers[0]);
    if (numbers.size() == 3)
        name.stream = numberOf(numbers[1]);
    name.time = timeOf(numbers.back());
    cutSlice(name);
    return name;
}

} // namespace opscope::accuracy
