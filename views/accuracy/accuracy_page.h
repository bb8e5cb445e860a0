// SPDX-License-Identifier: GPL-3.0-or-later
// Tensors of a dump compared with their ground truth: first all tensors of a net, then the elements of one.
#pragma once

#include "core/accuracy/judge/accuracy_tables.h"
#include "views/accuracy/accuracy_answer.h"
#include "views/panel.h"
#include "views/workers/job.h"

class QLabel;
class QPushButton;
class QSplitter;
class QTabWidget;

namespace opscope {

class AccuracyPlot;
class ElementView;
class LimitBar;
class SideChoice;
class TableWidget;

class AccuracyPage : public Page {
    Q_OBJECT
public:
    /// Dumps or results of another run are compared with those of this one: better or worse.
    struct Baseline {
        std::filesystem::path root; ///< empty if there is none
        QString name;
    };

    AccuracyPage(const PanelContext& context, QWidget* parent, Baseline baseline);
    AccuracyPage(const PanelContext& context, QWidget* parent) : AccuracyPage(context, parent, Baseline()) {}

    QString cliCommand() const override;
    bool isBusy() const override
    {
        return m_find.isRunning() || m_work.isRunning() || m_reading.isRunning() || m_writing.isRunning();
    }
    /// Compares this result with the result of an earlier comparison, tensor by tensor: better, worse or the
    /// same.
    Q_INVOKABLE void compareWith(const QString& file);
    /// Writes the result as msaccucmp does.
    void saveTo(const QString& file);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();
    void find();
    void compare();
    void compared(AccuracyAnswer answer);
    void updateStopButton();
    AccuracyTask before() const;
    bool isAgainstBaseline() const;
    void showState();
    QStringList state() const;
    QString advice() const;
    void fillTable();
    void showVerdicts();
    void metricChosen();
    void showLimit();
    void rowChosen(std::optional<std::uint32_t> row);
    std::optional<std::uint32_t> firstBeyond() const;
    std::span<const accuracy::ResultRow> rows() const;
    void askBefore();
    void askSave();
    void retranslate();

    PanelContext m_context;
    std::filesystem::path m_root;
    Baseline m_baseline;
    SideChoice* m_choice;
    QLabel* m_state;
    QPushButton* m_stop;
    QLabel* m_advice;
    LimitBar* m_bar;
    QPushButton* m_before;
    QPushButton* m_save;
    QPushButton* m_settings;
    AccuracyPlot* m_plot;
    TableWidget* m_table;
    ElementView* m_elements;
    QTabWidget* m_tabs;
    QSplitter* m_splitter;                       ///< plot and tabs
    std::array<accuracy::FoundSides, 2> m_found; ///< for this run and for the baseline
    std::vector<accuracy::ResultRow> m_beforeRows;
    QString m_beforeName;
    AccuracyAnswer m_answer;
    bool m_isStopped = false; ///< before everything was compared
    accuracy::TensorTable m_made;
    Job m_find{this};
    Job m_work{this};
    Job m_reading{this}; ///< an earlier result
    Job m_writing{this};
};

} // namespace opscope
