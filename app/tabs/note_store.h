// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <map>
#include <vector>

#include <QObject>

#include "core/notes/notes.h"
#include "core/report/report.h"

namespace opscope {

class ReportView;
class Settings;

/// The notes of the user on all runs. They are stored in the settings and, of the open reports, in workspace
/// files.
class NoteStore : public QObject {
    Q_OBJECT
public:
    /// The store of these settings, which own it.
    static NoteStore& of(Settings& settings);

    const std::vector<Note>& all() const { return m_notes; }
    /// Returns false if the text is empty or longer than kMostNoteBytes, or there are kMostNotes.
    bool add(Note note);
    bool change(std::size_t index, const QString& text);
    void remove(std::size_t index);
    /// Adds those that are not there yet; they may come from a stranger, but they were bounded when read.
    /// `leftOut` of them were not read. Those that have no place and these are reported by `leftOut`.
    void merge(const std::vector<Note>& notes, std::uint64_t leftOut = 0);
    /// The notes of the last merge that were not kept.
    std::uint64_t leftOut() const { return m_leftOut; }
    /// Changes with the notes: what was made from them is up to date if it is the same.
    std::uint64_t revision() const { return m_revision; }
    /// Those on the reports of a tab.
    std::vector<Note> on(const ReportView& report) const;
    /// Their indices in `all`, in order.
    std::vector<std::size_t> indicesOn(const ReportView& report) const;
    /// Lets the timelines of a tab show its notes. `opened` of ShownNotes has the index in `all`.
    void showOn(const ReportView& report) const;

Q_SIGNALS:
    void changed();

private:
    explicit NoteStore(Settings& settings);
    void store();
    void sortByRun();
    std::vector<std::size_t> indicesOn(const std::filesystem::path& root) const;

    Settings& m_settings;
    std::vector<Note> m_notes;
    std::map<std::filesystem::path, std::vector<std::size_t>> m_byRun; ///< indices of notes by normalRun
    std::uint64_t m_leftOut = 0;
    std::uint64_t m_revision = 0;
};

/// What a note would be on: the current finding of the page Advice, otherwise the selected slice, the
/// selected range, the row that *Details* shows, or the entire run as a range. Its text is empty.
Note noteOnSelection(const ReportView& report);
/// "conv · Stream 3", "Range of 1.2 ms": what a note is on.
QString notePlace(const Note& note);
/// The slice that a note is on; invalid if there is none.
SliceId sliceOfNote(const Report& report, const Note& note);
/// Reports that a text was not kept, and the limits.
void warnOfNote(QWidget* parent);
/// Asks for the text of a note: Tab leads to the buttons, Ctrl+Return confirms. Empty if it was cancelled.
QString askNoteText(QWidget* parent, const QString& title, const QString& place, const QString& text = {});

} // namespace opscope
