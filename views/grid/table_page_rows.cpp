// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of a table page: requests them from core for all ranks that it is narrowed to, and shows them or
// the reason why there are none.
#include <algorithm>
#include <iterator>
#include <utility>

#include <QComboBox>
#include <QLabel>
#include <QSplitter>
#include <QStackedWidget>
#include <QStandardItemModel>

#include "core/base/message_id.h"
#include "views/grid/table_page.h"
#include "views/grid/table_widget.h"
#include "views/i18n.h"
#include "views/page_state/page_state.h"
#include "views/qtext.h"
#include "views/selection/selection.h"

namespace opscope {

std::size_t TablePageWidget::rankOf(std::size_t row) const
{
    const auto& table = m_table->table();
    return table && table->reportOf ? table->reportOf(row) : 0;
}

/// The selected range if the table is restricted to it, otherwise the range of all pages: the same part of
/// the common axis for each rank, by its own clock.
std::optional<TimeRange> TablePageWidget::rangeIn(std::size_t rank) const
{
    const auto range = m_table->isRangeOnly() ? selection().rangeIn(rank) : std::nullopt;
    return range || !m_options.hasRange ? range : selection().narrowingIn(rank).range;
}

/// One request for each rank that the page is narrowed to. Lanes belong to the rank in focus: other ranks
/// have no rows of them.
std::vector<RankRequest> TablePageWidget::requests() const
{
    auto request = m_request;
    if (m_options.hasRange && request.tracks.empty())
        request.tracks = selection().narrowing().tracks;
    if (m_table->isRangeOnly() && !selection().tracks().empty())
        request.tracks = selection().tracks();
    std::vector<RankRequest> out;
    for (const auto rank : m_context.shownRanks()) {
        if (!request.tracks.empty() && rank != selection().rank())
            continue;
        const auto narrowing = selection().narrowingIn(rank);
        if (narrowing.step == kNoStep)
            continue; // the rank does not have this step
        request.range = rangeIn(rank);
        request.device = narrowing.device;
        request.model = narrowing.model;
        request.step = narrowing.step;
        request.picture = narrowing.picture;
        out.push_back({rank, request});
    }
    return out;
}

/// The rank that the page is narrowed to does not have the chosen step.
Message TablePageWidget::noSuchStep() const
{
    constexpr std::size_t kMostListed = 200;
    std::string known;
    for (const auto& step : m_context.report()->steps) {
        if (known.size() < kMostListed)
            known += (known.empty() ? "" : ", ") + std::to_string(step.number);
    }
    const auto& choices = selection().choices();
    const auto step = selection().narrowing().step.value_or(kNoStep);
    return message(MessageId::NoSuchStep, step < choices.steps.size() ? choices.steps[step].number : 0,
                   known.empty() ? "-" : known);
}

void TablePageWidget::rebuild()
{
    if (!m_isLoaded)
        return; // it is built when it is shown
    m_builtRequests = requests();
    if (m_builtRequests.empty()) // the page is narrowed to a rank and to a step that only others have
        return publish(fail(ErrorCode::NotFound, noSuchStep()));
    struct Built {
        Result<RankedPage> page;
        std::vector<ColumnExtent> extents = {};
    };
    m_build.run(
        [&page = m_page, workspace = m_context.workspace, asked = m_builtRequests](std::stop_token stop) {
            Built built{buildPage(page, *workspace, asked, stop), {}};
            if (built.page)
                built.extents = columnExtents(*built.page->table, stop);
            return built;
        },
        [this](const Built& built) { publish(built.page, built.extents); });
}

/// Sums that are computed here are never labelled "From file".
void TablePageWidget::showSource(bool isComputed)
{
    const bool hasNoFile = isComputed && !m_request.isComputed;
    m_source->setCurrentIndex(isComputed ? 1 : 0);
    auto* fromFile = qobject_cast<QStandardItemModel*>(m_source->model())->item(0);
    fromFile->setEnabled(!hasNoFile);
    fromFile->setToolTip(
        hasNoFile ? tr("No file of the report has this table for the chosen device, model or iteration")
                  : QString());
}

void TablePageWidget::filterByName()
{
    const auto& name = selection().narrowing().name;
    if (!m_options.hasRange || (name.empty() && m_filteredName.empty()))
        return;
    m_table->setFilter(m_table->table()->nameColumn,
                       name.empty() ? QString() : QLatin1Char('=') + QString::fromStdString(name));
    m_filteredName = name;
}

void TablePageWidget::showNotNarrowed()
{
    QStringList keys;
    const bool isShown = hasTable() && m_table->table();
    for (const auto key : isShown ? m_table->table()->notNarrowed : std::vector<NarrowingKey>()) {
        keys += key == NarrowingKey::Device      ? tr("device")
                : key == NarrowingKey::Model     ? tr("model")
                : key == NarrowingKey::Iteration ? tr("iteration")
                                                 : tr("picture");
    }
    const auto& all = selection().narrowing();
    if (isShown && !m_options.hasRange) {
        if (all.range)
            keys += tr("time");
        if (!all.tracks.empty())
            keys += tr("lane");
        if (!all.name.empty())
            keys += tr("name");
    }
    QStringList lines;
    if (!keys.isEmpty())
        lines += tr("\u24D8 Not filtered by %1: the rows of this table do not contain it.")
                     .arg(keys.join(tr(", ")));
    if (const auto cut = isShown ? m_table->table()->cut : 0; cut != 0)
        lines += QStringLiteral("\u24D8 ") + translateMessage(message(MessageId::CutSlices, cut));
    for (const auto& [name, why] : isShown ? m_lacking : std::vector<LackingReport>())
        lines += QStringLiteral("\u24D8 ") + translateMessage(message(MessageId::NothingListed, name,
                                                                      translateMessage(why).toStdString()));
    m_notNarrowed->setVisible(!lines.isEmpty());
    m_notNarrowed->setText(lines.join(QLatin1Char('\n')));
}

void TablePageWidget::publish(const Result<RankedPage>& built, std::vector<ColumnExtent> extents)
{
    if (built) {
        m_stack->setCurrentWidget(m_splitter);
        m_lacking = built->lacking;
        const bool isOneRange = std::ranges::all_of(m_builtRequests, [this](const RankRequest& asked) {
            return asked.request.range == m_builtRequests.front().request.range;
        });
        m_table->setRequest(m_builtRequests.front(), m_context, !isOneRange);
        m_table->setTable(built->table, settingsKey(), std::move(extents));
        filterByName();
        showSource(built->table->isComputed);
        showNotNarrowed();
        Q_EMIT tableChanged();
        Q_EMIT ready();
        return;
    }
    const auto& error = built.error();
    if (error.code == ErrorCode::Cancelled)
        return;
    Q_EMIT failed(error);
    // The message replaces the table; the selectors above stay, so that another choice is one click away.
    const auto root = QString::fromStdString(m_context.report()->root.string());
    if (error.code == ErrorCode::NotFound) {
        PageEmpty empty{.reason = {.what = error.message, .howToCollect = {}}, .root = root, .inputs = {}};
        for (const auto rank : m_context.shownRanks())
            std::ranges::copy_if(m_context.workspace->reports[rank]->inventory,
                                 std::back_inserter(empty.inputs),
                                 [this](const InventoryEntry& entry) { return isInputOf(m_page.id, entry); });
        m_state->setEmpty(empty);
    } else {
        m_state->setFailed({.subject = {}, .error = error, .path = root, .logPath = {}});
    }
    m_stack->setCurrentWidget(m_state);
    showNotNarrowed();
    Q_EMIT ready(); // a target that waits does not wait for this table any more
}

} // namespace opscope
