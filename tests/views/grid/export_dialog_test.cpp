// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/grid/export_dialog.h"

#include <QComboBox>
#include <QFile>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <catch2/catch.hpp>

#include "tests/views/grid/sample_table.h"
#include "tests/views/seen.h"
#include "views/grid/table_widget.h"

using namespace opscope;
using opscope::test::seen;

namespace {

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// A table of three rows of which two are shown and one is selected.
struct Exported {
    Exported() : widget(nullptr, selection)
    {
        widget.setTable(sampleTable({{"conv_1", "Conv2D", 1'500'250, 0.5, 3},
                                     {"=cmd()", "Relu", 2'000'000, 0.25, 2},
                                     {"conv_2", "Conv2D", 1'001'590'000'000'123, 0.75, 1}}));
        widget.setFilter(1, QStringLiteral("=Conv2D"));
        widget.selectRow(2);
    }
    QString path(const char* name) const { return folder.filePath(QLatin1String(name)); }
    /// Runs the dialog and waits for its end.
    static std::pair<bool, QString> run(ExportDialog& dialog)
    {
        QSignalSpy finished(&dialog, &ExportDialog::finished);
        dialog.start();
        REQUIRE((finished.count() > 0 || finished.wait(20000)));
        return {finished.front().at(0).toBool(), finished.front().at(1).toString()};
    }

    QTemporaryDir folder;
    Selection selection;
    TableWidget widget;
};

} // namespace

TEST_CASE("export dialog: a file that exists is replaced only after a second Export",
          "[views][table][export]")
{
    Exported shown;
    const auto path = shown.path("mine.csv");
    QFile mine(path);
    REQUIRE(mine.open(QIODevice::WriteOnly));
    mine.write("mine");
    mine.close();
    ExportDialog dialog(shown.widget.exportSource());
    dialog.findChild<QLineEdit*>()->setText(path);
    QSignalSpy finished(&dialog, &ExportDialog::finished);
    dialog.start();
    CHECK(finished.isEmpty());
    CHECK(contentOf(path) == "mine");
    CHECK(Exported::run(dialog).first);
    CHECK(contentOf(path).contains("conv_1"));
}

TEST_CASE("export dialog: writes the rows and columns that are shown", "[views][table][export]")
{
    Exported shown;
    ExportDialog dialog(shown.widget.exportSource());
    dialog.findChild<QLineEdit*>()->setText(shown.path("shown.csv"));
    seen(dialog, "Spreadsheet safe: keep all digits of long numbers and ids").setChecked(false);
    const auto [ok, message] = Exported::run(dialog);
    INFO(message.toStdString());
    REQUIRE(ok);
    const auto lines = contentOf(shown.path("shown.csv")).split('\n');
    CHECK(lines.first().startsWith("Name,Type,Total"));
    CHECK(lines.size() == 4); // header, two rows and the end
    CHECK(lines.at(2).startsWith("conv_2,Conv2D,1001590000000.123"));
}

TEST_CASE("export dialog: selection and all rows and all columns are scopes of their own",
          "[views][table][export]")
{
    Exported shown;
    ExportDialog dialog(shown.widget.exportSource());
    dialog.findChild<QLineEdit*>()->setText(shown.path("one.tsv"));
    seen<QComboBox>(dialog, "Format").setCurrentText(QStringLiteral("TSV"));
    seen<QComboBox>(dialog, "Rows").setCurrentIndex(1); // the selected ones
    REQUIRE(Exported::run(dialog).first);
    CHECK(contentOf(shown.path("one.tsv")).count('\n') == 2);

    seen<QComboBox>(dialog, "Rows").setCurrentIndex(2);    // all
    seen<QComboBox>(dialog, "Columns").setCurrentIndex(1); // all
    dialog.findChild<QLineEdit*>()->setText(shown.path("all.json"));
    seen<QComboBox>(dialog, "Format").setCurrentText(QStringLiteral("JSON"));
    REQUIRE(Exported::run(dialog).first);
    const auto json = contentOf(shown.path("all.json"));
    CHECK(json.contains("\"hidden\""));
    CHECK(json.contains("cmd()"));
}

TEST_CASE("export dialog: no digit is lost and no formula runs in a spreadsheet", "[views][table][export]")
{
    Exported shown;
    ExportDialog dialog(shown.widget.exportSource());
    seen<QComboBox>(dialog, "Rows").setCurrentIndex(2); // all
    seen(dialog, "Spreadsheet safe: keep all digits of long numbers and ids").setChecked(true);
    seen(dialog, "Byte order mark (Excel on Windows reads Chinese text right)").setChecked(true);
    dialog.findChild<QLineEdit*>()->setText(shown.path("safe.csv"));
    REQUIRE(Exported::run(dialog).first);
    const auto csv = contentOf(shown.path("safe.csv"));
    CHECK(csv.startsWith("\xEF\xBB\xBF"));
    CHECK(csv.contains("1001590000000.123\t"));
    CHECK_FALSE(csv.contains("\n=cmd()"));
}

TEST_CASE("export dialog: a file of the run that was opened is not written over", "[views][table][export]")
{
    Exported shown;
    auto source = shown.widget.exportSource();
    source.request.root = shown.folder.path().toStdString();
    const auto file = shown.path("op_summary.csv");
    QFile of(file);
    REQUIRE(of.open(QIODevice::WriteOnly));
    of.write("the source");
    of.close();
    ExportDialog dialog(std::move(source));
    dialog.findChild<QLineEdit*>()->setText(file);
    const auto [ok, message] = Exported::run(dialog);
    CHECK_FALSE(ok);
    CHECK(message.contains(QStringLiteral("op_summary.csv")));
    CHECK(contentOf(file) == "the source");
    dialog.findChild<QLineEdit*>()->setText(shown.path("new.csv"));
    CHECK(Exported::run(dialog).first);
}

TEST_CASE("export dialog: a file that cannot be written says why", "[views][table][export]")
{
    Exported shown;
    ExportDialog dialog(shown.widget.exportSource());
    dialog.findChild<QLineEdit*>()->setText(shown.path("no/such/folder/x.csv"));
    const auto [ok, message] = Exported::run(dialog);
    CHECK_FALSE(ok);
    CHECK_FALSE(message.isEmpty());
}

TEST_CASE("export dialog: a cancelled export leaves no file", "[views][table][export]")
{
    Exported shown;
    ExportDialog dialog(shown.widget.exportSource());
    dialog.findChild<QLineEdit*>()->setText(shown.path("cancelled.csv"));
    QSignalSpy finished(&dialog, &ExportDialog::finished);
    dialog.start();
    dialog.stop();
    REQUIRE(finished.count() == 1);
    CHECK_FALSE(finished.front().front().toBool());
    CHECK_FALSE(dialog.isRunning());
}

TEST_CASE("export command: says everything that the window was asked for", "[views][table][export]")
{
    auto named = std::make_shared<Report>();
    named->root = "/data/it's here";
    const auto table = sampleTable({{"a", "b", 1, 0, 1}});
    ShownRequest shown;
    shown.request.variant = "ops";
    shown.request.isComputed = true;
    shown.request.device = 1;
    shown.request.range = TimeRange{10, 20};
    shown.query.filters = {{2, ">100"}, {0, "conv 1"}, {1, "{Conv2D,Relu}"}};
    shown.query.sort = {{2, true}, {0, false}};
    shown.query.search = "x y";
    ExportOptions options;
    options.columns = {0, 2};
    options.isAsShown = true;
    CHECK(exportCommand(*named, *table, shown, options, "out.csv") ==
          "opscope-cli table '/data/it'\\''s here' --page sample --variant ops --computed --range 10,20 "
          "--device 1 "
          "--where 'total>100' --where 'name:conv 1' --where 'type{Conv2D,Relu}' --search 'x y' "
          "--sort total:desc,name:asc --columns name,total --format csv --as-shown --out out.csv");
}

TEST_CASE("export command: a selection is named by the numbers of its rows", "[views][table][export]")
{
    Report named;
    named.root = "/data/run";
    const auto table = sampleTable({{"a", "b", 1, 0, 1}});
    ShownRequest shown;
    shown.rows = {6, 0, 2, 1};
    ExportOptions options;
    options.hasTotalRows = false;
    CHECK(exportCommand(named, *table, shown, options, "o.csv") ==
          "opscope-cli table /data/run --page sample --rows 1-3,7 --format csv --no-totals --out o.csv");
    shown.rows.clear();
    for (std::uint32_t row = 0; row < 10'000; row += 2)
        shown.rows.push_back(row);
    CHECK(exportCommand(named, *table, shown, options, "o.csv").empty());
}
