// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"

namespace opscope {

enum class MessageId : std::uint16_t {
#ifndef Q_MOC_RUN // the meta-object compiler cannot read an included list
#define MESSAGE(id, text) id,
#include "core/base/messages.def"
#undef MESSAGE
#endif
};

} // namespace opscope
