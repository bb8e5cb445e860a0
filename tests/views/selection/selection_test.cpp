// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/selection/selection.h"

#include <limits>

#include <QSignalSpy>
#include <QTest>
#include <QWidget>

#include <catch2/catch.hpp>

using namespace opscope;

namespace {

NarrowingChoices choices(std::vector<std::string> ranks, std::size_t steps)
{
    NarrowingChoices out;
    out.steps.resize(steps);
    out.ranks = std::move(ranks);
    return out;
}

} // namespace

TEST_CASE("selection: a narrowing that another job does not know is dropped", "[views][narrowing]")
{
    Selection selection;
    selection.setChoices(choices({"0", "1"}, 3));
    selection.setNarrowing({.rank = 1, .step = 2});
    selection.setChoices(choices({"0"}, 2));
    CHECK(selection.narrowing() == Narrowing());
    CHECK(selection.rank() == 0);
}

TEST_CASE("selection: a slice of another rank brings that rank into focus", "[views][narrowing]")
{
    Selection selection;
    selection.setSlices({SliceId::of(3)});
    int ranks = 0;
    QObject context;
    selection.on(Selection::Rank, &context, [&] {
        ++ranks;
        CHECK(selection.slices().empty()); // slices of the previous rank are not valid now
    });
    Narrowing narrowing;
    narrowing.rank = 0;
    selection.setNarrowing(narrowing);
    selection.setSlices({SliceId::of(4)}, 1);
    CHECK(ranks == 1);
    CHECK(selection.rank() == 1);
    CHECK(selection.narrowing().rank == 1); // a narrowing to one rank follows the focus
    CHECK(selection.slices() == std::vector<SliceId>{SliceId::of(4)});
}

TEST_CASE("selection: slices that are picked in an area are the selection", "[views][selection]")
{
    Selection selection;
    CHECK(selection.selected().isEmpty());
    selection.setRange(TimeRange{10, 20}, {TrackId{1}});
    CHECK(selection.selected() == SelectedPart{.range = TimeRange{10, 20}, .tracks = {TrackId{1}}});
    selection.setSlices({SliceId{3}});
    CHECK(selection.selected() == SelectedPart{.slices = {SliceId{3}}});
    CHECK(selection.range() == TimeRange{10, 20}); // sums still use the range
    selection.setSlices({});
    CHECK(selection.selected().range == TimeRange{10, 20});
    selection.setSlices({SliceId{3}});
    selection.setRange(TimeRange{30, 40}); // another area
    CHECK(selection.selected() == SelectedPart{.range = TimeRange{30, 40}});
}

TEST_CASE("selection: a range is the same stretch of the axis for each rank", "[views][selection]")
{
    Selection selection;
    selection.setChoices(choices({"0", "1"}, 0));
    selection.setClocks({0, -1000});
    selection.setRange(TimeRange{10, 20});
    CHECK(selection.rangeIn(0) == TimeRange{10, 20});
    CHECK(selection.rangeIn(1) == TimeRange{1010, 1020});
    selection.setRank(1); // the clock of the range changes, the stretch of the axis does not
    CHECK(selection.range() == TimeRange{1010, 1020});
    CHECK(selection.rangeIn(0) == TimeRange{10, 20});

    selection.setNarrowing({.range = TimeRange{1010, 1020}, .rangeOf = 1});
    CHECK(selection.narrowingIn(0).range == TimeRange{10, 20});
    CHECK(selection.ownNarrowing().range == TimeRange{1010, 1020});
    int narrowed = 0;
    QObject context;
    selection.on(Selection::Narrowed, &context, [&] { ++narrowed; });
    selection.setClocks({0, -2000}); // aligned in another way
    CHECK(narrowed == 1);
    CHECK(selection.narrowingIn(0).range == TimeRange{-990, -980});
    auto dropped = selection.narrowing();
    dropped.range.reset();
    selection.setNarrowing(dropped);
    CHECK(selection.narrowing() == Narrowing());
}

TEST_CASE("selection: it reports the distance of the clocks of two ranks and its changes",
          "[views][selection]")
{
    Selection selection;
    int emitted = 0;
    QObject context;
    selection.on(Selection::Clocks, &context, [&] { ++emitted; });
    selection.setClocks({100, -1000});
    CHECK(emitted == 1); // nothing is selected, but the lines of ranks must be drawn again
    selection.setClocks({100, -1000});
    CHECK(emitted == 1);
    CHECK(selection.clockShift(0, 0) == 0);
    CHECK(selection.clockShift(1, 0) == 1100);
    CHECK(selection.clockShift(0, 1) == -1100);
    CHECK(selection.clockShift(0, 7) == -100); // no clock was set for that rank, so it is not shifted
    CHECK(selection.byClockOf(1, {10, 20}, 0) == TimeRange{1110, 1120});
    selection.setRank(1);
    CHECK(selection.clockShift(1, 0) == 1100); // independent of the rank in focus

    using Limits = std::numeric_limits<std::int64_t>;
    selection.setClocks({Limits::max(), Limits::min()});
    CHECK(emitted == 2);
    CHECK(selection.clockShift(1, 0) == Limits::max());
    CHECK(selection.clockShift(0, 1) == Limits::min());
    CHECK(selection.byClockOf(1, {-5, 5}, 0) == TimeRange{Limits::max() - 5, Limits::max()});
}

TEST_CASE("selection: lanes of a rank do not filter another rank", "[views][selection]")
{
    Selection selection;
    selection.setChoices(choices({"0", "1"}, 0));
    selection.setNarrowing({.rank = 0, .tracks = {TrackId{2}}});
    selection.setRank(1);
    CHECK(selection.narrowing() == Narrowing{.rank = 1});
}

TEST_CASE("selection: what was selected comes back, but not when something else is opened",
          "[views][selection]")
{
    Selection selection;
    selection.setChoices(choices({"0", "1"}, 0));
    QSignalSpy forgotten(&selection, &Selection::forgotten);
    selection.setRange(TimeRange{10, 20}, {TrackId{1}});
    selection.setNarrowing({.name = "conv"});
    const auto before = selection.state();
    selection.setSlices({SliceId{3}}, 1);
    CHECK(selection.range() == TimeRange{10, 20});
    selection.setState(before);
    CHECK(selection.slices().empty());
    CHECK(selection.rank() == 0);
    CHECK(selection.tracks() == std::vector{TrackId{1}});
    CHECK(selection.narrowing().name == "conv");
    CHECK(forgotten.isEmpty());
    selection.setChoices(choices({"0"}, 0));
    CHECK(forgotten.count() == 1);
    selection.forget();
    CHECK(selection.selected().isEmpty());
    CHECK(forgotten.count() == 2);
}

TEST_CASE("selection: the author of a change does not follow it", "[views][selection]")
{
    Selection selection;
    QObject author;
    QObject other;
    int ofAuthor = 0;
    int ofOther = 0;
    selection.on(Selection::Slices | Selection::Rank, &author, [&] { ++ofAuthor; });
    selection.on(Selection::Slices | Selection::Rank, &other, [&] { ++ofOther; });
    selection.setSlices({SliceId::of(3)}, 1, &author);
    CHECK(ofAuthor == 0);
    CHECK(ofOther == 2); // the rank and then its slices
    selection.setState({});
    CHECK(ofAuthor == 1);
    CHECK(ofOther == 3);
}

TEST_CASE("selection: a pointer that stays does not move the cursor", "[views][selection]")
{
    Selection selection;
    QObject context;
    int moved = 0;
    int changed = 0;
    QObject::connect(&selection, &Selection::cursorMoved, &context, [&] { ++moved; });
    QObject::connect(&selection, &Selection::changed, &context, [&] { ++changed; });
    selection.setCursor(7);
    selection.setCursor(7);
    selection.setCursor(std::nullopt);
    CHECK(moved == 2);
    CHECK(changed == 0);
}

TEST_CASE("selection: a hidden widget follows when it is shown", "[views][selection]")
{
    Selection selection;
    QWidget window;
    QWidget widget(&window);
    int followed = 0;
    selection.onSeen(Selection::Slices, &widget, [&] { ++followed; });
    selection.setSlices({SliceId::of(3)});
    selection.setSlices({SliceId::of(4)});
    CHECK(followed == 0);
    window.show();
    CHECK(followed == 1); // once for both changes
    selection.setSlices({SliceId::of(5)});
    CHECK(followed == 2);
    selection.setSlices({SliceId::of(6)}, &widget); // the author
    window.hide();
    window.show();
    CHECK(followed == 2);
}
