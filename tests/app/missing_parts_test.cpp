// SPDX-License-Identifier: GPL-3.0-or-later
/// Every page reports a missing part of a run with the same text.
#include "core/vendor/missing_parts.h"

#include <QDir>
#include <QFile>
#include <QLabel>

#include <catch2/catch.hpp>

#include "app/docks/problems_dock.h"
#include "core/import/open.h"
#include "tests/app/window_fixture.h"
#include "tests/support/captures.h"
#include "views/i18n.h"
#include "views/page_state/page_state.h"
#include "views/panel.h"
#include "views/timeline/timeline_page.h"
#include "views/timeline/timeline_view.h"

using namespace opscope;

namespace {

void writeFile(const TestWindow& t, const QString& path, const QByteArray& text)
{
    const auto full = t.folder.filePath(path);
    REQUIRE(QDir().mkpath(QFileInfo(full).path()));
    QFile file(full);
    REQUIRE(file.open(QIODevice::WriteOnly));
    file.write(text);
}

const char* const kKernels = "Name,Type,Accelerator Core,Start Time(us),Duration(us)\n"
                             "mm,MatMul,AI_CORE,1000.0,5\n";
const char* const kStepTimes = "Device_id,Step,Computing,Communication(Not Overlapped),Overlapped,"
                               "Communication,Free,Stage,Bubble\n2,12,10.0,5.0,0.0,5.0,5.0,20.0,0.0\n";

/// Rank 0 is complete, rank 1 is not parsed, rank 2 has no timeline.
QString threeRanks(const TestWindow& t)
{
    for (int rank = 0; rank < 3; ++rank) {
        const auto folder = QStringLiteral("job/node_%1_20260901120000000_ascend_pt/").arg(rank);
        writeFile(t, folder + QStringLiteral("profiler_info_%1.json").arg(rank),
                  QStringLiteral("{\"config\": {}, \"rank_id\": %1}").arg(rank).toUtf8());
        if (rank == 1)
            writeFile(t, folder + QStringLiteral("FRAMEWORK/torch.op_mark"), "raw");
        else
            writeFile(t,
                      folder + QStringLiteral("ASCEND_PROFILER_OUTPUT/") +
                          (rank == 0 ? QStringLiteral("kernel_details.csv")
                                     : QStringLiteral("step_trace_time.csv")),
                      rank == 0 ? kKernels : kStepTimes);
    }
    return t.folder.filePath(QStringLiteral("job"));
}

QString labelsOf(const QWidget& page)
{
    QStringList texts;
    for (const auto* label : page.findChildren<QLabel*>())
        texts << label->text();
    return texts.join(QLatin1Char('\n'));
}

} // namespace

TEST_CASE("missing parts: ranks without data are named on Summary and Timeline", "[app][missing]")
{
    TestWindow t;
    t.window.open({threeRanks(t)});
    t.settle();
    auto& view = *t.window.currentView();
    view.showPage(QStringLiteral("summary"));
    t.settle();
    const auto summary = labelsOf(*view.currentContent());
    INFO(summary.toStdString());
    CHECK(summary.contains(QStringLiteral("Rank 1 has raw data only")));
    CHECK(summary.contains(QStringLiteral("analyse('")));
    CHECK(summary.contains(QStringLiteral("Rank 2: no timeline (trace_view.json not found)")));
    CHECK(t.window.findChild<ProblemsDock*>()->count() == 2);

    view.showPage(QStringLiteral("timeline"));
    t.settle();
    const auto* timeline = view.currentContent()->findChild<TimelineView*>();
    REQUIRE(timeline != nullptr);
    const auto& lanes = timeline->timeline().lanes();
    QStringList reasons;
    for (const auto& item : lanes.items()) {
        if (item.kind == LaneKind::Report && lanes.node(item.node).children.empty())
            reasons << lanes.node(item.node).detail;
    }
    REQUIRE(reasons.size() == 2);
    CHECK(reasons[0].contains(QStringLiteral("Rank 1 has raw data only")));
    CHECK(reasons[1].startsWith(QStringLiteral("Rank 2: no timeline (trace_view.json not found)")));

    // If the window is narrowed to the rank without a timeline, the page is not blank, and the summary does
    // not show "0.000 us".
    Narrowing narrowing;
    narrowing.rank = 2;
    view.selection().setNarrowing(narrowing);
    t.settle();
    REQUIRE(lanes.items().size() == 1);
    view.showPage(QStringLiteral("summary"));
    t.settle();
    const auto narrowed = labelsOf(*view.currentContent());
    INFO(narrowed.toStdString());
    CHECK_FALSE(narrowed.contains(QStringLiteral("0.000 us")));
    CHECK_FALSE(narrowed.contains(QStringLiteral("one device")));
    CHECK(narrowed.contains(QStringLiteral("only the times of the vendor are known")));
}

TEST_CASE("missing parts: a run that is not parsed has one instruction on all pages", "[app][missing]")
{
    TestWindow t;
    const auto name = QStringLiteral("host_200_20260801120000000_ascend_pt");
    writeFile(t, name + QStringLiteral("/FRAMEWORK/torch.op_mark"), "raw");
    writeFile(t, name + QStringLiteral("/PROF_000001_20260801120000123_ABCDEFGHIJKLMNOP/host/data/x.slice_0"),
              "raw");
    t.window.open({t.folder.filePath(name)});
    t.settle();
    const auto& view = *t.window.currentView();
    int empty = 0;
    for (const auto* state : view.findChildren<PageState*>()) {
        if (state->state() != PageState::State::Empty)
            continue;
        ++empty;
        if (state->text().contains(QStringLiteral("dump"))) // Accuracy needs other files
            continue;
        INFO(state->text().toStdString());
        CHECK(state->text().contains(QStringLiteral("analyse('")));
        for (const char* other : {"msprof --", "msprof export", "Collect with", "acl.json"})
            CHECK_FALSE(state->text().contains(QLatin1String(other)));
    }
    CHECK(empty > 8);
}

TEST_CASE("missing parts: Summary shows the sentence of the command line about a file of another tool",
          "[app][missing]")
{
    TestWindow t;
    writeFile(t, QStringLiteral("snapshot.pickle"), "\x80\x04");
    std::vector<QString> paths{t.folder.filePath(QStringLiteral("snapshot.pickle"))};
    if (const auto capture = captureData("cases/55_memory_snapshot_pickle")) {
        for (const auto& path : {*capture, *capture / "snapshot.pickle"})
            paths.push_back(QString::fromStdString(path.string()));
    }
    for (const auto& path : paths) {
        INFO(path.toStdString());
        const auto opened = openPath(path.toStdString());
        REQUIRE(opened);
        const auto& reason = opened->reports.front()->inventory.front().reason;
        REQUIRE(reason);
        CHECK(translateMessage(*reason).contains(QStringLiteral("memory snapshot of PyTorch")));
        t.window.open({path});
        t.settle();
        auto& view = *t.window.currentView();
        view.showPage(QStringLiteral("summary"));
        t.settle();
        const auto* summary = view.page(view.currentPage());
        CHECK(summary->state() == PageState::State::Empty);
        CHECK(summary->text().contains(translateMessage(*reason)));
    }
}

TEST_CASE("missing parts: the trace of another tool opens on its timeline", "[app][missing]")
{
    TestWindow t;
    t.window.open({t.trace(50, QStringLiteral("chrome.json"))});
    t.settle();
    auto& view = *t.window.currentView();
    CHECK(qobject_cast<TimelinePage*>(view.currentContent()) != nullptr);
    view.showPage(QStringLiteral("summary"));
    t.settle();
    const auto summary = labelsOf(*view.currentContent());
    CHECK(summary.contains(QStringLiteral("No device lanes")));
    CHECK_FALSE(summary.contains(QStringLiteral("No timeline (")));
}
