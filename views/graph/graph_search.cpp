// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/graph_search.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>

#include "core/graph/model/node_search.h"
#include "views/graph/graph_canvas.h"
#include "views/language_change.h"

namespace opscope {

GraphSearch::GraphSearch(GraphCanvas* a, GraphCanvas* b, QWidget* parent)
    : QWidget(parent), m_a(a), m_canvas(b), m_edit(new QLineEdit(this)), m_hits(new QLabel(this))
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_edit);
    layout->addWidget(m_hits);
    m_edit->setClearButtonEnabled(true);
    m_edit->setMinimumWidth(120);
    m_edit->setMaximumWidth(240);
    m_hits->setContentsMargins(6, 0, 6, 0);
    connect(m_edit, &QLineEdit::textChanged, this, &GraphSearch::restart);
    m_edit->installEventFilter(this);
    connect(m_edit, &QLineEdit::returnPressed, this, &GraphSearch::goToNextHit);
    onLanguageChange(this, [this] {
        retranslate();
        if (!m_job.isRunning())
            showHits(false);
    });
}

/// Escape leaves the search: the next key is one of the drawing.
bool GraphSearch::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_edit || event->type() != QEvent::KeyPress ||
        static_cast<const QKeyEvent*>(event)->key() != Qt::Key_Escape)
        return QWidget::eventFilter(watched, event);
    m_edit->clear();
    m_canvas->setFocus();
    return true;
}

void GraphSearch::setOther(std::shared_ptr<const OtherModel> other)
{
    m_other = std::move(other);
    restart();
}

/// The first search runs on a worker, because attributes are read again from the file.
void GraphSearch::restart()
{
    if (!m_canvas->graph())
        return;
    m_found = {};
    m_hit = 0;
    m_hits->clear();
    m_job.run(
        [graph = m_canvas->graph(), other = m_other,
         text = m_edit->text().toStdString()](const std::stop_token& stop) {
            Found found;
            found.b = findNodes(*graph, text, stop);
            if (!other)
                return found;
            found.a = findNodes(*other->graph, text, stop);
            for (const auto node : found.a) {
                if (other->diff->rows[other->rowOfA[node.index()]].b.empty())
                    found.onlyA.push_back(node);
            }
            return found;
        },
        [this](Found found) {
            m_found = std::move(found);
            mark();
            showHits(false);
            Q_EMIT searched();
        });
}

void GraphSearch::mark()
{
    m_canvas->setFound(m_found.b);
    if (m_other)
        m_a->setFound(m_found.a);
}

void GraphSearch::begin()
{
    m_edit->setFocus();
    m_edit->selectAll();
}

void GraphSearch::goToNextHit()
{
    if (m_job.isRunning() || hitCount() == 0)
        return;
    const bool isBackwards = (QApplication::keyboardModifiers() & Qt::ShiftModifier) != 0;
    const auto count = hitCount();
    const auto inB = m_found.b.size();
    const auto isAt = [&](std::size_t hit) {
        return hit < inB ? m_canvas->selectedNode() == m_found.b[hit]
                         : m_a->selectedNode() == m_found.onlyA[hit - inB];
    };
    if (isAt(m_hit))
        m_hit = isBackwards ? (m_hit + count - 1) % count : (m_hit + 1) % count;
    if (m_hit < inB)
        m_canvas->showNode(m_found.b[m_hit]);
    else
        m_a->showNode(m_found.onlyA[m_hit - inB]);
    showHits(true);
}

void GraphSearch::showHits(bool isAtOne)
{
    m_hits->setText(m_edit->text().trimmed().isEmpty() ? QString()
                    : hitCount() == 0                  ? tr("nothing")
                    : isAtOne                          ? tr("%1 of %2").arg(m_hit + 1).arg(hitCount())
                              : tr("%n hit(s)", nullptr, static_cast<int>(hitCount())));
}

void GraphSearch::retranslate()
{
    m_edit->setPlaceholderText(tr("Name, type, shape or attribute"));
    m_edit->setToolTip(tr("Nodes that contain every word. With name: type: shape: or attr: before a word "
                          "only that part is searched: type:conv attr:pads"));
    m_edit->setAccessibleName(m_edit->placeholderText());
}

} // namespace opscope
