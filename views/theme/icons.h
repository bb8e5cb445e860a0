// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QLatin1String>

#include "views/theme/theme.h"

namespace opscope {

/// An icon of resources/icons by name ("folder"), drawn in a colour of the running theme: it follows a theme
/// change by itself. An unknown name returns a null icon.
QIcon themedIcon(QLatin1String name, Token token = Token::Text);

/// The program's own icon, in its own colours.
QIcon applicationIcon();

} // namespace opscope
