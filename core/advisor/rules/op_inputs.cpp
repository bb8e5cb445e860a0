// SPDX-License-Identifier: GPL-3.0-or-later
// Findings from the shapes of inputs: pictures that the model prepares itself, and axes that the cube has to
// pad.
#include <algorithm>
#include <array>
#include <charconv>
#include <map>

#include "core/advisor/engine/op_rule.h"
#include "core/base/message_id.h"
#include "core/table/record_table.h"

namespace opscope {
namespace {

std::string_view textAt(const OpView& view, const Column<StringId>& column, std::size_t op)
{
    return op < column.size() ? view.report().text(column[op]) : std::string_view();
}

std::string_view first(std::string_view list)
{
    return list.substr(0, list.find(';'));
}

/// The lengths of the axes of the first tensor; empty if one is not a number.
std::vector<std::int64_t> axesOf(std::string_view shapes)
{
    std::vector<std::int64_t> axes;
    auto shape = first(shapes);
    while (!shape.empty()) {
        const auto end = std::min(shape.find(','), shape.size());
        std::int64_t length = 0;
        const auto [stop, error] = std::from_chars(shape.data(), shape.data() + end, length);
        if (error != std::errc() || stop != shape.data() + end)
            return {};
        axes.push_back(length);
        shape.remove_prefix(std::min(end + 1, shape.size()));
    }
    return axes;
}

bool isPreparation(std::string_view type)
{
    static constexpr std::array<std::string_view, 8> kTypes{"Cast", "TransData", "Sub",       "Mul",
                                                            "Div",  "Permute",   "Transpose", "TransposeD"};
    return std::ranges::find(kTypes, type) != kTypes.end();
}

bool isConv(std::string_view type)
{
    return type == "Conv2D" || type == "DepthwiseConv2D";
}

/// A tensor of bytes, or one with as few channels as a picture.
bool isPicture(const OpView& view, std::size_t op)
{
    const auto& ops = view.report().ops;
    const auto format = first(textAt(view, ops.inputFormats, op));
    const auto axes = axesOf(textAt(view, ops.inputShapes, op));
    if (first(textAt(view, ops.inputTypes, op)).find("UINT8") != std::string_view::npos)
        return true;
    if (axes.size() != 4 || (format != "NCHW" && format != "NHWC"))
        return false;
    const auto channels = format == "NCHW" ? axes[1] : axes[3];
    return channels >= 1 && channels <= 4;
}

/// The AIPP settings for that picture; mean and var_reci are to be replaced by the model's normalisation.
std::vector<Setting> aippSettings(const OpView& view, std::size_t op)
{
    const auto& ops = view.report().ops;
    const auto axes = axesOf(textAt(view, ops.inputShapes, op));
    if (axes.size() != 4)
        return {};
    const bool isNhwc = first(textAt(view, ops.inputFormats, op)) == "NHWC" || axes[3] <= 4;
    const auto channels = isNhwc ? axes[3] : axes[1];
    const auto line = [](const char* key, std::string value) {
        return Setting{Setting::Kind::Aipp, key, std::move(value)};
    };
    std::vector<Setting> out{line("aipp_mode", "static"),
                             line("input_format", channels == 1   ? "YUV400_U8"
                                                  : channels == 4 ? "XRGB8888_U8"
                                                                  : "RGB888_U8"),
                             line("src_image_size_w", std::to_string(isNhwc ? axes[2] : axes[3])),
                             line("src_image_size_h", std::to_string(isNhwc ? axes[1] : axes[2])),
                             line("csc_switch", "false"),
                             line("rbuv_swap_switch", "false")};
    for (std::int64_t i = 0; i < std::min<std::int64_t>(channels, 3); ++i) {
        out.push_back({Setting::Kind::Aipp, fmt::format("mean_chn_{}", i), "0"});
        out.push_back({Setting::Kind::Aipp, fmt::format("var_reci_chn_{}", i), "0.003921569"});
    }
    return out;
}

RuleResult runAipp(const RuleContext& context)
{
    constexpr std::size_t kMostLeading = 3;
    const std::vector<OpNeed> needs{hasOpsOfProf, hasColumn("Input Shapes")};
    return eachReport(context, needs, [](const OpView& view, RuleResult& result) {
        const auto& ops = view.report().ops;
        for (const auto& order : view.byStream()) {
            result.lookedAt += order.size();
            std::size_t count = 0;
            while (count < order.size() && isPreparation(view.type(order[count])))
                ++count;
            if (count == 0 || count > kMostLeading || count == order.size() ||
                !isConv(view.type(order[count])) || !isPicture(view, order[0]))
                continue;
            OpFinding found;
            std::string types;
            for (std::size_t i = 0; i < count; ++i) {
                found.parts.push_back({order[i], view.dur(order[i])});
                types.append(i == 0 ? "" : " + ").append(view.type(order[i]));
            }
            const auto input = std::string(first(textAt(view, ops.inputTypes, order[0]))) + " " +
                               std::string(first(textAt(view, ops.inputFormats, order[0]))) + " " +
                               std::string(first(textAt(view, ops.inputShapes, order[0])));
            addFound(view, result, found,
                     opText(MessageId::OpAippWhat, count, view.name(order[count]), Found::Time),
                     opText(MessageId::OpAippWhy, types, input), message(MessageId::OpAippHow));
            result.findings.back().settings = aippSettings(view, order[0]);
        }
    });
}

bool isCubeType(std::string_view type)
{
    return type.starts_with("Conv") || type.starts_with("MatMul") || type.starts_with("BatchMatMul") ||
           type == "DepthwiseConv2D" || type == "FullyConnection";
}

/// The channels of a picture, or the inner axis of a matrix. Missing for formats of the chip, which are
/// padded.
std::int64_t innerAxis(const OpView& view, std::size_t op)
{
    const auto& ops = view.report().ops;
    const auto format = first(textAt(view, ops.inputFormats, op));
    const auto axes = axesOf(textAt(view, ops.inputShapes, op));
    if (axes.size() == 4 && format == "NCHW")
        return axes[1];
    return axes.size() >= 2 && (format == "ND" || format == "NHWC") ? axes.back() : kMissingInteger;
}

/// h * w of a feature map; 16 for anything else.
std::int64_t pixels(const OpView& view, std::size_t op)
{
    constexpr std::int64_t kMostLength = 1 << 20;
    const auto& ops = view.report().ops;
    const auto format = first(textAt(view, ops.inputFormats, op));
    const auto axes = axesOf(textAt(view, ops.inputShapes, op));
    const std::size_t height = format == "NCHW" ? 2 : 1;
    const auto isLength = [](std::int64_t length) { return length > 0 && length < kMostLength; };
    if (axes.size() != 4 || (format != "NCHW" && format != "NHWC") || !std::ranges::all_of(axes, isLength))
        return 16;
    return axes[height] * axes[height + 1];
}

/// The share of the cube's work that is padding: along the channels, and for a feature map along its pixels.
double paddingOf(std::int64_t inner, std::int64_t pixels)
{
    const auto fill = [](std::int64_t length) {
        return static_cast<double>(length) / static_cast<double>((length + 15) / 16 * 16);
    };
    return 1 - fill(inner) * fill(pixels);
}

RuleResult runAlignment(const RuleContext& context)
{
    const auto test = [](const OpView& view, std::uint32_t op) {
        const auto inner = isCubeType(view.type(op)) ? innerAxis(view, op) : kMissingInteger;
        if (inner <= 0) // or missing
            return kNotLookedAt;
        const auto padding = paddingOf(inner, pixels(view, op));
        return foundIf(padding > 0, padding);
    };
    const auto shapes = [](const OpView& view, std::uint32_t op) {
        return textAt(view, view.report().ops.inputShapes, op);
    };
    return testOps(context,
                   {.needs = {hasOpsOfProf, hasColumn("Input Shapes"), hasColumn("Input Formats")},
                    .test = test,
                    .what = opText(MessageId::OpAlignmentWhat, Found::Count, Found::Time),
                    .why = opText(MessageId::OpAlignmentWhy, Found::Name, Found::LongestTime, shapes),
                    .how = message(MessageId::OpAlignmentHow)});
}

} // namespace

constinit const Rule opAippRule{"op_aipp", RuleGroup::Operators, MessageId::OpAippTitle,
                                "op_summary: OP Type, Input Shapes, Data Types and Formats", runAipp};
constinit const Rule opAlignmentRule{"op_alignment", RuleGroup::Operators, MessageId::OpAlignmentTitle,
                                     "op_summary: OP Type, Input Shapes and Formats", runAlignment};

} // namespace opscope
