// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>

#include "core/advisor/engine/own_rule.h"
#include "core/base/ascii.h"
#include "core/base/embedded.h"
#include "core/base/joined.h"
#include "core/base/message_id.h"
#include "core/base/regular_file.h"

namespace opscope {
namespace {

constexpr std::uint64_t kMostRuleBytes = 1 << 18;
constexpr std::size_t kMostFiles = 1000;

struct HeaderLine {
    std::string text;
    std::uint64_t line = 0;
};
using Header = std::map<std::string, HeaderLine, std::less<>>;

constexpr std::array<std::string_view, 13> kKeys{"id",          "group",        "severity",  "basis", "needs",
                                                 "title",       "title[zh_CN]", "what",      "why",   "how",
                                                 "what[zh_CN]", "why[zh_CN]",   "how[zh_CN]"};

bool beginsSelect(std::string_view line)
{
    const auto word = lowerAscii(line.substr(0, line.find_first_of(" \t\r")));
    return word == "select" || word == "with";
}

/// Reads the lines up to the SELECT; sets `sql` and its line.
Result<Header> headerOf(std::string_view text, OwnRule& rule)
{
    Header header;
    std::string key;
    std::uint64_t number = 0;
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find('\n', at), text.size());
        const auto line = text.substr(at, end - at);
        const auto words = trimmed(line);
        const SourcePos here{rule.file, ++number, {}};
        if (beginsSelect(line)) {
            rule.sql = text.substr(at);
            rule.sqlLine = number;
            return header;
        }
        at = end + 1;
        if (words.empty() || line.starts_with('#'))
            continue;
        if ((line.front() == ' ' || line.front() == '\t') && !key.empty()) {
            header[key].text.append(" ").append(words);
            continue;
        }
        const auto colon = line.find(':');
        if (colon == std::string_view::npos)
            return fail(ErrorCode::Malformed, message(MessageId::OwnRuleLine, words), here);
        key = trimmed(line.substr(0, colon));
        if (std::ranges::find(kKeys, key) == kKeys.end())
            return fail(ErrorCode::Malformed, message(MessageId::OwnRuleKey, key, joined(kKeys)), here);
        if (!header.emplace(key, HeaderLine{std::string(trimmed(line.substr(colon + 1))), number}).second)
            return fail(ErrorCode::Malformed, message(MessageId::OwnRuleKeyTwice, key), here);
    }
    return fail(ErrorCode::Malformed, message(MessageId::OwnRuleNoSelect), {rule.file, number, {}});
}

/// Reads a header line that contains a name of an enumeration value.
template <class Enum>
Result<std::optional<Enum>> choice(const Header& header, std::string_view key, const std::string& file,
                                   const char* (*name)(Enum), std::size_t count)
{
    const auto it = header.find(key);
    if (it == header.end() || it->second.text == "auto")
        return std::nullopt;
    std::vector<std::string_view> known;
    for (std::size_t i = 0; i < count; ++i) {
        known.emplace_back(name(static_cast<Enum>(i)));
        if (known.back() == it->second.text)
            return static_cast<Enum>(i);
    }
    return fail(ErrorCode::Malformed, message(MessageId::OwnRuleWord, it->second.text, joined(known)),
                {file, it->second.line, {}});
}

Result<OwnText> textOf(const Header& header, const std::string& key, const std::string& file)
{
    const auto it = header.find(key);
    if (it == header.end() || it->second.text.empty())
        return fail(ErrorCode::Malformed, message(MessageId::OwnRuleNoKey, key), {file, 1, {}});
    const auto chinese = header.find(key + "[zh_CN]");
    return OwnText{it->second.text, chinese == header.end() ? std::string() : chinese->second.text,
                   it->second.line};
}

Result<void> readInto(std::string_view text, OwnRule& rule)
{
    OPSCOPE_TRY_ASSIGN(const auto header, headerOf(text, rule));
    OPSCOPE_TRY_ASSIGN(const auto id, textOf(header, "id", rule.file));
    constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
    if (id.english.size() > 100 || id.english.find_first_not_of(kLetters) != std::string::npos)
        return fail(ErrorCode::Malformed, message(MessageId::OwnRuleId, id.english),
                    {rule.file, id.line, {}});
    rule.id = id.english;
    for (const auto& [key, field] : {std::pair{"title", &OwnRule::title}, std::pair{"what", &OwnRule::what},
                                     std::pair{"why", &OwnRule::why}, std::pair{"how", &OwnRule::how}}) {
        OPSCOPE_TRY_ASSIGN(rule.*field, textOf(header, key, rule.file));
    }
    OPSCOPE_TRY_ASSIGN(rule.severity, choice(header, "severity", rule.file, findingSeverityName, 3));
    OPSCOPE_TRY_ASSIGN(const auto basis, choice(header, "basis", rule.file, gainBasisName, 3));
    rule.basis = basis.value_or(rule.basis);
    OPSCOPE_TRY_ASSIGN(const auto group, choice(header, "group", rule.file, ruleGroupName, kRuleGroups));
    rule.group = group.value_or(rule.group);
    const auto needs = header.find("needs");
    for (std::string_view rest = needs == header.end() ? std::string_view() : needs->second.text;
         !rest.empty();) {
        const auto end = std::min(rest.find(','), rest.size());
        const auto need = trimmed(rest.substr(0, end));
        const auto dot = need.find('.');
        if (dot == std::string_view::npos)
            return fail(ErrorCode::Malformed, message(MessageId::OwnRuleNeed, need),
                        {rule.file, needs->second.line, {}});
        rule.needs.emplace_back(need.substr(0, dot), need.substr(dot + 1));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return {};
}

} // namespace

OwnRule parseOwnRule(std::string_view text, std::string file)
{
    OwnRule rule;
    rule.file = std::move(file);
    if (const auto read = readInto(text, rule); !read) {
        if (rule.id.empty())
            rule.id = std::filesystem::path(rule.file).stem().string();
        rule.failure = read.error();
    }
    return rule;
}

std::vector<OwnRule> shippedRules()
{
    std::vector<OwnRule> out;
    for (const auto& file : embeddedRules())
        out.push_back(parseOwnRule(file.text, std::string(file.name)));
    return out;
}

Result<std::vector<OwnRule>> ownRulesIn(const std::filesystem::path& folder)
{
    std::vector<std::filesystem::path> files;
    std::error_code error;
    for (std::filesystem::directory_iterator it(folder, error), end; !error && it != end;
         it.increment(error)) {
        if (it->path().extension() == ".rule")
            files.push_back(it->path());
    }
    if (error)
        return fail(ErrorCode::Unreadable, message(MessageId::CannotRead, error.message()),
                    {folder.string(), 0, {}});
    if (files.size() > kMostFiles)
        return fail(ErrorCode::Unsupported, message(MessageId::OwnRuleFiles, files.size(), kMostFiles),
                    {folder.string(), 0, {}});
    std::ranges::sort(files);
    std::vector<OwnRule> out;
    for (const auto& file : files) {
        const auto text = readRegular(file, kMostRuleBytes);
        auto rule = text ? parseOwnRule(*text, file.string()) : OwnRule();
        if (!text)
            rule.failure = text.error();
        else if (const auto same = std::ranges::find(out, rule.id, &OwnRule::id); same != out.end())
            rule.failure = Error{ErrorCode::Malformed,
                                 message(MessageId::OwnRuleTwice, rule.id, same->file),
                                 {file.string(), 1, {}}};
        else if (std::ranges::any_of(rules(), [&](const Rule* known) { return known->id == rule.id; }))
            rule.failure = Error{ErrorCode::Malformed,
                                 message(MessageId::OwnRuleTwice, rule.id, "opscope"),
                                 {file.string(), 1, {}}};
        if (rule.failure)
            rule.id = file.stem().string();
        rule.file = file.string();
        out.push_back(std::move(rule));
    }
    return out;
}

std::vector<OwnRule> allOwnRules(const std::vector<std::filesystem::path>& folders,
                                 std::vector<Error>& unread)
{
    auto all = shippedRules();
    for (const auto& folder : folders) {
        auto rules = ownRulesIn(folder);
        if (!rules) {
            unread.push_back(rules.error());
            continue;
        }
        for (auto& rule : *rules) {
            const auto same = std::ranges::find(all, rule.id, &OwnRule::id);
            if (same != all.end())
                *same = std::move(rule);
            else
                all.push_back(std::move(rule));
        }
    }
    return all;
}

Message ownTitle(const OwnRule& rule)
{
    const auto& title = rule.title.english.empty() ? rule.id : rule.title.english;
    return message(MessageId::OwnText, title, rule.title.chinese.empty() ? title : rule.title.chinese);
}

} // namespace opscope
