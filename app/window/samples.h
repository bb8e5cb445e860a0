// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QStringList>

namespace opscope {

/// The folders of the sample data that come with the program, sorted by name; empty where there are none.
/// Looked for in $OPSCOPE_SAMPLES, beside the program, in its share folder and in the source tree.
QStringList sampleFolders();

/// What a click on a sample opens: one folder, or two that are compared.
struct SampleLink {
    const char* text; ///< QT_TRANSLATE_NOOP("Sample", ...)
    QStringList folders;
};
/// The samples that answer one question, in reading order.
struct SampleStory {
    QString question; ///< translated
    std::vector<SampleLink> links;
};
/// `folders` sorted by the question that they answer. Unknown folders follow under their own names.
std::vector<SampleStory> sampleStories(const QStringList& folders);

} // namespace opscope
