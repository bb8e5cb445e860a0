// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/workers/job.h"

#include <memory>
#include <new>
#include <optional>
#include <semaphore>
#include <vector>

#include <QTest>

#include <catch2/catch.hpp>

using namespace opscope;

namespace {

struct Owner : QObject {
    Job job{this};
};

} // namespace

TEST_CASE("job: the answer arrives on the owner's thread and may have a move-only type", "[views][workers]")
{
    Owner owner;
    std::unique_ptr<int> answer;
    owner.job.run([](const std::stop_token&) { return std::make_unique<int>(7); },
                  [&](std::unique_ptr<int> value) {
                      CHECK(QThread::currentThread() == owner.thread());
                      CHECK_FALSE(owner.job.isRunning());
                      answer = std::move(value);
                  });
    CHECK(owner.job.isRunning());
    REQUIRE(QTest::qWaitFor([&] { return answer != nullptr; }));
    CHECK(*answer == 7);
}

TEST_CASE("job: a newer run stops the older one and discards its answer", "[views][workers]")
{
    Owner owner;
    std::vector<int> answers;
    std::binary_semaphore begun{0};
    bool wasStopped = false;
    owner.job.run(
        [&](const std::stop_token& stop) {
            begun.release();
            while (!stop.stop_requested())
                std::this_thread::yield();
            wasStopped = true;
            return 1;
        },
        [&](int value) { answers.push_back(value); });
    begun.acquire();
    owner.job.run([](const std::stop_token&) { return 2; }, [&](int value) { answers.push_back(value); });
    REQUIRE(QTest::qWaitFor([&] { return !owner.job.isRunning(); }));
    workers().waitForDone();
    QCoreApplication::processEvents();
    CHECK(wasStopped);
    CHECK(answers == std::vector{2});
}

TEST_CASE("job: parts arrive in order before the end and a stopped job still passes its parts",
          "[views][workers]")
{
    Owner owner;
    std::vector<int> parts;
    double farthest = 0;
    bool isDone = false;
    std::binary_semaphore first{0};
    owner.job.runInParts<int>(
        [&](JobOutput<int>& out, const std::stop_token& stop) {
            out.add(1);
            out.setProgress(1, QStringLiteral("all"));
            first.release();
            while (!stop.stop_requested())
                std::this_thread::yield();
            out.add(2);
        },
        [&](int part) { parts.push_back(part); }, [&] { isDone = true; },
        [&](double fraction, const QString& text) {
            farthest = fraction;
            CHECK(text == QStringLiteral("all"));
        });
    first.acquire();
    owner.job.stop();
    REQUIRE(QTest::qWaitFor([&] { return isDone; }));
    CHECK(parts == std::vector{1, 2});
    CHECK(farthest == 1);
}

TEST_CASE("job: neither a replaced job nor a destroyed owner receives an answer", "[views][workers]")
{
    bool isAnswered = false;
    const auto work = [](const std::stop_token&) { return 1; };
    const auto done = [&](int) { isAnswered = true; };
    QObject owner;
    auto job = std::make_unique<Job>(&owner);
    job->run(work, done);
    job.reset();
    {
        Owner gone;
        gone.job.run(work, done);
    }
    workers().waitForDone();
    QCoreApplication::processEvents();
    CHECK_FALSE(isAnswered);
}

TEST_CASE("job: work that throws reports an error", "[views][workers]")
{
    Owner owner;
    std::optional<Result<int>> answer;
    owner.job.run([](const std::stop_token&) -> Result<int> { throw std::bad_alloc(); },
                  [&](Result<int> value) { answer = std::move(value); });
    REQUIRE(QTest::qWaitFor([&] { return !owner.job.isRunning(); }));
    REQUIRE(answer);
    REQUIRE_FALSE(*answer);
    CHECK(answer->error().message.id == MessageId::Internal);
}
