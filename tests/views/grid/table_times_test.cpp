// SPDX-License-Identifier: GPL-3.0-or-later
/// Times of tables are those of the timeline; files keep the times of the clock.
#include "views/grid/table_times.h"

#include <ctime>

#include <QTest>

#include <catch2/catch.hpp>

#include "core/builder/report_builder.h"
#include "core/table/record_table.h"
#include "tests/support/slices.h"
#include "views/grid/export_dialog.h"
#include "views/grid/filter_header.h"
#include "views/grid/table_widget.h"
#include "views/value_text.h"

using namespace opscope;

namespace {

constexpr std::int64_t kStart = 1'750'408'530'000'000'000; ///< of a Unix clock: 2025-06-20 08:35:30 UTC

/// Times are shown in this zone.
class InZone {
public:
    explicit InZone(const char* zone)
    {
        qputenv("TZ", zone);
        tzset();
    }
    ~InZone()
    {
        m_before.isNull() ? qunsetenv("TZ") : qputenv("TZ", m_before);
        tzset();
    }
    InZone(const InZone&) = delete;
    InZone& operator=(const InZone&) = delete;

private:
    QByteArray m_before = qgetenv("TZ");
};

ReportPtr startingAt(std::int64_t begin)
{
    ReportBuilder b;
    b.report().clock = ClockKind::Unix;
    const auto track = b.track(b.thread(b.process("npu"), "1"));
    b.addSlice(sliceOf(b, track, "op", begin, 1'000'000, SliceClass::Kernel));
    return b.finish();
}

/// Two times of the clock after the start, one missing, and one of another clock.
TablePtr timesTable(const ReportPtr& report, const char* page = "memory")
{
    RecordTable<std::int64_t> table(page, report, {0, 250'000, kMissingInteger});
    const auto at = [](std::int64_t begin) {
        return [begin](std::int64_t after) { return after == kMissingInteger ? after : begin + after; };
    };
    table.column(timestampSpec("time", "Time"), at(report->span.begin));
    table.column(timestampSpec("other", "Other clock"), at(5'000));
    table.column(durationSpec("length", "Length"), at(report->span.begin));
    return table.finish();
}

struct TimesSeen {
    TimesSeen() : table(report, selection)
    {
        ShownTimes::of(selection).setZero(report->span.begin);
        table.show();
        table.setTable(timesTable(report));
        settle();
    }
    void settle() const
    {
        REQUIRE(QTest::qWaitFor([&] { return table.shown().rows != nullptr; }, 10000));
    }
    QString text(int row, int column) const
    {
        return table.model()->index(row, column).data(Qt::DisplayRole).toString();
    }
    ReportPtr report = startingAt(kStart);
    Selection selection;
    TableWidget table;
};

} // namespace

TEST_CASE("table times: they begin where the timeline begins", "[views][grid]")
{
    TimesSeen t;
    CHECK(t.text(0, 0) == QStringLiteral("0.000"));
    CHECK(t.text(1, 0) == QStringLiteral("250.000"));
    CHECK(t.text(2, 0) == QString(kMissingText));
    CHECK(t.text(0, 1) == QStringLiteral("5.000"));                // hours away: not a time of this clock
    CHECK(t.text(0, 2) == QStringLiteral("1750408530000000.000")); // a length is no time stamp
}

TEST_CASE("table times: one switch shows date and time everywhere", "[views][grid]")
{
    const InZone zone("UTC");
    TimesSeen t;
    ShownTimes::of(t.selection).setAbsolute(true);
    t.settle();
    CHECK(t.text(0, 0) == timeText(kStart, 0, true, ClockKind::Unix));
    CHECK(t.text(0, 0).startsWith(QStringLiteral("2025-06-20 08:35:30.")));
    CHECK(t.table.model()->headerData(0, Qt::Horizontal, Qt::DisplayRole).toString() ==
          QStringLiteral("Time (UTC)"));
    Selection other(t.selection.preferences());
    CHECK(ShownTimes::of(other).isAbsolute()); // of another tab
    ShownTimes::of(other).setAbsolute(false);
    t.settle();
    CHECK(t.text(1, 0) == QStringLiteral("250.000"));
}

TEST_CASE("table times: a date filter finds the dates of the local zone", "[views][grid]")
{
    const InZone zone("CST-8");
    TimesSeen t;
    ShownTimes::of(t.selection).setAbsolute(true);
    t.settle();
    CHECK(t.text(0, 0).startsWith(QStringLiteral("2025-06-20 16:35:30.")));
    CHECK(t.table.model()->headerData(0, Qt::Horizontal, Qt::DisplayRole).toString() ==
          QStringLiteral("Time (UTC+08:00)"));
    const auto count = [&] { return t.table.shown().rows ? t.table.shown().rows->order.size() : SIZE_MAX; };
    t.table.setFilter(0, QStringLiteral(">2025-06-20 16:35:30.0001"));
    REQUIRE(QTest::qWaitFor([&] { return count() == 1; }, 10000));
    CHECK(t.text(0, 0) == timeText(kStart + 250'000, 0, true, ClockKind::Unix));
    t.table.setFilter(0, QStringLiteral("<2025-06-20 16:35:31"));
    REQUIRE(QTest::qWaitFor([&] { return count() == 2; }, 10000));
    t.table.setFilter(0, QLatin1Char('=') + t.text(1, 0)); // as it is shown
    REQUIRE(QTest::qWaitFor([&] { return count() == 1; }, 10000));
}

TEST_CASE("table times: a hidden table follows the switch when it is shown", "[views][grid]")
{
    TimesSeen t;
    t.table.hide();
    const auto before = t.table.shown().rows;
    ShownTimes::of(t.selection).setAbsolute(true);
    ShownTimes::of(t.selection).setAbsolute(false);
    ShownTimes::of(t.selection).setAbsolute(true);
    QCoreApplication::processEvents();
    CHECK(t.table.shown().rows == before); // nothing was asked for
    CHECK(t.text(0, 0) == QStringLiteral("0.000"));
    t.table.show();
    REQUIRE(QTest::qWaitFor([&] { return t.text(0, 0).startsWith(QStringLiteral("2025-")); }, 10000));
}

TEST_CASE("table times: they follow another zero and the clocks of the ranks", "[views][grid]")
{
    TimesSeen t;
    ShownTimes::of(t.selection).setZero(kStart + 100'000);
    t.settle();
    CHECK(t.text(0, 0) == QStringLiteral("-100.000"));
    t.selection.setClocks({50'000});
    t.settle();
    CHECK(t.text(0, 0) == QStringLiteral("-50.000"));
}

TEST_CASE("table times: files and commands have the times of the clock", "[views][grid]")
{
    TimesSeen t;
    t.table.setFilter(0, QStringLiteral(">100"));
    REQUIRE(QTest::qWaitFor([&] { return t.table.shown().rows->order.size() == 1; }, 10000));
    const auto source = t.table.exportSource();
    CHECK(source.shown.table->text(1, 0) == "1750408530000250.000");
    REQUIRE(source.request.query.filters.size() == 1);
    CHECK(source.request.query.filters[0].text == ">1750408530000100.000");
}

TEST_CASE("table times: commands have the time of a date that was typed", "[views][grid]")
{
    const InZone zone("CST-8");
    TimesSeen t;
    ShownTimes::of(t.selection).setAbsolute(true);
    t.settle();
    const auto given = [&](const QString& typed) {
        t.table.setFilter(0, typed);
        REQUIRE(QTest::qWaitFor([&] { return t.table.shown().rows != nullptr; }, 10000));
        return t.table.exportSource().request.query.filters.at(0).text;
    };
    CHECK(given(QStringLiteral(">2025-06-20 16:35:30.0001")) == ">1750408530000100.000");
    CHECK(given(QStringLiteral("2025-06-20..2025-06-20 16:35:31")) ==
          "1750348800000000.000..1750408531000000.000");
    CHECK(given(QLatin1Char('=') + t.text(0, 0)) == "=1750408530000000.000");
    CHECK(given(QStringLiteral("{2025-06-20T16:35, 12}")) == "{1750408500000000.000, 12}");
}

TEST_CASE("table times: a filter names the same time after the clock has changed", "[views][grid]")
{
    TimesSeen t;
    const auto isOneRow = [&] { return t.table.shown().rows && t.table.shown().rows->order.size() == 1; };
    t.table.setFilter(0, QStringLiteral(">100"));
    REQUIRE(QTest::qWaitFor(isOneRow, 10000));
    ShownTimes::of(t.selection).setZero(kStart + 200'000);
    REQUIRE(QTest::qWaitFor([&] { return t.text(0, 0) == QStringLiteral("50.000"); }, 10000));
    CHECK(t.table.header()->filter(0) == QStringLiteral(">-100.000"));
    CHECK(isOneRow());
    ShownTimes::of(t.selection).setZero(kStart);
    REQUIRE(QTest::qWaitFor([&] { return t.text(0, 0) == QStringLiteral("250.000"); }, 10000));
    CHECK(t.table.header()->filter(0) == QStringLiteral(">100.000"));
    CHECK(isOneRow());
}

TEST_CASE("table times: rows of ranks have the clocks of their ranks", "[views][grid]")
{
    const auto a = startingAt(kStart);
    const auto b = startingAt(kStart + 7'000'000'000);
    auto table = std::make_shared<Table>(*timesTable(b));
    table->reportOf = [](std::size_t row) { return row == 0 ? std::size_t{1} : std::size_t{0}; };
    const auto shown = withTimes(table, {{a, kStart}, {b, kStart + 7'000'000'000}}, false);
    CHECK(shown->text(0, 0) == "0.000");
    CHECK(shown->text(1, 0) == "7000250.000");
    const auto events = withTimes(timesTable(a, "find"), {{a, 0}}, false);
    CHECK(events->text(1, 0) == timesTable(a)->text(1, 0)); // its zero is the same: nothing moves
    CHECK(withTimes(timesTable(a), {}, false)->text(0, 0) == timesTable(a)->text(0, 0));
}
