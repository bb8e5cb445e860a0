// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/comparison_model.h"

#include <QSignalSpy>
#include <QTest>

#include <catch2/catch.hpp>

#include "tests/core/compare/small_run.h"
#include "views/comparison/comparison_sides.h"

using namespace opscope;
using namespace opscope::test;

namespace {

struct Stage {
    ReportPtr a = smallReport({{"conv", "Conv", "", 100000}, {"gone", "Sort", "", 1000}});
    ReportPtr b = smallReport({{"conv", "Conv", "", 200000}, {"new", "Cast", "", 1}}, 7000000, "b");
    ComparisonSides sides{a, b};
    std::vector<std::shared_ptr<const SliceMatching>> told;

    void ask()
    {
        sides.match(&sides, [this](const ComparisonModel& matching) { told.push_back(matching.slices()); });
    }
    bool isTold(std::size_t times)
    {
        return QTest::qWaitFor([&] { return told.size() >= times; }, 10'000);
    }
    RowState stateOfFirst() const
    {
        const auto row = told.back()->rowOf(CompareSide::A, SliceId{0});
        REQUIRE(row);
        return told.back()->rows()[*row].state;
    }
};

} // namespace

TEST_CASE("comparison model: all pages get one answer and who asks late gets it too", "[views][comparison]")
{
    Stage s;
    s.ask();
    s.ask();
    CHECK(s.told.empty()); // never from within the question
    REQUIRE(s.isTold(2));
    s.ask();
    CHECK(s.told.size() == 2);
    REQUIRE(s.isTold(3));
    REQUIRE(s.told[0] != nullptr);
    CHECK(s.told[0] == s.told[1]);
    CHECK(s.told[0] == s.told[2]);
    CHECK(s.stateOfFirst() == RowState::Slower);
}

TEST_CASE("comparison model: a swap turns the answer round and before it the one on its way",
          "[views][comparison]")
{
    Stage s;
    s.ask();
    s.sides.swap(); // nobody waits any more: who shows it asks again
    s.ask();
    REQUIRE(s.isTold(1));
    CHECK(s.told.size() == 1);
    CHECK(s.stateOfFirst() == RowState::Faster);
    s.sides.swap();
    s.ask();
    REQUIRE(s.isTold(2));
    CHECK(s.stateOfFirst() == RowState::Slower);
}

TEST_CASE("comparison model: names lead from one side to the other", "[views][comparison]")
{
    Stage s;
    std::optional<NamePairs> names;
    s.sides.match(&s.sides, [&](const ComparisonModel& matching) { names = matching.names(); });
    REQUIRE(QTest::qWaitFor([&] { return names.has_value(); }, 10'000));
    CHECK(names->at(0).at("conv") == "conv");
    CHECK(names->at(0).at("gone") == "new"); // what is left stands for what is left
    CHECK(names->at(1).at("new") == "gone");
}

TEST_CASE("comparison model: rows and links are of one matching whoever asks first", "[views][comparison]")
{
    Stage s;
    auto& model = s.sides.model();
    std::vector<ComparisonPtr> rows;
    const auto compare = [&](double noise) {
        CompareOptions options;
        options.noiseShare = noise;
        model.compare(options, &s.sides,
                      [&](const Result<ComparisonPtr>& answer) { rows.push_back(answer.value_or(nullptr)); });
    };
    s.ask();
    REQUIRE(s.isTold(1));
    compare(CompareOptions().noiseShare);
    CHECK(rows.empty()); // never from within the question
    REQUIRE(QTest::qWaitFor([&] { return rows.size() == 1; }, 10'000));
    REQUIRE(rows[0] != nullptr);
    s.sides.swap();
    compare(CompareOptions().noiseShare);
    REQUIRE(QTest::qWaitFor([&] { return rows.size() == 2; }, 10'000));
    CHECK(rows[1]->totalA == rows[0]->totalB);

    QSignalSpy changed(&model, &ComparisonModel::changed);
    compare(1); // all is noise, for the links as well
    CHECK(changed.size() == 1);
    s.ask();
    REQUIRE(s.isTold(2));
    CHECK(s.stateOfFirst() == RowState::Same);
    REQUIRE(QTest::qWaitFor([&] { return rows.size() == 3; }, 10'000));
    CHECK(rows[2]->ops == rows[1]->ops); // nothing is matched again
}

TEST_CASE("comparison model: two pages that compare at the same time both get their rows",
          "[views][comparison]")
{
    Stage s;
    auto& model = s.sides.model();
    QObject pages[2];
    std::vector<CompareBy> answers;
    const auto compare = [&](const QObject* page, CompareBy by) {
        CompareOptions options;
        options.by = by;
        model.compare(options, page, [&](const Result<ComparisonPtr>& answer) {
            REQUIRE(answer);
            answers.push_back((*answer)->options.by);
        });
    };
    compare(&pages[0], CompareBy::OpTypes);
    compare(&pages[1], CompareBy::Ops);
    compare(&pages[0], CompareBy::Ops); // a newer request of the same page
    compare(std::make_unique<QObject>().get(), CompareBy::Ops);
    REQUIRE(QTest::qWaitFor([&] { return !model.isBusy(); }, 10'000));
    CHECK(answers == std::vector{CompareBy::Ops, CompareBy::Ops});
}
