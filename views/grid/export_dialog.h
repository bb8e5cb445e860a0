// SPDX-License-Identifier: GPL-3.0-or-later
// The one export dialog of all tables.
#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include <QDialog>
#include <QTimer>

#include "views/forms/form.h"
#include "views/grid/export_command.h"
#include "views/model/table_model.h"
#include "views/workers/job.h"

class QLabel;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;

namespace opscope {

class PageSettings;

/// A shown table and what of it can be exported.
struct ExportSource {
    PageSettings& settings; ///< stores the choices of the user; it outlives the dialog
    ReportPtr report;
    ShownTable shown;
    ShownRequest request;
    std::vector<std::size_t> visibleColumns;
    std::vector<std::uint32_t> selectedRows;
    PageCommand command = {}; ///< for a table that `opscope-cli table` does not print
};

class ExportDialog : public QDialog {
    Q_OBJECT
public:
    ExportDialog(ExportSource source, QWidget* parent = nullptr);
    ~ExportDialog() override;

    enum class Scope { Shown, Selected, All };
    const QString& path() const { return m_input.path; }
    ExportOptions options() const;
    /// The command that writes the same file; empty if there is none.
    QString command() const;
    bool isRunning() const { return m_work.isRunning(); }

public Q_SLOTS:
    void start();
    void stop();

Q_SIGNALS:
    /// The file is written, or `message` contains the reason why not.
    void finished(bool ok, const QString& message);

private:
    struct Input {
        const ExportSource* source = nullptr;
        Scope scope = Scope::Shown;
        bool hasAllColumns = false;
        ExportFormat format = ExportFormat::Csv;
        bool isAsShown = false;
        bool isSafe = true;
        bool hasBom = false;
        QString path = {};
        bool isSheet() const { return format == ExportFormat::Csv || format == ExportFormat::Tsv; }
    };
    static std::span<const FieldSpec<Input>> fields();
    void makeLayout();
    void updateForm();
    std::vector<std::uint32_t> rows() const;
    QString defaultPath() const;
    bool hasCommand() const;

    ExportSource m_source;
    Input m_input;
    Form* m_form;
    QPlainTextEdit* m_command;
    QLabel* m_state;
    QProgressBar* m_progress;
    QPushButton* m_start;
    QPushButton* m_stop;
    QTimer m_tick;
    QString m_replaced; ///< a file that exists: the next Export replaces it
    std::shared_ptr<std::atomic<double>> m_fraction;
    Job m_work{this};
};

} // namespace opscope
