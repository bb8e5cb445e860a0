// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/vendor_columns.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <span>
#include <unordered_map>

#include "core/base/ascii.h"
#include "core/base/unit.h"

namespace opscope {
namespace {

struct Known {
    Meaning meaning;
    VendorWeight weight;
    std::array<std::string_view, 5> names; ///< the canonical one first, then those of other exports
};

constexpr auto kByTime = VendorWeight::Time;
constexpr auto kByCount = VendorWeight::Count;

/// Folded: small letters and digits only, see `foldedHeader`.
constexpr Known kKnown[] = {
    // Times.
    {Meaning::Sum, kByTime, {{"taskduration", "duration", "time", "tasktime"}}},
    {Meaning::Sum, kByTime, {{"aicoretime"}}},
    {Meaning::Sum, kByTime, {{"aivtime"}}},
    {Meaning::Sum, kByTime, {{"taskwaittime", "waittime"}}},
    {Meaning::Sum, kByTime, {{"totaltime"}}},
    {Meaning::Sum, kByTime, {{"iterationtime"}}},
    {Meaning::Sum, kByTime, {{"fptobptime"}}},
    {Meaning::Sum, kByTime, {{"iterationrefresh"}}},
    {Meaning::Sum, kByTime, {{"dataaugbound"}}},
    {Meaning::Sum, kByTime, {{"reduceduration"}}},
    {Meaning::Sum, kByTime, {{"computing"}}},
    {Meaning::Sum, kByTime, {{"communicationnotoverlapped"}}},
    {Meaning::Sum, kByTime, {{"overlapped"}}},
    {Meaning::Sum, kByTime, {{"communication"}}},
    {Meaning::Sum, kByTime, {{"free"}}},
    {Meaning::Sum, kByTime, {{"stage"}}},
    {Meaning::Sum, kByTime, {{"bubble"}}},
    {Meaning::Sum, kByTime, {{"communicationnotoverlappedandexcludereceive"}}},
    {Meaning::Sum, kByTime, {{"preparing"}}},
    {Meaning::Sum, kByTime, {{"waiting"}}},
    {Meaning::Sum, kByTime, {{"running"}}},
    {Meaning::Sum, kByTime, {{"pending"}}},
    {Meaning::Sum, kByTime, {{"difference"}}},
    // Counts.
    {Meaning::Sum, kByTime, {{"count", "occurrences", "executionfrequency"}}},
    {Meaning::Sum, kByTime, {{"calls"}}},
    {Meaning::Sum, kByTime, {{"totalcycles"}}},
    {Meaning::Sum, kByTime, {{"cycles"}}},
    {Meaning::Sum, kByTime, {{"cubefops"}}},
    {Meaning::Sum, kByTime, {{"vectorfops"}}},
    {Meaning::Sum, kByTime, {{"writecachehit"}}},
    {Meaning::Sum, kByTime, {{"writecachemissallocate"}}},
    {Meaning::Sum, kByTime, {{"r0readcachehit"}}},
    {Meaning::Sum, kByTime, {{"r0readcachemissallocate"}}},
    {Meaning::Sum, kByTime, {{"r1readcachehit"}}},
    {Meaning::Sum, kByTime, {{"r1readcachemissallocate"}}},
    {Meaning::Sum, kByTime, {{"allframe"}}},
    // Sizes.
    {Meaning::Sum, kByTime, {{"ddrread"}}},
    {Meaning::Sum, kByTime, {{"ddrwrite"}}},
    {Meaning::Sum, kByTime, {{"ddrtotal"}}},
    {Meaning::Sum, kByTime, {{"size"}}},
    {Meaning::Sum, kByTime, {{"memoryinput", "meminput"}}},
    {Meaning::Sum, kByTime, {{"memoryoutput", "memoutput"}}},
    {Meaning::Sum, kByTime, {{"memoryweight", "memweight"}}},
    {Meaning::Sum, kByTime, {{"memoryworkspace", "memworkspace"}}},
    {Meaning::Sum, kByTime, {{"memorytotal", "memtotal"}}},
    // Shares of the time of all rows.
    {Meaning::Share, kByTime, {{"totaltimeratio", "timeratio", "ratio", "time%", "percent"}}},
    // Means.
    {Meaning::WeightedMean, kByCount, {{"avgtime", "avg", "average", "averagetime"}}},
    {Meaning::WeightedMean, kByTime, {{"memorybound"}}},
    {Meaning::WeightedMean, kByTime, {{"hitrate"}}},
    {Meaning::WeightedMean, kByTime, {{"victimrate"}}},
    {Meaning::WeightedMean, kByTime, {{"cubeutilization"}}},
    // Levels at one moment, and columns whose unit would suggest an amount.
    {Meaning::None, kByTime, {{"blocknum", "blockdim"}}},
    {Meaning::None, kByTime, {{"mixblocknum", "mixblockdim"}}},
    {Meaning::None, kByTime, {{"clock", "frequency", "freq"}}},
    // What an op is, and where and when it ran.
    {Meaning::None, kByTime, {{"opname", "name", "layername"}}},
    {Meaning::None, kByTime, {{"fullkernelname", "fullopname"}}},
    {Meaning::None, kByTime, {{"fpandbp", "fp"}}}, // "fp" of an inference
    {Meaning::None, kByTime, {{"optype", "type", "layertype"}}},
    {Meaning::None, kByTime, {{"tasktype", "acceleratorcore"}}},
    {Meaning::None, kByTime, {{"taskid", "layerid"}}}, // of a JOB both count the layers as run
    {Meaning::None, kByTime, {{"inferid", "iterationid"}}},
    {Meaning::None, kByTime, {{"taskstarttime", "starttime"}}},
};

/// Small letters, digits and '%' without the unit in brackets; a bracket that is no unit stays.
std::string foldedHeader(std::string_view header, std::string_view unit)
{
    if (!unit.empty() && header.ends_with(std::string("(").append(unit).append(")")))
        header.remove_suffix(unit == "%" && header.starts_with("Time(") ? 0 : unit.size() + 2);
    std::string out;
    for (const char c : header) {
        if (isLetter(c) || isDigit(c) || c == '%')
            out += lowerAscii(c);
    }
    return out;
}

/// The words of a header: "Total Reserved(MB)" -> total, reserved, mb; "aic_mac_time(us)" -> aic, mac, time,
/// us.
class Words {
public:
    explicit Words(std::string_view header)
    {
        m_text = " ";
        for (const char c : header) {
            if (isLetter(c) || isDigit(c))
                m_text += lowerAscii(c);
            else if (m_text.back() != ' ')
                m_text += ' ';
        }
        m_text += ' ';
    }
    bool hasAny(std::initializer_list<std::string_view> words) const
    {
        return std::ranges::any_of(words, [&](std::string_view word) {
            return m_text.find(std::string(" ").append(word).append(" ")) != std::string::npos;
        });
    }

private:
    std::string m_text;
};

/// The meaning of an undeclared header, from its words and its unit.
Meaning meaningOfFamily(const Words& words, std::string_view unit)
{
    if (words.hasAny({"avg",  "average",  "mean",      "min", "max",    "minimum",    "maximum",
                      "std",  "variance", "p50",       "p95", "median", "peak",       "start",
                      "stop", "end",      "timestamp", "id",  "index",  "allocation", "release"}))
        return Meaning::None;
    if (words.hasAny({"ratio", "rate", "utilization", "utilisation", "usage", "bandwidth", "bw", "throughput",
                      "efficiency"}) ||
        unitKind(unit) == UnitKind::Percent || unitKind(unit) == UnitKind::Rate)
        return Meaning::WeightedMean;
    if (unitKind(unit) == UnitKind::Time)
        return Meaning::Sum;
    return unitKind(unit) == UnitKind::Size && words.hasAny({"datas", "size", "read", "write", "transit"})
               ? Meaning::Sum
               : Meaning::None;
}

const Known* knownAs(std::string_view folded)
{
    static const auto kByName = [] {
        std::unordered_map<std::string_view, const Known*> map;
        for (const auto& known : kKnown) {
            for (const auto name : known.names) {
                if (!name.empty())
                    map.emplace(name, &known);
            }
        }
        return map;
    }();
    const auto it = kByName.find(folded);
    return it == kByName.end() ? nullptr : it->second;
}

constexpr std::array<std::string_view, 15> kNumbers{
    "task id",       "stream id",     "count",    "block dim",  "block num",
    "mix block dim", "mix block num", "model id", "context id", "iteration id",
    "task_id",       "stream_id",     "variance", "hit rate",   "victim rate"};
constexpr std::array<std::string_view, 5> kNumberEnds{"_ratio", "_rate", "_cycles", "_fops", "_time(us)"};

} // namespace

VendorColumn vendorColumn(std::string_view header, std::string_view unit)
{
    auto key = foldedHeader(header, unit);
    const auto* known = knownAs(key);
    if (known == nullptr && (header.starts_with("aic_") || header.starts_with("aiv_")))
        known = knownAs(key.erase(0, 3));
    if (known != nullptr)
        return {std::string(known->names.front()), known->meaning, known->weight};
    return {std::move(key), meaningOfFamily(Words(header), unit), VendorWeight::Time};
}

std::span<const std::string_view> headersOf(RowFact fact)
{
    static constexpr std::array<std::array<std::string_view, 9>, 9> kHeaders{{
        {kDeviceColumn, "Device_id", "Device ID"},
        {kModelColumn, "Model ID"},
        {kIterationColumn, "Step Id", "Iteration ID", "Infer ID", "Step"},
        {"Task Start Time(us)", "Start Time(us)", "task_start(us)", "Timestamp(us)", "Allocation Time(us)",
         "Start_time(us)"},
        {"task_time(us)", "Task Duration(us)", "Duration(us)", "Total Time(us)", "Time(us)", "Total_time(us)",
         "total_time", "task_time"},
        {"OP Name", "API Name", "Layer Name", "Name", "OP Type", "Node", "message", "op_type",
         "kernel_type"}, // the last two of MindSpore up to 2.3
        {"Core Type", "Task Type", "Accelerator Core"},
        {"Level", "Type"},
        {"Stream ID", "stream_id"},
    }};
    const auto& headers = kHeaders.at(static_cast<std::size_t>(fact));
    return {headers.begin(), std::ranges::find(headers, std::string_view())};
}

std::string plainHeader(std::string_view header)
{
    std::string out;
    for (const char c : header) {
        if (c != ' ' && c != '\t' && c != '\r' && c != '_')
            out += lowerAscii(c);
    }
    return out;
}

const DataColumn* findColumn(const DataTable& table, std::string_view header)
{
    const auto asked = foldedHeader(header, unitOfHeader(header));
    const auto* const known = knownAs(asked);
    const DataColumn* best = nullptr;
    std::size_t bestRank = known == nullptr ? 1 : known->names.size();
    for (const auto& column : table.columns) {
        if (column.name.starts_with('@'))
            continue;
        const auto name = foldedHeader(column.name, column.unit);
        if (name.empty())
            continue;
        const auto rank = static_cast<std::size_t>(
            known == nullptr ? name != asked : std::ranges::find(known->names, name) - known->names.begin());
        if (rank < bestRank) {
            best = &column;
            bestRank = rank;
        }
    }
    return best;
}

bool isVendorNumber(std::string_view header)
{
    const auto lower = lowerAscii(header);
    return std::ranges::find(kNumbers, lower) != kNumbers.end() ||
           std::ranges::any_of(kNumberEnds, [&](std::string_view end) { return lower.ends_with(end); });
}

std::string_view weightColumn(const DataTable& table, VendorWeight weight)
{
    static constexpr std::array<std::string_view, 4> kTimes{"taskduration", "totaltime", "iterationtime",
                                                            "deviceselfduration"};
    static constexpr std::array<std::string_view, 1> kCounts{"count"};
    const auto names = weight == VendorWeight::Time ? std::span<const std::string_view>(kTimes)
                                                    : std::span<const std::string_view>(kCounts);
    std::string_view best;
    auto bestRank = names.size();
    for (const auto& column : table.columns) {
        if (column.kind == DataKind::Text || column.name.starts_with('@'))
            continue;
        const auto known = vendorColumn(column.name, column.unit);
        const auto rank =
            static_cast<std::size_t>(std::ranges::find(names, std::string_view(known.name)) - names.begin());
        if (rank < bestRank) {
            best = column.name;
            bestRank = rank;
        }
    }
    return best;
}

bool isVendorRatio(std::string_view header)
{
    const Words words(header);
    return words.hasAny({"ratio", "rate"}) && !words.hasAny({"bandwidth"});
}

} // namespace opscope
