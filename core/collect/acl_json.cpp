// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/acl_json.h"

#include <algorithm>

#include "core/base/ascii.h"
#include "core/base/json_tree.h"
#include "core/base/message_id.h"
#include "core/collect/profiler_switches.h"

namespace opscope {
namespace {

constexpr std::string_view kProfiler = "profiler";

struct Span {
    std::size_t begin = 0, end = 0;
};

/// Positions of the members of the outermost object. The text must be valid JSON.
struct Outline {
    std::vector<Span> profilers; ///< values of "profiler"
    std::size_t open = 0;        ///< after the brace
    std::size_t lastEnd = 0;     ///< after the last value; 0: the object is empty
};

std::size_t skipBlanks(std::string_view text, std::size_t at)
{
    while (at < text.size() && isSpace(text[at]))
        ++at;
    return at;
}

std::size_t skipString(std::string_view text, std::size_t at)
{
    for (++at; at < text.size() && text[at] != '"'; ++at)
        at += text[at] == '\\' ? 1U : 0U;
    return std::min(at + 1, text.size());
}

/// Returns the position after the value that begins at `at`.
std::size_t skipValue(std::string_view text, std::size_t at)
{
    if (at >= text.size() || (text[at] != '{' && text[at] != '[' && text[at] != '"'))
        return std::min(text.find_first_of(",} \t\r\n", at), text.size());
    int depth = 0;
    while (at < text.size()) {
        const char c = text[at];
        at = c == '"' ? skipString(text, at) : at + 1;
        depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
        if (depth == 0)
            return at;
    }
    return at;
}

Outline outlineOf(std::string_view text)
{
    Outline outline;
    outline.open = text.find('{') + 1;
    auto at = skipBlanks(text, outline.open);
    while (at < text.size() && text[at] == '"') {
        const auto keyEnd = skipValue(text, at);
        const auto key = text.substr(at, keyEnd - at);
        const auto colon = skipBlanks(text, keyEnd);
        const auto value = skipBlanks(text, colon + 1);
        outline.lastEnd = skipValue(text, value);
        const auto name = JsonTree::parse(key, nullptr, false);
        if (name.is_string() && name.get<std::string>() == kProfiler)
            outline.profilers.push_back({value, outline.lastEnd});
        at = skipBlanks(text, outline.lastEnd);
        if (at < text.size() && text[at] == ',')
            at = skipBlanks(text, at + 1);
    }
    return outline;
}

/// The section as text; its lines after the first are indented by one more level.
std::string sectionText(const JsonTree& existing, const NamedTexts& members)
{
    JsonTree section = existing.is_object() ? existing : JsonTree::object();
    for (const auto& [name, value] : members)
        section[name] = value;
    const auto plain = section.dump(4, ' ', false, JsonTree::error_handler_t::replace);
    std::string indented;
    for (const char c : plain) {
        indented += c;
        if (c == '\n')
            indented += "    ";
    }
    return indented;
}

bool isOn(const JsonTree& object, const char* key)
{
    return equalsNoCase(textOf(object, key), "on");
}

} // namespace

Result<std::string> withProfiler(std::string_view text, const NamedTexts& members, const std::string& file)
{
    OPSCOPE_TRY_ASSIGN(const auto tree, parseJsonTree(text, file));
    if (!tree.is_object())
        return fail(ErrorCode::Malformed, message(MessageId::AclJsonNoObject), {file, 1, {}});
    const auto* existing = childOf(tree, kProfiler);
    const auto section = sectionText(existing != nullptr ? *existing : JsonTree(), members);
    const auto outline = outlineOf(text);
    std::string out(text);
    if (outline.profilers.empty()) {
        const auto member = "\"profiler\": " + section;
        if (outline.lastEnd == 0)
            return out.replace(outline.open, 0, "\n    " + member + '\n');
        return out.replace(outline.lastEnd, 0, ",\n    " + member);
    }
    for (auto it = outline.profilers.rbegin(); it != outline.profilers.rend(); ++it)
        out.replace(it->begin, it->end - it->begin, section); // all of them: readers use different ones
    return out;
}

Result<NamedTexts> profilerSection(std::string_view text, const std::string& file)
{
    OPSCOPE_TRY_ASSIGN(const auto tree, parseJsonTree(text, file));
    const auto* section = childOf(tree, kProfiler);
    NamedTexts members;
    if (section != nullptr && section->is_object()) {
        for (const auto& [name, value] : section->items())
            members.emplace_back(name, scalarText(value));
    }
    return members;
}

Result<bool> isDumpOn(std::string_view text, const std::string& file)
{
    OPSCOPE_TRY_ASSIGN(const auto tree, parseJsonTree(text, file));
    const auto* dump = childOf(tree, "dump");
    if (dump == nullptr || !dump->is_object())
        return false;
    const auto* list = childOf(*dump, "dump_list");
    return (list != nullptr && list->is_array() && !list->empty()) || isOn(*dump, "dump_op_switch") ||
           isOn(*dump, "dump_debug") || !textOf(*dump, "dump_scene").empty();
}

Result<NamedTexts> profilerMembers(const NamedTexts& switches, const std::string& output)
{
    OPSCOPE_TRY(checkSwitches(RunKind::Svp, switches));
    NamedTexts members{{"switch", "on"}, {"output", output}};
    for (const auto& [name, value] : switches) {
        if (name == "switch")
            members[0].second = value;
        else
            members.emplace_back(name, value);
    }
    return members;
}

} // namespace opscope
