// SPDX-License-Identifier: GPL-3.0-or-later
// Call stacks of Python as profilers write them, and the modules of torch in them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace opscope {

/// "torch/nn/modules/conv.py(456): _conv_forward". Views into the text.
struct StackFrame {
    std::string_view file;
    std::string_view line;
    std::string_view function;
};

/// None if the text is no frame.
std::optional<StackFrame> stackFrameOf(std::string_view text);
/// The frames of a stack, the innermost first; they are separated by ';' or line breaks. At most 256.
std::vector<StackFrame> stackFramesOf(std::string_view stack);
/// False for frames of torch, of packages, of Python itself and of text that was executed.
bool isOfUser(const StackFrame& frame);

/// Finds the modules of a stack while it is walked from the outermost frame to the innermost. torch calls
/// each module by `_call_impl` in torch/nn/modules/module.py: the next frame that is not in that file is a
/// method of the module, nearly always `forward`. Stacks name no object, so that modules which one line calls
/// in a loop are one.
class StackWalk {
public:
    /// With `byFunction` each function of the user is an entry instead of each module.
    explicit StackWalk(bool byFunction) : m_byFunction(byFunction) {}

    /// "conv.py: forward (container.py:215)" if the frame is a module that is called in that line, or
    /// "train.py: loss" for a function; none for any other frame.
    std::optional<std::string> enter(const StackFrame& frame);

private:
    bool m_byFunction = false;
    bool m_isCall = false;
    std::string m_caller; ///< "container.py:215"
};

} // namespace opscope
