// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QStringList>

#include "core/accuracy/read/dump_settings.h"
#include "core/graph/model/model_graph.h"
#include "views/forms/form.h"
#include "views/workers/job.h"

class QLabel;
class QLineEdit;
class QListView;
class QPushButton;
class QSortFilterProxyModel;
class QStandardItemModel;

namespace opscope {

/// The section "dump" of an acl.json as a form: errors are reported at once, the rest of the file does not
/// change.
class DumpSettingsDialog : public QDialog {
    Q_OBJECT
public:
    explicit DumpSettingsDialog(QWidget* parent = nullptr);

    /// Returns false and reports the reason if the file cannot be read.
    bool load(const QString& file);
    bool save(const QString& file);
    /// Lists the ops of a model (.om, Build text), with `ticked` ones. A worker reads it.
    void setModel(const QString& file, const QStringList& ticked = {});
    bool isBusy() const { return m_reading.isRunning(); }
    const accuracy::DumpSettings& settings() const { return m_settings; }

private:
    bool confirmReplacing(const QString& file);
    static std::span<const FieldSpec<accuracy::DumpSettings>> fields();
    void build();
    void check();
    void showMessage(const QString& text);
    void showModel(const ModelGraph& graph, const QStringList& ticked);
    void tickSettings();
    void writeTicked();

    accuracy::DumpSettings m_settings;
    FormOf<accuracy::DumpSettings>* m_form;
    QLineEdit* m_modelFile;
    QLineEdit* m_filter;
    QListView* m_ops;
    QStandardItemModel* m_list;
    QSortFilterProxyModel* m_shown;
    QString m_modelName; ///< in the dump list; empty if no model is listed
    bool m_isTicking = false;
    Job m_reading{this};
    QLabel* m_problems;
    QPushButton* m_save;
    std::string m_text; ///< the text of the opened file: its other sections are kept
};

} // namespace opscope
