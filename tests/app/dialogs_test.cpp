// SPDX-License-Identifier: GPL-3.0-or-later
/// Dialogs as a user works with them: paths are typed into the file dialogs, settings have an effect at once.
#include <QApplication>
#include <QDragMoveEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMimeData>
#include <QSpinBox>
#include <QTest>
#include <QTreeView>

#include "app/settings/settings_dialog.h"
#include "app/tabs/comparison_view.h"
#include "app/tabs/side_bar.h"
#include "tests/app/window_fixture.h"
#include "tests/views/answer.h"

using namespace opscope;
using namespace opscope::test;

namespace {

/// What the window system does when the user clicks into a window.
void activate(QWidget& window)
{
    QApplication::setActiveWindow(&window);
    QCoreApplication::processEvents();
}

} // namespace

TEST_CASE("open dialogs: a folder and a file are opened by typing their paths", "[app][dialog]")
{
    TestWindow t;
    const QString folder = sample("JOBYOLOMISHBEFORESAMPLE");
    {
        Answer<QFileDialog> answer([&](QFileDialog& dialog) { type(dialog, folder); });
        activate(t.window);
        QTest::keyClick(&t.window, Qt::Key_O, Qt::ControlModifier);
        REQUIRE(answer.isDone());
    }
    t.settle();
    REQUIRE(t.window.currentReport() != nullptr);
    CHECK(QFileInfo(t.window.currentReport()->path()) == QFileInfo(folder));
    CHECK(t.window.currentReport()->phase() == OpeningPhase::Ready);

    const QString file = t.trace(50);
    {
        Answer<QFileDialog> answer([&](QFileDialog& dialog) { type(dialog, file); });
        activate(t.window);
        QTest::keyClick(&t.window, Qt::Key_O, Qt::ControlModifier | Qt::ShiftModifier);
        REQUIRE(answer.isDone());
    }
    t.settle();
    CHECK(t.window.tabCount() == 2);
    CHECK(t.window.currentReport()->path() == file);
    CHECK(t.window.currentReport()->report()->slices.size() == 50);

    Answer<QFileDialog> cancel([](QFileDialog& dialog) { dialog.reject(); });
    activate(t.window);
    QTest::keyClick(&t.window, Qt::Key_O, Qt::ControlModifier);
    REQUIRE(cancel.isDone());
    CHECK(t.window.tabCount() == 2);
}

TEST_CASE("save dialog: a workspace is written to the path of the user", "[app][dialog]")
{
    TestWindow t;
    t.window.open({t.trace(10)});
    t.settle();
    const QString path = t.folder.filePath(QStringLiteral("mine"));
    Answer<QFileDialog> answer([&](QFileDialog& dialog) { type(dialog, path); });
    activate(t.window);
    QTest::keyClick(&t.window, Qt::Key_S, Qt::ControlModifier);
    REQUIRE(answer.isDone());
    const auto written = readWorkspace(path + QStringLiteral(".opscope"));
    REQUIRE(written);
    CHECK(*written == t.window.workspace());
}

TEST_CASE("navigator: a report dragged onto another is compared with it", "[app][dialog]")
{
    TestWindow t;
    t.window.open({t.trace(30, QStringLiteral("a.json")), t.trace(40, QStringLiteral("b.json"))});
    t.settle();
    auto* dock = t.window.findChild<NavigatorTree*>();
    REQUIRE(dock != nullptr);
    const QPoint target = dock->visualRect(dock->model()->index(0, 0)).center();
    QMimeData foreign;
    QDragMoveEvent elsewhere(target, Qt::MoveAction, &foreign, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(dock->viewport(), &elsewhere);
    CHECK_FALSE(elsewhere.isAccepted()); // it came from another place

    Q_EMIT dock->comparisonRequested(t.window.reports()[0], t.window.reports()[1]); // the signal of its drop
    t.settle();
    auto* comparison = qobject_cast<ComparisonView*>(t.window.currentView());
    REQUIRE(comparison != nullptr);
    CHECK(comparison->baseline() == t.window.reports()[0]->report());
    CHECK(comparison->current() == t.window.reports()[1]->report());
}

TEST_CASE("settings dialog: a change is stored and in force at once", "[app][dialog]")
{
    TestWindow t;
    Answer<SettingsDialog> answer([&](SettingsDialog& dialog) {
        bool hasCache = false;
        for (auto* box : dialog.findChildren<QSpinBox*>()) {
            if (box->accessibleName() == QStringLiteral("Cache size")) {
                box->setValue(1536);
                hasCache = true;
            }
        }
        CHECK(hasCache);
        CHECK(t.settings.values().cacheMb == 1536);
        dialog.reject();
    });
    activate(t.window);
    QTest::keyClick(&t.window, Qt::Key_Comma, Qt::ControlModifier);
    REQUIRE(answer.isDone());
    const Settings again(t.folder.filePath(QStringLiteral("opscope.ini")));
    CHECK(again.values().cacheMb == 1536);
}
