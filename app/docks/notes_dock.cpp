// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/docks/notes_dock.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <QAction>
#include <QCoreApplication>
#include <QHeaderView>
#include <QLabel>
#include <QPointer>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "app/base/dock_set.h"
#include "app/tabs/note_store.h"
#include "app/tabs/report_tabs.h"
#include "app/tabs/report_view.h"
#include "views/i18n.h"
#include "views/language_change.h"
#include "views/qtext.h"
#include "views/selection/shown_notes.h"

namespace opscope {
namespace {

constexpr int kWidestPlace = 320;

class NotesDock : public QWidget {
    Q_DECLARE_TR_FUNCTIONS(Notes)
public:
    NotesDock(ReportTabs& tabs, NoteStore& store, DockSet& docks)
        : m_tabs(tabs),
          m_store(store),
          m_docks(docks),
          m_list(new QTreeWidget),
          m_empty(new QLabel),
          m_leftOut(new QLabel)
    {
        m_list->setObjectName(QStringLiteral("notes.list"));
        m_leftOut->setObjectName(QStringLiteral("notes.left_out"));
        m_leftOut->setContentsMargins(10, 6, 10, 2);
        m_leftOut->setWordWrap(true);
        m_list->setRootIsDecorated(false);
        m_list->setUniformRowHeights(true);
        m_list->setFrameShape(QFrame::NoFrame);
        m_list->setColumnCount(3);
        m_list->header()->setStretchLastSection(true);
        m_list->setContextMenuPolicy(Qt::ActionsContextMenu);
        m_empty->setContentsMargins(10, 8, 10, 8);
        m_empty->setWordWrap(true);
        m_empty->setForegroundRole(QPalette::PlaceholderText);
        auto* layout = new QVBoxLayout(this);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->addWidget(m_leftOut);
        layout->addWidget(m_empty);
        layout->addWidget(m_list, 1);
        for (auto** action : {&m_edit, &m_delete}) {
            *action = new QAction(m_list);
            m_list->addAction(*action);
        }
        m_delete->setShortcut(QKeySequence::Delete);
        m_delete->setShortcutContext(Qt::WidgetShortcut);
        connect(m_edit, &QAction::triggered, this, [this] { edit(); });
        connect(m_delete, &QAction::triggered, this, [this] {
            if (const auto at = current())
                m_store.remove(*at);
        });
        connect(m_list, &QTreeWidget::itemClicked, this, [this] { go(); });
        connect(m_list, &QTreeWidget::itemActivated, this, [this] { go(); });
        connect(&m_store, &NoteStore::changed, this, [this] { fill(); });
        connect(&tabs, &ReportTabs::refreshed, this, [this] { fill(); });
        setFocusProxy(m_list);
        onLanguageChange(this, [this] {
            m_list->setHeaderLabels({tr("Kind"), tr("At"), tr("Note")});
            m_list->setAccessibleName(tr("Notes"));
            m_edit->setText(tr("Edit..."));
            m_delete->setText(tr("Delete"));
            m_filled = {};
            fill();
        });
    }

private:
    static QString kindText(NoteKind kind)
    {
        switch (kind) {
        case NoteKind::Slice:
            return tr("Slice");
        case NoteKind::Op:
            return tr("Op");
        case NoteKind::Finding:
            return tr("Finding");
        case NoteKind::Range:
            break;
        }
        return tr("Range");
    }

    /// Makes the rows again if the notes or the report have changed.
    void fill()
    {
        auto* report = m_tabs.currentReport();
        const auto data = report != nullptr ? report->workspace() : WorkspacePtr();
        const Filled now{report, data, m_store.revision()};
        const auto last = std::exchange(m_filled, now);
        if (last == now)
            return;
        // While ranks begin to be read they have no slices, and no page shows their time.
        const bool isRead = report != nullptr && report->phase() == OpeningPhase::Ready;
        if (report != nullptr && (isRead || last.report != report || last.revision != now.revision)) {
            m_store.showOn(*report);
            connect(&ShownNotes::of(report->selection()), &ShownNotes::opened, this, &NotesDock::openNote,
                    Qt::UniqueConnection);
        }
        m_leftOut->setVisible(m_store.leftOut() != 0);
        m_leftOut->setText(QString::fromStdString(
            notesLeftOutText({.all = {}, .leftOut = m_store.leftOut()}, translatedWords())));
        const auto on = report != nullptr ? m_store.indicesOn(*report) : std::vector<std::size_t>();
        if (last.report == now.report && last.revision == now.revision && std::exchange(m_listed, on) == on)
            return; // only further ranks without notes
        m_listed = on;
        const auto before = current();
        m_list->clear();
        for (const auto i : on) {
            const auto& note = m_store.all()[i];
            const auto text = qtext(note.text);
            auto* item =
                new QTreeWidgetItem(m_list, {kindText(note.kind), notePlace(note), text.simplified()});
            item->setData(0, Qt::UserRole, static_cast<qulonglong>(i));
            item->setToolTip(1, notePlace(note));
            item->setToolTip(2, text);
            if (before == i)
                m_list->setCurrentItem(item);
        }
        m_list->setVisible(!on.empty());
        m_empty->setVisible(on.empty());
        m_empty->setText(report == nullptr
                             ? tr("Open a report to see its notes.")
                             : tr("No notes yet: select a slice, a range or a row, then add one."));
        m_list->resizeColumnToContents(0);
        m_list->resizeColumnToContents(1);
        m_list->setColumnWidth(1, std::min(m_list->columnWidth(1), kWidestPlace));
    }

    std::optional<std::size_t> current() const
    {
        const auto* item = m_list->currentItem();
        if (item == nullptr)
            return {};
        const auto at = item->data(0, Qt::UserRole).toULongLong();
        return at < m_store.all().size() ? std::optional<std::size_t>(at) : std::nullopt;
    }

    void edit()
    {
        const auto at = current();
        if (!at)
            return;
        const auto& note = m_store.all()[*at];
        const auto text = askNoteText(this, tr("Edit the note"), notePlace(note), qtext(note.text));
        if (!text.isEmpty() && !m_store.change(*at, text))
            warnOfNote(this);
    }

    /// Shows the row of a note that was clicked on the timeline.
    void openNote(std::size_t id)
    {
        m_docks.show("dock.notes");
        for (int i = 0; i < m_list->topLevelItemCount(); ++i) {
            if (m_list->topLevelItem(i)->data(0, Qt::UserRole).toULongLong() == id)
                m_list->setCurrentItem(m_list->topLevelItem(i));
        }
    }

    void go()
    {
        const auto at = current();
        const auto* report = m_tabs.currentReport();
        if (!at || report == nullptr || !report->workspace())
            return;
        const auto note = m_store.all()[*at];
        Target target;
        const auto& reports = report->workspace()->reports;
        for (std::size_t rank = 0; rank < reports.size(); ++rank) {
            if (!notesOf({note}, reports[rank]->root).empty())
                target.rank = rank;
        }
        if (note.kind == NoteKind::Finding)
            target.finding = qtext(note.subject);
        else if (note.kind == NoteKind::Op)
            target.filter = qtext(note.subject);
        else
            target.range = note.range;
        if (target.rank)
            target.slice = sliceOfNote(*reports[*target.rank], note);
        report->navigator().go(target);
    }

    /// What the rows were made from.
    struct Filled {
        const ReportView* report = nullptr;
        WorkspacePtr data;
        std::optional<std::uint64_t> revision;
        bool operator==(const Filled&) const = default;
    };

    ReportTabs& m_tabs;
    NoteStore& m_store;
    DockSet& m_docks;
    Filled m_filled;
    std::vector<std::size_t> m_listed; ///< notes of the rows
    QTreeWidget* m_list;
    QLabel* m_empty;
    QLabel* m_leftOut;
    QAction* m_edit = nullptr;
    QAction* m_delete = nullptr;
};

} // namespace

QWidget* makeNotesDock(ReportTabs& tabs, NoteStore& store, DockSet& docks)
{
    return new NotesDock(tabs, store, docks);
}

} // namespace opscope
