// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/selection/shown_notes.h"

#include <utility>

namespace opscope {

ShownNotes& ShownNotes::of(Selection& selection)
{
    auto* known = selection.findChild<ShownNotes*>(QString(), Qt::FindDirectChildrenOnly);
    return known != nullptr ? *known : *new ShownNotes(&selection);
}

void ShownNotes::set(std::vector<ShownNote> notes)
{
    if (notes == m_notes)
        return;
    m_notes = std::move(notes);
    Q_EMIT changed();
}

} // namespace opscope
