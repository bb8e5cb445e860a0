// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tabs/note_store.h"

#include <algorithm>

#include <QCoreApplication>
#include <QMessageBox>

#include "app/settings/settings.h"
#include "app/tabs/report_view.h"
#include "views/advice/advice_list.h"
#include "views/qtext.h"
#include "views/selection/selection.h"
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
}

void NoteStore::store()
{
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

void NoteStore::merge(const std::vector<Note>& notes)
{
    const auto before = m_notes.size();
    for (const auto& note : notes) {
        if (m_notes.size() < kMostNotes && std::ranges::find(m_notes, note) == m_notes.end())
            m_notes.push_back(note);
    }
    if (m_notes.size() != before)
        store();
}

std::vector<Note> NoteStore::on(const ReportView& report) const
{
    std::vector<Note> out;
    if (!report.workspace())
        return out;
    for (const auto& each : report.workspace()->reports) {
        for (auto& note : notesOf(m_notes, each->root))
            out.push_back(std::move(note));
    }
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

QString notePlace(const Note& note)
{
    if (note.kind == NoteKind::Range)
        return QCoreApplication::translate("Notes", "Range of %1").arg(readableTime(note.range.dur()));
    auto text = qtext(note.subject);
    if (!note.lane.empty())
        text += QStringLiteral(" \u00B7 ") + qtext(note.lane);
    return text;
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
