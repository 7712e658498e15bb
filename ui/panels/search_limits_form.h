#pragma once

#include <QWidget>

#include "core/registration/initial/search_limits.h"

class QCheckBox;
class QDoubleSpinBox;

namespace alinify::ui {

/// How far the search for a start may go: the largest turn, the range of scales, and whether pieces of the
/// content may lie differently.
class SearchLimitsForm : public QWidget {
  Q_OBJECT
 public:
  explicit SearchLimitsForm(QWidget* parent = nullptr);

  SearchLimits limits() const;
  /// Fills the form; emits nothing.
  void show_limits(const SearchLimits& limits);

 Q_SIGNALS:
  /// Emitted on edits by the user.
  void edited();

 private:
  QDoubleSpinBox* rotation_;
  QDoubleSpinBox* min_scale_;
  QDoubleSpinBox* max_scale_;
  QCheckBox* pieces_;
};

}  // namespace alinify::ui
