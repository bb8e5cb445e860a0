// SPDX-License-Identifier: GPL-3.0-or-later
// Finds where changes of format come from: the neighbours in the stream determine one of four classes. If the
// file has the same format on both sides of an op, no position explains it.
#include <algorithm>
#include <array>

#include "core/advisor/engine/op_rule.h"
#include "core/base/message_id.h"
#include "core/table/record_table.h"

namespace opscope {
namespace {

enum class Class : std::uint8_t { PingPong, Interrupted, Border, Other, OneFormat };
constexpr std::size_t kClasses = 5;
constexpr std::array kWhats{MessageId::OpTransDataPingPong, MessageId::OpTransDataInterrupted,
                            MessageId::OpTransDataBorder, MessageId::OpTransDataOther,
                            MessageId::MsprofTransDataWhat};
constexpr std::array kHows{MessageId::OpTransDataPingPongHow, MessageId::OpTransDataInterruptedHow,
                           MessageId::OpTransDataBorderHow, MessageId::OpTransDataOtherHow,
                           MessageId::OpTransDataOtherHow};

bool isTransData(const OpView& view, std::uint32_t op)
{
    return view.type(op) == "TransData";
}

bool changesShapeOnly(std::string_view type)
{
    static constexpr std::array<std::string_view, 7> kStems{"Reshape",      "Transpose", "Permute", "Slice",
                                                            "StridedSlice", "Concat",    "Squeeze"};
    return std::ranges::any_of(kStems, [&](std::string_view stem) { return type.starts_with(stem); });
}

std::string_view format(const OpView& view, const Column<StringId>& column, std::size_t op)
{
    const auto text = op < column.size() ? view.report().text(column[op]) : std::string_view();
    return text.substr(0, text.find(';'));
}

/// Whether the second op changes the format back to that before the first.
bool undoes(const OpView& view, std::uint32_t first, std::uint32_t second)
{
    const auto& ops = view.report().ops;
    const auto from = format(view, ops.inputFormats, first);
    const auto to = format(view, ops.outputFormats, first);
    return !from.empty() && format(view, ops.inputFormats, second) == to &&
           format(view, ops.outputFormats, second) == from;
}

Class classOf(const OpView& view, const std::vector<std::uint32_t>& order, std::size_t at)
{
    const auto op = order[at];
    const auto& ops = view.report().ops;
    const auto from = format(view, ops.inputFormats, op);
    if (!from.empty() && from != "N/A" && from == format(view, ops.outputFormats, op))
        return Class::OneFormat;
    if (at > 0 && isTransData(view, order[at - 1]) && undoes(view, order[at - 1], op))
        return Class::PingPong;
    if (at + 1 < order.size() && isTransData(view, order[at + 1]) && undoes(view, op, order[at + 1]))
        return Class::PingPong;
    const auto interrupts = [&](std::size_t first, std::size_t second) {
        return changesShapeOnly(view.type(order[first + 1])) && second == first + 2 &&
               isTransData(view, order[first]) && isTransData(view, order[second]);
    };
    if ((at + 2 < order.size() && interrupts(at, at + 2)) || (at >= 2 && interrupts(at - 2, at)))
        return Class::Interrupted;
    return at == 0 || at + 1 == order.size() ? Class::Border : Class::Other;
}

RuleResult runOpTransdata(const RuleContext& context)
{
    const std::vector<OpNeed> needs{hasOpsOfProf, hasValues(kOpType)};
    return eachReport(context, needs, [](const OpView& view, RuleResult& result) {
        const auto& ops = view.report().ops;
        const auto formatOf = [](const Column<StringId>& column) {
            return [&column](const OpView& of, std::uint32_t op) {
                const auto text = format(of, column, op);
                return text.empty() ? std::string_view("-") : text;
            };
        };
        result.lookedAt += view.size();
        std::array<OpFinding, kClasses> found;
        for (const auto& order : view.byStream()) {
            for (std::size_t at = 0; at < order.size(); ++at) {
                if (isTransData(view, order[at]))
                    found[static_cast<std::size_t>(classOf(view, order, at))].parts.push_back(
                        {order[at], view.dur(order[at])});
            }
        }
        for (std::size_t i = 0; i < kClasses; ++i) {
            addFound(view, result, found[i], opText(kWhats[i], Found::Count, Found::Time),
                     opText(MessageId::OpTransDataWhy, Found::Count, view.size(), Found::ShareOfOps,
                            Found::Name, Found::LongestTime, formatOf(ops.inputFormats),
                            formatOf(ops.outputFormats)),
                     message(kHows[i]));
        }
    });
}

} // namespace

constinit const Rule opTransDataRule{"op_transdata", RuleGroup::Operators, MessageId::OpTransDataTitle,
                                     "op_summary: OP Type, Input and Output Formats, Task Start Time(us)",
                                     runOpTransdata};

} // namespace opscope
