// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <cmath>
#include <map>
#include <tuple>
#include <vector>

#include "core/import/msprof_db/table_readers.h"

namespace opscope {
namespace {

constexpr double kMegabyte = 1024.0 * 1024.0; ///< the text export divides bytes a second by it

/// One series of a table: which column it shows and what the text export calls it. `%1` is the number of the
/// unit (HBM stack, CPU, port), `%2` the text of the kind column.
struct Series {
    const char* column; ///< "*": every column of the table is a series of its own
    const char* name;
    const char* series;
    const char* unit;
    double divisor = 1;
    const char* plus = ""; ///< a column that is added to it
};

struct CounterTableSpec {
    const char* table;
    Layer layer;
    CounterKind kind;
    const char* unitColumn; ///< number of the unit; "" if there is one
    const char* kindColumn; ///< STRING_IDS id; "" if there is none
    std::vector<Series> series;
};

const std::vector<CounterTableSpec>& specs()
{
    static const std::vector<CounterTableSpec> kSpecs{
#define COUNTERS(name, use, weight, layer, kind, unitColumn, kindColumn, ...)                                \
    {name, Layer::layer, CounterKind::kind, unitColumn, kindColumn, {__VA_ARGS__}},
#include "core/import/msprof_db/tables.def"
    };
    return kSpecs;
}

bool isNumeric(std::string_view type)
{
    return type == "INTEGER" || type == "NUMERIC" || type == "REAL";
}

/// The series of a table whose spec is "every column".
std::vector<Series> allColumns(DatabaseImport& in, const CounterTableSpec& spec,
                               std::vector<std::string>& keep)
{
    std::vector<Series> out;
    const auto columns = in.database.columns(in.table(spec.table));
    if (!columns)
        return out;
    keep.reserve(columns->size() * 2);
    for (const auto& column : *columns) {
        if (column.name == "deviceId" || column.name == "timestampNs" || column.name == spec.unitColumn ||
            !isNumeric(column.type) || out.size() >= 64)
            continue;
        keep.push_back(column.name);
        const auto* name = keep.back().c_str();
        keep.push_back(spec.series.front().name + column.name);
        out.push_back({name, keep.back().c_str(), name, ""});
    }
    return out;
}

/// The text export writes "app" and "device" as "APP" and "Device", "read" as "Read".
std::string shownKind(std::string_view text)
{
    if (text == "app")
        return "APP";
    std::string out(text);
    if (!out.empty() && out[0] >= 'a' && out[0] <= 'z')
        out[0] = static_cast<char>(out[0] - 'a' + 'A');
    return out;
}

/// The counters of one device, unit and kind; each is made when it has its first value.
class CounterSet {
public:
    CounterSet(DatabaseImport& in, const CounterTableSpec& spec, std::int64_t device, std::int64_t unit,
               std::int64_t kind)
        : m_in(in),
          m_spec(spec),
          m_device(static_cast<std::int32_t>(device)),
          m_process(in.tracks.process(spec.layer, m_device)),
          m_args{std::to_string(unit), shownKind(in.strings.text(kind))}
    {
    }
    CounterId at(std::size_t index, const Series& series)
    {
        if (m_ids.size() <= index)
            m_ids.resize(index + 1);
        auto& id = m_ids[index];
        if (!id.valid()) {
            id = m_in.builder.counter(m_process, fillTemplate(series.name, m_args),
                                      fillTemplate(series.series, m_args), series.unit, m_spec.kind);
            m_in.builder.report().counters.counters[id.index()].device = m_device;
        }
        return id;
    }

private:
    DatabaseImport& m_in;
    const CounterTableSpec& m_spec;
    std::int32_t m_device;
    ProcessId m_process;
    std::vector<std::string> m_args;
    std::vector<CounterId> m_ids;
};

void readSpec(DatabaseImport& in, const CounterTableSpec& spec)
{
    std::vector<std::string> keep;
    const bool isAll = std::string_view(spec.series.front().column) == "*";
    const auto series = isAll ? allColumns(in, spec, keep) : spec.series;
    std::vector<std::string_view> columns{"timestampNs", "deviceId", spec.unitColumn, spec.kindColumn};
    for (const auto& one : series) {
        columns.emplace_back(one.column);
        columns.emplace_back(one.plus);
    }
    auto scan = in.scan(spec.table, columns);
    constexpr int kFirst = 4;

    // Few, and found again in order of the rows.
    std::map<std::tuple<std::int64_t, std::int64_t, std::int64_t>, CounterSet> known;
    while (scan.next()) {
        const auto ts = scan.needTime(0);
        const auto device = scan.integer(1, kNoDevice);
        const auto unit = scan.integer(2, 0);
        const auto kind = scan.integer(3, -1);
        if (scan.isBad())
            continue;
        auto& counters = known.try_emplace({device, unit, kind}, in, spec, device, unit, kind).first->second;
        for (std::size_t i = 0; i < series.size(); ++i) {
            const auto at = kFirst + 2 * static_cast<int>(i);
            const auto value = scan.real(at);
            if (!value || std::isnan(*value))
                continue;
            const auto plus = scan.real(at + 1).value_or(0);
            in.builder.addSample(counters.at(i, series[i]), ts, (*value + plus) / series[i].divisor);
        }
        ++in.counts.counters;
    }
    in.close(scan);
}

} // namespace

void readCounterTable(DatabaseImport& in, std::string_view table)
{
    // Beside text files only the memory table is read: the timeline has the counters.
    const bool isOfTimeline = table == "NPU_MEM" && !in.context.planned.leftOut.empty();
    const auto spec = std::ranges::find(specs(), table, &CounterTableSpec::table);
    if (!isOfTimeline && spec != specs().end())
        readSpec(in, *spec);
}

} // namespace opscope
