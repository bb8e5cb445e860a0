// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vendor/classify.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>

#include "core/base/ascii.h"
#include "core/base/number.h"
#include "core/base/unit.h"

namespace opscope {
namespace {

/// Lower case, without blanks, '_' and '-': "AA CORE" = "AA_CORE" = "aa_core".
std::string folded(std::string_view text)
{
    std::string out;
    out.reserve(text.size());
    for (const char c : text) {
        if (c != ' ' && c != '_' && c != '-')
            out += lowerAscii(c);
    }
    return out;
}

bool holds(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

struct Rule {
    std::string_view part;
    SliceClass cls;
};

template <class Number>
Number numberBehind(std::string_view text, std::string_view mark, Number none)
{
    const auto at = text.find(mark);
    if (at == std::string_view::npos)
        return none;
    auto rest = text.substr(at + mark.size());
    while (!rest.empty() && (rest[0] == ' ' || rest[0] == '#'))
        rest.remove_prefix(1);
    Number number{};
    const auto [end, ec] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
    return ec == std::errc{} && number >= 0 ? number : none;
}

} // namespace

TrackRole trackRole(std::string_view process, std::string_view thread)
{
    const auto p = folded(process);
    const auto t = folded(thread);
    if (t.starts_with("steptrace") || p.starts_with("steptrace"))
        return TrackRole::StepTrace;
    if (holds(p, "overlapanalysis"))
        return TrackRole::Overlap;
    if (holds(p, "hccl") || holds(p, "communication")) {
        if (t.starts_with("plane") || holds(t, "stream"))
            return TrackRole::CommunicationPlane;
        return TrackRole::CommunicationOps;
    }
    if (holds(p, "ascendhardware") || p == "npu" || p == "tasktime" || p == "hardware")
        return t.starts_with("plane") ? TrackRole::CommunicationPlane : TrackRole::Hardware;
    if (holds(p, "msproftx") || holds(p, "mstx") || t.starts_with("mstx") || t.starts_with("msproftx"))
        return TrackRole::Ranges;
    if (holds(p, "osruntime") || p == "osrt")
        return TrackRole::HostOs;
    if (p == "cann" || p == "acl" || p == "ascendcl" || p == "runtimeapi" || p == "ge" || p == "runtime" ||
        p.starts_with("cann"))
        return TrackRole::Host;
    if (p == "python" || p == "pytorch" || p == "mindspore" || p == "framework" || p.starts_with("python"))
        return TrackRole::Framework;
    if (p.empty() && t.starts_with("stream"))
        return TrackRole::Hardware; // old MindSpore names only its threads
    return TrackRole::Unknown;
}

std::optional<SliceClass> classOfTaskType(std::string_view taskType)
{
    const auto type = folded(taskType);
    // Ordered: the first rule whose part is in the type decides.
    static constexpr std::array kRules{
        Rule{"wait", SliceClass::Wait},
        Rule{"record", SliceClass::Control},
        Rule{"aicpu", SliceClass::AiCpu},
        Rule{"aacpu", SliceClass::AiCpu},
        Rule{"communication", SliceClass::CommunicationTask},
        Rule{"hccl", SliceClass::CommunicationTask},
        Rule{"rdma", SliceClass::CommunicationTask},
        Rule{"reduceinline", SliceClass::CommunicationTask},
        Rule{"ccu", SliceClass::CommunicationTask},
        Rule{"memcpy", SliceClass::Memcpy},
        Rule{"sdma", SliceClass::Memcpy},
        Rule{"pciedma", SliceClass::Memcpy},
        Rule{"memset", SliceClass::Memcpy},
        Rule{"reduceasync", SliceClass::Memcpy}, // a copy by SDMA that adds up
        Rule{"aicore", SliceClass::Kernel},
        Rule{"aacore", SliceClass::Kernel},
        Rule{"vectorcore", SliceClass::Kernel},
        Rule{"aivec", SliceClass::Kernel},
        Rule{"aiv", SliceClass::Kernel},
        Rule{"aic", SliceClass::Kernel},
        Rule{"dsa", SliceClass::Kernel},
        Rule{"dvpp", SliceClass::Kernel},
        Rule{"fftsplus", SliceClass::Kernel},
        Rule{"fusion", SliceClass::Kernel},
        Rule{"mixa", SliceClass::Kernel},
        Rule{"dpu", SliceClass::Kernel},
        Rule{"kernel", SliceClass::Kernel},
        Rule{"writevalue", SliceClass::Control},
        Rule{"placeholder", SliceClass::Control},
        Rule{"profiling", SliceClass::Control},
        Rule{"modelmaintaince", SliceClass::Control},
        Rule{"notify", SliceClass::Control},
        Rule{"event", SliceClass::Control},
        Rule{"sqe", SliceClass::Control},
        Rule{"model", SliceClass::Control},
        Rule{"stream", SliceClass::Control},
    };
    const auto* const it =
        std::ranges::find_if(kRules, [&](const Rule& rule) { return holds(type, rule.part); });
    if (type.empty() || it == kRules.end())
        return std::nullopt;
    return it->cls;
}

std::optional<SliceClass> classOfApiName(std::string_view name)
{
    static constexpr std::array kPrefixes{
        Rule{"AscendCL@", SliceClass::HostApi},
        Rule{"acl@", SliceClass::HostApi},
        Rule{"Runtime@", SliceClass::HostRuntime},
        Rule{"runtime@", SliceClass::HostRuntime},
        Rule{"Node@", SliceClass::HostNode},
        Rule{"node@", SliceClass::HostNode},
        Rule{"Model@", SliceClass::HostModel},
        Rule{"model@", SliceClass::HostModel},
        Rule{"GE@", SliceClass::HostModel},
        Rule{"HCCL@", SliceClass::HostCommunication},
        Rule{"hccl@", SliceClass::HostCommunication},
        Rule{"Communication@", SliceClass::HostCommunication},
        Rule{"communication@", SliceClass::HostCommunication},
        Rule{"svp_acl_", SliceClass::HostApi},
    };
    for (const auto& rule : kPrefixes) {
        if (name.starts_with(rule.part))
            return rule.cls;
    }
    if (name.starts_with("acl"))
        return SliceClass::HostApi;
    if (name.starts_with("rt") && name.size() > 2 && isUpper(name[2]))
        return SliceClass::HostRuntime;
    return std::nullopt;
}

SliceClass classOfRole(TrackRole role)
{
    switch (role) {
    case TrackRole::Host:
        return SliceClass::HostApi;
    case TrackRole::Framework:
        return SliceClass::Framework;
    case TrackRole::Hardware:
        return SliceClass::Kernel;
    case TrackRole::CommunicationOps:
        return SliceClass::Communication;
    case TrackRole::CommunicationPlane:
        return SliceClass::CommunicationTask;
    case TrackRole::Overlap:
        return SliceClass::Overlap;
    case TrackRole::StepTrace:
        return SliceClass::StepTrace;
    case TrackRole::Ranges:
        return SliceClass::Range;
    case TrackRole::HostOs:
        return SliceClass::HostOs;
    case TrackRole::Unknown:
        break;
    }
    return SliceClass::Other;
}

CounterKind counterKind(std::string_view process, std::string_view counter)
{
    struct KindRule {
        std::string_view part;
        CounterKind kind;
    };
    static constexpr std::array kRules{
        KindRule{"hbm", CounterKind::Hbm},
        KindRule{"llc", CounterKind::Llc},
        KindRule{"npumem", CounterKind::NpuMemory},
        KindRule{"ddr", CounterKind::Ddr},
        KindRule{"freq", CounterKind::Frequency},
        KindRule{"power", CounterKind::Power},
        KindRule{"voltage", CounterKind::Power},
        KindRule{"cpuusage", CounterKind::Cpu},
        KindRule{"cpu", CounterKind::Cpu},
        KindRule{"network", CounterKind::Network},
        KindRule{"nic", CounterKind::Network},
        KindRule{"roce", CounterKind::Network},
        KindRule{"disk", CounterKind::Disk},
        KindRule{"memory", CounterKind::Memory},
        KindRule{"utilization", CounterKind::Utilization},
        KindRule{"usage", CounterKind::Utilization},
    };
    for (const auto& name : {folded(process), folded(counter)}) {
        for (const auto& rule : kRules) {
            if (holds(name, rule.part))
                return rule.kind;
        }
    }
    return CounterKind::Other;
}

std::string_view counterUnit(std::string_view series)
{
    const auto open = series.rfind('(');
    if (open != std::string_view::npos && series.ends_with(')') && open + 2 < series.size())
        return series.substr(open + 1, series.size() - open - 2);
    // The vendor's memory and frequency counters have no other name for their one series. "C" and "s" are
    // names.
    return series == "KB" || series == "MHz" ? series : std::string_view();
}

std::int32_t deviceOfLabel(std::string_view label)
{
    for (const std::string_view mark : {"NPU", "Ascend Hardware", "Device", "device"}) {
        const auto number = numberBehind<std::int32_t>(label, mark, kNoDevice);
        if (number != kNoDevice)
            return number;
    }
    return kNoDevice;
}

std::int32_t deviceOfPid(std::string_view pid, std::int64_t sortIndex)
{
    constexpr std::uint64_t kHost = 31;
    const auto number = wholeNumber<std::uint64_t>(pid).value_or(0);
    const bool isLayer = number >> 10U != 0 && sortIndex >= 0 &&
                         (number >> 5U & 31U) == (static_cast<std::uint64_t>(sortIndex) & 31U);
    return isLayer && (number & 31U) != kHost ? static_cast<std::int32_t>(number & 31U) : kNoDevice;
}

std::uint32_t streamOfThread(std::string_view thread)
{
    return thread.starts_with("Stream") ? numberBehind<std::uint32_t>(thread, "Stream", kNoNumber)
                                        : kNoNumber;
}

std::int64_t modelOfThread(std::string_view thread)
{
    return numberBehind<std::int64_t>(thread, "Model ID:", -1);
}

} // namespace opscope
