// SPDX-License-Identifier: GPL-3.0-or-later
// Ops that a fusion pass makes one of, found by the order of the tasks in a stream. Patterns: the passes of
// CANN as msprof-analyze's op_fusion_pass.yaml lists them; BNInferenceD from the face-mask tutorial.
#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <set>
#include <unordered_map>

#include "core/advisor/rule_parts.h"
#include "core/base/ascii.h"
#include "core/base/message_id.h"
#include "core/table/record_table.h"

namespace opscope {
namespace {

/// Types of the ops in a row, '|' between those that may stand at a place.
struct Pattern {
    std::string_view pass; ///< as fusion_switch.cfg calls it
    std::vector<std::string_view> types;
};

constexpr std::string_view kElementwise =
    "Relu|Pow|Add|Sub|Mul|Div|Abs|Ceil|Log|Sqrt|Exp|LeakyRelu|Relu6|ReluV2";
constexpr std::string_view kMatMul = "MatMul|MatMulV2|MatMulV3|BatchMatMul|BatchMatMulV2";
constexpr std::string_view kConv = "Conv2D|Conv3D|DepthwiseConv2D";
constexpr std::string_view kBatchNorm = "BatchNorm|BNInference|BNInferenceD";
constexpr std::string_view kSoftmax = "Softmax|SoftmaxV2";

/// Of those that begin at an op the longest counts, of equals the first.
const std::vector<Pattern>& patterns()
{
    static const std::vector<Pattern> kPatterns{
        {"ConvBatchnormFusionPass", {kConv, kBatchNorm, kElementwise}},
        {"ConvBatchnormFusionPass", {kConv, kBatchNorm}},
        {"ConvBatchnormFusionPass", {"Conv2DTranspose|Conv2DTransposeD|Deconvolution", kBatchNorm}},
        {"TbeConv2DAddClipMulDivFusionPass", {"Conv2D", "Add", "Clip|Relu6", "Mul", "Div|Mul"}},
        {"TbeConvSigmoidMulQuantFusionPass", {"Conv2D", "Sigmoid", "Mul"}},
        {"TbeConvDoubleInFusionPass", {kConv, kElementwise, kElementwise}},
        {"TbeConvReluPoolFusionPass", {"Conv2D", kElementwise, "MaxPool|MaxPoolV3|Pooling"}},
        {"ConvToFullyConnectionFusionPass", {"FullyConnection", "Reshape"}},
        {"TbeConvElemwiseFusionPass", {kConv, kElementwise}},
        {"PadConv2dFusionPass", {"PadD|PadDV3|Pad", "Conv2D|DepthwiseConv2D"}},
        {"AttentionFusionPass", {kMatMul, "Mul", kSoftmax, kMatMul}},
        {"AttentionFusionPass", {kMatMul, "Mul", "TransData", kSoftmax, kMatMul}},
        {"AttentionFusionPass", {kMatMul, kSoftmax, kMatMul}},
        {"TbeBatchMatmulFusionPass", {kMatMul, "BiasAdd|Add", kElementwise}},
        {"MatMulBiasAddFusionPass", {kMatMul, "BiasAdd"}},
        {"TbeMatmulElemwiseFusionPass", {"MatMul|BatchMatMul|GEMM|FullyConnection", kElementwise}},
        {"TransposeGemmFusionPass", {"Transpose", "Gemm|GEMM"}},
        {"RmsNormFusionPass", {"Cast", "Square", "ReduceMeanD|ReduceMean", "Add", "Rsqrt"}},
        {"LayerNormFusionPass", {"Cast", "LayerNorm|LayerNormV3|LayerNormV4", "Cast"}},
        {"AddLayerNormFusionPass", {"Add", "LayerNorm|LayerNormV3|LayerNormV4"}},
        {"AddRmsNormFusionPass", {"Add", "RmsNorm"}},
        {"SwiGluFusionPass", {"Slice", "Slice", "Swish", "Mul"}},
        {"FfnFusionPass", {kMatMul, "Swish", kMatMul, "Mul", kMatMul}},
        {"CastReluCastFusionPass", {"Cast", "Relu", "Cast"}},
        {"ConcatV2FusionPass", {"ConcatV2", "ConcatV2"}},
        {"BnReduceFusionPass", {"BNTrainingUpdate", "ReluV2", "Conv2D", "BNTrainingReduce"}},
        {"TransDataConvBackpropFusionPass",
         {"TransData", "TransData", "Conv2DBackpropFilter|Conv2DBackpropInput|Conv2DBackpropFilterD"}}};
    return kPatterns;
}

bool isOneOf(std::string_view type, std::string_view types)
{
    while (!types.empty()) {
        const auto end = std::min(types.find('|'), types.size());
        if (type == types.substr(0, end))
            return true;
        types.remove_prefix(std::min(end + 1, types.size()));
    }
    return false;
}

/// A shape of the output of an op among those of the inputs of the next. True where one of them says none.
bool feeds(const OpView& view, std::size_t op, std::size_t next, bool& hasShapes)
{
    const auto& ops = view.report().ops;
    if (op >= ops.outputShapes.size() || next >= ops.inputShapes.size())
        return true;
    const auto out = view.report().text(ops.outputShapes[op]);
    auto in = view.report().text(ops.inputShapes[next]);
    if (out.empty() || in.empty() || out == "N/A" || in == "N/A")
        return true;
    hasShapes = true;
    const auto first = out.substr(0, out.find(';'));
    while (true) {
        const auto end = std::min(in.find(';'), in.size());
        if (in.substr(0, end) == first)
            return true;
        if (end == in.size())
            return false;
        in.remove_prefix(end + 1);
    }
}

struct Group {
    std::vector<std::uint32_t> ops;
    std::int64_t time = 0;
};
/// Of one sequence of types.
struct Groups {
    std::string_view pass;
    std::string types;
    std::vector<Group> groups;
    std::uint64_t time = 0;
    bool hasShapes = false;
};

/// The ops of each stream in their order.
std::vector<std::vector<std::uint32_t>> streams(const OpView& view)
{
    const auto& ops = view.report().ops;
    std::map<std::pair<std::int32_t, std::uint32_t>, std::vector<std::uint32_t>> byStream;
    for (std::uint32_t op = 0; op < view.size(); ++op) {
        if (view.type(op).empty())
            continue;
        byStream[{valueAt(ops.device, op, kNoDevice), valueAt(ops.stream, op, kNoNumber)}].push_back(op);
    }
    std::vector<std::vector<std::uint32_t>> out;
    for (auto& [stream, order] : byStream) {
        std::ranges::stable_sort(order, {}, [&](std::uint32_t op) { return view.start(op); });
        out.push_back(std::move(order));
    }
    return out;
}

/// Which place of which pattern a type may stand at, found once for each type.
class Places {
public:
    explicit Places(const OpView& view) : m_view(view)
    {
        std::size_t places = 0;
        for (const auto& pattern : patterns()) {
            m_first.push_back(places);
            places += pattern.types.size();
        }
        std::unordered_map<StringId, std::uint32_t> known;
        for (const auto type : view.report().ops.type) {
            const auto [it, isNew] = known.emplace(type, static_cast<std::uint32_t>(m_fitting.size()));
            m_types.push_back(it->second);
            if (!isNew)
                continue;
            m_fitting.emplace_back();
            for (const auto& pattern : patterns()) {
                for (const auto types : pattern.types)
                    m_fitting.back().push_back(isOneOf(view.report().text(type), types));
            }
        }
    }
    /// The length of the pattern that begins there; 0: it does not.
    std::size_t lengthAt(const std::vector<std::uint32_t>& order, std::size_t first, std::size_t pattern,
                         bool& hasShapes) const
    {
        const auto length = patterns()[pattern].types.size();
        if (first + length > order.size())
            return 0;
        for (std::size_t i = 0; i < length; ++i) {
            if (!fits(order[first + i], m_first[pattern] + i) ||
                (i > 0 && !feeds(m_view, order[first + i - 1], order[first + i], hasShapes)))
                return 0;
        }
        return length;
    }

private:
    bool fits(std::uint32_t op, std::size_t place) const { return m_fitting[m_types[op]][place]; }

    const OpView& m_view;
    std::vector<std::size_t> m_first;         ///< place of each pattern
    std::vector<std::uint32_t> m_types;       ///< of each op, its place in:
    std::vector<std::vector<bool>> m_fitting; ///< of each type, by place
};

std::map<std::string, Groups> groupsOf(const OpView& view, std::uint64_t& lookedAt)
{
    std::map<std::string, Groups> found;
    const Places places(view);
    for (const auto& order : streams(view)) {
        lookedAt += order.size();
        for (std::size_t at = 0; at < order.size();) {
            const Pattern* best = nullptr;
            bool hasShapes = false;
            for (std::size_t i = 0; i < patterns().size(); ++i) {
                const auto& pattern = patterns()[i];
                if ((best == nullptr || pattern.types.size() > best->types.size()) &&
                    places.lengthAt(order, at, i, hasShapes) != 0)
                    best = &pattern;
            }
            if (best == nullptr) {
                ++at;
                continue;
            }
            Group group;
            std::string types;
            for (std::size_t i = 0; i < best->types.size(); ++i) {
                group.ops.push_back(order[at + i]);
                group.time += view.dur(order[at + i]);
                types.append(types.empty() ? "" : " + ").append(view.type(order[at + i]));
            }
            auto& same = found[types];
            same.pass = best->pass;
            same.types = types;
            same.hasShapes = same.hasShapes || hasShapes;
            same.groups.push_back(std::move(group));
            at += best->types.size();
        }
    }
    return found;
}

using TimeByType = std::unordered_map<StringId, std::int64_t>;

StringId typeOf(const OpView& view, std::size_t op)
{
    return valueAt(view.report().ops.type, op, StringId());
}

TimeByType timeByType(const OpView& view)
{
    TimeByType times;
    for (std::size_t op = 0; op < view.size(); ++op)
        times[typeOf(view, op)] += view.dur(op);
    return times;
}

/// Of all ops of the types of a group, alone or not.
std::int64_t timeOfTypes(const OpView& view, const Group& group, const TimeByType& times)
{
    std::set<StringId> types;
    for (const auto op : group.ops)
        types.insert(typeOf(view, op));
    return std::transform_reduce(types.begin(), types.end(), std::int64_t{0}, std::plus{},
                                 [&](StringId type) { return times.at(type); });
}

const char* adviceArgument(bool hasShapes)
{
    if (hasShapes)
        return ", with fitting shapes";
    return "";
}

Finding findingOf(const OpView& view, Groups groups, const TimeByType& times)
{
    OpFinding found;
    for (const auto& group : groups.groups) {
        // The longest of them stays.
        const auto stays = *std::ranges::max_element(group.ops, {}, [&](auto op) { return view.dur(op); });
        for (const auto op : group.ops)
            found.parts.push_back({op, op == stays ? 0 : view.dur(op)});
    }
    auto finding =
        found.finding(view,
                      message(MessageId::OpFusionWhat, groups.groups.size(), groups.types,
                              found.timeText(view), usText(timeOfTypes(view, groups.groups.front(), times))),
                      message(MessageId::OpFusionWhy, groups.pass, adviceArgument(groups.hasShapes)),
                      message(MessageId::OpFusionHow, groups.pass));
    finding.settings = {{Setting::Kind::FusionPass, std::string(groups.pass)}};
    finding.numbers.push_back({"groups", static_cast<double>(groups.groups.size())});
    std::ranges::stable_sort(groups.groups, std::greater{}, &Group::time);
    groups.groups.resize(std::min(groups.groups.size(), kMostEvidence));
    RecordTable<Group> table("advice", view.reportPtr(), std::move(groups.groups));
    table.column(textSpec("type", "Type"), [&](const Group&) { return groups.types; });
    table.column(textSpec("ops", "Ops"), [&](const Group& group) {
        std::string names;
        for (const auto op : group.ops)
            names.append(names.empty() ? "" : ", ").append(view.name(op));
        return names;
    });
    table.nameIsLast();
    table.column(durationSpec("duration", "Duration"), &Group::time);
    table.sortByLast();
    if (const auto& slices = view.report().ops.slice; !slices.empty())
        table.slices([&](const Group& group) { return slices[group.ops.front()]; });
    finding.evidence = table.finish();
    return finding;
}

RuleResult run(const RuleContext& context)
{
    return eachReport(context, [](const OpView& view, RuleResult& result) {
        if (!hasOpsOfProf(view, result))
            return;
        const auto times = timeByType(view);
        for (auto& [types, groups] : groupsOf(view, result.lookedAt))
            result.findings.push_back(findingOf(view, std::move(groups), times));
    });
}

} // namespace

extern const Rule opFusionRule;
constinit const Rule opFusionRule{"op_fusion", RuleGroup::Operators, MessageId::OpFusionTitle,
                                  "op_summary: OP Type, Stream ID, Task Start Time(us), shapes", run};

} // namespace opscope
