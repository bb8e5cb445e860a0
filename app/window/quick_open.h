// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include <QDialog>
#include <QString>
#include <QStringList>

#include "views/workers/job.h"

class QLabel;
class QLineEdit;
class QListView;
class QStringListModel;

namespace opscope {

/// One thing to open.
struct QuickEntry {
    QString text; ///< searched and shown
    QString kind; ///< "Page", "Lane", ...: shown after the text
    std::function<void()> run;
    QString alsoNamed = {}; ///< other names, separated by "; ": searched, and shown if one of them matches
    std::function<void()> seen = {}; ///< called when it becomes the current one
};

/// A list with a search line: words in any order and any case; Enter runs the chosen entry.
class QuickOpen : public QDialog {
    Q_OBJECT
public:
    static constexpr int kMaxShown = 200;

    QuickOpen(const QString& hint, std::vector<QuickEntry> entries, QWidget* parent = nullptr);

    /// More entries, which a worker finds; they are added to the list when they are known.
    void addLater(std::function<std::vector<QuickEntry>(const std::stop_token&)> find);

    /// `find` makes an entry of the typed text itself, for example of a path; it is the first one.
    void setTyped(std::function<std::optional<QuickEntry>(const QString& typed)> find);

    /// A widget above the line, for example how the entry is used.
    void setHead(QWidget* head);

    /// Indices of the entries that match all words; those that begin with the first word come first. If there
    /// are few, those follow whose parts begin with the letters: "expsum" finds "Export Summary".
    static std::vector<std::size_t> match(const std::vector<QuickEntry>& entries, const QString& typed);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void refresh();
    void runCurrent();
    void enter();
    void noteSeen();

    const QuickEntry& shownEntry(std::size_t row) const;

    std::vector<QuickEntry> m_entries;
    std::function<std::optional<QuickEntry>(const QString&)> m_findTyped;
    std::optional<QuickEntry> m_typed; ///< made of the typed text
    std::vector<std::size_t> m_shown;
    QLineEdit* m_line;
    QListView* m_list;
    QStringListModel* m_model;
    QLabel* m_emptyReason;    ///< why the list is empty
    bool m_isEntered = false; ///< Enter waits for the entries that are still being searched
    Job m_finding{this};
};

} // namespace opscope
