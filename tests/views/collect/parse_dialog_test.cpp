// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/collect/parse_dialog.h"

#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QStringList>

#include "tests/support/stand_in_toolkit.h"
#include "tests/views/collect/fields.h"
#include "views/theme/theme.h"

using namespace opscope;
using namespace opscope::test;

namespace {

bool saysOnLabel(const QWidget& dialog, const QString& part)
{
    return std::ranges::any_of(dialog.findChildren<QLabel*>(),
                               [&](const QLabel* label) { return label->text().contains(part); });
}

} // namespace

TEST_CASE("parse dialog: the output is shown and the parsed copy is opened", "[views][collect]")
{
    const StandInToolkit toolkit;
    ParseDialog dialog(runOf(toolkit));
    dialog.show();
    QSignalSpy opened(&dialog, &ParseDialog::openRequested);
    button<QPushButton>(dialog, "Parse").click();
    CHECK(dialog.isRunning());
    REQUIRE(comesTrue([&] { return !dialog.isRunning(); }));
    REQUIRE(opened.count() == 1);
    CHECK(opened.at(0).at(0).toStringList().join(QLatin1Char(' ')).endsWith(QStringLiteral("/JOBRAWTEST")));
    CHECK(field<QPlainTextEdit>(dialog, "Output of the toolkit")
              .toPlainText()
              .contains(QStringLiteral("[INFO] export summary -dir ")));
}

TEST_CASE("parse dialog: a toolkit that fails or is missing says so and can be tried again",
          "[views][collect]")
{
    const StandInToolkit toolkit;
    ParseDialog dialog(runOf(toolkit));
    dialog.show();
    auto& line = field<QLineEdit>(dialog, "Toolkit (msprof.pyc)");
    auto& start = button<QPushButton>(dialog, "Parse");
    line.setText(QStringLiteral("/no/such/toolkit"));
    CHECK_FALSE(start.isEnabled());
    CHECK(saysOnLabel(dialog, QStringLiteral("/no/such/toolkit")));
    CHECK_FALSE(saysOnLabel(dialog, QStringLiteral("--toolkit")));               // the field is here
    line.setText(QString::fromStdString(toolkit.script.parent_path().string())); // its folder
    REQUIRE(start.isEnabled());
    toolkit.set("fail_import");
    QSignalSpy opened(&dialog, &ParseDialog::openRequested);
    start.click();
    REQUIRE(comesTrue([&] { return !dialog.isRunning(); }));
    CHECK(opened.count() == 0);
    CHECK(saysOnLabel(dialog, QStringLiteral("no licence for import")));
    for (const auto* label : dialog.findChildren<QLabel*>()) {
        if (label->text().contains(QStringLiteral("no licence for import")))
            CHECK(label->palette().color(QPalette::WindowText) == currentTheme().color(Token::Bad));
    }
    toolkit.unset("fail_import");
    REQUIRE(start.isEnabled());
    start.click();
    REQUIRE(comesTrue([&] { return !dialog.isRunning(); }));
    CHECK(opened.count() == 1);
}

TEST_CASE("parse dialog: all JOBs of a folder are parsed, and one that fails does not hide the others",
          "[views][collect]")
{
    namespace fs = std::filesystem;
    const StandInToolkit toolkit;
    const auto second = toolkit.folder() / "JOBSECOND";
    const auto broken = toolkit.folder() / "JOBBROKEN";
    fs::copy(toolkit.job, second, fs::copy_options::recursive);
    fs::create_directories(broken);
    fs::copy(toolkit.job / "info.json.0", broken); // without "data" the toolkit fails
    ParseDialog dialog(runOf(toolkit), nullptr, {broken, second});
    dialog.show();
    for (const auto* job : {"JOBRAWTEST", "JOBBROKEN", "JOBSECOND"})
        CHECK(saysOnLabel(dialog, QLatin1String(job)));
    QSignalSpy opened(&dialog, &ParseDialog::openRequested);
    button<QPushButton>(dialog, "Parse").click();
    REQUIRE(comesTrue([&] { return !dialog.isRunning(); }));
    REQUIRE(opened.count() == 1);
    const auto paths = opened.at(0).at(0).toStringList();
    REQUIRE(paths.size() == 2);
    CHECK(paths[0].endsWith(QStringLiteral("/JOBRAWTEST")));
    CHECK(paths[1].endsWith(QStringLiteral("/JOBSECOND")));
    CHECK_FALSE(dialog.hasParsedAll());
    CHECK(saysOnLabel(dialog, QStringLiteral("no data")));

    fs::copy(toolkit.job / "data", broken / "data");
    button<QPushButton>(dialog, "Parse").click();
    REQUIRE(comesTrue([&] { return !dialog.isRunning(); }));
    REQUIRE(opened.count() == 2);
    CHECK(opened.at(1).at(0).toStringList().size() == 3);
    CHECK(dialog.hasParsedAll());
}

TEST_CASE("parse dialog: cancel ends the toolkit and closing waits for that", "[views][collect]")
{
    const StandInToolkit toolkit;
    toolkit.set("wait");
    ParseDialog dialog(runOf(toolkit));
    dialog.show();
    const auto& log = field<QPlainTextEdit>(dialog, "Output of the toolkit");
    const auto runs = [&] { return log.toPlainText().contains(QStringLiteral("[INFO] import")); };
    button<QPushButton>(dialog, "Parse").click();
    REQUIRE(comesTrue(runs));
    button<QPushButton>(dialog, "Cancel").click();
    REQUIRE(comesTrue([&] { return !dialog.isRunning(); }));
    CHECK(dialog.isVisible());
    button<QPushButton>(dialog, "Parse").click();
    REQUIRE(comesTrue([&] { return dialog.isRunning() && runs(); }));
    button<QPushButton>(dialog, "Close").click();
    REQUIRE(comesTrue([&] { return !dialog.isVisible(); }));
    CHECK_FALSE(dialog.isRunning());
}
