// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>

#include <QString>
#include <QVariant>

namespace opscope {

/// Values that the user set on pages, each with its key ("export/folder"). Those of the window are in the
/// settings file, see app/settings.
class PageSettings {
public:
    PageSettings() = default;
    PageSettings(const PageSettings&) = delete;
    PageSettings& operator=(const PageSettings&) = delete;
    virtual ~PageSettings() = default;

    /// Returns `fallback` if there is no value for the key.
    virtual QVariant pageValue(const QString& key, const QVariant& fallback = {}) const = 0;
    virtual void setPageValue(const QString& key, const QVariant& value) = 0;
};

/// Page settings that are lost with the object.
class ForgottenPageSettings : public PageSettings {
public:
    QVariant pageValue(const QString& key, const QVariant& fallback = {}) const override
    {
        const auto found = m_values.find(key);
        return found == m_values.end() ? fallback : found->second;
    }
    void setPageValue(const QString& key, const QVariant& value) override { m_values[key] = value; }

private:
    std::map<QString, QVariant> m_values;
};

} // namespace opscope
