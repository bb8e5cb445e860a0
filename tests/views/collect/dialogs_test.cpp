// SPDX-License-Identifier: GPL-3.0-or-later
/// Preflight and the conversion of a model, as a person uses them.
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTextBlock>

#include "tests/support/local_board.h"
#include "tests/views/collect/fields.h"
#include "views/collect/convert_dialog.h"
#include "views/collect/preflight_dialog.h"
#include "views/theme/theme.h"
#include "views/value_text.h"

using namespace opscope;
using namespace opscope::test;
namespace fs = std::filesystem;

namespace {

QStringList columnOf(const QTableWidget& table, int column)
{
    QStringList out;
    for (int row = 0; row < table.rowCount(); ++row)
        out << table.item(row, column)->text();
    return out;
}

} // namespace

TEST_CASE("preflight dialog: a table of what was found and what to do", "[views][collect]")
{
    const LocalBoard board;
    board.write("acl.json", R"({"dump": {"dump_op_switch": "on"}})");
    PreflightDialog dialog(board.project);
    dialog.show();
    dialog.check();
    REQUIRE(comesTrue([&] { return !dialog.isRunning(); }));
    const auto& table = field<QTableWidget>(dialog, "Checks");
    const auto row = static_cast<int>(columnOf(table, 0).indexOf(QStringLiteral("Dump")));
    REQUIRE(row >= 0);
    CHECK(table.item(row, 1)->text() == QStringLiteral("fails"));
    CHECK(table.item(row, 3)->text().contains(QStringLiteral("dump")));
    const auto space = static_cast<int>(columnOf(table, 0).indexOf(QStringLiteral("Free space there")));
    REQUIRE(space >= 0);
    auto free = table.item(space, 2)->text(); // its digits are grouped as everywhere
    CHECK(free.endsWith(QStringLiteral(" MiB")));
    free.chop(4);
    auto plain = free;
    CHECK(groupDigits(plain.remove(QRegularExpression(QStringLiteral("\\D")))) == free);
    board.write("acl.json", "{}");
    button<QPushButton>(dialog, "Check Again").click();
    REQUIRE(comesTrue([&] { return !dialog.isRunning(); }));
    CHECK_FALSE(columnOf(table, 1).contains(QStringLiteral("fails")));
    const bool hasNotes = columnOf(table, 1).contains(QStringLiteral("note")); // of this machine
    CHECK(hasNotes != std::ranges::any_of(dialog.findChildren<QLabel*>(), [](const QLabel* label) {
              return label->text().startsWith(QStringLiteral("All checks passed"));
          }));
    QSignalSpy asked(&dialog, &PreflightDialog::runRequested);
    button<QPushButton>(dialog, "Run Collection").click();
    CHECK(asked.count() == 1);
}

TEST_CASE("preflight dialog: a host that cannot be reached is a check that fails", "[views][collect]")
{
    const TempFolder folder;
    RunProject project;
    project.application = "main";
    project.host = "board";
    project.sshConfig = folder.write("config", "Host board\n  ProxyCommand false\n").string();
    PreflightDialog dialog(project);
    dialog.show();
    dialog.check();
    REQUIRE(comesTrue([&] { return !dialog.isRunning(); }));
    CHECK(columnOf(field<QTableWidget>(dialog, "Checks"), 1) == QStringList{QStringLiteral("fails")});
}

TEST_CASE("preflight dialog: a run file that was corrected is read again", "[views][collect]")
{
    const LocalBoard board;
    auto project = board.project;
    project.folder = "/no/such/folder";
    project.file = board.folder() / "p.opscope-run";
    REQUIRE(writeRunProject(project, project.file));
    PreflightDialog dialog(project);
    dialog.show();
    dialog.check();
    REQUIRE(comesTrue([&] { return !dialog.isRunning(); }));
    CHECK_FALSE(dialog.failures().isEmpty());
    project.folder = board.project.folder;
    REQUIRE(writeRunProject(project, project.file));
    button<QPushButton>(dialog, "Check Again").click();
    REQUIRE(comesTrue([&] { return !dialog.isRunning(); }));
    CHECK(dialog.failures().isEmpty());
    CHECK(dialog.project().folder == board.project.folder);
    std::ofstream(project.file) << "{";
    button<QPushButton>(dialog, "Check Again").click();
    CHECK_FALSE(dialog.isRunning());
    CHECK_FALSE(button<QPushButton>(dialog, "Run Collection").isEnabled());
}

TEST_CASE("convert dialog: the form gives the command and the model is opened", "[views][collect]")
{
    const TempFolder folder;
    const auto atc =
        folder.write("atc", "#!/bin/sh\nfor a; do case $a in --output=*) out=${a#*=};; --model=*) "
                            "model=${a#*=};; esac; done\necho working\n"
                            "grep -q bad \"$model\" && { echo first; echo 'E10001: Value [x] is invalid.'; "
                            "exit 1; }\ncp \"$model\" \"$out.om\"\n");
    fs::permissions(atc, fs::perms::owner_all);
    const auto model = folder.write("a b.onnx", "model");
    ConvertDialog dialog({});
    dialog.show();
    auto& start = button<QPushButton>(dialog, "Convert");
    CHECK_FALSE(start.isEnabled());
    const auto hint = [&] {
        for (const auto* label : dialog.findChildren<QLabel*>()) {
            if (label->isVisible() && label->text().startsWith(QStringLiteral("Still to fill in: ")))
                return std::pair{label->text(), label->palette().color(QPalette::WindowText)};
        }
        return std::pair{QString(), QColor()};
    };
    const auto asked = std::pair{QStringLiteral("Still to fill in: Model, Output model (.om)"),
                                 currentTheme().color(Token::MutedText)};
    CHECK(hint() == asked); // nothing is wrong yet
    field<QLineEdit>(dialog, "Model").setText(QString::fromStdString(model.string()));
    field<QLineEdit>(dialog, "Output model (.om)")
        .setText(QString::fromStdString((folder / "out.om").string()));
    CHECK(hint().first.isEmpty());
    field<QLineEdit>(dialog, "ATC").setText(QString::fromStdString(atc.string()));
    field<QComboBox>(dialog, "Online model type").setCurrentText(QStringLiteral("2"));
    field<QLineEdit>(dialog, "More parameters").setText(QStringLiteral("--log=error"));
    const auto command = field<QPlainTextEdit>(dialog, "Command").toPlainText();
    CHECK(command.contains(QStringLiteral("'--model=%1'").arg(QString::fromStdString(model.string()))));
    CHECK(command.endsWith(QStringLiteral("--online_model_type=2 --log=error")));
    field<QLineEdit>(dialog, "Input shapes").setText(QStringLiteral("data"));
    CHECK_FALSE(start.isEnabled());
    field<QLineEdit>(dialog, "Input shapes").setText(QStringLiteral("data:1,3"));
    REQUIRE(start.isEnabled());
    QSignalSpy opened(&dialog, &ConvertDialog::openRequested);
    start.click();
    REQUIRE(comesTrue([&] { return !dialog.isRunning(); }));
    REQUIRE(opened.count() == 1);
    CHECK(opened[0][0].toString() == QString::fromStdString((folder / "out.om").string()));

    folder.write("a b.onnx", "bad");
    start.click();
    REQUIRE(comesTrue([&] { return !dialog.isRunning(); }));
    CHECK(opened.count() == 1);
    auto& problems = field<QTableWidget>(dialog, "Problems");
    REQUIRE(problems.rowCount() == 1);
    CHECK(problems.item(0, 1)->text() == QStringLiteral("E10001"));
    REQUIRE(problems.item(0, 0)->text() == QStringLiteral("3"));
    Q_EMIT problems.cellClicked(0, 0);
    CHECK(field<QPlainTextEdit>(dialog, "Log of the conversion").textCursor().selectedText() ==
          QStringLiteral("E10001: Value [x] is invalid."));
}

TEST_CASE("convert dialog: a problem behind more lines than the log keeps is found", "[views][collect]")
{
    const TempFolder folder;
    const auto atc = folder.write("atc", "#!/bin/sh\nyes 'a line of no interest' | head -n 60000\n"
                                         "echo 'E10001: Value [x] is invalid.'\necho one\n"
                                         "echo 'E10001: Value [x] is invalid.'\necho two\n"
                                         "echo 'E10001: Value [x] is invalid. And more.'\nexit 1\n");
    fs::permissions(atc, fs::perms::owner_all);
    ConvertDialog dialog({});
    dialog.show();
    for (const auto& [name, value] :
         {std::pair{"Model", folder.write("a.onnx", "m").string()},
          std::pair{"Output model (.om)", (folder / "out").string()}, std::pair{"ATC", atc.string()}})
        field<QLineEdit>(dialog, name).setText(QString::fromStdString(value));
    button<QPushButton>(dialog, "Convert").click();
    REQUIRE(comesTrue([&] { return !dialog.isRunning(); }));
    auto& problems = field<QTableWidget>(dialog, "Problems");
    REQUIRE(columnOf(problems, 0) ==
            QStringList{QStringLiteral("60001"), QStringLiteral("60003"), QStringLiteral("60005")});
    const auto& log = field<QPlainTextEdit>(dialog, "Log of the conversion");
    for (const auto& [row, next] : {std::pair{0, "one"}, std::pair{1, "two"}}) {
        Q_EMIT problems.cellClicked(row, 0);
        CHECK(log.textCursor().selectedText() == QStringLiteral("E10001: Value [x] is invalid."));
        CHECK(log.textCursor().block().next().text() == QLatin1String(next));
    }
}

TEST_CASE("convert dialog: closing it ends what it has started", "[views][collect]")
{
    const TempFolder folder;
    const auto atc = folder.write("atc", "#!/bin/sh\necho working\nexec sleep 600\n");
    fs::permissions(atc, fs::perms::owner_all);
    ConvertDialog dialog({});
    dialog.show();
    for (const auto& [name, value] :
         {std::pair{"Model", folder.write("a.onnx", "m").string()},
          std::pair{"Output model (.om)", (folder / "out").string()}, std::pair{"ATC", atc.string()}})
        field<QLineEdit>(dialog, name).setText(QString::fromStdString(value));
    button<QPushButton>(dialog, "Convert").click();
    REQUIRE(comesTrue([&] {
        return field<QPlainTextEdit>(dialog, "Log of the conversion")
            .toPlainText()
            .contains(QStringLiteral("working"));
    }));
    dialog.close();
    CHECK(dialog.isVisible()); // until it has ended
    REQUIRE(comesTrue([&] { return !dialog.isVisible(); }));
    CHECK_FALSE(dialog.isRunning());
}
