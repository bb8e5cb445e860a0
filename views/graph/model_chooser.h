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

/// While a page has no model: those that were found near the run, and a button for any other.
class ModelChooser : public QWidget {
    Q_OBJECT
public:
    explicit ModelChooser(QWidget* parent = nullptr);

    /// Until then it says that it looks for them.
    void setFound(const std::vector<FoundModel>& found);
    /// Why the model that was chosen last is not shown.
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
