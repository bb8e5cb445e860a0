// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sql/sql_table.h"
#include "views/panel.h"
#include "views/workers/job.h"

class QComboBox;
class QLabel;
class QPushButton;
class QToolButton;
class QTreeWidget;

namespace opscope {

class SqlChart;
class SqlEditor;
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

    /// Keeps the statement under a name; an empty statement forgets the name. Returns false, and reports it,
    /// if there are too many.
    bool save(const QString& name, const QString& sql);
    /// Shows the rows of the result as a lane of the timeline; an empty name does nothing.
    void addLane(const QString& name);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void fillSchema(const Table& columns);
    void fillHistory();
    void remember(const QString& sql);
    void showAnswer(const Result<SqlAnswer>& answer);
    void fillSaved();
    void askName();
    void showForm();
    void selectSlices();
    void askLaneName();
    void showCount();
    void warn(const QString& text);
    void retranslate();

    PanelContext m_context;
    SqlEditor* m_statement;
    QComboBox* m_history; ///< the last statements and some to begin with
    QPushButton* m_run;
    QPushButton* m_copy;
    QToolButton* m_saved;
    QComboBox* m_shape; ///< table, lines or bars
    QPushButton* m_mark;
    QPushButton* m_lane; ///< the result as a lane
    QLabel* m_note;
    QTreeWidget* m_schema;
    SqlExamples* m_examples; ///< in the place of the answer
    TableWidget* m_table;
    SqlChart* m_chart;
    bool m_isSchemaRequested = false;
    bool m_isCut = false; ///< the statement has more rows than the table
    QString m_ran;        ///< the text of the editor when the statement was run
    Job m_work{this, JobPriority::Low};
    Job m_schemaWork{this, JobPriority::Low};
};

} // namespace opscope
