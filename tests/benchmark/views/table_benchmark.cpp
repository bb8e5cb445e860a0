// SPDX-License-Identifier: GPL-3.0-or-later
// The table of all events (5 M slices) against QSortFilterProxyModel over the same model: sort by a number
// and by a name, filter by text, group by name, open the page; and export against Python's csv module.
#include <benchmark/benchmark.h>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include <QHash>
#include <QSortFilterProxyModel>

#include "core/builder/report_builder.h"
#include "core/table/export.h"
#include "core/table/query.h"
#include "core/table/table_page_list.h"
#include "tests/benchmark/views/big_report.h"
#include "views/model/table_model.h"

using namespace opscope;

namespace {

constexpr std::size_t kManyRows = 5'000'000;
constexpr std::size_t kFewRows = 5'000;
constexpr std::size_t kExportRows = 1'000'000;

TablePtr eventsOf(const ReportPtr& report)
{
    auto table = tablePage("events")->build(report, {}, {});
    if (!table)
        std::abort();
    return *table;
}

const TablePtr& events()
{
    static const auto kTable = eventsOf(bench::bigReport(kManyRows));
    return kTable;
}

std::size_t column(const Table& table, std::string_view id)
{
    const auto found = table.find(id);
    if (!found)
        std::abort();
    return *found;
}

/// What the proxy sits on: the values as they are, without a formatted text where a number will do.
struct ProxyStage {
    ProxyStage()
    {
        const auto rows = runQuery(*events(), {});
        model.setShown({events(), std::make_shared<const TableRows>(*rows)});
        proxy.setSourceModel(&model);
        proxy.setSortRole(TableModel::ValueRole);
        proxy.setFilterRole(TableModel::FullTextRole);
        proxy.setFilterKeyColumn(static_cast<int>(column(*events(), "name")));
        proxy.setFilterCaseSensitivity(Qt::CaseInsensitive);
    }
    TableModel model;
    QSortFilterProxyModel proxy;
};

ProxyStage& proxyStage()
{
    static auto* const kStage = new ProxyStage; // lives until the program ends
    return *kStage;
}

void proxySort(benchmark::State& state, const char* id)
{
    auto& proxy = proxyStage().proxy;
    for (auto _ : state) {
        proxy.sort(static_cast<int>(column(*events(), id)), Qt::DescendingOrder);
        state.PauseTiming();
        proxy.sort(-1);
        state.ResumeTiming();
    }
}

void proxyFilter(benchmark::State& state)
{
    auto& proxy = proxyStage().proxy;
    for (auto _ : state) {
        proxy.setFilterFixedString(QStringLiteral("operator_77"));
        state.counters["rows"] = proxy.rowCount();
        state.PauseTiming();
        proxy.setFilterFixedString({});
        state.ResumeTiming();
    }
}

/// The proxy cannot group: its rows by name, then one walk that sums each name.
void proxyGroup(benchmark::State& state)
{
    auto& proxy = proxyStage().proxy;
    const auto name = static_cast<int>(column(*events(), "name"));
    const auto dur = static_cast<int>(column(*events(), "duration"));
    for (auto _ : state) {
        proxy.sort(name);
        QHash<QString, qlonglong> sums;
        for (int row = 0, rows = proxy.rowCount(); row < rows; ++row)
            sums[proxy.index(row, name).data(TableModel::ValueRole).toString()] +=
                proxy.index(row, dur).data(TableModel::ValueRole).toLongLong();
        benchmark::DoNotOptimize(sums.size());
    }
}

void run(benchmark::State& state, const TableQuery& query)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(runQuery(*events(), query)->order.data());
}

void sortQuery(benchmark::State& state, const char* id)
{
    TableQuery query;
    query.sort = {{column(*events(), id), true}};
    query.hasTotals = state.range(0) != 0;
    run(state, query);
}
void filterQuery(benchmark::State& state)
{
    TableQuery query;
    query.filters = {{column(*events(), "name"), "operator_77"}};
    run(state, query);
}
void groupQuery(benchmark::State& state)
{
    TableQuery query;
    query.groupBy = column(*events(), "name");
    run(state, query);
}

void openPage(benchmark::State& state)
{
    const auto report = bench::bigReport(static_cast<std::size_t>(state.range(0)));
    for (auto _ : state) {
        const auto table = eventsOf(report);
        TableQuery query;
        query.hasTotals = false; // the footer's sums follow in the background
        auto rows = runQuery(*table, query);
        TableModel model;
        model.setShown({table, std::make_shared<const TableRows>(std::move(*rows))});
        benchmark::DoNotOptimize(model.index(0, 0).data());
    }
}

void exportCsv(benchmark::State& state)
{
    static const auto kTable = eventsOf(bench::bigReport(kExportRows));
    const auto rows = runQuery(*kTable, {});
    ExportOptions options;
    for (std::size_t i = 0; i < 12; ++i)
        options.columns.push_back(i);
    const auto target = std::filesystem::temp_directory_path() / "opscope-bench-export.csv";
    for (auto _ : state) {
        state.PauseTiming();
        std::filesystem::remove(target); // Python's file is a new one, too
        state.ResumeTiming();
        if (!exportTableToFile(*kTable, rows->order, options, target))
            state.SkipWithError("cannot write");
    }
    state.counters["MB"] = static_cast<double>(std::filesystem::file_size(target)) * 1e-6;
    // Left for the writer below, which writes the same cells.
}

/// Python reads our file into rows first; only its writing is counted.
void pythonCsv(benchmark::State& state)
{
    const auto folder = std::filesystem::temp_directory_path();
    const auto script = folder / "opscope-bench-export.py";
    std::ofstream(script) << "import csv, sys, time\n"
                             "rows = list(csv.reader(open(sys.argv[1], newline='', encoding='utf-8')))\n"
                             "def value(cell):\n"
                             "    try: return int(cell)\n"
                             "    except ValueError:\n"
                             "        try: return float(cell)\n"
                             "        except ValueError: return cell\n"
                             "rows = [[value(cell) for cell in row] for row in rows]\n"
                             "start = time.perf_counter()\n"
                             "with open(sys.argv[2], 'w', newline='', encoding='utf-8') as out:\n"
                             "    csv.writer(out).writerows(rows)\n"
                             "open(sys.argv[3], 'w').write(str(time.perf_counter() - start))\n";
    const auto source = folder / "opscope-bench-export.csv";
    const auto target = folder / "opscope-bench-export-python.csv";
    const auto seconds = folder / "opscope-bench-export.seconds";
    const auto command = "python3 '" + script.string() + "' '" + source.string() + "' '" + target.string() +
                         "' '" + seconds.string() + "'";
    for (auto _ : state) {
        double took = 0;
        if (std::system(command.c_str()) != 0 || !(std::ifstream(seconds) >> took))
            state.SkipWithError("cannot run python3");
        state.SetIterationTime(took);
    }
    for (const auto& file : {script, source, target, seconds})
        std::filesystem::remove(file);
}

} // namespace

BENCHMARK_CAPTURE(proxySort, number, "duration")
    ->Name("table/proxy/sort/number")
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(sortQuery, number, "duration")
    ->Name("table/sort/number")
    ->Arg(0)
    ->Arg(1)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(proxySort, name, "name")
    ->Name("table/proxy/sort/name")
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(sortQuery, name, "name")
    ->Name("table/sort/name")
    ->Arg(0)
    ->Arg(1)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK(proxyFilter)
    ->Name("table/proxy/filter")
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK(filterQuery)->Name("table/filter")->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(proxyGroup)->Name("table/proxy/group")->Iterations(1)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(groupQuery)->Name("table/group")->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(openPage)
    ->Name("table/open")
    ->Arg(kFewRows)
    ->Arg(kManyRows)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK(exportCsv)->Name("table/export/csv")->Iterations(3)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(pythonCsv)
    ->Name("table/export/python")
    ->Iterations(1)
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond);
