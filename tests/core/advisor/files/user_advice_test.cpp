// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/files/user_advice.h"

#include <cstdlib>

#include <catch2/catch.hpp>

#include "core/base/regular_file.h"
#include "tests/support/temp_folder.h"

using namespace opscope;

TEST_CASE("user advice: a line is a threshold, what is none is told with its line", "[advisor]")
{
    Thresholds thresholds;
    const auto unread = readThresholds("# ours\nsvp_dld = 0.6  # was 0.7\r\n\nno_such=1\nwait_time\n",
                                       "thresholds", thresholds);
    CHECK(thresholds.at(ThresholdId::SvpDld) == 0.6);
    REQUIRE(unread.size() == 2);
    CHECK(unread[0].where.line == 4);
    CHECK(unread[0].code == ErrorCode::NotFound);
    CHECK(unread[1].where.line == 5);
}

TEST_CASE("user advice: a threshold is kept in the file with its comments and taken out again", "[advisor]")
{
    const TempFolder folder;
    const std::string before =
        std::getenv("XDG_CONFIG_HOME") == nullptr ? "" : std::getenv("XDG_CONFIG_HOME");
    setenv("XDG_CONFIG_HOME", folder.path().c_str(), 1);
    const auto file = folder.path() / "opscope/thresholds";
    const auto text = [&] { return readRegular(file, 1 << 16).value_or("none"); };
    std::vector<Error> unread;
    CHECK(userThresholds(unread) == Thresholds());
    REQUIRE(rememberThreshold(ThresholdId::SvpDld, 0.1));
    CHECK(text() == "svp_dld = 0.1\n");
    folder.write("opscope/thresholds", "# mine\n svp_dld=0.1 # board 7\nno_bound = 0.5\nsvp_dld = 0.3\nodd");
    REQUIRE(rememberThreshold(ThresholdId::SvpDld, 0.65));
    CHECK(text() == "# mine\nsvp_dld = 0.65  # board 7\nno_bound = 0.5\nodd\n");
    REQUIRE(rememberThreshold(ThresholdId::SvpDdrPeak, 25.6));
    const auto own = userThresholds(unread);
    CHECK(own.at(ThresholdId::SvpDld) == 0.65);
    CHECK(own.at(ThresholdId::SvpDdrPeak) == 25.6);
    CHECK_FALSE(own.isDefault(ThresholdId::SvpDdrPeak));
    CHECK(own.isDefault(ThresholdId::SvpWld));
    CHECK(Thresholds().isDefault(ThresholdId::SvpDdrPeak)); // none
    CHECK(unread.size() == 1);                              // "odd"
    for (const auto id : {ThresholdId::SvpDld, ThresholdId::SvpDdrPeak, ThresholdId::NoBound})
        REQUIRE(rememberThreshold(id, std::nullopt));
    CHECK(text() == "# mine\n# board 7\nodd\n");
    CHECK(userThresholds(unread) == Thresholds());
    setenv("XDG_CONFIG_HOME", before.c_str(), 1);
}

TEST_CASE("user advice: chips, rules and thresholds stand in one folder", "[advisor]")
{
    const TempFolder folder;
    folder.write("opscope/thresholds", "no_bound=0.5\n");
    folder.write("opscope/chips/mine.json", R"({"chips": {"Mine": {"like": "Ascend310", "l2_size": 3}}})");
    folder.write("opscope/chips/bad.json", "[");
    folder.write("opscope/unknown_chip", "mine\n");
    folder.write("opscope/rules/broken.rule", "no rule\n");
    const std::string before =
        std::getenv("XDG_CONFIG_HOME") == nullptr ? "" : std::getenv("XDG_CONFIG_HOME");
    setenv("XDG_CONFIG_HOME", folder.path().c_str(), 1);
    const auto user = userAdvice();
    REQUIRE(rememberUnknownChip("Ascend310P3"));
    const auto later = userAdvice();
    setenv("XDG_CONFIG_HOME", before.c_str(), 1);
    CHECK(user.options.thresholds.at(ThresholdId::NoBound) == 0.5);
    REQUIRE(user.options.chips.find("Mine") != nullptr);
    CHECK(user.options.chips.find("Mine")->at(ChipNumberId::L2Size) == 3);
    // The chip of a run that says none, and of no other.
    CHECK(user.options.chips.chipOf(PlatformInfo()).name == "Mine");
    CHECK(later.options.chips.chipOf(PlatformInfo()).name == "Ascend310P3");
    PlatformInfo said;
    said.devices.emplace_back();
    said.devices[0].chip = "Ascend910B4";
    CHECK(user.options.chips.chipOf(said).name == "Ascend910B4");
    REQUIRE(user.unread.size() == 1);
    CHECK(user.unread[0].where.file.ends_with("bad.json"));
    CHECK(user.options.own.back().failure.has_value()); // a rule that fails is shown among the rules
}
