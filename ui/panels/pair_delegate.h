#pragma once

#include <QStyledItemDelegate>

namespace alinify::ui {

/// A pair as a row: both pictures, the name, and below it the state, with the progress of the running pair.
/// The first section of a series has a heading above it, with the reference; sections show only their own
/// picture, indented.
class PairDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& at) const override;
  void paint(QPainter* painter, const QStyleOptionViewItem& given, const QModelIndex& at) const override;

  /// The part of the row that is the heading; empty where it has none.
  static QRect heading_of(const QRect& row, const QModelIndex& at, const QFontMetrics& metrics);
  /// The part of the row that shows the fixed image: the heading, or the picture; empty in a section's row.
  static QRect reference_of(const QRect& row, const QModelIndex& at, const QFontMetrics& metrics);
};

}  // namespace alinify::ui
