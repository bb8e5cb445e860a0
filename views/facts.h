// SPDX-License-Identifier: GPL-3.0-or-later
// What the pages of one tab compute in addition to its reports and share.
#pragma once

#include <map>
#include <memory>
#include <typeindex>
#include <utility>

#include <QObject>

namespace opscope {

struct ModelGraph;
namespace accuracy {
struct Compared;
}

/// Something that one page computes and others show. Only the GUI thread uses it.
class Fact : public QObject {
    Q_OBJECT
Q_SIGNALS:
    void changed();
};

template <class T>
class FactOf : public Fact {
public:
    /// Null before the first `set`.
    const std::shared_ptr<const T>& get() const { return m_value; }
    void set(std::shared_ptr<const T> value)
    {
        m_value = std::move(value);
        Q_EMIT changed();
    }

private:
    std::shared_ptr<const T> m_value;
};

/// The model that the page Model Graph shows, for pages that lead to its nodes.
class AttachedModel : public FactOf<ModelGraph> {};
/// The last comparison of the page Accuracy, for pages that show it too.
class ComparedTensors : public FactOf<accuracy::Compared> {};

/// Contains one object of each type and is deleted when the reports are read again.
class Facts {
public:
    template <class T>
    T& of()
    {
        auto& slot = m_all[typeid(T)];
        if (!slot)
            slot = std::make_unique<T>();
        return static_cast<T&>(*slot);
    }

private:
    std::map<std::type_index, std::unique_ptr<Fact>> m_all;
};

} // namespace opscope
