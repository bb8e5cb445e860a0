// SPDX-License-Identifier: GPL-3.0-or-later
// Dumps and results of two runs side by side, and a result alone.
#include <algorithm>

#include <QLabel>
#include <QTabWidget>
#include <QtTest>

#include <catch2/catch.hpp>

#include "core/import/open.h"
#include "source_dir.h"
#include "tests/support/temp_folder.h"
#include "views/accuracy/accuracy_page.h"
#include "views/comparison/comparison_sides.h"
#include "views/grid/table_widget.h"
#include "views/panel.h"
#include "views/selection/selection.h"

using namespace opscope;

namespace {

std::filesystem::path pairedSample()
{
    return std::filesystem::path(OPSCOPE_SOURCE_DIR) / "samples/dumps_small_net";
}

ReportPtr opened(const std::filesystem::path& path)
{
    OpenOptions options;
    options.useCache = false;
    auto workspace = openPath(path, options);
    REQUIRE(workspace);
    return workspace->reports.front();
}

const Panel* accuracyPanel()
{
    const auto all = comparisonPanels();
    const auto it = std::ranges::find(all, std::string_view("accuracy"),
                                      [](const auto* panel) { return std::string_view(panel->id); });
    return it == all.end() ? nullptr : *it;
}

/// The page of two runs.
struct OnPair {
    OnPair(const std::filesystem::path& baseline, const std::filesystem::path& current)
        : sides(opened(baseline), opened(current))
    {
        REQUIRE(accuracyPanel() != nullptr);
        page.reset(accuracyPanel()->create({sides, selection}, nullptr));
        page->resize(1200, 800);
        REQUIRE(QTest::qWaitFor([&] { return !page->isBusy() && tensors().shown().rows != nullptr; }, 20000));
    }
    TableWidget& tensors() const
    {
        auto* tabs = page->findChild<QTabWidget*>();
        return *qobject_cast<TableWidget*>(tabs->widget(0));
    }
    bool says(const QString& text) const
    {
        const auto labels = page->findChildren<QLabel*>();
        return std::ranges::any_of(labels, [&](const QLabel* label) { return label->text().contains(text); });
    }
    std::string cell(std::string_view tensor, std::string_view column) const
    {
        const auto& table = *tensors().table();
        const auto names = table.find("TensorIndex");
        const auto values = table.find(column);
        for (std::size_t row = 0; names && values && row < table.rows; ++row) {
            if (table.text(row, *names) == tensor)
                return table.text(row, *values);
        }
        return "none";
    }

    ComparisonSides sides;
    Selection selection;
    std::unique_ptr<Page> page;
};

void copySample(const std::filesystem::path& to)
{
    std::filesystem::copy(pairedSample(), to, std::filesystem::copy_options::recursive);
}

constexpr const char* kHeader =
    "Index,OpType,NPUDump,GroundTruth,TensorIndex,CosineSimilarity,CompareFailReason\n";

} // namespace

TEST_CASE("dumps of two runs with a ground truth say what is better and what is worse", "[views][accuracy]")
{
    const TempFolder folder;
    copySample(folder.path() / "after");
    // Before the change the transposed tensor was right: its ground truth is what the NPU computed.
    copySample(folder.path() / "before");
    std::filesystem::copy(folder.path() / "before/golden/clip.0.1751616001000400.npy",
                          folder.path() / "before/golden/transpose.0.1751616001000500.npy",
                          std::filesystem::copy_options::overwrite_existing);
    const OnPair on(folder.path() / "before", folder.path() / "after");
    CHECK(on.says(QStringLiteral("13 of 14 tensors compared")));
    CHECK(on.says(QStringLiteral("compared with ")));
    CHECK(on.cell("transpose:output:0", "Change") != "none");
    CHECK(on.cell("conv1:output:0", "Change") == "same");
}

TEST_CASE("dumps of two runs without a ground truth are compared with each other", "[views][accuracy]")
{
    const TempFolder folder;
    for (const auto* side : {"before", "after"})
        std::filesystem::copy(pairedSample() / "npu", folder.path() / side,
                              std::filesystem::copy_options::recursive);
    folder.write("before/20250704080000/0/small_net/1/0/Relu.extra.9.1.1751616001000900",
                 ""); // an op that only the baseline has
    const OnPair on(folder.path() / "before", folder.path() / "after");
    CHECK(on.cell("0/Relu.extra.9.1.1751616001000900", "Verdict") == "not paired");
    CHECK(on.cell("0/Relu.extra.9.1.1751616001000900", "CompareFailReason") ==
          "The other side has no matching tensor");
    CHECK(on.says(QStringLiteral("the ground truth is the dumps of ")));
    CHECK(on.cell("transpose:input:0", "CosineSimilarity") == "1.000000");
    CHECK_FALSE(on.says(QStringLiteral("inputs are not compared")));
    CHECK(on.cell("transpose:output:0", "CosineSimilarity") == "1.000000");
}

TEST_CASE("two results stand beside each other", "[views][accuracy]")
{
    const TempFolder folder;
    const auto before = folder.write("before.csv", std::string(kHeader) + "0,Relu,r,r,r:output:0,0.999000,\n"
                                                                          "1,Add,a,a,a:output:0,0.700000,\n"
                                                                          "2,Mul,m,m,m:output:0,0.5,\n");
    const auto after = folder.write("after.csv", std::string(kHeader) + "0,Relu,r,r,r:output:0,0.710000,\n"
                                                                        "1,Add,a,a,a:output:0,0.999900,\n");
    const OnPair on(before, after);
    CHECK(on.says(QStringLiteral("1 worse, 1 better, 0 the same")));
    CHECK(on.says(QStringLiteral("1 on one side only, 0 not compared")));
    CHECK(on.cell("m:output:0", "Change") == "only before");
    CHECK(on.cell("m:output:0", "Before") == "0.5");
    CHECK(on.cell("m:output:0", "CosineSimilarity") == "N/A");
    CHECK(on.cell("r:output:0", "Change") == "worse");
    CHECK(on.cell("r:output:0", "Before") == "0.999000");
    CHECK(on.cell("r:output:0", "CosineSimilarity") == "0.710000");
    CHECK(on.says(QStringLiteral("a result that was written before")));
}

TEST_CASE("results of two models say that no tensor is common", "[views][accuracy]")
{
    const TempFolder folder;
    const auto before =
        folder.write("before.csv", std::string(kHeader) + "0,Relu,r,r,r:output:0,0.999000,\n");
    const auto after = folder.write("after.csv", std::string(kHeader) + "0,Add,a,a,a:output:0,0.999900,\n");
    const OnPair on(before, after);
    CHECK(on.says(QStringLiteral("it is another model")));
    CHECK_FALSE(on.says(QStringLiteral("0 worse")));
}

TEST_CASE("runs without dumps have no page of two accuracies and say how to get them", "[views][accuracy]")
{
    const TempFolder folder;
    const auto table = folder.write("op_summary_20260101000000.csv", "Op Name,Task Duration(us)\na,1\n");
    const auto whyEmpty = [](const ReportPtr& baseline, const ReportPtr& current) {
        return accuracyPanel()->whyEmpty({Workspace{{current}}, 0, {}, baseline.get()});
    };
    const auto reason = whyEmpty(opened(table), opened(pairedSample()));
    REQUIRE(reason);
    CHECK_FALSE(reason->howToCollect.empty());
    CHECK_FALSE(whyEmpty(opened(pairedSample()), opened(pairedSample() / "npu")));
}
