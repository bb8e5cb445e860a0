// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

#include "views/grid/table_footer.h"
#include "views/grid/table_widget.h"

namespace opscope::test {

/// The line under a table.
inline QString footerText(const TableWidget& table)
{
    return table.findChild<TableFooter*>()->findChild<QLabel*>()->text();
}

} // namespace opscope::test
