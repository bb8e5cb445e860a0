// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <future>
#include <map>
#include <memory>
#include <numeric>

#include "core/base/message_id.h"
#include "core/import/msprof_db/table_readers.h"
#include "core/vendor/op_columns.h"

namespace opscope {
namespace {

constexpr std::size_t kMaxMetrics = 512;
constexpr std::size_t kMaxValues = std::size_t{1} << 28U; ///< of all metrics together

/// The name of a metric as the summaries of the same run write it: "aic_mac_time" (ns) -> "aic_mac_time(us)".
OpMetric metricOf(std::string_view name)
{
    if (name == "aic_total_time" || name == "total_time")
        return {"aicore_time(us)", "us", 1000, {}};
    if (name == "aiv_total_time")
        return {"aiv_time(us)", "us", 1000, {}};
    if (name.ends_with("_time"))
        return {std::string(name) + "(us)", "us", 1000, {}};
    if (name.ends_with("cube_utilization"))
        return {std::string(name) + "(%)", "%", 1, {}};
    return {std::string(name), "", 1, {}};
}

/// Reads the table without changing the report (it runs on its own thread). `opByTask` and `strings` are only
/// read.
OpMetrics readMetrics(const ImportContext& context, const SqliteDatabase& database, const std::string& table,
                      const IdIndex& opByTask, const TextIds& strings, std::size_t ops)
{
    OpMetrics out;
    auto& metrics = out.metrics;
    out.scan.emplace(context, database, table,
                     std::vector<std::string_view>{"globalTaskId", "name", "value"});
    auto& scan = *out.scan;
    IdIndex columns;
    std::int64_t lastTask = INT64_MIN;
    std::uint32_t op = kNoNumber;
    while (scan.next()) {
        const auto task = scan.need(0);
        const auto name = scan.need(1);
        if (scan.isBad())
            continue;
        if (task != lastTask) {
            lastTask = task;
            op = opByTask.find(task);
        }
        if (op == kNoNumber) {
            scan.reject(message(MessageId::DatabaseNoOp), Severity::Info);
            continue;
        }
        auto column = columns.find(name);
        if (column == kNoNumber) {
            if (metrics.size() == kMaxMetrics || (metrics.size() + 1) * ops > kMaxValues) {
                scan.reject(message(MessageId::DatabaseTooManyMetrics, metrics.size()));
                continue;
            }
            column = static_cast<std::uint32_t>(metrics.size());
            columns.insert(name, column);
            metrics.push_back(metricOf(strings.text(name)));
            metrics.back().values.assign(ops, kNoReal);
        }
        if (const auto value = scan.real(2))
            metrics[column].values[op] = *value / metrics[column].divisor;
        ++out.rows;
    }
    return out;
}

/// Makes every used column as long as the table.
void padOps(OpTable& ops)
{
    const auto count = ops.size();
    forEachField<OpTable>([&](auto, auto member, Unit unit, auto) {
        if (!(ops.*member).empty())
            (ops.*member).own().resize(count, missingOf(member, unit));
    });
}

/// The summaries of msprof list communication ops among the others.
void addCommunicationRows(DatabaseImport& in)
{
    auto& ops = in.builder.report().ops;
    const auto isOld = in.enumName("ENUM_API_TYPE", 5500) == "hccl";
    const auto core = in.builder.intern(isOld ? "HCCL" : "COMMUNICATION");
    for (const auto& op : in.communicationOps) {
        ops.name.push_back(op.name);
        const auto row = ops.size() - 1;
        ops.type.own().resize(row);
        ops.type.push_back(op.type);
        ops.taskType.own().resize(row);
        ops.taskType.push_back(core);
        ops.device.own().resize(row, kNoDevice);
        ops.device.push_back(op.device);
        ops.start.own().resize(row, kMissingInteger);
        ops.start.push_back(op.start);
        ops.dur.own().resize(row, kMissingInteger);
        ops.dur.push_back(op.dur);
    }
}

template <class T>
void permute(std::vector<T>& values, std::size_t first, const std::vector<std::uint32_t>& order)
{
    if (values.empty())
        return;
    std::vector<T> sorted(order.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        sorted[i] = values[first + order[i]];
    std::ranges::copy(sorted, values.begin() + static_cast<std::ptrdiff_t>(first));
}

/// The wait of an op as in kernel_details and op_summary: since the end of the op that started before it on
/// the same device, on any stream; 0 if that is still running. (Checked on three captures of a 910B, one of
/// them with starts rounded to 0.25 us.)
void computeWaits(OpTable& ops, std::size_t first)
{
    std::map<std::int32_t, std::int64_t> endOfLast;
    auto& waits = ops.wait.own();
    waits.resize(ops.size(), kMissingInteger);
    for (std::size_t i = first; i < ops.size(); ++i) { // sorted by start; those without one come first
        if (ops.start[i] == kMissingInteger || ops.dur[i] == kMissingInteger)
            continue;
        const auto [last, isFirst] = endOfLast.try_emplace(ops.device[i], ops.start[i]);
        waits[i] = std::max<std::int64_t>(0, ops.start[i] - last->second);
        last->second = ops.start[i] + ops.dur[i];
    }
}

class TableMaker {
public:
    TableMaker(const OpTable& ops, std::size_t first) : m_ops(ops), m_first(first)
    {
        m_table.rows = ops.size() - first;
    }

    void column(std::string header, const Column<StringId>& column, Unit)
    {
        auto& out = add(std::move(header), CellKind::Text);
        for (std::size_t i = m_first; i < m_ops.size(); ++i)
            out.texts.push_back(column[i]);
    }
    template <class T>
    void column(std::string header, const Column<T>& column, Unit unit)
    {
        auto& out = add(std::move(header), unit == Unit::Nanos ? CellKind::Duration : CellKind::Integer);
        if (unit == Unit::Nanos) {
            out.unit = "us";
            out.decimals = 3;
        }
        for (std::size_t i = m_first; i < m_ops.size(); ++i)
            out.integers.push_back(isNone(column[i], unit) ? kMissingInteger : std::int64_t{column[i]});
    }
    void metric(OpMetric& metric)
    {
        auto& out = add(metric.header, CellKind::Real);
        out.unit = metric.unit;
        out.decimals = 3;
        out.reals = Column<double>(std::move(metric.values));
    }
    DataTable take(std::string kind)
    {
        m_table.kind = std::move(kind);
        return std::move(m_table);
    }

private:
    DataColumn& add(std::string header, CellKind kind)
    {
        m_table.columns.emplace_back();
        m_table.columns.back().name = std::move(header);
        m_table.columns.back().kind = kind;
        return m_table.columns.back();
    }
    const OpTable& m_ops;
    std::size_t m_first;
    DataTable m_table;
};

} // namespace

void startOpMetrics(DatabaseImport& in, std::string_view table)
{
    const auto policy = in.context.threads > 1 ? std::launch::async : std::launch::deferred;
    const auto ops = in.builder.report().ops.size();
    in.metrics = std::async(policy, [&in, ops, policy, name = in.table(table)] {
        if (policy == std::launch::async) {
            auto own =
                SqliteDatabase::openReadOnly(in.context.planned.path, in.context.file, in.context.stop);
            if (own) {
                auto connection = std::make_unique<const SqliteDatabase>(*std::move(own));
                auto out = readMetrics(in.context, *connection, name, in.opByTask, in.strings, ops);
                out.connection = std::move(connection);
                return out;
            }
        }
        return readMetrics(in.context, in.database, name, in.opByTask, in.strings, ops);
    });
}

void readOpMetrics(DatabaseImport& in)
{
    auto read = in.metrics.valid() ? in.metrics.get() : OpMetrics{};
    if (read.scan) {
        in.counts.rows += read.rows;
        in.close(*read.scan);
    }
    auto& metrics = read.metrics;
    auto& report = in.builder.report();
    auto& ops = report.ops;
    addCommunicationRows(in);
    padOps(ops);
    const auto first = in.firstOp;
    const auto count = ops.size() - first;
    if (count == 0)
        return;
    for (auto& metric : metrics) {
        metric.values.erase(metric.values.begin(),
                            metric.values.begin() + static_cast<std::ptrdiff_t>(first));
        metric.values.resize(count, kNoReal);
    }

    std::vector<std::uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0U);
    const auto startOf = [&](std::uint32_t i) { return ops.start[first + i]; };
    if (!std::ranges::is_sorted(order, {}, startOf)) {
        std::ranges::stable_sort(order, {}, startOf);
        forEachField<OpTable>(
            [&](auto, auto member, auto...) { permute((ops.*member).own(), first, order); });
        for (auto& metric : metrics)
            permute(metric.values, 0, order);
    }

    computeWaits(ops, first);
    TableMaker maker(ops, first);
    forEachOpColumnInFile([&](auto member, Unit unit, const VendorColumnInfo& info) {
        const auto& column = ops.*member;
        const bool isOlder = std::ranges::find(in.olderHeaders, info.header()) != in.olderHeaders.end();
        if (!column.empty())
            maker.column(std::string(isOlder               ? info.olderHeader()
                                     : info.kernel.empty() ? info.header()
                                                           : info.kernel),
                         column, unit);
    });
    for (auto& metric : metrics)
        maker.metric(metric);

    ops.row.own().resize(ops.size(), UINT32_MAX);
    if (ops.source == UINT32_MAX) {
        ops.source = static_cast<std::uint32_t>(report.tables.size());
        for (std::size_t i = 0; i < count; ++i)
            ops.row.own()[first + i] = static_cast<std::uint32_t>(i);
    }
    report.tables.push_back(maker.take("compute_task_info"));
}

} // namespace opscope
