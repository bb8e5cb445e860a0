// SPDX-License-Identifier: GPL-3.0-or-later
/// Every place of the window shows the state of a file or an opening in the same way.
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QTreeView>

#include <catch2/catch.hpp>

#include "app/docks/problems_dock.h"
#include "app/tabs/navigator_model.h"
#include "app/tabs/side_bar.h"
#include "core/base/message_id.h"
#include "tests/app/window_fixture.h"
#include "views/page_state/page_state.h"

using namespace opscope;

namespace {

const QRegularExpression kFilesRead(QStringLiteral("\\d read"));

/// What the navigator shows for the only report, and its tip.
QStringList linesOf(const MainWindow& window)
{
    const auto* tree = window.findChild<NavigatorTree*>();
    REQUIRE(tree != nullptr);
    const auto top = tree->model()->index(0, 0);
    return top.data(Qt::ToolTipRole).toString().split(QLatin1Char('\n')) +
           QStringList{top.data(NavigatorModel::StateTextRole).toString()};
}

/// Value and name of a card of the summary.
QStringList cardTexts(const PagedView& view, const char* page)
{
    const auto* card =
        view.currentContent()->findChild<QPushButton*>(QStringLiteral("card.") + QLatin1String(page));
    REQUIRE(card != nullptr);
    QStringList texts;
    for (const auto* label : card->findChildren<QLabel*>())
        texts << label->text();
    return texts;
}

} // namespace

TEST_CASE("states: a truncated trace is partial in every place", "[app][window]")
{
    TestWindow t;
    const auto path = t.trace(2000);
    REQUIRE(QFile::resize(path, QFileInfo(path).size() / 2));
    t.window.open({path});
    t.settle();
    t.window.currentView()->showPage(QStringLiteral("summary"));
    t.settle();
    CHECK(cardTexts(*t.window.currentView(), "inventory").contains(QStringLiteral("1 partly read")));
    const auto lines = linesOf(t.window);
    CHECK(lines.filter(QStringLiteral("partly read")).size() == 1);
    CHECK(lines.filter(kFilesRead).isEmpty());
    const auto count = t.window.findChild<ProblemsDock*>()->count();
    CHECK(count > 0);
    CHECK(cardTexts(*t.window.currentView(), "problems").contains(QString::number(count)));
}

TEST_CASE("states: an open that the user stopped is no error", "[app][window]")
{
    TestWindow t;
    t.window.open({t.trace(1000)});
    auto* view = t.window.currentReport();
    view->session()->abandon();
    Q_EMIT view->session()->failed({ErrorCode::Cancelled, message(MessageId::Cancelled), {}});
    t.settle();
    CHECK(linesOf(t.window).back() == QStringLiteral("reading was cancelled"));
    CHECK(t.window.findChild<ProblemsDock*>()->count() == 0);
    const auto text = view->page(view->currentPage())->text();
    CHECK(text.contains(QStringLiteral("cancelled")));
    CHECK_FALSE(text.contains(QStringLiteral("could not be")));
}

TEST_CASE("states: dumps are counted as tensor files in every place", "[app][window]")
{
    TestWindow t;
    t.window.open({sample("dumps_small_net")});
    t.settle();
    const auto lines = linesOf(t.window);
    CHECK(lines.filter(kFilesRead).isEmpty());
    CHECK(lines.filter(QStringLiteral("tensor file")).size() == 1);
    CHECK(lines.filter(QStringLiteral("tensor file")).value(0).startsWith(QStringLiteral("files: 14 ")));
}
