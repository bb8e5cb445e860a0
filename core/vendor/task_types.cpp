// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vendor/task_types.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/base/ascii.h"

namespace opscope {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 16> kNames{
    {{"AICORE", "AI_CORE"},
     {"AACORE", "AI_CORE"},
     {"KERNELAICORE", "AI_CORE"},
     {"AIVECTORCORE", "AI_VECTOR_CORE"},
     {"AIVEC", "AI_VECTOR_CORE"},
     {"AIV", "AI_VECTOR_CORE"},
     {"KERNELAIVEC", "AI_VECTOR_CORE"},
     {"AICPU", "AI_CPU"},
     {"AACPU", "AI_CPU"},
     {"KERNELAICPU", "AI_CPU"},
     {"MIXAIC", "MIX_AIC"},
     {"KERNELMIXAIC", "MIX_AIC"},
     {"MIXAIV", "MIX_AIV"},
     {"KERNELMIXAIV", "MIX_AIV"},
     {"HCCL", "COMMUNICATION"},
     {"COMMUNICATION", "COMMUNICATION"}}};

/// The name of each word, looked up once.
class Names {
public:
    explicit Names(Report& report) : m_report(report) {}
    StringId of(StringId word)
    {
        if (!word.valid())
            return word;
        if (word.index() >= m_names.size())
            m_names.resize(std::max<std::size_t>(m_report.strings.size(), word.index() + 1));
        auto& name = m_names[word.index()];
        if (!name.valid()) {
            const auto text = m_report.strings.text(word);
            const auto known = taskTypeName(text);
            name = known == text ? word : m_report.strings.intern(known);
        }
        return name;
    }

private:
    Report& m_report;
    std::vector<StringId> m_names;
};

} // namespace

std::string_view taskTypeName(std::string_view word)
{
    std::string folded;
    for (const char c : word) {
        if (c != ' ' && c != '_' && c != '-')
            folded += upperAscii(c);
    }
    const auto* const it = std::ranges::find(kNames, std::string_view(folded),
                                             &std::pair<std::string_view, std::string_view>::first);
    return it == kNames.end() ? word : it->second;
}

bool isCollectiveOnAiCpu(std::string_view name)
{
    std::string folded;
    for (const char c : name) {
        if (isLetter(c))
            folded += lowerAscii(c);
    }
    static constexpr std::array<std::string_view, 16> kParts{
        "allreduce",    "allgather",    "reducescatter", "alltoall",   "hcom",      "hccl",
        "batchsend",    "broadcastaic", "scatteraic",    "gatheraic",  "reduceaic", "sendaic",
        "receiveaicpu", "recvaic",      "aicpukfc",      "aicpurpcsrv"};
    return std::ranges::any_of(kParts,
                               [&](std::string_view part) { return folded.find(part) != std::string::npos; });
}

/// The ops of the AI CPU that are communication. Each name is looked at once.
static void nameCollectivesOnAiCpu(Report& report)
{
    auto& ops = report.ops;
    const auto aiCpu = report.strings.find("AI_CPU");
    if (!aiCpu.valid() || std::ranges::find(ops.taskType.span(), aiCpu) == ops.taskType.span().end())
        return;
    std::map<StringId, bool> known;
    for (std::size_t op = 0; op < ops.taskType.size(); ++op) {
        if (ops.taskType[op] != aiCpu)
            continue;
        const auto [it, isNew] = known.try_emplace(ops.name[op]);
        if (isNew)
            it->second = isCollectiveOnAiCpu(report.text(ops.name[op]));
        if (it->second)
            ops.taskType.own()[op] = report.strings.intern("COMMUNICATION");
    }
}

void nameTaskTypes(Report& report)
{
    Names names(report);
    const auto isOther = [&](StringId word) { return names.of(word) != word; };
    auto& words = report.ops.taskType;
    if (std::ranges::any_of(words.span(), isOther))
        std::ranges::transform(words.own(), words.own().begin(), [&](StringId w) { return names.of(w); });
    nameCollectivesOnAiCpu(report);
    auto& slices = report.slices;
    const auto setType = [&](std::size_t slice, StringId type) {
        if (type.valid() && slices.type[slice] != type)
            slices.type.own()[slice] = type;
    };
    for (std::size_t i = 0; i < slices.size(); ++i) {
        if (isDeviceClass(slices.cls[i]))
            setType(i, names.of(slices.type[i]));
    }
    for (std::size_t op = 0; op < words.size() && op < report.ops.slice.size(); ++op) {
        const auto slice = report.ops.slice[op];
        if (!slice.valid() || slice.index() >= slices.size() || !isDeviceClass(slices.cls[slice.index()]))
            continue;
        if (!words[op].valid() && slices.type[slice.index()].valid())
            words.own()[op] = slices.type[slice.index()];
        else if (!words[op].valid() && slices.cls[slice.index()] == SliceClass::AiCpu)
            words.own()[op] = report.strings.intern("AI_CPU");
        setType(slice.index(), words[op]);
    }
}

} // namespace opscope
