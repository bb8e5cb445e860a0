// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/compared_settings.h"

#include <algorithm>
#include <array>
#include <map>

#include "core/base/ascii.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/compare/comparison.h"
#include "core/table/record_table.h"
#include "core/vendor/chip_name.h"

namespace opscope {
namespace {

constexpr std::string_view kEnvironment = "ENV_VARIABLES.";

const char* groupName(SettingGroup group)
{
    switch (group) {
    case SettingGroup::Chip:
        return OPSCOPE_TEXT("Word", "chip and clocks");
    case SettingGroup::Versions:
        return OPSCOPE_TEXT("Word", "versions");
    case SettingGroup::Profiler:
        return OPSCOPE_TEXT("Word", "profiler");
    case SettingGroup::Environment:
        return OPSCOPE_TEXT("Word", "environment");
    case SettingGroup::Arguments:
        return OPSCOPE_TEXT("Word", "arguments");
    case SettingGroup::Model:
        return OPSCOPE_TEXT("Word", "model");
    case SettingGroup::Host:
        return OPSCOPE_TEXT("Word", "host");
    case SettingGroup::Data:
        return OPSCOPE_TEXT("Word", "collected data");
    case SettingGroup::Run:
        break;
    }
    return OPSCOPE_TEXT("Word", "this run");
}

template <std::size_t N>
bool hasAny(std::string_view text, const std::array<std::string_view, N>& parts)
{
    return std::ranges::any_of(
        parts, [&](std::string_view part) { return text.find(part) != std::string_view::npos; });
}

/// A person chose or installed a setting; what the run or its profiler counted, measured or generated is
/// none: a key with the name of a clock or counter, or one that ends with the word of an id, a time or a
/// place of results. "pid_sampling_interval" is a setting, "host_sys_pid" is none; what the program was
/// called with is a setting in any case.
bool isOfRun(std::string_view low)
{
    constexpr std::array<std::string_view, 5> kCounters{"clock", "cntvct", "cycle", "monotonic",
                                                        "basetimenanos"};
    constexpr std::array<std::string_view, 12> kLastWords{"pid",  "_uid",      "hash",   "_date",
                                                          "_dir", "path",      "output", "jobinfo",
                                                          "_id",  "timestamp", "_begin", "_end"};
    return hasAny(low, kCounters) || std::ranges::any_of(kLastWords, [&](std::string_view word) {
               return low.ends_with(word) || low == word.substr(word.starts_with('_') ? 1 : 0);
           });
}

SettingGroup groupOfOption(std::string_view key)
{
    constexpr std::array<std::string_view, 3> kCalledWith{"distributed", "argument", "hyper"};
    constexpr std::array<std::string_view, 2> kOfProgram{"app", "parallel_group"};
    // They end like ids and places of results.
    constexpr std::array<std::string_view, 4> kChosen{"app_dir", "cmdpath", "ddr_master_id", "model"};
    const auto low = lowerAscii(key);
    if (key.starts_with(kEnvironment))
        return SettingGroup::Environment;
    if (hasAny(low, kCalledWith))
        return SettingGroup::Arguments;
    if (!hasAny(low, kChosen) && isOfRun(low))
        return SettingGroup::Run;
    if (low.find("version") != std::string::npos)
        return SettingGroup::Versions;
    return hasAny(low, kOfProgram) || low == "cmdpath" ? SettingGroup::Arguments : SettingGroup::Profiler;
}

SettingGroup groupOf(const Message& name)
{
    switch (name.id) {
    case MessageId::FactOption:
        return groupOfOption(name.args.front());
    case MessageId::FactCannVersion:
    case MessageId::FactDriverVersion:
    case MessageId::FactFrameworkVersion:
        return SettingGroup::Versions;
    case MessageId::FactProfilerLevel:
    case MessageId::FactAiCoreMetrics:
        return SettingGroup::Profiler;
    case MessageId::FactModel:
    case MessageId::FactPictures:
    case MessageId::FactBatch:
    case MessageId::FactModelFrequency:
        return SettingGroup::Model;
    case MessageId::FactHostName:
    case MessageId::FactOs:
    case MessageId::FactMemory:
    case MessageId::FactCpuType:
    case MessageId::FactCpuFrequency:
    case MessageId::FactCpuCount:
        return SettingGroup::Host;
    case MessageId::FactKind:
        return SettingGroup::Data;
    case MessageId::FactRank:
        return SettingGroup::Arguments;
    case MessageId::FactIcacheMissRate:
        return SettingGroup::Run;
    default:
        return SettingGroup::Chip;
    }
}

/// The settings of one run by their English names, the first of each.
struct SettingsOfRun {
    std::vector<SettingPair> inOrder; ///< with `a` set
    std::map<std::string, std::string> byName;

    void add(SettingGroup group, Message name, std::string value)
    {
        if (byName.emplace(name.english(), value).second)
            inOrder.push_back({group, std::move(name), std::move(value), {}});
    }
};

SettingsOfRun settingsOf(const Report& report)
{
    SettingsOfRun out;
    for (auto& fact : platformFacts(report)) {
        const auto group = groupOf(fact.name);
        out.add(group, std::move(fact.name), std::move(fact.value));
    }
    const auto& collection = report.collection;
    for (const auto& [key, value] : collection.switches) {
        if (value.empty()) // it is recorded that the variable is not set
            out.add(groupOfOption(key), message(MessageId::FactOption, key), value);
    }
    if (!collection.command.empty())
        out.add(SettingGroup::Arguments, message(MessageId::FactOption, "command"), collection.command);
    if (!collection.begin.empty())
        out.add(groupOfOption("collection_begin"), message(MessageId::FactOption, "collection_begin"),
                collection.begin);
    for (const auto* const what : contentNames(report))
        out.add(SettingGroup::Data, message(MessageId::FactOption, what), OPSCOPE_TEXT("Word", "collected"));
    return out;
}

bool isSame(const SettingPair& pair)
{
    if (!pair.a || !pair.b)
        return false;
    return pair.name.id == MessageId::FactChip ? plainChipName(*pair.a) == plainChipName(*pair.b)
                                               : *pair.a == *pair.b;
}

std::string nameOf(const SettingPair& pair, const Words& words)
{
    if (pair.name.id != MessageId::FactOption)
        return words.message(pair.name);
    const auto& key = pair.name.args.front();
    if (pair.group == SettingGroup::Data)
        return words.text(key);
    return key.starts_with(kEnvironment) ? key.substr(kEnvironment.size()) : key;
}

} // namespace

std::vector<SettingPair> settingsOfBoth(const Report& a, const Report& b)
{
    auto ofA = settingsOf(a);
    auto ofB = settingsOf(b);
    auto out = std::move(ofA.inOrder);
    for (auto& pair : out) {
        if (const auto it = ofB.byName.find(pair.name.english()); it != ofB.byName.end())
            pair.b = it->second;
    }
    for (auto& pair : ofB.inOrder) {
        if (!ofA.byName.contains(pair.name.english())) {
            std::swap(pair.a, pair.b);
            out.push_back(std::move(pair));
        }
    }
    for (auto& pair : out)
        pair.isSame = isSame(pair);
    std::ranges::stable_sort(out, {}, &SettingPair::group);
    return out;
}

std::size_t countEqual(const std::vector<SettingPair>& settings)
{
    return static_cast<std::size_t>(std::ranges::count_if(
        settings, [](const SettingPair& pair) { return pair.isSame && pair.group != SettingGroup::Run; }));
}

std::size_t countOfRun(const std::vector<SettingPair>& settings)
{
    return static_cast<std::size_t>(std::ranges::count(settings, SettingGroup::Run, &SettingPair::group));
}

TablePtr settingsTable(const std::vector<SettingPair>& settings, const Words& words, bool all)
{
    std::vector<const SettingPair*> rows;
    for (const auto& pair : settings) {
        if (pair.group != SettingGroup::Run && (all || !pair.isSame))
            rows.push_back(&pair);
    }
    RecordTable table("compare_settings", nullptr, std::move(rows));
    if (all)
        table.column(textSpec("state", OPSCOPE_TEXT("Column", "State")), [&](const SettingPair* pair) {
            const auto state = pair->isSame ? RowState::Same
                               : !pair->a   ? RowState::New
                               : !pair->b   ? RowState::Gone
                                            : RowState::Changed;
            return words.message(stateMessage(state));
        });
    table.column(textSpec("group", OPSCOPE_TEXT("Column", "Group")),
                 [&](const SettingPair* pair) { return words.text(groupName(pair->group)); });
    table.column(textSpec("setting", OPSCOPE_TEXT("Column", "Setting")),
                 [&](const SettingPair* pair) { return nameOf(*pair, words); });
    table.nameIsLast();
    const auto value = [&](const SettingPair& pair, const std::optional<std::string>& of) {
        return pair.group == SettingGroup::Data && of ? std::optional(words.text(*of)) : of;
    };
    table.column(textSpec("a", OPSCOPE_TEXT("Column", "Baseline (A)")),
                 [&](const SettingPair* pair) { return value(*pair, pair->a); });
    table.column(textSpec("b", OPSCOPE_TEXT("Column", "Current (B)")),
                 [&](const SettingPair* pair) { return value(*pair, pair->b); });
    return table.finish();
}

} // namespace opscope
