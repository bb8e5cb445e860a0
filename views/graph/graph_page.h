// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include <QStringList>

#include "core/graph/find_models.h"
#include "views/graph/graph_fold.h"
#include "views/panel.h"
#include "views/workers/job.h"

class QAction;
class QLabel;
class QSplitter;
class QStackedWidget;
class QTabWidget;
class QToolBar;

namespace opscope {

class ChoiceBox;
class GraphCanvas;
class GraphLegend;
class GraphMerge;
class GraphPair;
class GraphSearch;
class ModelChooser;
class NodeDetails;
class OpLinks;
class TableWidget;

/// The model that a run ran: its graph, coloured by what is known of its nodes, beside the details of the
/// node that is selected. A slice that is selected elsewhere shows its node here, and back. Another model,
/// with a run of its own or without, stands on the left of it: A, the baseline.
class GraphPage : public Page {
    Q_OBJECT
public:
    /// `baseline`: the run of the other model; its model is looked for too.
    explicit GraphPage(const PanelContext& context, QWidget* parent = nullptr, ReportPtr baseline = nullptr);

    std::span<const KeyHint> hints() const override;
    QString cliCommand() const override;
    /// A node by its name, or a model by its path.
    bool reveal(const Target& target) override;
    bool isBusy() const override;

    /// Reads it on a worker; then the graph or the reason stands on the page.
    void openModel(const QString& path);
    bool hasModel() const;
    /// Another model on the left, and the table of the differences; or the reason is told.
    void compareWith(const QString& path);
    /// Both in one graph instead of side by side.
    void setMerged(bool isMerged);
    /// The run of the other model: a folder or file of any kind.
    void openOtherRun(const QString& path);
    /// The CSV of a comparison of tensors.
    void openTensors(const QString& path);
    void exportPicture(const QString& path, bool isAll);
    /// The Caffe network with an output for each layer; or the reason is shown.
    void writeWithoutInPlace(const QString& path);

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    using Side = GraphSide;
    static constexpr auto A = kSideA;
    static constexpr auto B = kSideB;
    /// A model in its run.
    struct Ran {
        ModelRuns runs;
        std::vector<GraphMetric> metrics; ///< none where the run has no table of metrics
    };
    using RanPtr = std::shared_ptr<const Ran>;

    // graph_page.cpp
    void makeLayout();
    void makeActions();
    void makeBar();
    void connectParts();
    void retranslate();
    /// One model again.
    void leaveOther();
    void changeLanguage();
    void askForPicture();
    void askForCaffeFile();
    /// The node that is selected, or those of the scope.
    QStringList selectedOps() const;
    /// Of both or of the model that is shown.
    GraphCanvas* drawn() const { return m_other && m_isMerged ? m_mergedCanvas : m_canvas; }
    void showNote(const QString& text, const QString& tip);
    void showNotice(const QString& text);
    void arrange();
    /// Both models in one graph, and that is there.
    bool isOneGraph() const;

    // graph_page_open.cpp
    void takeCompared();
    void findModelsNear();
    void askForModel();
    void showModel();

    // graph_page_fold.cpp
    void makeFold();
    FoldAsked foldAsked() const;
    /// Worked out anew; then `takeFolded`.
    void fold();
    void takeFolded(Folded folded);
    GraphCanvas* canvasOf(Side side) const;

    // graph_page_run.cpp
    void match();
    void tellModel();
    void tellOtherRuns();
    std::optional<NodeId> nodeNamed(const QString& name) const;
    void fillLinks();
    void findAdvice();
    void fillChoices();
    void color();
    void colorBoth();
    void followScale();
    void showFacts();
    NodeFacts facts(Side side) const;
    void showDetails();
    void showFinding(std::uint32_t finding);
    void selectSlices();
    void followSlice();
    void askForTensors();
    std::optional<NodeId> nodeOf(SliceId slice) const;
    const Report& report() const { return *m_context.report(); }

    // graph_page_other.cpp
    void askForOther();
    void forgetOtherRun();
    void askForOtherRun();
    void findOtherNear();
    void showOther();
    void tellDifference();
    void fillDifferences();
    void rowChosen(std::uint32_t row);
    void selectRow();

    PanelContext m_context;
    QStackedWidget* m_stack;
    ModelChooser* m_chooser;
    QToolBar* m_bar;
    ChoiceBox* m_by;
    ChoiceBox* m_fold;
    QLabel* m_note;
    QLabel* m_notice;      ///< what went wrong; hidden: nothing
    QSplitter* m_splitter; ///< drawings and what is told beside or below them
    QSplitter* m_drawings;
    std::array<QLabel*, 2> m_titles;
    QWidget* m_otherPart;
    GraphCanvas* m_otherCanvas;
    GraphCanvas* m_canvas;
    GraphCanvas* m_mergedCanvas;
    GraphSearch* m_search;
    GraphLegend* m_legend;
    QTabWidget* m_told;
    NodeDetails* m_details;
    TableWidget* m_differences = nullptr;
    OpLinks* m_links = nullptr; ///< null: no run with ops
    GraphPair* m_pair;
    GraphMerge* m_merge;
    std::vector<QAction*> m_actions;
    std::vector<ColorChoice> m_choices;
    Side m_side = B; ///< in which the user selects
    ReportPtr m_baseline;
    std::array<RanPtr, 2> m_ran;               ///< null: no run with ops, or they are not matched yet
    std::shared_ptr<const OtherModel> m_other; ///< null: none
    FoldBy m_foldBy = FoldBy::Name;            ///< as the user wants it, wherever that is there
    Folded m_folded;                           ///< of what is drawn
    std::shared_ptr<const std::vector<DiffTime>> m_diffTimes; ///< null or empty without a run of each
    std::shared_ptr<const NodeFindings> m_findings;
    std::optional<bool> m_wantsFindings; ///< as colours; none: no findings of this model were there yet
    std::shared_ptr<const std::vector<accuracy::ResultRow>> m_tensors;
    bool m_isTensorsStopped = false; ///< their comparison was
    bool m_isAsked = false;          ///< for a model: what else stands near is offered, not opened
    bool m_isSelecting = false;      ///< the selection changes by this page
    bool m_isMerged = false;         ///< two models are shown as one
    Job m_reading{this};
    Job m_finding{this};
    Job m_matching{this};
    Job m_folding{this};
    Job m_comparing{this};
    Job m_openingRun{this};
    Job m_readingTensors{this};
};

} // namespace opscope
