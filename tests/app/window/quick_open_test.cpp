// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/quick_open.h"

#include <future>

#include <QLineEdit>
#include <QListView>
#include <QTest>

#include <catch2/catch.hpp>

#include "tests/views/seen.h"

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

TEST_CASE("quick open: all words must match and what begins with the first is first", "[app][quick]")
{
    QString ran;
    const auto all = entries(ran);
    CHECK(QuickOpen::match(all, {}).size() == 4);
    CHECK(QuickOpen::match(all, QStringLiteral("conv")) == std::vector<std::size_t>{2, 1});
    CHECK(QuickOpen::match(all, QStringLiteral("op CONV my")) == std::vector<std::size_t>{1});
    CHECK(QuickOpen::match(all, QStringLiteral("nothing")).empty());
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

TEST_CASE("quick open: names that are found later join the list and leave what was chosen", "[app][quick]")
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

TEST_CASE("quick open: Enter waits for the names that are still looked for", "[app][quick]")
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
