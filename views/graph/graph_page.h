// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/graph/diff.h"
#include "core/graph/find_models.h"
#include "core/graph/model_runs.h"
#include "views/graph/graph_colors.h"
#include "views/panel.h"
#include "views/workers/job.h"

class QAction;
class QComboBox;
class QLabel;
class QLineEdit;
class QSplitter;
class QStackedWidget;
class QToolBar;

namespace opscope {

class GraphCanvas;
class GraphLegend;
class ModelChooser;
class NodeDetails;

/// The model that a run ran: its graph, coloured by what its nodes took, beside the details of the node that
/// is selected. A slice that is selected elsewhere shows its node here, and back.
class GraphPage : public Page {
    Q_OBJECT
public:
    explicit GraphPage(const PanelContext& context, QWidget* parent = nullptr);

    std::span<const KeyHint> hints() const override;
    QString cliCommand() const override;
    /// A node by its name, or the node of a slice.
    bool reveal(const Target& target) override;

    /// Reads it on a worker; then `modelOpened`, or the reason stands on the page.
    void openModel(const QString& path);
    bool hasModel() const;
    /// The nodes in the colours of their differences to another model; then `compared`, or the reason is
    /// told.
    void compareWith(const QString& path);
    void exportPicture(const QString& path, bool isAll);

    GraphCanvas* canvas() const { return m_canvas; }
    ModelChooser* chooser() const { return m_chooser; }
    NodeDetails* details() const { return m_details; }
    QComboBox* colorCombo() const { return m_by; }
    QLineEdit* searchEdit() const { return m_search; }
    QLabel* hitLabel() const { return m_hits; }

Q_SIGNALS:
    void modelOpened();
    /// The times of the run stand in the graph.
    void matched();
    void compared();

protected:
    void changeEvent(QEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    enum class ColorBy { Type, Total, Average, Executions, Difference };
    /// Another model as A, the one that is shown as B.
    struct OtherModel {
        ModelGraphPtr graph;
        GraphDiff diff;
        std::vector<std::uint32_t> rowOf; ///< of each node of B
    };

    void makeBar();
    void makeActions();
    void retranslate();
    void askForModel();
    void findModelsNear();
    void showModel();
    void match();
    void color();
    void askForOther();
    GraphColors differenceColors() const;
    void search(bool isNext);
    void showDetails();
    void selectSlices();
    void followSlice();
    void askForPicture();
    void showNote(const QString& text, const QString& tip);
    std::optional<NodeId> nodeOf(SliceId slice) const;
    std::optional<NodeId> nodeNamed(const QString& name) const;
    const Report& report() const { return *m_context.report(); }

    PanelContext m_context;
    QStackedWidget* m_stack;
    ModelChooser* m_chooser;
    QToolBar* m_bar;
    QComboBox* m_by;
    QLineEdit* m_search;
    QLabel* m_hits;
    QLabel* m_note;
    QSplitter* m_splitter;
    GraphCanvas* m_canvas;
    GraphLegend* m_legend;
    NodeDetails* m_details;
    std::vector<QAction*> m_actions;
    std::vector<NodeId> m_found;
    std::size_t m_hit = 0;
    std::shared_ptr<const ModelRuns> m_runs;   ///< null: the report has no ops, or they are not matched yet
    std::shared_ptr<const OtherModel> m_other; ///< null: none
    bool m_isSelecting = false;                ///< the selection changes by this page
    Job m_reading{this};
    Job m_finding{this};
    Job m_matching{this};
    Job m_comparing{this};
};

} // namespace opscope
