// SPDX-License-Identifier: GPL-3.0-or-later
/// A run on this machine, seen in the panel.
#include "views/collect/run_panel.h"

#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>

#include "core/base/message_id.h"
#include "tests/support/local_board.h"
#include "tests/views/collect/fields.h"

using namespace opscope;
using namespace opscope::test;

namespace {

struct Panel {
    Panel() { panel.show(); }
    void runToEnd(const RunProject& project)
    {
        QSignalSpy ended(&panel, &RunPanel::ended);
        panel.start(project);
        REQUIRE(comesTrue([&] { return ended.count() == 1; }));
        path = ended[0][0].toString();
    }
    QString log() const { return field<QPlainTextEdit>(panel, "Log of the run").toPlainText(); }

    RunPanel panel{QString()};
    QString path;
};

} // namespace

TEST_CASE("run panel: a run ends with a report and the next one is compared with it", "[views][collect]")
{
    const LocalBoard board;
    Panel t;
    t.runToEnd(board.project);
    CHECK(t.path.endsWith(QStringLiteral("JOBYOLOMISHBEFORESAMPLE")));
    CHECK(t.log().contains(QStringLiteral("Inference time: 12.5ms")));
    CHECK(t.log().contains(QStringLiteral("msame")));
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

TEST_CASE("run panel: cancel ends the run and puts acl.json back", "[views][collect]")
{
    const LocalBoard board;
    board.write("wait", "");
    Panel t;
    QSignalSpy ended(&t.panel, &RunPanel::ended);
    t.panel.start(board.project);
    REQUIRE(comesTrue([&] { return t.log().contains(QStringLiteral("started")); }));
    CHECK(board.acl() != LocalBoard::kAcl);
    button<QPushButton>(t.panel, "Cancel").click();
    REQUIRE(comesTrue([&] { return ended.count() == 1; }));
    CHECK(ended[0][0].toString().isEmpty());
    CHECK(board.acl() == LocalBoard::kAcl);
    CHECK(button<QPushButton>(t.panel, "Run Again").isVisible());
}

TEST_CASE("run panel: a panel that goes in the middle of a run puts acl.json back", "[views][collect]")
{
    const LocalBoard board;
    board.write("wait", "");
    {
        Panel t;
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
    to.say(message(MessageId::CollectAclKept, "a", "b"));
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
