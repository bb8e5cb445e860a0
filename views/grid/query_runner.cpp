// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/grid/query_runner.h"

#include <utility>

namespace opscope {
namespace {

Result<ShownTable> answer(const TablePtr& table, const TableQuery& query, const std::stop_token& stop)
{
    OPSCOPE_TRY_ASSIGN(auto rows, runQuery(*table, query, stop));
    ShownTable shown{.table = table, .rows = std::make_shared<const TableRows>(std::move(rows))};
    shown.scales = std::make_shared<const std::vector<ColumnScale>>(columnScales(*table, *shown.rows, stop));
    return shown;
}

/// The rows of a large table at once, without sorting and sums if there is no filter.
Result<ShownTable> firstAnswer(const TablePtr& table, TableQuery query, const std::stop_token& stop)
{
    query.hasTotals = false;
    query.sort.clear();
    OPSCOPE_TRY_ASSIGN(auto rows, runQuery(*table, query, stop));
    return ShownTable{.table = table, .rows = std::make_shared<const TableRows>(std::move(rows))};
}

} // namespace

QueryRunner::QueryRunner(QObject* parent) : QObject(parent)
{
    m_debounce.setSingleShot(true);
    m_debounce.setInterval(kDebounceMs);
    connect(&m_debounce, &QTimer::timeout, this, &QueryRunner::start);
}

void QueryRunner::setBusy(bool isBusy)
{
    if (std::exchange(m_isBusy, isBusy) != isBusy)
        Q_EMIT busyChanged(isBusy);
}

void QueryRunner::request(TablePtr table, TableQuery query, bool isTyping)
{
    m_job.cancel();
    m_isFirst = false;
    m_table = std::move(table);
    m_query = std::move(query);
    if (isTyping)
        m_debounce.start();
    else
        start();
}

void QueryRunner::start()
{
    m_debounce.stop();
    const auto publish = [this](Result<ShownTable> result) {
        setBusy(false);
        if (result)
            Q_EMIT finished(*result);
        else if (result.error().code != ErrorCode::Cancelled)
            Q_EMIT failed(result.error());
    };
    if (m_table->rows <= kSynchronousRows) {
        m_shownTable = m_table;
        publish(answer(m_table, m_query, {}));
        return;
    }
    setBusy(true);
    m_isFirst = std::exchange(m_shownTable, m_table) != m_table;
    m_job.run(
        [table = m_table, query = m_query, isFirst = m_isFirst](const std::stop_token& stop) {
            return isFirst ? firstAnswer(table, query, stop) : answer(table, query, stop);
        },
        [this, publish](Result<ShownTable> result) {
            publish(std::move(result));
            if (m_isFirst)
                start(); // the rows are shown; now their order, sums and bars are computed
        });
}

} // namespace opscope
