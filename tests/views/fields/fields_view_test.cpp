// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/fields/fields_view.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QPlainTextEdit>
#include <QTest>

#include <catch2/catch.hpp>

#include "tests/views/seen.h"

using namespace opscope;

namespace {

struct ShownFields {
    explicit ShownFields(const std::vector<FieldGroup>& groups,
                         const QString& title = QStringLiteral("conv_1"))
    {
        view.resize(320, 400);
        view.showFields(title, groups);
        view.show();
        REQUIRE(QTest::qWaitForWindowExposed(&view));
    }
    FieldTree* tree() const { return view.tree(); }
    QModelIndex at(int row, int column) const { return tree()->model()->index(row, column); }
    /// True if the row has the height that the text needs in the width of its column.
    bool isWhole(const QTreeWidgetItem* item, int column) const
    {
        const int indent = column == 1 ? 0 : tree()->indentation() * (item->parent() != nullptr ? 2 : 1);
        const auto box = QFontMetrics(item->font(column))
                             .boundingRect(QRect(0, 0, width(item, column) - indent - 10, 1 << 20),
                                           Qt::TextWordWrap | Qt::TextWrapAnywhere, item->text(column));
        return tree()->visualItemRect(item).height() >= box.height();
    }
    int width(const QTreeWidgetItem* item, int column) const
    {
        return item->isFirstColumnSpanned() ? tree()->viewport()->width() : tree()->columnWidth(column);
    }
    static QString copied() { return QApplication::clipboard()->text(); }

    FieldsView view;
};

const QString kLongName = QStringLiteral("network/stage_4/block_17/") + QString(300, QLatin1Char('w')) +
                          QStringLiteral("/Conv2D_12");

} // namespace

TEST_CASE("fields: a part of a long value can be selected and nothing can be changed", "[views][details]")
{
    const ShownFields t({{{}, {{QStringLiteral("Name"), kLongName}}}});
    t.tree()->setCurrentItem(t.tree()->topLevelItem(0)); // its name: the key opens the value
    QTest::keyClick(t.tree(), Qt::Key_F2);
    auto* editor = t.tree()->findChild<QPlainTextEdit*>();
    REQUIRE(editor != nullptr);
    CHECK(editor->toPlainText() == kLongName);
    CHECK(editor->isReadOnly());
    CHECK(editor->height() > 2 * editor->fontMetrics().lineSpacing());
    CHECK(editor->geometry().bottom() <= t.tree()->viewport()->height());
    QTest::keyClick(editor, Qt::Key_End, Qt::ControlModifier);
    for (int i = 0; i < 9; ++i)
        QTest::keyClick(editor, Qt::Key_Left, Qt::ShiftModifier);
    QTest::keyClick(editor, Qt::Key_C, Qt::ControlModifier);
    CHECK(t.copied() == QStringLiteral("Conv2D_12"));
    QTest::keyClicks(editor, QStringLiteral("x"));
    CHECK(editor->toPlainText() == kLongName);
}

TEST_CASE("fields: names and values and titles stand on as many lines as they need", "[views][details]")
{
    ShownFields t({{kLongName,
                    {{kLongName, kLongName},
                     {QStringLiteral("Call Stack"), QStringLiteral("main.py(1): run\nmain.py(2): step")}}}},
                  kLongName);
    for (const int width : {180, 320, 900}) {
        t.view.resize(width, 400);
        QCoreApplication::processEvents();
        const auto* group = t.tree()->topLevelItem(0);
        INFO(width);
        CHECK(t.isWhole(group, 0));
        for (int i = 0; i < group->childCount(); ++i) {
            CHECK(t.isWhole(group->child(i), 0));
            CHECK(t.isWhole(group->child(i), 1));
        }
        CHECK(t.tree()->visualItemRect(group->child(1)).height() >= 2 * t.tree()->fontMetrics().height());
        CHECK(t.tree()->columnWidth(0) + t.tree()->columnWidth(1) <= t.tree()->viewport()->width());
        const auto* title = t.view.findChild<QLabel*>();
        CHECK(title->height() >= title->heightForWidth(title->width()));
    }
    const auto* title = t.view.findChild<QLabel*>();
    CHECK(title->minimumSizeHint().width() <= 320);
}

TEST_CASE("fields: what replaces the last group gets the room that its names need", "[views][details]")
{
    const ShownFields t({{QStringLiteral("Slice"), {{QStringLiteral("Id"), QStringLiteral("7")}}},
                         {QStringLiteral("Arguments"), {{QStringLiteral("reading"), {}}}}});
    const int before = t.tree()->columnWidth(0);
    t.tree()->replaceLast(
        {QStringLiteral("Arguments"), {{QStringLiteral("Connection Identifier"), QStringLiteral("77")}}});
    CHECK(t.tree()->columnWidth(0) > before);
    CHECK(t.isWhole(t.tree()->topLevelItem(1)->child(0), 0));
}

TEST_CASE("fields: one value is copied alone and several with their names", "[views][details]")
{
    const auto huge = QString(1 << 20, QLatin1Char('w'));
    const ShownFields t({{QStringLiteral("Timing"), {{QStringLiteral("Start"), QStringLiteral("7")}}},
                         {QStringLiteral("Nothing"), {}},
                         {QStringLiteral("Task"), {{QStringLiteral("Huge"), huge}}}});
    REQUIRE(t.tree()->topLevelItemCount() == 2);
    t.tree()->setCurrentItem(t.tree()->topLevelItem(0)->child(0));
    QTest::keyClick(t.tree(), Qt::Key_C, Qt::ControlModifier);
    CHECK(t.copied() == QStringLiteral("7"));
    QTest::keyClick(t.tree(), Qt::Key_Up);
    QTest::keyClick(t.tree(), Qt::Key_C, Qt::ControlModifier);
    CHECK(t.copied() == QStringLiteral("Timing"));
    const auto all = QStringLiteral("Timing\nStart\t7\nTask\nHuge\t") + huge;
    QTest::keyClick(t.tree(), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(t.tree(), Qt::Key_C, Qt::ControlModifier);
    CHECK((t.copied() == all)); // not printed: it is long
    t.tree()->clearSelection();
    QApplication::clipboard()->clear();
    t.tree()->copyAll();
    CHECK((t.copied() == all));
}

TEST_CASE("fields: a link is followed by Enter and a double click opens a value", "[views][details]")
{
    int gone = 0;
    const ShownFields t({{{},
                          {{QStringLiteral("from"), QStringLiteral("conv_0"), {}, [&] { ++gone; }},
                           {QStringLiteral("Shape"), QStringLiteral("8x8")}}}});
    t.tree()->setCurrentItem(t.tree()->topLevelItem(0));
    QTest::keyClick(t.tree(), Qt::Key_Return);
    CHECK(gone == 1);
    const auto twice = [&](int row) {
        const auto place = t.tree()->visualRect(t.at(row, 1)).center();
        QTest::mouseClick(t.tree()->viewport(), Qt::LeftButton, {}, place);
        QTest::mouseDClick(t.tree()->viewport(), Qt::LeftButton, {}, place);
    };
    twice(0);
    CHECK(gone == 2);
    CHECK(t.tree()->findChild<QPlainTextEdit*>() == nullptr);
    twice(1);
    CHECK(gone == 2);
    REQUIRE(t.tree()->findChild<QPlainTextEdit*>() != nullptr);
    CHECK(t.tree()->findChild<QPlainTextEdit*>()->toPlainText() == QStringLiteral("8x8"));
}

TEST_CASE("fields: of very many the first are shown and the others counted", "[views][details]")
{
    FieldGroup many;
    for (int i = 0; i < 2500; ++i)
        many.fields.push_back({QString::number(i), QStringLiteral("v")});
    many.more = 7;
    const ShownFields t({many});
    CHECK(t.tree()->topLevelItemCount() == 2001);
    CHECK(t.tree()->topLevelItem(2000)->text(1) == QStringLiteral("507 more"));
}

TEST_CASE("fields: a sentence stands in the place of fields", "[views][details]")
{
    ShownFields t({{{}, {{QStringLiteral("Name"), QStringLiteral("x")}}}});
    t.view.showSentence(QStringLiteral("Click something."));
    CHECK_FALSE(t.tree()->isVisible());
    CHECK(t.tree()->topLevelItemCount() == 0);
    CHECK(t.view.findChild<QLabel*>()->text() == QStringLiteral("Click something."));
}
