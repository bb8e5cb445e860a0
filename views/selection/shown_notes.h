// SPDX-License-Identifier: GPL-3.0-or-later
// What users wrote next to slices and ranges, for pages that show time.
#pragma once

#include <vector>

#include "views/selection/selection.h"

namespace opscope {

struct ShownNote {
    std::size_t id = 0;   ///< of the owner of the notes
    std::size_t rank = 0; ///< index into Workspace::reports
    TimeRange range;      ///< by the clock of the rank
    SliceId slice;        ///< invalid: a range
    QString place;        ///< "conv · Stream 3"
    QString text;
    friend bool operator==(const ShownNote&, const ShownNote&) = default;
};

/// Belongs to a selection. The owner of the notes sets them; pages show them and ask to open one.
class ShownNotes : public QObject {
    Q_OBJECT
public:
    static ShownNotes& of(Selection& selection);

    const std::vector<ShownNote>& all() const { return m_notes; }
    void set(std::vector<ShownNote> notes);

Q_SIGNALS:
    void changed();
    /// The user asks for the note with this id.
    void opened(std::size_t id);

private:
    using QObject::QObject;

    std::vector<ShownNote> m_notes;
};

} // namespace opscope
