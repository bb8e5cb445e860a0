// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/complete/onnx_runtime_ops.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

namespace opscope {
namespace {

constexpr std::string_view kOfNode = "_kernel_time";
/// ONNX Runtime names a node that it made for another layout after the tensor that it writes.
constexpr std::string_view kOtherLayout = "_nchwc";

bool isProfile(const Report& report)
{
    const auto hasName = [&](std::string_view name) {
        return std::ranges::any_of(report.slices.name.span(),
                                   [&](StringId id) { return report.text(id) == name; });
    };
    return hasName("session_initialization") || hasName("SequentialExecutor::Execute") ||
           hasName("model_run");
}

struct NodeNames {
    StringId name, type, original;
};

NodeNames namesOf(ReportBuilder& builder, std::size_t slice)
{
    auto& report = builder.report();
    auto name = report.text(report.slices.name[slice]);
    if (!name.ends_with(kOfNode) || name.size() == kOfNode.size())
        return {};
    const auto args = report.sourceArgs(report.slices.args[slice]);
    const auto type = args ? std::ranges::find(*args, "op_name", &Arg::key) : Args::const_iterator{};
    if (!args || type == args->end())
        return {};
    name.remove_suffix(kOfNode.size());
    const std::string node(name); // interning may move the text
    const std::string_view original(node);
    const bool isMoved = original.ends_with(kOtherLayout);
    return {builder.intern(node), builder.intern(type->value),
            isMoved ? builder.intern(original.substr(0, original.size() - kOtherLayout.size())) : StringId{}};
}

} // namespace

void opsFromOnnxRuntime(ReportBuilder& builder, const std::stop_token& stop)
{
    auto& report = builder.report();
    if (report.kind != ReportKind::ChromeTrace || report.ops.size() != 0 || !isProfile(report))
        return;
    std::unordered_map<std::uint32_t, NodeNames> known; // by name of the slice
    auto& ops = report.ops;
    for (std::size_t i = 0; i < report.slices.size() && !stop.stop_requested(); ++i) {
        const auto [it, isNew] = known.try_emplace(report.slices.name[i].value);
        if (isNew)
            it->second = namesOf(builder, i);
        const auto& names = it->second;
        if (!names.name.valid())
            continue;
        ops.name.push_back(names.name);
        ops.type.push_back(names.type);
        ops.oriName.push_back(names.original);
        ops.start.push_back(report.slices.ts[i]);
        ops.dur.push_back(report.slices.dur[i]);
        ops.slice.push_back(SliceId::of(i));
    }
    if (ops.size() != 0)
        builder.followSlices();
}

} // namespace opscope
