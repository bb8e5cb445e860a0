// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the query of a table outside of the GUI thread; the last request wins.
#pragma once

#include <QObject>
#include <QTimer>

#include "views/model/table_model.h"
#include "views/workers/job.h"

namespace opscope {

class QueryRunner : public QObject {
    Q_OBJECT
public:
    /// Tables up to this size are answered at once, on the caller's thread.
    static constexpr std::size_t kSynchronousRows = 100000;
    static constexpr int kDebounceMs = 150;

    explicit QueryRunner(QObject* parent = nullptr);

    /// Answers with `finished` or `failed`, unless a newer request replaces this one. With `isTyping` it
    /// waits until kDebounceMs have passed without another request.
    void request(TablePtr table, TableQuery query, bool isTyping = false);
    bool isBusy() const { return m_isBusy; }

Q_SIGNALS:
    void finished(const opscope::ShownTable& shown);
    void failed(const opscope::Error& error);
    void busyChanged(bool isBusy);

private:
    void start();
    void setBusy(bool isBusy);

    TablePtr m_table;
    TablePtr m_shownTable; ///< the table whose rows were shown before
    TableQuery m_query;
    QTimer m_debounce;
    bool m_isFirst = false; ///< the next answer contains only the rows
    Job m_job{this};
    bool m_isBusy = false;
};

} // namespace opscope
