// SPDX-License-Identifier: GPL-3.0-or-later
// A table widget in a window, for the tests of views/grid.
#pragma once

#include <limits>

#include <QAbstractItemModelTester>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

#include <catch2/catch.hpp>

#include "tests/views/grid/sample_table.h"
#include "views/grid/table_widget.h"
#include "views/selection/selection.h"

namespace opscope {

inline const char* const kLongName =
    "network/backbone/stage_4/block_17/depthwise_conv/Conv2D_with_a_name_that_no_column_holds_12";

inline std::vector<SampleRow> someRows()
{
    return {{"conv_2", "Conv2D", 3'000'000, 0.5, 3},
            {"conv_10", "Conv2D", 1'000'000, 0.9, 1},
            {"relu_1", "Relu", 2'000'000, 0.1, 2},
            {kLongName, "Conv2D", 500'000, 0.7, 1},
            {"", "", kMissingInteger, std::numeric_limits<double>::quiet_NaN(), kMissingInteger}};
}

struct ShownTableWidget {
    explicit ShownTableWidget(TablePtr table = sampleTable(someRows()))
        : widget(nullptr, selection),
          tester(widget.model(), QAbstractItemModelTester::FailureReportingMode::Fatal)
    {
        widget.resize(900, 400);
        widget.setTable(std::move(table));
        widget.show();
        REQUIRE(QTest::qWaitForWindowExposed(&widget));
    }
    QStringList names() const
    {
        QStringList all;
        for (int row = 0; row < widget.model()->rowCount(); ++row)
            all += widget.model()->index(row, 0).data().toString();
        return all;
    }

    Selection selection;
    TableWidget widget;
    QAbstractItemModelTester tester;
};

/// Types into a field and waits for the answer.
inline void typeAndWait(TableWidget& widget, QLineEdit* edit, const QString& text)
{
    QSignalSpy shown(&widget, &TableWidget::shownChanged);
    QTest::keyClicks(edit, text);
    REQUIRE(shown.wait(5000));
}

} // namespace opscope
