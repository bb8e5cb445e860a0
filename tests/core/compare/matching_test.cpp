// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/matching.h"

#include <map>
#include <random>

#include <catch2/catch.hpp>

using namespace opscope;

namespace {

struct Op {
    std::string name, type, shape;
};

struct Case {
    StringPool texts;
    OpKeys keys;
    OpSequence a, b;

    Case(const std::vector<Op>& left, const std::vector<Op>& right)
    {
        for (const auto& op : left)
            push(a, op);
        for (const auto& op : right)
            push(b, op);
    }
    void push(OpSequence& side, const Op& op)
    {
        const auto kept = [&](const std::string& text) { return texts.text(texts.intern(text)); };
        const auto key = keys.intern(kept(op.name), kept(op.shape), kept(op.type), {});
        const auto it = std::find(side.keys.begin(), side.keys.end(), key);
        if (it != side.keys.end()) {
            ++side.counts[static_cast<std::size_t>(it - side.keys.begin())];
            return;
        }
        side.keys.push_back(key);
        side.counts.push_back(1);
    }
    Matching match(const MatchOptions& options = {}) const { return matchOps(keys, a, b, options); }
    /// "kind: a+b -> c" of every row, in order.
    std::vector<std::string> text(const Matching& m) const
    {
        std::vector<std::string> out;
        for (const auto& row : m.rows) {
            std::string line = matchKindName(row.kind);
            line += ":";
            for (const auto k : row.a)
                line.append(" ").append(keys.at(k).name);
            line += " ->";
            for (const auto k : row.b)
                line.append(" ").append(keys.at(k).name);
            out.push_back(line);
        }
        return out;
    }
};

using Lines = std::vector<std::string>;

} // namespace

TEST_CASE("matching: same name and shape is the same op whatever the order", "[core][compare]")
{
    const Case c({{"a", "Conv", "1"}, {"b", "Conv", "1"}, {"c", "Relu", "1"}},
                 {{"c", "Relu", "1"}, {"a", "Conv", "1"}, {"b", "Conv", "1"}});
    CHECK(c.text(c.match()) == Lines{"exact: a -> a", "exact: b -> b", "exact: c -> c"});
}

TEST_CASE("matching: a collective keeps its row when only its group number differs", "[core][compare]")
{
    const Case c({{"hcom_allReduce__586_0_1", "", ""}, {"hcom_allReduce__586_1_1", "", ""}},
                 {{"hcom_allReduce__210_1_1", "", ""}, {"hcom_allReduce__210_0_1", "", ""}});
    CHECK(c.text(c.match()) == Lines{"collective: hcom_allReduce__586_0_1 -> hcom_allReduce__210_0_1",
                                     "collective: hcom_allReduce__586_1_1 -> hcom_allReduce__210_1_1"});
    CHECK(withoutGroupNumber("hcom_broadcast__12_3_1") == "hcom_broadcast__3_1");
    CHECK(withoutGroupNumber("my__op") == "my__op");
    CHECK(withoutGroupNumber("op__12") == "op__12");
}

TEST_CASE("matching: a changed shape and a renumbered name are told", "[core][compare]")
{
    const Case c({{"fc", "MatMul", "8,8"}, {"conv_3", "Conv", "x"}, {"last", "Softmax", "1"}},
                 {{"fc", "MatMul", "16,8"}, {"conv_2", "Conv", "x"}, {"last", "Softmax", "1"}});
    const auto m = c.match();
    CHECK(c.text(m) == Lines{"shape changed: fc -> fc", "renamed: conv_3 -> conv_2", "exact: last -> last"});
    CHECK(m.rows[1].confidence > 0.9);
}

TEST_CASE("matching: insertions and removals stay new and gone", "[core][compare]")
{
    const Case c({{"a", "Conv", ""}, {"old", "Cast", ""}, {"b", "Conv", ""}, {"c", "Conv", ""}},
                 {{"a", "Conv", ""}, {"b", "Conv", ""}, {"new", "Transpose", ""}, {"c", "Conv", ""}});
    MatchOptions options;
    const auto m = c.match(options);
    // `old` stands alone behind `a`, and casts are gone from B altogether: proposed as folded into `a`, and
    // can be broken.
    CHECK(c.text(m) == Lines{"group: a old -> a", "exact: b -> b", "exact: c -> c", "only B: -> new"});
    options.broken.insert(matchId(m.rows[0], c.keys));
    CHECK(c.text(c.match(options)) ==
          Lines{"exact: a -> a", "only A: old ->", "exact: b -> b", "exact: c -> c", "only B: -> new"});
}

TEST_CASE("matching: the three ops of Mish became one LeakyRelu", "[core][compare]")
{
    std::vector<Op> a;
    std::vector<Op> b;
    for (int i = 0; i < 5; ++i) {
        const auto n = std::to_string(i);
        a.push_back({"conv" + n, "Conv", n});
        a.push_back({"softplus" + n, "Softplus", n});
        a.push_back({"tanh" + n, "Tanh", n});
        a.push_back({"mul" + n, "Mul", n});
        b.push_back({"conv" + n, "Conv", n});
        b.push_back({"leaky" + n, "LeakyRelu", n});
    }
    const Case c(a, b);
    const auto m = c.match();
    REQUIRE(m.rows.size() == 10);
    CHECK(c.text(m)[1] == "group: softplus0 tanh0 mul0 -> leaky0");
    for (std::size_t i = 1; i < 10; i += 2) {
        CHECK(m.rows[i].kind == MatchKind::Group);
        CHECK(m.rows[i].confidence == 0.8); // its shortest text, not 0.7999999999999999
    }
}

TEST_CASE("matching: convolution with normalisation and activation fused into one op", "[core][compare]")
{
    SECTION("the fused op carries the names of its parts")
    {
        const Case c({{"conv1", "Conv2D", "x"},
                      {"bn1", "BNInferenceD", "y"},
                      {"relu1", "Relu", "y"},
                      {"pool", "Pool", ""}},
                     {{"conv1bn1relu1", "Conv2D", "z"}, {"pool", "Pool", ""}});
        const auto m = c.match();
        CHECK(c.text(m) == Lines{"group: conv1 bn1 relu1 -> conv1bn1relu1", "exact: pool -> pool"});
        CHECK(m.rows[0].confidence > 0.9);
    }
    SECTION("and is not taken for another convolution of the same shape")
    {
        const Case c({{"c1", "Conv2D", "x"}, {"bn1", "BN", "x"}, {"c2", "Conv2D", "x"}, {"bn2", "BN", "x"}},
                     {{"c2bn2", "Conv2D", "x"}, {"c1bn1", "Conv2D", "x"}});
        CHECK(c.text(c.match()) == Lines{"group: c1 bn1 -> c1bn1", "group: c2 bn2 -> c2bn2"});
    }
    SECTION("the fused op keeps the name of the convolution")
    {
        const Case c({{"conv1", "Conv2D", "x"},
                      {"bn1", "BNInferenceD", "y"},
                      {"relu1", "Relu", "y"},
                      {"conv2", "Conv2D", "x"},
                      {"bn2", "BNInferenceD", "y"}},
                     {{"conv1", "Conv2D", "x"}, {"conv2", "Conv2D", "x"}});
        CHECK(c.text(c.match()) == Lines{"group: conv1 bn1 relu1 -> conv1", "group: conv2 bn2 -> conv2"});
    }
    SECTION("and split again")
    {
        const Case c({{"conv1", "Conv2D", "x"}}, {{"conv1", "Conv2D", "x"}, {"bn1", "BNInferenceD", "y"}});
        CHECK(c.text(c.match()) == Lines{"group: conv1 -> conv1 bn1"});
    }
}

TEST_CASE("matching: one op split into several is a group and its pieces are in no other row",
          "[core][compare]")
{
    const Case c({{"conv1", "Conv", "x"}, {"attention", "FlashAttention", "s"}, {"pool", "Pool", ""}},
                 {{"conv1", "Conv", "x"},
                  {"attention_qk", "MatMul", "s"},
                  {"attention_softmax", "Softmax", "s"},
                  {"attention_v", "MatMul", "t"},
                  {"pool", "Pool", ""}});
    const auto m = c.match();
    CHECK(c.text(m) == Lines{"exact: conv1 -> conv1",
                             "group: attention -> attention_qk attention_softmax attention_v",
                             "exact: pool -> pool"});
    CHECK(m.rows[1].confidence < 1);
    // Broken up, nothing is lost: gone on one side and new on the other.
    MatchOptions broken;
    broken.broken.insert(matchId(m.rows[1], c.keys));
    std::size_t gone = 0;
    std::size_t fresh = 0;
    for (const auto& row : c.match(broken).rows) {
        gone += row.kind == MatchKind::OnlyA ? 1U : 0U;
        fresh += row.kind == MatchKind::OnlyB ? 1U : 0U;
    }
    CHECK(gone == 1);
    CHECK(fresh == 3);
}

TEST_CASE("matching: repeated names pair in order and what is left over is told", "[core][compare]")
{
    const Case c({{"x", "Add", "1"}, {"x", "Add", "2"}, {"x", "Add", "3"}},
                 {{"x", "Add", "7"}, {"x", "Add", "3"}});
    CHECK(c.text(c.match()) == Lines{"shape changed: x -> x", "only A: x ->", "exact: x -> x"});
}

TEST_CASE("matching: every op is in exactly one row and a swap mirrors the rows", "[core][compare]")
{
    std::mt19937 rng(7);
    const char* types[] = {"Conv", "Relu", "BN", "Add", "MatMul", "Cast", ""};
    for (int round = 0; round < 300; ++round) {
        const auto side = [&] {
            std::vector<Op> ops;
            const auto n = rng() % 24;
            for (unsigned i = 0; i < n; ++i) {
                const auto t = rng() % 7;
                ops.push_back({std::string(types[t]) + "_" + std::to_string(rng() % 12), types[t],
                               std::to_string(rng() % 3)});
            }
            return ops;
        };
        const Case c(side(), side());
        const auto m = c.match();
        std::map<std::uint32_t, int> seenA;
        std::map<std::uint32_t, int> seenB;
        for (const auto& row : m.rows) {
            CHECK_FALSE((row.a.empty() && row.b.empty()));
            for (const auto k : row.a)
                ++seenA[k];
            for (const auto k : row.b)
                ++seenB[k];
        }
        REQUIRE(seenA.size() == c.a.keys.size());
        REQUIRE(seenB.size() == c.b.keys.size());
        for (const auto& [k, n] : seenA)
            REQUIRE(n == 1);
        for (const auto& [k, n] : seenB)
            REQUIRE(n == 1);

        const auto mirrored = matchOps(c.keys, c.b, c.a);
        std::set<std::string> ids;
        std::set<std::string> mirroredIds;
        for (const auto& row : m.rows)
            ids.insert(matchId(row, c.keys));
        for (const auto& row : mirrored.rows)
            mirroredIds.insert(matchId(row, c.keys));
        REQUIRE(ids == mirroredIds);
    }
}
