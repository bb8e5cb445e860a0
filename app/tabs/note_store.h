// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QObject>

#include "core/notes/notes.h"

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
    void merge(const std::vector<Note>& notes);
    /// Those on the reports of a tab.
    std::vector<Note> on(const ReportView& report) const;

Q_SIGNALS:
    void changed();

private:
    explicit NoteStore(Settings& settings);
    void store();

    Settings& m_settings;
    std::vector<Note> m_notes;
};

/// What a note would be on: the current finding of the page Advice, otherwise the selected slice, the
/// selected range, the row that *Details* shows, or the entire run as a range. Its text is empty.
Note noteOnSelection(const ReportView& report);
/// "conv · Stream 3", "Range of 1.2 ms": what a note is on.
QString notePlace(const Note& note);
/// Reports that a text was not kept, and the limits.
void warnOfNote(QWidget* parent);

} // namespace opscope
