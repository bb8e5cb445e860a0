// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/trace/kineto.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/base/json_tree.h"
#include "core/base/number.h"
#include "core/import/trace/full_event.h"
#include "core/import/trace/scan.h"

namespace opscope::trace {
namespace {

constexpr std::size_t kMostDevices = 1024;
constexpr std::size_t kMostSwitches = 2000;
constexpr std::size_t kMostText = std::size_t{1} << 20; ///< of one member

/// "ncclDevKernel_AllReduce_Sum_f32_RING_LL(...)", also of RCCL; "void ncclKernel_..."; "gloo:all_reduce".
bool isCollective(std::string_view name)
{
    return name.starts_with("nccl") || name.starts_with("gloo:") || name.starts_with("void nccl");
}

bool isRange(std::string_view name)
{
    return name.starts_with("gloo:") || name.starts_with("nccl:");
}

bool isKinetoMember(std::string_view key)
{
    return key == "schemaVersion" || key == "deviceProperties" || key == "distributedInfo";
}

void addDevices(const JsonTree& devices, PlatformInfo& platform)
{
    if (!devices.is_array())
        return;
    for (const auto& device : devices) {
        const auto id = integerOf(device, "id");
        const bool isKnown =
            std::ranges::find(platform.devices, id, &DeviceInfo::id) != platform.devices.end();
        if (isKnown || id < 0 || id > (1 << 20) || platform.devices.size() >= kMostDevices)
            continue;
        auto& added = platform.devices.emplace_back();
        added.id = static_cast<std::int32_t>(id);
        added.chip = textOf(device, "name");
    }
}

} // namespace

Kineto::Kineto(const TraceChunks& trace)
{
    m_isOne =
        std::ranges::any_of(trace.members, [](const auto& member) { return isKinetoMember(member.first); });
    if (!m_isOne)
        return;
    constexpr char kKernel = 1;
    constexpr char kRange = 2;
    for (const auto& tables : trace.tables) {
        auto& names = m_collective[&tables];
        names.resize(tables.strings.size());
        for (std::size_t i = 0; i < names.size(); ++i) {
            const auto name = tables.strings.text(StringId::of(i));
            names[i] = isRange(name) ? kRange : isCollective(name) ? kKernel : char{0};
        }
    }
    bool hasKernels = false;
    bool hasRanges = false;
    for (const auto& chunk : trace.chunks) {
        const auto& names = m_collective[chunk.tables];
        const auto look = [&](const SliceRecord& slice) {
            const auto hint = static_cast<Hint>(slice.typeAndHint >> 28);
            hasKernels = hasKernels || (hint == Hint::GpuKernel && names[slice.name] == kKernel);
            hasRanges = hasRanges || (hint == Hint::Annotation && names[slice.name] == kRange);
        };
        std::ranges::for_each(chunk.slices, look);
        for (const auto& pair : chunk.pairs)
            look(pair.slice);
    }
    m_collectives = hasKernels ? Hint::GpuKernel : hasRanges ? Hint::Annotation : Hint::GpuAnnotation;
    for (auto& [tables, names] : m_collective)
        std::ranges::for_each(names,
                              [&](char& name) { name = name == (hasKernels ? kKernel : kRange) ? 1 : 0; });
}

std::optional<SliceClass> Kineto::classOfGpu(const Chunk& chunk, Hint hint, std::uint32_t name) const
{
    if (hint == m_collectives && m_collective.find(chunk.tables)->second[name] != 0)
        return SliceClass::Communication;
    switch (hint) {
    case Hint::Annotation:
    case Hint::GpuAnnotation:
        return SliceClass::Range;
    case Hint::GpuKernel:
        return SliceClass::Kernel;
    case Hint::GpuCopy:
        return SliceClass::Memcpy;
    case Hint::GpuApi:
        return SliceClass::HostRuntime;
    default:
        return std::nullopt;
    }
}

std::int32_t Kineto::deviceOf(std::string_view label)
{
    constexpr std::string_view kMark = "GPU ";
    if (!label.starts_with(kMark))
        return kNoDevice;
    return wholeNumber<std::int32_t>(label.substr(kMark.size())).value_or(kNoDevice);
}

std::uint32_t Kineto::streamOf(std::string_view thread, std::string_view tid)
{
    constexpr std::string_view kMark = "stream ";
    if (!thread.starts_with(kMark))
        return smallNumber(tid);
    thread.remove_prefix(kMark.size());
    return smallNumber(thread.substr(0, thread.find(' ')));
}

void addKinetoFacts(ImportContext& context, const TraceChunks& trace)
{
    auto& report = context.builder.report();
    auto& collection = report.collection;
    for (const auto& [key, text] : trace.members) {
        const bool isOfFile = key == "trace_id" || key == "traceName" || key == "displayTimeUnit" ||
                              key == "baseTimeNanoseconds"; // differs between any two runs
        if (text.size() > kMostText || isOfFile)
            continue;
        const auto value = parseJsonTree(text, context.file);
        if (!value)
            continue;
        if (key == "deviceProperties") {
            addDevices(*value, report.platform);
            continue;
        }
        const auto rank = key == "distributedInfo" ? integerOf(*value, "rank") : -1;
        if (rank >= 0 && !isKnown(report.rank))
            report.rank = collection.rank = rank;
        flattenJson(*value, std::string(key), [&](const std::string& path, const std::string& of) {
            if (collection.switches.size() < kMostSwitches && !of.empty())
                collection.switches.emplace_back(path, of);
        });
    }
}

void addKinetoMemory(ImportContext& context, std::string_view bytes, std::size_t firstInstant)
{
    constexpr std::string_view kGpu = "1"; // of c10::DeviceType
    auto& report = context.builder.report();
    struct Sample {
        std::int64_t ts, device, allocated, reserved;
    };
    std::vector<Sample> samples;
    for (auto i = firstInstant; i < report.instants.size(); ++i) {
        const auto& instant = report.instants[i];
        if (!instant.args.valid() || report.text(instant.name) != "[memory]")
            continue;
        const char* const at = bytes.data() + instant.args.locator();
        const char* const end = skipValue(at, bytes.data() + bytes.size());
        const auto args = end == nullptr ? Args{} : argsOfEvent({at, static_cast<std::size_t>(end - at)});
        const auto valueOf = [&](std::string_view key) {
            const auto arg = std::ranges::find(args, key, &Arg::key);
            return arg == args.end() ? std::string_view() : std::string_view(arg->value);
        };
        const auto numberOf = [&](std::string_view key) { return wholeNumber(valueOf(key)).value_or(-1); };
        const auto device = numberOf("Device Id");
        if (valueOf("Device Type") == kGpu && device >= 0 && device < (1 << 20))
            samples.push_back({instant.ts, device, numberOf("Total Allocated"), numberOf("Total Reserved")});
    }
    std::ranges::stable_sort(samples, {}, &Sample::ts);
    const auto source = context.builder.intern("kineto");
    const auto component = context.builder.intern("PyTorch");
    for (const auto& sample : samples) {
        auto& memory = report.memory;
        memory.ts.push_back(sample.ts);
        memory.source.push_back(source);
        memory.component.push_back(component);
        memory.device.push_back(static_cast<std::int32_t>(sample.device));
        memory.allocated.push_back(sample.allocated);
        memory.reserved.push_back(sample.reserved);
        memory.active.push_back(-1);
    }
}

} // namespace opscope::trace
