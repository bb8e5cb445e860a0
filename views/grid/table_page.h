// SPDX-License-Identifier: GPL-3.0-or-later
// A page on one of the core's tables, of all ranks that are narrowed to: its selectors, the table, and room
// for plots below it.
#pragma once

#include <functional>

#include <QTimer>

#include "core/table/join_ranks.h"
#include "core/table/scale.h"
#include "views/panel.h"
#include "views/workers/job.h"

class QButtonGroup;
class QComboBox;
class QHBoxLayout;
class QLabel;
class QSplitter;
class QStackedWidget;
class QTabWidget;

namespace opscope {

class PageState;
class TableWidget;

/// What a page lets the user choose.
struct TablePageOptions {
    bool hasRange = false; ///< "selected range only"
};

/// The keys that are used most on a table.
std::span<const KeyHint> tableHints();
class TablePageWidget;
/// Of the tables in a page the one that a target is a place of shows it; its tab comes to the front.
void revealInTables(const QWidget& page, const Target& target);
/// The command of the table of a page that is seen.
QString commandOfTable(const QWidget& page);
/// The filters of every page that the table of a page that is seen obeys.
unsigned narrowingOfTables(const QWidget& page);

/// The keys of a page with tabs go to the tab that is seen.
void focusCurrentTab(const QTabWidget& tabs, QWidget* page);

/// Builds the table on the pool when the page is first seen and whenever what it is asked for changes; says
/// why there is nothing where the table cannot be built.
class TablePageWidget : public Page {
    Q_OBJECT
public:
    TablePageWidget(const PanelContext& context, const TablePage& page, const TablePageOptions& options,
                    QWidget* parent);
    ~TablePageWidget() override;

    const PanelContext& context() const { return m_context; }
    TableWidget* table() const { return m_table; }
    std::string_view pageId() const { return m_page.id; }
    /// What the table is asked for now.
    const TableRequest& request() const { return m_request; }
    void setRequest(const TableRequest& request);
    /// The report that a row of the table is of, as an index of the workspace.
    std::size_t rankOf(std::size_t row) const;
    const Report& reportOf(std::size_t row) const { return *m_context.workspace->reports[rankOf(row)]; }
    void setVariant(const QString& id);
    /// Only these lanes, of the rank in focus; none: all lanes.
    virtual void setTracks(std::vector<TrackId> tracks);
    /// Adds a widget below the table (or beside it).
    void addBelow(QWidget* widget, int stretch);
    /// The height in pixels that what stands below the table gets at first.
    void setBelowHeight(int height);
    void setBelowVisible(bool visible);
    /// Adds a control to the row of selectors.
    void addControl(QWidget* control);
    /// Adds a text of full width between the selectors and the table.
    void addNote(QWidget* note);
    /// Builds the table now, seen or not.
    void load();
    /// Reveals the row of a slice of the rank in focus in the table that was asked for last, as soon as it is
    /// there.
    void wantSlice(SliceId slice);
    std::span<const KeyHint> hints() const override { return tableHints(); }
    QString cliCommand() const override;
    unsigned narrowedBy() const override { return m_options.hasRange ? kByRange | kByLanes | kByName : 0; }
    /// The row of a slice, or a place of this table.
    bool reveal(const Target& target) override;
    bool isLoading() const { return m_build.isRunning(); }
    /// False while there is none yet and where a message says why there is none.
    bool hasTable() const;

Q_SIGNALS:
    /// Another table or source was asked for; the table comes later.
    void requestChanged();
    /// Another table is shown.
    void tableChanged();
    void failed(const opscope::Error& error);

protected:
    std::optional<TimeRange> rangeIn(std::size_t rank) const;
    /// The row of a slice was asked for.
    virtual void showRowOf(SliceId slice) { wantSlice(slice); }
    /// The table has no row for the slice that was asked for.
    virtual void missRowOf(SliceId slice);
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void makeSelectors();
    void fillVariants();
    void updateSources();
    void rebuild();
    std::vector<RankRequest> requests() const;
    Message noSuchStep() const;
    void publish(const Result<RankedPage>& built, std::vector<ColumnExtent> extents = {});
    /// The name that all pages are narrowed to, as a filter of the name column.
    void filterByName();
    void sayNotNarrowed();
    void saySource(bool isComputed);
    void placeSplit();
    QString settingsKey() const;

    PanelContext m_context;
    const TablePage& m_page;
    TablePageOptions m_options;
    TableRequest m_request;
    std::vector<RankRequest> m_asked; ///< with range and narrowing, as the last table was built
    std::vector<Message> m_lacking;   ///< why these ranks have no rows
    TableWidget* m_table;
    QStackedWidget* m_stack;
    PageState* m_state;
    QSplitter* m_splitter;
    QWidget* m_selectors;
    QHBoxLayout* m_selectorLayout;
    QComboBox* m_variant;
    QComboBox* m_source;
    QLabel* m_notNarrowed; ///< "not narrowed by model": hidden while all is
    QTimer m_rangeTimer;
    std::optional<SliceId> m_wantedSlice;
    std::string m_filteredName; ///< by filterByName
    int m_belowHeight = 0;
    bool m_isSplitByUser = false;
    bool m_isLoaded = false;
    Job m_build{this};
};

} // namespace opscope
