// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/convert_model.h"

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "tests/support/collect_site.h"

using namespace opscope;
using namespace opscope::test;
namespace fs = std::filesystem;

namespace {

/// A stand-in for ATC: notes its words, and makes a model of what it is given, or fails as its kind does.
fs::path standIn(const TempFolder& folder)
{
    const auto path = folder.write(
        "kit/atc",
        "#!/bin/sh\n"
        "for a; do printf '<%s>' \"$a\" >>\"$ATC_SAID\"; done\n"
        "echo 'ATC start working now, please wait for a moment.'\n"
        "for a; do case $a in --output=*) out=${a#*=};; --model=*) model=${a#*=};; esac; done\n"
        "if grep -q unknown \"$model\"; then\n"
        "  echo \"ATC run failed, Please check the detail log, Try 'atc --help' for more information\"\n"
        "  echo 'EZ3003: No supported Ops kernel and engine are found for [Foo_1], optype [Foo].'\n"
        "  printf '\\tSolution: 1. Check the package.\\n'; exit 255\n"
        "fi\n"
        "[ -f wait ] && { echo waiting; exec sleep 600; }\n"
        "cp \"$model\" \"$out.om\"; touch -d @1700000000 \"$out.om\"\n"
        "echo 'ATC run success, welcome to the next use.'\n");
    fs::permissions(path, fs::perms::owner_all);
    return path;
}

ModelConversion conversionOf(const TempFolder& folder)
{
    ModelConversion conversion;
    conversion.model = folder.write("my model.onnx", "a model").string();
    conversion.output = (folder / "out").string() + ".om";
    conversion.inputShape = "data:1,3,224,224";
    conversion.socVersion = "Ascend310P3";
    conversion.atc = standIn(folder).string();
    conversion.setEnv =
        folder.write("set_env.sh", "export ATC_SAID='" + (folder / "said").string() + "'\n").string();
    return conversion;
}

} // namespace

TEST_CASE("convert: what the form says becomes words", "[core][collect]")
{
    ModelConversion conversion;
    CHECK_FALSE(atcWords(conversion));
    conversion.model = "a.prototxt";
    conversion.output = "b.om";
    conversion.framework = ModelFramework::Caffe;
    const auto lacks = atcWords(conversion);
    REQUIRE_FALSE(lacks);
    CHECK(lacks.error().message.args[0] == "--weight");
    conversion.weight = "a.caffemodel";
    conversion.inputFormat = "NCHW";
    conversion.aippConfig = "aipp.cfg";
    conversion.fusionSwitches = "fusion.cfg";
    conversion.precision = "allow_fp32_to_fp16";
    conversion.onlineModelType = "2";
    conversion.imageList = "data:images.txt";
    conversion.compileMode = "1";
    conversion.further = {"--log=error"};
    CHECK(atcWords(conversion) ==
          std::vector<std::string>{"atc", "--framework=0", "--model=a.prototxt", "--weight=a.caffemodel",
                                   "--output=b", "--input_format=NCHW", "--insert_op_conf=aipp.cfg",
                                   "--fusion_switch_file=fusion.cfg", "--precision_mode=allow_fp32_to_fp16",
                                   "--image_list=data:images.txt", "--compile_mode=1",
                                   "--online_model_type=2", "--log=error"});
    for (const auto* bad : {"data", "data:", ":1,3", "data:1,x", "a:1;b"}) {
        INFO(bad);
        conversion.inputShape = bad;
        CHECK_FALSE(atcWords(conversion));
    }
    conversion.inputShape = "a:b:1,-1~4;c:8";
    CHECK(atcWords(conversion));
    conversion.further = {"; reboot"};
    CHECK_FALSE(atcWords(conversion));
}

TEST_CASE("convert: the ending of a model says its framework", "[core][collect]")
{
    CHECK(frameworkOf("a/B.ONNX") == ModelFramework::Onnx);
    CHECK(frameworkOf("a.prototxt") == ModelFramework::Caffe);
    CHECK(frameworkOf("a.pb") == ModelFramework::TensorFlow);
    CHECK(frameworkOf("a.air") == ModelFramework::MindSpore);
    CHECK_FALSE(frameworkOf("onnx"));
}

TEST_CASE("convert: errors of the log with their place", "[core][collect]")
{
    const auto problems = readAtcLog(
        "ATC start working now, please wait for a moment.\n"
        "W11001: Op [conv1] does not hit the high-priority operator information library.\n"
        "ATC run failed\n"
        "EZ3003: [PID: 7] No supported Ops kernel and engine are found for [Foo_1], optype [Foo].\n"
        "        Possible Cause: The operator is not supported.\n"
        "        Solution: 1. Check the package.\n"
        "        TraceBack (most recent call last):\n"
        "        Assert failed[FUNC:operator()][FILE:engine_place.cc][LINE:148]\n"
        "[ERROR] GE(7,atc.bin):2024-01-02-03:04:05.678 [onnx_parser.cc:123]7 Parse: ErrorNo: 1\n"
        "  indented but of nobody\n"
        "E1: no code\n");
    REQUIRE(problems.size() == 3);
    CHECK_FALSE(problems[0].isError);
    CHECK(problems[0].node == "conv1");
    CHECK(problems[1].isError);
    CHECK(problems[1].line == 4);
    CHECK(problems[1].code == "EZ3003");
    CHECK(problems[1].node == "Foo_1");
    CHECK(problems[1].place == "engine_place.cc:148");
    CHECK(problems[1].cause == "The operator is not supported.");
    CHECK(problems[1].solution == "1. Check the package.");
    CHECK(problems[2].code.empty());
    CHECK(problems[2].place == "onnx_parser.cc:123");
    CHECK(readAtcLog("").empty());
    const auto open = readAtcLog("E10001: x\n  " + std::string(4 << 20, '[') + "\n  [a] [b [c.cc:7]\n");
    REQUIRE(open.size() == 1);
    CHECK(open[0].place == "b [c.cc:7");
    std::string many;
    for (int i = 0; i < 2000; ++i)
        many += "E10001: x\n";
    CHECK(readAtcLog(many).size() == 1000);
}

TEST_CASE("convert: a model is made on this machine", "[core][collect]")
{
    const TempFolder folder;
    auto conversion = conversionOf(folder);
    std::string said;
    CollectEvents events;
    events.output = [&](std::string_view bytes) { said += bytes; };
    const auto made = convertModel({}, conversion, events, {});
    INFO((made ? std::string() : made.error().text()));
    REQUIRE(made);
    CHECK(made->model == folder / "out.om");
    CHECK(textOf(made->model) == "a model");
    CHECK(said.find("run success") != std::string::npos);
    CHECK(textOf(folder / "said").find("<--model=" + conversion.model + ">") != std::string::npos);
    folder.write("my model.onnx", "unknown");
    const auto failed = convertModel({}, conversion, {}, {});
    REQUIRE(failed);
    CHECK(failed->exitCode == 255);
    CHECK(failed->model.empty());
    REQUIRE(failed->problems.size() == 1);
    CHECK(failed->problems[0].solution == "1. Check the package.");
    conversion.atc = (folder / "no such").string();
    const auto missing = convertModel({}, conversion, {}, {});
    REQUIRE_FALSE(missing);
    CHECK(missing.error().message.id == MessageId::AtcMissing);
}

TEST_CASE("convert: on a host the model is sent and comes back and nothing stays", "[core][collect][ssh]")
{
    const auto site = Site::start();
    if (!site)
        return;
    const TempFolder folder;
    auto conversion = conversionOf(folder);
    conversion.aippConfig = folder.write("aipp $(x).cfg", "aipp").string();
    const auto made = convertModel(hostOptionsOf(site->project), conversion, {}, {});
    INFO((made ? std::string() : made.error().text()));
    REQUIRE(made);
    CHECK(textOf(folder / "out.om") == "a model");
    CHECK(textOf(folder / "said").find("aipp $(x).cfg>") != std::string::npos);
    CHECK(fs::is_empty(site->server->temporary()));

    folder.write("list/pictures/a 1.jpg", "picture");
    conversion.imageList =
        "data:" + folder.write("list/images.txt", "pictures/a 1.jpg\n/dev/null\n../x\n").string();
    conversion.fusionSwitches = "ReluMerge:off;PReluMerge:on"; // of SVP: no file
    const auto stand =
        folder.write("kit/sees", "#!/bin/sh\n"
                                 "for a; do case $a in --image_list=data:*) list=${a#*:};; "
                                 "--fusion_switch_file=*) echo \"$a\";; --output=*) out=${a#*=};; "
                                 "esac; done\ncat \"${list%/*}/pictures/a 1.jpg\" >\"$out.om\"\n"
                                 "touch -d @1700000000 \"$out.om\"\n");
    fs::permissions(stand, fs::perms::owner_all);
    conversion.atc = stand.string();
    std::string said;
    CollectEvents events;
    events.output = [&](std::string_view bytes) { said += bytes; };
    REQUIRE(convertModel(hostOptionsOf(site->project), conversion, events, {}));
    CHECK(textOf(folder / "out.om") == "picture"); // as long as the one before, and of the same second
    CHECK(said == "--fusion_switch_file=ReluMerge:off;PReluMerge:on\n");

    // A long list is read whole, and one that is too long is told.
    const auto list =
        folder.write("list/images.txt", std::string(std::size_t{2} << 20, '#') + "\npictures/a 1.jpg\n");
    folder.write("list/pictures/a 1.jpg", "picture 2");
    REQUIRE(convertModel(hostOptionsOf(site->project), conversion, {}, {}));
    CHECK(textOf(folder / "out.om") == "picture 2");
    fs::resize_file(list, std::uintmax_t{65} << 20);
    const auto tooLong = convertModel(hostOptionsOf(site->project), conversion, {}, {});
    REQUIRE_FALSE(tooLong);
    CHECK(tooLong.error().message.id == MessageId::FileTooLarge);
    conversion.imageList.clear();
    CHECK(fs::is_empty(site->server->temporary()));

    std::stop_source stop;
    conversion.atc = (folder / "kit/atc").string();
    conversion.setEnv = folder.write("wait.sh", "export ATC_SAID=/dev/null; touch wait\n").string();
    const auto cancelled = convertModel(hostOptionsOf(site->project), conversion,
                                        atWord("waiting", [&] { stop.request_stop(); }), stop.get_token());
    REQUIRE_FALSE(cancelled);
    CHECK(cancelled.error().code == ErrorCode::Cancelled);
    CHECK(fs::is_empty(site->server->temporary()));
}
