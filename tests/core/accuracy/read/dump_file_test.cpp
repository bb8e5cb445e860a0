// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/read/dump_file.h"

#include <cmath>

#include <catch2/catch.hpp>

#include "core/accuracy/read/decode.h"
#include "core/accuracy/read/dump_folder.h"
#include "core/accuracy/read/tensor_layout.h"
#include "core/base/message_id.h"
#include "tests/core/accuracy/accuracy_data.h"
#include "tests/core/accuracy/made_dump.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
using namespace opscope::accuracy;

namespace {

std::vector<float> logicalValues(const Tensor& given)
{
    const auto tensor = checkedTensor(given, "f");
    REQUIRE(tensor);
    const auto form = findLogicalForm(*tensor);
    const auto map = mapLayout(*tensor, form.format, form.shape);
    REQUIRE(map);
    const ElementReader<float> reader(*tensor, *map);
    std::vector<float> values(reader.count());
    reader.read(0, values);
    return values;
}

std::string u64(std::uint64_t value)
{
    std::string bytes(8, '\0');
    std::memcpy(bytes.data(), &value, 8);
    return bytes;
}

} // namespace

TEST_CASE("each dump that another program wrote gives the values that it wrote", "[core][accuracy]")
{
    const auto folder = accuracyData("synthetic");
    if (!folder)
        return;
    const auto expected = readJson(*folder / "expected.json");
    REQUIRE(expected["unit"].size() >= 9);
    for (const auto& unit : expected["unit"]) {
        const auto name = unit["file"].get<std::string>();
        INFO(name);
        const auto dump = openDump(*folder / "unit" / name);
        REQUIRE(dump);
        CHECK(dump->issues.empty());
        REQUIRE(dump->outputs.size() == 1);
        const auto& tensor = dump->outputs.front();
        CHECK(static_cast<int>(tensor.type) == unit["dtype"].get<int>());
        CHECK(static_cast<int>(tensor.format) == unit["format"].get<int>());
        CHECK(tensor.shape == unit["shape"].get<Shape>());
        CHECK(tensor.logicalShape == unit["original_shape"].get<Shape>());
        const auto values = logicalValues(tensor);
        const auto& first = unit["first8"];
        for (std::size_t i = 0; i < first.size(); ++i) {
            REQUIRE(i < values.size());
            if (first[i].is_string())
                CHECK(fmt::format("{}", values[i]) == first[i].get<std::string>());
            else
                CHECK(values[i] == first[i].get<float>());
        }
        CHECK(sha256({reinterpret_cast<const char*>(values.data()), values.size() * sizeof(float)}) ==
              unit["sha256_f32le"].get<std::string>());
    }
}

TEST_CASE("the dump of a public test of MindSpore is read byte by byte", "[core][accuracy]")
{
    const auto folder = accuracyData("synthetic/unit");
    if (!folder)
        return;
    const auto dump = openDump(*folder / "Add.Default_Add-op0.2.7.1717200000000000");
    REQUIRE(dump);
    CHECK(dump->opName == "Default/Add-op0");
    CHECK(dump->version == "2.0");
    REQUIRE(dump->outputs.size() == 1);
    CHECK(logicalValues(dump->outputs.front()) == std::vector<float>{65504, 65504});
}

TEST_CASE("a damaged dump is refused with the place of the damage", "[core][accuracy]")
{
    TempFolder folder;
    const auto cut = openDump(folder.write("a", u64(9999) + "\x0a\x03"
                                                            "2.0"));
    REQUIRE_FALSE(cut);
    CHECK(cut.error().message.id == MessageId::DumpHeaderTooLong);
    CHECK(cut.error().where.offset == 0);
    const auto broken = openDump(folder.write("b", u64(4) + "\xff\xff\xff\xff"));
    REQUIRE_FALSE(broken);
    CHECK(broken.error().message.id == MessageId::DumpHeaderBroken);
    CHECK(broken.error().where.offset == 8);
    const auto tiny = openDump(folder.write("c", "1234"));
    REQUIRE_FALSE(tiny);
    CHECK(tiny.error().message.id == MessageId::DumpTooShort);
    // Nothing but a length is the dump of an op without tensors.
    const auto empty = openDump(folder.write("d", u64(0)));
    REQUIRE(empty);
    CHECK(empty->outputs.empty());
}

TEST_CASE("a dump that ends within its data names the tensor and the offset", "[core][accuracy]")
{
    TempFolder folder;
    // One output: type float, format ND, shape [2], size 8; and 3 bytes of it.
    const std::string header("\x1a\x0c\x08\x01\x10\x02\x1a\x04\x0a\x02\x02\x01\x30\x08", 14);
    const auto dump = openDump(folder.write("a", u64(header.size()) + header + "abc"));
    REQUIRE(dump);
    REQUIRE(dump->issues.size() == 1);
    CHECK(dump->issues[0].message.english() ==
          "The data of output 0 should have 8 bytes, but only 3 are left in the file");
    CHECK(dump->issues[0].places[0].offset == 8 + header.size());
    REQUIRE(dump->outputs.size() == 1);
    CHECK(dump->outputs[0].bytes.empty());
    const auto checked = checkedTensor(dump->outputs[0], "a");
    REQUIRE_FALSE(checked);
    CHECK(checked.error().message.id == MessageId::TensorTooShort);
}

TEST_CASE("a dump before there was a length in front holds its bytes in the message", "[core][accuracy]")
{
    TempFolder folder;
    // output { data_type 3 (int8) format 2 shape {3} data "\1\2\3" }, op_name "old"
    const std::string message("\x0a\x03"
                              "1.0"
                              "\x1a\x0e\x08\x03\x10\x02\x1a\x03\x0a\x01\x03\x2a\x03\x01\x02\x03\x32\x03old",
                              26);
    const auto dump = openDump(folder.write("a", message));
    REQUIRE(dump);
    CHECK(dump->kind == DumpKind::Message);
    CHECK(dump->opName == "old");
    REQUIRE(dump->outputs.size() == 1);
    CHECK(logicalValues(dump->outputs[0]) == std::vector<float>{1, 2, 3});
}

TEST_CASE("the list of a nano dump gives inputs and outputs their bytes", "[core][accuracy]")
{
    const auto u32 = [](std::uint32_t value) { return u64(value).substr(0, 4); };
    const auto shape = u32(0) + u32(8) + u64(2); // two elements
    const auto input =
        u32(2) + u32(2) + u32(0) + u64(0x1000) + u64(0) + u64(2) + u32(16) + shape; // INT8 of ge
    const auto output =
        u32(0) + u32(2) + u32(0) + u32(0) + u32(0) + u32(2) + u64(0) + u64(0) + u64(8) + u32(16) + shape;
    const auto lists = u32(4) + u32(static_cast<std::uint32_t>(input.size())) + input + u32(5) +
                       u32(static_cast<std::uint32_t>(output.size())) + output;
    const auto head = u32(0x5A5A5A5A) + u32(1) + lists;
    const float golden[] = {1.5F, -2.0F};
    const auto data = std::string("\x07\xfe", 2) + std::string(reinterpret_cast<const char*>(golden), 8);
    TempFolder folder;
    const auto dump = openDump(folder.write("a", u64(head.size()) + head + data));
    REQUIRE(dump);
    CHECK(dump->kind == DumpKind::Nano);
    REQUIRE(dump->inputs.size() == 1);
    REQUIRE(dump->outputs.size() == 1);
    CHECK(dump->inputs[0].address == 0x1000);
    CHECK(logicalValues(dump->inputs[0]) == std::vector<float>{7, -2});
    CHECK(logicalValues(dump->outputs[0]) == std::vector<float>{1.5F, -2});
    const auto cut = openDump(folder.write("b", u64(head.size() - 10) + head.substr(0, head.size() - 10)));
    REQUIRE_FALSE(cut);
    CHECK(cut.error().message.id == MessageId::DumpNanoBroken);
}

TEST_CASE("names of dumps say type op task stream and time", "[core][accuracy]")
{
    const auto normal = parseDumpName("Conv2D.conv1_relu.50.3.1717200000001050");
    REQUIRE(normal);
    CHECK(normal->opType == "Conv2D");
    CHECK(normal->op == "conv1_relu");
    CHECK(normal->task == 50);
    CHECK(normal->stream == 3);
    CHECK(normal->time == 1717200000001050);
    const auto old = parseDumpName("Add.add.7.1717200000001050");
    REQUIRE(old);
    CHECK_FALSE(old->stream);
    const auto thread = parseDumpName("Add.add.11.2.1717200000000000.4.7.1.0");
    REQUIRE(thread);
    REQUIRE(thread->part);
    CHECK(thread->part->context == 7);
    CHECK(thread->part->thread == 1);
    CHECK(thread->time == 1717200000000000);
    const auto slice = parseDumpName("Add.add_lxslice12.11.2.1717200000000000");
    REQUIRE(slice);
    CHECK(slice->op == "add");
    CHECK(slice->slice == 12);
    CHECK(parseDumpName("Opdebug.Node_OpDebug.52.3.1717200000002000")->kind == NameKind::Overflow);
    const auto exception = parseDumpName("exception_info.3.52.1717200000002000");
    REQUIRE(exception);
    CHECK(exception->kind == NameKind::Exception);
    CHECK(exception->stream == 3);
    CHECK(exception->task == 52);
    CHECK(parseDumpName("17293822569102704641")->kind == NameKind::Hash);
    const auto golden = parseDumpName("scope_conv.1.2.1717200000000001.npy");
    REQUIRE(golden);
    CHECK(golden->op == "scope_conv.1");
    CHECK(golden->output == 2);
    CHECK_FALSE(parseDumpName("README.md"));
    CHECK_FALSE(parseDumpName("Conv2D.conv1"));
    CHECK_FALSE(parseDumpName("a.npy"));
}

TEST_CASE("a name that was too long stands in mapping.csv", "[core][accuracy]")
{
    TempFolder folder;
    folder.write("17293822569102704641", u64(0));
    folder.write("99", u64(0));
    folder.write("mapping.csv", "17293822569102704641,Conv2D.long_name.12.2.1717200000000000\n");
    const auto opened = openDumpFolder(folder.path());
    REQUIRE(opened);
    CHECK(opened->dumps.contains("long_name"));
    REQUIRE(opened->issues.size() == 1); // 99 has no name
}

TEST_CASE("of several folders of dumps one must be chosen", "[core][accuracy]")
{
    TempFolder folder;
    folder.write("20240601080000/0/net/1/0/Add.a.1.1.1717200000000000", u64(0));
    const auto one = openDumpFolder(folder.path());
    REQUIRE(one);
    CHECK(one->path.filename() == "0");
    folder.write("20240601080000/0/net/1/1/Add.a.1.1.1717200000000000", u64(0));
    const auto two = openDumpFolder(folder.path());
    REQUIRE_FALSE(two);
    CHECK(two.error().message.id == MessageId::AccuracySeveralRuns);
}

TEST_CASE("a dump that is one message gives each tensor its own bytes and does not search for them",
          "[core][accuracy]")
{
    // Zeros are found at any place: 8 MB of them were searched from every byte, which took minutes.
    constexpr std::size_t kBytes = std::size_t{8} << 20;
    const std::string zeros(kBytes, '\0');
    auto last = zeros;
    last.back() = '\1';
    const auto tensor = [](unsigned dataField, const std::string& data) {
        return numberField(1, static_cast<std::uint64_t>(DataType::UInt8)) +
               bytesField(3, shapeMessage({data.size()})) + bytesField(dataField, data);
    };
    const auto bytes = bytesField(1, "1.0") + bytesField(3, tensor(5, zeros)) +
                       bytesField(4, tensor(4, zeros)) + bytesField(4, tensor(4, last)) +
                       bytesField(5, bytesField(2, "buffer")) + bytesField(8, bytesField(2, "space"));
    const TempFolder folder;
    const auto dump = openDump(folder.write("Relu.r.1.1.1717200000000000", bytes));
    REQUIRE(dump);
    CHECK(dump->kind == DumpKind::Message);
    REQUIRE(dump->outputs.size() == 1);
    REQUIRE(dump->inputs.size() == 2);
    CHECK(dump->outputs[0].bytes == zeros);
    CHECK(dump->inputs[0].bytes == zeros);
    CHECK(dump->inputs[1].bytes == last);
    CHECK(dump->outputs[0].offset + kBytes < dump->inputs[0].offset);
    CHECK(dump->inputs[0].offset + kBytes < dump->inputs[1].offset);
    CHECK(dump->buffers == std::vector<std::string_view>{"buffer"});
    CHECK(dump->spaces == std::vector<std::string_view>{"space"});
}
