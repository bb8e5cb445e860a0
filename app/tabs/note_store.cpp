// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tabs/note_store.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <QCoreApplication>
#include <QInputDialog>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QShortcut>

#include "app/settings/settings.h"
#include "app/tabs/report_view.h"
#include "views/advice/advice_list.h"
#include "views/qtext.h"
#include "views/selection/selection.h"
#include "views/selection/shown_notes.h"
#include "views/value_text.h"

namespace opscope {
NoteStore& NoteStore::of(Settings& settings)
{
    if (auto* store = settings.findChild<NoteStore*>(QString(), Qt::FindDirectChildrenOnly))
        return *store;
    return *new NoteStore(settings);
}

NoteStore::NoteStore(Settings& settings) : QObject(&settings), m_settings(settings)
{
    const auto json = settings.pageValue(QLatin1String(kNotesKey)).toString().toStdString();
    if (auto read = notesFromJson(json.empty() ? "[]" : json, "notes"))
        m_notes = std::move(read->all);
    sortByRun();
}

void NoteStore::sortByRun()
{
    m_byRun.clear();
    for (std::size_t i = 0; i < m_notes.size(); ++i)
        m_byRun[normalRun(m_notes[i].run)].push_back(i);
}

std::vector<std::size_t> NoteStore::indicesOn(const std::filesystem::path& root) const
{
    if (m_notes.empty())
        return {};
    const auto found = m_byRun.find(normalRun(root));
    return found != m_byRun.end() ? found->second : std::vector<std::size_t>();
}

void NoteStore::store()
{
    ++m_revision;
    sortByRun();
    m_settings.setPageValue(QLatin1String(kNotesKey), QString::fromStdString(notesJson(m_notes)));
    Q_EMIT changed();
}

bool NoteStore::add(Note note)
{
    if (m_notes.size() >= kMostNotes || note.text.empty() || note.text.size() > kMostNoteBytes)
        return false;
    m_notes.push_back(std::move(note));
    store();
    return true;
}

bool NoteStore::change(std::size_t index, const QString& text)
{
    auto changed = text.trimmed().toStdString();
    if (index >= m_notes.size() || changed.empty() || changed.size() > kMostNoteBytes)
        return false;
    m_notes[index].text = std::move(changed);
    store();
    return true;
}

void NoteStore::remove(std::size_t index)
{
    if (index >= m_notes.size())
        return;
    m_notes.erase(m_notes.begin() + static_cast<std::ptrdiff_t>(index));
    store();
}

void NoteStore::merge(const std::vector<Note>& notes, std::uint64_t leftOut)
{
    const auto before = std::exchange(m_leftOut, leftOut);
    for (const auto& note : notes) {
        if (std::ranges::find(m_notes, note) != m_notes.end())
            continue;
        if (m_notes.size() < kMostNotes)
            m_notes.push_back(note);
        else
            ++m_leftOut;
    }
    if (!notes.empty() || m_leftOut != before)
        store();
}

void NoteStore::showOn(const ReportView& report) const
{
    if (!report.workspace())
        return;
    std::vector<ShownNote> shown;
    const auto& reports = report.workspace()->reports;
    for (std::size_t rank = 0; rank < reports.size(); ++rank) {
        for (const auto i : indicesOn(reports[rank]->root)) {
            const auto& note = m_notes[i];
            if (note.kind == NoteKind::Slice || note.kind == NoteKind::Range)
                shown.push_back({i, rank, note.range, sliceOfNote(*reports[rank], note), notePlace(note),
                                 qtext(note.text)});
        }
    }
    ShownNotes::of(report.selection()).set(std::move(shown));
}

std::vector<std::size_t> NoteStore::indicesOn(const ReportView& report) const
{
    std::vector<std::size_t> out;
    if (m_notes.empty() || !report.workspace())
        return out;
    for (const auto& each : report.workspace()->reports)
        std::ranges::copy(indicesOn(each->root), std::back_inserter(out));
    std::ranges::sort(out);
    const auto twice = std::ranges::unique(out); // of reports with one path
    out.erase(twice.begin(), twice.end());
    return out;
}

std::vector<Note> NoteStore::on(const ReportView& report) const
{
    std::vector<Note> out;
    for (const auto i : indicesOn(report))
        out.push_back(m_notes[i]);
    return out;
}

Note noteOnSelection(const ReportView& report)
{
    const auto& data = *report.report();
    const auto& selection = report.selection();
    Note note;
    note.run = data.root.string();
    const auto* page = report.currentContent();
    const auto* findings = page != nullptr ? page->findChild<AdviceList*>() : nullptr;
    const auto finding = findings != nullptr ? findings->currentId() : QString();
    if (!finding.isEmpty()) { // what the page in front shows
        note.kind = NoteKind::Finding;
        note.subject = finding.toStdString();
    } else if (!selection.slices().empty() && selection.slices().front().index() < data.slices.size()) {
        const auto slice = selection.slices().front();
        note.kind = NoteKind::Slice;
        note.subject = data.sliceName(slice);
        note.lane = data.text(data.tracks[data.slices.track[slice.index()].index()].name);
        const auto ts = data.slices.ts[slice.index()];
        note.range = {ts, ts + data.slices.dur[slice.index()]};
    } else if (selection.range()) {
        note.range = *selection.range();
    } else if (!selection.details().title.isEmpty()) {
        note.kind = NoteKind::Op;
        note.subject = selection.details().title.toStdString();
    } else {
        note.range = data.span;
    }
    return note;
}

SliceId sliceOfNote(const Report& report, const Note& note)
{
    constexpr int kMostTested = 1000; // slices that begin at one time
    if (note.kind != NoteKind::Slice)
        return {};
    for (const auto& track : report.tracks) {
        if (report.text(track.name) != note.lane)
            continue;
        const auto* const first = report.slices.ts.begin() + track.firstSlice;
        const auto* const last = first + track.sliceCount;
        const auto* slice = std::lower_bound(first, last, note.range.begin);
        for (int i = 0; i < kMostTested && slice != last && *slice == note.range.begin; ++i, ++slice) {
            const auto id = SliceId::of(static_cast<std::size_t>(slice - report.slices.ts.begin()));
            if (report.sliceName(id) == note.subject)
                return id;
        }
    }
    return {};
}

QString notePlace(const Note& note)
{
    if (note.kind == NoteKind::Range)
        return QCoreApplication::translate("Notes", "Range of %1").arg(readableTime(note.range.dur()));
    auto text = qtext(note.subject);
    if (!note.lane.empty())
        text += QStringLiteral(" \u00B7 ") + qtext(note.lane);
    return text;
}

QString askNoteText(QWidget* parent, const QString& title, const QString& place, const QString& text)
{
    QInputDialog dialog(parent);
    dialog.setWindowTitle(title);
    dialog.setLabelText(place);
    dialog.setOption(QInputDialog::UsePlainTextEditForTextInput);
    dialog.setTextValue(text);
    dialog.sizeHint(); // makes the field
    if (auto* field = dialog.findChild<QPlainTextEdit*>())
        field->setTabChangesFocus(true);
    for (const auto key : {Qt::Key_Return, Qt::Key_Enter})
        QObject::connect(new QShortcut(QKeySequence(Qt::CTRL | key), &dialog), &QShortcut::activated, &dialog,
                         &QDialog::accept);
    return dialog.exec() == QDialog::Accepted ? dialog.textValue().trimmed() : QString();
}

void warnOfNote(QWidget* parent)
{
    QMessageBox::warning(parent, QCoreApplication::translate("Notes", "Notes"),
                         QCoreApplication::translate("Notes", "The note was not kept: a note has at most %1 "
                                                              "bytes, and there are at most %2 notes.")
                             .arg(kMostNoteBytes)
                             .arg(kMostNotes));
}

} // namespace opscope
