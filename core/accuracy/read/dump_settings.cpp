// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/read/dump_settings.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "core/base/json_tree.h"
#include "core/base/message_id.h"

namespace opscope::accuracy {
namespace {

using Json = JsonTree;

/// A field with a fixed set of words.
struct WordField {
    const char* name;
    std::string DumpSettings::*member;
    std::array<std::string_view, 3> words; ///< padded with ""
};
constexpr std::array kWordFields{
    WordField{"dump_mode", &DumpSettings::mode, {"input", "output", "all"}},
    WordField{"dump_op_switch", &DumpSettings::opSwitch, {"on", "off", ""}},
    WordField{"dump_data", &DumpSettings::data, {"tensor", "stats", ""}},
    WordField{"dump_debug", &DumpSettings::debug, {"on", "off", ""}},
};
constexpr std::array<std::string_view, 7> kStatistics{"Max",          "Min",          "Avg",   "Nan",
                                                      "Negative Inf", "Positive Inf", "L2norm"};
constexpr std::array<std::string_view, 4> kOtherKnown{"dump_path", "dump_list", "dump_stats", "dump_step"};

bool isKnown(std::string_view field)
{
    return std::ranges::find(kOtherKnown, field) != kOtherKnown.end() ||
           std::ranges::any_of(kWordFields, [&](const WordField& each) { return field == each.name; });
}

std::string wordsOf(const WordField& field)
{
    std::string text;
    for (const auto word : field.words)
        text += word.empty() ? std::string() : fmt::format("{}{}", text.empty() ? "" : ", ", word);
    return text;
}

/// "0|3-5|10": at most 100 steps and ranges, each range from low to high.
bool isStepList(std::string_view text)
{
    constexpr std::size_t kMost = 100;
    const auto number = [](std::string_view digits) -> std::optional<std::uint64_t> {
        std::uint64_t value = 0;
        const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        return digits.empty() || read.ec != std::errc{} || read.ptr != digits.data() + digits.size()
                   ? std::nullopt
                   : std::optional(value);
    };
    for (std::size_t count = 0; count < kMost; ++count) {
        const auto bar = text.find('|');
        const auto part = text.substr(0, bar);
        const auto dash = part.find('-');
        const auto low = number(part.substr(0, dash));
        const auto high = dash == std::string_view::npos ? low : number(part.substr(dash + 1));
        if (!low || !high || *low > *high)
            return false;
        if (bar == std::string_view::npos)
            return true;
        text.remove_prefix(bar + 1);
    }
    return false;
}

std::vector<std::string> textsOf(const Json& object, const char* field)
{
    std::vector<std::string> texts;
    const auto found = object.find(field);
    if (found == object.end() || !found->is_array())
        return texts;
    for (const auto& each : *found) {
        if (each.is_string())
            texts.push_back(each.get<std::string>());
    }
    return texts;
}

Result<Json> parseFile(std::string_view text, const std::string& file)
{
    OPSCOPE_TRY_ASSIGN(auto json, parseJsonTree(text, file));
    if (!json.is_object())
        return fail(ErrorCode::Malformed, message(MessageId::AclNotJson, file), {file, 0, {}});
    return json;
}

} // namespace

std::vector<Message> checkDumpSettings(const DumpSettings& settings)
{
    std::vector<Message> wrong;
    if (settings.path.empty())
        wrong.push_back(message(MessageId::AclNoPath));
    for (std::size_t i = 0; i < settings.models.size(); ++i) {
        if (settings.models[i].name.empty())
            wrong.push_back(message(MessageId::AclNoModelName, i + 1));
    }
    if (settings.models.empty() && settings.opSwitch == "off" && settings.debug == "off")
        wrong.push_back(message(MessageId::AclNoList));
    for (const auto& field : kWordFields) {
        const auto& word = settings.*field.member;
        if (word.empty() || std::ranges::find(field.words, word) == field.words.end())
            wrong.push_back(message(MessageId::AclBadWord, field.name, word, wordsOf(field)));
    }
    for (const auto& statistic : settings.statistics) {
        if (std::ranges::find(kStatistics, statistic) == kStatistics.end())
            wrong.push_back(message(MessageId::AclBadWord, "dump_stats", statistic,
                                    fmt::format("{}", fmt::join(kStatistics, ", "))));
    }
    if (!settings.step.empty() && !isStepList(settings.step))
        wrong.push_back(message(MessageId::AclBadStep, settings.step));
    if (settings.debug == "on" && !settings.models.empty())
        wrong.push_back(message(MessageId::AclDebugAlone, "dump_list"));
    if (settings.debug == "on" && settings.opSwitch == "on")
        wrong.push_back(message(MessageId::AclDebugAlone, "dump_op_switch"));
    for (const auto& field : settings.otherFields)
        wrong.push_back(message(MessageId::AclUnknownField, field));
    return wrong;
}

Result<DumpSettings> parseDumpSettings(std::string_view text, const std::string& file)
{
    OPSCOPE_TRY_ASSIGN(const auto json, parseFile(text, file));
    DumpSettings settings;
    const auto found = json.find("dump");
    if (found == json.end() || !found->is_object())
        return settings;
    const auto& dump = *found;
    settings.path = textOf(dump, "dump_path");
    settings.step = textOf(dump, "dump_step");
    settings.statistics = textsOf(dump, "dump_stats");
    for (const auto& field : kWordFields) {
        if (const auto word = textOf(dump, field.name); !word.empty())
            settings.*field.member = word;
    }
    if (const auto list = dump.find("dump_list"); list != dump.end() && list->is_array()) {
        for (const auto& model : *list) {
            if (model.is_object() && !model.empty())
                settings.models.push_back({textOf(model, "model_name"), textsOf(model, "layer")});
        }
    }
    for (const auto& [field, value] : dump.items()) {
        if (!isKnown(field))
            settings.otherFields.push_back(field);
    }
    return settings;
}

Result<std::string> setDumpSettings(std::string_view text, const DumpSettings& settings,
                                    const std::string& file)
{
    Json json = Json::object();
    if (!text.empty()) {
        OPSCOPE_TRY_ASSIGN(json, parseFile(text, file));
    }
    auto& dump = json["dump"];
    if (!dump.is_object())
        dump = Json::object();
    const auto set = [&](const char* field, bool isSet, Json value) {
        if (isSet)
            dump[field] = std::move(value);
        else
            dump.erase(field);
    };
    set("dump_path", true, settings.path);
    auto list = Json::array();
    for (const auto& model : settings.models) {
        auto entry = Json::object();
        entry["model_name"] = model.name;
        if (!model.layers.empty())
            entry["layer"] = model.layers;
        list.push_back(std::move(entry));
    }
    set("dump_list", !settings.models.empty(), std::move(list));
    for (const auto& field : kWordFields)
        set(field.name, true, settings.*field.member);
    set("dump_stats", settings.data == "stats" && !settings.statistics.empty(), settings.statistics);
    set("dump_step", !settings.step.empty(), settings.step);
    try {
        return json.dump(4) + '\n';
    } catch (const Json::exception&) { // a path on Linux may contain any bytes, JSON text is UTF-8
        return fail(ErrorCode::Unsupported, message(MessageId::AclNotJson, "a value is not UTF-8"),
                    {file, 0, {}});
    }
}

} // namespace opscope::accuracy
