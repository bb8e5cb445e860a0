// SPDX-License-Identifier: GPL-3.0-or-later
/// No reader, page or export may cost more than n log n, whatever overlaps. Times are compared with each
/// other only: four times the events may take ten times as long (twice and twice again by 3.2), the best of
/// three attempts; a square takes sixteen times as long.
#include <ctime>
#include <functional>

#include <catch2/catch.hpp>

#include "core/advisor/advisor.h"
#include "core/analysis/statistics.h"
#include "core/analysis/summary.h"
#include "core/compare/comparison.h"
#include "core/export/sqlite_export.h"
#include "core/export/summary_export.h"
#include "core/export/timeline_export.h"
#include "core/table/query.h"
#include "core/table/table_page_list.h"
#include "tests/core/import/trace/trace_fixture.h"

using namespace opscope;
using namespace opscope::test;

namespace {

#ifdef OPSCOPE_SANITIZED
constexpr std::size_t kSmall = 3'000; // all is five times slower there
#else
constexpr std::size_t kSmall = 10'000;
#endif
constexpr double kMostGrowth = 3.2 * 3.2;
constexpr double kLeast = 0.02; ///< seconds: less says nothing

/// Events of one kind, half of them on the host and half on the device.
struct Shape {
    const char* name;
    std::string (*event)(std::size_t i, std::size_t count);
    bool isKineto = false;
};

/// A module, an op in it, a call in that, and its kernel or copy; what is on the host is nested.
std::string launch(std::size_t i, std::size_t n)
{
    const auto kind = i % 4;
    const auto flow = [&](char phase, std::size_t pid, std::size_t tid, std::size_t ts) {
        return fmt::format(R"(,{{"ph":"{}","name":"ac2g","cat":"ac2g","id":{},"pid":{},"tid":{},"ts":{}{}}})",
                           phase, i / 4, pid, tid, ts, phase == 'f' ? R"(,"bp":"e")" : "");
    };
    const auto host = [&](std::string_view name, std::string_view category, std::string_view args) {
        return fmt::format(
            R"({{"ph":"X","name":"{}","cat":"{}","pid":1,"tid":1,"ts":{},"dur":{},"args":{{{}}}}})", name,
            category, i, 2 * (n - i), args);
    };
    if (kind == 0)
        return host(fmt::format("nn.Module: M_{}", i), "python_function", "");
    if (kind == 1)
        return host("aten::mm", "cpu_op", R"("Input Dims":[[2,3],[3,4]],"Input type":["float","float"])");
    if (kind == 2)
        return host("cudaMemcpyAsync", "cuda_runtime", "") + flow('s', 1, 1, i);
    const bool isCopy = i % 8 == 3;
    return fmt::format(
               R"({{"ph":"X","name":"{}","cat":"{}","pid":0,"tid":7,"ts":{},"dur":2,"args":{{"bytes":64}}}})",
               isCopy ? "Memcpy HtoD (Pageable -> Device)" : "kernel", isCopy ? "gpu_memcpy" : "kernel",
               3 * n + 3 * i) +
           flow('f', 0, 7, 3 * n + 3 * i);
}

std::string slice(std::size_t i, std::string_view name, std::size_t tid, std::size_t ts, std::size_t dur,
                  std::string_view more = {})
{
    return fmt::format(R"({{"ph":"X","name":"{}","pid":{},"tid":{},"ts":{},"dur":{}{}}})", name, 1 + i % 2,
                       tid, ts, dur, more);
}

const Shape kShapes[] = {
    {"all overlap", [](std::size_t i, std::size_t n) { return slice(i, "op", 1, i, n); }},
    {"all nested", [](std::size_t i, std::size_t n) { return slice(i, "op", 1, i, 2 * (n - i)); }},
    {"equal stamps", [](std::size_t i, std::size_t) { return slice(i, "op", 1, 5, 10); }},
    {"a thread each", [](std::size_t i, std::size_t) { return slice(i, "op", i, i * 3, 2); }},
    {"a thread each of the host beside one lane",
     [](std::size_t i, std::size_t) { return slice(i, "op", i % 2 == 0 ? i : 1, i * 3, 2); }},
    {"a name each",
     [](std::size_t i, std::size_t) { return slice(i, "op" + std::to_string(i), 1, i * 3, 2); }},
    {"a counter each",
     [](std::size_t i, std::size_t) {
         return fmt::format(R"({{"ph":"C","name":"c{}","pid":2,"ts":{},"args":{{"v":{}}}}})", i, i, i);
     }},
    {"flows to one target",
     [](std::size_t i, std::size_t n) {
         return slice(i, "op", 1, i * 3, 2) +
                fmt::format(R"(,{{"ph":"s","name":"f","cat":"f","id":{0},"pid":{1},"tid":1,"ts":{2}}},)"
                            R"({{"ph":"f","name":"f","cat":"f","id":{0},"pid":1,"tid":1,"ts":{3},"bp":"e"}})",
                            i, 1 + i % 2, i * 3, (n - 2) * 3);
     }},
    {"flows in the gaps of a long call",
     [](std::size_t i, std::size_t n) {
         const auto pid = 1 + i % 2;
         return slice(i, "op", 1, i < 2 ? 0 : i * 3, i < 2 ? 9 * n : 2) +
                fmt::format(R"(,{{"ph":"s","name":"f","cat":"f","id":{0},"pid":{1},"tid":1,"ts":{2}}},)"
                            R"({{"ph":"f","name":"f","cat":"f","id":{0},"pid":1,"tid":1,"ts":{2},"bp":"e"}})",
                            i, pid, 8 * n);
     }},
    {"flows of one id",
     [](std::size_t i, std::size_t) {
         return slice(i, "op", 1, i * 3, 2) +
                fmt::format(R"(,{{"ph":"{0}","name":"f","cat":"f","id":1,"pid":{1},"tid":1,"ts":{2}}})",
                            i % 2 == 0 ? 's' : 't', 1 + i % 2, i * 3);
     }},
    {"a step each",
     [](std::size_t i, std::size_t n) {
         return slice(i, "ProfilerStep#" + std::to_string(i), 1, i, i % 4 == 0 ? n : 1);
     }},
    {"begins without end",
     [](std::size_t i, std::size_t) {
         return fmt::format(R"({{"ph":"B","name":"open","pid":{},"tid":1,"ts":{}}})", 1 + i % 2, i);
     }},
    {"ranges",
     [](std::size_t i, std::size_t n) {
         return slice(i, "range", 1, i, n / 2, R"(,"args":{"event_type":"start/end"})");
     }},
    {"launches of nested modules", launch, true},
};

std::string traceOf(const Shape& shape, std::size_t count)
{
    std::string out = shape.isKineto ? R"({"schemaVersion":1,"traceEvents":)" : "";
    out += R"([{"ph":"M","name":"process_name","pid":1,"args":{"name":"CANN"}},)"
           R"({"ph":"M","name":"process_name","pid":2,"args":{"name":"Ascend Hardware"}})";
    for (std::size_t i = 0; i < count; ++i)
        out += ",\n" + shape.event(i, count);
    return out + (shape.isKineto ? "]}" : "]");
}

double secondsOf(const std::function<void()>& work)
{
    const auto before = std::clock();
    work();
    return static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
}

/// Two reports of one shape, the second of four times as many events.
class Growth {
public:
    explicit Growth(const Shape& shape) : m_shape(shape)
    {
        for (std::size_t i = 0; i < 2; ++i)
            m_files[i] = m_folder.write(fmt::format("{}.json", i), traceOf(shape, kSmall << (2 * i)));
        check("read", [&](std::size_t i) { m_reports[i] = openTraceFile(m_files[i]).report; });
    }

    const ReportPtr& report(std::size_t i) const { return m_reports[i]; }
    std::filesystem::path out(std::size_t i) const { return m_folder.path() / fmt::format("out{}", i); }

    void check(const std::string& what, const std::function<void(std::size_t)>& work)
    {
        double small = 0;
        double large = 0;
        bool isSquare = true;
        for (int attempt = 0; attempt < 3 && isSquare; ++attempt) {
            small = secondsOf([&] { work(0); });
            large = secondsOf([&] { work(1); });
            isSquare = large >= kLeast && large >= kMostGrowth * small;
        }
        INFO(m_shape.name << ", " << what << ": " << small << " s, then " << large << " s");
        CHECK_FALSE(isSquare);
    }

private:
    const Shape& m_shape;
    TempFolder m_folder;
    std::filesystem::path m_files[2];
    ReportPtr m_reports[2];
};

ExportTarget target(const std::filesystem::path& out)
{
    ExportTarget options;
    options.out = out;
    return options;
}

void readAll(const TablePage& page, const ReportPtr& report, const TableRequest& request)
{
    const auto table = page.build(report, request, {});
    if (!table)
        return;
    for (std::size_t row = 0; row < (*table)->rows; ++row) {
        for (std::size_t c = 0; c < (*table)->columns.size(); ++c)
            static_cast<void>((*table)->cell(row, c));
    }
}

} // namespace

TEST_CASE("growth: reading and every page cost no square", "[core][growth]")
{
    for (const auto& shape : kShapes) {
        Growth growth(shape);
        for (const auto* page : tablePages()) {
            std::vector<std::string> variants{""};
            for (const auto& variant : page->variants)
                variants.emplace_back(variant.id);
            for (const auto& variant : variants) {
                TableRequest request;
                request.variant = variant;
                request.isComputed = true;
                growth.check(fmt::format("page {} {}", page->id, variant),
                             [&](std::size_t i) { readAll(*page, growth.report(i), request); });
            }
        }
    }
}

TEST_CASE("growth: statistics and comparisons and exports cost no square", "[core][growth]")
{
    for (const auto& shape : kShapes) {
        Growth growth(shape);
        growth.check("summary", [&](std::size_t i) { summarise(*growth.report(i)); });
        for (const auto by : {StatisticsBy::Op, StatisticsBy::Api, StatisticsBy::Stream})
            growth.check(fmt::format("statistics {}", static_cast<int>(by)), [&](std::size_t i) {
                statistics(*growth.report(i), {by, {}, {}});
            });
        for (const auto by : {CompareBy::Ops, CompareBy::OpTypes, CompareBy::Apis}) {
            growth.check(fmt::format("compare {}", compareByName(by)), [&](std::size_t i) {
                CompareOptions options;
                options.by = by;
                static_cast<void>(
                    compareRuns({{growth.report(i), {}, {}}}, {{growth.report(i), {}, {}}}, options));
            });
        }
        growth.check("advice", [&](std::size_t i) { static_cast<void>(advise({{growth.report(i)}}, {})); });
        growth.check("export timeline", [&](std::size_t i) {
            static_cast<void>(exportTimeline(*growth.report(i), target(growth.out(i))));
        });
        growth.check("export summary", [&](std::size_t i) {
            static_cast<void>(exportSummary(*growth.report(i), target(growth.out(i))));
        });
        growth.check("export sqlite", [&](std::size_t i) {
            static_cast<void>(exportSqlite({growth.report(i)}, growth.out(i) / "report.db"));
        });
    }
}
