// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inventory/inventory_page.h"

#include <algorithm>

#include <QApplication>
#include <QLabel>
#include <QTest>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/builder/report_builder.h"
#include "core/table/join_ranks.h"
#include "core/table/table_page_list.h"
#include "tests/support/answered.h"
#include "tests/views/seen.h"
#include "views/grid/grid_view.h"
#include "views/grid/table_widget.h"
#include "views/model/table_model.h"
#include "views/selection/selection.h"
#include "views/theme/theme.h"

using namespace opscope;

namespace {

ReportPtr sampleReport()
{
    ReportBuilder builder;
    const auto add = [&](const char* path, FileState state, std::uint64_t size) {
        InventoryEntry entry;
        entry.path = path;
        entry.state = state;
        entry.sizeBytes = size;
        entry.fills = ReportPart::Tables;
        if (state == FileState::Missing)
            entry.reason = message(MessageId::NotFound, path);
        builder.report().inventory.push_back(entry);
    };
    add("a.json", FileState::Used, 222298112);
    add("b.csv", FileState::Missing, 0);
    add("c.json", FileState::Broken, 17);
    return builder.finish();
}

} // namespace

namespace {

struct Files {
    explicit Files(const WorkspacePtr& workspace) : page({workspace, selection}, nullptr)
    {
        page.resize(900, 500);
        page.show();
        REQUIRE(
            QTest::qWaitFor([&] { return test::part<TableWidget>(page)->shown().rows != nullptr; }, 10000));
    }
    QString text(int row, const char* column) const
    {
        const auto at = test::part<TableWidget>(page)->table()->find(column);
        REQUIRE(at);
        return test::part<TableWidget>(page)->model()->index(row, static_cast<int>(*at)).data().toString();
    }
    Selection selection;
    InventoryPage page;
};

WorkspacePtr ofReports(std::vector<ReportPtr> reports)
{
    return std::make_shared<const Workspace>(Workspace{std::move(reports)});
}

} // namespace

TEST_CASE("inventory page: broken and missing files come first", "[views][inventory]")
{
    const Files f(ofReports({sampleReport()}));
    REQUIRE(test::part<TableWidget>(f.page)->model()->rowCount() == 3);
    CHECK(f.text(0, "path") == QStringLiteral("c.json"));
    CHECK(f.text(1, "path") == QStringLiteral("b.csv"));
    CHECK(f.text(2, "path") == QStringLiteral("a.json"));
    const auto summary = f.page.findChildren<QLabel*>().front()->text();
    CHECK(summary.startsWith(QStringLiteral("3")));
}

TEST_CASE("inventory page: says state and size and page and reason", "[views][inventory]")
{
    const Files f(ofReports({sampleReport()}));
    CHECK(f.text(0, "state") == QStringLiteral("broken"));
    CHECK(f.text(0, "size") == QStringLiteral("17"));
    CHECK(f.text(1, "size") == f.text(0, "reason")); // none of either
    CHECK(f.text(1, "reason") == QStringLiteral("Not found: b.csv"));
    CHECK(f.text(2, "feeds") == QStringLiteral("Data tables"));
    CHECK(f.page.cliCommand().contains(QStringLiteral("--page inventory")));
    // The columns of the command line.
    const auto inCli = tablePage("inventory")->build(sampleReport(), {}, {});
    REQUIRE(inCli);
    CHECK(std::ranges::equal(
        test::part<TableWidget>(f.page)->table()->columns, (*inCli)->columns, {},
        [](const TableColumn& column) { return column.spec.id; },
        [](const TableColumn& column) { return column.spec.id; }));
}

TEST_CASE("inventory page: the columns stand in the order of the command line", "[views][inventory]")
{
    const auto check = [](const WorkspacePtr& workspace) {
        const Files f(workspace);
        const auto* table = test::part<TableWidget>(f.page);
        std::vector<RankRequest> requests(workspace->reports.size());
        for (std::size_t rank = 0; rank < requests.size(); ++rank)
            requests[rank].index = rank;
        const auto inCli = buildPage(*tablePage("inventory"), *workspace, requests, {});
        REQUIRE(inCli);
        const auto seen = table->visibleColumns();
        std::vector<std::string> expected; // without those that have no value
        for (std::size_t column = 0; column < inCli->table->columns.size(); ++column) {
            if (std::ranges::find(seen, column) != seen.end())
                expected.push_back(inCli->table->columns[column].spec.id);
        }
        std::vector<std::string> ids;
        for (const auto column : seen)
            ids.push_back(table->table()->columns[column].spec.id);
        CHECK(ids.size() >= 4);
        CHECK(ids == expected);
        CHECK(std::ranges::find(ids, "state") != ids.end());
        CHECK(table->currentRow() == 0U);
    };
    check(ofReports({sampleReport()}));
    check(ofReports({sampleReport(), sampleReport()}));
}

TEST_CASE("inventory page: a file is found by its path and rank", "[views][inventory]")
{
    Files f(ofReports({sampleReport(), sampleReport()}));
    const auto path = QStringLiteral("b.csv");
    const auto row = f.page.rowOf(path, 1);
    REQUIRE(row);
    CHECK(row != f.page.rowOf(path, 0));
    CHECK_FALSE(f.page.rowOf(QStringLiteral("no such file"), 1));
    CHECK_FALSE(f.page.rowOf(path, 2));
    CHECK(QTest::qWaitFor([&] { return f.page.reveal({.rank = 1, .file = path}); }, 10000));
    CHECK(QTest::qWaitFor([&] { return test::part<TableWidget>(f.page)->currentRow() == row; }, 10000));
    CHECK(test::part<TableWidget>(f.page)->table()->reportOf(*row) == 1);
}

TEST_CASE("inventory page: the states take the colours of a theme that is chosen later", "[views][inventory]")
{
    const auto choose = [](ThemeKind kind) {
        setCurrentTheme(kind);
        QApplication::setPalette(currentTheme().palette());
        waitForAnswers();
    };
    choose(ThemeKind::Light);
    Files f(ofReports({sampleReport()}));
    REQUIRE(QTest::qWaitFor([&] { return f.page.reveal({.file = QStringLiteral("a.json")}); },
                            10000)); // the row of the cell is not selected
    REQUIRE(QTest::qWaitFor([&] { return test::part<TableWidget>(f.page)->currentRow() == 2; }, 10000));
    const auto cell = [&] {
        auto* view = test::part<TableWidget>(f.page)->view();
        return view->viewport()
            ->grab(view->visualRect(test::part<TableWidget>(f.page)->model()->index(
                0, static_cast<int>(test::part<TableWidget>(f.page)->table()->find("state").value()))))
            .toImage();
    };
    choose(ThemeKind::Dark);
    const auto later = cell();
    test::part<TableWidget>(f.page)->setWordColors(
        static_cast<int>(test::part<TableWidget>(f.page)->table()->find("state").value()),
        {{QStringLiteral("broken"), currentTheme().color(Token::Bad)}});
    CHECK(later == cell());
    choose(ThemeKind::Light);
}
