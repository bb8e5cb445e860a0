// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a part of a report as `opscope-cli cut` and `opscope-cli export share` do.
#pragma once

#include <vector>

#include <QDialog>

#include "core/analysis/slice_scope.h"
#include "core/base/result.h"
#include "core/notes/notes.h"
#include "views/document/runs.h"
#include "views/forms/form.h"
#include "views/workers/job.h"

class QLineEdit;
class QPlainTextEdit;
class QPushButton;

namespace opscope {

class MainWindow;
class ReportView;

class PartDialog : public QDialog {
    Q_OBJECT
public:
    enum class Kind { Cut, Page };
    /// The part is the selected range and lanes of the report, or what all pages are narrowed to.
    PartDialog(Kind kind, const ReportView& report, std::vector<Note> notes, QWidget* parent = nullptr);

    QString command() const;
    bool isRunning() const { return m_work.isRunning(); }

public Q_SLOTS:
    void start();

Q_SIGNALS:
    void wrote(bool isComplete);

private:
    enum class Part { Selected, All };
    struct Input {
        Part part = Part::Selected;
        bool isAllRanks = false;
        QString target = {};
        bool hasPart = true;     ///< something is selected or narrowed
        bool hasSeveral = false; ///< ranks
        bool isCut = true;
    };
    static std::span<const FieldSpec<Input>> fields();
    /// The reports of the part with their scopes.
    std::vector<ReportPtr> chosenReports() const;
    std::vector<std::vector<SliceScope>> chosenScopes() const;
    bool hasCommand() const;
    void follow();
    void showWritten(const Result<QStringList>& lines);

    WorkspacePtr m_workspace;
    std::size_t m_rank;
    std::vector<SliceScope> m_scopes; ///< of the selected part, for each rank
    std::vector<Note> m_notes;
    QString m_path;
    Input m_input;
    FormOf<Input>* m_form;
    QLineEdit* m_command;
    QPlainTextEdit* m_written;
    QPushButton* m_show;
    QPushButton* m_start;
    QString m_writtenTo;
    Job m_work{this};
};

/// For the report in front.
void showPartDialog(MainWindow& window, PartDialog::Kind kind);

} // namespace opscope
