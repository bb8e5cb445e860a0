// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include <QAbstractItemModel>
#include <QPointer>

namespace opscope {

class PagedView;

/// The open tabs, each with the groups of its pages, as a tree. It reads only what the tabs know already.
class NavigatorModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum class Kind { Tab, Group, Page };
    enum Role {
        KindRole = Qt::UserRole,
        IsInFrontRole, ///< the tab in front, or the page in front of a tab
        FactsRole,     ///< of a tab: kind, chip, age
        StateRole,     ///< of a tab: TabFacts::State
        StateTextRole,
        CountRole, ///< of a page: 0 means that no number is shown
        MutedRole, ///< of a page without data
        NamesRole, ///< of a tab: the names of all tabs, its own first
    };

    explicit NavigatorModel(QObject* parent = nullptr);
    ~NavigatorModel() override;

    void setTabs(const std::vector<PagedView*>& tabs, PagedView* front);
    PagedView* front() const;
    PagedView* viewOf(const QModelIndex& index) const;
    /// The page of a row; -1 for a row of another kind.
    int pageOf(const QModelIndex& index) const;
    /// The row of the page in front, or of its tab while the page is not listed; not valid without a tab.
    QModelIndex inFront() const;
    QModelIndex indexOf(const PagedView* view) const;
    void retranslate();

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

Q_SIGNALS:
    /// Another tab or page is in front, or its row was made again.
    void frontChanged();

private:
    struct Node;
    Node* nodeAt(const QModelIndex& index) const;
    QModelIndex indexOf(const Node* node) const;
    void follow(PagedView* view);
    void refreshPages(const PagedView* view);
    void refreshTab(const PagedView* view);
    QVariant tabData(const Node& node, int role) const;
    QVariant pageData(const Node& node, int role) const;

    /// Changes rows when control returns to the event loop: who follows the rows may ask for other pages or
    /// close tabs while rows are inserted or removed, and proxies do not allow that.
    void later(std::function<void()> change);

    std::unique_ptr<Node> m_root;
    QPointer<PagedView> m_front;
    int m_asked = 0;           ///< calls of setTabs
    bool m_isChanging = false; ///< rows are being inserted or removed
};

} // namespace opscope
