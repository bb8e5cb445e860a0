// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/comparison_sides.h"

#include <QSignalSpy>

#include <catch2/catch.hpp>

#include "tests/views/comparison/pair_reports.h"

using namespace opscope;
using namespace opscope::test;

namespace {

ReportPtr at(const std::string& name, const std::string& root)
{
    ReportBuilder b;
    b.report().name = name;
    b.report().root = root;
    return b.finish();
}

} // namespace

TEST_CASE("comparison sides: runs of one name are told apart by what differs in their paths",
          "[views][comparison]")
{
    const auto names = [](const char* nameA, const char* rootA, const char* nameB, const char* rootB) {
        const ComparisonSides sides(at(nameA, rootA), at(nameB, rootB));
        return std::array{sides.name(CompareSide::A), sides.name(CompareSide::B)};
    };
    using Names = std::array<QString, 2>;
    CHECK(names("rank_0", "/runs/before/rank_0", "rank_0", "/runs/after/rank_0") ==
          Names{QStringLiteral("before \u00B7 rank_0"), QStringLiteral("after \u00B7 rank_0")});
    CHECK(names("PROF", "/runs/x/1/PROF", "PROF", "/runs/y/2/PROF") ==
          Names{QStringLiteral("1 \u00B7 PROF"), QStringLiteral("2 \u00B7 PROF")});
    CHECK(names("PROF", "/runs/PROF", "PROF", "/runs/PROF/PROF") ==
          Names{QStringLiteral("runs \u00B7 PROF"), QStringLiteral("PROF \u00B7 PROF")});
    CHECK(names("a", "/runs/a", "b", "/runs/b") == Names{QStringLiteral("a"), QStringLiteral("b")});
    CHECK(names("a", "/runs/a", "a", "/runs/a") == Names{QStringLiteral("a"), QStringLiteral("a")});
}

TEST_CASE("comparison sides: ranks of two folders are not named as if they were of one job",
          "[views][comparison]")
{
    const auto rank = [](const std::string& name, const std::string& folder, std::int64_t number) {
        ReportBuilder b;
        b.report().name = name;
        b.report().root = folder + "/" + name;
        b.report().rank = number;
        return b.finish();
    };
    const auto names = sideNames(*rank("node-a_1", "/runs/before", 0), *rank("node-a_7", "/runs/after", 0));
    CHECK(names[0] == "before \u00B7 node-a_1");
    CHECK(names[1] == "after \u00B7 node-a_7");
    const auto ofOne = sideNames(*rank("node-a_1", "/runs/before", 0), *rank("node-a_2", "/runs/before", 1));
    CHECK(ofOne[0] == "node-a_1");
}

TEST_CASE("comparison sides: a name that other open reports have too contains their folder",
          "[views][comparison]")
{
    const auto a = at("JOB1", "/runs/x/JOB1");
    ComparisonSides sides(a, at("JOB2", "/runs/x/JOB2"));
    CHECK(sides.name(CompareSide::A) == QStringLiteral("JOB1"));
    QSignalSpy renamed(&sides, &ComparisonSides::renamed);
    sides.setFolder(*a, QStringLiteral("x")); // /runs/y/JOB1 is open too
    sides.setFolder(*a, QStringLiteral("x"));
    CHECK(renamed.count() == 1);
    CHECK(sides.name(CompareSide::A) == QStringLiteral("x \u00B7 JOB1"));
    CHECK(sides.name(CompareSide::B) == QStringLiteral("JOB2"));
    sides.swap();
    CHECK(sides.name(CompareSide::B) == QStringLiteral("x \u00B7 JOB1"));
}

TEST_CASE("comparison sides: each rank of a folder may stand for its side and a swap takes the ranks along",
          "[views][comparison]")
{
    const auto folder = [](const std::string& root) {
        return std::make_shared<const Workspace>(
            Workspace{{at("rank_0", root + "/rank_0"), at("rank_1", root + "/rank_1")}});
    };
    const auto before = folder("/runs/before");
    const auto after = folder("/runs/after");
    ComparisonSides sides(before->reports[0], after->reports[0]);
    CHECK(sides.ranks(CompareSide::A) == nullptr);
    sides.offerRanks(before);
    sides.offerRanks(after);
    CHECK(sides.ranks(CompareSide::A) == before);
    CHECK(sides.ranks(CompareSide::B) == after);
    QSignalSpy replaced(&sides, &ComparisonSides::replaced);
    sides.chooseRank(CompareSide::B, 0); // it is the one already
    sides.chooseRank(CompareSide::B, 2); // there is none
    CHECK(replaced.isEmpty());
    sides.chooseRank(CompareSide::B, 1);
    REQUIRE(replaced.count() == 1);
    CHECK(sides.first(CompareSide::B) == after->reports[1]);
    CHECK(sides.first(CompareSide::A) == before->reports[0]);
    sides.swap();
    CHECK(sides.ranks(CompareSide::A) == after);
    CHECK(sides.first(CompareSide::A) == after->reports[1]);
    CHECK(sides.name(CompareSide::A) == QStringLiteral("rank_1"));
}
