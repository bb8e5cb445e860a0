// SPDX-License-Identifier: GPL-3.0-or-later
// prof_rule_N.json: the advice that msprof's `export summary` gave until 2024 (FORMATS 3.7).
#include <array>
#include <string_view>
#include <vector>

#include "core/base/json_tree.h"
#include "core/base/message_id.h"
#include "core/import/importer.h"
#include "core/import/tables/row_typer.h"
#include "core/import/tables/table_reader.h"

namespace opscope {
namespace {

constexpr std::array<std::string_view, 1> kStems{"prof_rule"};

bool accepts(const FileProbe& probe)
{
    return probe.name.starts_with("prof_rule") && probe.name.ends_with(".json") &&
           probe.head.find("\"data\"") != std::string_view::npos;
}

/// The value of a key that was written in words, before that with '_'.
const JsonTree* either(const JsonTree& object, std::string_view key, std::string_view older)
{
    const auto* const value = childOf(object, key);
    return value != nullptr ? value : childOf(object, older);
}

std::string textOfEither(const JsonTree& object, std::string_view key, std::string_view older)
{
    const auto* const value = either(object, key, older);
    return value == nullptr ? std::string() : scalarText(*value);
}

/// A row for each op that an advice names, or for each figure in it.
class Reader {
public:
    std::vector<std::vector<std::string>> rows;
    std::uint64_t unread = 0;

    void readGroups(const std::string& set, const JsonTree& groups)
    {
        if (!groups.is_array()) {
            ++unread;
            return;
        }
        for (const auto& group : groups) {
            const auto* const results = childOf(group, "result");
            if (results == nullptr || !results->is_array()) {
                ++unread;
                continue;
            }
            for (const auto& result : *results)
                readResult(set, textOfEither(group, "Rule Type", "rule_type"), result);
        }
    }

private:
    void readResult(const std::string& set, const std::string& group, const JsonTree& result)
    {
        const auto subtype = textOfEither(result, "Rule Subtype", "rule_subtype");
        const auto advice = textOfEither(result, "Rule Suggestion", "rule_suggestion");
        const auto* named = childOf(result, "Tuning Data");
        if (named == nullptr)
            named = either(result, "Op List", "op_list");
        if (advice.empty() || named == nullptr || !named->is_structured()) {
            ++unread;
            return;
        }
        const auto add = [&](std::string item, std::string value) {
            rows.push_back({set, group, subtype, advice, std::move(item), std::move(value)});
        };
        if (named->empty())
            add({}, {});
        for (const auto& [key, value] : named->items()) {
            if (value.is_structured())
                ++unread;
            else if (named->is_array())
                add(scalarText(value), {});
            else
                add(key, scalarText(value));
        }
    }
};

Result<void> read(ImportContext& context)
{
    OPSCOPE_TRY_ASSIGN(const auto json, readJsonTree(context.planned.path));
    const auto shape =
        message(MessageId::JsonShape, "the advice of msprof: data with groups and their result");
    const auto* const data = childOf(json, "data");
    if (data == nullptr || !data->is_structured())
        return fail(ErrorCode::Malformed, shape, {context.file, 1, {}});
    Reader reader;
    if (data->is_array())
        reader.readGroups("Op Summary", *data); // before 2023 there were no other sets
    else {
        for (const auto& [set, groups] : data->items())
            reader.readGroups(set, groups);
    }
    addRows(context, "prof_rule",
            parseRows({"Tuning Type", "Rule Type", "Rule Subtype", "Rule Suggestion", "Op Name", "Value"},
                      reader.rows, context.builder.report().strings));
    if (reader.unread > 0)
        reportLoss(context, shape, 0, reader.unread);
    return {};
}

} // namespace

constinit const Importer profRuleJson{"prof_rule_json", Role::Table, ReportPart::Tables,
                                      kStems,           accepts,     read};

} // namespace opscope
