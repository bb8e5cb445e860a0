// SPDX-License-Identifier: GPL-3.0-or-later
// Services that every page with a canvas needs.
#pragma once

#include "views/page.h"

namespace opscope {

class FindBar;
class PromptBar;
class TimelineView;

/// Connects the commands of a canvas to the search line, the prompt and a file dialog. Times and colours
/// follow the user's preferences. The three arguments belong to one timeline and must be destroyed together.
void serveCanvas(TimelineView* view, FindBar* find, PromptBar* prompt);

/// The most important keys of a canvas.
std::span<const KeyHint> canvasHints();

} // namespace opscope
