// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/launched_ops.h"

#include <algorithm>
#include <unordered_set>

#include "core/analysis/modules.h"
#include "core/analysis/op_families.h"
#include "core/analysis/statistics.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/compare/matched_ops.h"

namespace opscope {
namespace {

constexpr std::size_t kMostShapesRead = 20'000; ///< for each run: each is read from its file

/// "[[32, 3], [], [8]]" of PyTorch and "32,3;\r\n;\r\n8;\r\n" of torch_npu become "32,3;8".
std::string plainShapes(std::string_view text)
{
    std::string out;
    int depth = 0;
    for (const auto c : text) {
        depth += c == '[' ? 1 : c == ']' ? -1 : 0;
        const bool isEndOfShape = c == ';' || (c == ']' && depth > 0);
        const bool isNumber = (c >= '0' && c <= '9') || (c == ',' && depth != 1);
        if (isEndOfShape && !out.empty() && out.back() != ';')
            out += ';';
        else if (isNumber)
            out += c;
    }
    while (!out.empty() && (out.back() == ';' || out.back() == ','))
        out.pop_back();
    return out;
}

std::string shapesOf(const Report& report, SliceId op)
{
    const auto args = report.sourceArgs(report.slices.args[op.index()]);
    if (!args)
        return {};
    const auto dims = std::ranges::find(*args, "Input Dims", &Arg::key);
    return dims == args->end() ? std::string() : plainShapes(dims->value);
}

/// The name of a module as a text of the report: "Conv2d_3" of its range, whose number is unique in a model,
/// or the folders in the name of an op.
std::string_view moduleText(const Report& report, const ModuleNode& module, std::string_view opName)
{
    constexpr std::string_view kRange = "nn.Module: ";
    const auto longest = module.longest.valid() ? report.sliceName(module.longest) : std::string_view();
    return longest.starts_with(kRange) ? longest.substr(kRange.size()) : opName.substr(0, opName.rfind('/'));
}

/// `shapes` gets each module, without a shape.
void foldToModules(const Report& report, std::vector<OpInstance>& ops, OpKeys& keys, std::string_view side,
                   ShapesByOp& shapes)
{
    const auto tree = modulesOf(report);
    for (auto& op : ops) {
        const auto module = op.slice.valid() ? tree.moduleOfSlice(op.slice) : tree.moduleOfRow(op.op);
        if (module == UINT32_MAX || module == 0) {
            op.key = keys.intern(kUnnamedRow, side, {}, {});
            continue;
        }
        const auto row = op.slice.valid() ? report.opOf(op.slice) : op.op;
        const auto name =
            moduleText(report, tree.nodes[module],
                       row.valid() ? report.text(report.ops.name[row.index()]) : std::string_view());
        op.key = keys.intern(name, {}, name, {});
        shapes.try_emplace(std::string(name));
    }
}

} // namespace

const char* missingFor(const Report& report, CompareBy by)
{
    const auto hasTasks = [&] { return std::ranges::any_of(report.slices.cls.span(), isDeviceClass); };
    switch (by) {
    case CompareBy::Family:
        return report.ops.size() != 0 || hasTasks() ? nullptr : OPSCOPE_TEXT("Argument", "op times");
    case CompareBy::FrameworkOp:
        return Launches(report).hasFrameworkOps() ? nullptr
                                                  : OPSCOPE_TEXT("Argument", "ops launched by a framework");
    case CompareBy::Module:
        return hasModules(report) ? nullptr : OPSCOPE_TEXT("Argument", "modules");
    case CompareBy::Overlap:
        return hasTasks() ? nullptr : OPSCOPE_TEXT("Argument", "device timeline");
    default:
        return nullptr;
    }
}

void foldToLaunches(const Report& report, std::vector<OpInstance>& ops, OpKeys& keys, CompareBy by,
                    std::string_view side, ShapesByOp& shapes)
{
    if (by == CompareBy::Module) {
        foldToModules(report, ops, keys, side, shapes);
        return;
    }
    const Launches launches(report);
    std::unordered_set<std::uint32_t> read; // each op of the framework once
    for (auto& op : ops) {
        if (by == CompareBy::Family) {
            const std::string_view family =
                opFamilyName(op.slice.valid() ? launches.familyOf(op.slice) : launches.familyOf(op.op));
            op.key = keys.intern(family, {}, family, {});
            continue;
        }
        const bool isCollective =
            op.slice.valid() && report.slices.cls[op.slice.index()] == SliceClass::Communication;
        if (const auto kind = isCollective ? collectiveName(report.sliceName(op.slice)) : std::string_view();
            !kind.empty()) { // the ops and libraries of the two sides have other names
            op.key = keys.intern(kind, {}, kind, {});
            shapes.try_emplace(std::string(kind));
            continue;
        }
        const auto launching = op.slice.valid() ? launches.launching(op.slice) : SliceId{};
        if (!launching.valid()) {
            op.key = keys.intern(kUnnamedRow, side, {}, {});
            continue;
        }
        const auto at = shapes.try_emplace(plainFrameworkOp(report.sliceName(launching))).first;
        const std::string_view name = at->first; // lives as long as the keys
        op.key = keys.intern(name, {}, name, {});
        auto& ofOp = at->second;
        if (read.size() < kMostShapesRead && read.insert(launching.value).second) {
            if (auto shape = shapesOf(report, launching); !shape.empty())
                ofOp.insert(std::move(shape));
        }
    }
}

bool explainLaunches(std::vector<Message>& why, const Comparison& c, const ComparisonRow& row)
{
    if (c.options.by != CompareBy::FrameworkOp)
        return true;
    if (row.title == kUnnamedRow) {
        why.push_back(message(MessageId::WhyNotLaunched));
        return false;
    }
    const auto shapesIn = [&](std::size_t side) {
        const auto& shapes = *c.ops->sides.at(side).shapes;
        const auto found = shapes.find(row.title);
        return found == shapes.end() ? std::set<std::string>() : found->second;
    };
    const auto a = shapesIn(0);
    const auto b = shapesIn(1);
    const auto common = std::ranges::count_if(b, [&](const std::string& shape) { return a.contains(shape); });
    if (a == b || a.empty() || b.empty())
        return true;
    why.push_back(a.size() == 1 && b.size() == 1 ? message(MessageId::WhyShape, *b.begin(), *a.begin())
                                                 : message(MessageId::WhyShapes, b.size(), a.size(), common));
    return true;
}

} // namespace opscope
