// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vendor/vendor_columns.h"

#include <algorithm>
#include <array>
#include <deque>
#include <initializer_list>
#include <map>
#include <unordered_map>
#include <vector>

#include "core/base/ascii.h"
#include "core/base/text.h"
#include "core/base/unit.h"

namespace opscope {
namespace {

constexpr VendorColumnInfo kColumns[] = {
#define VENDOR_COLUMN(names_, title_, text_, ...)                                                            \
    {.names = names_, .title = title_, .text = text_ __VA_OPT__(, ) __VA_ARGS__},
#define OP_COLUMN(type, member, id, unit, doc, ...) VENDOR_COLUMN(__VA_ARGS__)
#include "core/vendor/vendor_columns.def"
#undef OP_COLUMN
#undef VENDOR_COLUMN
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
        kindOfUnit(unit) == CellKind::Percent || (kindOfUnit(unit) && unit.ends_with("/s")))
        return Meaning::WeightedMean;
    if (kindOfUnit(unit) == CellKind::Duration)
        return Meaning::Sum;
    return kindOfUnit(unit) == CellKind::Bytes && words.hasAny({"datas", "size", "read", "write", "transit"})
               ? Meaning::Sum
               : Meaning::None;
}

/// A column whose meaning is declared, with its folded names.
struct Known {
    const VendorColumnInfo* column;
    std::vector<std::string> names; ///< the canonical one first, then those of other exports
};

const Known* knownAs(std::string_view folded)
{
    static const auto kKnown = [] {
        std::deque<Known> known; // whose names keep their places
        for (const auto& column : kColumns) {
            if (column.meaning == Meaning::Undeclared)
                continue;
            auto& names = known.emplace_back(Known{&column, {}}).names;
            forEachName(column, [&](std::string_view name) {
                names.push_back(foldedHeader(name, unitOfHeader(name)));
            });
        }
        return known;
    }();
    static const auto kByName = [] {
        std::unordered_map<std::string_view, const Known*> map;
        for (const auto& known : kKnown) {
            for (const auto& name : known.names)
                map.emplace(name, &known);
        }
        return map;
    }();
    const auto it = kByName.find(folded);
    return it == kByName.end() ? nullptr : it->second;
}

constexpr std::array<std::string_view, 5> kNumberEnds{"_ratio", "_rate", "_cycles", "_fops", "_time(us)"};

bool hasAnyOf(std::string_view lower, std::initializer_list<std::string_view> parts)
{
    return std::ranges::any_of(parts, [&](auto part) { return lower.find(part) != std::string_view::npos; });
}

/// "Mac Busy", "aic_mac_exe_ratio", "mac_ratio_extra" -> "macbusyratio", "mac_ratio", "mac_ratio".
std::string pipeHeader(std::string_view header)
{
    std::string word;
    for (const char c : header) {
        if (isLetter(c) || isDigit(c) || c == '_')
            word += lowerAscii(c);
    }
    if (word.starts_with("aic_") || word.starts_with("aiv_"))
        word.erase(0, 4);
    if (word.ends_with("_exe_ratio"))
        word.replace(word.size() - 10, 10, "_ratio");
    if (word.ends_with("_ratio_extra"))
        word.resize(word.size() - 6);
    return word;
}

} // namespace

VendorColumn vendorColumn(std::string_view header, std::string_view unit)
{
    auto key = foldedHeader(header, unit);
    const auto* known = knownAs(key);
    if (known == nullptr && (header.starts_with("aic_") || header.starts_with("aiv_")))
        known = knownAs(key.erase(0, 3));
    if (known != nullptr)
        return {known->names.front(), known->column->meaning, known->column->weight};
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
    return std::ranges::any_of(
               kColumns,
               [&](const auto& each) { return each.isNumber && lowerAscii(each.header()) == lower; }) ||
           std::ranges::any_of(kNumberEnds, [&](std::string_view end) { return lower.ends_with(end); });
}

std::string_view weightColumn(const DataTable& table, VendorWeight weight)
{
    std::string_view best;
    auto bestRank = std::size(kColumns);
    for (const auto& column : table.columns) {
        if (column.kind == CellKind::Text || column.name.starts_with('@'))
            continue;
        const auto name = vendorColumn(column.name, column.unit).name;
        const auto rank = static_cast<std::size_t>(
            std::ranges::find_if(kColumns,
                                 [&](const auto& each) {
                                     return each.weighs == weight &&
                                            foldedHeader(each.header(), unitOfHeader(each.header())) == name;
                                 }) -
            kColumns);
        if (rank < bestRank) {
            best = column.name;
            bestRank = rank;
        }
    }
    return best;
}

const char* vendorGroup(std::string_view header)
{
    const auto lower = lowerAscii(header);
    if (hasAnyOf(lower, {"cflt"}))
        return OPSCOPE_TEXT("Column", "conflict");
    if (hasAnyOf(lower,
                 {"cache_hit", "cache hit", "l2_cache", "hit rate", "victim rate", "cache_miss_allocate"}))
        return OPSCOPE_TEXT("Column", "L2");
    if (hasAnyOf(lower, {"_bw", "ddr ", "_datas", "memory bound", "memory_bound", "(gb/s)"}))
        return OPSCOPE_TEXT("Column", "memory");
    if (hasAnyOf(lower, {"fops", "fp16", "fp32", "int8", "int32", "vec_misc"}))
        return OPSCOPE_TEXT("Column", "arithmetic");
    if (hasAnyOf(lower, {"mac_",     "vec_",   "scalar_",          "mte1_",    "mte2_",    "mte3_",
                         "fixpipe_", "icache", "cube_utilization", "mac busy", "mac ppen", "vec busy",
                         "vec ppen", "dstr",   "dtrans",           "dld",      "wld",      "aicore_time",
                         "aiv_time", "cycles"}))
        return OPSCOPE_TEXT("Column", "pipe");
    if (hasAnyOf(lower, {"shape", "data type", "format"}))
        return OPSCOPE_TEXT("Column", "shape");
    return hasAnyOf(lower, {"time", "duration"}) ? OPSCOPE_TEXT("Column", "timing") : "";
}

bool isVendorTimestamp(std::string_view header)
{
    return hasAnyOf(lowerAscii(header), {"start time", "timestamp", "end time", "task_start", "task_stop",
                                         "allocation time", "release time", "fp start", "bp end",
                                         "iteration end", "start_time", "end_time", "reduce start"});
}

std::span<const VendorColumnInfo> vendorColumns()
{
    return kColumns;
}

const VendorColumnInfo* pipeOfHeader(std::string_view header)
{
    static const auto kByHeader = [] {
        std::map<std::string, const VendorColumnInfo*> map;
        for (const auto& column : kColumns) {
            if (!column.pipe)
                continue;
            const auto word = pipeHeader(column.header());
            map.emplace(word, &column);
            if (word.find('_') == std::string::npos) // a JOB may write "Mac Busy(%)"
                map.emplace(word.substr(0, word.size() - std::string_view("ratio").size()), &column);
        }
        return map;
    }();
    const auto found = kByHeader.find(pipeHeader(header));
    return found == kByHeader.end() ? nullptr : found->second;
}

const char* pipeName(Pipe pipe)
{
    static const auto kNames = [] {
        std::array<std::string, kPipeCount> names;
        for (const auto& column : kColumns) {
            if (column.pipe)
                names.at(static_cast<std::size_t>(*column.pipe)) =
                    column.header().substr(0, column.header().size() - std::string_view("_ratio").size());
        }
        return names;
    }();
    return kNames.at(static_cast<std::size_t>(pipe)).c_str();
}

bool isVendorRatio(std::string_view header)
{
    const Words words(header);
    return words.hasAny({"ratio", "rate"}) && !words.hasAny({"bandwidth"});
}

} // namespace opscope
