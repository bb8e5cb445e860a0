// SPDX-License-Identifier: GPL-3.0-or-later
/// AI Core Metrics: what is seen first.
#include <QHeaderView>
#include <QLabel>
#include <QTest>

#include <catch2/catch.hpp>

#include "source_dir.h"
#include "tests/support/answered.h"
#include "tests/support/open.h"
#include "tests/support/temp_folder.h"
#include "tests/views/seen.h"
#include "views/grid/filter_header.h"
#include "views/grid/table_page.h"
#include "views/grid/table_widget.h"
#include "views/panel.h"
#include "views/plots/bar_list.h"

using namespace opscope;

TEST_CASE("metrics page: begins with the op and its time and explains the longest one", "[views][table]")
{
    Selection selection;
    const std::unique_ptr<QWidget> made(
        panelOf("metrics")->create({openSample("ascend_pt_two_ranks"), selection}, nullptr));
    auto* page = qobject_cast<TablePageWidget*>(made.get());
    REQUIRE(page != nullptr);
    page->resize(1200, 800);
    page->show();
    REQUIRE(QTest::qWaitFor([&] { return page->table()->shown().rows != nullptr; }, 20000));
    waitForAnswers();
    const auto& table = *page->table()->table();
    const auto seen = page->table()->visibleColumns();
    REQUIRE(seen.size() > 4);
    CHECK(table.columns[seen[0]].spec.id == "Name");
    CHECK(table.columns[seen[1]].spec.id == "Type");
    CHECK(table.columns[seen[2]].spec.id == "Duration(us)");
    for (const auto column : seen) {
        INFO(table.columns[column].spec.id);
        CHECK_FALSE(QString::fromStdString(table.columns[column].spec.id)
                        .endsWith(QStringLiteral("id"), Qt::CaseInsensitive));
    }
    std::vector<std::string> groups; // one caption above each
    for (const auto column : seen) {
        const auto& group = table.columns[column].spec.group;
        if (groups.empty() || groups.back() != group)
            groups.push_back(group);
    }
    std::ranges::sort(groups);
    std::erase(groups, "");
    CHECK(std::ranges::adjacent_find(groups) == groups.end());
    const auto labels = page->findChildren<QLabel*>();
    CHECK(std::ranges::any_of(labels, [](const QLabel* label) {
        return label->text().startsWith(QStringLiteral("The longest op:"));
    }));
    const auto& pipes = test::part<BarList>(*page)->rows();
    REQUIRE(pipes.size() > 2); // all of them in one bar, and a bar for each
    CHECK(pipes.front().parts.size() == pipes.size() - 1);
    CHECK(std::ranges::count_if(pipes, &BarListRow::isBold) == 1);
}

TEST_CASE("metrics page: device model and picture come first where rows differ in them", "[views][table]")
{
    const TempFolder folder;
    const std::string job = "JOBDEVICES/";
    folder.write(job + "info.json.0", R"({"version":"1.0"})");
    folder.write(job + "data/AAcore.0.slice_0", "x");
    for (const auto* run : {"0.net.1", "0.net.2", "1.net.1"})
        folder.write(job + "summary/op_summary_" + run + ".1.2.1.0.01.1000.csv",
                     "Layer Id,Ori Layer Name,Layer Name,Layer Type,Time(us),Mac Ppen Ratio\n"
                     "0,conv,conv,Conv,10,0.5\n-,-,-,-,10,-\n");
    Selection selection;
    const std::unique_ptr<QWidget> made(
        panelOf("metrics")->create({openOne(folder.path() / "JOBDEVICES"), selection}, nullptr));
    auto* page = qobject_cast<TablePageWidget*>(made.get());
    REQUIRE(page != nullptr);
    page->resize(1200, 800);
    page->show();
    REQUIRE(QTest::qWaitFor([&] { return page->table()->shown().rows != nullptr; }, 20000));
    waitForAnswers();
    const auto& table = *page->table()->table();
    const auto seen = page->table()->visibleColumns();
    REQUIRE(seen.size() > 3);
    CHECK(table.columns[seen[0]].spec.title == "Device");
    CHECK(table.columns[seen[1]].spec.title == "Model");
    CHECK(table.columns[seen[2]].spec.id == "Layer Name");
}
