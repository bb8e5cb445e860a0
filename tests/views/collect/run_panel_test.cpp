// SPDX-License-Identifier: GPL-3.0-or-later
/// A run on this machine, seen in the panel.
#include "views/collect/run_panel.h"

#include <algorithm>

#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTranslator>

#include "core/base/message_id.h"
#include "tests/support/local_board.h"
#include "tests/views/collect/fields.h"
#include "views/grid/grid_view.h"
#include "views/grid/table_widget.h"

using namespace opscope;
using namespace opscope::test;

namespace {

struct Shown {
    Shown() { panel.show(); }
    void runToEnd(const RunProject& project)
    {
        QSignalSpy ended(&panel, &RunPanel::ended);
        panel.start(project);
        REQUIRE(comesTrue([&] { return ended.count() == 1; }));
        path = ended[0][0].toString();
    }
    QString log() const { return field<QPlainTextEdit>(panel, "Log of the run").toPlainText(); }
    /// Cells of the table of times, `column` by its id; empty while there is none.
    QStringList times(const char* column = "name") const
    {
        const auto* pages = panel.findChild<QTabWidget*>();
        const auto* shown = qobject_cast<TableWidget*>(pages->currentWidget());
        if (shown == nullptr)
            return {};
        QStringList cells;
        const auto& table = *shown->table();
        for (std::size_t row = 0; row < table.rows; ++row)
            cells << shownText(table, row, *table.find(column));
        return cells;
    }

    Preferences preferences;
    RunPanel panel{QString(), preferences};
    QString path;
};

/// Until it goes.
class InChinese {
public:
    InChinese()
    {
        REQUIRE(m_words.load(QStringLiteral(":/opscope/i18n/opscope_zh_CN.qm")));
        QCoreApplication::installTranslator(&m_words);
        QCoreApplication::sendPostedEvents();
    }
    ~InChinese()
    {
        QCoreApplication::removeTranslator(&m_words);
        QCoreApplication::sendPostedEvents();
    }
    InChinese(const InChinese&) = delete;
    InChinese& operator=(const InChinese&) = delete;

private:
    QTranslator m_words;
};

} // namespace

TEST_CASE("run panel: a run ends with a report and the next one is compared with it", "[views][collect]")
{
    const LocalBoard board;
    Shown t;
    t.runToEnd(board.project);
    CHECK(t.path.endsWith(QStringLiteral("JOBYOLOMISHBEFORESAMPLE")));
    CHECK(t.log().contains(QStringLiteral("Inference time: 12.5ms")));
    CHECK(t.times().contains(QStringLiteral("Inference time")));
    auto& compare = button<QPushButton>(t.panel, "Compare with Last Run");
    CHECK_FALSE(compare.isVisible());
    const auto first = t.path;
    t.runToEnd(board.project);
    REQUIRE(compare.isVisible());
    QSignalSpy asked(&t.panel, &RunPanel::comparisonRequested);
    compare.click();
    REQUIRE(asked.count() == 1);
    CHECK(asked[0][0].toString() == first);
    CHECK(asked[0][1].toString() == t.path);
    CHECK(t.path != first);
}

TEST_CASE("run panel: several runs give a table and are one side of the comparison", "[views][collect]")
{
    const LocalBoard board;
    Shown t;
    t.runToEnd(board.project);
    const auto before = t.path;
    auto project = board.project;
    project.warmUp = 1;
    project.repeat = 3;
    t.runToEnd(project);
    const auto at = t.times().indexOf(QStringLiteral("svp_acl_mdl_execute"));
    REQUIRE(at >= 0);
    CHECK(t.times("runs")[at] == QStringLiteral("3"));
    CHECK(t.times("spread")[at] == QStringLiteral("0.000"));
    CHECK(t.panel.findChild<QTabWidget*>()->tabText(1) == QStringLiteral("Times over 3 run(s)"));
    QSignalSpy asked(&t.panel, &RunPanel::comparisonRequested);
    button<QPushButton>(t.panel, "Compare with Last Run").click();
    REQUIRE(asked.count() == 1);
    CHECK(asked[0][0].toString() == before); // neither one of the three nor the one that warms up
    CHECK(asked[0][2].value<std::vector<ReportPtr>>().size() == 2);
    t.panel.showProject(project);
    CHECK(t.times().isEmpty());
}

TEST_CASE("run panel: the runs of a project are listed and one is opened from there", "[views][collect]")
{
    const LocalBoard board;
    Shown t;
    t.runToEnd(board.project);
    t.runToEnd(board.project);
    auto* pages = t.panel.findChild<QTabWidget*>();
    REQUIRE(pages->tabText(pages->count() - 1) == QStringLiteral("History"));
    auto* history = qobject_cast<TableWidget*>(pages->widget(pages->count() - 1));
    REQUIRE(history != nullptr);
    CHECK(history->table()->rows == 2);
    pages->setCurrentWidget(history);
    REQUIRE(comesTrue([&] { return history->shown().rows != nullptr; }));
    REQUIRE(history->selectRow(0));
    QSignalSpy asked(&t.panel, &RunPanel::openRequested);
    Q_EMIT history->view()->doubleClicked({});
    REQUIRE(asked.count() == 1);
    CHECK(asked[0][0].toString() != t.path);
    CHECK(asked[0][0].toString().endsWith(QStringLiteral("JOBYOLOMISHBEFORESAMPLE")));
}

TEST_CASE("run panel: a run that fails leaves a mark and its log until the next one", "[views][collect]")
{
    const LocalBoard board;
    auto project = board.project;
    project.aclJson = "nowhere/none.json";
    Shown t;
    QSignalSpy marked(&t.panel, &RunPanel::marked);
    t.runToEnd(project);
    REQUIRE(marked.count() > 0);
    CHECK(marked.last()[0].toString() == QStringLiteral("Collection failed"));
    const auto why = marked.last()[1].toString();
    CHECK(why.contains(QStringLiteral("none.json")));
    CHECK(why.contains(QStringLiteral("opscope_run.log")));
    const auto shows = [&](const QString& text) {
        return std::ranges::any_of(t.panel.findChildren<QLabel*>(),
                                   [&](const QLabel* label) { return label->text() == text; });
    };
    CHECK(shows(why));

    Shown later; // as after a new start of the program
    later.panel.showProject(project);
    CHECK(std::ranges::any_of(later.panel.findChildren<QLabel*>(), [](const QLabel* label) {
        return label->text().contains(QStringLiteral("The last run failed"));
    }));
    auto* pages = later.panel.findChild<QTabWidget*>();
    auto* history = qobject_cast<TableWidget*>(pages->widget(pages->count() - 1));
    REQUIRE(history != nullptr);
    pages->setCurrentWidget(history);
    REQUIRE(comesTrue([&] { return history->shown().rows != nullptr; }));
    REQUIRE(history->selectRow(0));
    Q_EMIT history->view()->doubleClicked({});
    CHECK(later.log().contains(QStringLiteral("none.json")));
    CHECK(pages->currentIndex() == 0);

    t.runToEnd(board.project);
    CHECK(marked.last()[0].toString().isEmpty());
    CHECK_FALSE(t.path.isEmpty());
}

TEST_CASE("run panel: the mark names the own log and the history says in the language what failed",
          "[views][collect][i18n]")
{
    const LocalBoard board;
    auto project = board.project;
    project.aclJson = "nowhere/none.json";
    REQUIRE(writeFailure(project, {"fetch", {ErrorCode::Cancelled, message(MessageId::Cancelled), {}}}, ""));
    const auto older = readHistory(project.resultsFolder()).runs.at(0).folder;
    std::filesystem::rename(older, older.parent_path() / "run_of_a_clock_that_ran_ahead");
    Shown t;
    QSignalSpy marked(&t.panel, &RunPanel::marked);
    t.runToEnd(project);
    CHECK_FALSE(marked.last()[1].toString().contains(QStringLiteral("ran_ahead")));
    CHECK(marked.last()[1].toString().contains(QStringLiteral("opscope_run.log")));

    const auto failures = [&] {
        const auto* pages = t.panel.findChild<QTabWidget*>();
        const auto& table = *qobject_cast<TableWidget*>(pages->widget(pages->count() - 1))->table();
        return shownText(table, 0, *table.find("failure")) + shownText(table, 1, *table.find("failure"));
    };
    CHECK(failures().contains(QStringLiteral("Fetch: Cancelled")));
    {
        const InChinese chinese;
        CHECK(failures().contains(QStringLiteral("取回")));
        CHECK_FALSE(failures().contains(QStringLiteral("cancelled")));
    }
    CHECK(failures().contains(QStringLiteral("Fetch: Cancelled")));
}

TEST_CASE("run panel: cancel ends the run and puts acl.json back", "[views][collect]")
{
    const LocalBoard board;
    board.write("wait", "");
    Shown t;
    QSignalSpy ended(&t.panel, &RunPanel::ended);
    QSignalSpy marked(&t.panel, &RunPanel::marked);
    t.panel.start(board.project);
    REQUIRE(comesTrue([&] { return t.log().contains(QStringLiteral("started")); }));
    CHECK(board.acl() != LocalBoard::kAcl);
    button<QPushButton>(t.panel, "Cancel").click();
    REQUIRE(comesTrue([&] { return ended.count() == 1; }));
    CHECK(ended[0][0].toString().isEmpty());
    CHECK(board.acl() == LocalBoard::kAcl);
    CHECK(button<QPushButton>(t.panel, "Run Again").isVisible());
    CHECK(marked.last()[0].toString() == QStringLiteral("Collection cancelled"));
}

TEST_CASE("run panel: a panel that goes in the middle of a run puts acl.json back", "[views][collect]")
{
    const LocalBoard board;
    board.write("wait", "");
    {
        Shown t;
        t.panel.start(board.project);
        REQUIRE(comesTrue([&] { return t.log().contains(QStringLiteral("started")); }));
    }
    CHECK(board.acl() == LocalBoard::kAcl);
}

TEST_CASE("run panel: output without end is read in parts that the window can show", "[views][collect]")
{
    RunEvents events;
    QString shown;
    QObject::connect(&events, &RunEvents::text,
                     [&](const QString& lines, bool) { shown += lines + QLatin1Char('\n'); });
    const auto to = events.events();
    for (int i = 0; i < 100000; ++i)
        to.output("a line of output that nobody can read\n");
    to.output("\xE4\xB8");
    to.note(message(MessageId::CollectAclKept, "a", "b"));
    to.output("\xAD\nlast without end");
    QCoreApplication::processEvents();
    CHECK(shown.size() < static_cast<qsizetype>(2 * RunEvents::kMostPending));
    CHECK(shown.contains(QStringLiteral("中\n")));
    CHECK_FALSE(shown.contains(QStringLiteral("last")));
    to.output(std::string(100000, 'x'));
    QCoreApplication::processEvents();
    CHECK(shown.contains(QStringLiteral("last without endxxx")));
}

TEST_CASE("run panel: the last line without an end is of its run", "[views][collect]")
{
    RunEvents events;
    QStringList shown;
    QObject::connect(&events, &RunEvents::text, [&](const QString& lines, bool) { shown << lines; });
    const auto to = events.events();
    to.output("first");
    to.step(CollectStep::Run);
    to.output("second");
    events.finish();
    CHECK(shown == QStringList{QStringLiteral("first"), QStringLiteral("second")});
}
