// SPDX-License-Identifier: GPL-3.0-or-later
// Data types that the cores do not support: ops on the AI CPU because of them, and matrix products in FLOAT.
#include <algorithm>
#include <array>
#include <map>

#include "core/advisor/rule_parts.h"
#include "core/base/ascii.h"
#include "core/base/message_id.h"
#include "core/table/record_table.h"

namespace opscope {
namespace {

struct Replaced {
    std::string_view type, by;
};
/// Types with few kernels for the AI Core, and replacements: the cast lists of msprof-analyze's AI CPU rule.
constexpr std::array<Replaced, 4> kReplaced{
    {{"DOUBLE", "FLOAT"}, {"COMPLEX128", "COMPLEX64"}, {"INT64", "INT32"}, {"UINT64", "INT32"}}};

/// Calls `use` with each type of a list "DT_INT64;FLOAT", without the prefix.
template <class Use>
void eachType(std::string_view list, const Use& use)
{
    while (!list.empty()) {
        const auto end = std::min(list.find(';'), list.size());
        auto type = list.substr(0, end);
        if (type.starts_with("DT_"))
            type.remove_prefix(3);
        use(type);
        list.remove_prefix(std::min(end + 1, list.size()));
    }
}

const Replaced* replacedOf(std::string_view types)
{
    const Replaced* worst = nullptr; // the first one in kReplaced
    eachType(types, [&](std::string_view type) {
        const auto* const it = std::ranges::find_if(
            kReplaced, [&](const Replaced& each) { return equalsNoCase(type, each.type); });
        if (it != kReplaced.end() && (worst == nullptr || it < worst))
            worst = it;
    });
    return worst;
}

bool isProduct(std::string_view type)
{
    return type.starts_with("MatMul") || type.starts_with("BatchMatMul") || type.starts_with("Conv2D") ||
           type.starts_with("Conv3D") || type == "DepthwiseConv2D" || type == "FullyConnection" ||
           type == "Gemm";
}

bool isFloat(std::string_view types)
{
    bool is = false;
    eachType(types.substr(0, types.find(';')), [&](std::string_view type) {
        is = equalsNoCase(type, "FLOAT") || equalsNoCase(type, "FLOAT32");
    });
    return is;
}

RuleResult runOpDataTypes(const RuleContext& context)
{
    const auto least = context.threshold(ThresholdId::AiCpuTime);
    return eachReport(context, [&](const OpView& view, RuleResult& result) {
        if (!hasOpsOfProf(view, result) || !hasColumn(view, result, "Input Data Types"))
            return;
        const auto& types = view.report().ops.inputTypes;
        std::map<const Replaced*, OpFinding> onCpu;
        OpFinding products;
        for (std::uint32_t op = 0; op < view.size(); ++op) {
            const auto text = view.report().text(valueAt(types, op, StringId()));
            if (text.empty() || text == "N/A")
                continue;
            ++result.lookedAt;
            if (view.taskType(op) == "AI_CPU") {
                const auto* const replaced = replacedOf(text);
                if (replaced != nullptr && static_cast<double>(view.dur(op)) > least * 1000)
                    onCpu[replaced].parts.push_back({op, view.dur(op)});
            } else if (isProduct(view.type(op)) && isFloat(text)) {
                products.parts.push_back({op, 0});
            }
        }
        for (const auto& [replaced, found] : onCpu) {
            const auto longest = found.longest(view);
            result.findings.push_back(
                found.finding(view,
                              message(MessageId::OpDataTypeCpuWhat, found.parts.size(), replaced->type,
                                      found.timeText(view)),
                              message(MessageId::OpDataTypeCpuWhy, replaced->type, numberText(least),
                                      view.name(longest), usText(view.dur(longest))),
                              message(MessageId::OpDataTypeCpuHow, replaced->by)));
        }
        if (!products.parts.empty()) {
            const auto longest = products.longest(view);
            result.findings.push_back(products.finding(
                view, message(MessageId::OpDataTypeCubeWhat, products.parts.size(), products.timeText(view)),
                message(MessageId::OpDataTypeCubeWhy, view.name(longest), usText(view.dur(longest))),
                message(MessageId::OpDataTypeCubeHow)));
            result.findings.back().settings = {
                {Setting::Kind::AtcOption, "--precision_mode", "allow_mix_precision"}};
        }
    });
}

} // namespace

extern const Rule opDataTypeRule;
constinit const Rule opDataTypeRule{"op_data_type", RuleGroup::Operators, MessageId::OpDataTypeTitle,
                                    "op_summary: Task Type, OP Type, Input Data Types", runOpDataTypes};

} // namespace opscope
