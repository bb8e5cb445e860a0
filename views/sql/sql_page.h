// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sql/sql_table.h"
#include "views/panel.h"
#include "views/workers/job.h"

class QComboBox;
class QLabel;
class QPlainTextEdit;
class QPushButton;
class QTreeWidget;

namespace opscope {

class SqlExamples;
class TableWidget;

/// Read-only SQL over the tables of `opscope-cli query`: a statement, its answer as a table whose rows lead
/// to their slices, and a list of the tables and columns.
class SqlPage : public Page {
    Q_OBJECT
public:
    SqlPage(const PanelContext& context, QWidget* parent);

    bool isRunning() const { return m_work.isRunning(); }
    /// Runs the statement; a running one is stopped.
    void run();
    QString cliCommand() const override;

protected:
    void showEvent(QShowEvent* event) override;

private:
    void fillSchema(const Table& columns);
    void fillHistory();
    void remember(const QString& sql);
    void showAnswer(const Result<SqlAnswer>& answer);
    void retranslate();

    PanelContext m_context;
    QPlainTextEdit* m_statement;
    QComboBox* m_history; ///< the last statements and some to begin with
    QPushButton* m_run;
    QPushButton* m_copy;
    QLabel* m_note;
    QTreeWidget* m_schema;
    SqlExamples* m_examples; ///< in the place of the answer
    TableWidget* m_table;
    bool m_isSchemaRequested = false;
    Job m_work{this, JobPriority::Low};
    Job m_schemaWork{this, JobPriority::Low};
};

} // namespace opscope
