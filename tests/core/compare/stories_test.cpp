// SPDX-License-Identifier: GPL-3.0-or-later
/// The stories that a comparison must tell, on the samples.
#include <filesystem>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/compare/compared_scopes.h"
#include "core/compare/comparison.h"
#include "core/compare/parse.h"
#include "core/export/comparison_document.h"
#include "core/import/open.h"
#include "source_dir.h"
#include "tests/support/open.h"

using namespace opscope;
namespace fs = std::filesystem;

namespace {

ReportPtr sample(const char* name)
{
    return openOne(fs::path(OPSCOPE_SOURCE_DIR) / "samples" / name);
}

CompareRun runOf(const ReportPtr& report, const char* scope)
{
    const auto found = findScope(*report, scope);
    if (!found)
        FAIL(found.error().text());
    CompareRun run;
    run.report = report;
    run.scope = *found;
    return run;
}

Comparison compare(const ReportPtr& a, const ReportPtr& b, CompareBy by, const char* scope)
{
    CompareOptions options;
    options.by = by;
    const auto result = compareRuns({runOf(a, scope)}, {runOf(b, scope)}, options);
    if (!result)
        FAIL(result.error().text());
    std::int64_t sum = 0;
    for (const auto& bar : result->waterfall)
        sum += bar.delta;
    if (by == CompareBy::Ops)
        CHECK(sum == result->totalB - result->totalA);
    return *result;
}

const ComparisonRow* find(const Comparison& c, std::string_view name)
{
    for (const auto& row : c.rows) {
        if (row.title.ends_with(name))
            return &row;
    }
    return nullptr;
}

/// Three ops of A became one of B.
bool isOfThree(const Comparison& c, const ComparisonRow& row)
{
    const auto names = namesOf(c, row);
    return row.match == MatchKind::Group && names[0].size() == 3 && names[1].size() == 1;
}

} // namespace

TEST_CASE("story: Mish became LeakyRelu on an SS928", "[core][compare]")
{
    const auto before = sample("JOBYOLOMISHBEFORESAMPLE");
    const auto after = sample("JOBYOLOLEAKYRELUAFTERSAMPLE");
    const CompareRun runA{before, {}, {}};
    const CompareRun runB{after, {}, {}};
    CHECK(scopeOfAll(*before, commonScope({&runA, 1}, {&runB, 1})->kind)->kind == ScopeKind::Execute);
    const auto c = compare(before, after, CompareBy::Ops, "execute");
    CHECK(c.totalA == 23'299'000);
    CHECK(c.totalB == 14'190'000);
    CHECK(c.totalState == RowState::Faster);
    REQUIRE_FALSE(c.outsideCalls.empty()); // the load is no part of the total and is shown apart
    CHECK(c.outsideCalls[0].title == "svp_acl_mdl_load_from_mem");
    CHECK(c.outsideCalls[0].a.total == 61'204'318);
    CHECK(c.outsideCalls[0].b.total == 61'187'640);
    CHECK(c.outsideCalls[0].state == RowState::Same);
    std::size_t groups = 0;
    std::size_t convFaster = 0;
    std::size_t convs = 0;
    for (const auto& row : c.rows) {
        groups += isOfThree(c, row) ? 1U : 0U;
        if (row.type == "Conv") {
            ++convs;
            convFaster += row.state == RowState::Faster ? 1U : 0U;
        }
    }
    CHECK(groups == 67); // Softplus + Tanh + Mul -> LeakyRelu behind every Conv but the heads
    CHECK(convs == 70);
    CHECK(convFaster > convs / 2);

    const auto types = compare(before, after, CompareBy::OpTypes, "execute");
    for (const char* gone : {"Softplus", "Tanh", "Mul"}) {
        REQUIRE(find(types, gone) != nullptr);
        CHECK(find(types, gone)->state == RowState::Gone);
    }
    REQUIRE(find(types, "LeakyRelu") != nullptr);
    CHECK(find(types, "LeakyRelu")->state == RowState::New);

    const auto apis = compare(before, after, CompareBy::Apis, "run");
    const auto* load = find(apis, "svp_acl_mdl_load_from_mem");
    REQUIRE(load != nullptr);
    CHECK(load->state == RowState::Same);
    const auto* execute = find(apis, "svp_acl_mdl_execute");
    REQUIRE(execute != nullptr);
    CHECK(execute->a.total == 23'299'000);
    CHECK(execute->b.total == 14'190'000);
    CHECK(load->a.total > execute->a.total);

    const auto html = comparisonDocument(std::make_shared<const Comparison>(c), kMostHtmlRows).html();
    CHECK(html.find("23299.000 us") != std::string::npos);
    CHECK(html.find("<svg") != std::string::npos);
    CHECK(html.find("61204.318") != std::string::npos);
}

TEST_CASE("story: a sleep is found and ops are fused on an Ascend 310", "[core][compare]")
{
    const auto sleeping = sample("PROF_000001_20211118093012345_FACEMASKSLEEPING");
    const auto awake = sample("PROF_000001_20211118094024567_FACEMASKNOSLEEPS");
    const auto fused = sample("PROF_000001_20211118095113789_FACEMASKOPSFUSED");
    const auto apis = compare(sleeping, awake, CompareBy::Apis, "run");
    const auto* range = find(apis, "CreateMultipleStreamsFromFile");
    REQUIRE(range != nullptr);
    CHECK(range->a.total == 5'645'052'000);
    CHECK(range->b.total == 642'772'000);
    std::vector<CompareRun> a{{.report = sleeping, .scope = scopesOf(*sleeping).front(), .device = {}}};
    std::vector<CompareRun> b{{.report = awake, .scope = scopesOf(*awake).front(), .device = {}}};
    CompareOptions options;
    options.isDefaultScope = true;
    options.notes = setCommonScope(a, b);
    const auto byDefault = compareRuns(a, b, options);
    REQUIRE(byDefault);
    CHECK(byDefault->totalState == RowState::Same);
    REQUIRE(byDefault->headlines.size() == 1); // 5 s went outside the execute call
    CHECK(byDefault->headlines[0].id == MessageId::CompareOutsideBy);
    CHECK(byDefault->headlines[0].args.at(3) == "CreateMultipleStreamsFromFile");
    CHECK(byDefault->headlines[0].args.at(4) == "5060045.921"); // without the calls inside the range
    CHECK(byDefault->headlines[0].args.at(6) == "1");
    CHECK(byDefault->headlines[0].args.at(7) == microsText(range->a.total)); // what the row of the calls has
    CHECK(byDefault->headlines[0].args.at(8) == microsText(range->b.total));
    CHECK(byDefault->headlines[0].english().find("itself, without the calls inside it: 5060045.921 us") !=
          std::string::npos);
    const auto* execute = find(apis, "aclmdlExecute");
    REQUIRE(execute != nullptr);
    CHECK(execute->a.total == 7'209'000);
    CHECK(execute->difference() == 0);
    CHECK(execute->state == RowState::Same);

    const auto ops = compare(awake, fused, CompareBy::Ops, "execute");
    CHECK(ops.totalA == 7'209'000);
    CHECK(ops.totalB == 2'305'000);
    std::size_t groups = 0;
    for (const auto& row : ops.rows)
        groups += isOfThree(ops, row) ? 1U : 0U;
    CHECK(groups == 18); // Conv2D + BNInferenceD + Relu -> Conv2D
}

TEST_CASE("story: samples compared with themselves are all the same", "[core][compare]")
{
    for (const char* name : {"JOBYOLOMISHBEFORESAMPLE", "PROF_000001_20211118095113789_FACEMASKOPSFUSED"}) {
        const auto report = sample(name);
        for (const auto by : {CompareBy::Ops, CompareBy::OpTypes, CompareBy::Apis, CompareBy::Platform}) {
            const auto c = compare(report, report, by, "run");
            for (const auto& row : c.rows) {
                CHECK(row.state == RowState::Same);
                CHECK(row.difference() == 0);
            }
        }
    }
}
