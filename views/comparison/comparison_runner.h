// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

#include <QObject>

#include "core/compare/comparison.h"

namespace opscope {

/// Compares on the pool and answers on the GUI thread; the first run of a side says which part of the others
/// is meant; a newer request makes an older answer void.
class ComparisonRunner : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    ~ComparisonRunner() override;

    void start(std::vector<CompareRun> a, std::vector<CompareRun> b, const CompareOptions& options);
    void cancel();
    bool isRunning() const { return m_isRunning; }

Q_SIGNALS:
    void finished(const std::shared_ptr<const opscope::Comparison>& comparison);
    void failed(const opscope::Error& error);

private:
    std::stop_source m_stop;
    std::uint64_t m_generation = 0;
    bool m_isRunning = false;
};

} // namespace opscope
