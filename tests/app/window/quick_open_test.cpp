// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/quick_open.h"

#include <algorithm>
#include <future>
#include <memory>

#include <QApplication>
#include <QDialog>
#include <QLineEdit>
#include <QListView>
#include <QTest>

#include <catch2/catch.hpp>

#include "app/window/known_words.h"
#include "tests/app/window_fixture.h"
#include "tests/views/answer.h"
#include "tests/views/seen.h"
#include "views/panel.h"

using namespace opscope;

namespace {

std::vector<QuickEntry> entries(QString& ran)
{
    std::vector<QuickEntry> out;
    for (const auto* text : {"Timeline", "my conv op", "Conv2D_12", "Inventory"})
        out.push_back(
            {QLatin1String(text), QStringLiteral("Op"), [&ran, text] { ran = QLatin1String(text); }});
    return out;
}

} // namespace

TEST_CASE("quick open: all words must match and an entry that begins with the first word is first",
          "[app][quick]")
{
    QString ran;
    const auto all = entries(ran);
    CHECK(QuickOpen::match(all, {}).size() == 4);
    CHECK(QuickOpen::match(all, QStringLiteral("conv")) == std::vector<std::size_t>{2, 1});
    CHECK(QuickOpen::match(all, QStringLiteral("op CONV my")) == std::vector<std::size_t>{1});
    CHECK(QuickOpen::match(all, QStringLiteral("nothing")).empty());
}

TEST_CASE("quick open: parts of a name and another name find an entry", "[app][quick]")
{
    const std::vector<QuickEntry> all{{QStringLiteral("Export Summary"), QStringLiteral("File"), {}},
                                      {QStringLiteral("English"),
                                       QStringLiteral("View"),
                                       {},
                                       knownWords(QStringLiteral("view.languageEnglish"))},
                                      {QStringLiteral("matmul_v2"), QStringLiteral("Op"), {}}};
    const auto found = [&](const char* typed) { return QuickOpen::match(all, QLatin1String(typed)); };
    CHECK(found("expsum") == std::vector<std::size_t>{0});
    CHECK(found("es") == std::vector<std::size_t>{0});
    CHECK(found("language") == std::vector<std::size_t>{1});
    CHECK(found("mv2") == std::vector<std::size_t>{2});
    CHECK(found("sumexp").empty()); // in another order
    CHECK(found("xport sum") == std::vector<std::size_t>{0});
    const std::vector<QuickEntry> hostile{{QString(100'000, QLatin1Char('a')), {}, {}}};
    CHECK(QuickOpen::match(hostile, QString(50, QLatin1Char('a')) + QLatin1Char('b')).empty());
}

TEST_CASE("quick open: typing and arrows and Enter run an entry", "[app][quick]")
{
    QString ran;
    QuickOpen dialog(QStringLiteral("Go"), entries(ran));
    auto* line = dialog.findChild<QLineEdit*>();
    QTest::keyClicks(line, QStringLiteral("conv"));
    QTest::keyClick(line, Qt::Key_Down);
    QTest::keyClick(line, Qt::Key_Return);
    CHECK(ran == QStringLiteral("my conv op"));
}

TEST_CASE("quick open: the widget above the list follows the current entry", "[app][quick]")
{
    QStringList seen;
    std::vector<QuickEntry> entries;
    for (const auto* name : {"first", "second"})
        entries.push_back(
            {QLatin1String(name), {}, [] {}, {}, [&seen, name] { seen << QLatin1String(name); }});
    QuickOpen dialog(QStringLiteral("Compare"), std::move(entries));
    auto* head = new QWidget;
    dialog.setHead(head);
    CHECK(head->parent() == &dialog);
    CHECK(seen.last() == QStringLiteral("first"));
    QTest::keyClick(dialog.findChild<QLineEdit*>(), Qt::Key_Down);
    CHECK(seen.last() == QStringLiteral("second"));
}

TEST_CASE("quick open: Enter on nothing does nothing", "[app][quick]")
{
    QString ran;
    QuickOpen dialog(QStringLiteral("Go"), entries(ran));
    auto* line = dialog.findChild<QLineEdit*>();
    QTest::keyClicks(line, QStringLiteral("zzz"));
    QTest::keyClick(line, Qt::Key_Return);
    CHECK(ran.isEmpty());
    CHECK(test::wordsOf(dialog, "quick_open.none") == QStringLiteral("Nothing has these words."));
    line->clear();
    CHECK(test::wordsOf(dialog, "quick_open.none").isEmpty());
}

TEST_CASE("quick open: names that are found later are added and the chosen entry stays", "[app][quick]")
{
    QString ran;
    QuickOpen dialog(QStringLiteral("Go"), entries(ran));
    auto* line = dialog.findChild<QLineEdit*>();
    const auto* list = dialog.findChild<QListView*>();
    QTest::keyClicks(line, QStringLiteral("conv"));
    QTest::keyClick(line, Qt::Key_Down);
    REQUIRE(list->model()->rowCount() == 2);
    dialog.addLater([&ran](const std::stop_token&) {
        return std::vector<QuickEntry>{
            {QStringLiteral("conv_later"), QStringLiteral("Op"), [&ran] { ran = QStringLiteral("later"); }}};
    });
    REQUIRE(QTest::qWaitFor([&] { return list->model()->rowCount() == 3; }, 10'000));
    CHECK(list->currentIndex().data().toString().startsWith(QStringLiteral("my conv op")));
    QTest::keyClick(line, Qt::Key_Up);
    QTest::keyClick(line, Qt::Key_Return);
    CHECK(ran == QStringLiteral("later"));
}

TEST_CASE("quick open: Enter waits for the names that are still searched", "[app][quick]")
{
    QString ran;
    QuickOpen dialog(QStringLiteral("Go"), entries(ran));
    auto* line = dialog.findChild<QLineEdit*>();
    std::promise<void> mayAnswer;
    dialog.addLater([&ran, may = mayAnswer.get_future().share()](const std::stop_token&) {
        may.wait();
        return std::vector<QuickEntry>{
            {QStringLiteral("conv_later"), QStringLiteral("Op"), [&ran] { ran = QStringLiteral("later"); }}};
    });
    QTest::keyClicks(line, QStringLiteral("conv_later"));
    QTest::keyClick(line, Qt::Key_Return);
    CHECK(ran.isEmpty());
    mayAnswer.set_value();
    CHECK(QTest::qWaitFor([&] { return ran == QStringLiteral("later"); }, 10'000));
}

TEST_CASE("quick open: pages and commands are found by the names of MindStudio", "[app][quick_open]")
{
    TestWindow t;
    t.window.open({sample("JOBYOLOMISHBEFORESAMPLE")});
    t.settle();
    std::vector<QuickEntry> entries;
    for (const auto* panel : panels())
        entries.push_back({QString::fromUtf8(panel->id), {}, [] {}, knownWords(QLatin1String(panel->id))});
    for (const auto* action : t.window.actions().all())
        entries.push_back({action->objectName(), {}, [] {}, knownWords(action->objectName())});
    const std::vector<std::pair<const char*, const char*>> wanted{
        {"advisor", "advice"},
        {"model graph", "graph"},
        {"analysis summary", "summary"},
        {"event view", "events"},
        {"timeline color", "timeline"},
        {"dump configuration", "tools.dumpConfiguration"},
        {"model accuracy analyzer", "accuracy"},
        {"new task", "file.newProject"},
        {"model converter", "tools.convert"},
        {"computational graph optimization", "advice"},
        {"system profiler", "summary"},
        {"export summary", "file.exportSummary"},
        {"\u4e13\u5bb6\u7cfb\u7edf", "advice"},      // expert system
        {"\u7cbe\u5ea6\u6bd4\u5bf9", "accuracy"},    // accuracy comparison
        {"\u7cfb\u7edf\u5206\u6790", "utilisation"}, // system analysis
        {"\u7cfb\u7edf\u5206\u6790", "tools.collect"},
        {"\u6027\u80fd\u5206\u6790", "summary"},              // performance analysis
        {"\u57fa\u7ebf\u6bd4\u5bf9", "compare.compare"},      // baseline comparison
        {"\u7b97\u5b50\u878d\u5408", "advice"},               // operator fusion
        {"\u6a21\u578b\u8f6c\u6362", "tools.convert"},        // model conversion
        {"\u65f6\u95f4\u7ebf", "timeline"},                   // timeline
        {"\u8ba1\u7b97\u56fe\u4f18\u5316", "advice"},         // computational graph optimization
        {"\u65b0\u5efa\u4efb\u52a1", "file.newProject"},      // new task
        {"\u65f6\u95f4\u7ebf\u989c\u8272", "edit.settings"}}; // timeline colour
    for (const auto& [typed, id] : wanted) {
        INFO(typed);
        const auto found = QuickOpen::match(entries, QString::fromUtf8(typed));
        CHECK(std::ranges::any_of(
            found, [&, id = id](std::size_t i) { return entries[i].text == QLatin1String(id); }));
    }
    CHECK(QuickOpen::match(entries, QStringLiteral("advisor converter"))
              .empty()); // all words must belong to one name
}

TEST_CASE("quick open: an entry made of the typed text is the first one", "[app][quick]")
{
    QString ran;
    QuickOpen dialog(QStringLiteral("Go"), entries(ran));
    dialog.setTyped([&ran](const QString& typed) -> std::optional<QuickEntry> {
        if (!typed.startsWith(QLatin1Char('/')))
            return {};
        return QuickEntry{typed, {}, [&ran, typed] { ran = typed; }};
    });
    auto* line = dialog.findChild<QLineEdit*>();
    const auto* list = dialog.findChild<QListView*>();
    CHECK(list->model()->rowCount() == 4);
    line->setText(QStringLiteral("/a folder/conv"));
    CHECK(list->model()->rowCount() == 1);
    QTest::keyClick(line, Qt::Key_Return);
    CHECK(ran == QStringLiteral("/a folder/conv"));
}

TEST_CASE("quick open: a closed report and a page of another report are opened", "[app][quick_open]")
{
    TestWindow t;
    t.window.open({t.trace(3, QStringLiteral("first.json")), t.trace(3, QStringLiteral("second.json"))});
    t.settle();
    const auto choose = [&](const QString& typed) {
        QApplication::setActiveWindow(&t.window);
        const test::Answer<QDialog> answer([&](QDialog& dialog) {
            auto* line = dialog.findChild<QLineEdit*>();
            REQUIRE(line != nullptr);
            QTest::keyClicks(line, typed);
            QTest::keyClick(line, Qt::Key_Return);
        });
        t.window.quickOpen();
        REQUIRE(answer.isDone());
        t.settle();
    };
    REQUIRE(t.window.currentReport()->name().contains(QStringLiteral("second")));
    choose(QStringLiteral("events first"));
    CHECK(t.window.currentReport()->name().contains(QStringLiteral("first")));
    CHECK(t.window.currentView()->currentPageId() == QStringLiteral("events"));
    t.window.closeTab(1);
    t.settle();
    REQUIRE(t.window.tabCount() == 1);
    choose(QStringLiteral("second closed"));
    CHECK(t.window.tabCount() == 2);
    CHECK(t.window.currentReport()->name().contains(QStringLiteral("second")));
}
