// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTreeWidget>

namespace opscope {

/// Statements to begin with, each with the question that it answers; shown in the place of the answer.
class SqlExamples : public QTreeWidget {
    Q_OBJECT
public:
    explicit SqlExamples(QWidget* parent = nullptr);

    static QStringList statements();

Q_SIGNALS:
    void chosen(const QString& statement);

private:
    void retranslate();
};

} // namespace opscope
