// SPDX-License-Identifier: GPL-3.0-or-later
// What is slow, why, and what to do: the findings of the advisor, the evidence of the chosen one, and what
// was checked without a finding or could not be checked.
#pragma once

#include "core/advisor/files/advice_files.h"
#include "views/advice_run.h"
#include "views/panel.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QSplitter;
class QTextBrowser;

namespace opscope {

class AdviceList;
class ModelFigures;
class TableWidget;

class AdvicePage : public Page {
    Q_OBJECT
public:
    explicit AdvicePage(const PanelContext& context, QWidget* parent = nullptr);
    ~AdvicePage() override;

    QString detailsText() const; ///< what, why and how of the current finding or rule
    QString cliCommand() const override;
    /// Shows a finding by its id; returns false while the rules run.
    bool reveal(const Target& target) override;
    /// Shows for each finding how it has changed in a later run, and asks for the comparison with that run.
    void compareWith(const QString& path);
    /// Writes the files for the next run into a folder.
    void saveFiles(const QString& folder);

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void retranslate();
    void showProgress();
    void showAdvice();
    void showDetails();
    QString findingHtml(const Finding& finding) const;
    QString gainHtml(const Finding& finding) const;
    QString laterHtml(const Finding& finding, std::size_t index) const;
    QString ruleHtml(const RuleOutcome& rule) const;
    void jump();
    void jumpToNode();

    PanelContext m_context;
    AdviceRun* m_run; ///< belongs to the store of the tab
    ModelFigures* m_figures;
    QLabel* m_summary;
    QProgressBar* m_progress;
    QPushButton* m_again; ///< or cancel
    QPushButton* m_save;
    QSplitter* m_splitter;
    AdviceList* m_list;
    QTextBrowser* m_details;
    QPushButton* m_jump;
    QPushButton* m_node;
    QPushButton* m_copy;
    QPushButton* m_compare;
    TableWidget* m_evidence;
    TablePtr m_shown; ///< the evidence
    bool m_isPlaced = false;
};

} // namespace opscope
