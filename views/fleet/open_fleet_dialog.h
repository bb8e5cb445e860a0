// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "views/selection/page_settings.h"

class QComboBox;

namespace opscope {

/// Asks for a fleet database: a file or a server. The last places are offered again.
class OpenFleetDialog : public QDialog {
    Q_OBJECT
public:
    OpenFleetDialog(PageSettings& settings, QWidget* parent);

    /// Empty if the user entered nothing.
    QString place() const;
    /// Offers the place next time.
    void remember();

private:
    void browse();

    PageSettings& m_settings;
    QComboBox* m_place;
};

} // namespace opscope
