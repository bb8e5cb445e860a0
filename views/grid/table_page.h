// SPDX-License-Identifier: GPL-3.0-or-later
// A page with one of core's tables, of all ranks that it is narrowed to: its selectors, the table, and space
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

/// What the user can choose on a page.
struct TablePageOptions {
    bool hasRange = false; ///< "selected range only"
};

/// The most used keys of a table.
std::span<const KeyHint> tableHints();
class TablePageWidget;
/// Shows a target in the table of the page to which it belongs, and brings the tab of that table to the
/// front.
void revealInTables(const QWidget& page, const Target& target);
/// The command of the visible table of a page.
QString commandOfTable(const QWidget& page);
/// The filters of NarrowedBy that the visible table of a page follows.
unsigned narrowingOfTables(const QWidget& page);

/// The keys of a page with tabs go to the visible tab.
void focusCurrentTab(const QTabWidget& tabs, QWidget* page);

/// Builds the table on the pool when the page is first visible and whenever the request changes; if the table
/// cannot be built, it shows the reason. It has more than 40 methods because pages that are made of a table
/// override or use the methods of Page and of its controls.
class TablePageWidget : public Page, public Placed {
    Q_OBJECT
public:
    TablePageWidget(const PanelContext& context, const TablePage& page, const TablePageOptions& options,
                    QWidget* parent);
    ~TablePageWidget() override;

    const PanelContext& context() const { return m_context; }
    TableWidget* table() const { return m_table; }
    std::string_view pageId() const { return m_page.id; }
    /// The current request.
    const TableRequest& request() const { return m_request; }
    void setRequest(const TableRequest& request);
    /// The report of a row of the table, as an index of the workspace.
    std::size_t rankOf(std::size_t row) const;
    const Report& reportOf(std::size_t row) const { return *m_context.workspace->reports[rankOf(row)]; }
    void setVariant(const QString& id);
    /// Only these lanes, of the rank in focus; empty means all lanes.
    virtual void setTracks(std::vector<TrackId> tracks);
    /// Adds a widget below the table (or next to it).
    void addBelow(QWidget* widget, int stretch);
    /// The first height in pixels of the widgets below the table.
    void setBelowHeight(int height);
    void setBelowVisible(bool visible);
    /// Adds a control to the row of selectors.
    void addControl(QWidget* control);
    /// Adds a text of full width between the selectors and the table.
    void addNote(QWidget* note);
    /// Builds the table now, whether it is visible or not.
    void load();
    std::span<const KeyHint> hints() const override { return tableHints(); }
    QString cliCommand() const override;
    unsigned narrowedBy() const override { return m_options.hasRange ? kByRange | kByLanes | kByName : 0; }
    /// Shows the row of a slice, or a place of this table.
    bool reveal(const Target& target) override;
    /// Which of its tables it shows.
    QVariant place() const override;
    void showPlace(const QVariant& place) override;
    bool isLoading() const { return m_build.isRunning(); }
    /// False before the first table, and while a message shows why there is none.
    bool hasTable() const;

Q_SIGNALS:
    /// Another table or source was requested; the table follows later.
    void requestChanged();
    /// Another table is shown.
    void tableChanged();
    void failed(const opscope::Error& error);

protected:
    std::optional<TimeRange> rangeIn(std::size_t rank) const;
    /// Shows the row of a slice of the rank in focus; returns false while the table is being built.
    virtual bool showRowOf(SliceId slice);
    /// The table has no row for the requested slice.
    virtual void reportMissingRow(SliceId slice);
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
    /// Applies the name that all pages are narrowed to as a filter of the name column.
    void filterByName();
    void showNotNarrowed();
    void showSource(bool isComputed);
    void placeSplit();
    QString settingsKey() const;

    PanelContext m_context;
    const TablePage& m_page;
    TablePageOptions m_options;
    TableRequest m_request;
    std::vector<RankRequest> m_builtRequests; ///< the requests of the last table, with range and filters
    std::vector<LackingReport> m_lacking;
    TableWidget* m_table;
    QStackedWidget* m_stack;
    PageState* m_state;
    QSplitter* m_splitter;
    QWidget* m_selectors;
    QHBoxLayout* m_selectorLayout;
    QComboBox* m_variant;
    QComboBox* m_source;
    QLabel* m_notNarrowed; ///< "not narrowed by model": hidden if all filters apply
    QTimer m_rangeTimer;
    std::string m_filteredName; ///< set by filterByName
    int m_belowHeight = 0;
    bool m_isSplitByUser = false;
    bool m_isLoaded = false;
    Job m_build{this};
};

} // namespace opscope
