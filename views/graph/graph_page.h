// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "core/graph/find_models.h"
#include "views/commands/command_spec.h"
#include "views/graph/model_side.h"
#include "views/grid/differing.h"
#include "views/panel.h"
#include "views/workers/job.h"

class QAction;
class QSplitter;
class QStackedWidget;
class QTabWidget;
class QToolBar;

namespace opscope {

class ChoiceBox;
class GraphLegend;
class GraphMerge;
class GraphPair;
class GraphSearch;
class ModelChooser;
class NodeDetails;
class OpLinks;

/// The model of a run: its graph, with colours for the facts about its nodes, and the details of the selected
/// node. A slice that is selected elsewhere selects its node here, and vice versa. Another model, with or
/// without a run of its own, is shown to the left: A, the baseline. It has more than 40 methods because each
/// command and each answer of a worker is one; the state of a model is a ModelSide.
class GraphPage : public Page, public Differing {
    Q_OBJECT
public:
    /// `baseline` is the run of the other model; the page also searches for its model.
    explicit GraphPage(const PanelContext& context, QWidget* parent = nullptr, ReportPtr baseline = nullptr);

    std::span<const KeyHint> hints() const override;
    QString cliCommand() const override;
    /// Shows a node by its name, or a model by its path.
    bool reveal(const Target& target) override;
    bool isBusy() const override;
    /// The next row of the table of differences whose nodes differ.
    DifferenceStep goToDifference(bool isForward) override;

    /// Reads the model on a worker; then the page shows the graph, or the reason why not.
    void openModel(const QString& path);
    bool hasModel() const;
    /// Shows another model on the left and the table of the differences, or the reason why not.
    void compareWith(const QString& path);
    /// Shows both models in one graph instead of next to each other.
    void setMerged(bool isMerged);
    /// Opens the run of the other model: a folder or file of any kind.
    void openOtherRun(const QString& path);
    /// Opens the CSV of a comparison of tensors.
    void openTensors(const QString& path);
    void exportPicture(const QString& path, bool isAll);
    /// Writes the Caffe network with an output for each layer, or shows the reason why not.
    void writeWithoutInPlace(const QString& path);

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    using Side = GraphSide;
    static constexpr auto A = kSideA;
    static constexpr auto B = kSideB;

    GraphCanvas* canvas(Side side) const { return m_sides.at(side).canvas; }
    /// The canvas of both models or of the shown model.
    GraphCanvas* drawn() const { return canvas(m_other && m_isMerged ? kBothSides : B); }
    /// Whether both models are shown in one graph and it is merged already.
    bool isOneGraph() const;
    const Report& report() const { return *m_sides[B].report; }

    // graph_page.cpp
    void makeLayout();
    void makeBar();
    void connectParts();
    void askForPicture();
    void showNote(const QString& text, const QString& tip);
    void showNotice(const QString& text);
    void arrange();

    // graph_page_actions.cpp
    static std::span<const CommandSpec<GraphPage>> canvasCommands();
    static std::span<const CommandSpec<GraphPage>> pageCommands();
    void makeActions();
    void retranslate();
    void changeLanguage();
    void askForCaffeFile();

    // graph_page_models.cpp
    void readComparison();
    void findModelsNear();
    void askForModel();
    void showModel();
    void askForOther();
    void forgetOtherRun();
    void forgetOther();
    /// Shows only one model again.
    void leaveOther();
    void askForOtherRun();
    void findOtherNear();
    void showOther();
    void reportDifference();
    void fillDifferences();
    void rowChosen(std::uint32_t row);
    void selectRow();

    // graph_page_facts.cpp
    void makeFold();
    FoldRequest makeFoldRequest() const;
    /// Computes the folding again; then `applyFolding` is called.
    void fold();
    void applyFolding(Folded folded);
    void match();
    void reportModel();
    void reportOtherRuns();
    void fillLinks();
    void findAdvice();
    void fillChoices();
    void chooseColor(QLatin1String id);
    bool isColoredBy(QLatin1String id) const;
    void color();
    void followScale();
    /// Shows everything that is known by now: choices, colours and details.
    void showFacts();
    NodeFacts facts(Side side) const;
    void showDetails();
    void showFinding(std::uint32_t finding);
    void followSlice();
    void askForTensors();

    PanelContext m_context;
    QStackedWidget* m_stack;
    ModelChooser* m_chooser;
    QToolBar* m_bar;
    ChoiceBox* m_colorBy;
    ChoiceBox* m_fold;
    QLabel* m_note;
    QLabel* m_notice;      ///< the error; hidden if there is none
    QSplitter* m_splitter; ///< drawings, and the tabs next to them or below them
    QSplitter* m_drawings;
    std::array<ModelSide, 3> m_sides; ///< by GraphSide
    GraphSearch* m_search;
    GraphLegend* m_legend;
    QTabWidget* m_detailTabs;
    NodeDetails* m_details;
    TableWidget* m_differences = nullptr;
    OpLinks* m_links = nullptr; ///< null: the page has no run with ops
    GraphPair* m_pair;
    GraphMerge* m_merge;
    CommandsOf<GraphPage> m_canvasCommands;
    CommandsOf<GraphPage> m_commands;
    std::vector<ColorChoice> m_choices;
    Side m_side = B;                                          ///< the side with the user's selection
    QString m_openingRun;                                     ///< the run of A that is being read, or empty
    std::shared_ptr<const OtherModel> m_other;                ///< null: there is no other model
    FoldBy m_foldBy = FoldBy::Name;                           ///< the user's choice, used if it is possible
    std::shared_ptr<const std::vector<DiffTime>> m_diffTimes; ///< null or empty without a run of each model
    std::shared_ptr<const NodeFindings> m_findings;
    std::optional<bool>
        m_wantsFindings; ///< the user's choice; empty: there were no findings of this model yet
    std::shared_ptr<const std::vector<accuracy::ResultRow>> m_tensors;
    bool m_isTensorsStopped = false; ///< the comparison of tensors was stopped
    bool m_isModelRequested =
        false;               ///< the user chooses the model: other models nearby are offered and not opened
    bool m_isMerged = false; ///< two models are shown as one graph
    Job m_reading{this};
    Job m_finding{this};
    Job m_matching{this};
    Job m_folding{this};
    Job m_comparing{this};
    Job m_readingTensors{this};
};

} // namespace opscope
