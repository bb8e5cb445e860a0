// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/engine/op_order.h"

#include <algorithm>

namespace opscope {

Feeds feeds(const OpView& view, std::size_t op, std::size_t next)
{
    const auto& ops = view.report().ops;
    if (op >= ops.outputShapes.size() || next >= ops.inputShapes.size())
        return Feeds::NotSaid;
    const auto out = view.report().text(ops.outputShapes[op]);
    auto in = view.report().text(ops.inputShapes[next]);
    if (out.empty() || in.empty() || out == "N/A" || in == "N/A")
        return Feeds::NotSaid;
    const auto first = out.substr(0, out.find(';'));
    while (true) {
        const auto end = std::min(in.find(';'), in.size());
        if (in.substr(0, end) == first)
            return Feeds::Yes;
        if (end == in.size())
            return Feeds::No;
        in.remove_prefix(end + 1);
    }
}

} // namespace opscope
