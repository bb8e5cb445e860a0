// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/advisor/roofline/label_places.h"
#include "views/plots/plot.h"
#include "views/roofline/roofline_scene.h"

namespace opscope {

/// The ops of a report and their places in the roofline; computed on a worker, used by plot and table.
struct RooflineData {
    std::unique_ptr<const OpView> view;
    Roofline roofline;
    std::vector<std::uint32_t> places; ///< for each op of the report, its index in Roofline::ops + 1, or 0
    std::size_t base = 0;              ///< the report of the ops, an index of the workspace
    std::vector<std::size_t> further;  ///< other runs that were merged into it
    std::vector<Message> mergeNotes;   ///< how the runs were merged
    std::vector<Error> unread;         ///< files of the user that could not be read
    /// Index into Roofline::ops.
    std::optional<std::size_t> placeOf(std::uint32_t op) const
    {
        return op < places.size() && places[op] > 0 ? std::optional<std::size_t>(places[op] - 1)
                                                    : std::nullopt;
    }
};
using RooflineDataPtr = std::shared_ptr<const RooflineData>;

/// Roofs and ops on logarithmic axes: the area of a dot is its time, its colour is its verdict; a hollow dot
/// is an estimate.
class RooflinePlot : public Plot {
    Q_OBJECT
public:
    explicit RooflinePlot(QWidget* parent = nullptr);

    /// If `channel` is empty, each op is in its best channel.
    void show(RooflineDataPtr made, std::optional<std::size_t> channel, std::size_t top);
    /// Draws only the ops of the report that are true, as a filter of the table leaves them.
    void showOnly(std::vector<bool> ops);
    /// Marks an op of the report.
    void setCurrent(std::optional<std::uint32_t> op);
    const RooflineScene& scene() const { return m_scene; }

Q_SIGNALS:
    void opClicked(std::uint32_t op);
    /// A line of the legend was clicked; `isAdded`: with Ctrl, in addition to others.
    void verdictClicked(opscope::Verdict verdict, bool isAdded);

private:
    void draw();
    void fillScene();
    void drawRoofs();
    void placeLabels();
    void drawDots();
    void drawLegend();
    bool isShown(std::size_t op) const; ///< index into Roofline::ops
    std::optional<std::size_t> nearest(double x, double y) const;
    QString hoverText(double x, double y) const;
    QString roofText(double x, double y) const; ///< names of the roofs at this place
    NamedLine onScreen(const RooflineScene::Line& line) const;

    RooflineDataPtr m_data;
    std::optional<std::size_t> m_channel;
    std::size_t m_top = 0;
    std::optional<std::vector<bool>> m_only; ///< by op of the report
    RooflineScene m_scene;
    std::optional<std::uint32_t> m_current;
    std::vector<QCPItemText*> m_labels; ///< one for each line of the scene
    std::vector<QString> m_names;       ///< title and value of each line of the scene
    std::vector<std::pair<QCPGraph*, Verdict>> m_legend;
    QCPGraph* m_mark = nullptr;
};

} // namespace opscope
