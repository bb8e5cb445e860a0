// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/document/runs.h"

#include <QTest>

#include <catch2/catch.hpp>

#include "source_dir.h"
#include "views/document/session.h"

using namespace opscope;

namespace {

const auto kRun = QStringLiteral(OPSCOPE_SOURCE_DIR "/samples/JOBYOLOMISHBEFORESAMPLE");

} // namespace

TEST_CASE("runs: everyone who waits for a run gets the same one", "[views][document]")
{
    Runs runs;
    QObject receiver;
    std::vector<std::shared_ptr<const Workspace>> answers;
    const auto use = [&](const Result<std::shared_ptr<const Workspace>>& answer) {
        REQUIRE(answer);
        answers.push_back(*answer);
    };
    runs.whenReady(kRun, &receiver, use);
    runs.whenReady(kRun, &receiver, use);
    CHECK(answers.empty());
    REQUIRE(QTest::qWaitFor([&] { return answers.size() == 2; }, 60000));
    CHECK(answers[0] == answers[1]);
}

TEST_CASE("runs: a run of a tab is not read again", "[views][document]")
{
    Runs runs;
    Session tab;
    runs.add(&tab);
    tab.open(kRun);
    QObject receiver;
    std::vector<std::shared_ptr<const Workspace>> answers;
    const auto use = [&](const Result<std::shared_ptr<const Workspace>>& answer) {
        REQUIRE(answer);
        answers.push_back(*answer);
    };
    runs.whenReady(kRun, &receiver, use);
    REQUIRE(QTest::qWaitFor([&] { return answers.size() == 1; }, 60000));
    CHECK(answers[0] == tab.workspace());
    runs.whenReady(kRun, &receiver, use);
    CHECK(answers.size() == 1);
    REQUIRE(QTest::qWaitFor([&] { return answers.size() == 2; }));
    CHECK(answers[1] == tab.workspace());
}

TEST_CASE("runs: a path that cannot be read reports why", "[views][document]")
{
    Runs runs;
    QObject receiver;
    std::optional<Error> error;
    runs.whenReady(QStringLiteral("/no/such/folder"), &receiver,
                   [&](const Result<std::shared_ptr<const Workspace>>& answer) { error = answer.error(); });
    REQUIRE(QTest::qWaitFor([&] { return error.has_value(); }, 20000));
    CHECK(error->code == ErrorCode::NotFound);
}

TEST_CASE("runs: a run is read although its tab is closed meanwhile", "[views][document]")
{
    Runs runs;
    auto tab = std::make_unique<Session>();
    runs.add(tab.get());
    tab->open(kRun);
    QObject receiver;
    bool isRead = false;
    runs.whenReady(kRun, &receiver,
                   [&](const Result<std::shared_ptr<const Workspace>>& answer) { isRead = bool(answer); });
    tab.reset();
    REQUIRE(QTest::qWaitFor([&] { return isRead; }, 60000));
}
