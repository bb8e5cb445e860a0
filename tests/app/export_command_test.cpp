// SPDX-License-Identifier: GPL-3.0-or-later
// The command in the export dialog writes the same bytes as the dialog.
#include <sstream>

#include <QComboBox>
#include <QFile>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>

#include <catch2/catch.hpp>

#include "app/cli/cli.h"
#include "core/collect/shell_quote.h"
#include "core/import/open.h"
#include "source_dir.h"
#include "tests/support/answered.h"
#include "tests/support/open.h"
#include "tests/views/seen.h"
#include "views/comparison/comparison_page.h"
#include "views/grid/export_dialog.h"
#include "views/grid/table_widget.h"
#include "views/panel.h"
#include "views/selection/shown_times.h"

using namespace opscope;
using opscope::test::seen;

namespace {

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

struct Shown {
    Shown(const ReportPtr& report, const char* page, const TableRequest& request) : widget(report, selection)
    {
        const auto table = tablePage(page)->build(report, request, {});
        REQUIRE(table);
        widget.resize(1000, 500);
        widget.setRequest({0, request}, PanelContext(report, selection));
        widget.setTable(*table);
        widget.show();
        wait();
    }
    void wait()
    {
        waitForAnswers();
        REQUIRE(QTest::qWaitFor([&] { return widget.shown().rows != nullptr; }, 10000));
    }

    Selection selection;
    QTemporaryDir folder;
    TableWidget widget;
};

void checkSame(Shown& shown, ExportDialog::Scope scope, ExportFormat format)
{
    ExportDialog dialog(shown.widget.exportSource());
    const auto choose = [&](const char* what, auto value) {
        seen<QComboBox>(dialog, what).setCurrentIndex(static_cast<int>(value));
    };
    choose("Rows", scope);
    choose("Format", format);
    dialog.findChild<QLineEdit*>()->setText(shown.folder.filePath(QStringLiteral("dialog.out")));
    QFile::remove(dialog.path());
    QSignalSpy finished(&dialog, &ExportDialog::finished);
    dialog.start();
    REQUIRE((finished.count() > 0 || finished.wait(20000)));
    const auto written = contentOf(dialog.path());
    REQUIRE(written.size() > 20);

    dialog.findChild<QLineEdit*>()->setText(shown.folder.filePath(QStringLiteral("command.out")));
    const auto command = dialog.command().toStdString();
    INFO(command);
    auto words = splitWords(command).value();
    REQUIRE(words.size() > 3);
    words.erase(words.begin());
    words.emplace_back("--no-cache");
    std::ostringstream out;
    std::ostringstream err;
    const int code = runCli(words, out, err);
    INFO(err.str());
    REQUIRE(code == 0);
    CHECK((contentOf(dialog.path()) == written));
}

} // namespace

TEST_CASE("export command: writes the file of the dialog for shown and selected and all rows",
          "[app][export]")
{
    const auto report = openSample("PROF_000001_20211118093012345_FACEMASKSLEEPING");
    Shown shown(report, "metrics", {});
    const auto& table = *shown.widget.table();
    shown.widget.setFilter(*table.find("Task Duration(us)"), QStringLiteral(">20us"));
    shown.wait();
    shown.widget.selectRow(shown.widget.shown().rows->order.at(1));
    for (const auto scope :
         {ExportDialog::Scope::Shown, ExportDialog::Scope::Selected, ExportDialog::Scope::All}) {
        checkSame(shown, scope, ExportFormat::Csv);
        checkSame(shown, scope, ExportFormat::Json);
    }
    shown.widget.setGroupBy(table.find("OP Type"));
    shown.wait();
    checkSame(shown, ExportDialog::Scope::Shown, ExportFormat::Csv);
}

TEST_CASE("export command: knows the variant and the source and the total row", "[app][export]")
{
    const auto job = openSample("JOBYOLOMISHBEFORESAMPLE");
    Shown layers(job, "metrics", {});
    checkSame(layers, ExportDialog::Scope::Shown, ExportFormat::Markdown);
    TableRequest request;
    request.variant = "op_types";
    request.isComputed = true;
    Shown types(openSample("PROF_000001_20250620081530123_TRANSFORMERBLOCK"), "statistics", request);
    checkSame(types, ExportDialog::Scope::Shown, ExportFormat::Tsv);
}

TEST_CASE("export command: a date that was typed selects the same rows", "[app][export]")
{
    const auto report = openSample("PROF_000001_20250620081530123_TRANSFORMERBLOCK");
    Shown gaps(report, "gaps", {});
    ShownTimes::of(gaps.selection).setZero(report->span.begin);
    ShownTimes::of(gaps.selection).setAbsolute(true);
    gaps.wait();
    const auto begin = *gaps.widget.table()->find("begin");
    const auto rows = gaps.widget.shown().rows->order.size();
    const auto middle = gaps.widget.shown().rows->order.at(rows / 2);
    const auto date = shownText(*gaps.widget.table(), middle, begin);
    REQUIRE(date.startsWith(QStringLiteral("2025-06-20 ")));
    for (const auto& filter : {QLatin1Char('>') + date, QLatin1Char('=') + date, QStringLiteral("..") + date,
                               QLatin1Char('<') + date.left(23)}) {
        INFO(filter.toStdString());
        gaps.widget.setFilter(begin, filter);
        gaps.wait();
        const auto left = gaps.widget.shown().rows->order.size();
        CHECK(left > 0);
        CHECK(left < rows);
        checkSame(gaps, ExportDialog::Scope::Shown, ExportFormat::Csv);
    }
}

namespace {

std::filesystem::path samplePath(const char* name)
{
    return std::filesystem::path(OPSCOPE_SOURCE_DIR) / "samples" / name;
}

struct OpenedPage {
    OpenedPage(const char* panel, const char* sample)
    {
        auto workspace = std::make_shared<const Workspace>(openForTest(samplePath(sample)));
        PanelContext context(std::move(workspace), selection);
        context.root = samplePath(sample).string();
        page.reset(panelOf(panel)->create(context, nullptr));
        page->resize(1200, 800);
        page->show();
    }

    Selection selection;
    std::unique_ptr<Page> page;
};

/// Runs the command of the table's export dialog with further words: its output contains every row of the
/// table, in the same order.
void checkCommand(TableWidget& table, const std::vector<std::string>& further)
{
    REQUIRE(QTest::qWaitFor([&] { return table.shown().rows != nullptr; }, 60000));
    const auto source = table.exportSource();
    REQUIRE(source.command.text);
    const auto command = source.command.text().toStdString();
    INFO(command);
    auto words = splitWords(command).value();
    REQUIRE(words.size() > 2);
    words.erase(words.begin());
    words.insert(words.end(), further.begin(), further.end());
    std::ostringstream out;
    std::ostringstream err;
    const int code = runCli(words, out, err);
    INFO(err.str());
    REQUIRE(code == 0);
    const auto text = out.str();
    const auto& shown = *table.table();
    REQUIRE(shown.rows > 0);
    std::size_t at = 0;
    for (std::uint32_t row = 0; row < shown.rows; ++row) {
        const auto name = shown.text(row, shown.nameColumn);
        INFO("row " << row << ": " << name);
        at = text.find(name, at);
        REQUIRE(at != std::string::npos);
        at += name.size();
    }
    ExportDialog dialog(table.exportSource());
    CHECK(dialog.command().startsWith(source.command.text()));
}

} // namespace

TEST_CASE("export command: a page whose rows are no table of core names its own command", "[app][export]")
{
    SECTION("roofline")
    {
        const OpenedPage opened("roofline", "PROF_000001_20211118093012345_FACEMASKSLEEPING");
        checkCommand(*opened.page->findChild<TableWidget*>(), {"--format", "csv", "--no-cache"});
    }
    SECTION("advice")
    {
        const OpenedPage opened("advice", "JOBYOLOMISHBEFORESAMPLE");
        auto* evidence = opened.page->findChild<TableWidget*>(QStringLiteral("advice.evidence"));
        REQUIRE(evidence != nullptr);
        REQUIRE(QTest::qWaitFor([&] { return evidence->table() != nullptr; }, 60000));
        checkCommand(*evidence, {"--format", "markdown", "--no-cache"});
    }
    SECTION("accuracy")
    {
        const OpenedPage opened("accuracy", "dumps_small_net");
        auto* tabs = opened.page->findChild<QTabWidget*>();
        checkCommand(*qobject_cast<TableWidget*>(tabs->widget(0)), {});
    }
    SECTION("comparison")
    {
        Selection selection;
        ComparisonSides sides(openSample("PROF_000001_20211118093012345_FACEMASKSLEEPING"),
                              openSample("PROF_000001_20211118094024567_FACEMASKNOSLEEPS"));
        ComparisonPage page({sides, selection});
        REQUIRE(QTest::qWaitFor([&] { return !page.isBusy() && page.comparison(); }, 60000));
        checkCommand(*page.findChild<TableWidget*>(), {"--format", "csv", "--no-cache"});
    }
}
