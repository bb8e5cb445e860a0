// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/threshold_page.h"

#include <QLabel>
#include <QTableWidget>

#include <catch2/catch.hpp>

#include "core/advisor/files/user_advice.h"
#include "tests/views/own_settings.h"

using namespace opscope;

namespace {

constexpr int kOwn = 1;

int rowOf(const QTableWidget& table, const char* word)
{
    const auto found = table.findItems(QLatin1String(word), Qt::MatchExactly);
    REQUIRE(found.size() == 1);
    return found.front()->row();
}

double kept(ThresholdId id)
{
    std::vector<Error> unread;
    return userThresholds(unread).at(id);
}

} // namespace

TEST_CASE("threshold page: an own value is kept where the command line reads it", "[app]")
{
    const OwnSettings settings;
    ThresholdPage page;
    auto& table = *page.findChild<QTableWidget*>();
    CHECK(table.rowCount() == static_cast<int>(kThresholdCount));
    const auto row = rowOf(table, "no_bound");
    CHECK(table.item(row, kOwn)->text().isEmpty());
    CHECK(table.item(row, 2)->text() == QStringLiteral("0.8"));
    CHECK(table.item(row, 3)->text() == QStringLiteral("share"));
    CHECK(table.item(row, 4)->text().contains(QStringLiteral("msprof-analyze")));
    CHECK_FALSE(table.item(row, 2)->flags().testFlag(Qt::ItemIsEditable));

    table.item(row, kOwn)->setText(QStringLiteral(" 0.55 "));
    CHECK(kept(ThresholdId::NoBound) == 0.55);
    CHECK(table.item(row, kOwn)->text() == QStringLiteral("0.55"));
    CHECK(ThresholdPage().findChild<QTableWidget*>()->item(row, kOwn)->text() == QStringLiteral("0.55"));

    table.item(row, kOwn)->setText(QStringLiteral("much"));
    CHECK(kept(ThresholdId::NoBound) == 0.55);
    CHECK(table.item(row, kOwn)->text() == QStringLiteral("0.55"));
    const auto* note = page.findChild<QLabel*>();
    CHECK(note->text() == QStringLiteral("no_bound must be a number; 'much' is not a number."));
    CHECK(note->foregroundRole() == QPalette::BrightText);

    table.item(row, kOwn)->setText({});
    CHECK(kept(ThresholdId::NoBound) == 0.8);
    CHECK(note->foregroundRole() == QPalette::WindowText);
}
