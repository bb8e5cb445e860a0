// SPDX-License-Identifier: GPL-3.0-or-later
// What every page with a canvas does for it.
#pragma once

#include "views/page.h"

namespace opscope {

class FindBar;
class PromptBar;
class TimelineView;

/// What the commands of a canvas ask for: the line of the search, a line of text, a file. Its times and
/// colours are as the user prefers them. The three are of one timeline and go together.
void serveCanvas(TimelineView* view, FindBar* find, PromptBar* prompt);

/// The keys of a canvas that are used most.
std::span<const KeyHint> canvasHints();

} // namespace opscope
