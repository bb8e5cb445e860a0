// SPDX-License-Identifier: GPL-3.0-or-later
// Data types that the cores do not support: ops on the AI CPU because of them, and matrix products in FLOAT.
#include <algorithm>
#include <array>
#include <map>

#include "core/advisor/engine/op_rule.h"
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
    const std::vector<OpNeed> needs{hasOpsOfProf, hasColumn("Input Data Types")};
    return eachReport(context, needs, [&](const OpView& view, RuleResult& result) {
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
            addFound(view, result, found,
                     opText(MessageId::OpDataTypeCpuWhat, Found::Count, replaced->type, Found::Time),
                     opText(MessageId::OpDataTypeCpuWhy, replaced->type, numberText(least), Found::Name,
                            Found::LongestTime),
                     message(MessageId::OpDataTypeCpuHow, replaced->by));
        }
        if (addFound(view, result, products, opText(MessageId::OpDataTypeCubeWhat, Found::Count, Found::Time),
                     opText(MessageId::OpDataTypeCubeWhy, Found::Name, Found::LongestTime),
                     message(MessageId::OpDataTypeCubeHow)))
            result.findings.back().settings = {
                {Setting::Kind::AtcOption, "--precision_mode", "allow_mix_precision"}};
    });
}

} // namespace

constinit const Rule opDataTypeRule{"op_data_type", RuleGroup::Operators, MessageId::OpDataTypeTitle,
                                    "op_summary: Task Type, OP Type, Input Data Types", runOpDataTypes};

} // namespace opscope
