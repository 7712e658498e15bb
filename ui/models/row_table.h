#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <QAbstractTableModel>

namespace alinify::ui {

/// A table of rows identified by id_of(row), found by argument-dependent lookup. `leading` rows of another
/// kind may precede them.
///
/// **Threads**: the GUI's.
template <class Row>
class RowTable : public QAbstractTableModel {
 public:
  RowTable(int columns, int leading, QObject* parent)
      : QAbstractTableModel(parent), columns_(columns), leading_(leading) {}

  int rowCount(const QModelIndex& parent = {}) const override {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size()) + leading_;
  }
  int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : columns_; }
  Qt::ItemFlags flags(const QModelIndex& at) const override {
    if (!at.isValid()) return Qt::NoItemFlags;
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
  }

  /// "" for a leading or missing row.
  std::string id_at(int row) const { return row_at(row) ? id_of(*row_at(row)) : std::string(); }
  /// -1: no such row.
  int row_of(const std::string& id) const {
    for (std::size_t i = 0; i < rows_.size(); ++i)
      if (id_of(rows_[i]) == id) return static_cast<int>(i) + leading_;
    return -1;
  }

 protected:
  const std::vector<Row>& rows() const { return rows_; }
  /// Null for a leading or missing row.
  const Row* row_at(int row) const {
    return row >= leading_ && row < rowCount() ? &rows_[static_cast<std::size_t>(row - leading_)] : nullptr;
  }

  /// With one row more, one fewer, or the same number, selection and scrolling are kept; otherwise the model
  /// is reset.
  void set_rows(std::vector<Row> next) {
    const auto same = [](const Row& a, const Row& b) { return id_of(a) == id_of(b); };
    const auto [before, after] = std::mismatch(rows_.begin(), rows_.end(), next.begin(), next.end(), same);
    const int at = static_cast<int>(before - rows_.begin()) + leading_;
    if (next.size() == rows_.size()) {
      rows_ = std::move(next);
    } else if (next.size() == rows_.size() + 1 &&
               std::equal(before, rows_.end(), after + 1, next.end(), same)) {
      beginInsertRows({}, at, at);
      rows_ = std::move(next);
      endInsertRows();
    } else if (next.size() + 1 == rows_.size() &&
               std::equal(before + 1, rows_.end(), after, next.end(), same)) {
      beginRemoveRows({}, at, at);
      rows_ = std::move(next);
      endRemoveRows();
    } else {
      beginResetModel();
      rows_ = std::move(next);
      endResetModel();
      return;
    }
    if (rowCount() > 0) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columns_ - 1));
  }

 private:
  int columns_, leading_;
  std::vector<Row> rows_;
};

}  // namespace alinify::ui
