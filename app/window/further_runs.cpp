// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/further_runs.h"

#include <algorithm>

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/tabs/comparison_view.h"
#include "app/window/main_window.h"
#include "views/comparison/comparison_sides.h"
#include "views/document/runs.h"

namespace opscope {

RunsDialog::RunsDialog(const QString& side, const std::vector<std::pair<QString, QString>>& open,
                       QWidget* parent)
    : QDialog(parent), m_list(new QListWidget(this))
{
    setWindowTitle(tr("Further runs of %1").arg(side));
    auto* layout = new QVBoxLayout(this);
    auto* text = new QLabel(tr("With several runs on one side, every figure has a mean and a spread."), this);
    text->setWordWrap(true);
    layout->addWidget(text);
    m_list->setAccessibleName(tr("Runs"));
    m_list->setTextElideMode(Qt::ElideMiddle);
    layout->addWidget(m_list, 1);
    for (const auto& [name, path] : open) {
        auto* item = new QListWidgetItem(name + QStringLiteral("   ·  ") + path, m_list);
        item->setData(Qt::UserRole, path);
        item->setToolTip(path);
        item->setCheckState(Qt::Unchecked);
    }
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    auto* folder = buttons->addButton(tr("Add folder…"), QDialogButtonBox::ActionRole);
    auto* file = buttons->addButton(tr("Add file…"), QDialogButtonBox::ActionRole);
    layout->addWidget(buttons);
    const auto start = open.empty() ? QString() : QFileInfo(open.front().second).absolutePath();
    connect(folder, &QPushButton::clicked, this,
            [this, start] { addPath(QFileDialog::getExistingDirectory(this, tr("Add a run"), start)); });
    connect(file, &QPushButton::clicked, this,
            [this, start] { addPath(QFileDialog::getOpenFileName(this, tr("Add a run"), start)); });
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    resize(560, 360);
}

void RunsDialog::addPath(const QString& path)
{
    if (path.isEmpty())
        return;
    const auto fullPath = QFileInfo(path).absoluteFilePath();
    for (int i = 0; i < m_list->count(); ++i) {
        if (m_list->item(i)->data(Qt::UserRole).toString() == fullPath) {
            m_list->item(i)->setCheckState(Qt::Checked);
            return;
        }
    }
    auto* item = new QListWidgetItem(fullPath, m_list);
    item->setData(Qt::UserRole, fullPath);
    item->setToolTip(fullPath);
    item->setCheckState(Qt::Checked);
}

QStringList RunsDialog::chosen() const
{
    QStringList out;
    for (int i = 0; i < m_list->count(); ++i) {
        if (m_list->item(i)->checkState() == Qt::Checked)
            out << m_list->item(i)->data(Qt::UserRole).toString();
    }
    return out;
}

FurtherRuns::FurtherRuns(MainWindow* window) : QObject(window), m_window(window) {}

void FurtherRuns::follow(ComparisonView* view)
{
    connect(view->sides(), &ComparisonSides::moreRunsRequested, this,
            [this, view](CompareSide side) { ask(view, side); });
}

/// A report of an open tab by its root: a rank in it is not opened again by itself.
ReportPtr FurtherRuns::runAt(const QString& root) const
{
    for (const auto* view : m_window->reports()) {
        const auto found = view->phase() == OpeningPhase::Ready ? view->reportAt(root) : nullptr;
        if (found)
            return found;
    }
    return nullptr;
}

void FurtherRuns::ask(ComparisonView* view, CompareSide side)
{
    std::vector<std::pair<QString, QString>> open;
    const auto& runs = view->sides()->runs(side);
    for (const auto* report : m_window->reports()) {
        if (report->phase() != OpeningPhase::Ready)
            continue;
        const auto& all = report->workspace()->reports;
        for (std::size_t rank = 0; rank < all.size(); ++rank) {
            if (std::ranges::find(runs, all[rank]) == runs.end())
                open.emplace_back(report->nameOf(rank), report->hasRanks()
                                                            ? QString::fromStdString(all[rank]->root.string())
                                                            : report->path());
        }
    }
    RunsDialog dialog(side == CompareSide::A ? QStringLiteral("A") : QStringLiteral("B"), open, m_window);
    if (dialog.exec() == QDialog::Accepted)
        add(view, side, dialog.chosen());
}

void FurtherRuns::add(ComparisonView* view, CompareSide side, const QStringList& paths)
{
    const auto first = view->sides()->first(side); // identifies the side even after the sides were swapped
    for (const auto& path : paths) {
        const auto fullPath = QFileInfo(path).absoluteFilePath();
        const auto addRun = [sides = view->sides(), first](const ReportPtr& run) {
            sides->addRun(sides->first(CompareSide::A) == first ? CompareSide::A : CompareSide::B, run);
        };
        if (const auto run = runAt(fullPath)) {
            addRun(run);
            continue;
        }
        m_window->open({fullPath}); // a path that is already open is only brought to the front
        view->preferences().runs().whenReady(fullPath, view, [addRun](const Result<WorkspacePtr>& opened) {
            if (opened) // otherwise its tab shows the error
                addRun((*opened)->reports.front());
        });
    }
    m_window->setCurrentView(view);
}

} // namespace opscope
