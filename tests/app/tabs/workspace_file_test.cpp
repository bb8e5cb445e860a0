// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tabs/workspace_file.h"

#include <sys/stat.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include "app/tabs/comparison_view.h"
#include "tests/app/window_fixture.h"

using namespace opscope;

TEST_CASE("workspace: is read as it was written and moves with its folder", "[app][workspace]")
{
    const QTemporaryDir folder;
    QDir dir(folder.path());
    REQUIRE(dir.mkpath(QStringLiteral("a/runs")));
    WorkspaceState state;
    state.tabs.push_back({dir.filePath(QStringLiteral("a/runs/one")),
                          {},
                          QStringLiteral("timeline"),
                          QStringLiteral("events")});
    state.tabs.push_back({QStringLiteral("/elsewhere/two"), {}, QStringLiteral("summary"), {}});
    state.tabs.push_back(
        {QStringLiteral("/elsewhere/two"), dir.filePath(QStringLiteral("a/runs/one")), {}, {}});
    state.current = 1;
    const QString path = dir.filePath(QStringLiteral("a/w.opscope"));
    REQUIRE(writeWorkspace(path, state));
    CHECK(readWorkspace(path).value() == state);
    REQUIRE(dir.rename(QStringLiteral("a"), QStringLiteral("b")));
    const auto moved = readWorkspace(dir.filePath(QStringLiteral("b/w.opscope")));
    REQUIRE(moved);
    CHECK(moved->tabs[0].path == dir.filePath(QStringLiteral("b/runs/one")));
    CHECK(moved->tabs[1].path == QStringLiteral("/elsewhere/two"));
}

TEST_CASE("workspace: a file that is no workspace is refused", "[app][workspace]")
{
    for (const auto* text :
         {"", "{}", "[1]", "{\"opscopeWorkspace\":2,\"tabs\":[]}", "{\"opscopeWorkspace\":1,\"tabs\":[{}]}",
          "{\"opscopeWorkspace\":1,\"tabs\":[7]}"}) {
        INFO(text);
        CHECK_FALSE(workspaceFromJson(text));
    }
    QByteArray many = "{\"opscopeWorkspace\":1,\"tabs\":[";
    for (int i = 0; i <= kMaxWorkspaceTabs; ++i)
        many += i == 0 ? "{\"path\":\"/x\"}" : ",{\"path\":\"/x\"}";
    CHECK_FALSE(workspaceFromJson(many + "]}"));
    const auto far = workspaceFromJson(R"({"opscopeWorkspace":1,"current":99,"tabs":[{"path":"/x"}]})");
    REQUIRE(far);
    CHECK(far->current == 0);
    CHECK_FALSE(readWorkspace(QStringLiteral("/does/not/exist.opscope")));
}

TEST_CASE("workspace: reports and comparisons and pages are open again", "[app][workspace]")
{
    TestWindow t;
    const QString a = t.trace(100, QStringLiteral("a.json"));
    const QString b = t.trace(120, QStringLiteral("b.json"));
    t.window.open({a, b});
    t.settle();
    t.window.currentView()->showPage(QStringLiteral("timeline"));
    t.window.currentView()->showAtSide(QStringLiteral("events"));
    t.window.currentView()->moveToWindow(t.window.currentView()->indexOf(QStringLiteral("statistics")));
    t.window.compare(a, b);
    t.settle();
    t.window.currentView()->showPage(QStringLiteral("timelines"));
    t.settle();
    auto state = t.window.workspace();
    REQUIRE(state.tabs.size() == 3);
    const QString path = t.folder.filePath(QStringLiteral("w.opscope"));
    REQUIRE(writeWorkspace(path, state));
    while (t.window.tabCount() > 0)
        t.window.closeTab(0);

    t.window.open({path});
    t.settle();
    REQUIRE(t.window.tabCount() == 3);
    const auto again = t.window.workspace();
    REQUIRE(again.tabs[1].windows.size() == 1);
    REQUIRE(state.tabs[1].windows.size() == 1);
    state.tabs[1].windows[0].second = again.tabs[1].windows[0].second; // the screen may have moved it
    CHECK(again.tabs == state.tabs);
    CHECK(again.tabs[1].windows[0].first == QStringLiteral("statistics"));
    CHECK(again.tabs[2].page == QStringLiteral("timelines"));
    CHECK(qobject_cast<ComparisonView*>(t.window.viewAt(2)) != nullptr);
}

TEST_CASE("workspace: the open tabs are stored while the window is open", "[app][workspace]")
{
    const QTemporaryDir folder;
    const QString ini = folder.filePath(QStringLiteral("o.ini"));
    const QString copy = folder.filePath(QStringLiteral("copy.ini"));
    LogFile log(folder.filePath(QStringLiteral("log")));
    Settings settings(ini);
    MainWindow window(&settings, &log);
    window.show();
    window.open({sample("JOBYOLOMISHBEFORESAMPLE")});
    REQUIRE(settle(window, 60000));
    window.currentView()->showPage(QStringLiteral("statistics"));
    REQUIRE(settle(window, 60000));
    REQUIRE(QFile::copy(ini, copy)); // the state after a kill at this moment
    const auto kept = workspaceFromJson(Settings(copy).lastWorkspace());
    REQUIRE(kept);
    CHECK(*kept == window.workspace());
    CHECK_FALSE(window.actions()["file.lastWorkspace"]->isEnabled()); // it belongs to the previous run
}

TEST_CASE("workspace: a pipe or a link in the place of a file is refused", "[app][workspace]")
{
    const QTemporaryDir folder;
    const QString pipe = folder.filePath(QStringLiteral("pipe.opscope"));
    REQUIRE(mkfifo(pipe.toLocal8Bit().constData(), 0600) == 0);
    CHECK_FALSE(readWorkspace(pipe));
    CHECK_FALSE(writeWorkspace(pipe, {}));
    CHECK_FALSE(QFileInfo(pipe).isFile());
    const QString target = folder.filePath(QStringLiteral("target"));
    REQUIRE(QFile(target).open(QIODevice::WriteOnly));
    const QString link = folder.filePath(QStringLiteral("link.opscope"));
    REQUIRE(QFile::link(target, link));
    CHECK_FALSE(writeWorkspace(link, {}));
    CHECK(QFileInfo(target).size() == 0);
}

TEST_CASE("workspace: the last one is opened again", "[app][workspace]")
{
    const QTemporaryDir folder;
    const QString ini = folder.filePath(QStringLiteral("o.ini"));
    LogFile log(folder.filePath(QStringLiteral("log")));
    const QString report = sample("JOBYOLOMISHBEFORESAMPLE");
    {
        Settings settings(ini);
        MainWindow window(&settings, &log);
        window.show();
        window.open({report});
        REQUIRE(settle(window, 60000));
        window.currentView()->showPage(QStringLiteral("statistics"));
        window.close();
    }
    Settings settings(ini);
    MainWindow window(&settings, &log);
    window.show();
    REQUIRE(window.actions()["file.lastWorkspace"]->isEnabled());
    window.actions()["file.lastWorkspace"]->trigger();
    REQUIRE(settle(window, 60000));
    REQUIRE(window.currentReport() != nullptr);
    CHECK(window.currentReport()->path() == report);
    CHECK(window.currentView()->currentPageId() == QStringLiteral("statistics"));
}

TEST_CASE("workspace file: notes are read again and bounded", "[app][workspace]")
{
    WorkspaceState state;
    state.tabs.push_back({QStringLiteral("/runs/a"), {}, {}, {}});
    state.notes = {{NoteKind::Slice,
                    "/runs/a",
                    "conv",
                    "Stream 3",
                    {1'736'408'883'688'177'931, 1'736'408'883'688'177'999},
                    "slow"},
                   {NoteKind::Finding, "/runs/a", "op_l2", "", {}, "not ours"}};
    const auto again = workspaceFromJson(toJson(state, QStringLiteral("/runs")), QStringLiteral("/runs"));
    REQUIRE(again);
    CHECK(*again == state);
    state.notes.assign(kMostNotes + 5, state.notes.back());
    CHECK(workspaceFromJson(toJson(state))->notes.size() == kMostNotes);
    CHECK(workspaceFromJson(toJson(state))->notesLeftOut == 5);
}
