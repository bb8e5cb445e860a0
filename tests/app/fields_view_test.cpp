// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/docks/fields_view.h"

#include <QApplication>
#include <QClipboard>
#include <QElapsedTimer>
#include <QPlainTextEdit>
#include <QTest>
#include <QTreeView>

#include <catch2/catch.hpp>

using namespace opscope;

namespace {

struct ShownFields {
    explicit ShownFields(const std::vector<std::pair<QString, QString>>& fields)
    {
        view.resize(320, 400);
        view.FieldsView::show(QStringLiteral("conv_1"), fields);
        static_cast<QWidget&>(view).show();
        REQUIRE(QTest::qWaitForWindowExposed(&view));
    }
    QTreeView* tree() const { return view.findChild<QTreeView*>(); }
    QModelIndex value(int row) const { return tree()->model()->index(row, 1); }

    FieldsView view;
};

} // namespace

TEST_CASE("details: a part of a long value can be selected and nothing can be changed", "[app][details]")
{
    const auto name = QStringLiteral("network/stage_4/block_17/") + QString(300, QLatin1Char('w')) +
                      QStringLiteral("/Conv2D_12");
    const ShownFields t({{QStringLiteral("Name"), name}});
    t.tree()->edit(t.value(0));
    auto* editor = t.tree()->findChild<QPlainTextEdit*>();
    REQUIRE(editor != nullptr);
    CHECK(editor->toPlainText() == name);
    CHECK(editor->isReadOnly());
    CHECK(editor->height() > 2 * editor->fontMetrics().lineSpacing()); // more than the one line of the row
    CHECK(editor->geometry().bottom() <= t.tree()->viewport()->height());
    QTest::keyClick(editor, Qt::Key_End, Qt::ControlModifier);
    for (int i = 0; i < 9; ++i)
        QTest::keyClick(editor, Qt::Key_Left, Qt::ShiftModifier);
    QTest::keyClick(editor, Qt::Key_C, Qt::ControlModifier);
    CHECK(QApplication::clipboard()->text() == QStringLiteral("Conv2D_12"));
    QTest::keyClicks(editor, QStringLiteral("x"));
    CHECK(editor->toPlainText() == name);
}

TEST_CASE("details: a value of several lines or of a megabyte is shown at once and copied whole",
          "[app][details]")
{
    const auto lines = QStringLiteral("main.py(1): run\nmain.py(2): step");
    const auto show = [&](const QString& huge) {
        QElapsedTimer clock;
        clock.start();
        const ShownFields t({{QStringLiteral("Call Stack"), lines}, {QStringLiteral("Huge"), huge}});
        const_cast<FieldsView&>(t.view).grab();
        CHECK_FALSE(t.value(0).data().toString().contains(QLatin1Char('\n')));
        t.tree()->selectAll();
        t.tree()->actions().constFirst()->trigger();
        const auto all = QStringLiteral("Call Stack\t%1\nHuge\t%2").arg(lines, huge);
        CHECK((QApplication::clipboard()->text() == all)); // not printed: it is long
        t.tree()->edit(t.value(1));
        CHECK(QTest::qWaitFor([&] { return t.tree()->findChild<QPlainTextEdit*>() != nullptr; }));
        return clock.elapsed() + 1;
    };
    constexpr int kTimes = 16;
    const auto small = show(QString((1 << 20) / kTimes, QLatin1Char('w')));
    const auto large = show(QString(1 << 20, QLatin1Char('w')));
    CHECK(large < 8 * kTimes * small); // linear, however slow the machine is
}
