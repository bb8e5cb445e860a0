// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/samples.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

namespace opscope {
namespace {

struct Link {
    const char* text;
    std::vector<const char*> endings; ///< the endings of the folder names
};
struct Story {
    const char* question;
    std::vector<Link> links;
};

const std::vector<Story>& knownStories()
{
    constexpr const char* kCompare = QT_TRANSLATE_NOOP("Sample", "compare both");
    constexpr const char* kText = QT_TRANSLATE_NOOP("Sample", "text files");
    constexpr const char* kDatabase = QT_TRANSLATE_NOOP("Sample", "database");
    static const std::vector<Story> kStories{
        {QT_TRANSLATE_NOOP("Sample", "Why is YOLO slow on SS928?"),
         {{QT_TRANSLATE_NOOP("Sample", "before"), {"JOBYOLOMISHBEFORESAMPLE"}},
          {QT_TRANSLATE_NOOP("Sample", "after"), {"JOBYOLOLEAKYRELUAFTERSAMPLE"}},
          {kCompare, {"JOBYOLOMISHBEFORESAMPLE", "JOBYOLOLEAKYRELUAFTERSAMPLE"}}}},
        {QT_TRANSLATE_NOOP("Sample", "Where did five seconds go? (Ascend 310)"),
         {{QT_TRANSLATE_NOOP("Sample", "before"), {"_FACEMASKSLEEPING"}},
          {QT_TRANSLATE_NOOP("Sample", "without the sleep"), {"_FACEMASKNOSLEEPS"}},
          {QT_TRANSLATE_NOOP("Sample", "with fused operators"), {"_FACEMASKOPSFUSED"}},
          {QT_TRANSLATE_NOOP("Sample", "compare the last two"), {"_FACEMASKNOSLEEPS", "_FACEMASKOPSFUSED"}}}},
        {QT_TRANSLATE_NOOP("Sample", "Training on two ranks: who waits for whom? (Ascend 910B)"),
         {{kText, {"ascend_pt_two_ranks"}}, {kDatabase, {"ascend_pt_two_ranks_db"}}}},
        {QT_TRANSLATE_NOOP("Sample", "The clock drops: why do the last steps take longer? (Ascend 910B)"),
         {{kText, {"_TRANSFORMERBLOCK"}}, {kDatabase, {"_TRANSFORMERINADB"}}}},
        {QT_TRANSLATE_NOOP("Sample",
                           "What does the board leave? Raw records, read without CANN (Ascend 910B)"),
         {{QT_TRANSLATE_NOOP("Sample", "raw data"), {"_TRANSFORMERINRAW"}}}},
        {QT_TRANSLATE_NOOP("Sample", "Roofline of a ResNet-18: what limits each operator?"),
         {{QT_TRANSLATE_NOOP("Sample", "six runs"), {"ascend310_six_groups"}}}},
        {QT_TRANSLATE_NOOP("Sample", "Which kernels became faster in bf16? ResNet-50 on a GPU (H200)"),
         {{QT_TRANSLATE_NOOP("Sample", "two precisions"), {"gpu_resnet50"}}}},
        {QT_TRANSLATE_NOOP("Sample", "Which operator went wrong first?"),
         {{QT_TRANSLATE_NOOP("Sample", "tensor dumps"), {"dumps_small_net"}}}},
    };
    return kStories;
}

} // namespace

QStringList sampleFolders()
{
    const QString programFolder = QCoreApplication::applicationDirPath();
    const QStringList roots{
        qEnvironmentVariable("OPSCOPE_SAMPLES"), programFolder + QStringLiteral("/samples"),
        programFolder + QStringLiteral("/../share/opscope/samples"),
        programFolder + QStringLiteral("/../../../samples")}; // build/PRESET/app in the source tree
    for (const auto& root : roots) {
        if (root.isEmpty() || !QFileInfo(root).isDir())
            continue;
        QStringList out;
        for (const auto& entry : QDir(root).entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name)) {
            if (QFileInfo::exists(entry.filePath() + QStringLiteral("/README.md")))
                out << entry.absoluteFilePath();
        }
        if (!out.isEmpty())
            return out;
    }
    return {};
}

std::vector<SampleStory> sampleStories(const QStringList& folders)
{
    QStringList unknown = folders;
    const auto folderOf = [&](const char* ending) {
        for (const auto& folder : folders) {
            const auto name = QFileInfo(folder).fileName();
            if (ending[0] == '_' ? name.endsWith(QLatin1String(ending)) : name == QLatin1String(ending))
                return folder;
        }
        return QString();
    };
    std::vector<SampleStory> out;
    for (const auto& known : knownStories()) {
        SampleStory story{QCoreApplication::translate("Sample", known.question), {}};
        for (const auto& link : known.links) {
            QStringList found;
            for (const auto* ending : link.endings)
                found << folderOf(ending);
            if (found.contains(QString()))
                continue;
            for (const auto& folder : found)
                unknown.removeAll(folder);
            story.links.push_back({link.text, found});
        }
        if (!story.links.empty())
            out.push_back(std::move(story));
    }
    for (const auto& folder : unknown)
        out.push_back({QFileInfo(folder).fileName(), {{QT_TRANSLATE_NOOP("Sample", "open"), {folder}}}});
    return out;
}

} // namespace opscope
