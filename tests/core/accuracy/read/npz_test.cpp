// SPDX-License-Identifier: GPL-3.0-or-later
#include <zlib.h>

#include <catch2/catch.hpp>

#include "core/accuracy/judge/sides.h"
#include "core/accuracy/read/npy.h"
#include "core/base/message_id.h"
#include "tests/core/accuracy/made_dump.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
using namespace opscope::accuracy;

namespace {

struct ZipMember {
    std::string name;
    std::string bytes;
    bool isDeflated = false;
    std::uint16_t flags = 0;
    std::uint32_t crcChange = 0;
};

template <class T>
std::string little(T value)
{
    return {reinterpret_cast<const char*>(&value), sizeof value};
}

std::string deflated(const std::string& bytes)
{
    std::string out(compressBound(bytes.size()) + 64, '\0');
    z_stream stream{};
    REQUIRE(deflateInit2(&stream, 9, Z_DEFLATED, -MAX_WBITS, 9, Z_DEFAULT_STRATEGY) == Z_OK);
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    REQUIRE(deflate(&stream, Z_FINISH) == Z_STREAM_END);
    out.resize(stream.total_out);
    deflateEnd(&stream);
    return out;
}

std::string zipOf(const std::vector<ZipMember>& members)
{
    std::string out, directory;
    for (const auto& member : members) {
        const auto packed = member.isDeflated ? deflated(member.bytes) : member.bytes;
        const auto crc = static_cast<std::uint32_t>(crc32_z(
                             0, reinterpret_cast<const Bytef*>(member.bytes.data()), member.bytes.size())) +
                         member.crcChange;
        const auto method = static_cast<std::uint16_t>(member.isDeflated ? 8 : 0);
        const auto common = little(std::uint16_t{20}) + little(member.flags) + little(method) +
                            little(std::uint32_t{0}) + little(crc) +
                            little(static_cast<std::uint32_t>(packed.size())) +
                            little(static_cast<std::uint32_t>(member.bytes.size())) +
                            little(static_cast<std::uint16_t>(member.name.size())) + little(std::uint16_t{0});
        directory += "PK\x01\x02" + little(std::uint16_t{20}) + common + std::string(10, '\0') +
                     little(static_cast<std::uint32_t>(out.size())) + member.name;
        out += "PK\x03\x04" + common + member.name + packed;
    }
    const auto count = little(static_cast<std::uint16_t>(members.size()));
    const auto at = static_cast<std::uint32_t>(out.size());
    return out + directory + "PK\x05\x06" + std::string(4, '\0') + count + count +
           little(static_cast<std::uint32_t>(directory.size())) + little(at) + little(std::uint16_t{0});
}

const std::vector<float> kValues{1, 2, 3, 4};

std::string npyOfValues()
{
    return npyBytes(kValues, {4});
}

Result<Compared> comparedWith(const TempFolder& folder, const std::string& member, bool isDeflated)
{
    folder.write("npu/Add.scope_add.1.1.1717200000000000", dumpBytes("scope/add", {}, {floats(kValues)}));
    folder.write("golden.npz", zipOf({{member, npyOfValues(), isDeflated}}));
    OPSCOPE_TRY_ASSIGN(auto sides, openSides({folder / "npu", folder / "golden.npz", {}, {}, {}}));
    return compareSides(std::move(sides), {});
}

} // namespace

TEST_CASE("npz: members pair by each form of their names", "[core][accuracy]")
{
    const auto isDeflated = GENERATE(false, true);
    for (const auto* name : {"scope_add.npy", "scope/add.npy", "scope_add.0.npy", "scope/add:0.npy",
                             "scope_add.0.1717200000000000.npy", "scope_add"}) {
        INFO(name);
        const TempFolder folder;
        const auto compared = comparedWith(folder, name, isDeflated);
        REQUIRE(compared);
        REQUIRE(compared->result.rows.size() == 1);
        const auto& row = compared->result.rows[0];
        INFO(row.reason);
        REQUIRE(row.comparison);
        CHECK(row.text(Metric::CosineSimilarity) == "1.000000");
        CHECK(row.goldenFile.filename() == "golden.npz");
        CHECK(compared->result.issues.empty());
    }
}

TEST_CASE("npz: a member whose bytes are not those of its checksum gives no numbers", "[core][accuracy]")
{
    const auto isDeflated = GENERATE(false, true);
    const TempFolder folder;
    const auto archive = openNpz(folder.write(
        "a.npz", zipOf({{"good.npy", npyOfValues()}, {"bad.npy", npyOfValues(), isDeflated, 0, 1}})));
    REQUIRE(archive);
    REQUIRE(archive->members.size() == 2);
    CHECK(archive->members[0].name == "good");
    CHECK(openMember(*archive, archive->members[0]));
    const auto bad = openMember(*archive, archive->members[1]);
    REQUIRE_FALSE(bad);
    CHECK(bad.error().message.id == MessageId::ZipBroken);
    CHECK(bad.error().message.english().find("checksum") != std::string::npos);
}

TEST_CASE("npz: encrypted members and members that overlap are refused", "[core][accuracy]")
{
    const TempFolder folder;
    const auto encrypted = openNpz(folder.write("a.npz", zipOf({{"a.npy", npyOfValues(), false, 1}})));
    REQUIRE(encrypted);
    CHECK_FALSE(openMember(*encrypted, encrypted->members[0]));
    auto bytes = zipOf({{"a.npy", npyOfValues()}, {"b.npy", npyOfValues()}});
    const auto second = bytes.rfind("PK\x01\x02");
    bytes.replace(second + 42, 4, std::string(4, '\0')); // both are at the begin of the file
    CHECK_FALSE(openNpz(folder.write("b.npz", bytes)));
}

TEST_CASE("npz: nothing is unpacked before it is asked for and the memory is given back", "[core][accuracy]")
{
    const TempFolder folder;
    constexpr std::size_t kZeros = std::size_t{64} << 20;
    const auto big = npyHeader(DataType::UInt8, {kZeros}) + std::string(kZeros, '\0');
    const auto bytes = zipOf({{"zeros.npy", big, true}});
    CHECK(bytes.size() < 100'000);
    std::vector<NpzFile> archives;
    for (int i = 0; i < 100; ++i) { // 6.4 GB, were they unpacked
        auto archive = openNpz(folder.write(std::to_string(i) + ".npz", bytes));
        REQUIRE(archive);
        archives.push_back(*std::move(archive));
    }
    for (int i = 0; i < 40; ++i) { // more than may be unpacked at a time
        const auto& archive = archives[static_cast<std::size_t>(i)];
        const auto member = openMember(archive, archive.members[0]);
        REQUIRE(member);
        CHECK(member->tensor.bytes.size() == kZeros);
    }
}

TEST_CASE("npz: the ground truth of a tensor in two archives is reported and one is used", "[core][accuracy]")
{
    const TempFolder folder;
    folder.write("npu/Add.add.1.1.1717200000000000", dumpBytes("add", {}, {floats(kValues)}));
    folder.write("golden/a.npz", zipOf({{"add.npy", npyOfValues()}}));
    folder.write("golden/b.npz", zipOf({{"add.0.npy", npyBytes({9, 9, 9, 9}, {4})}}));
    const auto sides = openSides({folder / "npu", folder / "golden", {}, {}, {}});
    REQUIRE(sides);
    const auto& issues = sides->golden->folder().issues;
    REQUIRE(issues.size() == 1);
    CHECK(issues[0].message.id == MessageId::AccuracySameMember);
    CHECK(sides->golden->open("add", 0)->path.filename() == "a.npz");
}

TEST_CASE("npy: a header that means something else is refused", "[core][accuracy]")
{
    const auto parsed = [](const std::string& dict) {
        const std::string header(dict + '\n');
        return parseNpy("\x93NUMPY\x01" + std::string(1, '\0') +
                            little(static_cast<std::uint16_t>(header.size())) + header +
                            std::string(64, '\0'),
                        0, "f");
    };
    CHECK(parsed("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 2), }"));
    CHECK(parsed("{'shape': (2L, 2L), 'fortran_order': False, 'descr': '<f4'}"));
    CHECK(parsed("{'descr': '|u1', 'fortran_order': False, 'shape': ()}"));
    CHECK_FALSE(parsed("{'descr': '<f4', 'fortran_order': False, 'shape': (2 2), }"));
    CHECK_FALSE(parsed("{'descr': 'xf4', 'fortran_order': False, 'shape': (2,), }"));
    CHECK_FALSE(parsed("{'descr': '<f4', 'fortran_order': 'shape', ':(2,)': (4,)}"));
}
