// SPDX-License-Identifier: GPL-3.0-or-later
// What msaccucmp and an independent program in double computed of a pair of ResNet-50.
#include <algorithm>

#include <catch2/catch.hpp>

#include "core/accuracy/judge/compare_run.h"
#include "core/accuracy/judge/result_table.h"
#include "core/base/csv_reader.h"
#include "core/base/regular_file.h"
#include "core/graph/open_graph.h"
#include "tests/core/accuracy/accuracy_data.h"
#include "tests/core/accuracy/compare_folders.h"

using namespace opscope;
using namespace opscope::accuracy;

namespace {

AccuracyResult compareResnet(const std::filesystem::path& data, bool withGraph, bool likeReference)
{
    const auto npu = openDumpFolder(data / "synthetic/resnet50/npu");
    REQUIRE(npu);
    auto goldenFolder = openDumpFolder(data / "synthetic/resnet50/golden");
    REQUIRE(goldenFolder);
    GoldenFiles golden(*std::move(goldenFolder));
    ModelGraphPtr graph;
    if (withGraph) {
        const auto opened = openGraph(data / "ge_proto/ge_proto_00000062_Build.txt");
        REQUIRE(opened);
        graph = *opened;
    }
    CompareOptions options;
    options.pair.likeReference = likeReference;
    options.detectsOverflow = true;
    auto result = compareFolders(*npu, golden, graph.get(), options);
    REQUIRE(result);
    return *std::move(result);
}

ResultColumns allColumns(const AccuracyResult& result)
{
    ResultColumns columns;
    columns.hasOverflow = true;
    columns.hasNpuAddress = !result.isNpuOfFramework;
    columns.hasGoldenAddress = !result.isGoldenOfFramework;
    for (std::size_t i = 0; i < kMetrics; ++i)
        columns.metrics.push_back(static_cast<Metric>(i));
    return columns;
}

} // namespace

TEST_CASE("the reference mode prints what msaccucmp printed", "[core][accuracy][oracle]")
{
    const auto data = accuracyData("");
    if (!data)
        return;
    const auto result = compareResnet(*data, true, true);
    const auto columns = allColumns(result);
    const auto text = readRegular(*data / "oracle/msaccucmp_result_resnet50.csv", 1 << 20);
    REQUIRE(text);
    CsvReader oracle(*text);
    REQUIRE(oracle.next());
    const auto table = resultTable(result.rows, columns);
    REQUIRE(table->columns.size() == oracle.cells().size());
    for (std::size_t i = 0; i < oracle.cells().size(); ++i)
        CHECK(table->columns[i].spec.title == oracle.cells()[i]);
    std::size_t row = 0;
    while (oracle.next()) {
        REQUIRE(row < result.rows.size());
        INFO(result.rows[row].npu);
        for (std::size_t i = 0; i < oracle.cells().size(); ++i)
            CHECK(table->text(row, i) == oracle.cells()[i]);
        ++row;
    }
    CHECK(row == result.rows.size());
    CHECK(row == 171);
}

TEST_CASE("the exact mode agrees with a program that sums exactly", "[core][accuracy][oracle]")
{
    const auto data = accuracyData("");
    if (!data)
        return;
    const auto expected = readJson(*data / "synthetic/expected.json");
    const auto result = compareResnet(*data, false, false);
    std::size_t found = 0;
    for (const auto& wanted : expected["rows"]) {
        const auto tensor = wanted["tensor"].get<std::string>();
        const auto row = std::ranges::find(result.rows, tensor, &ResultRow::tensor);
        INFO(tensor);
        REQUIRE(row != result.rows.end());
        REQUIRE(row->comparison);
        for (std::size_t i = 0; i < kMetrics; ++i) {
            const std::string name(metricName(static_cast<Metric>(i)));
            INFO(name);
            CHECK(row->text(static_cast<Metric>(i)) == wanted["metrics"][name].get<std::string>());
        }
        ++found;
    }
    CHECK(found == 6);
}

TEST_CASE("the older dump of an op and files without a partner are listed", "[core][accuracy][oracle]")
{
    const auto data = accuracyData("");
    if (!data)
        return;
    const auto result = compareResnet(*data, true, false);
    REQUIRE(result.leftOut.size() == 1);
    CHECK(result.leftOut[0].path.filename() == "SoftmaxV2.prob.53.3.1717200000000010");
}
