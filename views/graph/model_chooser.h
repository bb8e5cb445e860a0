// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QWidget>

#include "core/base/result.h"
#include "core/graph/find_models.h"

class QLabel;
class QListWidget;
class QPushButton;

namespace opscope {

/// Shown while a page has no model: the models that were found near the run, and a button to choose another
/// file.
class ModelChooser : public QWidget {
    Q_OBJECT
public:
    explicit ModelChooser(QWidget* parent = nullptr);

    /// Sets the models that were found; before this call, the page shows that it is searching.
    void setFound(const std::vector<FoundModel>& found);
    /// Shows the reason why the last chosen model is not shown.
    void setError(const QString& text);

Q_SIGNALS:
    void chosen(const QString& path);
    void otherRequested();

private:
    enum class State { Looking, Found, None };
    void retranslate();

    QLabel* m_title;
    QLabel* m_text;
    QLabel* m_error;
    QListWidget* m_list;
    QPushButton* m_other;
    State m_state = State::Looking;
};

} // namespace opscope
