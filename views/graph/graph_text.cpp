// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/graph_text.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>
#include <QStringList>

namespace opscope {
namespace {

struct GraphText {
    Q_DECLARE_TR_FUNCTIONS(GraphText)
};

} // namespace

QString graphText(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString typeText(const ModelGraph& graph, const SceneBox& box)
{
    return box.node.valid() ? graphText(graph.typeOf(box.node))
                            : GraphText::tr("%n node(s)", nullptr, static_cast<int>(box.nodes));
}

QString numberOf(const GraphColors& colors, const SceneBox& box)
{
    if (!box.node.valid() && box.scope < colors.wordsOfScope.size())
        return colors.wordsOfScope[box.scope];
    const auto value = colors.valueOf(box);
    if (colors.areNamesShown && !std::isnan(value))
        return colors.names.value(static_cast<qsizetype>(value));
    if (!colors.isScale() || std::isnan(value) || !colors.text)
        return {};
    return (colors.findSumText(box) == nullptr ? QString() : kSumSign) + colors.text(value);
}

bool isLayoutChange(std::string_view type)
{
    return type == "TransData" || type == "Cast" || type == "TransDataRNN";
}

QString tensorText(const ModelGraph& graph, TensorId id)
{
    if (!id.valid())
        return {};
    const auto& tensor = graph.tensors[id.index()];
    QStringList parts;
    if (tensor.dtype.valid())
        parts << graphText(graph.text(tensor.dtype));
    if (tensor.shape.rank >= 0)
        parts << QStringLiteral("[%1]").arg(QString::fromStdString(graph.shapeText(tensor.shape)));
    if (tensor.layout.valid())
        parts << graphText(graph.text(tensor.layout));
    return parts.join(QLatin1Char(' '));
}

QString changeTitle(const NodeChange& change)
{
    static constexpr const char* kTitles[] = {
        QT_TRANSLATE_NOOP("GraphText", "type"),
        QT_TRANSLATE_NOOP("GraphText", "inputs"),
        QT_TRANSLATE_NOOP("GraphText", "data type of input %1"),
        QT_TRANSLATE_NOOP("GraphText", "layout of input %1"),
        QT_TRANSLATE_NOOP("GraphText", "shape of input %1"),
        QT_TRANSLATE_NOOP("GraphText", "data type of output %1"),
        QT_TRANSLATE_NOOP("GraphText", "layout of output %1"),
        QT_TRANSLATE_NOOP("GraphText", "shape of output %1"),
    };
    const auto* const title = std::ranges::find(kTitles, change.what);
    if (change.isAttribute || title == std::end(kTitles))
        return graphText(change.title());
    const auto text = GraphText::tr(*title);
    return change.slot ? text.arg(*change.slot) : text;
}

QString tipOf(const ModelGraph& graph, const GraphScopes& scopes, const GraphColors& colors,
              const SceneBox& box)
{
    QStringList lines;
    lines << graphText(box.node.valid() ? graph.nameOf(box.node) : scopes.all[box.scope].name);
    lines << typeText(graph, box);
    if (const auto number = numberOf(colors, box); !number.isEmpty())
        lines << GraphText::tr("%1: %2").arg(colors.title, number);
    if (const auto* const sumText = colors.findSumText(box); sumText != nullptr)
        lines << *sumText;
    if (box.node.valid()) {
        for (const auto& output : graph.outputsOf(box.node)) {
            if (const auto text = tensorText(graph, output.tensor); !text.isEmpty())
                lines << GraphText::tr("out: %1").arg(text);
        }
        constexpr qsizetype kMostNames = 8;
        const auto names = graph.originalNamesOf(box.node);
        if (names.size() > 1) {
            QStringList shown;
            for (const auto name : names.first(std::min<std::size_t>(names.size(), kMostNames)))
                shown << graphText(graph.text(name));
            lines << GraphText::tr("fused from %n node(s): %1", nullptr, static_cast<int>(names.size()))
                         .arg(shown.join(QStringLiteral(", ")));
        }
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace opscope
