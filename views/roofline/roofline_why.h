// SPDX-License-Identifier: GPL-3.0-or-later
// Why an op is where it is in the roofline: its verdict, the limit and its distance, what to do, and the
// findings of the advisor about it.
#pragma once

#include <optional>

#include <QLabel>

#include "views/panel.h"
#include "views/roofline/roofline_plot.h"

namespace opscope {

class AdviceRun;

class RooflineWhy : public QLabel {
    Q_OBJECT
public:
    explicit RooflineWhy(const PanelContext& context, QWidget* parent = nullptr);

    /// Explains an op of the report; without one the label is hidden. `channel`: its point in that channel;
    /// empty: its best one.
    void explain(RooflineDataPtr made, std::optional<std::uint32_t> op, std::optional<std::size_t> channel);

    /// Leaves out what the tip has too, for a low page.
    void setBrief(bool isBrief);

private:
    void fill();
    QString limitText(const RooflineOp& op) const;
    QString adviceText(std::uint32_t op) const;

    PanelContext m_context;
    AdviceRun* m_run; ///< belongs to the store of the tab
    RooflineDataPtr m_data;
    RooflineDataPtr m_started; ///< the rules were started for it
    std::optional<std::uint32_t> m_op;
    std::optional<std::size_t> m_channel;
    bool m_isBrief = false;
};

} // namespace opscope
