// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTest>
#include <QTreeWidget>

#include <catch2/catch.hpp>

#include "app/base/dock_set.h"
#include "app/tabs/note_store.h"
#include "app/tabs/report_view.h"
#include "app/tabs/workspace_file.h"
#include "app/window/part_dialog.h"
#include "app/window/problem_report.h"
#include "tests/app/window_fixture.h"
#include "tests/views/answer.h"
#include "views/selection/selection.h"
#include "views/selection/shown_notes.h"

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

TEST_CASE("notes: the text of a note is written and confirmed by keys", "[app][notes]")
{
    TestWindow t;
    t.window.open({t.trace(100)});
    t.settle();
    QApplication::setActiveWindow(&t.window);
    const auto write = [&](const char* text, Qt::Key end, Qt::KeyboardModifiers modifiers) {
        const test::Answer<QDialog> answer([&](QDialog& dialog) {
            auto* field = dialog.findChild<QPlainTextEdit*>();
            REQUIRE(field != nullptr);
            QApplication::setActiveWindow(&dialog);
            field->setFocus();
            QTest::keyClicks(field, QLatin1String(text));
            QTest::keyClick(field, Qt::Key_Tab);
            CHECK_FALSE(field->hasFocus()); // Tab is no part of the text
            QTest::keyClick(&dialog, end, modifiers);
        });
        t.window.actions()["report.addNote"]->trigger();
        REQUIRE(answer.isDone());
    };
    write("look here", Qt::Key_Return, Qt::ControlModifier);
    write("not this", Qt::Key_Escape, {});
    const auto& all = NoteStore::of(t.settings).all();
    REQUIRE(all.size() == 1);
    CHECK(all[0].text == "look here");
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

TEST_CASE("notes: they are on the timeline and a click there leads to the list", "[app][notes]")
{
    TestWindow t;
    t.window.open({t.trace(100)});
    t.settle();
    auto* report = t.window.currentReport();
    REQUIRE(report->report());
    report->selection().setSlices({SliceId{42}});
    auto note = noteOnSelection(*report);
    note.text = "look here";
    auto& store = NoteStore::of(t.settings);
    store.add(note);
    auto& shown = ShownNotes::of(report->selection());
    REQUIRE(shown.all().size() == 1);
    CHECK(shown.all()[0].slice == SliceId{42});
    CHECK(shown.all()[0].text == QStringLiteral("look here"));
    auto* list = t.window.findChild<QTreeWidget*>(QStringLiteral("notes.list"));
    Q_EMIT shown.opened(shown.all()[0].id);
    REQUIRE(list->currentItem() != nullptr);
    CHECK(list->currentItem()->text(2) == QStringLiteral("look here"));
    auto* item = list->topLevelItem(0);
    Q_EMIT t.window.tabs().refreshed(); // nothing has changed: the rows stay
    CHECK(list->topLevelItem(0) == item);
    store.remove(0);
    CHECK(shown.all().empty());
}

TEST_CASE("notes: those that a workspace has too many of are reported", "[app][notes]")
{
    TestWindow t;
    WorkspaceState workspace;
    workspace.notesLeftOut = 3;
    t.window.openWorkspace(workspace);
    auto* label = t.window.findChild<QLabel*>(QStringLiteral("notes.left_out"));
    REQUIRE(label != nullptr);
    CHECK(label->text().startsWith(QStringLiteral("3 notes were left out")));
    CHECK_FALSE(label->isHidden());
    auto& store = NoteStore::of(t.settings);
    Note note{
        .kind = NoteKind::Range, .run = "/runs/a", .subject = {}, .lane = {}, .range = {1, 2}, .text = "x"};
    for (std::size_t i = 0; i < kMostNotes + 5; ++i) {
        note.range.begin = static_cast<std::int64_t>(i);
        note.range.end = note.range.begin + 1;
        workspace.notes.push_back(note);
    }
    workspace.notesLeftOut = 0;
    t.window.openWorkspace(workspace);
    CHECK(store.all().size() == kMostNotes);
    CHECK(store.leftOut() == 5);
    workspace.notes.clear();
    t.window.openWorkspace(workspace); // without notes: nothing was left out
    CHECK(store.leftOut() == 0);
    CHECK(label->isHidden());
}

TEST_CASE("notes: no mark of the slices that were read before stays on a report read again", "[app][notes]")
{
    TestWindow t;
    t.window.open({t.trace(100)});
    t.settle();
    auto* report = t.window.currentReport();
    auto& shown = ShownNotes::of(report->selection());
    shown.set({{.id = 0, .rank = 3, .range = {1, 2}, .slice = SliceId{90}, .place = {}, .text = {}}});
    report->load({});
    t.settle();
    CHECK(shown.all().empty());
}
