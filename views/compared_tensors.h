// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QObject>

#include "core/accuracy/sides.h"

namespace opscope {

/// In the PageStore of a tab: the last comparison of the page Accuracy, for pages that show it too.
class ComparedTensors : public QObject {
    Q_OBJECT
public:
    using Ptr = std::shared_ptr<const accuracy::Compared>;
    /// Null before the first comparison.
    const Ptr& compared() const { return m_compared; }
    void set(Ptr compared)
    {
        m_compared = std::move(compared);
        Q_EMIT changed();
    }

Q_SIGNALS:
    void changed();

private:
    Ptr m_compared;
};

} // namespace opscope
