// SPDX-License-Identifier: GPL-3.0-or-later
/// Places of the window and of its docks that were stored on another screen, or by a version with other
/// docks.
#include "app/base/window_place.h"

#include <QDataStream>
#include <QDockWidget>
#include <QFile>
#include <QScreen>

#include "app/base/dock_set.h"
#include "app/tabs/side_bar.h"
#include "app/tabs/workspace_file.h"
#include "tests/app/window_fixture.h"

using namespace opscope;

namespace {

/// What saveGeometry stores on a screen of this width.
QByteArray storedOn(qint32 screenWidth, QSize size)
{
    QWidget window;
    window.resize(size);
    auto out = window.saveGeometry();
    constexpr int kScreenWidth = 46; // after the header, two rectangles, the screen and two flags
    QDataStream stream(&out, QIODevice::ReadWrite);
    stream.device()->seek(kScreenWidth);
    stream << screenWidth;
    return out;
}

} // namespace

TEST_CASE("window place: a size of another screen comes back as far as it fits", "[app][window]")
{
    QWidget window;
    const auto available = window.screen()->availableGeometry().size();
    const QSize small = available / 2;
    restorePlace(window, storedOn(available.width() * 3, small));
    CHECK(window.size() == small);
    restorePlace(window, storedOn(available.width() * 3, available * 2));
    CHECK(window.size() == fittingScreen(window, available));
    CHECK(window.width() < available.width());
    CHECK(window.height() < available.height());
    restorePlace(window, QByteArray("no geometry"));
    CHECK(window.size() == fittingScreen(window, available));
}

TEST_CASE("window place: docks and workspaces that were stored with a dock of reports open", "[app][window]")
{
    QTemporaryDir folder;
    const auto ini = folder.filePath(QStringLiteral("o.ini"));
    REQUIRE(QFile::copy(QStringLiteral(OPSCOPE_SOURCE_DIR "/tests/app/window/settings_before_navigator.ini"),
                        ini));
    REQUIRE(QFile::setPermissions(ini, QFile::ReadOwner | QFile::WriteOwner));
    const auto before = sample("JOBYOLOMISHBEFORESAMPLE");
    const auto after = sample("JOBYOLOLEAKYRELUAFTERSAMPLE");
    QFile file(folder.filePath(QStringLiteral("w.opscope")));
    REQUIRE(file.open(QIODevice::WriteOnly));
    file.write(QStringLiteral("{\"current\": 0, \"opscopeWorkspace\": 1, \"tabs\": ["
                              "{\"page\": \"statistics\", \"path\": \"%1\", \"sidePage\": \"roofline\"},"
                              "{\"page\": \"timeline\", \"path\": \"%2\"},"
                              "{\"baseline\": \"%1\", \"page\": \"comparison\", \"path\": \"%2\"}]}")
                   .arg(before, after)
                   .toUtf8());
    file.close();
    Settings settings(ini);
    LogFile log(folder.filePath(QStringLiteral("log")));
    MainWindow window(&settings, &log);
    window.show();
    window.open({file.fileName()});
    REQUIRE(settle(window, 60000));
    REQUIRE(window.tabCount() == 3);
    window.setCurrentView(window.viewAt(0));
    REQUIRE(settle(window, 60000));
    CHECK(window.currentView()->currentPageId() == QStringLiteral("statistics"));
    CHECK(window.currentView()->sidePageId() == QStringLiteral("roofline"));
    CHECK(window.docks().dock("dock.log")->isVisible()); // as it was stored
    CHECK(window.sideBar().isVisible());
    // The dock that does not exist any more leaves no gap.
    const auto right = window.sideBar().mapTo(&window, QPoint(window.sideBar().width(), 0)).x();
    CHECK(window.centralWidget()->x() - right < 16);
    window.setCurrentView(window.viewAt(1));
    REQUIRE(settle(window, 60000));
    CHECK(window.currentView()->currentPageId() == QStringLiteral("timeline"));
    CHECK(window.docks().dock("dock.lanes")->isVisible());
}
