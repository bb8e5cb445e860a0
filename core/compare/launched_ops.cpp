// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/launched_ops.h"

#include <algorithm>
#include <unordered_set>

#include "core/analysis/op_families.h"
#include "core/analysis/statistics.h"
#include "core/base/message_id.h"
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

} // namespace

void foldToLaunches(const Report& report, std::vector<OpInstance>& ops, OpKeys& keys, CompareBy by,
                    std::string_view side, ShapesByOp& shapes)
{
    const Launches launches(report);
    std::unordered_set<std::uint32_t> read; // each op of the framework once
    for (auto& op : ops) {
        if (by == CompareBy::Family) {
            const std::string_view family =
                opFamilyName(op.slice.valid() ? launches.familyOf(op.slice) : launches.familyOf(op.op));
            op.key = keys.intern(family, {}, family, {});
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
