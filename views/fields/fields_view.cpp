// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/fields/fields_view.h"

#include <QLabel>
#include <QVBoxLayout>

#include "views/text/elided_names.h"
#include "views/theme/grid.h"

namespace opscope {

FieldsView::FieldsView(QWidget* parent)
    : QWidget(parent), m_title(new QLabel(this)), m_tree(new FieldTree(this))
{
    m_title->setWordWrap(true);
    m_title->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_title->setTextFormat(Qt::PlainText);
    m_title->setContentsMargins(kGrid, kGrid, kGrid, kGrid);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_title);
    layout->addWidget(m_tree, 1);
    setFocusProxy(m_tree);
    showSentence({});
}

void FieldsView::showFields(const QString& title, const std::vector<FieldGroup>& groups)
{
    m_tree->setGroups(groups);
    setTitle(breakableName(title), true);
}

void FieldsView::showSentence(const QString& sentence)
{
    m_tree->setGroups({});
    setTitle(sentence, false);
}

void FieldsView::setTitle(const QString& text, bool isName)
{
    auto font = m_title->font();
    font.setBold(isName);
    m_title->setFont(font);
    m_title->setForegroundRole(isName ? QPalette::WindowText : QPalette::PlaceholderText);
    // A long name does not widen the dock.
    m_title->setSizePolicy(QSizePolicy::Ignored, isName ? QSizePolicy::Preferred : QSizePolicy::Expanding);
    m_title->setText(text);
    m_tree->setVisible(isName);
}

} // namespace opscope
