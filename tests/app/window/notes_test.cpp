// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTreeWidget>

#include <catch2/catch.hpp>

#include "app/base/dock_set.h"
#include "app/tabs/note_store.h"
#include "app/tabs/report_view.h"
#include "app/window/part_dialog.h"
#include "app/window/problem_report.h"
#include "tests/app/window_fixture.h"
#include "views/selection/selection.h"

using namespace opscope;

TEST_CASE("notes: a note on a slice is listed and leads to it", "[app][notes]")
{
    TestWindow t;
    t.window.open({t.trace(100)});
    t.settle();
    auto* report = t.window.currentReport();
    REQUIRE(report->report());
    CHECK(noteOnSelection(*report).range == report->report()->span); // nothing is selected
    report->selection().setSlices({SliceId{42}});
    auto note = noteOnSelection(*report);
    CHECK(note.kind == NoteKind::Slice);
    CHECK(note.subject == report->report()->sliceName(SliceId{42}));
    note.text = "look here";
    NoteStore::of(t.settings).add(note);
    t.window.docks().show("dock.notes");
    auto* list = t.window.findChild<QTreeWidget*>(QStringLiteral("notes.list"));
    REQUIRE(list != nullptr);
    REQUIRE(list->topLevelItemCount() == 1);
    CHECK(list->topLevelItem(0)->text(2) == QStringLiteral("look here"));
    report->selection().setSlices({});
    list->setCurrentItem(list->topLevelItem(0));
    Q_EMIT list->itemActivated(list->topLevelItem(0), 0);
    t.settle();
    CHECK(report->selection().slices() == std::vector{SliceId{42}});
    CHECK(NoteStore::of(t.settings).on(*report).size() == 1);
    NoteStore::of(t.settings).remove(0);
    CHECK(list->topLevelItemCount() == 0);
}

TEST_CASE("part dialog: a selected range is written as a capture and as a page", "[app][part]")
{
    TestWindow t;
    t.window.open({t.trace(1000)});
    t.settle();
    auto* report = t.window.currentReport();
    const auto span = report->report()->span;
    report->selection().setRange(TimeRange{span.begin, span.begin + span.dur() / 10});
    for (const auto kind : {PartDialog::Kind::Cut, PartDialog::Kind::Page}) {
        PartDialog dialog(kind, *report, {});
        const auto target = t.folder.filePath(kind == PartDialog::Kind::Cut ? QStringLiteral("part")
                                                                            : QStringLiteral("page.html"));
        for (auto* line : dialog.findChildren<QLineEdit*>()) {
            if (!line->isReadOnly())
                line->setText(target);
        }
        const auto* written = dialog.findChild<QPlainTextEdit*>();
        CHECK(dialog.command().contains(QStringLiteral("--range %1,").arg(span.begin)));
        dialog.start();
        REQUIRE(waitFor([&] { return !dialog.isRunning(); }));
        INFO(written->toPlainText().toStdString());
        CHECK(QFileInfo::exists(target));
        CHECK(written->toPlainText().contains(QStringLiteral("slices")));
        dialog.start(); // it exists now
        REQUIRE(waitFor([&] { return !dialog.isRunning(); }));
        CHECK(written->toPlainText().contains(QStringLiteral("File exists")));
    }
}

TEST_CASE("problem report: version and system and log are in it and no path of a run", "[app]")
{
    TestWindow t;
    t.window.open({t.trace(10)});
    t.settle();
    const auto text = problemReport(t.window);
    CHECK(text.contains(QStringLiteral("Opscope " OPSCOPE_VERSION)));
    CHECK(text.contains(t.log.path()));
    CHECK(text.contains(QStringLiteral("10 slices")));
    CHECK_FALSE(text.contains(QStringLiteral("trace_view")));
}
