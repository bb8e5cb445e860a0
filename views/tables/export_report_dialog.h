// SPDX-License-Identifier: GPL-3.0-or-later
// Exports a run as `opscope-cli export timeline|summary` does.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <QDialog>

#include "core/export/export_target.h"
#include "views/forms/form.h"
#include "views/workers/job.h"

class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;

namespace opscope {

class PageSettings;

/// An iteration of the exported reports, with its model if the vendor counts the iterations of each model.
struct ExportedIteration {
    std::int64_t number = 0;
    std::optional<std::int64_t> model;
    QString label;
    friend bool operator==(const ExportedIteration& a, const ExportedIteration& b)
    {
        return a.number == b.number && a.model == b.model;
    }
};
/// The iterations of the reports, each once and in order.
std::vector<ExportedIteration> iterationsOf(const std::vector<ReportPtr>& reports);

class ExportReportDialog : public QDialog {
    Q_OBJECT
public:
    enum class Content { Timeline, Summary };
    /// The folder is stored in `settings`, which outlive the dialog.
    ExportReportDialog(std::vector<ReportPtr> reports, Content content, PageSettings& settings,
                       QWidget* parent = nullptr);

    /// Selects this iteration only; does nothing if it does not exist.
    void chooseIteration(const Step& step);
    /// Selects the first iteration, for a dialog that exports one.
    void chooseFirstIteration();
    void setFolder(const QString& folder);
    const QString& folder() const { return m_input.folder; }
    /// The command that writes the same files.
    QString command() const;
    bool isRunning() const { return m_work.isRunning(); }

public Q_SLOTS:
    void start();

Q_SIGNALS:
    void finished(bool ok);

private:
    struct Input {
        std::vector<ReportPtr> reports = {};
        std::vector<ExportedIteration> iterations = {};
        Content content = Content::Timeline;
        SummaryFormat format = SummaryFormat::Csv;
        int iteration = 0; ///< 0: all
        ProfLayout layout = ProfLayout::AsOpened;
        QString folder = {};
    };
    static std::span<const FieldSpec<Input>> fields();
    void follow();
    ExportTarget target() const;
    bool isTimeline() const { return m_input.content == Content::Timeline; }
    void showWritten(const Result<std::vector<ExportedFile>>& files);

    PageSettings& m_settings;
    Input m_input;
    FormOf<Input>* m_form;
    QLineEdit* m_command;
    QPlainTextEdit* m_written;
    QPushButton* m_show;
    QPushButton* m_start;
    QString m_writtenTo;
    Job m_work{this};
};

} // namespace opscope
