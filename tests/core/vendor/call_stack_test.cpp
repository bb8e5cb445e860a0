// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vendor/call_stack.h"

#include <catch2/catch.hpp>

using namespace opscope;

namespace {

std::vector<std::string> walked(std::string_view stack, bool byFunction = false)
{
    const auto frames = stackFramesOf(stack);
    StackWalk walk(byFunction);
    std::vector<std::string> names;
    for (auto frame = frames.rbegin(); frame != frames.rend(); ++frame) {
        if (auto name = walk.enter(*frame))
            names.push_back(*std::move(name));
    }
    return names;
}

using Names = std::vector<std::string>;

} // namespace

TEST_CASE("call stack: modules are the frames that torch calls and the line of their caller",
          "[core][vendor]")
{
    const std::string_view text = "/p/site-packages/torch/nn/modules/conv.py(456): _conv_forward;\r\n"
                                  "/p/site-packages/torch/nn/modules/conv.py(460): forward;\r\n"
                                  "/p/site-packages/torch/nn/modules/module.py(1527): _call_impl;\r\n"
                                  "/p/site-packages/torch/nn/modules/module.py(1518): _wrapped_call_impl;\r\n"
                                  "/p/site-packages/torchvision/models/alexnet.py(48): forward;\r\n"
                                  "/p/site-packages/torch/nn/modules/module.py(1527): _call_impl;\r\n"
                                  "/home/user/main.py(354): train;\r\n<string>(1): <module>\r\n";
    CHECK(walked(text) == Names{"alexnet.py: forward (main.py:354)", "conv.py: forward (alexnet.py:48)"});
    CHECK(walked(text, true) == Names{"main.py: train"});
    CHECK(walked("a/main.py(3): f\nb/main.py(4): g") == Names{}); // a database; no module
    CHECK(walked("a/main.py(3): f\nb/main.py(4): g", true) == Names{"main.py: g", "main.py: f"});
}

TEST_CASE("call stack: text that is no frame is left out", "[core][vendor]")
{
    for (const char* const text :
         {"", "f", "main.py(x): f", "(3): f", "main.py(): f", "main.py(3) f", ";;\n"}) {
        INFO(text);
        CHECK_FALSE(stackFrameOf(text));
        CHECK(stackFramesOf(text).empty());
    }
    const auto frame = stackFrameOf(" a (b).py(12): f(x) ");
    REQUIRE(frame);
    CHECK(frame->file == "a (b).py");
    CHECK(frame->line == "12");
    CHECK(frame->function == "f(x)");
    std::string deep;
    for (int i = 0; i < 5000; ++i)
        deep += "main.py(3): f;";
    CHECK(stackFramesOf(deep).size() == 256);
}
