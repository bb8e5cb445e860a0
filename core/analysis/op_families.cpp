// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/op_families.h"

#include <algorithm>
#include <array>
#include <string>

#include "core/base/ascii.h"

namespace opscope {
namespace {

struct FamilyLine {
    std::string_view text;
    OpFamily family;
};

constexpr std::array kNames{
#define FAMILY_NAME(name, family) FamilyLine{name, OpFamily::family},
#define FAMILY_PART(part, family)
#include "core/analysis/op_families.def"
#undef FAMILY_NAME
#undef FAMILY_PART
};

constexpr std::array kParts{
#define FAMILY_NAME(name, family)
#define FAMILY_PART(part, family) FamilyLine{part, OpFamily::family},
#include "core/analysis/op_families.def"
#undef FAMILY_NAME
#undef FAMILY_PART
};

constexpr std::array<std::string_view, 4> kBackends{"cudnn_", "miopen_", "mkldnn_", "native_"};

std::string_view withoutNamespace(std::string_view name)
{
    const auto colons = name.find("::");
    return colons == std::string_view::npos ? name : name.substr(colons + 2);
}

/// "aten::cudnn_convolution", "aten::_convolution", "npu::npu_conv2d": only one backend, or no user, calls
/// it.
bool isOfBackend(std::string_view name)
{
    const auto op = withoutNamespace(name);
    if (op.starts_with("_foreach_") || op.starts_with("_fused_"))
        return false;
    return op.starts_with('_') || op.starts_with("npu_") || op.ends_with("_overrideable") ||
           std::ranges::any_of(kBackends, [&](auto backend) { return op.starts_with(backend); });
}

/// Without the version of an op type: "MatMulV2".
std::string_view withoutVersion(std::string_view folded)
{
    const auto end = folded.find_last_not_of("0123456789");
    const bool hasVersion =
        end != std::string_view::npos && end + 1 < folded.size() && end > 0 && folded[end] == 'v';
    return hasVersion ? folded.substr(0, end) : folded;
}

} // namespace

const char* opFamilyName(OpFamily family)
{
    switch (family) {
    case OpFamily::Convolution:
        return "convolution";
    case OpFamily::Matmul:
        return "matmul";
    case OpFamily::Attention:
        return "attention";
    case OpFamily::Normalisation:
        return "normalisation";
    case OpFamily::ElementWise:
        return "element-wise";
    case OpFamily::Copy:
        return "copy";
    case OpFamily::Communication:
        return "communication";
    case OpFamily::Other:
        break;
    }
    return "other";
}

std::optional<OpFamily> opFamilyOfName(std::string_view name)
{
    auto folded = lowerAscii(name);
    std::erase(folded, '_');
    const std::string_view all = folded;
    for (const auto name : {all, withoutVersion(all)}) { // "conv1" has no version
        const auto* const exact = std::ranges::find(kNames, withoutNamespace(name), &FamilyLine::text);
        if (exact != kNames.end())
            return exact->family;
    }
    const auto* const part = std::ranges::find_if(
        kParts, [&](const FamilyLine& line) { return all.find(line.text) != std::string_view::npos; });
    return part == kParts.end() ? std::nullopt : std::optional(part->family);
}

std::string_view collectiveName(std::string_view name)
{
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 12> kCollectives{
        {{"allreduce", "all_reduce"},
         {"allgather", "all_gather"},
         {"reducescatter", "reduce_scatter"},
         {"alltoall", "all_to_all"},
         {"broadcast", "broadcast"},
         {"barrier", "barrier"},
         {"send", "send/recv"},
         {"recv", "send/recv"},
         {"receive", "send/recv"},
         {"reduce", "reduce"},
         {"gather", "gather"},
         {"scatter", "scatter"}}};
    auto folded = lowerAscii(name.substr(0, name.find('('))); // the arguments of a kernel are no name
    std::erase(folded, '_');
    const auto* const found = std::ranges::find_if(kCollectives, [&](const auto& collective) {
        return folded.find(collective.first) != std::string::npos;
    });
    return found == kCollectives.end() ? std::string_view() : found->second;
}

std::string plainFrameworkOp(std::string_view name)
{
    auto op = withoutNamespace(name);
    const auto space = name.substr(0, name.size() - op.size());
    for (const auto backend : kBackends) {
        if (op.starts_with(backend))
            op.remove_prefix(backend.size());
    }
    return std::string(space).append(op);
}

Launches::Launches(const Report& report) : m_report(report)
{
    const auto& slices = report.slices;
    // For each slice of a host track the framework op around it, or that it is.
    std::vector<SliceId> around(slices.size());
    struct Open {
        std::int64_t end;
        SliceId op;
    };
    std::vector<Open> open;
    for (const auto& track : report.tracks) {
        open.clear();
        for (std::size_t i = track.firstSlice; i < std::size_t{track.firstSlice} + track.sliceCount; ++i) {
            if (isDeviceClass(slices.cls[i]))
                continue;
            const auto ts = slices.ts[i];
            while (!open.empty() && open.back().end <= ts)
                open.pop_back();
            const auto name = report.text(slices.name[i]);
            if (slices.cls[i] == SliceClass::Framework && name.find("::") != std::string_view::npos &&
                !name.starts_with("autograd::")) {
                const bool isNamedOutside = isOfBackend(name) && !open.empty();
                open.push_back({ts + slices.dur[i], isNamedOutside ? open.back().op : SliceId::of(i)});
            }
            around[i] = open.empty() ? SliceId{} : open.back().op;
        }
    }
    m_launching.resize(slices.size());
    for (std::size_t flow = 0; flow < report.flows.size(); ++flow) {
        const auto target = report.flows.target[flow].index();
        const auto op = around[report.flows.source[flow].index()];
        if (op.valid() && !m_launching[target].valid() && isDeviceClass(slices.cls[target])) {
            m_launching[target] = op;
            m_hasFrameworkOps = true;
        }
    }
    m_familyOfString.resize(report.strings.size());
    std::vector<char> isKnown(report.strings.size());
    const auto learn = [&](StringId name) {
        if (name.valid() && isKnown[name.index()] == 0) {
            isKnown[name.index()] = 1;
            m_familyOfString[name.index()] = opFamilyOfName(report.text(name));
        }
    };
    for (std::size_t i = 0; i < slices.size(); ++i) {
        if (isDeviceClass(slices.cls[i]))
            learn(slices.name[i]);
    }
    for (const auto* names : {&report.ops.type, &report.ops.name})
        std::ranges::for_each(names->span(), learn);
    for (const auto op : m_launching)
        if (op.valid())
            learn(slices.name[op.index()]);
}

std::optional<OpFamily> Launches::byName(StringId name) const
{
    return name.valid() ? m_familyOfString[name.index()] : std::nullopt;
}

OpFamily Launches::familyOf(OpId op) const
{
    const auto& ops = m_report.ops;
    const auto ofType = op.index() < ops.type.size() ? byName(ops.type[op.index()]) : std::nullopt;
    return ofType ? *ofType : byName(ops.name[op.index()]).value_or(OpFamily::Other);
}

OpFamily Launches::familyOf(SliceId slice) const
{
    const auto cls = m_report.slices.cls[slice.index()];
    if (cls == SliceClass::Communication || cls == SliceClass::CommunicationTask)
        return OpFamily::Communication;
    if (cls == SliceClass::Memcpy)
        return OpFamily::Copy;
    const auto op = m_report.opOf(slice);
    const auto& types = m_report.ops.type;
    for (const auto name : {op.valid() && op.index() < types.size() ? types[op.index()] : StringId{},
                            frameworkOp(slice), m_report.slices.name[slice.index()]}) {
        if (const auto family = byName(name))
            return *family;
    }
    return OpFamily::Other;
}

} // namespace opscope
