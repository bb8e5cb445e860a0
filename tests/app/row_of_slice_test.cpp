// SPDX-License-Identifier: GPL-3.0-or-later
// From a slice on the timeline to its row in the tables, and back.
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

#include "core/analysis/named_slices.h"
#include "tests/app/window_fixture.h"
#include "tests/views/grid/footer_text.h"
#include "tests/views/seen.h"
#include "views/grid/filter_header.h"
#include "views/grid/grid_view.h"
#include "views/grid/table_page.h"
#include "views/grid/table_widget.h"
#include "views/selection/selection.h"

using namespace opscope;

namespace {

struct OpenedSample : TestWindow {
    explicit OpenedSample(const char* name = "PROF_000001_20250620081530123_TRANSFORMERBLOCK")
    {
        window.open({sample(name)});
        settle();
        view = qobject_cast<ReportView*>(window.currentView());
        REQUIRE(view != nullptr);
        report = view->report();
        view->showPage(QStringLiteral("timeline"));
        settle();
    }
    Selection& selection() const { return view->selection(); }
    void show(const char* page)
    {
        view->showPage(QLatin1String(page));
        settle();
    }
    /// The n-th slice of a class.
    SliceId sliceOf(SliceClass cls, int n = 0) const
    {
        for (std::size_t i = 0; i < report->slices.size(); ++i) {
            if (report->slices.cls[i] == cls && n-- == 0)
                return SliceId::of(i);
        }
        FAIL("the sample has no such slice");
        return {};
    }
    /// J on the timeline.
    void jump(SliceId slice)
    {
        show("timeline");
        selection().setSlices({slice});
        selection().navigator().go({.row = slice});
        settle();
    }
    TablePageWidget* page() const
    {
        auto* content = view->page(view->currentPage())->content();
        auto* self = qobject_cast<TablePageWidget*>(content);
        REQUIRE(self != nullptr);
        return self;
    }
    TableWidget* table() const { return page()->table(); }
    QString currentName() const
    {
        REQUIRE(table()->currentRow());
        const auto& of = *table()->table();
        return QString::fromStdString(of.text(*table()->currentRow(), of.nameColumn));
    }

    ReportView* view = nullptr;
    ReportPtr report;
};

} // namespace

TEST_CASE("row of a slice: J goes to the events of the lane while no other table was used", "[app][jump]")
{
    OpenedSample t;
    const auto slice = t.sliceOf(SliceClass::Kernel, 20);
    t.jump(slice);
    REQUIRE(t.view->currentPageId() == QStringLiteral("events"));
    CHECK(t.page()->request().tracks == std::vector<TrackId>{t.report->slices.track[slice.index()]});
    REQUIRE(t.table()->currentRow());
    CHECK(t.table()->table()->sliceOf(*t.table()->currentRow()) == slice);

    // A slice of another lane selects its own row, not the row with the same number.
    const auto call = t.sliceOf(SliceClass::HostApi, 3);
    t.jump(call);
    REQUIRE(t.table()->currentRow());
    CHECK(t.table()->table()->sliceOf(*t.table()->currentRow()) == call);
}

TEST_CASE("row of a slice: J goes to the row of the table page that was looked at last", "[app][jump]")
{
    OpenedSample t;
    const auto slice = t.sliceOf(SliceClass::Kernel, 20);
    t.show("metrics");
    t.jump(slice);
    REQUIRE(t.view->currentPageId() == QStringLiteral("metrics"));
    REQUIRE(t.table()->currentRow());
    CHECK(t.table()->table()->sliceOf(*t.table()->currentRow()) == slice);

    t.show("statistics");
    t.show("inventory");
    t.jump(slice);
    REQUIRE(t.view->currentPageId() == QStringLiteral("statistics"));
    CHECK(t.currentName().toStdString() == t.report->sliceName(slice));
    CHECK(t.selection().slices() == std::vector<SliceId>{slice}); // not all slices with its name

    // A call is in another table of the page.
    const auto call = t.sliceOf(SliceClass::HostNode, 5);
    t.jump(call);
    REQUIRE(t.view->currentPageId() == QStringLiteral("statistics"));
    CHECK(t.page()->request().variant == "node_api");
    NamedSlices calls;
    calls.name = NamedSlices::Name::Api;
    CHECK(t.currentName().toStdString() == rowNameOf(*t.report, call, calls));
}

TEST_CASE("row of a slice: J goes to the page at the side if that is a table", "[app][jump][split]")
{
    OpenedSample t;
    t.show("events");
    t.show("timeline");
    t.view->showAtSide(QStringLiteral("statistics"));
    t.settle();
    const auto slice = t.sliceOf(SliceClass::Kernel, 20);
    t.selection().navigator().go({.row = slice});
    t.settle();
    CHECK(t.view->currentPageId() == QStringLiteral("statistics"));
    CHECK(t.currentName().toStdString() == t.report->sliceName(slice));
    t.view->closeSide();
    t.jump(slice);
    CHECK(t.view->currentPageId() == QStringLiteral("statistics")); // it was shown last
}

TEST_CASE("row of a slice: a slice that a table does not have is found among the events", "[app][jump]")
{
    OpenedSample t;
    t.show("metrics");
    const auto call = t.sliceOf(SliceClass::HostApi, 2);
    t.jump(call);
    REQUIRE(t.view->currentPageId() == QStringLiteral("events"));
    REQUIRE(t.table()->currentRow());
    CHECK(t.table()->table()->sliceOf(*t.table()->currentRow()) == call);
}

TEST_CASE("row of a slice: J removes a filter or opens a group that hides the row", "[app][jump]")
{
    OpenedSample t;
    t.show("statistics");
    const auto slice = t.sliceOf(SliceClass::Kernel, 20);
    t.table()->setSearch(QStringLiteral("nothing is called so"));
    REQUIRE(waitFor([&] { return t.table()->shown().rows->order.empty(); }));
    t.jump(slice);
    CHECK(t.currentName().toStdString() == t.report->sliceName(slice));
    CHECK(test::part<QLineEdit>(t.table(), "table.search_line")->text().isEmpty());

    t.show("statistics");
    t.table()->setGroupBy(t.table()->table()->nameColumn);
    t.settle();
    t.table()->model()->setAllExpanded(false);
    t.jump(slice);
    CHECK(t.currentName().toStdString() == t.report->sliceName(slice));
}

TEST_CASE("row of a slice: J goes to events that are grouped and filtered to nothing", "[app][jump]")
{
    OpenedSample t;
    t.show("events");
    const auto type = t.table()->table()->find("type");
    REQUIRE(type);
    t.table()->setGroupBy(type);
    t.table()->setSearch(QStringLiteral("nothing is called so"));
    REQUIRE(waitFor([&] { return t.table()->shown().rows && t.table()->shown().rows->order.empty(); }));
    t.settle();
    CHECK(t.table()->model()->rowCount() == 0);
    CHECK(test::footerText(*t.table()).contains(QStringLiteral("No row")));

    const auto slice = t.sliceOf(SliceClass::Kernel, 20);
    t.jump(slice);
    REQUIRE(t.view->currentPageId() == QStringLiteral("events"));
    REQUIRE(t.table()->currentRow());
    CHECK(t.table()->table()->sliceOf(*t.table()->currentRow()) == slice);
    CHECK_FALSE(test::footerText(*t.table()).contains(QStringLiteral("No row")));
}

TEST_CASE("row of a slice: a click on a slice marks its row on every table page that is seen", "[app][jump]")
{
    OpenedSample t;
    for (const char* page : {"statistics", "metrics", "events"}) {
        INFO(page);
        t.show(page);
        const auto slice = t.sliceOf(SliceClass::Kernel, 40);
        t.selection().setSlices({});
        t.selection().setSlices({slice});
        t.settle();
        CHECK(t.currentName().toStdString() == t.report->sliceName(slice));
        CHECK(t.selection().slices() == std::vector<SliceId>{slice});
    }
    // The same in the table of types.
    t.show("statistics");
    t.page()->setVariant(QStringLiteral("op_types"));
    t.settle();
    const auto slice = t.sliceOf(SliceClass::Kernel, 60);
    t.selection().setSlices({slice});
    t.settle();
    NamedSlices types;
    types.name = NamedSlices::Name::OpType;
    CHECK(t.currentName().toStdString() == rowNameOf(*t.report, slice, types));
    CHECK(t.selection().slices() == std::vector<SliceId>{slice});
}

TEST_CASE("row of a slice: rows that are selected in statistics mark all slices of their names",
          "[app][jump]")
{
    OpenedSample t;
    t.show("statistics");
    auto* view = t.table()->view();
    view->setFocus();
    QTest::keyClick(view, Qt::Key_Home);
    t.settle();
    const auto one = t.selection().slices();
    REQUIRE(one.size() > 1);
    for (const auto slice : one)
        CHECK(t.report->sliceName(slice) == t.currentName().toStdString());
    QTest::keyClick(view, Qt::Key_Down, Qt::ShiftModifier);
    t.settle();
    CHECK(t.selection().slices().size() > one.size());
}

TEST_CASE("row of a slice: Ctrl+J on a row of sums goes to its longest slice and on an iteration to its time",
          "[app][jump]")
{
    OpenedSample t;
    t.show("statistics");
    t.page()->setVariant(QStringLiteral("op_types"));
    t.settle();
    REQUIRE_FALSE(t.table()->table()->isComputed);
    t.table()->selectRow(t.table()->shown().rows->order.front());
    t.settle();
    const auto type = t.currentName();
    t.window.activateWindow();
    t.table()->view()->setFocus();
    QSignalSpy jumped(&t.selection().navigator(), &Navigator::asked);
    QTest::keyClick(t.table()->view(), Qt::Key_J, Qt::ControlModifier);
    REQUIRE(waitFor([&] { return jumped.count() == 1; }));
    CHECK(t.view->currentPageId() == QStringLiteral("timeline"));
    const auto longest = jumped.front().front().value<Target>().slice;
    NamedSlices types;
    types.name = NamedSlices::Name::OpType;
    CHECK(rowNameOf(*t.report, longest, types) == type.toStdString());
    for (std::size_t i = 0; i < t.report->slices.size(); ++i) {
        if (rowNameOf(*t.report, SliceId::of(i), types) == type.toStdString())
            CHECK(t.report->slices.dur[i] <= t.report->slices.dur[longest.index()]);
    }

    t.show("iterations");
    QSignalSpy ranges(&t.selection().navigator(), &Navigator::asked);
    t.table()->selectRow(1);
    t.table()->view()->setFocus();
    QTest::keyClick(t.table()->view(), Qt::Key_J, Qt::ControlModifier);
    REQUIRE(ranges.count() == 1);
    CHECK(t.view->currentPageId() == QStringLiteral("timeline"));
    CHECK(t.selection().range() == t.report->steps[1].range);
}

TEST_CASE("row of a slice: a page that is made by a request answers it", "[app][jump]")
{
    OpenedSample t;
    const auto track = t.report->slices.track[t.sliceOf(SliceClass::Kernel).index()];
    t.selection().navigator().go({.lanes = {track}}); // "Events of this lane" before the page was ever shown
    t.settle();
    REQUIRE(t.view->currentPageId() == QStringLiteral("events"));
    CHECK(t.page()->request().tracks == std::vector<TrackId>{track});
    CHECK(t.table()->table()->rows == t.report->tracks[track.index()].sliceCount);

    t.selection().navigator().go({.filter = QStringLiteral("MatMul")});
    t.settle();
    REQUIRE(t.view->currentPageId() == QStringLiteral("statistics"));
    CHECK(t.table()->header()->filter(static_cast<int>(t.table()->table()->nameColumn)) ==
          QStringLiteral("MatMul"));
    CHECK(t.table()->shown().rows->order.size() < t.table()->table()->rows);
}

TEST_CASE("sources: computed rows are not labelled with the name of a file", "[app][jump]")
{
    OpenedSample t;
    t.show("statistics");
    const auto source = [&]() -> QComboBox* {
        for (auto* combo : t.page()->findChildren<QComboBox*>()) {
            if (combo->accessibleName() == QStringLiteral("Source"))
                return combo;
        }
        return nullptr;
    }();
    REQUIRE(source != nullptr);
    t.page()->setVariant(QStringLiteral("op_types"));
    t.settle();
    CHECK_FALSE(t.table()->table()->isComputed);
    CHECK(source->currentIndex() == 0);
    t.page()->setVariant(QStringLiteral("ops")); // the report has no such file
    t.settle();
    CHECK(t.table()->table()->isComputed);
    CHECK(source->currentIndex() == 1);
    CHECK_FALSE(source->model()->flags(source->model()->index(0, 0)).testFlag(Qt::ItemIsEnabled));
    t.page()->setVariant(QStringLiteral("op_types"));
    t.settle();
    CHECK(source->currentIndex() == 0);
}

TEST_CASE("narrowing: a table reports the filters that its rows cannot follow", "[app][narrowing]")
{
    OpenedSample t;
    t.show("utilisation");
    const auto note = [&]() -> QString {
        for (const auto* label : t.page()->findChildren<QLabel*>()) {
            if (label->isVisible() && label->text().contains(QStringLiteral("Not filtered by")))
                return label->text();
        }
        return {};
    };
    CHECK(note().isEmpty());
    t.selection().setNarrowing({.device = {}, .model = 4294967295, .step = {}});
    t.settle();
    CHECK(note().contains(QStringLiteral("model")));
    t.selection().setNarrowing({.device = {}, .model = {}, .step = 1});
    t.settle();
    CHECK(note().isEmpty()); // by the time of the iteration
}
